//! Delivery never stands still, even with many players and a platform that is slow and fails again and again.
//!
//! A task that queues for a connection of the store and is not polled keeps it from everybody. A loop that
//! held its deliveries itself, and awaited the store beside them, stood still here within seconds, and with
//! it everybody who needed the store.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use qgo_chat::testing::PLATFORM;
use qgo_chat::{
    Chat, Clock, Config, Courier, DeliveryError, Entropy, Languages, Message, Platform, Presence, Reply,
    Request, User, What,
};
use qgo_store::{Account, Place, SealKey, SqliteStore};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

const TABLES: usize = 8;
const LOOKERS: usize = 24;
/// Moves at each table: as many as never touch on a board of five rows.
const MOVES: usize = 8;
/// The period of the platform's failures; it fails for a sixth of it.
const WEATHER: Duration = Duration::from_millis(1200);
/// If there is no answer or no post for this long, everything stands still: a task that queues for a
/// connection gives up after 30 s.
const STANDSTILL: Duration = Duration::from_secs(20);

/// A clock that starts at any moment and goes on with real time.
struct RunningClock(Instant);

impl Clock for RunningClock {
    fn now(&self) -> i64 {
        1_767_225_600_000 + self.0.elapsed().as_millis() as i64
    }
}

/// Entropy that never repeats.
#[derive(Default)]
struct Counted(AtomicU64);

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.0.fetch_add(1, Ordering::Relaxed).to_le_bytes()[..chunk.len()]);
        }
    }
}

/// A slow platform that fails for a sixth of the time.
struct BadWeather {
    since: Instant,
    posted: watch::Sender<HashMap<String, Vec<String>>>,
}

impl BadWeather {
    async fn pass(&self) -> Result<(), DeliveryError> {
        sleep(Duration::from_millis(10)).await;
        let now = self.since.elapsed().as_millis() % WEATHER.as_millis();
        if now < WEATHER.as_millis() / 6 {
            return Err(DeliveryError::Later { after: None, why: "bad weather".to_owned() });
        }
        Ok(())
    }
}

#[async_trait]
impl Courier for BadWeather {
    fn platform(&self) -> &'static Platform {
        &PLATFORM
    }

    async fn post(&self, place: &Place, message: &Message, nonce: &str) -> Result<String, DeliveryError> {
        self.pass().await?;
        self.posted.send_modify(|posted| {
            posted.entry(place.channel.clone()).or_default().push(message.text.clone());
        });
        Ok(nonce.to_owned())
    }

    async fn strip_buttons(&self, _place: &Place, _message: &str) -> Result<(), DeliveryError> {
        self.pass().await
    }

    async fn delete(&self, _place: &Place, _message: &str) -> Result<(), DeliveryError> {
        self.pass().await
    }

    async fn open_thread(&self, _place: &Place, _name: &str) -> Result<(), DeliveryError> {
        self.pass().await
    }

    async fn forget(&self, _account: &Account) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// A club with many players.
struct Club {
    chat: Arc<Chat>,
    courier: Arc<BadWeather>,
    /// The number of answers.
    answers: AtomicU64,
    /// Failures that nobody should be told of.
    failures: Mutex<Vec<String>>,
}

impl Club {
    /// Somebody types a line at a table; returns what they are told.
    async fn line(&self, user: String, table: usize, line: &str) -> String {
        let account = |user: &str| Account { platform: "test".to_owned(), user: user.to_owned() };
        let person = |user: &str| User {
            account: account(user),
            name: user.to_owned(),
            is_bot: false,
            is_self: false,
        };
        let request = Request {
            platform: &PLATFORM,
            asker: person(&user),
            place: Place {
                platform: "test".to_owned(),
                server: Some("s".to_owned()),
                channel: format!("c{table}"),
                parent: None,
            },
            languages: Languages::default(),
            style: None,
            missing_permissions: Vec::new(),
            missing_for_threads: Vec::new(),
            presence: Presence::Member,
            is_admin: false,
            known_users: vec![person(&format!("b{table}"))],
            asked_ago: Duration::ZERO,
            game: None,
            key: None,
            what: What::Line(line.to_owned()),
        };
        let replies = self.chat.handle(request).await;
        self.answers.fetch_add(1, Ordering::Relaxed);
        let texts = replies.into_iter().map(
            |(Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message))| message.text,
        );
        let told = texts.collect::<Vec<_>>().join("\n");
        if told.contains("database") {
            self.failures.lock().unwrap().push(format!("{user} {line}: {told}"));
        }
        told
    }

    /// Waits for the `count`-th post at a table.
    async fn posts(&self, table: usize, count: usize) {
        let channel = format!("c{table}");
        let mut posted = self.courier.posted.subscribe();
        let there = posted.wait_for(|posted| posted.get(&channel).is_some_and(|posts| posts.len() >= count));
        there.await.unwrap();
    }

    /// Two players play at a table, each answering the moves that they see.
    async fn play(&self, table: usize) {
        self.line(
            format!("a{table}"),
            table,
            &format!("/challenge @b{table} rules:classic size:5 colour:black"),
        )
        .await;
        self.posts(table, 1).await;
        self.line(format!("b{table}"), table, "/accept").await;
        self.posts(table, 2).await;
        for number in 0..MOVES {
            let column = ["A", "B", "C", "D", "E"][number / 2 % 5];
            let (player, row) = if number % 2 == 0 { ("a", 1 + number / 10) } else { ("b", 5 - number / 10) };
            let told = self.line(format!("{player}{table}"), table, &format!("/move {column}{row}")).await;
            assert!(told.contains("You played"), "{told}");
            self.posts(table, 3 + number).await;
        }
    }

    /// The numbers of answers and posts so far.
    fn progress(&self) -> (u64, usize) {
        let posts = self.courier.posted.borrow().values().map(Vec::len).sum();
        (self.answers.load(Ordering::Relaxed), posts)
    }
}

async fn open(folder: &std::path::Path) -> Club {
    let url = format!("sqlite://{}", folder.join("qgo.db").display());
    let entropy = Arc::new(Counted::default());
    let fill = Arc::clone(&entropy);
    let store =
        SqliteStore::open(&url, SealKey::from_bytes([7; 32]), Arc::new(move |bytes| fill.fill(bytes)));
    let clock = RunningClock(Instant::now());
    let courier = BadWeather { since: clock.0, posted: watch::Sender::default() };
    Club {
        chat: Arc::new(Chat::new(
            Arc::new(store.await.unwrap()),
            Arc::new(clock),
            entropy,
            Config::default(),
        )),
        courier: Arc::new(courier),
        answers: AtomicU64::default(),
        failures: Mutex::default(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_who_look_and_a_platform_that_fails_make_nothing_stand_still() {
    let folder = tempfile::tempdir().unwrap();
    let club = Arc::new(open(folder.path()).await);
    let (stop, stopped) = watch::channel(false);
    let delivery =
        tokio::spawn(Arc::clone(&club.chat).deliver(Arc::<BadWeather>::clone(&club.courier), stopped));
    let mut lookers = JoinSet::new();
    for looker in 0..LOOKERS {
        let club = Arc::clone(&club);
        lookers.spawn(async move {
            loop {
                club.line(format!("looker{looker}"), looker % TABLES, "/moves").await;
            }
        });
    }
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        let club = Arc::clone(&club);
        tables.spawn(async move { club.play(table).await });
    }
    let mut before = club.progress();
    while !tables.is_empty() {
        tokio::select! {
            Some(played) = tables.join_next() => played.unwrap(),
            () = sleep(STANDSTILL) => {
                let now = club.progress();
                let stands_still = now.0 == before.0 || now.1 == before.1;
                assert!(!stands_still, "{STANDSTILL:?} from {before:?} to {now:?} answers and posts");
                before = now;
            }
        }
    }
    lookers.shutdown().await;
    stop.send_replace(true);
    delivery.await.unwrap();
    assert_eq!(*club.failures.lock().unwrap(), Vec::<String>::new());
    for posts in club.courier.posted.borrow().values() {
        assert_eq!(posts.len(), 2 + MOVES, "each once: {posts:#?}");
    }
}
