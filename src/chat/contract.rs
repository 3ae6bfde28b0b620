//! What passes between the chat layer and a platform's adapter.
//!
//! An adapter says once what its platform is ([`Platform`]): its limits, and what it has and has not.
//! It turns what somebody does into a [`Request`], shows the [`Reply`]s to them alone, and posts what all
//! see as a [`Courier`]. Chat makes every message so that this platform can show it; an adapter leaves
//! nothing out and finds no way around anything.
//!
//! Ids of users, channels, threads and messages are the platform's own. Chat keeps and compares
//! them, and presumes nothing of their form.

mod courier;
mod message;
mod platform;
mod request;

use qgo_store::Millis;

pub use courier::{Channels, Courier, DeliveryError};
pub use message::{Button, Field, File, Form, History, Look, Message, Reply, Shown};
pub use platform::{Has, Platform, PlatformLimits};
pub use request::{Languages, Offer, Presence, Request, Typing, User, Value, What};

/// Where the time comes from.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970-01-01T00:00Z.
    fn now(&self) -> Millis;
}

/// Where secret randomness comes from.
pub trait Entropy: Send + Sync {
    /// Fills all of `bytes`.
    fn fill(&self, bytes: &mut [u8]);
}
