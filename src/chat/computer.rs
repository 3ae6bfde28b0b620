//! The computer as an opponent.
//!
//! In the store it is an ordinary player, one for each level ([`opponent`]), so whatever is about players works with
//! it. The store also knows in which games it is to act, so nothing else has to be remembered: whoever has a game's
//! part of the work finds it there after a move, after a restart, or when the part moves to them ([`turns`]).
//! It thinks ([`mind`]) on threads of its own ([`threads`]), and what it decides ([`decide`]) is appended like everybody's moves,
//! only if the game is still as it was.

mod decide;
mod mind;
pub(crate) mod opponent;
mod threads;
mod turns;

pub use mind::{Mind, Player};
pub(crate) use opponent::Levels;
pub(crate) use threads::class_of;
pub(crate) use turns::Computer;
