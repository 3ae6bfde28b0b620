//! QGo on Discord: an adapter between Discord's interactions and the chat layer.
//!
//! Interactions come over the gateway (twilight) and are read as serenity's models. [`Chat`](qgo_chat::Chat)
//! carries them out, and the answers go back over REST. What all see is owed through the store and delivered
//! by a courier, so it outlives a restart and the fifteen minutes of an interaction's token.
//!
//! ```text
//! gateway ──┐
//! endpoint ─┴> interactions ─> origin ─> Chat::handle ─> answer ─> rest ─> Discord
//!                                                   Chat::deliver ─> courier ─> rest ─> Discord
//! ```

mod answer;
mod answers;
mod asked;
mod courier;
mod endpoint;
mod gateway;
mod guest_list;
mod guests;
mod insist;
mod interactions;
mod journal;
mod limits;
mod mentions;
mod origin;
mod outgoing;
mod pace;
mod platform;
mod registration;
mod rest;
mod session;

use crate::config::Token;
pub use endpoint::{Endpoint, PublicKey};
use platform::PLATFORM;
pub use session::run;

/// What QGo needs to be on Discord.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bot's token.
    pub token: Token,
    /// Another base URL for the REST API, for example `http://127.0.0.1:8090`; the gateway is the one that
    /// this API names. Environment variables such as `HTTPS_PROXY` apply to REST but not to the gateway.
    pub api_base: Option<String>,
    /// How many connections to the gateway all processes have together; `None`: as many as Discord recommends.
    pub shards: Option<u32>,
    /// Whether interactions come over the gateway.
    pub gateway: bool,
    /// Where they come over HTTP.
    pub endpoint: Option<Endpoint>,
    /// Whether a proxy at `api_base` keeps Discord's limits for all processes, so that they need not.
    pub proxy_limits: bool,
}

/// Why QGo cannot go on with Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// Discord does not accept the token.
    #[error(
        "Discord refused the token. Copy the bot's token anew from the application's page \
         (Bot → Reset Token) and put it into DISCORD_TOKEN or DISCORD_TOKEN_FILE"
    )]
    WrongToken,
    /// The token belongs to an application without a bot.
    #[error("this Discord application has no bot: add one on the application's page (Bot)")]
    NoBot,
    /// The address for interactions cannot be used.
    #[error(
        "QGo cannot listen on {address} for Discord's interactions: {why}; set \
             DISCORD_INTERACTIONS_LISTEN to a free address of this machine"
    )]
    Listen {
        /// The address.
        address: std::net::SocketAddr,
        /// What the system said.
        why: std::io::Error,
    },
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
