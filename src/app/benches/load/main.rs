//! What QGo carries: `cargo bench -p qgo --bench load`, beside nothing else. Only on Linux.
//!
//! People play Go on the stand-in for Discord over loopback, against one process with SQLite, and against one
//! and three with PostgreSQL as hosts have it: first as fast as they are answered, then at four fifths of what
//! was carried. For each it tells
//!
//! - the interactions that were acknowledged a second, and the CPU time that each took in QGo and in PostgreSQL,
//!   and how many transactions and how much of PostgreSQL's log;
//! - the times from an interaction to its acknowledgement, and to the post that all see;
//! - what share of the machine the stand-in and the people took, who run beside it;
//! - how many moves a second the database alone commits, if nothing else is done: by `pgbench`, or by a loop.
//!
//! `docs/scale.md` tells what was measured.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

#[expect(dead_code, reason = "nothing is broken here on purpose")]
#[path = "../../tests/support/cluster/mod.rs"]
mod cluster;
mod cpu;
mod field;
#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;
mod rate;
mod server;
#[expect(dead_code, unused_imports, reason = "the tests use more of it")]
#[path = "../../tests/support/stand_in/mod.rs"]
mod stand_in;

use std::time::Duration;

use clap::Parser;
use tempfile::TempDir;

use cpu::Cpu;
use field::{Field, Figures};
use server::{Done, Server};

/// How long and with how many.
#[derive(Parser)]
struct Options {
    /// How long each measurement lasts, in seconds.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// How many pairs of people play.
    #[arg(long, default_value_t = 32)]
    pairs: usize,
    /// Only those settings whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Cargo says so.
    #[arg(long, hide = true)]
    bench: bool,
}

/// The database, and how many processes there are.
const SETTINGS: [(&str, usize); 3] = [("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 3)];

#[tokio::main]
async fn main() {
    let options = Options::parse();
    for (database, processes) in SETTINGS {
        let name = format!("{database}, processes: {processes}");
        if name.contains(&options.only) {
            println!("{name}");
            match database {
                "SQLite" => sqlite(&options).await,
                _ => postgres(&options, processes).await,
            }
        }
    }
}

async fn sqlite(options: &Options) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("load.sqlite3");
    let field = Field::start(&format!("sqlite://{}", file.display()), 1).await;
    measure(options, &field, None).await;
    field.stop().await;
    let moves = rate::of_sqlite(&file, Duration::from_secs(options.seconds.min(10))).await;
    println!("  SQLite alone: {moves:.0} moves/s");
}

async fn postgres(options: &Options, processes: usize) {
    let Some(server) = Server::start() else { return };
    let field = Field::start(&server.url, processes).await;
    measure(options, &field, Some(&server)).await;
    field.stop().await;
    for clients in [1, 16] {
        let moves = rate::of_postgres(&server, clients, options.seconds.min(10));
        println!("  PostgreSQL alone, pgbench with {clients} clients: {moves:.0} moves/s");
    }
}

/// Lets people play as fast as they can, and then somewhat slower.
async fn measure(options: &Options, field: &Field, server: Option<&Server>) {
    let length = Duration::from_secs(options.seconds);
    let most = field.play(options.pairs, None, length, server).await;
    report("as fast as they can", &most);
    let rate = most.per_second() * 0.8;
    report("at 80 % of that", &field.play(options.pairs, Some(rate), length, server).await);
}

fn report(what: &str, figures: &Figures) {
    let Figures { interactions, moves, took, cpu, done, acknowledged, posted } = figures;
    let (all, time) = (*interactions as f64, took.as_secs_f64());
    let each = |cpu: Duration| cpu.as_secs_f64() * 1000.0 / all;
    let Cpu { qgo, database, load } = cpu;
    println!("  {what}: {:.1} interactions/s, {:.1} moves/s", all / time, *moves as f64 / time);
    println!("    CPU for each: QGo {:.2} ms, the database {:.2} ms", each(*qgo), each(*database));
    if let Some(Done { transactions, log }) = done {
        println!(
            "    for each: {:.1} transactions, {:.1} KiB of log",
            transactions / all,
            log / all / 1024.0
        );
    }
    let share = |cpu: &Duration| cpu.as_secs_f64() * 100.0 / time;
    let (qgo, database, load) = (share(qgo), share(database), share(load));
    println!(
        "    of one core: QGo {qgo:.0} %, the database {database:.0} %, stand-in and people {load:.0} %"
    );
    for (name, times) in [("acknowledgement", acknowledged), ("post", posted)] {
        let [half, most] = [50, 99].map(|percent| field::percentile(times, percent));
        println!("    to the {name}: p50 {half:.1?}, p99 {most:.1?}");
    }
}
