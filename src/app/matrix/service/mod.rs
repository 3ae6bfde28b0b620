//! QGo as an application service: the homeserver sends what happens to QGo, instead of being asked for it.
//!
//! ```text
//! homeserver ─> http ─> transactions ─> Syncing::items ─> inbox (stored) ─> as everywhere
//! ```
//!
//! - `registration` writes the file by which a homeserver knows QGo, and `tokens` keeps the secrets in it.
//! - `identity` says as whom QGo acts; `http` takes what the homeserver sends, and `transactions` stores it.
//! - `heartbeat` asks the homeserver whether it reaches QGo.
//!
//! What a sync would tell besides events is asked for. Encrypted rooms are refused: what is needed for them
//! comes with transactions only where a homeserver has the experiments MSC3202 and MSC4203 switched on.

mod heartbeat;
mod http;
mod identity;
pub mod registration;
#[cfg(test)]
mod tests;
mod tokens;
mod transactions;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::stopped;
use qgo_web::connections::{self, Limits};
use ruma::api::client::membership::joined_rooms;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::sleep;

use super::MatrixError;
use super::sync::Syncing;
use super::tasks::Tasks;
use http::Doors;
pub(super) use identity::become_user;
pub use tokens::{Tokens, TokensError};
use transactions::Transactions;

/// The id of the registration.
const ID: &str = "qgo";
/// How long what the homeserver sends may take once QGo is to stop.
const GRACE: Duration = Duration::from_secs(3);
/// How long a connection of the homeserver may be idle: longer than the heart takes to beat, so that it stays.
const IDLE: Duration = Duration::from_secs(90);

/// What an application service needs.
#[derive(Clone, Debug)]
pub struct Service {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The secrets of its registration.
    pub tokens: Tokens,
}

/// Takes what the homeserver sends until `stop` becomes true; then finishes what is in flight.
///
/// # Errors
/// If it cannot listen, or the store fails before it does.
pub(super) async fn follow(
    service: &Service,
    syncing: Syncing,
    tasks: Tasks,
    stop: watch::Receiver<bool>,
) -> Result<(), MatrixError> {
    let failed = |error| MatrixError::Listen(service.listen, error);
    let listener = TcpListener::bind(service.listen).await.map_err(failed)?;
    let server = Arc::clone(&syncing.server);
    let joined = tokio::select! {
        joined = server.insist(Duration::MAX, joined_rooms::v3::Request::new()) => joined,
        () = stopped(stop.clone()) => return Ok(()),
    };
    match joined {
        Ok(joined) => syncing.rooms.set_joined(joined.joined_rooms),
        Err(error) => return Err(MatrixError::Login(error.to_string())),
    }
    let (inbox, handler) = (Arc::clone(&syncing.inbox), Arc::clone(&syncing.handler));
    let transactions = Arc::new(Transactions::load(syncing).await?);
    let limits = Limits { head: IDLE, ..Limits::default() };
    let doors =
        Doors::new(service.tokens.clone(), Arc::clone(&transactions), tasks.tracker().clone(), limits.body);
    let serving = connections::serve(listener, http::router(doors), &limits, stop.clone());
    tracing::info!(address = %service.listen, "waiting for what the homeserver sends");
    let following = async {
        if let Some(lease) = inbox.lease() {
            inbox.follow_parts(lease, &handler, stop.clone()).await;
        }
        std::future::pending().await
    };
    tokio::select! {
        () = serving => {}
        () = following => {}
        () = heartbeat::beat(&server, &transactions) => {}
        () = async {
            stopped(stop.clone()).await;
            sleep(GRACE).await;
        } => {}
    }
    Ok(())
}
