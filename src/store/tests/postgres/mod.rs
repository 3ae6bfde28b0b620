//! A PostgreSQL server for tests, also those of other crates (by `#[path]`): one for each test binary, as an
//! unprivileged user on a free port of this machine, with a database of its own for each test.
//!
//! If PostgreSQL is not installed, such tests are left out; with `CI=true` that is a failure.

#![allow(dead_code, reason = "not every test binary uses every part")]

use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use tokio::sync::OnceCell;

/// Nothing that a test writes need survive its machine.
const FAST: &str = "-c fsync=off -c full_page_writes=off";

/// What a server is told to do line by line. What it commits is given to the system at once but not forced to
/// the disk, so a killed server loses nothing, and a machine that fails does not matter here. When the tests
/// have ended, however that is, its input ends, and it goes with everything that it kept.
const SCRIPT: &str = r#"
trap : INT TERM HUP
cd "$DIR" || exit 1
PATH="$BIN:$PATH"
if [ -n "$COPY_OF" ]; then
    pg_basebackup -h 127.0.0.1 -p "$COPY_OF" -U qgo -D data -R -c fast --no-sync >log 2>&1
else
    initdb -D data -U qgo --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync >log 2>&1 || initdb -D data -U qgo --auth=trust -E UTF8 --locale=C --no-sync >log 2>&1
fi
start() {
    pg_ctl -D data -w -l log -o "-c listen_addresses=127.0.0.1 -p $PORT -k $DIR -c max_connections=400 \
        $SETTINGS" start >/dev/null 2>&1
}
while read -r line; do
    case $line in
        start) start ;;
        stop) pg_ctl -D data -w -m fast stop >/dev/null 2>&1 ;;
        crash)
            # All at once, and not by pg_ctl: it waits for a postmaster that is dead until somebody has noticed.
            old=$(head -1 data/postmaster.pid)
            kill -STOP "$old"
            for stat in /proc/[0-9]*/stat; do
                read -r child _ _ parent _ 2>/dev/null <"$stat" && [ "$parent" = "$old" ] && kill -9 "$child"
            done
            kill -9 "$old"
            sleep 0.2
            rm data/postmaster.pid .s.PGSQL.*
            start ;;
    esac
    echo "$?"
done
pg_ctl -D data -w -m immediate stop >/dev/null 2>&1
cd / && rm -rf "$DIR"
"#;

/// A server.
pub(crate) struct Postgres {
    port: u16,
    bin: PathBuf,
    script: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    databases: AtomicU32,
    template: OnceCell<()>,
    _child: Child,
}

impl Postgres {
    /// The server that all tests of this binary share; `None` without PostgreSQL.
    pub(crate) async fn shared() -> Option<&'static Postgres> {
        static SERVER: OnceCell<Option<Postgres>> = OnceCell::const_new();
        SERVER.get_or_init(|| async { Postgres::alone() }).await.as_ref()
    }

    /// A server for one test, which may stop and start it; `None` without PostgreSQL.
    pub(crate) fn alone() -> Option<Postgres> {
        Self::with(FAST)
    }

    /// A server as hosts have it, with further settings: what it commits is on the disk; `None` without PostgreSQL.
    pub(crate) fn durable(settings: &str) -> Option<Postgres> {
        Self::with(settings)
    }

    fn with(settings: &str) -> Option<Postgres> {
        let Some(bin) = binaries() else {
            assert!(std::env::var("CI").as_deref() != Ok("true"), "PostgreSQL is missing; install it");
            eprintln!("PostgreSQL is missing (on Debian: apt install postgresql); this test is left out");
            return None;
        };
        Some(Postgres::begin(&bin, settings, None))
    }

    /// A standby of this server: it follows it and is read-only until it is promoted.
    pub(crate) fn standby(&self) -> Postgres {
        Postgres::begin(&self.bin, FAST, Some(self.port))
    }

    fn begin(bin: &Path, settings: &str, copy_of: Option<u16>) -> Postgres {
        // Another program may take the port before the server does.
        (0..5).find_map(|_| Postgres::at(free_port(), bin, settings, copy_of)).expect("PostgreSQL starts")
    }

    fn at(port: u16, bin: &Path, settings: &str, copy_of: Option<u16>) -> Option<Postgres> {
        let folder = std::env::temp_dir().join(format!("qgo-postgres-{}-{port}", std::process::id()));
        let mut sh = unprivileged();
        let made = {
            let mut make = unprivileged();
            make.arg("mkdir").arg(&folder).status().unwrap()
        };
        assert!(made.success(), "a folder for PostgreSQL cannot be made");
        sh.args(["sh", "-c", SCRIPT]).env("DIR", &folder).env("BIN", bin).env("PORT", port.to_string());
        sh.env("COPY_OF", copy_of.map(|port| port.to_string()).unwrap_or_default()).env("SETTINGS", settings);
        sh.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).current_dir("/");
        let mut child = sh.spawn().unwrap();
        let script = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let bin = bin.to_owned();
        let server = Postgres {
            port,
            bin,
            script: Mutex::new(script),
            databases: AtomicU32::new(0),
            template: OnceCell::new(),
            _child: child,
        };
        server.tell("start").then_some(server)
    }

    fn tell(&self, what: &str) -> bool {
        let mut script = self.script.lock().unwrap();
        writeln!(script.0, "{what}").unwrap();
        let mut answer = String::new();
        script.1.read_line(&mut answer).unwrap();
        answer.trim() == "0"
    }

    /// Stops the server; connections are cut.
    pub(crate) fn stop(&self) {
        assert!(self.tell("stop"), "PostgreSQL does not stop");
    }

    /// Starts it again.
    pub(crate) fn start(&self) {
        assert!(self.tell("start"), "PostgreSQL does not start again");
    }

    /// Kills the server with all its processes, and starts it again; nothing that it has committed is lost. Only
    /// on Linux.
    pub(crate) fn crash(&self) {
        assert!(self.tell("crash"), "PostgreSQL does not start again after a crash");
    }

    /// The address of a new, empty database.
    pub(crate) fn database(&self) -> String {
        let name = format!("qgo_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("createdb", &[&name]);
        self.url(&name)
    }

    /// The address of a new database that is as `migrate` has made another one, which is given its address and
    /// must have closed it when it returns. Copies are made faster than migrated databases.
    pub(crate) async fn migrated(&self, migrate: impl AsyncFnOnce(String)) -> String {
        let make = async || {
            self.run("createdb", &["qgo_template"]);
            migrate(self.url("qgo_template")).await;
        };
        self.template.get_or_init(make).await;
        let name = format!("qgo_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("createdb", &["-T", "qgo_template", &name]);
        self.url(&name)
    }

    /// The address of a database.
    pub(crate) fn url(&self, name: &str) -> String {
        format!("postgres://qgo@127.0.0.1:{}/{name}", self.port)
    }

    /// What `psql` prints for a statement in the database at an address.
    pub(crate) fn ask(&self, url: &str, statement: &str) -> String {
        let name = url.rsplit('/').next().unwrap();
        let bytes =
            self.run("psql", &["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement, name]);
        String::from_utf8(bytes).unwrap().trim().to_owned()
    }

    /// All that is in the database at an address, as text.
    pub(crate) fn dump(&self, url: &str) -> Vec<u8> {
        self.run("pg_dump", &["--inserts", url.rsplit('/').next().unwrap()])
    }

    /// Removes the database at an address, whoever uses it.
    pub(crate) fn remove(&self, url: &str) {
        self.run("dropdb", &["--force", url.rsplit('/').next().unwrap()]);
    }

    /// What one of PostgreSQL's programs prints that connects to the server.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) -> Vec<u8> {
        let output = Command::new(self.bin.join(program))
            .args(["-h", "127.0.0.1", "-U", "qgo", "-p", &self.port.to_string()])
            .args(arguments)
            .output()
            .unwrap();
        assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }
}

/// A port at which nobody listens, and which the system gives to no outgoing connection: one that was made while
/// the server is away would keep it from coming back.
fn free_port() -> u16 {
    let ports = 15_000..32_000;
    let start = RandomState::new().hash_one(ports.start) % u64::from(ports.end - ports.start);
    let mut from_there = ports.clone().cycle().skip(start as usize).take(ports.len());
    from_there.find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).expect("a port is free")
}

/// The folder of PostgreSQL's programs: of the newest version as Debian installs them, else where the server is
/// on the path.
fn binaries() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    found.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.reverse();
    found.into_iter().chain(std::env::split_paths(&path)).find(|folder| folder.join("postgres").is_file())
}

/// A command that runs the program in its arguments as a user for whom PostgreSQL runs: never as root.
fn unprivileged() -> Command {
    let id = Command::new("id").arg("-u").output().unwrap().stdout;
    if id.trim_ascii() == b"0" {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        command
    } else {
        Command::new("env")
    }
}
