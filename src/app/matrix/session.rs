//! One run of QGo on Matrix, from logging in to a clean end.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Channels, Chat, Courier};
use qgo_matrix::Client;
use qgo_store::Store;
use ruma::api::client::authenticated_media::get_media_config;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

use super::courier::MatrixCourier;
use super::direct::Direct;
use super::handler::Handler;
use super::homeserver::{Homeserver, pause};
use super::inbox::Inbox;
use super::invitations::{Allowed, Invitations};
use super::kept::Shelf;
use super::login::{Login, LoginError, Session};
use super::platform::{LARGEST_FILE, NAME, platform};
use super::rooms::Rooms;
use super::signs::Signs;
use super::speaker::Speaker;
use super::sync::{Ended, Syncing};
use super::threads::Threads;
use super::turns::Turns;
use super::upgrades::Upgrades;
use super::{MatrixError, Settings};
use crate::stop::stopped;
use crate::supervise::supervise;

/// How long work in flight may go on after a stop.
const TIME_TO_FINISH: Duration = Duration::from_secs(6);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the homeserver's limits are asked for.
const TIME_FOR_LIMITS: Duration = Duration::from_secs(30);

/// Runs QGo on Matrix until `stop` becomes true: answers what people do and delivers owed posts. Then finishes
/// what is in flight, within a few seconds; what is not finished goes on at the next start.
///
/// # Errors
/// Only for what cannot be mended while it runs, above all a wrong password. If the homeserver cannot be
/// reached, it waits.
pub async fn run(
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    settings: Settings,
    stop: watch::Receiver<bool>,
) -> Result<(), MatrixError> {
    let client =
        Client::new(&settings.homeserver).map_err(|error| MatrixError::Homeserver(error.to_string()))?;
    let server = Arc::new(Homeserver::new(client));
    let Some(session) = logged_in(&settings, &store, &server, &stop, false).await? else { return Ok(()) };
    tracing::info!(user = %session.user, "connected to Matrix");
    let limit = server.insist(TIME_FOR_LIMITS, get_media_config::v1::Request::new());
    let limit = tokio::select! {
        limit = limit => limit.ok().and_then(|limit| usize::try_from(u64::from(limit.upload_size)).ok()),
        () = stopped(stop.clone()) => return Ok(()),
    };
    let parts = Parts::new(chat, store, server, &settings, &session, limit.unwrap_or(LARGEST_FILE));
    parts.run(settings, stop).await
}

/// What a run consists of.
struct Parts {
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    server: Arc<Homeserver>,
    rooms: Arc<Rooms>,
    signs: Arc<Signs>,
    handler: Arc<Handler>,
    courier: Arc<MatrixCourier>,
    tasks: TaskTracker,
}

impl Parts {
    fn new(
        chat: Arc<Chat>,
        store: Arc<dyn Store>,
        server: Arc<Homeserver>,
        settings: &Settings,
        session: &Session,
        upload: usize,
    ) -> Self {
        let memory = chat.config().memory_for_platform();
        let (platform, tasks) = (platform(upload), TaskTracker::new());
        let rooms = Arc::new(Rooms::new(Arc::clone(&server), session.user.clone(), memory));
        let speaker = Arc::new(Speaker::new(Arc::clone(&server), Arc::clone(&rooms), Threads::new(&store)));
        let signs = Signs::new(&store, Arc::clone(&speaker), tasks.clone());
        let handler = Handler {
            chat: Arc::clone(&chat),
            platform,
            rooms: Arc::clone(&rooms),
            speaker: Arc::clone(&speaker),
            signs: Arc::clone(&signs),
            direct: Direct {
                chat: Arc::clone(&chat),
                server: Arc::clone(&server),
                rooms: Arc::clone(&rooms),
                speaker: Arc::clone(&speaker),
                signs: Arc::clone(&signs),
                known: Shelf::new(&store, "direct"),
                turns: Turns::default(),
            },
            invitations: Invitations {
                server: Arc::clone(&server),
                greeted: Shelf::new(&store, "greeted"),
                speaker: Arc::clone(&speaker),
                allowed: Allowed::of(settings),
            },
            upgrades: Upgrades::new(Arc::clone(&chat), &store, Arc::clone(&server), Arc::clone(&rooms)),
        };
        let courier =
            MatrixCourier { platform, speaker, signs: Arc::clone(&signs), rooms: Arc::clone(&rooms) };
        let (handler, courier) = (Arc::new(handler), Arc::new(courier));
        Self { chat, store, server, rooms, signs, handler, courier, tasks }
    }

    async fn run(self, settings: Settings, stop: watch::Receiver<bool>) -> Result<(), MatrixError> {
        let inbox = Arc::new(Inbox::new(Arc::clone(&self.store), self.tasks.clone(), stop.clone()));
        inbox.resume(&self.handler).await?;
        self.signs.resume().await?;
        self.chat.ask_about_channels(NAME, Arc::clone(&self.courier) as Arc<dyn Channels>);
        // Becomes true also when following ends: owed posts then wait in the store.
        let (end, ended) = watch::channel(false);
        let following = async {
            let outcome = self.follow(&inbox, &settings, &stop).await;
            end.send_replace(true);
            self.tasks.close();
            if timeout(TIME_TO_FINISH, self.tasks.wait()).await.is_err() {
                tracing::warn!("Matrix was left with answers in flight; they are given at the next start");
            }
            outcome
        };
        let courier: Arc<dyn Courier> = Arc::clone(&self.courier) as Arc<dyn Courier>;
        let deliver = || Arc::clone(&self.chat).deliver(Arc::clone(&courier), ended.clone());
        let delivering = async {
            tokio::select! {
                () = supervise("delivery", deliver) => {}
                () = async {
                    stopped(ended.clone()).await;
                    sleep(TIME_TO_FINISH).await;
                } => tracing::warn!("Matrix was left with posts in flight"),
            }
        };
        let (outcome, (), ()) = tokio::join!(following, delivering, self.tidy(ended.clone()));
        outcome
    }

    /// Drops what is no longer needed, once a day.
    async fn tidy(&self, ended: watch::Receiver<bool>) {
        let daily = async {
            loop {
                if let Err(error) = self.signs.prune().await {
                    tracing::warn!(%error, "old messages cannot be forgotten");
                }
                sleep(DAY).await;
            }
        };
        tokio::select! {
            () = daily => {}
            () = stopped(ended) => {}
        }
    }

    /// Follows what happens until QGo stops; logs in again if the homeserver no longer knows the token.
    async fn follow(
        &self,
        inbox: &Arc<Inbox>,
        settings: &Settings,
        stop: &watch::Receiver<bool>,
    ) -> Result<(), MatrixError> {
        let syncing = Syncing {
            server: Arc::clone(&self.server),
            store: Arc::clone(&self.store),
            rooms: Arc::clone(&self.rooms),
            inbox: Arc::clone(inbox),
            handler: Arc::clone(&self.handler),
        };
        loop {
            match syncing.run(stop.clone()).await {
                Ended::Stopped => return Ok(()),
                Ended::UnknownToken => {
                    tracing::warn!("the homeserver has logged QGo out; it logs in again");
                    if logged_in(settings, &self.store, &self.server, stop, true).await?.is_none() {
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// Logs in, however long the homeserver is away; `None` if `stop` came first.
async fn logged_in(
    settings: &Settings,
    store: &Arc<dyn Store>,
    server: &Homeserver,
    stop: &watch::Receiver<bool>,
    anew: bool,
) -> Result<Option<Session>, MatrixError> {
    let login = Login { settings, store, client: server.client() };
    let mut failures = 0;
    loop {
        let session = if anew { login.renewed().await } else { login.session().await };
        let error = match session {
            Ok(session) => return Ok(Some(session)),
            Err(LoginError::Never(error)) => return Err(error),
            Err(LoginError::Later(error)) => error,
        };
        failures += 1;
        tracing::warn!(%error, "waiting for the homeserver");
        tokio::select! {
            () = sleep(pause(failures, &error)) => {}
            () = stopped(stop.clone()) => return Ok(None),
        }
    }
}
