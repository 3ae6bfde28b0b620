//! The board that greets whoever has not chosen a game.

use std::sync::OnceLock;

use qgo_rules::record::Record;
use qgo_rules::{ByColor, View};
use qgo_words::text::plain;

use super::order;
use crate::sight::{Blind, Eyes, board};
use crate::trouble::Trouble;
use crate::{Board, CannotLook, Chat, Onlooker};

/// A game of superposed Quantum Go with many rings.
const RECORD: &[u8] = include_bytes!("../../../docs/board.sgf");

impl Chat {
    /// A fine position, as a board.
    ///
    /// # Errors
    /// If whoever looks has too many looks under way.
    pub async fn greeting(&self, onlooker: &Onlooker) -> Result<Board, CannotLook> {
        let eyes = self.eyes(onlooker).await?;
        self.greeting_for(&eyes).await.map_err(|blind| blind.told(eyes.words))
    }

    async fn greeting_for(&self, eyes: &Eyes<'_>) -> Result<Board, Blind> {
        let order = self.pool.admit(order(eyes, "")).map_err(Blind::Busy)?;
        let (words, style) = (eyes.words, eyes.style);
        let drawn = move || {
            let names = ByColor { black: plain("Aki"), white: plain("Bo") };
            position().map(|view| board(words, style, view, &names))
        };
        let drawn = self.pool.run(&order, drawn).await?;
        Ok(drawn.ok_or_else(|| Trouble::Failed("the record of the greeting cannot be read".to_owned()))?)
    }
}

/// The last position of the record.
fn position() -> Option<&'static View> {
    static POSITION: OnceLock<Option<View>> = OnceLock::new();
    let read = || {
        let mut last = None;
        Record::read(RECORD).ok()?.play(|_, view| last = Some(view)).ok()?;
        last
    };
    POSITION.get_or_init(read).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_can_be_played() {
        assert_eq!(position().map(|view| (view.size, view.moves)), Some((9, 30)));
    }
}
