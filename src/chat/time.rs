//! Time: how long players have, and what becomes of it.

pub(crate) mod clock;
pub(crate) mod control;
pub(crate) mod quiet;
pub(crate) mod reminder;
pub(crate) mod spans;
