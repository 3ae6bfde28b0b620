//! What every rule system is to the rest: [`Game`].
//!
//! A `Game` knows the moves and the position of one system. What all systems share (resignation,
//! agreement on the end, dead stones, undo, the seed and the log) is [`crate::Match`]'s.
//! The trait is shaped for all systems of Quantum Go: in some both players act at once and in
//! secret ([`ToMove::Both`]), in some a turn stops to ask one player for a choice
//! ([`Phase::Keep`](crate::view::Phase::Keep)), in some chance decides.

use num_bigint::BigUint;

use crate::chance::{Chance, ChanceError, Draw, Question};
use crate::color::Color;
use crate::event::Action;
use crate::explore::Explore;
use crate::heap::Heap;
use crate::point::Point;
use crate::preview::Preview;
use crate::view::{BoardView, Committed, Last, Outcome, Score, ToMove, Viewer};

/// The moves and the position of one rule system.
pub trait Game: Send + Sync {
    /// Where the game stands and who is to act.
    fn status(&self) -> Status;

    /// Plays `action` for `color`. The implementor is only given moves ([`Action::is_move`]): those
    /// that players ask for, and from a record those that only the rules make. A move that the
    /// system does not know is refused as `NotAllowed`.
    ///
    /// Returns what happened, with the action as it has to be written down: an illegal placement
    /// of `superposed` becomes an unintentional pass, the first placement of a turn of
    /// `simultaneous` a `Commit`, the second a `Reveal`. What a record hides (a `Commit` without
    /// its choice) is believed.
    ///
    /// # Errors
    /// A refusal or a missing draw; the state is then untouched.
    fn play(&mut self, color: Color, action: &Action, turn: &mut Turn<'_>) -> Result<Played, PlayError>;

    /// The bytes that it keeps on the heap, its own not counted: what is shared with copies of it is
    /// counted in full.
    fn heap_bytes(&self) -> usize;

    /// The moves that were made: plays and passes of either kind.
    fn moves(&self) -> u32;

    /// What `viewer` may see of the board.
    fn board(&self, viewer: Viewer) -> BoardView;

    /// Who has committed in this turn, where both players act at once.
    fn committed(&self, viewer: Viewer) -> Option<Committed> {
        let _ = viewer;
        None
    }

    /// The points that `color` could name in a move without being refused for that point alone,
    /// as far as public knowledge goes, sorted.
    fn playable(&self, color: Color) -> Vec<Point>;

    /// Whether the players may agree now to end and count.
    ///
    /// # Errors
    /// `NotAllowed` where the rules do not provide for it now.
    fn may_propose_end(&self) -> Result<(), Refusal>;

    /// The chain that would be marked dead with the stone at `point`, sorted; empty if there is no
    /// stone that can be marked.
    fn chain(&self, point: Point) -> Vec<Point>;

    /// The score if exactly these stones (whole chains, sorted) are dead. Called only when ended,
    /// or when an end may be proposed.
    fn score(&self, dead: &[Point]) -> Score;

    /// Whether, after the dead stones are agreed on, the players are asked once more whether they
    /// accept the score (`superposed`: it is an estimate).
    fn score_is_estimate(&self) -> bool {
        false
    }

    /// What `color` may be told of a placement on these points before it is made. It never depends
    /// on what `color` does not see, and it draws nothing.
    ///
    /// # Errors
    /// The refusals that are public knowledge.
    fn preview(&self, color: Color, at: &[Point]) -> Result<Preview, Refusal>;

    /// What the position may still turn out to be. Only for after the end.
    ///
    /// # Errors
    /// `TooLarge` if that is too much to list.
    fn explore(&self) -> Result<Box<dyn Explore>, PlayError>;

    /// `superposed`: what each result of the measurement in this move would have led to, as far as it
    /// is not too much work: the likeliest ones first, each with what would have been told of it, and
    /// before a determination by the game's limit. Empty where nothing would be measured. What is
    /// drawn before it (the host's bound) is drawn from `turn`. Only for after the end.
    ///
    /// # Errors
    /// `TooLarge` if the first is too much work already, or a missing draw.
    fn alternatives(
        &self,
        color: Color,
        action: &Action,
        turn: &mut Turn<'_>,
    ) -> Result<Vec<Measured>, PlayError> {
        let _ = (color, action, turn);
        Ok(Vec::new())
    }

    /// Play goes on after a count; passes are counted anew, and a half-made turn is forgotten.
    fn resume(&mut self);

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Game>;
}

impl Heap for dyn Game {
    fn heap(&self) -> usize {
        self.heap_bytes()
    }
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Where a [`Game`] stands by its own rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Moves are made.
    Play(ToMove),
    /// This player is asked for a choice.
    Keep(Color),
    /// Both have passed: dead stones are to be marked.
    Count,
    /// Ended by its rules, with this score.
    Scored(Score),
    /// Ended by its rules, without a score.
    Decided(Outcome),
}

/// What a [`Game`] is given with a move.
pub struct Turn<'a> {
    /// Where draws come from.
    pub chance: &'a mut dyn Chance,
    /// How much work the move may be.
    pub bound: WorkBound,
    /// Every draw made so far, in order; written by [`Turn::draw`].
    pub draws: Vec<Draw>,
}

impl<'a> Turn<'a> {
    /// A turn that has drawn nothing yet.
    pub fn new(chance: &'a mut dyn Chance, bound: WorkBound) -> Self {
        Self { chance, bound, draws: Vec::new() }
    }

    /// Draws and writes the draw down, unless `n` is 1: then nothing is drawn, and the result is 0.
    ///
    /// # Errors
    /// As [`Chance::draw`]; and `RecordDiffers` for a result that is not below `n`.
    pub fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let r = self.chance.draw(n, question)?;
        if r >= *n {
            return Err(ChanceError::RecordDiffers);
        }
        if *n > BigUint::from(1u32) {
            self.draws.push(Draw { n: n.clone(), r: r.clone() });
        }
        Ok(r)
    }
}

/// The host's bound on its work for one move (docs/rules.md, "the host's bound"). It acts openly: a move that
/// was affected says so in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkBound {
    /// A live move may take this many steps, and never more than [`MAX_STEPS`](crate::MAX_STEPS).
    Steps(u64),
    /// From a record: whether the position was determined before this move. If it was not, and the
    /// move is far more work than any host takes on, it is refused as [`PlayError::TooLarge`].
    Recorded(bool),
}

/// What one result of a measurement leads to.
pub struct Measured {
    /// What is told of the move.
    pub last: Last,
    /// The game after it.
    pub game: Box<dyn Game>,
}

/// An accepted move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The action as it has to be written down.
    pub action: Action,
    /// What happened, as the mover may see it; others see it without an unintentional pass's
    /// points. `None` if there is nothing that anybody may see: a commitment, or two annulled ones.
    pub last: Option<Last>,
    /// The host's bound determined the position before the move.
    pub host_limit: bool,
}

/// A move was not made; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It needs a draw that cannot be made.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// A move of a record, or a look into a position, is more work than any host takes on. Never for
    /// a live move.
    #[error("the move is more work than this version takes on")]
    TooLarge,
}

/// Why the rules refuse something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over, or stones are counted.
    #[error("play is over")]
    Over,
    /// It is not this player's turn.
    #[error("it is not this player's turn")]
    Turn,
    /// Too few or too many points.
    #[error("wrong number of points: {named} named, {}", if min == max { format!("{min} wanted") } else { format!("{min} to {max} wanted") })]
    Count {
        /// How many were named.
        named: usize,
        /// The fewest that make a move.
        min: usize,
        /// The most that make a move.
        max: usize,
    },
    /// A point is not on this board.
    #[error("{0} is not on this board")]
    OffBoard(Point),
    /// A point was named twice.
    #[error("{0} is named twice")]
    Duplicate(Point),
    /// `superposed`: the same colour played the same points before (QuantumGo.net, rule 2).
    #[error("these points were played by this colour before")]
    Repeated,
    /// There is a stone.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// It would be suicide.
    #[error("suicide at {0}")]
    Suicide(Point),
    /// It would repeat a position of the whole board.
    #[error("the position was on the board before")]
    Superko,
    /// It would retake a ko at once.
    #[error("{0} may not retake the ko at once")]
    Ko(Point),
    /// A choice is pending.
    #[error("a choice is pending")]
    Pending,
    /// No such choice is asked.
    #[error("no such choice")]
    Choice,
    /// The claim is false.
    #[error("the claim is false: {have} points, {need} needed")]
    Claim {
        /// Points with the claimer's stones.
        have: u32,
        /// Points that win.
        need: u32,
    },
    /// Not provided for now.
    #[error("not allowed now")]
    NotAllowed,
}

impl Refusal {
    /// The stable word of the programs' interfaces.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Turn => "turn",
            Self::Count { .. } => "count",
            Self::OffBoard(_) => "off_board",
            Self::Duplicate(_) => "duplicate",
            Self::Repeated => "repeated",
            Self::Occupied(_) => "occupied",
            Self::Suicide(_) => "suicide",
            Self::Superko => "superko",
            Self::Ko(_) => "ko",
            Self::Pending => "pending",
            Self::Choice => "choice",
            Self::Claim { .. } => "claim",
            Self::NotAllowed => "not_allowed",
        }
    }
}
