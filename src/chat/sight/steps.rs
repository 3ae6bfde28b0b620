//! Positions that a game has gone through, for stepping through it.

use std::ops::Range;

use qgo_render::{Style, board_layer};
use qgo_rules::{MoveEntry, View, Viewer};
use qgo_store::{GameId, LogLength};
use qgo_words::Words;
use qgo_words::describe::{self, Figures};
use qgo_words::text::number;

use super::eyes::{Blind, Eyes};
use super::page::no_step;
use crate::explore::log_length_of;
use crate::pool::Class;
use crate::trouble::Trouble;
use crate::{CannotLook, Chat, Onlooker, Step};

/// The most positions that one request gets.
const MOST: u32 = 64;

impl Chat {
    /// The positions of a game after so many entries of its list of moves, as all saw them; those beyond the
    /// last entry are left out. The last one is the present position.
    ///
    /// # Errors
    /// If the onlooker may not see the game, asks for too many positions or only for some beyond its end, or
    /// has too many looks under way.
    pub async fn game_steps(
        &self,
        onlooker: &Onlooker,
        game: GameId,
        steps: Range<u32>,
    ) -> Result<Vec<Step>, CannotLook> {
        let eyes = self.eyes(onlooker).await?;
        self.steps_for(&eyes, game, steps).await.map_err(|blind| blind.told(eyes.words))
    }

    async fn steps_for(&self, eyes: &Eyes<'_>, game: GameId, steps: Range<u32>) -> Result<Vec<Step>, Blind> {
        let (words, style) = (eyes.words, eyes.style);
        if steps.len() as u32 > MOST {
            let most = [("most", number(i64::from(MOST)))];
            return Err(Trouble::Text(words.format("table-many-steps", &most)).into());
        }
        let row = self.row_seen(eyes, game).await?;
        let order = self.order_to_look(eyes, &row, Class::Picture)?;
        let table = self.table_for(row, &order).await?;
        let entries = table.game.moves(Viewer::Public);
        let end = entries.len() as u32;
        if steps.start > end {
            return Err(no_step(eyes, end).into());
        }
        let steps = steps.start..steps.end.min(end + 1);
        let length = |step: u32| match step == end {
            true => Some(table.row.length),
            false => log_length_of(&entries, step as usize),
        };
        let lengths: Option<Vec<LogLength>> = steps.clone().map(length).collect();
        let lengths = lengths.ok_or_else(|| no_step(eyes, end))?;
        let mut next = steps.start as usize;
        let see = move |game: &qgo_rules::Match| {
            let entry = next.checked_sub(1).and_then(|index| entries.get(index));
            next += 1;
            step(words, style, entry, &game.view(Viewer::Public))
        };
        Ok(self.games.walk(&table.row, lengths, &order, see).await?)
    }
}

/// A position, and the entry that led to it.
fn step(words: Words, style: Style, entry: Option<&MoveEntry>, view: &View) -> Step {
    let text = match entry {
        None => words.text("table-begins"),
        Some(entry) => describe::moves(words, view, std::slice::from_ref(entry), Figures::Rounded).concat(),
    };
    Step {
        layer: board_layer(view, style, false).layer,
        at: entry.map(|entry| entry.last.placed()).unwrap_or_default(),
        text,
    }
}
