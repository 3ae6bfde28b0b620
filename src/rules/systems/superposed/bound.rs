//! The host's bound: as little as needed is determined before a move that would be too much work
//! (docs/rules.md, "the host's bound").

use num_bigint::BigUint;

use super::Superposed;
use super::realities::{Fork, Realities, TooMuch};
use crate::chance::ChanceError;
use crate::color::Color;
use crate::game::{PlayError, Turn, WorkBound};
use crate::host_limit::HostLimit;
use crate::point::Point;
use crate::systems::narrowing::{settle_recorded, settle_some};
use crate::systems::work::Work;

/// What the host's bound has left of the realities before a move, and what is told of it.
pub(super) type Eased = (Box<dyn Realities>, Told);

/// What is told of a determination by the host's bound.
#[derive(Clone)]
pub(super) struct Told {
    pub(super) by: HostLimit,
    /// The number of realities that are left.
    pub(super) left: BigUint,
}

impl Superposed {
    /// The children of a placement within the bound, and what had to be determined first.
    ///
    /// # Errors
    /// A missing draw; `TooLarge` for a move of a record.
    pub(super) fn fork_within_bound(
        &self,
        color: Color,
        at: &[Point],
        turn: &mut Turn<'_>,
    ) -> Result<(Box<dyn Fork>, Option<Eased>), PlayError> {
        let eased = self.eased_by_record(turn)?;
        let before = eased.as_ref().map_or(&*self.realities, |(left, _)| &**left);
        match (before.fork(color, at, &mut work_on(before, &turn.bound)), &turn.bound) {
            (Ok(fork), _) => Ok((fork, eased)),
            (Err(_), WorkBound::Recorded(_)) => Err(PlayError::TooLarge),
            (Err(TooMuch { touched }), WorkBound::Steps(_)) => {
                let (fork, eased) = self.ease(color, at, touched, turn)?;
                Ok((fork, Some(eased)))
            }
        }
    }

    /// What a record says that the bound determined before the move; `None` if it does not say so.
    pub(super) fn eased_by_record(&self, turn: &mut Turn<'_>) -> Result<Option<Eased>, ChanceError> {
        let WorkBound::Recorded(Some(by)) = turn.bound.clone() else { return Ok(None) };
        if self.is_certain() {
            return Err(ChanceError::RecordDiffers);
        }
        let mut rest = self.realities.narrow();
        settle_recorded(&mut *rest, &by, turn)?;
        let left = rest.left();
        let told = Told { by, left: left.total().clone() };
        Ok(Some((left, told)))
    }

    /// Determines 1, 2, 4, … further points of the parts that the move touches, until it is within the bound.
    /// A single reality is, so this ends.
    fn ease(
        &self,
        color: Color,
        at: &[Point],
        mut touched: Vec<Point>,
        turn: &mut Turn<'_>,
    ) -> Result<(Box<dyn Fork>, Eased), PlayError> {
        let mut rest = self.realities.narrow();
        let mut points = Vec::new();
        let mut next = 1;
        loop {
            if !settle_some(&mut *rest, touched, next, &mut points, turn)? {
                // So little work is allowed that it ended before the move touched an uncertain point.
                settle_some(&mut *rest, Point::all(self.realities.size()), next, &mut points, turn)?;
            }
            let left = rest.left();
            match left.fork(color, at, &mut work_on(&*left, &turn.bound)) {
                Ok(fork) => {
                    let told = Told { by: HostLimit::Points(points), left: left.total().clone() };
                    return Ok((fork, (left, told)));
                }
                Err(more) => touched = more.touched,
            }
            next *= 2;
        }
    }
}

/// The most work of a move on these realities. On a single one no move is much work.
fn work_on(realities: &dyn Realities, bound: &WorkBound) -> Work {
    if *realities.total() == 1u32.into() { Work::unbounded() } else { Work::within(bound) }
}
