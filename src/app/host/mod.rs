//! What a host sees of a running QGo: whether it is well, what it does, and how long that takes.
//!
//! [`server`] answers on an address of its own; [`metrics`] has the figures that are counted while things
//! happen, `figures` those that are read when somebody asks, and [`state`] what is connected. There is one
//! set of figures for the process, as there is one process. Nothing here names a person, and every label has
//! one of a fixed list of values.

mod figures;
pub mod metrics;
mod name;
mod process;
pub mod server;
pub mod state;
pub mod store;
pub mod traces;

use std::sync::LazyLock;

use metrics::Metrics;
use state::State;

/// What this process has seen.
#[derive(Debug, Default)]
pub struct Seen {
    /// The figures.
    pub metrics: Metrics,
    /// What is connected.
    pub state: State,
}

/// What this process has seen.
pub fn seen() -> &'static Seen {
    static SEEN: LazyLock<Seen> = LazyLock::new(Seen::default);
    &SEEN
}
