//! The games of QGo: Go itself, the rule systems of Quantum Go, their records and their chance.
//!
//! Pure: no files, no clock, no ambient randomness, no async. See ARCHITECTURE.md.

mod board;
pub mod chance;
pub mod color;
pub mod event;
pub mod explore;
pub mod game;
mod heap;
mod host_limit;
pub mod json;
pub mod matches;
#[cfg(any(test, feature = "list"))]
pub mod opening;
mod outlook;
pub mod point;
pub mod preview;
pub mod record;
pub mod secret;
pub mod settings;
mod stop;
pub mod system;
mod systems;
#[cfg(test)]
mod testing;
pub mod view;

pub use chance::{Chance, ChanceError, Commitment, Die, Draw, Question, Seed, SeededChance};
pub use color::{ByColor, Color};
pub use event::{Action, Choice, Event, NO_WEIGHT};
pub use explore::{Alternative, Explore, Reality};
pub use game::{Game, Measured, PlayError, Played, Refusal, Status, Turn, WorkBound};
pub use host_limit::{HostLimit, Misused};
pub use matches::{Match, MoveEntry, ReplayError, ReplayFault};
pub use outlook::Outlook;
pub use point::{BadPoint, MAX_SIZE, MIN_SIZE, Point};
pub use preview::{Drawing, Preview};
pub use secret::{NotAWitness, Secret, Witness, Witnessed};
pub use settings::{
    Chart, Decider, Effect, HalfPoints, Limit, Placing, Rules, Settings, Setup, SetupError, Shape, WEIGHTS,
};
pub use stop::{Stop, Stopped, TooManySteps, stop_here, within_steps};
pub use system::{System, UnknownSystem};
pub use systems::{Belief, Collapsing, DEFAULT_STEPS, Duel, MAX_STEPS, Orders, Repeated, Tangle};
pub use view::*;
