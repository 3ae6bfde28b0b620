//! One of several processes is QGo's device, and the others stand by: a device has one position in what the
//! homeserver tells and one state of its keys.
//!
//! Everything that a run knows is in the store, and what it has in memory ends with it. So a process that takes
//! over begins a run as after a restart. It answers what is left, and what it sends again is recognised by the
//! homeserver, because it is the same device.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::Chat;
use qgo_chat::tasks::stopped;
use qgo_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::sleep;

use super::fence::Fence;
use super::lease::{Lease, process};
use super::platform::NAME;
use super::session::run_alone;
use super::{MatrixError, Settings};
use crate::host::seen;

/// How long to wait if the database cannot be reached when a run begins.
const AGAIN: Duration = Duration::from_secs(1);
/// What is leased: one part.
const KIND: &str = "matrix sync";

/// Is QGo's device whenever no other process is, until `stop` becomes true.
///
/// # Errors
/// As [`run_alone`].
pub(super) async fn run(
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    settings: Settings,
    stop: watch::Receiver<bool>,
) -> Result<(), MatrixError> {
    let lease = Lease::new(Arc::clone(&store), KIND, 1, process());
    let fence: Arc<dyn Store> = Arc::new(Fence::new(store, Arc::clone(&lease)));
    let (end, ended) = watch::channel(false);
    let running = async {
        let outcome = take_turns(&chat, &fence, &lease, &settings, &stop).await;
        end.send_replace(true);
        outcome
    };
    let (outcome, ()) = tokio::join!(running, lease.keep(ended));
    outcome
}

async fn take_turns(
    chat: &Arc<Chat>,
    store: &Arc<dyn Store>,
    lease: &Lease,
    settings: &Settings,
    stop: &watch::Receiver<bool>,
) -> Result<(), MatrixError> {
    loop {
        tracing::info!("standing by: another process may be the one on Matrix");
        // There is nothing that this one lacks.
        seen().state.connected(NAME, true);
        tokio::select! {
            () = lease.until_held(0) => {}
            () = stopped(stop.clone()) => return Ok(()),
        }
        tracing::info!("this process is the one on Matrix");
        let run = run_alone(Arc::clone(chat), Arc::clone(store), settings.clone(), stop.clone());
        tokio::select! {
            outcome = run => match outcome {
                // What the store refused because the lease was lost is no reason to end.
                Err(_) if !lease.has(0) && !*stop.borrow() => {}
                Err(MatrixError::Store(error @ StoreError::Away(_))) if !*stop.borrow() => {
                    tracing::warn!(%error, "Matrix waits for the database");
                    sleep(AGAIN).await;
                    continue;
                }
                outcome => return outcome,
            },
            () = lease.until_lost(0) => {}
        }
        tracing::warn!("this process is no longer the one on Matrix");
    }
}
