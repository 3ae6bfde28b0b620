//! Several real processes of QGo over one PostgreSQL and one stand-in for Discord, with people who play: what
//! they are told is compared with the database and with what was posted when it is over ([`audit`]).
//!
//! Processes can be killed, stopped and started, PostgreSQL can be killed, and the connections between the two
//! can be cut.

mod audit;
mod kept;
mod line;
mod owners;
pub(crate) mod players;
pub(crate) mod process;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;
use tokio::time::Instant;

use crate::postgres::Postgres;
use crate::stand_in::{StandIn, TOKEN};
use line::Line;
pub(crate) use line::State;
use owners::Owners;
use players::Load;
use process::Process;

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The key that all processes have.
pub(crate) const SEAL_KEY: &str = "0707070707070707070707070707070707070707070707070707070707070707";

/// Settings of every process: people may play as fast as they can.
pub(crate) const NO_LIMITS: [(&str, &str); 5] = [
    ("QGO_LIMIT_PINGS", "off"),
    ("QGO_LIMIT_POSTS", "off"),
    ("QGO_LIMIT_CHANNEL", "off"),
    ("QGO_LIMIT_MOVES", "off"),
    ("QGO_LIMIT_PICTURES", "off"),
];

/// How large a cluster is, and how much is played there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) processes: usize,
    pub(crate) shards: u64,
    /// In each of them two people play.
    pub(crate) channels: usize,
    /// How many requests all people make in a second at most.
    pub(crate) rate: u32,
}

/// A running cluster, with people who play until it is audited.
pub(crate) struct Cluster {
    members: Vec<Member>,
    load: Load,
    owners: Owners,
    discord: Arc<StandIn>,
    postgres: Postgres,
    /// The port of PostgreSQL, and the name of the database there.
    port: u16,
    database: String,
    program: PathBuf,
    folder: TempDir,
    started: usize,
    /// When people began to play.
    since: Instant,
}

/// A process with its way to the database.
struct Member {
    process: Process,
    line: Line,
}

impl Cluster {
    /// Starts processes of a program, and lets people begin to play once all shards are connected; `None`
    /// without PostgreSQL.
    pub(crate) async fn start(program: &Path, size: Size) -> Option<Self> {
        let postgres = Postgres::alone()?;
        let url = postgres.database();
        let (rest, database) = url.rsplit_once('/').unwrap();
        let port = rest.rsplit_once(':').unwrap().1.parse().unwrap();
        let discord = Arc::new(StandIn::start().await);
        discord.shards(size.shards, size.shards);
        let mut cluster = Self {
            members: Vec::new(),
            load: Load::default(),
            owners: Owners::watch(Arc::clone(&discord)),
            discord,
            postgres,
            port,
            database: database.to_owned(),
            program: program.to_owned(),
            folder: TempDir::new().unwrap(),
            started: 0,
            since: Instant::now(),
        };
        for _ in 0..size.processes {
            cluster.add().await;
        }
        cluster.discord.wait_for_bot().await;
        cluster.owners = Owners::watch(Arc::clone(&cluster.discord));
        cluster.since = Instant::now();
        cluster.load = Load::begin(&cluster.discord, size.channels, size.rate);
        Some(cluster)
    }

    /// Starts one more process, and waits until it is ready.
    pub(crate) async fn add(&mut self) {
        let line = Line::to(self.port).await;
        let mut process = self.launch(line.address());
        process.is_ready().await;
        self.members.push(Member { process, line });
    }

    fn launch(&mut self, database: SocketAddr) -> Process {
        self.started += 1;
        let name = format!("qgo-{}", self.started);
        let url = format!("postgres://qgo@{database}/{}", self.database);
        let own = [
            ("QGO_DATA_DIR", self.folder.path().to_str().unwrap()),
            ("QGO_DATABASE_URL", &url),
            ("QGO_SEAL_KEY", SEAL_KEY),
            ("QGO_METRICS_LISTEN", "127.0.0.1:0"),
            ("QGO_DISCORD_API_BASE", self.discord.base()),
            ("DISCORD_TOKEN", TOKEN),
        ];
        let settings: Vec<_> = own.into_iter().chain(NO_LIMITS).collect();
        Process::start(&self.program, self.folder.path(), &name, &settings)
    }

    /// How many processes there are.
    pub(crate) fn processes(&self) -> usize {
        self.members.len()
    }

    /// Replaces the oldest process: the new one is ready before the old one is asked to stop.
    pub(crate) async fn replace_oldest(&mut self) {
        self.add().await;
        let mut oldest = self.members.remove(0);
        self.owners.disturb();
        assert_eq!(oldest.process.stop().await, Some(0), "it ends in good order");
        self.owners.disturb();
    }

    /// Kills a process, whatever it is doing, and starts another one in its place, without waiting for it.
    pub(crate) fn kill(&mut self, member: usize) {
        self.owners.disturb();
        self.members[member].process.kill();
        let address = self.members[member].line.address();
        self.members[member].process = self.launch(address);
    }

    /// Kills PostgreSQL and starts it again.
    pub(crate) fn crash_postgres(&self) {
        self.owners.database_is_away(true);
        tokio::task::block_in_place(|| self.postgres.crash());
        self.owners.database_is_away(false);
    }

    /// Cuts the connection of a process to PostgreSQL, or opens it again.
    pub(crate) fn cut(&self, member: usize, state: State) {
        self.owners.disturb();
        self.members[member].line.set(state);
    }
}
