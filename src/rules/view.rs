//! What one may see of a game: made for each viewer in the core, so that no front end can leak.

mod board;
mod entangled;
mod last;
mod mutation;
mod score;
mod simultaneous;
mod standing;

pub use board::{BoardView, Shares};
pub use entangled::{ChoiceStep, Collapse, EntangledBoard, EntangledSet, Pending};
pub use last::{Actor, Cause, Determined, Kind, Last, Measurement, Particular};
pub use mutation::{Mutated, Throw};
pub use score::{MadeOf, NotAnOutcome, Outcome, Score};
pub use simultaneous::{
    Committed, EntangledBy, Entanglement, Resolution, SettledBy, SimultaneousBoard, StoneKind,
};
pub use standing::{Count, Phase, Proposal, Proposed, ToMove};

use crate::chance::{Commitment, Seed};
use crate::color::Color;
use crate::settings::HalfPoints;
use crate::system::System;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Everybody: what the channel sees.
    Public,
    /// One of the players, in private.
    Player(Color),
}

/// Everything that a viewer may know about the present position.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct View {
    /// The rule system.
    pub system: System,
    /// Points on a side.
    pub size: u8,
    /// What White gets.
    pub komi: HalfPoints,
    /// 0, or 2–9.
    pub handicap: u8,
    /// Who is to act.
    pub to_move: ToMove,
    /// Where the game stands.
    pub phase: Phase,
    /// Accepted moves and passes of either kind.
    pub moves: u32,
    /// What lies on the board.
    pub board: BoardView,
    /// `simultaneous`, `sym`: who has committed in this turn.
    pub committed: Option<Committed>,
    /// The last move, pass, keep, claim, resignation or loss on time.
    pub last: Option<Last>,
    /// SHA-256 of the seed.
    pub commitment: Commitment,
    /// The seed, after the end.
    pub seed: Option<Seed>,
    /// The score, after an end that was counted.
    pub score: Option<Score>,
    /// How the game ended.
    pub result: Option<Outcome>,
    /// The marks and confirmations, in [`Phase::Count`].
    pub count: Option<Count>,
    /// What the opponent has been asked and not answered.
    pub proposal: Option<Proposal>,
}
