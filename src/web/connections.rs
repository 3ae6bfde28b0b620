//! Bounds the connections of the page, and of whatever else listens for requests (a homeserver's, Discord's): how
//! many there may be, and how slow. A client that opens many, or sends slowly, takes nothing from others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use parking_lot::Mutex;
use qgo_chat::tasks::stopped;
use qgo_words::Arg;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::language;
use crate::problem::Problem;

/// The most bytes of a request's body: far more than any line or form needs.
const MOST_BYTES: usize = 64 * 1024;

/// How many connections may be told at a time that there are too many; others are closed at once.
const REFUSALS: usize = 64;

/// The limits of connections.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most connections in all, event streams included.
    pub in_all: usize,
    /// The most connections from one address. A browser has up to six, one of them an event stream for each
    /// tab.
    pub of_one: usize,
    /// How long a connection may be idle between requests, and how long the head of a request may take.
    pub head: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let patience = Duration::from_secs(20);
        Self { in_all: 512, of_one: 64, head: patience, body: patience }
    }
}

/// Accepts connections until `stop` becomes true; then waits for the requests in flight.
pub async fn serve(mut listener: TcpListener, router: Router, limits: &Limits, stop: watch::Receiver<bool>) {
    let seats = Seats::new(limits.in_all, limits.of_one);
    let (busy, refusals) = (Router::new().fallback(refuse), Seats::new(REFUSALS, REFUSALS));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head);
    let graceful = GracefulShutdown::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = Listener::accept(&mut listener) => accepted,
            () = stopped(stop.clone()) => break,
        };
        let peer = peer.ip().to_canonical();
        let (seat, router) = match (seats.take(peer), &router) {
            (Some(seat), router) => (seat, router.clone()),
            (None, _) => match refusals.take(peer) {
                Some(seat) => (seat, busy.clone()),
                None => continue,
            },
        };
        let served = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
        let served = graceful.watch(served);
        tokio::spawn(async move {
            let _seat = seat;
            if let Err(error) = served.await {
                tracing::debug!(%error, "a connection broke off");
            }
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The answer if there are too many connections.
async fn refuse(headers: HeaderMap) -> Response {
    let words = language::of(None, &headers);
    let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, words.text("server-busy"));
    let close = (header::CONNECTION, HeaderValue::from_static("close"));
    ([close, (header::RETRY_AFTER, HeaderValue::from_static("10"))], problem).into_response()
}

/// Reads the whole body of a request before it is handled. Refuses a body that is too large or takes too
/// long.
pub(crate) async fn whole_body(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let words = language::of(None, &parts.headers);
    match tokio::time::timeout(limits.body, to_bytes(body, MOST_BYTES)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        // A broken connection looks the same as this, and then nobody reads the answer.
        Ok(Err(_)) => {
            let text = words.format("server-large", &[("most", Arg::Number(MOST_BYTES as i64 / 1024))]);
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, text).into_response()
        }
        Err(_) => {
            let problem = Problem::new(StatusCode::REQUEST_TIMEOUT, words.text("server-slow"));
            ([(header::CONNECTION, HeaderValue::from_static("close"))], problem).into_response()
        }
    }
}

/// Counts connections.
struct Seats {
    taken: Arc<Mutex<Taken>>,
    in_all: usize,
    of_one: usize,
}

/// How many connections there are, in all and by address.
#[derive(Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

/// A counted connection, until this is dropped.
struct Seat {
    taken: Arc<Mutex<Taken>>,
    peer: IpAddr,
}

impl Seats {
    fn new(in_all: usize, of_one: usize) -> Self {
        Self { taken: Arc::default(), in_all, of_one }
    }

    /// Counts a connection from this address; `None` if there are too many.
    fn take(&self, peer: IpAddr) -> Option<Seat> {
        let mut taken = self.taken.lock();
        let has = taken.by.get(&peer).copied().unwrap_or_default();
        if taken.all >= self.in_all || has >= self.of_one {
            return None;
        }
        taken.all += 1;
        taken.by.insert(peer, has + 1);
        Some(Seat { taken: Arc::clone(&self.taken), peer })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.taken.lock();
        taken.all -= 1;
        if let Some(has) = taken.by.get_mut(&self.peer) {
            *has -= 1;
            if *has == 0 {
                taken.by.remove(&self.peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_all_and_by_address_and_come_back() {
        let seats = Seats::new(3, 2);
        let [one, other] = [[127, 0, 0, 1], [127, 0, 0, 2]].map(IpAddr::from);
        let (first, second) = (seats.take(one), seats.take(one));
        assert!(first.is_some() && second.is_some() && seats.take(one).is_none());
        let third = seats.take(other);
        assert!(third.is_some() && seats.take(other).is_none(), "three in all");
        drop(first);
        assert!(seats.take(other).is_some());
        drop((second, third));
        let taken = seats.taken.lock();
        assert_eq!((taken.all, taken.by.len()), (0, 0));
    }
}
