//! Databases to check, and short ways to fill them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use qgo_store::{
    Account, ChallengeId, Conflict, Entropy, GameId, LogLength, Millis, NewChallenge, NewEvent, NewGame,
    NewPost, Pair, Parts, Place, Player, PlayerId, PostId, Replaced, SealKey, Store, StoreError, Turn, open,
};

use crate::postgres_server::Postgres;

/// A database that can be opened again and again, but not twice at a time.
#[async_trait]
pub(crate) trait Database: Send + Sync {
    async fn open(&self) -> Arc<dyn Store> {
        self.open_with(KEY).await
    }

    /// Opens it with this seal key.
    async fn open_with(&self, key: [u8; 32]) -> Arc<dyn Store>;

    /// Every byte that it has stored anywhere.
    fn bytes(&self) -> Vec<u8>;
}

/// The seal key of a database; its bytes do not fill files by chance.
pub(crate) const KEY: [u8; 32] = [42; 32];

/// A database file in a folder that is removed afterwards.
pub(crate) struct SqliteFile {
    folder: tempfile::TempDir,
    entropy: Entropy,
}

impl SqliteFile {
    pub(crate) fn new() -> SqliteFile {
        SqliteFile { folder: tempfile::tempdir().unwrap(), entropy: counting() }
    }
}

#[async_trait]
impl Database for SqliteFile {
    async fn open_with(&self, key: [u8; 32]) -> Arc<dyn Store> {
        let url = format!("sqlite://{}", self.folder.path().join("qgo.db").display());
        open(&url, SealKey::from_bytes(key), self.entropy.clone()).await.unwrap()
    }

    fn bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
    }
}

/// A database of its own on the server for tests.
pub(crate) struct PostgresDatabase {
    server: &'static Postgres,
    url: String,
    entropy: Entropy,
}

impl PostgresDatabase {
    /// `None` if PostgreSQL is not installed.
    pub(crate) async fn new() -> Option<PostgresDatabase> {
        let server = Postgres::shared().await?;
        let migrate = async |url: String| {
            open(&url, SealKey::from_bytes(KEY), counting()).await.unwrap().close().await;
        };
        Some(PostgresDatabase { server, url: server.migrated(migrate).await, entropy: counting() })
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.server.remove(&self.url);
    }
}

#[async_trait]
impl Database for PostgresDatabase {
    async fn open_with(&self, key: [u8; 32]) -> Arc<dyn Store> {
        open(&self.url, SealKey::from_bytes(key), self.entropy.clone()).await.unwrap()
    }

    fn bytes(&self) -> Vec<u8> {
        self.server.dump(&self.url)
    }
}

/// An entropy that never repeats, and is the same in every run.
fn counting() -> Entropy {
    let counter = AtomicU64::new(0);
    Arc::new(move |out: &mut [u8]| {
        out.fill(0);
        let bytes = counter.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        out.iter_mut().zip(bytes.iter().rev()).for_each(|(out, byte)| *out = *byte);
    })
}

pub(crate) const BLACK_TO_ACT: Pair<bool> = Pair { black: true, white: false };
pub(crate) const WHITE_TO_ACT: Pair<bool> = Pair { black: false, white: true };
pub(crate) const NOBODY_TO_ACT: Pair<bool> = Pair { black: false, white: false };

pub(crate) fn account(user: &str) -> Account {
    Account { platform: "discord".into(), user: user.into() }
}

/// A channel of a server on Discord.
pub(crate) fn place(channel: &str) -> Place {
    Place { platform: "discord".into(), server: Some("guild".into()), channel: channel.into(), parent: None }
}

/// Two players, whom every game needs.
pub(crate) async fn pair(store: &dyn Store) -> (PlayerId, PlayerId) {
    let black = store.player(&account("ada"), "Ada").await.unwrap();
    let white = store.player(&account("bob"), "Bob").await.unwrap();
    (black.id, white.id)
}

/// A player of that account with default settings.
pub(crate) fn player(id: PlayerId, user: &str, name: &str) -> Player {
    Player {
        id,
        account: account(user),
        name: name.into(),
        settings: "{}".into(),
        leaving: false,
        gone: false,
    }
}

pub(crate) async fn new_challenge(store: &dyn Store, channel: &str) -> NewChallenge {
    let (challenger, opponent) = pair(store).await;
    NewChallenge {
        place: place(channel),
        challenger,
        opponent: Some(opponent),
        terms: r#"{"size":9}"#.into(),
        now: 100,
        expires: 1000,
        locale: "de".into(),
        request: None,
    }
}

/// Stores a challenge without posts.
pub(crate) async fn challenge(store: &dyn Store, channel: &str) -> ChallengeId {
    let challenge = new_challenge(store, channel).await;
    store.challenge(&challenge, &|_| Vec::new()).await.unwrap()
}

pub(crate) async fn new_game(store: &dyn Store, channel: &str) -> NewGame {
    let (black, white) = pair(store).await;
    NewGame {
        place: place(channel),
        black,
        white,
        settings: r#"{"system":"superposed"}"#.into(),
        system: "superposed".into(),
        time: None,
        rated: false,
        runs: Pair { black: true, white: false },
        due: None,
        seed: [7; 32],
        commitment: [8; 32],
        now: 200,
        to_act: BLACK_TO_ACT,
        locale: "en-GB".into(),
        request: None,
    }
}

/// Starts a game without posts.
pub(crate) async fn game(store: &dyn Store, channel: &str) -> GameId {
    let game = new_game(store, channel).await;
    store.start_game(&game, None, &|_| Vec::new()).await.unwrap()
}

pub(crate) fn event(shown: &str) -> NewEvent {
    NewEvent { shown: shown.into(), secret: None }
}

/// A turn after which White is to act.
pub(crate) fn turn(game: GameId, length: u32, events: &[NewEvent], now: Millis) -> Turn<'_> {
    Turn { to_act: WHITE_TO_ACT, ..Turn::of(game, LogLength(length), events).at(now) }
}

/// Ends a game that has no events.
pub(crate) async fn end(store: &dyn Store, game: GameId, now: Millis) {
    let events = [event("resign")];
    let last = Turn { to_act: NOBODY_TO_ACT, result: Some("W+R"), ..turn(game, 0, &events, now) };
    store.append(&last, &[]).await.unwrap();
}

pub(crate) fn post(channel: &str, body: &str) -> NewPost {
    NewPost::plain(place(channel), body.into())
}

/// A post that no database takes: it belongs to a game that does not exist.
pub(crate) fn impossible_post(channel: &str) -> NewPost {
    NewPost { board_of: Some(GameId(999)), ..post(channel, "impossible") }
}

/// Marks a post as sent; returns the message that it replaced, if any.
pub(crate) async fn sent(
    store: &dyn Store,
    post: PostId,
    message: Option<&str>,
    now: Millis,
) -> Option<Replaced> {
    let before = Mutex::new(None);
    let replaced = |message| {
        *before.lock().unwrap() = Some(message);
        Vec::new()
    };
    store.sent(post, message, None, now, &replaced).await.unwrap();
    before.into_inner().unwrap()
}

/// What is due on Discord at a time, as (channel, body).
pub(crate) async fn due(store: &dyn Store, now: Millis) -> Vec<(String, String)> {
    let posts = store.due_posts("discord", now, 100, Parts::ALL).await.unwrap();
    posts.into_iter().map(|post| (post.place.channel, post.body)).collect()
}

/// The same form as [`due`] returns, for comparison.
pub(crate) fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|&(channel, body)| (channel.to_owned(), body.to_owned())).collect()
}

/// A write met this conflict.
#[track_caller]
pub(crate) fn assert_conflict<T: std::fmt::Debug>(result: Result<T, StoreError>, expected: Conflict) {
    match result {
        Err(StoreError::Conflict(conflict)) => assert_eq!(conflict, expected),
        other => panic!("expected {expected:?}, got {other:?}"),
    }
}

/// Exactly one of these writes succeeded; all others met this conflict.
pub(crate) fn assert_one_wins<T: std::fmt::Debug>(results: Vec<Result<T, StoreError>>, conflict: Conflict) {
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1, "{lost:?}");
    lost.into_iter().for_each(|result| assert_conflict(result, conflict));
}
