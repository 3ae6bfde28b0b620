//! Budgets: how much of the same somebody may ask for in a short time.
//!
//! A budget is a bucket that holds some of something and fills up again evenly (GCRA, the generic cell
//! rate algorithm of ATM Forum TM 4.1). All that is kept of it is the moment at which it will be full:
//! one number, which means nothing any more once it is past, so that nobody's is kept for ever. The
//! crate `governor` does the same, but keeps its buckets where nobody can read them, by a clock of its
//! own; these have to outlive a restart.

mod ledger;
mod limits;
mod look;
mod spend;

pub(crate) use ledger::Ledger;
pub use limits::{BadBudget, Budget, Limits};
pub(crate) use look::{DEAR_FILE, EXPLORE, FILE, PICTURE, Price};
pub(crate) use spend::{Deed, Kind};
