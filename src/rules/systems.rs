//! The rule systems, one module each.

mod classic;
mod commitments;
mod entangled;
mod exploring;
mod mutation;
mod narrowing;
mod simultaneous;
mod superposed;
mod sym;
mod work;

pub(crate) use classic::Classic;
pub(crate) use entangled::Entangled;
pub use entangled::{Collapsing, Repeated, Tangle};
pub(crate) use mutation::Mutation;
pub use simultaneous::Duel;
pub(crate) use simultaneous::Simultaneous;
pub use superposed::Belief;
pub(crate) use superposed::Superposed;
pub use sym::Orders;
pub(crate) use sym::Sym;
pub use work::{DEFAULT_STEPS, MAX_STEPS};

use std::ops::RangeInclusive;

use crate::game::{Game, Refusal};
use crate::point::Point;
use crate::settings::{Rules, Settings};

/// A new game with these settings.
pub(crate) fn begin(settings: &Settings) -> Box<dyn Game> {
    match settings.rules() {
        Rules::Classic => Box::new(Classic::new(settings)),
        Rules::Superposed { limit } => Box::new(Superposed::new(settings, *limit)),
        Rules::Entangled { shape, collapse } => Box::new(Entangled::new(settings, *shape, *collapse)),
        Rules::Simultaneous => Box::new(Simultaneous::new(settings)),
        Rules::Mutation { chart } => Box::new(Mutation::new(settings, chart)),
        Rules::Sym { limit } => Box::new(Sym::new(settings, *limit)),
    }
}

/// As [`begin`], but `superposed` stores its realities as a list.
#[cfg(any(test, feature = "list"))]
pub(crate) fn begin_listing(settings: &Settings) -> Box<dyn Game> {
    match settings.rules() {
        Rules::Superposed { limit } => Box::new(Superposed::listing(settings, *limit)),
        _ => begin(settings),
    }
}

/// Refuses named points for reasons that do not depend on the board, in the order of the rules: `count`,
/// `off_board`, `duplicate`.
fn check_points(at: &[Point], count: RangeInclusive<usize>, size: u8) -> Result<(), Refusal> {
    if !count.contains(&at.len()) {
        return Err(Refusal::Count { named: at.len(), min: *count.start(), max: *count.end() });
    }
    if let Some(point) = at.iter().find(|point| !point.is_on(size)) {
        return Err(Refusal::OffBoard(*point));
    }
    match at.iter().enumerate().find(|(i, point)| at[..*i].contains(point)) {
        Some((_, point)) => Err(Refusal::Duplicate(*point)),
        None => Ok(()),
    }
}
