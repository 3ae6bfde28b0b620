//! Budgets: how much of one thing somebody may ask for in a short time.
//!
//! A budget is a bucket that holds an amount and fills up evenly (GCRA, the generic cell rate algorithm of
//! ATM Forum TM 4.1). All that is stored of it is the moment at which it will be full: one number, which can
//! be dropped once it is in the past. The crate `governor` does the same, but its buckets cannot be read out,
//! and it uses its own clock; buckets here have to outlive a restart.

mod ledger;
mod limits;
mod look;
mod spend;

pub(crate) use ledger::Ledger;
pub use limits::{BadBudget, Budget, Limits};
pub(crate) use look::{DEAR_FILE, EXPLORE, FILE, PICTURE, Price};
pub(crate) use spend::{Deed, HEAVY_STEPS, Kind};
