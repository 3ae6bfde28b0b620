//! Time: how long players have, and what becomes of it.
//!
//! Nothing of a clock is kept: [`clock`] tells it from a game's log and from the time that does not
//! count. Who looks at the games when time passes is the timekeeper ([`crate::keeper`]).

pub(crate) mod asking;
pub(crate) mod clock;
pub(crate) mod control;
pub(crate) mod describe;
pub(crate) mod quiet;
pub(crate) mod reminder;
pub(crate) mod spans;
pub(crate) mod standing;
