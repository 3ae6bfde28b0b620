//! What passes between the chat layer and a platform's adapter.
//!
//! An adapter says once what its platform is ([`Platform`]): its limits, what it has and what it lacks. It
//! turns what somebody does into a [`Request`], shows the [`Reply`]s to them alone, and, as a [`Courier`],
//! posts what all see. Chat makes every message such that the platform can show it; an adapter leaves nothing
//! out and works around nothing.
//!
//! Ids of users, channels, threads and messages are the platform's own. Chat keeps and compares them, and
//! assumes nothing of their form.

mod courier;
mod game_page;
mod hall;
mod message;
mod observer;
mod platform;
mod request;

use qgo_store::Millis;

pub use courier::{Channels, Courier, DeliveryError};
pub use game_page::{
    Board, CannotLook, ClockFace, Count, CountedScore, Ended, GamePage, Onlooker, Own, Pick, Seat, Sheet,
    Step, Variation, WhoseTurn,
};
pub use hall::{Hall, Line, ListedChallenge, ListedGame, News, Person, PlayedColor, TalkPage};
pub use message::{Button, Field, File, Form, History, Look, Message, Reply, Shown};
pub use observer::{CacheLoad, Delivery, Due, Load, Nobody, Observer, Outcome};
pub(crate) use platform::LOCAL;
pub use platform::{Has, Platform, PlatformLimits};
pub use request::{Done, Languages, Offer, Presence, Request, Typing, User, Value, Went, What};

/// The source of the present time.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970-01-01T00:00Z.
    fn now(&self) -> Millis;
}

/// The source of secret randomness.
pub trait Entropy: Send + Sync {
    /// Fills all of `bytes`.
    fn fill(&self, bytes: &mut [u8]);
}
