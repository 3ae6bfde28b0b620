//! QGo on Discord: an adapter between Discord's interactions and the chat layer.
//!
//! Interactions come over the gateway (serenity) and are dispatched by poise. [`Chat`](qgo_chat::Chat)
//! carries them out, and the answers go back over REST. What all see is owed through the store and delivered
//! by a courier, so it outlives a restart and the fifteen minutes of an interaction's token.
//!
//! ```text
//! gateway ─> framework ─> interactions ─> origin ─> Chat::handle ─> answer ─> rest ─> Discord
//!                                                   Chat::deliver ─> courier ─> rest ─> Discord
//! ```

mod answer;
mod answers;
mod asked;
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

/// Why QGo cannot go on with Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// Discord does not accept the token.
    #[error(
        "Discord refused the token. Copy the bot's token anew from the application's page \
         (Bot → Reset Token) and put it into DISCORD_TOKEN or DISCORD_TOKEN_FILE"
    )]
    WrongToken,
    /// The configured base URL is not valid.
    #[error("{0:?} is no base URL for Discord's REST API; it looks like http://127.0.0.1:8090")]
    WrongBase(String),
    /// The connection to the gateway ended and cannot be restored.
    #[error("Discord's gateway ended the connection for good: {0}")]
    Gateway(String),
    /// The HTTP client could not be set up.
    #[error("the HTTP client could not be set up: {0}")]
    Http(String),
}
