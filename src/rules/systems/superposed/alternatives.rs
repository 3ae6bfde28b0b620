//! What a measurement could have found instead, for looking back after the end.

use std::cmp::Reverse;
use std::sync::Arc;

use num_bigint::BigUint;

use super::Superposed;
use super::realities::Realities;
use crate::color::Color;
use crate::game::{Measured, PlayError, Turn};
use crate::point::Point;
use crate::systems::exploring::Source;
use crate::systems::narrowing::Narrowing;
use crate::systems::work::Work;

/// The most results of a measurement that are computed.
const MOST: usize = 64;

/// The bound on the work for all of them together: about a dozen of the most expensive moves.
const STEPS: u64 = 4_000_000;

/// The realities of a position, as a source for exploring.
pub(super) struct All(pub(super) Arc<dyn Realities>);

impl Source for All {
    fn narrow(&self) -> Box<dyn Narrowing + '_> {
        self.0.narrow()
    }
}

impl Superposed {
    /// Implements [`Game::alternatives`](crate::Game::alternatives). The children are computed again for
    /// each result, because choosing one consumes them.
    pub(super) fn measured_otherwise(
        &self,
        color: Color,
        at: &[Point],
        turn: &mut Turn<'_>,
    ) -> Result<Vec<Measured>, PlayError> {
        let eased = self.eased_by_record(turn)?;
        let before = eased.as_ref().map_or(&*self.realities, |(left, _)| &**left);
        let mut work = Work::of(STEPS);
        let mut fork = || before.fork(color, at, &mut work);
        let Ok(first) = fork() else { return Err(PlayError::TooLarge) };
        if !first.impossible().is_empty() {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for outcome in likeliest(first.outcomes()) {
            let Ok(fork) = fork() else { break };
            let mut game = self.clone();
            let moved = self.found(color, at, fork, outcome);
            let moved = self.eased(moved, eased.as_ref().map(|(_, told)| told.clone()));
            let last = game.commit(color, moved).last;
            found.extend(last.map(|last| Measured { last, game: Box::new(game) }));
        }
        Ok(found)
    }
}

/// The indices of the likeliest outcomes, ties in the order of the draw; none if nothing could be
/// captured.
fn likeliest(outcomes: &[(Vec<Point>, BigUint)]) -> Vec<usize> {
    if outcomes.iter().all(|(captured, _)| captured.is_empty()) {
        return Vec::new();
    }
    let mut places: Vec<usize> = (0..outcomes.len()).collect();
    places.sort_by_key(|place| Reverse(&outcomes[*place].1));
    places.truncate(MOST);
    places
}
