//! The host's bound on the work of one move, counted in steps, so that it acts the same on every
//! machine (docs/rules.md, "the host's bound").

use crate::game::WorkBound;

/// What a host takes on for a move unless told otherwise: in opening-like games some 100 ms and 50 MiB
/// at most (docs/engine.md), several times that where dense triples lie over each other.
pub const DEFAULT_STEPS: u64 = 300_000;

/// The most steps that any host takes on for a move; a larger bound is cut to it.
pub const MAX_STEPS: u64 = 1_000_000;

/// The most steps that a move of a record may take. Other versions may have counted otherwise.
const RECORDED_STEPS: u64 = 2 * MAX_STEPS;

/// The steps that are left for a move.
#[derive(Debug)]
pub(super) struct Work {
    left: u64,
}

/// A move needs more steps than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exceeded;

impl Work {
    /// So many steps.
    pub(super) const fn of(steps: u64) -> Self {
        Self { left: steps }
    }

    /// As many as a move may take within `bound` without determining the position before it.
    pub(super) fn within(bound: WorkBound) -> Self {
        match bound {
            WorkBound::Steps(most) => Self::of(most.min(MAX_STEPS)),
            WorkBound::Recorded(false) => Self::of(RECORDED_STEPS),
            WorkBound::Recorded(true) => Self::of(0),
        }
    }

    /// Without a bound: for a single reality, of which no move is much work.
    pub(super) const fn unbounded() -> Self {
        Self::of(u64::MAX)
    }

    /// Takes so many steps.
    ///
    /// # Errors
    /// If fewer are left.
    #[inline]
    pub(super) const fn take(&mut self, steps: u64) -> Result<(), Exceeded> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Exceeded),
        }
    }
}
