//! The rate of all processes together.
//!
//! Discord takes fifty requests a second of one bot, wherever they come from; answers to interactions do not
//! count. Processes that share a database take their turns from one rate there, and tell each other when
//! Discord has closed everything for a while. If the store does not answer, a request is sent nevertheless:
//! then Discord's own refusals are the limit.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::stopped;
use qgo_store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::rest::Rest;

/// The name of the rate.
const RATE: &str = "discord";

/// The time between two requests: somewhat fewer than fifty a second, for what is not counted here.
const INTERVAL: Duration = Duration::from_millis(25);

/// How many requests may be sent at once after a rest.
const BURST: u32 = 20;

/// How long the store may take to say when.
const PATIENCE: Duration = Duration::from_secs(1);

/// The pause before notices are listened to again.
const PAUSE: Duration = Duration::from_secs(5);

/// How a notice begins that Discord has closed everything but answers; milliseconds follow.
const CLOSED: &str = "discord closed ";

/// The rate of all processes.
pub(super) struct Pace(Arc<dyn Store>);

impl Pace {
    /// The rate of the processes that share a store; `None` for one that is alone.
    pub(super) fn of(store: &Arc<dyn Store>) -> Option<Self> {
        store.is_shared().then(|| Self(Arc::clone(store)))
    }

    /// After what time a request may be sent. Its turn is taken: who does not use it makes others wait.
    pub(super) async fn turn(&self) -> Duration {
        match timeout(PATIENCE, self.0.take_of_rate(RATE, INTERVAL, BURST)).await {
            Ok(Ok(wait)) => wait,
            Ok(Err(error)) => {
                tracing::warn!(%error, "the rate of requests to Discord could not be asked for");
                Duration::ZERO
            }
            Err(_) => Duration::ZERO,
        }
    }

    /// Tells the other processes that Discord has closed everything but answers for a time.
    pub(super) async fn tell_closed(&self, wait: Duration) {
        let notice = format!("{CLOSED}{}", wait.as_millis());
        if let Err(error) = self.0.notify(&[notice]).await {
            tracing::warn!(%error, "other processes could not be told of Discord's limit");
        }
    }
}

/// Heeds what other processes tell of Discord's limits, until `stop`.
pub(super) async fn listen(rest: Arc<Rest>, store: Arc<dyn Store>, stop: watch::Receiver<bool>) {
    let listening = async {
        loop {
            match listen_once(&rest, &*store).await {
                Ok(()) => return,
                Err(error) => tracing::debug!(%error, "notices of Discord's limits may be missing"),
            }
            sleep(PAUSE).await;
        }
    };
    tokio::select! {
        () = listening => {}
        () = stopped(stop) => {}
    }
}

/// Returns if this process is alone.
async fn listen_once(rest: &Rest, store: &dyn Store) -> Result<(), StoreError> {
    let Some(mut notices) = store.notices().await? else { return Ok(()) };
    loop {
        let notice = notices.next().await?;
        if let Some(millis) = notice.strip_prefix(CLOSED).and_then(|millis| millis.parse().ok()) {
            rest.is_closed_for(Duration::from_millis(millis));
        }
    }
}
