//! `/board` and `/moves`.

use qgo_rules::Viewer;
use qgo_store::NewPost;
use qgo_words::Words;
use qgo_words::describe::{self, Figures};
use qgo_words::text::{lines_within, number};

use crate::ask::{Answer, Ask};
use crate::budget::{Deed, PICTURE};
use crate::compose::board::{BoardFormat, message};
use crate::compose::{Body, awaits_witness};
use crate::games::table::Table;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, command, costs, free, option};
use crate::{File, Message, Reply};

/// Characters that are kept free for words about the file.
const NOTE: usize = 150;

pub(crate) const BOARD: CommandSpec = command(
    "board",
    &[option("style", Takes::Choice(&["picture", "text"])), option("public", Takes::Flag)],
    (Theme::Looking, 0),
    Allowed::InGame,
    Class::Picture,
    |options| {
        let as_text = options.choice("style")? == Some("text");
        let public = options.flag("public")?.unwrap_or(false);
        costs(if public { None } else { PICTURE }, move |ask| Box::pin(ask.board_here(as_text, public)))
    },
);

pub(crate) const MOVES: CommandSpec =
    command("moves", &[], (Theme::Looking, 1), Allowed::InGame, Class::Picture, |_| {
        free(|ask| Box::pin(async { ask.moves(ask.the_game_here().await?).await }))
    });

impl Ask<'_> {
    async fn board_here(&self, as_text: bool, public: bool) -> Answer {
        let table = self.the_game_here().await?;
        if public {
            self.post_board(&table, as_text).await
        } else {
            self.show_board(table, BoardFormat::new(as_text, self.style)).await
        }
    }

    async fn post_board(&self, table: &Table, as_text: bool) -> Answer {
        self.may_post()?;
        let (game, length) = (table.row.id, table.row.length);
        let post = |body: Body| NewPost::plain(table.row.place.clone(), body.json());
        // If the message that was to publish the commitment was given up, it is owed again: without it chance decides
        // nothing.
        let posts = [match awaits_witness(&table.game) && table.row.told.is_some() {
            true => post(Body::Turn { game, length, note: None }).board_of(game),
            false => post(Body::Board { game, length, as_text }),
        }];
        let owe = async { Ok(self.chat.store.owe(&posts, self.now, self.key.as_ref()).await?) };
        self.posting(Deed::Board, &table.row.place, Box::pin(owe)).await?;
        self.chat.wake_delivery();
        Ok(self.private("board-posted", &[]))
    }

    /// Shows the board only to the asker.
    pub(super) async fn show_board(&self, table: Table, format: BoardFormat) -> Answer {
        let viewer = table.viewer(&self.asker.account);
        let words = self.words;
        let time = self.chat.time_lines(words, &table.row, &table.game, false).await?;
        let composer = self.composer();
        let draw = move || message(&composer, words, &table.row, &table.game, viewer, format, time);
        Ok(vec![Reply::Private(self.work_out(draw).await?)])
    }

    /// Shows the list of moves.
    pub(super) async fn moves(&self, table: Table) -> Answer {
        let (words, viewer) = (self.words, table.viewer(&self.asker.account));
        let most = self.platform.limits.message;
        let listed = self.work_out(move || listed(words, &table, viewer, most)).await?;
        Ok(listed.map_or_else(|| self.private("moves-none", &[]), |message| vec![Reply::Private(message)]))
    }
}

/// The list of moves in at most `most` characters; also as a file if the list, or a number in it, is too long
/// for that.
fn listed(words: Words, table: &Table, viewer: Viewer, most: usize) -> Option<Message> {
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
    if !is_rounded && whole.chars().count() <= most {
        return Some(Message { text: whole, ..Message::default() });
    }
    let file = File {
        name: format!("moves-{}.txt", table.row.id),
        media_type: "text/plain",
        bytes: exact.join("\n").into_bytes(),
        alt: String::new(),
    };
    let room = most.saturating_sub(joined(&head, &[], total.as_deref(), None).chars().count() + NOTE);
    let last = lines_within(lines.iter().rev(), room);
    let note = words.text(match (is_rounded, last < lines.len()) {
        (true, true) => "moves-last-exact-in-file",
        (true, false) => "moves-exact-in-file",
        (false, _) => "moves-in-file",
    });
    let text = joined(&head, &lines[lines.len() - last..], total.as_deref(), Some(&note));
    Some(Message { text, files: vec![file], ..Message::default() })
}

/// The parts of a list of moves, each on its own lines.
fn joined(head: &str, lines: &[String], total: Option<&str>, note: Option<&str>) -> String {
    let lines = lines.iter().map(String::as_str);
    std::iter::once(head).chain(lines).chain(total).chain(note).collect::<Vec<_>>().join("\n")
}
