//! QGo on Matrix: an adapter between rooms and the chat layer.
//!
//! ```text
//! homeserver ─> sync ─> inbox (stored) ─> handler ─> Chat::handle ─> direct ─> speaker ─> homeserver
//!                                                    Chat::deliver ─> courier ─> speaker ─> homeserver
//! ```
//!
//! - `login` keeps the device; `homeserver` sends requests and obeys the waiting times that it is asked for.
//! - `sync` follows what happens, and stores what is to be answered together with how far it has followed, so
//!   that a kill neither loses nor repeats anything; `gap` fetches what a sync left out.
//! - `rooms` and `room` know who is in a room and who may do what.
//! - `handler` makes requests of what people do: `events` reads what comes, `said` what they want by it, `lines`
//!   and `pills` what they type, and `origin` says who and where they are.
//! - `speaker` says things, in the form that `outgoing` and `html` give them; `threads` knows where threads are,
//!   and `signs` puts reactions under a message and knows what they mean.
//! - `direct` says things to one person alone; `invitations` answers invitations; `upgrades` follows rooms that
//!   are replaced.
//! - `encryption` is between all of these and encrypted rooms, `connect` makes the device's keys known, and
//!   `explain` says what is wrong with a message.
//! - `service` stands in the place of `sync` where the homeserver sends by itself what happens.
//! - `lease` says what this process does of what only one may do at a time; `standby` runs all of this in one
//!   process where only one can be the device, and `fence` keeps another one from going on with it.
//! - What is to be known after a restart is in the store (`kept`).

mod connect;
mod courier;
mod direct;
mod encryption;
mod events;
mod explain;
mod fence;
mod gap;
mod handler;
mod homeserver;
mod html;
mod inbox;
mod invitations;
mod kept;
mod lease;
mod lines;
mod login;
mod origin;
mod outgoing;
mod pills;
mod platform;
mod room;
mod rooms;
mod said;
pub mod service;
mod session;
mod signs;
mod speaker;
mod standby;
mod sync;
mod tasks;
mod threads;
#[cfg(test)]
mod transcripts;
mod trouble;
mod turns;
mod upgrades;

use std::io;
use std::net::SocketAddr;

use qgo_matrix::CryptoError;
use qgo_store::StoreError;

use crate::config::Token;
pub use service::Service;
pub use session::run;

/// What QGo needs to be on Matrix.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The homeserver's base URL.
    pub homeserver: String,
    /// The user: `@qgo:example.org`, or the part before the colon.
    pub user: String,
    /// How it logs in.
    pub access: Access,
    /// The homeservers whose users may invite QGo.
    pub allowed_servers: Vec<String>,
    /// The rooms into which it may be invited. If both lists are empty, everybody may invite it anywhere.
    pub allowed_rooms: Vec<String>,
    /// Whether a message that is no longer the newest of its game becomes one line.
    pub fold_old_messages: bool,
}

/// How QGo logs in.
#[derive(Clone, Debug)]
pub enum Access {
    /// With the user's password.
    Password(Token),
    /// With an access token, which somebody made.
    Token(Token),
    /// As an application service, which the homeserver knows by its registration.
    Service(Service),
}

/// Why QGo cannot go on with Matrix.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// The homeserver does not accept the password or the token.
    #[error(
        "the homeserver refused the user or the password (or access token): check MATRIX_USER and \
         MATRIX_PASSWORD or MATRIX_ACCESS_TOKEN"
    )]
    WrongAccess,
    /// The token is not one of a device.
    #[error("the access token belongs to no device; log in with MATRIX_PASSWORD instead")]
    NoDevice,
    /// The homeserver refuses to let QGo log in.
    #[error("the homeserver does not let QGo log in: {0}")]
    Login(String),
    /// The homeserver does not know the token of the application service.
    #[error(
        "the homeserver does not know QGo as an application service: name the file that `qgo \
         matrix-registration` writes in its configuration (app_service_config_files), and restart it"
    )]
    NotRegistered,
    /// The address for the homeserver's requests cannot be had.
    #[error(
        "QGo cannot listen on {0} for the homeserver ({1}); set MATRIX_APPSERVICE_LISTEN to a free address \
         of this machine, such as 127.0.0.1:8009"
    )]
    Listen(SocketAddr, io::Error),
    /// The homeserver's address is none.
    #[error("MATRIX_HOMESERVER: {0}")]
    Homeserver(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Encrypted rooms cannot be read.
    #[error("encrypted rooms: {0}")]
    Encryption(#[from] CryptoError),
}
