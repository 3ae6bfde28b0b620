//! The server for a host and the host's tools: `/healthz`, `/readyz` and `/metrics`, on an address of its own.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use qgo_chat::Chat;
use qgo_store::Store;
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_util::task::AbortOnDropHandle;

use super::seen;

/// How long the store, or a thread, may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// How many channels with posts that are due are counted.
const MOST_DUE: u32 = 1000;

/// What Prometheus calls the format.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The server for a host cannot listen.
#[derive(Debug, thiserror::Error)]
#[error(
    "QGo cannot listen on {0} for /healthz, /readyz and /metrics ({1}); set QGO_METRICS_LISTEN to a free \
     address of this machine with a port above 1023, such as 127.0.0.1:9464"
)]
pub struct CannotListen(SocketAddr, io::Error);

/// The server for a host. It answers from its beginning until this is dropped, also while QGo waits for its
/// database and while it stops.
pub struct Server {
    address: SocketAddr,
    served: Arc<OnceLock<Served>>,
    _answering: AbortOnDropHandle<()>,
}

/// What people are served from.
struct Served {
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
}

impl Server {
    /// Starts to answer; port 0 stands for any free port.
    ///
    /// # Errors
    /// If it cannot listen.
    pub async fn begin(listen: SocketAddr) -> Result<Self, CannotListen> {
        let failed = |error| CannotListen(listen, error);
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        tracing::info!("health and metrics are at http://{address}");
        let served = Arc::default();
        let router = Router::new()
            .route("/healthz", get(healthz))
            .route("/readyz", get(readyz))
            .route("/metrics", get(metrics))
            .with_state(Arc::clone(&served));
        let answering = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "health and metrics are no longer served");
            }
        });
        Ok(Self { address, served, _answering: AbortOnDropHandle::new(answering) })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The database is open, and people are served from now on.
    pub fn serves(&self, chat: Arc<Chat>, store: Arc<dyn Store>) {
        // The first call counts; there is one.
        let _ = self.served.set(Served { chat, store });
    }
}

/// Whether the process lives: this answer shows that its event loop does, and a thread answers, too.
async fn healthz() -> Response {
    match timeout(PATIENCE, spawn_blocking(|| ())).await {
        Ok(Ok(())) => "ok\n".into_response(),
        _ => unavailable("no thread has answered; restart QGo"),
    }
}

/// Whether the process can serve people now; otherwise why not.
async fn readyz(State(served): State<Arc<OnceLock<Served>>>) -> Response {
    match trouble(served.get()).await {
        None => "ready\n".into_response(),
        Some(why) => unavailable(&why),
    }
}

fn unavailable(why: &str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response()
}

async fn metrics(State(served): State<Arc<OnceLock<Served>>>) -> Response {
    read(served.get()).await;
    match seen().metrics.text() {
        Ok(text) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Why this process is not ready; `None` if it is.
async fn trouble(served: Option<&Served>) -> Option<String> {
    let Some(Served { store, .. }) = served else {
        return Some("QGo opens its database, or waits for its server".to_owned());
    };
    let trouble = seen().state.trouble();
    if trouble.is_some() {
        return trouble;
    }
    // Any question will do that the database itself has to answer.
    match timeout(PATIENCE, store.kept("qgo", "ready", "")).await {
        Ok(Ok(_)) => None,
        Ok(Err(error)) => Some(format!("the database fails: {error}")),
        Err(_) => Some(format!("the database has not answered within {} s", PATIENCE.as_secs())),
    }
}

/// Reads the figures that nobody counts.
async fn read(served: Option<&Served>) {
    let figures = &seen().metrics.figures;
    let platforms = seen().state.platforms();
    figures.is_ready(trouble(served).await.is_none(), &platforms);
    figures.process();
    let Some(Served { chat, store }) = served else { return };
    for (platform, _) in platforms {
        // Without an answer the last figures stay, and /readyz says what is wrong.
        if let Ok(Ok(due)) = timeout(PATIENCE, chat.due(platform, MOST_DUE)).await {
            figures.due(platform, due.channels, due.oldest);
        }
    }
    figures.load(&chat.load());
    figures.connections(store.connections());
}

#[cfg(test)]
mod tests {
    use qgo_chat::Config;
    use qgo_store::{SealKey, SqliteStore, StoreError, forward};

    use super::*;
    use crate::system::{SystemClock, SystemEntropy};

    /// A store whose database is away.
    struct Away(SqliteStore);

    impl Away {
        fn within(&self) -> &dyn Store {
            &self.0
        }

        async fn around<T>(
            &self,
            _: &'static str,
            _: impl Future<Output = Result<T, StoreError>>,
        ) -> Result<T, StoreError> {
            Err(StoreError::Other("connection refused".to_owned()))
        }
    }

    forward!(Away);

    /// The status and the text of an answer.
    async fn ask(server: &Server, path: &str) -> (u16, String) {
        let answer = reqwest::get(format!("http://{}/{path}", server.address())).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    #[tokio::test]
    async fn without_its_database_it_lives_but_is_not_ready() {
        let server = Server::begin("127.0.0.1:0".parse().unwrap()).await.unwrap();
        let (status, why) = ask(&server, "readyz").await;
        assert!(status == 503 && why.contains("opens its database"), "{status}: {why}");
        assert_eq!(ask(&server, "healthz").await.0, 200);

        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("qgo.sqlite3").display());
        let entropy = Arc::new(|bytes: &mut [u8]| bytes.fill(1));
        let store = SqliteStore::open(&url, SealKey::from_bytes([7; 32]), entropy).await.unwrap();
        let store: Arc<dyn Store> = Arc::new(Away(store));
        let chat =
            Chat::new(Arc::clone(&store), Arc::new(SystemClock), Arc::new(SystemEntropy), Config::default());
        server.serves(Arc::new(chat), store);
        let (status, why) = ask(&server, "readyz").await;
        assert!(status == 503 && why.contains("connection refused"), "{status}: {why}");
        assert_eq!(ask(&server, "healthz").await.0, 200);
        let (status, figures) = ask(&server, "metrics").await;
        assert!(status == 200 && figures.contains("qgo_ready 0"), "{status}: {figures}");
    }
}
