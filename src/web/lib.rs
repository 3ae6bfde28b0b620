//! The local page: a platform in the browser, for playing without any account.
//!
//! The page is a platform like any other: it turns what players do into requests to the chat layer, and shows
//! the results. It has no passwords: whoever can open it can play under any name, so by default it listens on
//! this machine only.
//!
//! - `connections` bounds how many connections there are and how slow they may be; `guard` keeps other web
//!   sites out.
//! - `look` shows games, lists and talk; `act` does what people do; `api` has the rest of the requests; `asked`
//!   reads them.
//! - `events` tells the page what happens, of which `news` hears; `wire` is the format of all.
//! - `archive` has the channels and their messages; `courier` adds to them.
//! - `processes` tells all of that to the other processes that serve the page.
//! - `people` has the names; `language`, `assets` and `vocabulary` make the page itself.

mod act;
mod api;
mod archive;
mod asked;
mod assets;
pub mod connections;
mod courier;
mod events;
mod guard;
#[doc(hidden)]
pub mod hostile;
mod language;
mod look;
mod news;
mod people;
mod platform;
mod problem;
mod processes;
mod server;
mod shared;
mod vocabulary;
mod wire;

pub use connections::Limits;
#[doc(hidden)]
pub use platform::PLATFORM;
pub use server::{Server, WebError};

/// The channel that always exists.
const CLUB: &str = "club";
