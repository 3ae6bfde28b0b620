//! The local page: a channel in the browser, for playing without any account.
//!
//! The page is a platform like any other: it turns what players do into requests to the chat
//! layer, and shows what comes back. It has no passwords: whoever can open it can play under any
//! name, so it listens on this machine alone unless told otherwise.
//!
//! - `connections` bounds how many there are and how slow they may be; `guard` keeps other web sites
//!   out.
//! - `api` is what the page asks for; `events` is what it is told; `wire` is how both look.
//! - `archive` knows the channels and their messages; `courier` adds to them.
//! - `people` knows the names; `language` and `assets` make the page itself.

mod api;
mod archive;
mod assets;
mod connections;
mod courier;
mod events;
mod guard;
#[doc(hidden)]
pub mod hostile;
mod language;
mod people;
mod platform;
mod problem;
mod server;
mod shared;
mod wire;

pub use connections::Limits;
#[doc(hidden)]
pub use platform::PLATFORM;
pub use server::{Server, WebError, run};

/// The channel that is always there.
const CLUB: &str = "club";
