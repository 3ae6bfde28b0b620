//! Records: a game as SGF FF\[4\], and back.
//!
//! Whatever plain SGF can express is written in plain SGF; the rest is in properties of our own, which
//! other programs ignore; `docs/records.md` explains each. A record has what everybody saw, and for each
//! move also what chance decided, so that it can be read without the seed. After the end it adds what was
//! secret: the seed, its commitment, every draw, and the points of unintentional passes. Turns that were
//! taken back are left out.

mod bans;
mod date;
mod decided;
mod ordinary;
mod property;
mod read;
mod replay;
mod sgf;
#[cfg(test)]
mod tests;
mod verify;
mod write;

pub use date::Date;
pub use ordinary::OrdinaryRecord;
pub use replay::Moment;
pub use sgf::{MAX_BYTES, SyntaxError};
pub use verify::{Difference, Verdict};
pub use write::write;

use num_bigint::BigUint;

use self::decided::Decided;
use crate::chance::{Commitment, Draw, Seed};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::secret::{Secret, Witness, Witnessed};
use crate::settings::Settings;
use crate::view::Outcome;

/// What a record says beyond the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The players' names; any text.
    pub names: ByColor<String>,
    /// The day on which the game was played (or begun), if known.
    pub date: Option<Date>,
    /// The time control as SGF expresses it, if there is a clock: `TM`, the seconds that each player
    /// begins with if they are for the whole game, and `OT`, the rest in words. Written but never read,
    /// since no move depends on it.
    pub time: Option<(Option<u64>, String)>,
}

/// A record that has been read. Its form is valid; [`Record::events`] finds out whether its moves are
/// legal.
#[derive(Clone, Debug)]
pub struct Record {
    settings: Settings,
    info: Info,
    commitment: Option<Commitment>,
    witness: Option<Witness>,
    seed: Option<Seed>,
    result: Option<Outcome>,
    steps: Vec<Step>,
}

/// One action with its place in the file and what chance decided in it.
#[derive(Clone, Debug)]
struct Step {
    place: Place,
    color: Color,
    action: Action,
    decided: Decided,
    draws: Vec<Draw>,
    /// For each draw between positions with equal stones, the index of the one that was left; a missing
    /// index means the first.
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

    /// The witness of the game's chance; `None` without one.
    pub const fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// The seed if the record has it, else its commitment, which is [`Commitment::HIDDEN`] in the record
    /// of an unfinished game; and the witness.
    pub fn secret(&self) -> Secret {
        let secret = match &self.seed {
            Some(seed) => Secret::known(seed.clone()),
            None => Secret::lost(self.commitment()),
        };
        secret.with(self.witness.clone().map_or(Witnessed::Without, Witnessed::By))
    }

    /// [`Commitment::HIDDEN`] in the record of an unfinished game.
    fn commitment(&self) -> Commitment {
        self.commitment.unwrap_or(Commitment::HIDDEN)
    }
}

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The node of the main line, counted from 1 (the root).
    pub node: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, node {}", self.line, self.node)
    }
}

/// Why a file cannot be read as a game of QGo.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The file is not SGF, or is cut short.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The file is SGF, but not a record of QGo.
    #[error("this SGF file is no record of QGo: {0}")]
    Foreign(String),
    /// A node cannot be understood, or its move is illegal.
    #[error("{place}: {what}")]
    Node {
        /// The node.
        place: Place,
        /// What is wrong with it.
        what: String,
    },
}
