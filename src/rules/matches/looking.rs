//! Looking without acting: at a move before it is sent, and into positions after the end.

use super::{Match, MoveEntry, Source};
use crate::color::Color;
use crate::event::Action;
use crate::explore::{Alternative, Explore};
use crate::game::{Game, Measured, PlayError, Refusal, Turn, WorkBound};
use crate::preview::Preview;
use crate::view::{Last, Measurement, View, Viewer};

impl Match {
    /// What `color` may be told of a placement before it is sent. It follows from what
    /// [`Viewer::Player`] shows and from the moves that everybody saw, never from a secret: it draws
    /// nothing, and does not try what only the move itself would tell.
    ///
    /// # Errors
    /// The refusals of the move that are public knowledge, and `NotAllowed` for anything else than
    /// [`Action::Place`].
    pub fn preview(&self, color: Color, action: &Action) -> Result<Preview, Refusal> {
        if self.end.is_some() || self.counting.is_some() {
            return Err(Refusal::Over);
        }
        match action {
            Action::Place { at } => self.game.preview(color, at),
            _ => Err(Refusal::NotAllowed),
        }
    }

    /// The position after so many of [`Match::moves`], taken apart. Cost: that of a replay up to there.
    ///
    /// # Errors
    /// `NotAllowed` while the game is on, which is what keeps secrets and chances to those who may
    /// know them, and beyond the last move. [`PlayError::TooLarge`] if there is too much to list.
    pub fn explore(&self, moves: usize) -> Result<Box<dyn Explore>, PlayError> {
        self.check_over()?;
        let events = match moves {
            0 => 0,
            _ => self.moves.get(moves - 1).ok_or(Refusal::NotAllowed)?.log_length,
        };
        self.game_after(events).explore()
    }

    /// `superposed`: the results that the measurement in this move could have, the move being at
    /// this place (from 0) in [`Match::moves`]: what happened, then the others by falling
    /// probability. Of many they are the likeliest, so their probabilities need not add up to 1.
    /// Empty for a move without a measurement. Cost: that of a replay up to there, and for each
    /// result that of the move.
    ///
    /// # Errors
    /// As [`Match::explore`].
    pub fn alternatives(&self, entry: usize) -> Result<Vec<Alternative>, PlayError> {
        self.check_over()?;
        let listed = self.moves.get(entry).ok_or(Refusal::NotAllowed)?;
        if listed.last.measurement().is_none() {
            return Ok(Vec::new());
        }
        let event = &self.events[listed.log_length - 1];
        let mut chance = Source::recorded(&event.draws);
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(event.host_limit));
        let before = self.game_after(listed.log_length - 1);
        let found = before.alternatives(event.color, &event.action, &mut turn)?;
        let happened = listed.last.captured_points();
        let told = |Measured { last, game }: Measured| {
            let captured = last.captured_points();
            let Measurement { exact, .. } = last.measurement().cloned()?;
            let (happened, view) = (captured == happened, self.view_of(entry, last, game));
            Some(Alternative { captured, probability: exact, happened, view })
        };
        let mut alternatives: Vec<Alternative> = found.into_iter().filter_map(told).collect();
        alternatives.sort_by_key(|it| !it.happened);
        Ok(alternatives)
    }

    fn check_over(&self) -> Result<(), Refusal> {
        if self.end.is_some() { Ok(()) } else { Err(Refusal::NotAllowed) }
    }

    /// What everybody would have seen if the entry at this place had done this, and play had gone on.
    fn view_of(&self, entry: usize, last: Last, game: Box<dyn Game>) -> View {
        let mut moves = self.moves[..=entry].to_vec();
        moves[entry] = MoveEntry { last, ..moves[entry].clone() };
        let copy = Self { game, moves, proposal: None, counting: None, end: None, ..self.clone() };
        copy.view(Viewer::Public)
    }
}
