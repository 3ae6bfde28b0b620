//! Records: a game as SGF FF\[4\], and back.
//!
//! What plain SGF can say is said in plain SGF, the rest in properties of our own, which other
//! programs ignore; `docs/records.md` explains each. A record tells what everybody saw: for each
//! move also what chance decided, so that it can be read without the seed. After the end it adds
//! what was secret: the seed, its commitment, every draw, and the points of unintentional passes.
//! Turns that were taken back are not in it.

mod bans;
mod date;
mod decided;
mod property;
mod read;
mod replay;
mod sgf;
#[cfg(test)]
mod tests;
mod verify;
mod write;

pub use date::Date;
pub use replay::Moment;
pub use sgf::{MAX_BYTES, SyntaxError};
pub use verify::{Difference, Verdict};
pub use write::write;

use num_bigint::BigUint;

use self::decided::Decided;
use crate::chance::{Commitment, Draw, Seed};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::matches::Secret;
use crate::settings::Settings;
use crate::view::Outcome;

/// What a record says of a game beyond the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The players' names; may be any text.
    pub names: ByColor<String>,
    /// The day on which it was played (or begun), if it is known.
    pub date: Option<Date>,
    /// The time control as SGF has it, if there is a clock: `TM`, the seconds that each player
    /// begins with, if they are for the whole game, and `OT`, the rest in words. It is written, and
    /// not read: no move follows from it.
    pub time: Option<(Option<u64>, String)>,
}

/// A record that has been read. Its form is right; whether its moves are legal is found out by
/// [`Record::events`].
#[derive(Clone, Debug)]
pub struct Record {
    settings: Settings,
    info: Info,
    commitment: Option<Commitment>,
    seed: Option<Seed>,
    result: Option<Outcome>,
    steps: Vec<Step>,
}

/// One action, where it stands in the file, and what chance made of it.
#[derive(Clone, Debug)]
struct Step {
    place: Place,
    color: Color,
    action: Action,
    decided: Decided,
    draws: Vec<Draw>,
    /// Which of several positions with equal stones was left, for each such draw; where nothing is
    /// named it is the first.
    bans: Vec<BigUint>,
}

impl Record {
    /// What the game is played with.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Names and date.
    pub const fn info(&self) -> &Info {
        &self.info
    }

    /// The revealed seed; `None` in the record of an unfinished game.
    pub const fn seed(&self) -> Option<&Seed> {
        self.seed.as_ref()
    }

    /// The seed as far as the record knows it, with [`Commitment::HIDDEN`] in the record of an
    /// unfinished game.
    pub fn secret(&self) -> Secret {
        match &self.seed {
            Some(seed) => Secret::Known(seed.clone()),
            None => Secret::Lost(self.commitment()),
        }
    }

    /// [`Commitment::HIDDEN`] in the record of an unfinished game.
    fn commitment(&self) -> Commitment {
        self.commitment.unwrap_or(Commitment::HIDDEN)
    }
}

/// Where something stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The node of the main line, from 1, which is the root.
    pub node: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, node {}", self.line, self.node)
    }
}

/// Why a file cannot be read as a game of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It is no SGF file, or cut short.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// An SGF file of something else.
    #[error("this SGF file is no record of QGo: {0}")]
    Foreign(String),
    /// Something in a node cannot be understood, or a move is illegal.
    #[error("{place}: {what}")]
    Node {
        /// The node.
        place: Place,
        /// What is wrong with it.
        what: String,
    },
}
