//! The trait that every rule system implements: [`Game`].
//!
//! A `Game` knows the moves and the position of one system. What all systems share (resignation,
//! agreement on the end, dead stones, undo, the seed and the log) belongs to [`crate::Match`]. The trait
//! fits all systems of Quantum Go: both players may act at once and in secret ([`ToMove::Both`]), a turn
//! may stop to ask one player for a choice ([`Phase::Keep`](crate::view::Phase::Keep)), and chance may
//! decide ([`Turn::draw`]).

use num_bigint::BigUint;

use crate::chance::{Chance, ChanceError, Draw, Question};
use crate::color::Color;
use crate::event::Action;
use crate::explore::Explore;
use crate::heap::Heap;
use crate::host_limit::HostLimit;
use crate::outlook::Outlook;
use crate::point::Point;
use crate::preview::Preview;
use crate::view::{BoardView, Committed, Last, Outcome, Score, ToMove, Viewer};

/// The moves and the position of one rule system.
pub trait Game: Send + Sync {
    /// Where the game stands and who is to act.
    fn status(&self) -> Status;

    /// Plays `action` for `color`. It is only called with moves ([`Action::is_move`]): those that players
    /// ask for and, from a record, also those that only the rules make. A move that the system does not
    /// have is refused as `NotAllowed`.
    ///
    /// Returns what happened, with the action as the log has to keep it: an illegal placement of
    /// `superposed` becomes an unintentional pass, the first placement of a turn of `simultaneous` a
    /// `Commit`, the second a `Reveal`. A part that a record hides (a `Commit` without its choice) cannot
    /// be checked and is accepted.
    ///
    /// # Errors
    /// A refusal or a missing draw; the state is then unchanged.
    fn play(&mut self, color: Color, action: &Action, turn: &mut Turn<'_>) -> Result<Played, PlayError>;

    /// Bytes on the heap, without the value itself. What it shares with copies is counted in full.
    fn heap_bytes(&self) -> usize;

    /// The number of moves so far: plays, passes and unintentional passes.
    fn moves(&self) -> u32;

    /// What `viewer` may see of the board.
    fn board(&self, viewer: Viewer) -> BoardView;

    /// Who has committed in this turn; `None` in systems in which the players take turns.
    fn committed(&self, viewer: Viewer) -> Option<Committed> {
        let _ = viewer;
        None
    }

    /// The points, sorted, that `color` could name in a move without being refused for one of them alone,
    /// as far as public knowledge goes.
    fn playable(&self, color: Color) -> Vec<Point>;

    /// Whether the players may now agree to end and count.
    ///
    /// # Errors
    /// `NotAllowed` where the rules do not provide for that now.
    fn may_propose_end(&self) -> Result<(), Refusal>;

    /// The chain that is marked dead with the stone at `point`, sorted; empty if no stone there can be
    /// marked.
    fn chain(&self, point: Point) -> Vec<Point>;

    /// The score with exactly these stones dead (whole chains, sorted). Called only after the end or when
    /// an end may be proposed.
    fn score(&self, dead: &[Point]) -> Score;

    /// Whether the players, once they agree on the dead stones, are also asked to accept the score
    /// (`superposed`, where it is an estimate).
    fn score_is_estimate(&self) -> bool {
        false
    }

    /// What `color` may be told of a placement on these points before it is made. It depends on nothing
    /// that `color` cannot see, and draws nothing.
    ///
    /// # Errors
    /// The refusals that are public knowledge.
    fn preview(&self, color: Color, at: &[Point]) -> Result<Preview, Refusal>;

    /// As [`Game::preview`], for a placement of which the first stone has a weight.
    ///
    /// # Errors
    /// The refusals that are public knowledge.
    fn preview_weighted(&self, color: Color, at: &[Point], weight: u8) -> Result<Preview, Refusal> {
        let _ = (color, at, weight);
        Err(Refusal::NotAllowed)
    }

    /// The realities of the position. To be called only after the end.
    ///
    /// # Errors
    /// `TooLarge` if there are too many to list.
    fn explore(&self) -> Result<Box<dyn Explore>, PlayError>;

    /// `superposed`: what each result of the measurement in this move would have led to, before a
    /// determination by the game's limit. Likeliest results come first; unlikely ones are left out when
    /// the work becomes too much. Empty if the move measures nothing. If the host's bound acts before the
    /// move, its draws come from `turn`. To be called only after the end.
    ///
    /// # Errors
    /// `TooLarge` if already the first result is too much work, or a missing draw.
    fn alternatives(
        &self,
        color: Color,
        action: &Action,
        turn: &mut Turn<'_>,
    ) -> Result<Vec<Measured>, PlayError> {
        let _ = (color, action, turn);
        Ok(Vec::new())
    }

    /// The position as everybody knows it, for a player that thinks ahead.
    fn outlook(&self) -> Outlook;

    /// Play continues after a count: the row of passes starts anew, and a half-made turn is dropped.
    fn resume(&mut self);

    /// A copy, as a trait object.
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

/// Where a [`Game`] stands by its own rules alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Moves are being made.
    Play(ToMove),
    /// This player is asked for a choice.
    Keep(Color),
    /// Both have passed, and dead stones are being marked.
    Count,
    /// Ended by its rules, with this score.
    Scored(Score),
    /// Ended by its rules, without a score.
    Decided(Outcome),
}

/// What [`Game::play`] needs besides the action.
pub struct Turn<'a> {
    /// Where draws come from.
    pub chance: &'a mut dyn Chance,
    /// The bound on the work of this move.
    pub bound: WorkBound,
    /// Every draw so far, in order; added by [`Turn::draw`].
    pub draws: Vec<Draw>,
}

impl<'a> Turn<'a> {
    /// A turn without draws.
    pub fn new(chance: &'a mut dyn Chance, bound: WorkBound) -> Self {
        Self { chance, bound, draws: Vec::new() }
    }

    /// Draws and keeps the draw in `draws`. For `n` = 1 nothing is drawn or kept, and the result is 0.
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

/// The host's bound on the work of one move (docs/rules.md, "the host's bound"). It never acts in secret:
/// the log marks every move that it affected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkBound {
    /// For a live move: at most this many steps, and never more than [`MAX_STEPS`](crate::MAX_STEPS).
    Steps(u64),
    /// For a move of a record: what was determined before it. If the move is nevertheless far more work
    /// than any host takes on, it is refused as [`PlayError::TooLarge`].
    Recorded(Option<HostLimit>),
}

/// The consequences of one result of a measurement.
pub struct Measured {
    /// The move as it would have been announced.
    pub last: Last,
    /// The game after it.
    pub game: Box<dyn Game>,
}

/// An accepted move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The action as the log has to keep it.
    pub action: Action,
    /// What happened, as the mover may see it; others do not see the points of an unintentional pass.
    /// `None` if nobody may see anything, as after a commitment or two annulled ones.
    pub last: Option<Last>,
    /// What the host's bound determined before the move, if it did.
    pub host_limit: Option<HostLimit>,
}

/// Why a move was not made; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It needs a draw that cannot be made.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// A move of a record, or a look into a position, is more work than any host takes on. A live move
    /// never fails so.
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
        /// The number of points named.
        named: usize,
        /// The fewest points that make a move.
        min: usize,
        /// The most points that make a move.
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
    /// The point holds a stone.
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
    /// No choice is asked, or this point is not among its options.
    #[error("no such choice")]
    Choice,
    /// `entangled`: a weight that is none, or where no move has one.
    #[error(
        "not allowed now: only where collapses are drawn, and both stones of a pair are named, the first may have a weight of 10 to 90 percent"
    )]
    Weight,
    /// The claim is false.
    #[error("the claim is false: {have} points, {need} needed")]
    Claim {
        /// Points with the claiming player's stones.
        have: u32,
        /// Points needed to win.
        need: u32,
    },
    /// The rules do not provide for it, or not now.
    #[error("not allowed now")]
    NotAllowed,
}

impl Refusal {
    /// The stable word for it in the interfaces for programs.
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
            Self::Weight | Self::NotAllowed => "not_allowed",
        }
    }
}
