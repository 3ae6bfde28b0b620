//! Requests to the homeserver, which obey the waiting times that it asks for.

use std::any::type_name;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_matrix::{Client, ClientError, Endpoint, PATIENCE};
use tokio::time::{Instant, sleep};

use super::platform::NAME;
use crate::host::metrics::Answered;
use crate::host::seen;

/// The largest answer that is read, unless the caller says otherwise.
const LARGEST: usize = 8 << 20;
/// How long ago lately is: longer than a sync may wait for something to happen.
const LATELY: Duration = Duration::from_secs(60);
/// The longest wait that is believed.
const LONGEST: Duration = Duration::from_secs(60 * 60);
/// How long to wait if the homeserver does not say.
const UNSAID: Duration = Duration::from_secs(2);
/// The first pause after a failure; each further one is twice as long, up to the last.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
pub(super) const LAST_PAUSE: Duration = Duration::from_secs(15);

/// A homeserver as QGo's user.
pub(super) struct Homeserver {
    client: Arc<Client>,
    /// Until when no request of a kind may be sent, by the kind's type.
    closed: Mutex<HashMap<&'static str, Instant>>,
    /// When it last answered.
    answered: Mutex<Option<Instant>>,
}

impl Homeserver {
    pub(super) fn new(client: Client) -> Self {
        Self { client: Arc::new(client), closed: Mutex::default(), answered: Mutex::default() }
    }

    /// The client itself, for what is not limited.
    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The same, for those who keep it.
    pub(super) fn shared(&self) -> Arc<Client> {
        Arc::clone(&self.client)
    }

    /// Sends a request once, unless the homeserver has asked to wait with requests of that kind: then that
    /// refusal is the answer.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub(super) async fn send<R: Endpoint>(&self, request: R) -> Result<R::IncomingResponse, ClientError> {
        self.send_bounded(LARGEST, request).await
    }

    /// As [`Homeserver::send`], with an answer of at most so many bytes.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub(super) async fn send_bounded<R: Endpoint>(
        &self,
        largest: usize,
        request: R,
    ) -> Result<R::IncomingResponse, ClientError> {
        let kind = type_name::<R>();
        if let Some(wait) = self.wait(kind) {
            return Err(ClientError::Refused {
                status: 429,
                code: "M_LIMIT_EXCEEDED".to_owned(),
                message: "the homeserver has asked to wait".to_owned(),
                retry_after: Some(wait),
            });
        }
        let outcome = self.client.send_bounded(PATIENCE, largest, request).await;
        seen().metrics.asked(NAME, kind_of(outcome.as_ref().err()));
        match &outcome {
            Ok(_) => self.has_answered(),
            Err(error @ ClientError::Refused { status: 429, .. }) => {
                let wait = error.retry_after().unwrap_or(UNSAID).min(LONGEST);
                self.closed.lock().insert(kind, Instant::now() + wait);
            }
            Err(_) => {}
        }
        outcome
    }

    /// Whether the homeserver has answered something lately: then what it does not answer is that request's
    /// fault.
    pub(super) fn is_there(&self) -> bool {
        self.answered.lock().is_some_and(|at| at.elapsed() < LATELY)
    }

    /// Notes that the homeserver has answered.
    pub(super) fn has_answered(&self) {
        *self.answered.lock() = Some(Instant::now());
    }

    /// How long ago the homeserver last answered something; no time, if it has not yet in this run.
    pub(super) fn answered_ago(&self) -> Duration {
        self.answered.lock().map_or(Duration::ZERO, |at| at.elapsed())
    }

    /// Sends a request until it succeeds, is refused for good, or `patience` is over.
    ///
    /// # Errors
    /// The last [`ClientError`].
    pub(super) async fn insist<R: Endpoint + Clone>(
        &self,
        patience: Duration,
        request: R,
    ) -> Result<R::IncomingResponse, ClientError> {
        let start = Instant::now();
        let mut failures = 0;
        loop {
            let error = match self.send(request.clone()).await {
                Err(error) if may_pass(&error) => error,
                outcome => return outcome,
            };
            failures += 1;
            let pause = pause(failures, &error);
            if start.elapsed() + pause > patience {
                return Err(error);
            }
            sleep(pause).await;
        }
    }

    /// How long a request of a kind has to wait, if it has to.
    fn wait(&self, kind: &'static str) -> Option<Duration> {
        let mut closed = self.closed.lock();
        let wait = closed.get(kind)?.saturating_duration_since(Instant::now());
        if wait.is_zero() {
            closed.remove(kind);
            return None;
        }
        Some(wait)
    }
}

/// Whether the same request may succeed later: also with a token that is being renewed.
pub(super) fn may_pass(error: &ClientError) -> bool {
    error.may_pass() || error.code() == "M_UNKNOWN_TOKEN"
}

/// The pause after this many failures in a row; at least as long as the homeserver asked for.
pub(super) fn pause(failures: u32, error: &ClientError) -> Duration {
    let doubled = FIRST_PAUSE.saturating_mul(1 << failures.saturating_sub(1).min(16));
    doubled.min(LAST_PAUSE).max(error.retry_after().unwrap_or_default().min(LONGEST))
}

/// The kind of an answer, for the host's figures.
fn kind_of(error: Option<&ClientError>) -> Answered {
    match error {
        None => Answered::Done,
        Some(ClientError::Refused { status, .. }) => Answered::of_status(*status),
        Some(ClientError::TooLarge | ClientError::Invalid(_)) => Answered::Refused,
        Some(ClientError::Unreachable(_)) => Answered::Unreachable,
    }
}
