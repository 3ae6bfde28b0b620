//! QGo on Discord: an adapter between Discord's interactions and the chat layer.
//!
//! Interactions come over the gateway (serenity) and are handed out by poise; what they ask for is
//! done by [`Chat`](qgo_chat::Chat), and the answer goes back over REST. What all see of it is owed through the
//! store and delivered by a courier, so that it outlives both a restart and the fifteen minutes of
//! an interaction's token.
//!
//! ```text
//! gateway ─> framework ─> interactions ─> origin ─> Chat::handle ─> answer ─> rest ─> Discord
//!                                                   Chat::deliver ─> courier ─> rest ─> Discord
//! ```

mod answer;
mod answers;
mod courier;
mod framework;
mod guests;
mod insist;
mod interactions;
mod limits;
mod mentions;
mod origin;
mod outgoing;
mod platform;
mod registration;
mod rest;
mod session;

use platform::PLATFORM;
pub use session::run;

/// Why QGo could not go on with Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// Discord does not know the token.
    #[error(
        "Discord refused the token. Copy the bot's token anew from the application's page \
         (Bot → Reset Token) and put it into DISCORD_TOKEN or DISCORD_TOKEN_FILE"
    )]
    WrongToken,
    /// The configured base URL cannot be one.
    #[error("{0:?} is no base URL for Discord's REST API; it looks like http://127.0.0.1:8090")]
    WrongBase(String),
    /// The connection to the gateway ended for good.
    #[error("Discord's gateway ended the connection for good: {0}")]
    Gateway(String),
    /// The HTTP client could not be set up.
    #[error("the HTTP client could not be set up: {0}")]
    Http(String),
}
