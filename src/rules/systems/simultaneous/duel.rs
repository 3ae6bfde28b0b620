//! A position of `simultaneous` for a player that thinks ahead.

use super::state::State;
use super::stones::Set;
use super::{Simultaneous, chain, end, turn};
use crate::board::{Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::view::{Score, StoneKind};

/// A position of `simultaneous` as everybody knows it. There are no commitments in it, and no seed.
#[derive(Clone)]
pub struct Duel {
    grid: Grid<WORDS>,
    state: State,
    /// Black's points less White's, if this is an end position.
    ended: Option<i32>,
}

impl Duel {
    pub(super) fn new(game: &Simultaneous) -> Self {
        Self { grid: game.grid, state: game.state.clone(), ended: game.ended.as_ref().map(lead) }
    }

    /// Points on a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.grid.size()
    }

    /// The stones of a kind, sorted.
    pub fn stones(&self, kind: StoneKind) -> impl Iterator<Item = Point> {
        self.state.stones.of(kind).iter().map(|index| self.grid.point(index))
    }

    /// Whether nothing is on a point of the board.
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.state.stones.at(self.grid.index(point)).is_none()
    }

    /// The chain that is marked dead with the stone at a point of the board; empty if no stone there can be marked.
    #[must_use]
    pub fn chain(&self, point: Point) -> Vec<Point> {
        chain(&self.grid, &self.state.stones, point)
    }

    /// The stones that each colour has taken.
    #[must_use]
    pub const fn prisoners(&self) -> ByColor<u32> {
        self.state.prisoners
    }

    /// Whether some stones are both dead and alive.
    #[must_use]
    pub fn is_entangled(&self) -> bool {
        self.state.entanglements.iter().next().is_some()
    }

    /// The position after both have played, on empty points.
    #[must_use]
    pub fn after(&self, at: ByColor<Point>) -> Self {
        let state = turn::play(&self.grid, &self.state, at.map(|point| self.grid.index(point))).state;
        let ended = end::end_position(&self.grid, &state).as_ref().map(lead);
        Self { grid: self.grid, state, ended }
    }

    /// The position after all entanglements are settled, one after another, in favour of whom `to` says.
    #[must_use]
    pub fn settled(&self, to: &mut dyn FnMut() -> Color) -> Self {
        let mut state = self.state.clone();
        let lowest = |state: &State| state.entanglements.iter().next().map(|lowest| lowest.number);
        while let Some(number) = lowest(&state) {
            state = turn::settled(&self.grid, &state, number, to());
        }
        Self { grid: self.grid, state, ended: None }
    }

    /// Black's points less White's if this is an end position.
    #[must_use]
    pub const fn ended(&self) -> Option<i32> {
        self.ended
    }

    /// Black's points less White's if the players agreed to end now, with these stones dead.
    #[must_use]
    pub fn agreed(&self, dead: &[Point]) -> i32 {
        lead(&end::agreed_end(&self.grid, &self.state, self.grid.set(dead)))
    }

    /// What tells this position from all others, whatever the numbers of the entanglements, with the difference
    /// of the prisoners.
    #[must_use]
    pub fn key(&self) -> Vec<u64> {
        let stones = StoneKind::ALL.map(|kind| self.state.stones.of(kind));
        let mut entanglements: Vec<[Set; 5]> = self.state.entanglements.iter().map(|it| it.sets()).collect();
        entanglements.sort_unstable();
        let sets = stones.iter().chain(entanglements.iter().flatten());
        let prisoners = self.state.prisoners;
        let words = sets.flat_map(|set| words(set, self.grid.size()));
        std::iter::once(u64::from(prisoners.black.wrapping_sub(prisoners.white))).chain(words).collect()
    }
}

/// The words of a set that a board of this size needs.
fn words(set: &Set, size: u8) -> impl Iterator<Item = u64> {
    set.words().iter().copied().take(crate::board::words_for(size))
}

/// Black's points less White's.
const fn lead(score: &Score) -> i32 {
    (score.points.black.0 - score.points.white.0) / 2
}
