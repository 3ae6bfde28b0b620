//! Interactions over HTTP: Discord sends each as a request, without a gateway.
//!
//! Everybody can reach such an address, so nothing is read of a request before Discord's signature of it is
//! checked, and nothing is checked before its size and age are. The answer to the request is the first
//! response, which is given when the interaction is kept ([`super::journal`]); everything else goes over REST,
//! as for interactions from the gateway.
//! (<https://discord.com/developers/docs/interactions/overview#setting-up-an-endpoint>)

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use ed25519_dalek::{Signature, VerifyingKey};
use parking_lot::Mutex;
use qgo_store::Millis;
use qgo_web::connections;
use serde::Deserialize;
use serde_json::json;
use serenity::all::Interaction;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, timeout};

use super::DiscordError;
use super::interactions::{Came, First, Interactions};
use super::journal::Journal;

/// The most bytes of an interaction: far more than Discord sends.
const MOST_BYTES: usize = 256 * 1024;

/// How much the time of a request may differ from this machine's, in seconds.
const TOLERANCE: i64 = 5 * 60;

/// How long a connection may be idle, and how long a head may take.
const TIME_FOR_HEAD: Duration = Duration::from_secs(20);

/// How long a body may take; Discord waits for the answer for three seconds in all.
const TIME_FOR_BODY: Duration = Duration::from_secs(2);

/// How long the first response may take.
const TIME_TO_RESPOND: Duration = Duration::from_millis(2600);

/// How many connections there may be. They come from Discord, or all from one proxy in front of QGo.
const MOST_CONNECTIONS: usize = 1024;

/// Discord's number for a request that only asks whether somebody is there.
const PING: u8 = 1;

/// An application's public key, with which Discord's signatures are checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Reads a key as the application's page shows it; `None` if that is none.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let bytes = hex::decode(text.trim()).ok()?.try_into().ok()?;
        VerifyingKey::from_bytes(&bytes).ok().map(Self)
    }
}

/// Where Discord's requests are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The address on which QGo listens.
    pub listen: SocketAddr,
    /// The application's key.
    pub public_key: PublicKey,
}

/// An endpoint that listens.
pub(super) struct Listening {
    listener: TcpListener,
    key: PublicKey,
}

/// What handles requests.
struct Door {
    key: PublicKey,
    interactions: Arc<Interactions>,
    journal: Arc<Journal>,
    /// The interactions that came lately, with the time until which their requests are valid.
    known: Mutex<BTreeMap<u64, Instant>>,
}

/// What is read of a request first.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "type")]
    kind: u8,
}

impl Listening {
    /// Opens the address.
    ///
    /// # Errors
    /// [`DiscordError::Listen`].
    pub(super) async fn open(endpoint: &Endpoint) -> Result<Self, DiscordError> {
        let address = endpoint.listen;
        let listener =
            TcpListener::bind(address).await.map_err(|why| DiscordError::Listen { address, why })?;
        tracing::info!(%address, "taking Discord's interactions over HTTP");
        Ok(Self { listener, key: endpoint.public_key.clone() })
    }

    /// Takes interactions until `stop`.
    pub(super) async fn serve(
        self,
        interactions: Arc<Interactions>,
        journal: Arc<Journal>,
        stop: watch::Receiver<bool>,
    ) {
        let door = Arc::new(Door { key: self.key, interactions, journal, known: Mutex::default() });
        let router = Router::new().fallback(take).with_state(door);
        let limits = connections::Limits {
            in_all: MOST_CONNECTIONS,
            of_one: MOST_CONNECTIONS,
            head: TIME_FOR_HEAD,
            body: TIME_FOR_BODY,
        };
        connections::serve(self.listener, router, &limits, stop).await;
    }
}

async fn take(State(door): State<Arc<Door>>, request: Request) -> Response {
    match door.take(request).await {
        Ok(response) => response,
        // What is left of the request is not read.
        Err(status) => (status, [(header::CONNECTION, "close")]).into_response(),
    }
}

impl Door {
    async fn take(&self, request: Request) -> Result<Response, StatusCode> {
        let start = Instant::now();
        let (head, body) = request.into_parts();
        let signed =
            Signed::read(&head.headers, self.interactions.chat.now()).ok_or(StatusCode::UNAUTHORIZED)?;
        let body = timeout(TIME_FOR_BODY, to_bytes(body, MOST_BYTES)).await;
        let body =
            body.map_err(|_| StatusCode::REQUEST_TIMEOUT)?.map_err(|_| StatusCode::PAYLOAD_TOO_LARGE)?;
        if !signed.fits(&self.key, &body) {
            return Err(StatusCode::UNAUTHORIZED);
        }
        let head: Head = serde_json::from_slice(&body).map_err(|_| StatusCode::BAD_REQUEST)?;
        if head.kind == PING {
            return Ok(Json(json!({ "type": PING })).into_response());
        }
        let interaction: Interaction = serde_json::from_slice(&body).map_err(|_| {
            tracing::warn!("an interaction that Discord sent cannot be read");
            StatusCode::BAD_REQUEST
        })?;
        if !self.is_new(interaction.id().get(), start) {
            return Err(StatusCode::CONFLICT);
        }
        let under_way: Option<Box<dyn Send>> = match &interaction {
            // Nobody is told anything of these later.
            Interaction::Autocomplete(_) => None,
            _ => Some(Box::new(self.journal.note(interaction.id().get(), &body).await)),
        };
        let (respond, response) = oneshot::channel();
        let first = First::Answer { respond, came: start };
        self.interactions.take(&interaction, Came { first, under_way });
        match timeout(TIME_TO_RESPOND.saturating_sub(start.elapsed()), response).await {
            Ok(Ok(response)) => Ok(Json(response).into_response()),
            Ok(Err(_)) | Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
        }
    }

    /// Notes an interaction; false if it came before. Those are forgotten whose requests are too old by now.
    fn is_new(&self, interaction: u64, now: Instant) -> bool {
        let mut known = self.known.lock();
        // Their ids grow with time, so the oldest are at the front.
        while known.first_entry().is_some_and(|oldest| *oldest.get() <= now) {
            known.pop_first();
        }
        let valid_until = now + Duration::from_secs(2 * TOLERANCE.unsigned_abs());
        known.insert(interaction, valid_until).is_none()
    }
}

/// The signature of a request.
struct Signed {
    timestamp: String,
    signature: Signature,
}

impl Signed {
    /// Reads it from a head; `None` if it is missing, or too old or too new at `now` to be believed.
    fn read(headers: &HeaderMap, now: Millis) -> Option<Self> {
        let text = |name| headers.get(name)?.to_str().ok();
        let timestamp = text("x-signature-timestamp")?.to_owned();
        let age = (now / 1000).checked_sub(timestamp.parse().ok()?)?;
        let signature = hex::decode(text("x-signature-ed25519")?).ok()?;
        let signature = Signature::from_slice(&signature).ok()?;
        (age.unsigned_abs() <= TOLERANCE.unsigned_abs()).then_some(Self { timestamp, signature })
    }

    fn fits(&self, key: &PublicKey, body: &Bytes) -> bool {
        let message = [self.timestamp.as_bytes(), body].concat();
        key.0.verify_strict(&message, &self.signature).is_ok()
    }
}
