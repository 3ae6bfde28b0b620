//! Processes of QGo over one database, and people who play.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::time::sleep;

use crate::cluster::players::{Load, Played, What};
use crate::cluster::process::Process;
use crate::cluster::{NO_LIMITS, SEAL_KEY};
use crate::cpu::Cpu;
use crate::server::{Done, Server};
use crate::stand_in::{StandIn, TOKEN, World};

/// How long people play before anything is measured: their games have begun by then.
const BEFORE: Duration = Duration::from_secs(5);

/// More requests a second than anybody makes.
const AT_ONCE: f64 = 10_000.0;

/// Running processes.
pub(crate) struct Field {
    discord: Arc<StandIn>,
    processes: Vec<Process>,
    _folder: TempDir,
}

/// What was seen in a time.
pub(crate) struct Figures {
    pub(crate) took: Duration,
    /// How many interactions were acknowledged, and how many of them were moves.
    pub(crate) interactions: usize,
    pub(crate) moves: usize,
    pub(crate) cpu: Cpu,
    pub(crate) done: Option<Done>,
    /// From an interaction to its acknowledgement, and to the post that all see, in order.
    pub(crate) acknowledged: Vec<Duration>,
    pub(crate) posted: Vec<Duration>,
}

impl Figures {
    pub(crate) fn per_second(&self) -> f64 {
        self.interactions as f64 / self.took.as_secs_f64()
    }
}

impl Field {
    /// Starts that many processes over a database.
    pub(crate) async fn start(database: &str, count: usize) -> Self {
        let discord = Arc::new(StandIn::start().await);
        let shards = 2 * count as u64;
        discord.shards(shards, shards);
        let folder = TempDir::new().unwrap();
        let own = [
            ("QGO_DATA_DIR", folder.path().to_str().unwrap()),
            ("QGO_DATABASE_URL", database),
            ("QGO_SEAL_KEY", SEAL_KEY),
            ("QGO_METRICS_LISTEN", "127.0.0.1:0"),
            ("QGO_DISCORD_API_BASE", discord.base()),
            ("DISCORD_TOKEN", TOKEN),
            // Otherwise Discord's fifty requests a second would be what is measured.
            ("DISCORD_PROXY_LIMITS", "true"),
        ];
        let settings: Vec<_> = own.into_iter().chain(NO_LIMITS).collect();
        let mut processes = Vec::new();
        for number in 0..count {
            let program = Path::new(env!("CARGO_BIN_EXE_qgo"));
            let mut process = Process::start(program, folder.path(), &format!("qgo-{number}"), &settings);
            process.is_ready().await;
            processes.push(process);
        }
        discord.wait_for_bot().await;
        Self { discord, processes, _folder: folder }
    }

    /// Lets pairs of people play for a time, at most that many requests a second.
    pub(crate) async fn play(
        &self,
        pairs: usize,
        rate: Option<f64>,
        length: Duration,
        server: Option<&Server>,
    ) -> Figures {
        let rate = rate.unwrap_or(AT_ONCE).max(1.0);
        let mut load = Load::begin(&self.discord, pairs, rate as u32);
        sleep(BEFORE).await;
        let ids: Vec<_> = self.processes.iter().map(Process::id).collect();
        let process = server.map(|server| server.process);
        let look = || (Instant::now(), self.last_id(), self.acknowledged(), Cpu::so_far(&ids, process));
        let done = || server.map(Server::so_far);
        let begun = done();
        let (since, first, already, before) = look();
        sleep(length).await;
        let (until, last, now, after) = look();
        let done = done().zip(begun).map(|(now, begun)| now.since(begun));
        let Played { notes, findings } = load.end().await;
        assert!(findings.is_empty(), "{findings:#?}");
        let (mut moves, mut acknowledged, mut posted) = (0, Vec::new(), Vec::new());
        self.discord.look(|world| {
            assert!(world.complaints.is_empty(), "{:#?}", world.complaints);
            for note in notes {
                let asked = &world.interactions[&note.token];
                if first < asked.id && asked.id <= last {
                    moves += usize::from(matches!(note.what, What::Move(_)));
                    acknowledged.extend(asked.responded_after());
                    posted.extend(note.posted);
                }
            }
        });
        acknowledged.sort_unstable();
        posted.sort_unstable();
        let (took, cpu) = (until - since, after.since(before));
        Figures { took, interactions: now - already, moves, cpu, done, acknowledged, posted }
    }

    /// Ends the processes.
    pub(crate) async fn stop(mut self) {
        for process in &mut self.processes {
            process.stop().await;
        }
    }

    /// The last interaction so far.
    fn last_id(&self) -> u64 {
        self.discord.look(|world| world.interactions.values().map(|asked| asked.id).max().unwrap_or_default())
    }

    /// How many interactions are acknowledged so far.
    fn acknowledged(&self) -> usize {
        let count =
            |world: &World| world.interactions.values().filter(|asked| asked.response.is_some()).count();
        self.discord.look(count)
    }
}

/// The time that so many of a hundred did not exceed.
pub(crate) fn percentile(times: &[Duration], percent: usize) -> Duration {
    let last = times.len().saturating_sub(1);
    times.get((times.len() * percent / 100).min(last)).copied().unwrap_or_default()
}
