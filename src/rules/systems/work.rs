//! The host's bound on the work of one move. It counts steps and not time, so that it acts the same on
//! every machine (docs/rules.md, "the host's bound").

use crate::game::WorkBound;
use crate::stop;

/// The bound unless configured otherwise. In opening-like games it allows moves of at most some 100 ms
/// and 50 MiB (docs/engine.md), and several times that where dense triples overlap.
pub const DEFAULT_STEPS: u64 = 300_000;

/// The largest bound; a larger one is reduced to it.
pub const MAX_STEPS: u64 = 1_000_000;

/// The most steps for a move of a record. Other versions may have counted differently.
const RECORDED_STEPS: u64 = 2 * MAX_STEPS;

/// The steps that are left for the current move.
#[derive(Debug)]
pub(super) struct Work {
    left: u64,
}

/// A move needs more steps than are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exceeded;

impl Work {
    /// Work of this many steps.
    pub(super) const fn of(steps: u64) -> Self {
        Self { left: steps }
    }

    /// The most steps that a move may take within `bound`.
    pub(super) fn within(bound: &WorkBound) -> Self {
        match bound {
            WorkBound::Steps(most) => Self::of((*most).min(MAX_STEPS)),
            WorkBound::Recorded(_) => Self::of(RECORDED_STEPS),
        }
    }

    /// No bound: for a single reality, on which no move is much work.
    pub(super) const fn unbounded() -> Self {
        Self::of(u64::MAX)
    }

    /// The steps that are left.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    /// Takes this many steps, unless the work is to end here ([`stop`]).
    ///
    /// # Errors
    /// If fewer are left.
    #[inline]
    pub(super) fn take(&mut self, steps: u64) -> Result<(), Exceeded> {
        self.left = self.left.checked_sub(steps).ok_or(Exceeded)?;
        stop::step(steps);
        Ok(())
    }
}
