//! What several processes over one database do at once, and what becomes of them when its server goes away.
//! Each store here stands for a process.

#![expect(clippy::unwrap_used, reason = "a failed call fails the check")]

mod at_once;
mod dividing;
#[path = "../../../app/tests/support/cluster/line.rs"]
#[expect(dead_code, reason = "the tests of processes use more of it")]
mod line;
mod older;
mod opening;
#[path = "../postgres/mod.rs"]
mod postgres;
mod server;
mod standby;
mod tls;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use postgres::Postgres;
use qgo_store::{
    Account, Entropy, GameId, LogLength, NewEvent, NewGame, Pair, Place, Player, PlayerId, SealKey, Store,
    StoreError, Turn,
};

/// The seal key of all processes.
const KEY: [u8; 32] = [42; 32];

async fn try_open(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    qgo_store::open(url, SealKey::from_bytes(KEY), counting()).await
}

async fn open(url: &str) -> Arc<dyn Store> {
    try_open(url).await.unwrap()
}

/// Two processes over one new database; `None` without PostgreSQL.
async fn two() -> Option<[Arc<dyn Store>; 2]> {
    let url = database().await?;
    Some([open(&url).await, open(&url).await])
}

/// A new database.
async fn database() -> Option<String> {
    let migrate = async |url: String| open(&url).await.close().await;
    Some(Postgres::shared().await?.migrated(migrate).await)
}

fn counting() -> Entropy {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    Arc::new(|out: &mut [u8]| {
        out.fill(0);
        let bytes = COUNTER.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        out.iter_mut().zip(bytes.iter().rev()).for_each(|(out, byte)| *out = *byte);
    })
}

fn account(user: &str) -> Account {
    Account { platform: "discord".into(), user: user.into() }
}

fn place(channel: &str) -> Place {
    Place { platform: "discord".into(), server: None, channel: channel.into(), parent: None }
}

async fn player(store: &dyn Store, user: &str) -> Player {
    store.player(&account(user), user).await.unwrap()
}

fn new_game(channel: &str, [black, white]: [PlayerId; 2]) -> NewGame {
    NewGame {
        place: place(channel),
        black,
        white,
        settings: "{}".into(),
        system: "classic".into(),
        time: Some("{}".into()),
        rated: true,
        runs: Pair { black: true, white: false },
        due: None,
        seed: [7; 32],
        commitment: [8; 32],
        now: 200,
        to_act: Pair { black: true, white: false },
        locale: "en".into(),
        request: None,
    }
}

/// A game between Ada and Bob.
async fn game(store: &dyn Store, channel: &str) -> (GameId, [PlayerId; 2]) {
    let players = [player(store, "ada").await.id, player(store, "bob").await.id];
    let id = store.start_game(&new_game(channel, players), None, &|_| Vec::new()).await.unwrap();
    (id, players)
}

fn turn(game: GameId, length: u32, events: &[NewEvent]) -> Turn<'_> {
    Turn {
        to_act: Pair { black: false, white: true },
        ..Turn::of(game, LogLength(length), events).at(300 + i64::from(length))
    }
}

fn event(shown: &str) -> NewEvent {
    NewEvent { shown: shown.into(), secret: None }
}
