//! What a viewer may see of a game. It is made here for each viewer, so that no front end can leak a
//! secret.

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
use crate::secret::Witness;
use crate::settings::HalfPoints;
use crate::system::System;

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Everybody, such as a channel.
    Public,
    /// One of the players, in private.
    Player(Color),
}

/// Everything that a viewer may know about the current state.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct View {
    /// The rule system.
    pub system: System,
    /// Points on a side.
    pub size: u8,
    /// The points that White gets.
    pub komi: HalfPoints,
    /// The number of handicap stones: 0, or 2–9.
    pub handicap: u8,
    /// Who is to act.
    pub to_move: ToMove,
    /// The phase of the game.
    pub phase: Phase,
    /// The number of accepted moves: plays, passes and unintentional passes.
    pub moves: u32,
    /// The board.
    pub board: BoardView,
    /// `simultaneous`, `sym`: who has committed in this turn.
    pub committed: Option<Committed>,
    /// The last move, pass, keep, claim, resignation or loss on time.
    pub last: Option<Last>,
    /// The SHA-256 of the seed.
    pub commitment: Commitment,
    /// The witness, once it exists; public from then on.
    pub witness: Option<Witness>,
    /// The seed, once the game is over.
    pub seed: Option<Seed>,
    /// The score of a game that ended by counting.
    pub score: Option<Score>,
    /// The result, once the game is over.
    pub result: Option<Outcome>,
    /// The marks of dead stones and the confirmations, in [`Phase::Count`].
    pub count: Option<Count>,
    /// The open proposal, which the opponent has not answered.
    pub proposal: Option<Proposal>,
}
