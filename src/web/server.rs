//! The server: listens, serves and stops.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::routing::{get, post};
use axum::{Router, middleware};
use qgo_chat::tasks::{stopped, supervise};
use qgo_chat::{Chat, Courier};
use qgo_store::Store;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;

use crate::archive::Archive;
use crate::connections::{self, Limits};
use crate::courier::WebCourier;
use crate::people::People;
use crate::processes::Processes;
use crate::shared::Shared;
use crate::{act, api, assets, events, guard, look, news};

/// How long requests in flight may take once the server is to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Why the local page cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum WebError {
    /// Another program listens on the address.
    #[error(
        "the local page cannot listen on {0}, because another program does (another QGo?); stop that \
         one, or set QGO_WEB_LISTEN to another address, such as 127.0.0.1:8081"
    )]
    InUse(SocketAddr),
    /// The address is not one of this machine, or its port needs more rights.
    #[error(
        "the local page cannot listen on {0} ({1}); set QGO_WEB_LISTEN to an address of this machine \
         with a port above 1023, such as 127.0.0.1:8080"
    )]
    Listen(SocketAddr, io::Error),
}

/// A local page that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    limits: Limits,
    acknowledged: fn(Duration),
}

impl Server {
    /// Starts to listen; port 0 stands for any free port. The store is that of `chat`.
    ///
    /// # Errors
    /// [`WebError::InUse`] or [`WebError::Listen`].
    pub async fn bind(chat: Arc<Chat>, store: Arc<dyn Store>, listen: SocketAddr) -> Result<Self, WebError> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AddrInUse => WebError::InUse(listen),
            _ => WebError::Listen(listen, error),
        };
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        if !address.ip().is_loopback() {
            tracing::warn!(%address, "the local page has no passwords and is open to the network");
        }
        Ok(Self { listener, address, chat, store, limits: Limits::default(), acknowledged: |_| () })
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The server with other limits for its connections.
    #[must_use]
    pub fn limited(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The server, which says of everything that somebody did how long it took until they were answered.
    #[must_use]
    pub fn timed(self, acknowledged: fn(Duration)) -> Self {
        Self { acknowledged, ..self }
    }

    /// Answers requests and delivers owed posts until `stop` becomes true; then finishes what is in flight.
    pub async fn serve(self, stop: watch::Receiver<bool>) {
        let people = Arc::new(People::default());
        let archive = Arc::new(Archive::new(Arc::clone(&self.chat), Arc::clone(&self.store)));
        let processes = Arc::new(Processes {
            chat: Arc::clone(&self.chat),
            store: self.store,
            archive: Arc::clone(&archive),
            people: Arc::clone(&people),
        });
        let notices = processes.begin().await;
        let courier: Arc<dyn Courier> = Arc::new(WebCourier::new(Arc::clone(&processes)));
        let shared = Shared {
            chat: Arc::clone(&self.chat),
            archive: Arc::clone(&archive),
            people,
            processes: Arc::clone(&processes),
            acknowledged: self.acknowledged,
            stop: stop.clone(),
        };
        let router = router(shared, self.limits.clone());
        let serving = connections::serve(self.listener, router, &self.limits, stop.clone());
        let served = async {
            tokio::select! {
                () = serving => {}
                () = out_of_grace(stop.clone()) => {}
            }
        };
        let deliver = || Arc::clone(&self.chat).deliver(Arc::clone(&courier), stop.clone());
        let passed_on = news::pass_on(Arc::clone(&self.chat), Arc::clone(&archive), stop.clone());
        let told = processes.listen(notices, stop.clone());
        tokio::join!(served, supervise("delivery", deliver), archive.tidy(stop.clone()), passed_on, told);
    }
}

async fn out_of_grace(stop: watch::Receiver<bool>) {
    stopped(stop).await;
    tokio::time::sleep(GRACE).await;
}

fn router(shared: Shared, limits: Limits) -> Router {
    Router::new()
        .route("/", get(assets::index))
        .route("/game/{game}", get(assets::index))
        .route("/game/{game}/{step}", get(assets::index))
        .route("/challenge", get(assets::index))
        .route("/challenge/{challenge}", get(assets::index))
        .route("/learn", get(assets::index))
        .route("/learn/{system}", get(assets::index))
        .route("/settings", get(assets::index))
        .route("/page/{*path}", get(assets::asset))
        .route("/api/words", get(api::words))
        .route("/api/state", get(api::state))
        .route("/api/person", get(api::person))
        .route("/api/games", get(look::games))
        .route("/api/challenge", get(look::challenge))
        .route("/api/game", get(look::game))
        .route("/api/steps", get(look::steps))
        .route("/api/try", get(look::variation))
        .route("/api/talk", get(look::talk))
        .route("/api/greeting", get(look::greeting))
        .route("/api/where", get(look::place))
        .route("/ground/{size}/{name}", get(look::ground))
        .route("/api/history", get(api::history))
        .route("/api/complete", get(api::complete))
        .route("/api/players", post(api::join))
        .route("/api/act", post(act::act))
        .route("/events", get(events::events))
        .route("/files/{channel}/{message}/{name}", get(api::file))
        .fallback(assets::nothing)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(limits, connections::whole_body))
        .layer(middleware::from_fn(guard::guard))
        .with_state(shared)
}
