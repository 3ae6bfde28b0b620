//! Notices about a game that are not in its log: a pause was proposed, declined, begun or ended; a hint was taken.
//!
//! Proposals of a pause are not in the game's log. A notice that is no longer true is not posted.

use qgo_rules::{Color, Viewer};
use qgo_store::{GameRow, PlayerId};
use qgo_words::Words;
use qgo_words::text::{number, text};

use super::turn::rows;
use crate::games::table::{Table, bold, is_there, player, public_words};
use crate::markup::mention;
use crate::trouble::Trouble;
use crate::{Chat, Message, Platform};

impl Chat {
    /// `by` proposes a pause.
    pub(super) async fn pause_offered(
        &self,
        platform: &Platform,
        row: GameRow,
        by: PlayerId,
    ) -> Result<Option<Message>, Trouble> {
        let table = self.table(row).await?;
        if table.row.pause_by != Some(by) || table.is_over() {
            return Ok(None);
        }
        let proposer = if table.row.black.id == by { Color::Black } else { Color::White };
        let asked = player(&table.row, !proposer);
        if !is_there(asked) {
            return Ok(None);
        }
        let asked = &asked.account;
        let words = public_words(&table.row);
        let args = [
            ("player", text(bold(words, player(&table.row, proposer)))),
            ("other", text(mention(&asked.user))),
        ];
        Ok(Some(notice(
            platform,
            words,
            &table,
            words.format("pause-offered", &args),
            vec![asked.user.clone()],
        )))
    }

    /// `by` declines the proposed pause, or withdraws it if it was their `own`.
    pub(super) async fn pause_declined(
        &self,
        platform: &Platform,
        row: GameRow,
        by: PlayerId,
        own: bool,
    ) -> Result<Option<Message>, Trouble> {
        let table = self.table(row).await?;
        if table.row.pause_by.is_some() || table.row.paused || table.is_over() {
            return Ok(None);
        }
        let who = if table.row.black.id == by { &table.row.black } else { &table.row.white };
        let words = public_words(&table.row);
        let key = if own { "pause-withdrawn" } else { "pause-declined" };
        let told = words.format(key, &[("player", text(bold(words, who)))]);
        Ok(Some(notice(platform, words, &table, told, Vec::new())))
    }

    /// `by` took a hint.
    pub(super) async fn hint_taken(
        &self,
        platform: &Platform,
        row: GameRow,
        by: PlayerId,
    ) -> Result<Option<Message>, Trouble> {
        let table = self.table(row).await?;
        if table.is_over() {
            return Ok(None);
        }
        let who = if table.row.black.id == by { &table.row.black } else { &table.row.white };
        let words = public_words(&table.row);
        let told = words.format("hint-taken", &[("player", text(bold(words, who)))]);
        Ok(Some(notice(platform, words, &table, told, Vec::new())))
    }

    /// The clocks of a game were stopped, or run again.
    pub(super) async fn paused(
        &self,
        platform: &Platform,
        row: GameRow,
        on: bool,
    ) -> Result<Option<Message>, Trouble> {
        let table = self.table(row).await?;
        if table.row.paused != on || table.is_over() {
            return Ok(None);
        }
        let words = public_words(&table.row);
        let game = [("game", number(table.row.id.0))];
        if on {
            return Ok(Some(notice(platform, words, &table, words.format("pause-began", &game), Vec::new())));
        }
        let mut lines = vec![words.format("pause-ended", &game)];
        lines.extend(self.time_lines(words, &table.row, &table.game, false).await?);
        Ok(Some(notice(platform, words, &table, lines.join("\n"), Vec::new())))
    }
}

/// A message without a board, with the current buttons of the game.
fn notice(platform: &Platform, words: Words, table: &Table, told: String, notify: Vec<String>) -> Message {
    let view = table.game.view(Viewer::Public);
    Message {
        text: told,
        rows: rows(platform, words, &table.row, table.told_count(), &view),
        notify,
        ..Message::default()
    }
}
