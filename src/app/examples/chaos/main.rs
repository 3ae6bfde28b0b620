//! Lets several processes of QGo be struck by faults while people play, and looks afterwards whether anything
//! was lost, done twice, or came late:
//!
//! `cargo run --release -p qgo --example chaos -- --faults 500 --processes 3 --shards 64 --channels 2000`
//!
//! Build `qgo` itself before (`cargo build --release`), or name it with `--program`. Faults are a process or
//! PostgreSQL killed, and the connection between the two cut for some seconds: processes reach PostgreSQL by a
//! proxy of this program, so it needs no rights over the machine's network. It ends with 1 if it finds
//! anything.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

#[path = "../../tests/support/cluster/mod.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod cluster;
#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;
#[path = "../../tests/support/stand_in/mod.rs"]
#[expect(dead_code, unused_imports, reason = "the tests use more of it")]
mod stand_in;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use tokio::time::{Instant, sleep};

use cluster::{Cluster, Size, State};

/// What to do to whom.
#[derive(Parser)]
struct Options {
    /// How many faults there are.
    #[arg(long, default_value_t = 20)]
    faults: u32,
    #[arg(long, default_value_t = 3)]
    processes: usize,
    #[arg(long, default_value_t = 8)]
    shards: u64,
    /// In each of them two people play.
    #[arg(long, default_value_t = 40)]
    channels: usize,
    /// How many requests people make in a second at most.
    #[arg(long, default_value_t = 20)]
    rate: u32,
    /// The mean time between two faults in seconds.
    #[arg(long, default_value_t = 8)]
    pause: u64,
    /// Decides which faults there are; the time does it otherwise.
    #[arg(long)]
    seed: Option<u64>,
    /// The program; otherwise the one that was built like this one.
    #[arg(long)]
    program: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let options = Options::parse();
    let seed = options.seed.unwrap_or_else(|| u64::from(std::process::id()));
    println!("seed {seed}");
    let program = options.program.unwrap_or_else(beside);
    let Options { processes, shards, channels, rate, .. } = options;
    let size = Size { processes, shards, channels, rate };
    let Some(mut cluster) = Cluster::start(&program, size).await else { return ExitCode::FAILURE };
    let (mut dice, mut kinds, mut cuts) = (Dice(seed), BTreeMap::new(), Vec::new());
    for fault in 0..options.faults {
        let until = Instant::now() + Duration::from_millis(dice.below(2 * options.pause * 1000));
        mend(&mut cluster, &mut cuts, until).await;
        sleep(until.saturating_duration_since(Instant::now())).await;
        let member = usize::try_from(dice.below(cluster.processes() as u64)).unwrap();
        let kind = match dice.below(10) {
            0..4 => {
                cluster.kill(member);
                "a process killed"
            }
            4..6 => {
                cluster.crash_postgres();
                "PostgreSQL killed"
            }
            throw => {
                let state = if throw < 8 { State::Refused } else { State::Silent };
                cluster.cut(member, state);
                cuts.push((Instant::now() + Duration::from_millis(500 + dice.below(9500)), member));
                if throw < 8 { "a connection refused" } else { "a connection silent" }
            }
        };
        println!("{fault}: {kind}, process {member}");
        *kinds.entry(kind).or_insert(0) += 1;
    }
    let end = Instant::now() + Duration::from_secs(15);
    mend(&mut cluster, &mut cuts, end).await;
    sleep(end.saturating_duration_since(Instant::now())).await;
    println!("faults: {kinds:?}");
    let report = cluster.audit().await;
    println!("{report}");
    if report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Opens the connections whose time comes before `until`.
async fn mend(cluster: &mut Cluster, cuts: &mut Vec<(Instant, usize)>, until: Instant) {
    cuts.sort();
    while let Some((at, member)) = cuts.first().copied().filter(|(at, _)| *at <= until) {
        sleep(at.saturating_duration_since(Instant::now())).await;
        cluster.cut(member, State::Open);
        cuts.remove(0);
    }
}

/// The program in the folder above that of the examples.
fn beside() -> PathBuf {
    let own = std::env::current_exe().unwrap();
    own.parent().and_then(|examples| examples.parent()).unwrap().join("qgo")
}

/// Numbers that follow from a seed (SplitMix64, <https://prng.di.unimi.it/splitmix64.c>).
struct Dice(u64);

impl Dice {
    /// A number from 0 to `end`, which it does not reach. That some are a little more likely does not matter.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}
