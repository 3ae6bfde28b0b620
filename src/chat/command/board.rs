//! `/board` and `/moves`.

use qgo_rules::Viewer;
use qgo_store::NewPost;

use crate::ask::{Answer, Ask};
use crate::budget::Deed;
use crate::compose::Body;
use crate::compose::board::{Shape, message};
use crate::describe::{self, Figures};
use crate::table::Table;
use crate::text::{MESSAGE, lines_within, number};
use crate::words::Words;
use crate::{File, Message, Reply};

/// Characters that are kept free for what is said of the file.
const NOTE: usize = 150;

impl Ask<'_> {
    pub(super) async fn board_here(&self, as_text: bool, public: bool) -> Answer {
        let table = self.the_game_here().await?;
        if public {
            self.post_board(&table, as_text).await
        } else {
            self.show_board(table, Shape::new(as_text, self.style)).await
        }
    }

    async fn post_board(&self, table: &Table, as_text: bool) -> Answer {
        self.may_post()?;
        let body = Body::Board { game: table.row.id, ply: table.row.ply, as_text };
        let post = NewPost::plain(self.place.clone(), body.json());
        let posts = [post];
        let owe = async { Ok(self.chat.store.owe(&posts, self.now).await?) };
        self.posting(Deed::Board, self.place, Box::pin(owe)).await?;
        self.chat.wake_delivery();
        Ok(self.private("board-posted", &[]))
    }

    /// Shows the board to the asker alone.
    pub(super) async fn show_board(&self, table: Table, shape: Shape) -> Answer {
        let viewer = table.viewer(&self.asker.account);
        let words = self.words;
        let time = self.chat.time_told(words, &table.row, &table.game, false).await?;
        let pictures = self.chat.pictures.clone();
        let draw = move || message(&pictures, words, &table.row, &table.game, viewer, shape, time);
        Ok(vec![Reply::Private(self.work_out(draw).await?)])
    }

    pub(super) async fn moves_here(&self) -> Answer {
        let table = self.the_game_here().await?;
        self.moves(table).await
    }

    /// The list of moves.
    pub(super) async fn moves(&self, table: Table) -> Answer {
        let (words, viewer) = (self.words, table.viewer(&self.asker.account));
        let listed = self.work_out(move || listed(words, &table, viewer)).await?;
        Ok(listed.map_or_else(|| self.private("moves-none", &[]), |message| vec![Reply::Private(message)]))
    }
}

/// The list of moves; as a file too, if it is too long for a message or has numbers that are.
fn listed(words: Words, table: &Table, viewer: Viewer) -> Option<Message> {
    let (view, moves) = (table.game.view(viewer), table.game.moves(viewer));
    let [lines, exact] =
        [Figures::Rounded, Figures::Exact].map(|it| describe::moves(words, &view, &moves, it));
    if lines.is_empty() {
        return None;
    }
    let head = words.format("moves-head", &[("game", number(table.row.id.0))]);
    let total = describe::exact_total(words, &view);
    let is_rounded = lines != exact;
    let whole = joined(&head, &lines, total.as_deref(), None);
    if !is_rounded && whole.chars().count() <= MESSAGE {
        return Some(Message { text: whole, ..Message::default() });
    }
    let file = File {
        name: format!("moves-{}.txt", table.row.id),
        media_type: "text/plain",
        bytes: exact.join("\n").into_bytes(),
        alt: String::new(),
    };
    let room = MESSAGE.saturating_sub(joined(&head, &[], total.as_deref(), None).chars().count() + NOTE);
    let last = lines_within(lines.iter().rev(), room);
    let note = words.text(match (is_rounded, last < lines.len()) {
        (true, true) => "moves-last-exact-in-file",
        (true, false) => "moves-exact-in-file",
        (false, _) => "moves-in-file",
    });
    let text = joined(&head, &lines[lines.len() - last..], total.as_deref(), Some(&note));
    Some(Message { text, files: vec![file], ..Message::default() })
}

/// The parts of a list of moves, each on lines of its own.
fn joined(head: &str, lines: &[String], total: Option<&str>, note: Option<&str>) -> String {
    let lines = lines.iter().map(String::as_str);
    std::iter::once(head).chain(lines).chain(total).chain(note).collect::<Vec<_>>().join("\n")
}
