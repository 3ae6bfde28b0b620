//! `/board` and `/moves`.

use qgo_store::NewPost;

use crate::ask::{Answer, Ask};
use crate::compose::Body;
use crate::compose::board::{Shape, message};
use crate::table::Table;
use crate::text::{MESSAGE, lines_within, number};
use crate::{File, Message, Reply, describe};

impl Ask<'_> {
    pub(super) async fn board_here(&self, as_text: bool, public: bool) -> Answer {
        let table = self.the_game_here().await?;
        if public {
            self.post_board(&table, as_text).await
        } else {
            self.show_board(table, Shape::new(as_text)).await
        }
    }

    async fn post_board(&self, table: &Table, as_text: bool) -> Answer {
        self.may_post()?;
        let post = NewPost {
            place: self.place.clone(),
            body: Body::Board { game: table.row.id, ply: table.row.ply, as_text }.json(),
            board_of: None,
            shows: None,
        };
        self.chat.store.owe(&[post], self.now).await?;
        self.chat.wake_delivery();
        Ok(self.private("board-posted", &[]))
    }

    /// Shows the board to the asker alone.
    pub(super) async fn show_board(&self, table: Table, shape: Shape) -> Answer {
        let viewer = table.viewer(&self.asker.account);
        let words = self.words;
        let draw = move || message(words, &table.row, &table.game, viewer, shape);
        Ok(vec![Reply::Private(self.chat.work.run(draw).await?)])
    }

    pub(super) async fn moves_here(&self) -> Answer {
        let table = self.the_game_here().await?;
        Ok(self.moves(&table))
    }

    /// The list of moves; as a file too, if it is too long for a message.
    pub(super) fn moves(&self, table: &Table) -> Vec<Reply> {
        let moves = table.game.moves(table.viewer(&self.asker.account));
        let lines = describe::moves(self.words, &moves);
        if lines.is_empty() {
            return self.private("moves-none", &[]);
        }
        let head = self.words.format("moves-head", &[("game", number(table.row.id.0))]);
        let whole = format!("{head}\n{}", lines.join("\n"));
        if whole.chars().count() <= MESSAGE {
            return vec![Reply::Private(Message { text: whole, ..Message::default() })];
        }
        let note = self.words.text("moves-in-file");
        let file = File {
            name: format!("moves-{}.txt", table.row.id),
            media_type: "text/plain",
            bytes: lines.join("\n").into_bytes(),
            alt: String::new(),
        };
        let last = lines_within(lines.iter().rev(), MESSAGE - 300);
        let text = format!("{head}\n{}\n{note}", lines[lines.len() - last..].join("\n"));
        vec![Reply::Private(Message { text, files: vec![file], ..Message::default() })]
    }
}
