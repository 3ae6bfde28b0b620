//! A computer opponent. It is given what its player may see ([`Seen`]) and tells what to play ([`think`]).
//!
//! It knows the rules and nothing else: no clock but the one that it is given, no chance but what follows from
//! the game's commitment, no chat. docs/player.md tells how it thinks.

mod choice;
mod classic;
mod entangled;
mod go;
pub mod learning;
mod level;
mod mutation;
mod random;
mod resign;
mod result;
mod review;
pub mod rivals;
mod seen;
mod simultaneous;
mod superposed;
#[cfg(test)]
mod testing;
mod thought;

use qgo_rules::{Action, Event, Match, Point};

pub use level::{BadLevel, Level};
pub use resign::LostTurns;
pub use review::{CannotReview, Review, TurningPoint, review, simulations_of_review};
use seen::Known;
pub use seen::{NotAsked, Seen};
pub use simultaneous::worth_of_lead;
pub use thought::{Budget, Candidate, Fuse, Thought};

/// How many turns are played before a player proposes again to end.
const PATIENCE: usize = 4;

/// Thinks about what to play.
///
/// The same position, level and budget lead to the same thought on every machine, unless the budget's fuse cut
/// it short.
#[must_use]
pub fn think(seen: &Seen, level: Level, budget: Budget<'_>) -> Thought {
    let mut was_cut_short = false;
    let mut go_on = || {
        let goes_on = (budget.go_on)();
        was_cut_short |= !goes_on;
        goes_on
    };
    let budget = Budget { go_on: &mut go_on, ..budget };
    let thought = match &seen.board {
        Known::Stones(stones) => classic::think(seen, stones, level, budget),
        Known::Mutable(mutable) => mutation::think(seen, mutable, level, budget),
        Known::Realities(realities) => superposed::think(seen, realities, level, budget),
        Known::Tangle(tangle) => entangled::think(seen, tangle, level, budget),
        Known::Duel(duel) => simultaneous::think(seen, duel, level, budget),
        Known::Orders(orders) => simultaneous::sym::think(seen, orders, level, budget),
    };
    Thought { was_cut_short, ..thought }
}

/// The stones on the board that will not survive, sorted: whole chains. If the fate of stones is not clear, they
/// live; so do those for which the fuse leaves no time.
#[must_use]
pub fn dead_stones(seen: &Seen, go_on: Fuse<'_>) -> Vec<Point> {
    match &seen.board {
        Known::Stones(stones) => classic::dead_stones(seen, stones, go_on),
        Known::Mutable(mutable) => mutation::dead_stones(seen, mutable, go_on),
        Known::Realities(realities) => superposed::dead_stones(seen, realities, go_on),
        Known::Tangle(tangle) => entangled::dead_stones(seen, tangle, go_on),
        Known::Duel(duel) => simultaneous::count::dead_stones(seen, duel, go_on),
        // No stones are marked in `sym`.
        Known::Orders(_) => Vec::new(),
    }
}

/// Whether the player agrees to end the game now and to count, where the players have to agree on that
/// (`simultaneous`) or may agree on that (`superposed`, with a single reality); it may propose it, too. Elsewhere it
/// never does: passes end the game. Nor does it if the fuse leaves no time to see whether all is settled.
#[must_use]
pub fn agrees_to_end(seen: &Seen, go_on: Fuse<'_>) -> bool {
    match &seen.board {
        Known::Duel(duel) => simultaneous::count::agrees_to_end(seen, duel, go_on),
        Known::Realities(realities) => superposed::agrees_to_end(seen, realities, go_on),
        _ => false,
    }
}

/// Whether the player proposes to end now where the players may agree on that: if it would agree itself, and not again
/// before some turns were played since its last proposal, and since a count that did not end the game.
#[must_use]
pub fn proposes_to_end(game: &Match, seen: &Seen, go_on: Fuse<'_>) -> bool {
    let events = game.events();
    let is_waited_after = |event: &Event| match event.action {
        Action::ProposeEnd => event.color == seen.color,
        Action::Resume => true,
        _ => false,
    };
    let is_turn = |event: &&Event| event.action.is_move() && !matches!(event.action, Action::Commit { .. });
    let turns = |last: usize| events[last..].iter().filter(is_turn).count();
    let is_patient = events.iter().rposition(is_waited_after).is_none_or(|last| turns(last) >= PATIENCE);
    is_patient && game.may_propose_end().is_ok() && agrees_to_end(seen, go_on)
}
