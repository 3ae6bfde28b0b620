//! What games that are over take on the disk, by table and index, before and after they are packed.
//!
//! `cargo run -p qgo-chat --example packed -- [COPIES]`: makes a club's games (`club`), has the database copy
//! them so often with other people, places and times, measures, packs them, and measures again. With SQLite, and
//! with PostgreSQL if it is installed.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod club;
mod database;
#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres_server;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use qgo_store::{Entropy, GameId, Parts, SealKey, Store, open, transfer};
use tempfile::TempDir;

use database::Database;
use postgres_server::Postgres;

/// How many games are packed in a transaction.
const PORTION: u32 = 100;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let copies: u32 = std::env::args().nth(1).map_or(60, |text| text.parse().unwrap());
    let folder = TempDir::new().unwrap();
    let club = format!("sqlite://{}", folder.path().join("club.db").display());
    club::play(&club).await;
    let file = format!("sqlite://{}", folder.path().join("many.db").display());
    measure("SQLite", &club, &file, copies).await;
    if let Some(server) = Postgres::shared().await {
        measure("PostgreSQL", &club, &server.database(), copies).await;
    }
}

fn key() -> SealKey {
    SealKey::from_bytes([7; 32])
}

/// Entropy with the same bytes in every run.
fn entropy() -> Entropy {
    let state = counter();
    Arc::new(move |bytes: &mut [u8]| bytes.iter_mut().for_each(|byte| *byte = state()))
}

fn counter() -> impl Fn() -> u8 + Send + Sync {
    let counter = std::sync::atomic::AtomicU64::new(0);
    move || {
        let next = counter.fetch_add(0x9e37_79b9_7f4a_7c15, std::sync::atomic::Ordering::Relaxed);
        (next.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 56) as u8
    }
}

/// Copies the club into a new database, many times, and measures it.
async fn measure(name: &str, club: &str, url: &str, copies: u32) {
    transfer(club, url, key(), entropy(), &|_, _| ()).await.unwrap();
    let mut database = Database::open(url).await;
    database.copy(copies).await;
    let before = database.sizes().await;
    let games = database.number("SELECT count(*) FROM games").await;
    let events = database.number("SELECT count(*) FROM events").await;
    let open_store = async || open(url, key(), entropy()).await.unwrap();
    database.close().await;

    let store = open_store().await;
    let some: Vec<GameId> = (1..=i64::try_from(club::GAMES).unwrap()).map(|game| GameId(game * 2)).collect();
    let said = said(&*store, &some).await;
    let began = Instant::now();
    let mut up_to = None;
    let (mut packed, mut bytes) = (0, [0; 2]);
    loop {
        let portion = store.pack(i64::MAX, up_to, PORTION, Parts::ALL).await.unwrap();
        assert_eq!(portion.waits, None);
        packed += portion.games;
        bytes = [bytes[0] + portion.before, bytes[1] + portion.after];
        up_to = portion.up_to;
        if up_to.is_none() {
            break;
        }
    }
    let took = began.elapsed();
    assert_eq!(i64::try_from(packed).unwrap(), games, "every game is packed");
    assert_eq!(self::said(&*store, &some).await, said, "and is the same as before");
    store.shrink().await.unwrap();
    store.close().await;
    drop(store);

    let mut database = Database::open(url).await;
    let vacuumed = database.vacuumed().await;
    let after = database.sizes().await;
    database.close().await;
    println!(
        "\n{name}: {games} games with {events} events, packed in {took:.0?}: of {} bytes of texts a game {} are left",
        bytes[0] / packed,
        bytes[1] / packed
    );
    println!("{:<32} {:>10} {:>10}   bytes a game", "", "before", "after");
    let sum = |sizes: &BTreeMap<String, i64>| sizes.values().sum::<i64>();
    for (what, size) in &before {
        let now = after.get(what).copied().unwrap_or_default();
        if *size >= games || now >= games {
            println!("{what:<32} {:>10} {:>10}", size / games, now / games);
        }
    }
    println!("{:<32} {:>10} {:>10}", "all", sum(&before) / games, sum(&after) / games);
    if let Some(bytes) = vacuumed {
        println!("{:<32} {:>10} {:>10}", "all, with room for what comes", "", bytes / games);
    }
}

/// What a store says of some games, as text.
async fn said(store: &dyn Store, games: &[GameId]) -> Vec<String> {
    let mut said = Vec::new();
    for game in games {
        let (row, events) = (store.game(*game).await.unwrap(), store.events(*game).await.unwrap());
        said.push(format!("{row:?} {events:?}"));
    }
    said
}
