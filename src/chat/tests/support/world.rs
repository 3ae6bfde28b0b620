//! People in a channel, and QGo.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use qgo_chat::testing::PLATFORM;
use qgo_chat::{
    Channels, Chat, Clock, Config, Entropy, Form, Languages, Limits, Message, Platform, Presence, Reply,
    Request, Typing, User, What,
};
use qgo_store::{Account, GameId, Parts, Place, Posts as _, SealKey, SqliteStore, Store, Timekeeping};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use tempfile::TempDir;
use tokio::sync::watch;

use super::courier::{RecordingCourier, Seen};
use super::faulty::{Fault, FaultyStore};

/// The time at which every test begins: 2026-01-01T00:00Z.
const BEGINNING: i64 = 1_767_225_600_000;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// A clock that moves only when told to.
pub(crate) struct StillClock(AtomicI64);

impl StillClock {
    pub(crate) fn forward(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as i64, Ordering::Relaxed);
    }

    /// Sets the clock.
    pub(crate) fn set(&self, to: i64) {
        self.0.store(to, Ordering::Relaxed);
    }
}

impl Clock for StillClock {
    fn now(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Entropy with the same bytes in every run (SplitMix64).
pub(crate) struct CountedEntropy(pub(crate) AtomicU64);

impl Entropy for CountedEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let mut z = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(z ^ (z >> 31)).to_le_bytes()[..chunk.len()]);
        }
    }
}

/// QGo with its database on a disk, people, and a platform that records what it gets.
pub(crate) struct World {
    pub(crate) clock: Arc<StillClock>,
    pub(crate) entropy: Arc<CountedEntropy>,
    pub(super) folder: TempDir,
    pub(crate) store: Option<Arc<FaultyStore>>,
    chat: Option<Arc<Chat>>,
    pub(crate) platform: &'static Platform,
    pub(crate) courier: Arc<RecordingCourier>,
    pub(crate) users: Vec<User>,
    pub(crate) place: Place,
    pub(crate) presence: Presence,
    pub(crate) language: String,
    pub(crate) missing_permissions: Vec<String>,
    pub(crate) missing_for_threads: Vec<String>,
    /// The names of users who may change the settings of the server.
    pub(crate) admins: Vec<String>,
    pub(crate) delivers: bool,
    /// Used from the next start on.
    pub(crate) config: Config,
    /// How much time has passed by a monotonic clock since the timekeeper last looked.
    elapsed: Mutex<Duration>,
    /// The value of every byte of the seal key; used from the next start on.
    pub(crate) key: u8,
}

/// A folder in memory where the system has a place for that. Where time was made faster, waiting for a disk that is busy
/// with something else takes so long that others give up.
fn folder_in_memory() -> TempDir {
    TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).unwrap()
}

impl World {
    pub(crate) async fn new(language: &str) -> Self {
        Self::on(&PLATFORM, language).await
    }

    /// A world on this platform.
    pub(crate) async fn on(platform: &'static Platform, language: &str) -> Self {
        let user = |(name, is_bot, is_self): (&str, bool, bool)| User {
            account: Account { platform: "test".to_owned(), user: format!("u-{name}") },
            name: name.to_owned(),
            is_bot,
            is_self,
        };
        let users =
            [("aki", false, false), ("bo", false, false), ("cy", false, false), ("robo", true, false)];
        let mut world = Self {
            clock: Arc::new(StillClock(AtomicI64::new(BEGINNING))),
            entropy: Arc::new(CountedEntropy(AtomicU64::new(1))),
            folder: folder_in_memory(),
            store: None,
            chat: None,
            platform,
            courier: Arc::new(RecordingCourier::on(platform)),
            users: users.into_iter().chain([("QGo", true, true)]).map(user).collect(),
            place: Place {
                platform: "test".to_owned(),
                server: Some("s1".to_owned()),
                channel: "c1".to_owned(),
                parent: None,
            },
            presence: Presence::Member,
            language: language.to_owned(),
            missing_permissions: Vec::new(),
            missing_for_threads: Vec::new(),
            admins: Vec::new(),
            delivers: true,
            config: Config::default(),
            elapsed: Mutex::default(),
            key: 7,
        };
        world.restart().await;
        world
    }

    /// A world on a copy of an existing database.
    pub(crate) async fn upon(language: &str, database: &[u8]) -> Self {
        let mut world = Self::new(language).await;
        world.stop().await;
        std::fs::write(world.folder.path().join("qgo.db"), database).unwrap();
        world.restart().await;
        world
    }

    /// A world on a database that is given as text.
    pub(crate) async fn upon_text(language: &str, sql: &'static str) -> Self {
        let mut world = Self::new(language).await;
        world.stop().await;
        let file = world.folder.path().join("qgo.db");
        std::fs::remove_file(&file).unwrap();
        // The order of its tables does not fit the references between them.
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(true).foreign_keys(false);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        world.restart().await;
        world
    }

    async fn stop(&mut self) {
        self.chat = None;
        self.elapsed = Mutex::default();
        if let Some(store) = self.store.take() {
            let store = Arc::into_inner(store).expect("nobody else holds the store");
            store.inner.close().await;
        }
    }

    /// Stops QGo as if it were killed, and starts it again on the same database.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        let entropy = Arc::clone(&self.entropy);
        let fill: qgo_store::Entropy = Arc::new(move |bytes| entropy.fill(bytes));
        let store = SqliteStore::open(&self.url(), self.seal_key(), fill).await.unwrap();
        let store = Arc::new(FaultyStore::new(store));
        self.store = Some(store);
        self.chat = Some(Arc::new(self.another_chat()));
    }

    fn url(&self) -> String {
        format!("sqlite://{}", self.folder.path().join("qgo.db").display())
    }

    fn seal_key(&self) -> SealKey {
        SealKey::from_bytes([self.key; 32])
    }

    /// The host lets the log of a game count as it is.
    pub(crate) async fn accept(&self, game: i64) {
        let (url, key, runtime) = (self.url(), self.seal_key(), tokio::runtime::Handle::current());
        let accepting =
            move || runtime.block_on(qgo_store::accept(&url, &key, GameId(game))).expect("a whole database");
        assert!(tokio::task::spawn_blocking(accepting).await.unwrap());
    }

    /// Another QGo on the same store, at the same time.
    pub(crate) fn another_chat(&self) -> Chat {
        self.chat_as(self.config.clone())
    }

    /// Another QGo on the same store, at the same time, with other limits.
    pub(crate) fn chat_with(&self, limits: Limits) -> Chat {
        self.chat_as(Config { limits, ..self.config.clone() })
    }

    fn chat_as(&self, config: Config) -> Chat {
        let chat = Chat::new(
            Arc::clone(self.store()) as Arc<dyn Store>,
            Arc::clone(&self.clock) as Arc<dyn Clock>,
            Arc::clone(&self.entropy) as Arc<dyn Entropy>,
            config,
        );
        chat.ask_about_channels("test", Arc::clone(&self.courier) as Arc<dyn Channels>);
        chat
    }

    /// Time passes while QGo runs: its timekeeper looks whenever something is due, and every hour.
    pub(crate) async fn wait(&self, time: Duration) {
        let mut left = time;
        while !left.is_zero() {
            let due = self.store().inner.next_look(Parts::ALL).await.unwrap_or_default();
            let until = due.map(|due| due.saturating_sub(self.clock.now())).filter(|until| *until > 0);
            let until = until.map_or(HOUR, |until| Duration::from_millis(until.unsigned_abs()));
            let step = left.min(HOUR).min(until);
            self.clock.forward(step);
            *self.elapsed.lock().unwrap() += step;
            self.tick().await;
            left -= step;
        }
    }

    /// Time passes while QGo is stopped.
    pub(crate) async fn down(&mut self, time: Duration) {
        self.clock.forward(time);
        self.restart().await;
    }

    /// Lets the timekeeper look.
    pub(crate) async fn tick(&self) {
        let elapsed = std::mem::take(&mut *self.elapsed.lock().unwrap());
        self.chat().tick(elapsed).await;
    }

    /// The folder of the database.
    pub(crate) fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// All bytes of the database's files.
    pub(crate) fn database(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
    }

    pub(crate) fn chat(&self) -> &Arc<Chat> {
        self.chat.as_ref().expect("QGo runs")
    }

    pub(crate) fn store(&self) -> &Arc<FaultyStore> {
        self.store.as_ref().expect("QGo runs")
    }

    pub(crate) fn user(&self, id: &str) -> &User {
        let id = format!("u-{id}");
        self.users.iter().find(|user| user.account.user == id).expect("a user of the world")
    }

    pub(crate) fn request(&self, user: &str, what: What) -> Request {
        Request {
            platform: self.platform,
            asker: self.user(user).clone(),
            place: self.place.clone(),
            game: None,
            presence: self.presence,
            languages: self.languages(),
            style: None,
            missing_permissions: self.missing_permissions.clone(),
            missing_for_threads: self.missing_for_threads.clone(),
            is_admin: self.admins.iter().any(|admin| admin == user),
            known_users: self.users.clone(),
            asked_ago: Duration::ZERO,
            key: None,
            what,
        }
    }

    pub(crate) fn languages(&self) -> Languages {
        Languages { user: Some(self.language.clone()), server: Some(self.language.clone()) }
    }

    /// Somebody does something; returns the replies.
    pub(crate) async fn ask(&self, user: &str, what: What) -> Vec<Reply> {
        self.chat().handle(self.request(user, what)).await
    }

    /// The form that a button opens.
    pub(crate) fn form(&self, user: &str, id: &str) -> Option<Form> {
        self.chat().form(self.platform, id, &self.user(user).account, &self.languages())
    }

    /// Somebody types a line.
    pub(crate) async fn line(&self, user: &str, line: &str) -> Vec<Reply> {
        self.ask(user, What::Line(line.to_owned())).await
    }

    /// The count of told events in the buttons that a player is now shown.
    pub(crate) async fn told_count(&self, user: &str) -> u32 {
        let replies = self.line(user, "/resign").await;
        let [Reply::Private(Message { rows, .. })] = &replies[..] else { panic!("{replies:?}") };
        let [buttons] = &rows[..] else { panic!("{rows:?}") };
        buttons[0].id.rsplit(':').next().unwrap().parse().unwrap()
    }

    /// Somebody is typing an option.
    pub(crate) fn typing(&self, user: &str, command: &str, option: &str, typed: &str) -> Typing {
        Typing {
            platform: self.platform,
            asker: self.user(user).clone(),
            place: self.place.clone(),
            languages: self.languages(),
            command: command.to_owned(),
            option: option.to_owned(),
            typed: typed.to_owned(),
        }
    }

    /// Lets the timekeeper look, delivers everything due, and lets it look again; returns what was seen on
    /// the platform since the last call.
    pub(crate) async fn delivered(&self) -> Vec<Seen> {
        loop {
            self.deliver().await;
            if !self.delivers || !self.chat().play_computers_turns().await {
                return std::mem::take(&mut *self.courier.seen.lock().unwrap());
            }
        }
    }

    async fn deliver(&self) {
        self.tick().await;
        if self.delivers && self.store().fault().lets_through() {
            let (stop, stopped) = watch::channel(false);
            let (chat, courier) = (Arc::clone(self.chat()), Arc::clone(&self.courier));
            let mut rests = self.store().rests.subscribe();
            let delivery = tokio::spawn(async move { chat.deliver(courier, stopped).await });
            while !self.is_idle().await {
                rests.changed().await.expect("the store is there");
            }
            stop.send_replace(true);
            delivery.await.unwrap();
            // Clocks start when messages arrive.
            self.tick().await;
        }
    }

    async fn is_idle(&self) -> bool {
        if self.store().fault() == Fault::Sent && *self.store().failed.borrow() > 0 {
            return true;
        }
        let (store, now) = (&self.store().inner, self.clock.now());
        let overdue = store.overdue_challenges(now).await;
        let due = store.due_posts("test", now, 1, Parts::ALL).await;
        overdue.is_ok_and(|o| o.is_empty()) && due.is_ok_and(|d| d.is_empty())
    }
}
