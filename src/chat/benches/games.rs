//! Checks that `/games` costs the same however many games there are, running and ended.
//!
//! `cargo bench -p qgo-chat --bench games`. One player plays all of the games, each in a thread of the
//! channel in which they ask; the store is SQLite on a disk. What counts is the ratio: it stays at about 1.

#![expect(clippy::unwrap_used, reason = "a call that fails ends the measurement")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use qgo_chat::{Chat, Clock, Config, Entropy, Languages, Presence, Request, User, What};
use qgo_store::{
    Account, GameId, GameRow, LogLength, Millis, NewEvent, NewGame, Pair, Place, SealKey, SqliteStore, Store,
    Turn,
};

const NOW: Millis = 1_767_225_600_000;
const ASKED: usize = 300;
const FEW: i64 = 10;
const MANY: i64 = 10_000;

struct Still;

impl Clock for Still {
    fn now(&self) -> Millis {
        NOW
    }
}

/// Entropy that never repeats.
struct Counted(AtomicU64);

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        let next = self.0.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        bytes.iter_mut().zip(next.iter().cycle()).for_each(|(byte, next)| *byte = *next);
    }
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let [few, many] = [FEW, MANY].map(|games| runtime.block_on(measured(games)));
    println!("/games with {FEW} games on and as many ended: {few:?}");
    println!("/games with {MANY} games on and as many ended: {many:?}");
    println!("ratio: {:.2}", many.as_secs_f64() / few.as_secs_f64());
}

fn place(channel: &str, parent: Option<&str>) -> Place {
    Place {
        platform: "test".to_owned(),
        server: Some("s".to_owned()),
        channel: channel.to_owned(),
        parent: parent.map(str::to_owned),
    }
}

fn asks(name: &str, line: &str) -> Request {
    let user = |name: &str| User {
        account: Account { platform: "test".to_owned(), user: name.to_owned() },
        name: name.to_owned(),
        is_bot: false,
        is_self: false,
    };
    Request {
        platform: &qgo_chat::testing::PLATFORM,
        asker: user(name),
        place: place("club", None),
        languages: Languages::default(),
        style: None,
        missing_permissions: Vec::new(),
        missing_for_threads: Vec::new(),
        game: None,
        presence: Presence::Member,
        is_admin: false,
        known_users: ["aki", "bo"].map(user).to_vec(),
        asked_ago: Duration::ZERO,
        key: None,
        what: What::Line(line.to_owned()),
    }
}

/// The median time of the answer with this many games.
async fn measured(games: i64) -> Duration {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("qgo.db").display());
    let entropy = Arc::new(Counted(AtomicU64::new(1)));
    let nonces = Arc::clone(&entropy);
    let fill: qgo_store::Entropy = Arc::new(move |bytes| nonces.fill(bytes));
    let store = Arc::new(SqliteStore::open(&url, SealKey::from_bytes([7; 32]), fill).await.unwrap());
    let chat = Chat::new(Arc::clone(&store) as Arc<dyn Store>, Arc::new(Still), entropy, Config::default());
    chat.handle(asks("aki", "/challenge @bo size:9 colour:black time:3d")).await;
    chat.handle(asks("bo", "/accept")).await;
    let first = store.game(GameId(1)).await.unwrap().unwrap();
    for number in 1..games {
        begin(&store, &first, number, false).await;
    }
    for number in games..2 * games {
        begin(&store, &first, number, true).await;
    }
    let mut times = Vec::new();
    for _ in 0..ASKED {
        let request = asks("aki", "/games");
        let before = Instant::now();
        let replies = chat.handle(request).await;
        times.push(before.elapsed());
        assert_eq!(replies.len(), 1);
    }
    times.sort_unstable();
    times[times.len() / 2]
}

/// Another game like the first one, in a thread of its own.
async fn begin(store: &SqliteStore, like: &GameRow, number: i64, ended: bool) {
    let game = NewGame {
        place: place(&format!("t{number}"), Some("club")),
        black: like.black.id,
        white: like.white.id,
        settings: like.settings.clone(),
        system: like.system.clone(),
        time: like.time.clone(),
        rated: false,
        runs: Pair { black: true, white: false },
        due: Some(NOW + number),
        seed: [1; 32],
        commitment: [2; 32],
        now: NOW + number,
        to_act: like.to_act,
        locale: "en".to_owned(),
        request: None,
    };
    let id = store.start_game(&game, None, &|_| Vec::new()).await.unwrap();
    if ended {
        let events = [NewEvent { shown: "{}".to_owned(), secret: None }];
        let turn = Turn { result: Some("B+R"), ..Turn::of(id, LogLength(0), &events).at(NOW + number) };
        store.append(&turn, &[]).await.unwrap();
    }
}
