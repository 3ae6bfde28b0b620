//! Time: how long players have, and what follows from it.
//!
//! No clock is stored: [`clock`] works it out from a game's log and from the time that does not count. The
//! timekeeper ([`crate::keeper`]) looks at games as time passes.

pub(crate) mod asking;
pub(crate) mod clock;
pub(crate) mod control;
pub(crate) mod describe;
pub(crate) mod quiet;
pub(crate) mod reminder;
pub(crate) mod spans;
pub(crate) mod standing;
