//! Queries that change nothing: previews of a move, and looks into positions after the end.

use sha2::{Digest, Sha256};

use super::{Match, MoveEntry, Source};
use crate::chance::{Seed, SeededChance};
use crate::color::Color;
use crate::event::Action;
use crate::explore::{Alternative, Explore};
use crate::game::{Game, Measured, PlayError, Refusal, Turn, WorkBound};
use crate::outlook::Outlook;
use crate::preview::Preview;
use crate::view::{Last, Measurement, View, Viewer};

impl Match {
    /// What `color` may be told of a placement before it is sent. It follows from [`Viewer::Player`] and
    /// from the moves that are public, never from a secret: it draws nothing, and does not try what only
    /// the move itself would reveal.
    ///
    /// # Errors
    /// The refusals of the move that are public knowledge; `NotAllowed` for anything else than
    /// a placement.
    pub fn preview(&self, color: Color, action: &Action) -> Result<Preview, Refusal> {
        if self.end.is_some() || self.counting.is_some() {
            return Err(Refusal::Over);
        }
        match action {
            Action::Place { at } => self.game.preview(color, at),
            Action::Weighted { at, weight } => self.game.preview_weighted(color, at, *weight),
            _ => Err(Refusal::NotAllowed),
        }
    }

    /// What the chance of a computer opponent follows from in this game, so that its moves can be repeated: the
    /// commitment. Where both players choose in secret nobody may work them out beforehand, so there it is a
    /// digest of the seed, which tells nothing of the seed and is revealed with it.
    #[must_use]
    pub fn mind(&self) -> [u8; 32] {
        match self.secret.seed() {
            Some(seed) if self.settings.system().is_simultaneous() => {
                Sha256::new().chain_update(b"qgo player").chain_update(seed.0).finalize().into()
            }
            _ => self.secret.commitment().0,
        }
    }

    /// The same position in a game that goes on with other luck: all that is drawn from here on follows from `seed`.
    /// Once something was drawn, the log fits this game's commitment no more: it is for asking what could have
    /// happened, not for keeping.
    #[must_use]
    pub fn with_other_luck(&self, seed: &Seed) -> Self {
        Self { chance: Source::Seeded(SeededChance::new(seed)), ..self.clone() }
    }

    /// The position as everybody knows it, for a player that thinks ahead.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        self.game.outlook()
    }

    /// The realities of the position after the first `moves` of [`Match::moves`]. Costs a replay up to
    /// there.
    ///
    /// # Errors
    /// `NotAllowed` beyond the last move, and while the game is on, since single realities are secret
    /// until the end. [`PlayError::TooLarge`] if there are too many to list.
    pub fn explore(&self, moves: usize) -> Result<Box<dyn Explore>, PlayError> {
        self.check_over()?;
        let events = match moves {
            0 => 0,
            _ => self.moves.get(moves - 1).ok_or(Refusal::NotAllowed)?.log_length,
        };
        self.game_after(events).explore()
    }

    /// `superposed`: the results that the measurement in a move could have had; the move is at index
    /// `entry` of [`Match::moves`], from 0. The first is what happened, the others follow by falling
    /// probability. Only the likeliest are worked out, so the probabilities need not add up to 1. Empty
    /// for a move without a measurement. Costs a replay up to the move, and the move once for each
    /// result.
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
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(event.host_limit.clone()));
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

    /// The public view if the entry at this index had had this result and play had continued.
    fn view_of(&self, entry: usize, last: Last, game: Box<dyn Game>) -> View {
        let mut moves = self.moves[..=entry].to_vec();
        moves[entry] = MoveEntry { last, ..moves[entry].clone() };
        let copy = Self { game, moves, proposal: None, counting: None, end: None, ..self.clone() };
        copy.view(Viewer::Public)
    }
}
