//! One run of QGo on Matrix, from logging in to a clean end.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Channels, Chat, Clock, Courier};
use qgo_matrix::Client;
use qgo_store::Store;
use ruma::api::client::authenticated_media::get_media_config;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_util::task::TaskTracker;

use super::connect::{As, Connecting};
use super::courier::MatrixCourier;
use super::direct::Direct;
use super::encryption::Encryption;
use super::explain::Explaining;
use super::handler::Handler;
use super::homeserver::Homeserver;
use super::inbox::Inbox;
use super::invitations::{Allowed, Invitations};
use super::login::Session;
use super::platform::{LARGEST_FILE, NAME, platform};
use super::rooms::Rooms;
use super::speaker::Speaker;
use super::sync::{Ended, Syncing};
use super::{MatrixError, Settings};
use crate::stop::stopped;
use crate::supervise::supervise;
use crate::system::SystemClock;

/// How long work in flight may go on after a stop.
const TIME_TO_FINISH: Duration = Duration::from_secs(6);
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
    let connecting = Connecting { settings: &settings, store: &store, server: &server, stop: &stop };
    let Some((session, crypto)) = connecting.connect(As::Before).await? else { return Ok(()) };
    let encryption = Arc::new(Encryption::load(crypto, Arc::clone(&store)).await?);
    tracing::info!(user = %session.user, "connected to Matrix");
    let limit = server.insist(TIME_FOR_LIMITS, get_media_config::v1::Request::new());
    let limit = tokio::select! {
        limit = limit => limit.ok().and_then(|limit| usize::try_from(u64::from(limit.upload_size)).ok()),
        () = stopped(stop.clone()) => return Ok(()),
    };
    let parts =
        Parts::new(chat, store, server, encryption, &settings, &session, limit.unwrap_or(LARGEST_FILE));
    parts.run(settings, stop).await
}

/// What a run consists of.
struct Parts {
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    server: Arc<Homeserver>,
    encryption: Arc<Encryption>,
    rooms: Arc<Rooms>,
    handler: Arc<Handler>,
    courier: Arc<MatrixCourier>,
}

impl Parts {
    fn new(
        chat: Arc<Chat>,
        store: Arc<dyn Store>,
        server: Arc<Homeserver>,
        encryption: Arc<Encryption>,
        settings: &Settings,
        session: &Session,
        upload: usize,
    ) -> Self {
        let memory = chat.config().memory_for_platform();
        let rooms = Arc::new(Rooms::new(Arc::clone(&server), session.user.clone(), memory));
        let speaker =
            Arc::new(Speaker::new(Arc::clone(&server), Arc::clone(&encryption), Arc::clone(&rooms)));
        let direct =
            Direct::new(Arc::clone(&server), Arc::clone(&store), Arc::clone(&rooms), Arc::clone(&speaker));
        let explaining = Explaining { store: Arc::clone(&store), speaker: Arc::clone(&speaker) };
        let platform = platform(upload);
        let allowed =
            Allowed { servers: settings.allowed_servers.clone(), rooms: settings.allowed_rooms.clone() };
        let invitations = Invitations {
            server: Arc::clone(&server),
            store: Arc::clone(&store),
            speaker: Arc::clone(&speaker),
            allowed,
        };
        let handler = Arc::new(Handler {
            chat: Arc::clone(&chat),
            platform,
            rooms: Arc::clone(&rooms),
            speaker: Arc::clone(&speaker),
            direct: Arc::new(direct),
            invitations,
            encryption: Arc::clone(&encryption),
            explaining,
        });
        let courier = Arc::new(MatrixCourier { platform, speaker, rooms: Arc::clone(&rooms) });
        Self { chat, store, server, encryption, rooms, handler, courier }
    }

    async fn run(self, settings: Settings, stop: watch::Receiver<bool>) -> Result<(), MatrixError> {
        let tasks = TaskTracker::new();
        let inbox = Arc::new(Inbox::new(Arc::clone(&self.store), tasks.clone(), stop.clone()));
        inbox.resume(&self.handler).await?;
        // Keys may have come just before the last end.
        let (items, taken) = self.encryption.readable(None, SystemClock.now()).await?;
        inbox.accept(&self.handler, items, taken.clone()).await?;
        self.encryption.has_taken(&taken);
        self.chat.ask_about_channels(NAME, Arc::clone(&self.courier) as Arc<dyn Channels>);
        // Becomes true also when following ends: owed posts then wait in the store.
        let (end, ended) = watch::channel(false);
        let following = async {
            let outcome = self.follow(&inbox, &settings, &stop).await;
            end.send_replace(true);
            tasks.close();
            if timeout(TIME_TO_FINISH, tasks.wait()).await.is_err() {
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
        let settling = async {
            tokio::select! {
                () = self.settle() => {}
                () = stopped(ended.clone()) => {}
            }
        };
        let (outcome, (), ()) = tokio::join!(following, delivering, settling);
        outcome
    }

    /// Sends keys to other devices for as long as QGo runs, and tells people of messages that it cannot read.
    async fn settle(&self) {
        loop {
            for untold in self.encryption.settle().await {
                self.handler.unreadable(untold).await;
            }
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
            encryption: Arc::clone(&self.encryption),
            rooms: Arc::clone(&self.rooms),
            inbox: Arc::clone(inbox),
            handler: Arc::clone(&self.handler),
        };
        loop {
            match syncing.run(stop.clone()).await {
                Ended::Stopped => return Ok(()),
                Ended::UnknownToken => {
                    tracing::warn!("the homeserver has logged QGo out; it logs in again");
                    let (store, server) = (&self.store, &self.server);
                    let connecting = Connecting { settings, store, server, stop };
                    let Some((_, crypto)) = connecting.connect(As::Renewed).await? else { return Ok(()) };
                    self.encryption.replace(crypto);
                }
            }
        }
    }
}
