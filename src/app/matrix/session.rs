//! One run of QGo on Matrix, from logging in to a clean end.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::{stopped, supervise};
use qgo_chat::{Channels, Chat, Courier};
use qgo_matrix::Client;
use qgo_store::{PARTS, Store};
use ruma::OwnedUserId;
use ruma::api::client::authenticated_media::get_media_config;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::connect::{As, Connecting};
use super::courier::MatrixCourier;
use super::direct::Direct;
use super::encryption::Encryption;
use super::explain::Explaining;
use super::gap::Gaps;
use super::handler::Handler;
use super::homeserver::Homeserver;
use super::inbox::Inbox;
use super::invitations::{Allowed, Invitations};
use super::kept::{Shelf, now};
use super::lease::{Lease, process};
use super::platform::{LARGEST_FILE, NAME, platform};
use super::rooms::Rooms;
use super::service::{self, become_user};
use super::signs::Signs;
use super::speaker::Speaker;
use super::standby;
use super::sync::{Ended, Syncing};
use super::tasks::Tasks;
use super::threads::Threads;
use super::upgrades::Upgrades;
use super::{Access, MatrixError, Settings};
use crate::host::seen;

/// How long work in flight may go on after a stop.
const TIME_TO_FINISH: Duration = Duration::from_secs(6);
/// What is leased of rooms, if processes divide them.
const ROOMS: &str = "matrix rooms";
/// How many requests chat carries out at the same time.
const AT_ONCE: usize = 32;
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
    match settings.access {
        Access::Service(_) => run_alone(chat, store, settings, stop).await,
        _ if store.is_shared() => standby::run(chat, store, settings, stop).await,
        _ => run_alone(chat, store, settings, stop).await,
    }
}

/// As [`run`], whatever other processes do.
///
/// # Errors
/// As [`run`].
pub(super) async fn run_alone(
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    settings: Settings,
    stop: watch::Receiver<bool>,
) -> Result<(), MatrixError> {
    let client =
        Client::new(&settings.homeserver).map_err(|error| MatrixError::Homeserver(error.to_string()))?;
    let server = Arc::new(Homeserver::new(client));
    let (me, crypto) = match &settings.access {
        Access::Service(service) => match become_user(service, &server, &stop).await? {
            Some(me) => (me, None),
            None => return Ok(()),
        },
        Access::Password(_) | Access::Token(_) => {
            let connecting = Connecting { settings: &settings, store: &store, server: &server, stop: &stop };
            let Some((session, crypto)) = connecting.connect(As::Before).await? else { return Ok(()) };
            (session.user, Some(crypto))
        }
    };
    let encryption = Arc::new(Encryption::load(crypto, &store).await?);
    tracing::info!(user = %me, "connected to Matrix");
    seen().state.connected(NAME, true);
    let limit = server.insist(TIME_FOR_LIMITS, get_media_config::v1::Request::new());
    let limit = tokio::select! {
        limit = limit => limit.ok().and_then(|limit| usize::try_from(u64::from(limit.upload_size)).ok()),
        () = stopped(stop.clone()) => return Ok(()),
    };
    let limit = limit.unwrap_or(LARGEST_FILE);
    let parts = Parts::new(chat, store, server, encryption, &settings, me, limit);
    parts.run(settings, stop).await
}

/// What a run consists of.
pub(super) struct Parts {
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    server: Arc<Homeserver>,
    encryption: Arc<Encryption>,
    rooms: Arc<Rooms>,
    signs: Arc<Signs>,
    handler: Arc<Handler>,
    courier: Arc<MatrixCourier>,
    tasks: Tasks,
    lease: Option<Arc<Lease>>,
}

impl Parts {
    pub(super) fn new(
        chat: Arc<Chat>,
        store: Arc<dyn Store>,
        server: Arc<Homeserver>,
        encryption: Arc<Encryption>,
        settings: &Settings,
        me: OwnedUserId,
        upload: usize,
    ) -> Self {
        let memory = chat.config().memory_for_platform();
        let (platform, tasks) = (platform(upload), Tasks::default());
        let is_service = matches!(settings.access, Access::Service(_));
        // Then all processes take in what the homeserver sends.
        let is_divided = is_service && store.is_shared();
        let process = process();
        let lease = is_divided.then(|| Lease::new(Arc::clone(&store), ROOMS, PARTS, process.clone()));
        let changes = is_divided.then(|| Shelf::new(&store, "changed"));
        let rooms = Arc::new(Rooms::new(Arc::clone(&server), me, memory, changes));
        let threads = Threads::new(&store);
        let speaker = Speaker::new(Arc::clone(&server), Arc::clone(&encryption), Arc::clone(&rooms), threads);
        let speaker = Arc::new(speaker);
        let signs = Signs::new(&store, Arc::clone(&speaker), tasks.clone(), settings.fold_old_messages);
        let direct = Arc::new(Direct::new(&chat, &store, &server, &speaker, &signs, process));
        let handler = Handler {
            server: Arc::clone(&server),
            chat: Arc::clone(&chat),
            platform,
            rooms: Arc::clone(&rooms),
            speaker: Arc::clone(&speaker),
            signs: Arc::clone(&signs),
            direct: Arc::clone(&direct),
            permits: Semaphore::new(AT_ONCE),
            invitations: Invitations {
                server: Arc::clone(&server),
                greeted: Shelf::new(&store, "greeted"),
                speaker: Arc::clone(&speaker),
                allowed: Allowed::of(settings),
            },
            encryption: Arc::clone(&encryption),
            explaining: Explaining {
                chat: Arc::clone(&chat),
                said: Shelf::new(&store, "explained"),
                speaker: Arc::clone(&speaker),
            },
            upgrades: Upgrades::new(Arc::clone(&chat), &store, Arc::clone(&server), Arc::clone(&rooms)),
        };
        let courier = MatrixCourier { platform, speaker, signs: Arc::clone(&signs), direct };
        let (handler, courier) = (Arc::new(handler), Arc::new(courier));
        Self { chat, store, server, encryption, rooms, signs, handler, courier, tasks, lease }
    }

    async fn run(self, settings: Settings, stop: watch::Receiver<bool>) -> Result<(), MatrixError> {
        // Also if this is dropped because another process goes on.
        let _cut_off = self.tasks.cut_off_at_end();
        let (store, tasks) = (Arc::clone(&self.store), self.tasks.clone());
        let inbox = Arc::new(Inbox::new(store, tasks, stop.clone(), self.lease.clone()));
        if self.lease.is_none() {
            inbox.resume(&self.handler).await?;
            // Keys may have come just before the last end.
            let (items, taken) = self.encryption.readable(None, now(&*self.store).await?).await?;
            inbox.accept(&self.handler, items, taken.clone()).await?;
            self.encryption.has_taken(&taken);
            self.signs.resume().await?;
        }
        // Not the courier, which holds chat: each would keep the other, and the store, in memory for ever.
        self.chat.ask_about_channels(NAME, Arc::clone(&self.rooms) as Arc<dyn Channels>);
        // Becomes true also when following ends: owed posts then wait in the store.
        let (end, ended) = watch::channel(false);
        // Becomes true when nothing is being handled any more.
        let (finish, finished) = watch::channel(false);
        let following = async {
            let outcome = self.follow(&inbox, &settings, &stop).await;
            end.send_replace(true);
            let tasks = self.tasks.tracker();
            tasks.close();
            if timeout(TIME_TO_FINISH, tasks.wait()).await.is_err() {
                tracing::warn!("Matrix was left with answers in flight; they are given at the next start");
            }
            finish.send_replace(true);
            outcome
        };
        let leasing = async {
            if let Some(lease) = &self.lease {
                lease.keep(finished).await;
            }
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
        let beside = async { tokio::join!(self.tidy(ended.clone()), self.settle(ended.clone())) };
        let (outcome, (), (), _) = tokio::join!(following, leasing, delivering, beside);
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

    /// Sends keys to other devices, and tells people of messages that cannot be read.
    async fn settle(&self, ended: watch::Receiver<bool>) {
        let settling = async {
            loop {
                for untold in self.encryption.settle().await {
                    self.handler.unreadable(untold).await;
                }
            }
        };
        tokio::select! {
            () = settling => {}
            () = stopped(ended) => {}
        }
    }

    /// What takes in what happens.
    pub(super) fn syncing(&self, inbox: &Arc<Inbox>) -> Syncing {
        Syncing {
            chat: Arc::clone(&self.chat),
            server: Arc::clone(&self.server),
            store: Arc::clone(&self.store),
            encryption: Arc::clone(&self.encryption),
            rooms: Arc::clone(&self.rooms),
            inbox: Arc::clone(inbox),
            handler: Arc::clone(&self.handler),
            gaps: Gaps::default(),
        }
    }

    /// Follows what happens until QGo stops; logs in again if the homeserver no longer knows the token.
    async fn follow(
        &self,
        inbox: &Arc<Inbox>,
        settings: &Settings,
        stop: &watch::Receiver<bool>,
    ) -> Result<(), MatrixError> {
        let syncing = self.syncing(inbox);
        if let Access::Service(service) = &settings.access {
            return service::follow(service, syncing, self.tasks.clone(), stop.clone()).await;
        }
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
