//! Time: how long players have, and what becomes of it.

pub(crate) mod control;
