//! Measures how a start takes, what memory and CPU time the program takes while nothing happens, and how long a
//! move takes, if there are many open games.

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::time::sleep;

use super::cluster::players::Load;
use super::cluster::process::Process;
use super::cluster::{NO_LIMITS, SEAL_KEY};
use super::crowd::{Database, On};
use super::page::Hall;
use super::postgres::Postgres;
use super::stand_in::{StandIn, TOKEN};
use super::{mebibytes, of_process};

/// How long after a start it is idle: whatever is to be looked at was looked at, and memory was given back.
const SETTLES: Duration = Duration::from_secs(20);

/// How long it is watched then.
const IDLE: Duration = Duration::from_secs(15);

/// How many moves are timed.
const MOVES: u32 = 20;

/// A hundredth of a second: the unit of CPU times in `/proc`.
const TICK: Duration = Duration::from_millis(10);

pub(crate) async fn run(games: u32) {
    for on in [On::Discord, On::Page] {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("crowd.sqlite3");
        measure(games, on, &Database::Sqlite(&file), "SQLite").await;
        if let Some(postgres) = Postgres::durable("") {
            let url = postgres.database();
            measure(games, on, &Database::Postgres(&postgres, &url), "PostgreSQL").await;
        }
    }
}

async fn measure(games: u32, on: On, database: &Database<'_>, name: &str) {
    database.crowd(games, on).await;
    println!("{games} open games on {on:?}, {name}");
    let (folder, discord) = (TempDir::new().unwrap(), Arc::new(StandIn::start().await));
    let (url, page) = (database.url(), free_address());
    let mut settings = vec![
        ("QGO_DATA_DIR", folder.path().to_str().unwrap()),
        ("QGO_DATABASE_URL", &url),
        ("QGO_SEAL_KEY", SEAL_KEY),
        ("QGO_METRICS_LISTEN", "127.0.0.1:0"),
        ("QGO_WEB_LISTEN", &page),
    ];
    settings.extend(NO_LIMITS);
    if on == On::Discord {
        settings.extend([("QGO_DISCORD_API_BASE", discord.base()), ("DISCORD_TOKEN", TOKEN)]);
    }
    let since = Instant::now();
    let mut process = Process::start(&program(), folder.path(), "qgo", &settings);
    process.is_ready().await;
    println!("  ready after {:.2} s", since.elapsed().as_secs_f64());
    sleep(SETTLES).await;
    let before = cpu(process.id());
    sleep(IDLE).await;
    let took = cpu(process.id()) - before;
    let memory = |file, field| mebibytes(of_process(process.id(), file, field));
    let (resident, share) = (memory("status", "VmRSS:"), memory("smaps_rollup", "Pss:"));
    println!(
        "  idle: {resident} MiB resident (a proportional share of {share} MiB), CPU for {} s: {took:.2?}",
        IDLE.as_secs()
    );
    let mut times = match on {
        On::Discord => moves_on_discord(&discord).await,
        On::Page => moves_on_page(format!("http://{page}")).await,
    };
    times.sort_unstable();
    println!("  a move: median {:.0?}, slowest {:.0?}", times[times.len() / 2], times[times.len() - 1]);
    process.stop().await;
}

/// From a move to the post that all see.
async fn moves_on_discord(discord: &Arc<StandIn>) -> Vec<Duration> {
    discord.wait_for_bot().await;
    let mut load = Load::begin(discord, 1, 1000);
    sleep(IDLE).await;
    load.end().await.notes.into_iter().filter_map(|note| note.posted).collect()
}

/// From a move to one's own new board.
async fn moves_on_page(address: String) -> Vec<Duration> {
    let hall = Hall::at(address).await;
    let game = hall.begin("classic", 19).await;
    let mut times = Vec::new();
    for number in 0..MOVES {
        let since = Instant::now();
        hall.play(game, number..number + 1).await;
        times.push(since.elapsed());
    }
    times
}

/// An address on which nobody listens.
fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// The program in the folder above that of the examples.
fn program() -> PathBuf {
    let own = std::env::current_exe().unwrap();
    own.parent().and_then(|examples| examples.parent()).unwrap().join("qgo")
}

/// The CPU time that a process has taken.
fn cpu(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    let fields: Vec<_> = rest.split(' ').collect();
    TICK * (fields[11].parse::<u32>().unwrap() + fields[12].parse::<u32>().unwrap())
}
