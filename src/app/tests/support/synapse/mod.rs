//! A real Synapse on loopback and people who use it by a client that is not ours.
//!
//! Both are Python programs (`requirements.txt`), found by `QGO_SYNAPSE_PYTHON` or where `.ci/run` puts them.

mod people;
#[path = "../ports.rs"]
pub(crate) mod ports;
mod proxy;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Once, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

pub(crate) use people::{Event, Person};
pub(crate) use proxy::{Fault, Proxy};

/// Longer than anything takes on a busy machine; only failing tests wait that long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

/// The password of everybody.
pub(crate) const PASSWORD: &str = "not-a-secret-on-loopback";

/// Where the files of this folder are when tests run.
const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../app/tests/support/synapse");

/// Where `.ci/run` installs Synapse.
const INSTALLED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../synapse/bin/python");

/// A Python that has Synapse and matrix-nio; `None`, with a message, if there is none.
///
/// # Panics
/// If there is none and `CI` is set: there the tests must not be left out.
pub(crate) fn python() -> Option<PathBuf> {
    static SAID: Once = Once::new();
    let path = std::env::var_os("QGO_SYNAPSE_PYTHON").map_or_else(|| PathBuf::from(INSTALLED), PathBuf::from);
    if path.exists() {
        return Some(path);
    }
    let missing = "the tests of Matrix need Synapse: `.ci/run` installs it, or QGO_SYNAPSE_PYTHON names a Python \
                   with src/app/tests/support/synapse/requirements.txt";
    assert!(std::env::var_os("CI").is_none(), "{missing}");
    // Written to standard error directly, because the output of a passing test is not shown.
    SAID.call_once(|| writeln!(std::io::stderr(), "LEFT OUT: {missing}").unwrap_or_default());
    None
}

/// A Synapse with a database of its own. It ends when it is dropped, and also when the tests are killed.
pub(crate) struct Synapse {
    folder: TempDir,
    python: PathBuf,
    port: u16,
    running: Mutex<Option<(Child, ChildStdin)>>,
}

impl Synapse {
    /// One of the two that tests share which do them no harm; `None` where Synapse is missing.
    ///
    /// A Synapse uses one processor: with a single one many tests would wait while another is idle.
    pub(crate) async fn shared() -> Option<Arc<Self>> {
        static SHARED: [OnceLock<Arc<Synapse>>; 2] = [const { OnceLock::new() }; 2];
        static ASKED: AtomicUsize = AtomicUsize::new(0);
        let python = python()?;
        let shared = &SHARED[ASKED.fetch_add(1, Ordering::Relaxed) % SHARED.len()];
        let synapse = shared.get_or_init(|| Arc::new(Self::launch(python, &json!({}))));
        synapse.wait_until_up().await;
        Some(Arc::clone(synapse))
    }

    /// One that only this test uses.
    pub(crate) async fn own() -> Option<Arc<Self>> {
        Self::own_with(json!({})).await
    }

    /// One that only this test uses, with more in its configuration.
    pub(crate) async fn own_with(more: Value) -> Option<Arc<Self>> {
        let synapse = Self::launch(python()?, &more);
        synapse.wait_until_up().await;
        Some(Arc::new(synapse))
    }

    fn launch(python: PathBuf, more: &Value) -> Self {
        let folder = TempDir::new().unwrap();
        let port = ports::free_address().port();
        let mut config = config(folder.path(), port);
        config.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        fs::write(folder.path().join("homeserver.yaml"), config.to_string()).unwrap();
        fs::write(folder.path().join("log.yaml"), log_config(folder.path()).to_string()).unwrap();
        let synapse = Self { folder, python, port, running: Mutex::default() };
        synapse.start();
        synapse
    }

    /// Starts it again after [`Synapse::kill`].
    pub(crate) fn start(&self) {
        let mut child = Command::new(&self.python)
            .arg(Path::new(HERE).join("launch.py"))
            .args(["-c", "homeserver.yaml"])
            .current_dir(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let stdin = child.stdin.take().unwrap();
        *self.running.lock() = Some((child, stdin));
    }

    /// Kills it, whatever it is doing.
    pub(crate) fn kill(&self) {
        if let Some((mut child, _)) = self.running.lock().take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Waits until it answers.
    pub(crate) async fn wait_until_up(&self) {
        let (http, url) = (http(), format!("{}/_matrix/client/versions", self.url()));
        let until = Instant::now() + PATIENCE;
        while !http.get(&url).send().await.is_ok_and(|answer| answer.status().is_success()) {
            let has_ended = || {
                let mut running = self.running.lock();
                running.as_mut().is_none_or(|(child, _)| child.try_wait().unwrap().is_some())
            };
            assert!(Instant::now() < until && !has_ended(), "Synapse does not start:\n{}", self.log());
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Its address.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// What it has complained about.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("synapse.log")).unwrap_or_default()
    }

    /// Registers somebody with [`PASSWORD`]; returns their user id.
    pub(crate) async fn register(&self, name: &str) -> String {
        let body = json!({
            "username": name, "password": PASSWORD, "inhibit_login": true, "auth": { "type": "m.login.dummy" },
        });
        let url = format!("{}/_matrix/client/v3/register", self.url());
        let answer = http().post(url).json(&body).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        answer["user_id"].as_str().unwrap_or_else(|| panic!("{name} is not registered: {answer}")).to_owned()
    }

    /// Registers somebody and logs them in; nobody else has this name.
    pub(crate) async fn person(&self, name: &str) -> Person {
        let user = self.register(name).await;
        self.device(&user).await
    }

    /// Logs somebody in who is registered, with a device of its own.
    pub(crate) async fn device(&self, user: &str) -> Person {
        Person::log_in(&self.python, &self.url(), user).await
    }
}

impl Drop for Synapse {
    fn drop(&mut self) {
        self.kill();
    }
}

/// An HTTP client that no setting of this machine leads elsewhere.
pub(crate) fn http() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().build().unwrap()
}

/// Synapse without federation and without limits that tests would hit. YAML holds JSON.
fn config(folder: &Path, port: u16) -> Value {
    let unlimited = json!({ "per_second": 100_000, "burst_count": 100_000 });
    json!({
        "server_name": "localhost",
        "signing_key": "ed25519 a_test AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "trusted_key_servers": [],
        "federation_domain_whitelist": [],
        "report_stats": false,
        "listeners": [{
            "port": port, "bind_addresses": ["127.0.0.1"], "type": "http", "tls": false,
            "resources": [{ "names": ["client"], "compress": false }],
        }],
        "database": { "name": "sqlite3", "args": { "database": folder.join("synapse.db") } },
        "log_config": folder.join("log.yaml"),
        "pid_file": folder.join("synapse.pid"),
        "media_store_path": folder.join("media"),
        // Making them of every board takes time, and no test looks at one.
        "thumbnail_sizes": [],
        "enable_registration": true,
        "enable_registration_without_verification": true,
        "bcrypt_rounds": 4,
        "macaroon_secret_key": "loopback",
        "form_secret": "loopback",
        "presence": { "enabled": false },
        "rc_message": unlimited,
        "rc_registration": unlimited,
        "rc_login": { "address": unlimited, "account": unlimited, "failed_attempts": unlimited },
        "rc_joins": { "local": unlimited, "remote": unlimited },
        "rc_joins_per_room": unlimited,
        "rc_invites": { "per_room": unlimited, "per_user": unlimited, "per_issuer": unlimited },
        "rc_room_creation": unlimited,
        "rc_media_create": unlimited,
    })
}

fn log_config(folder: &Path) -> Value {
    json!({
        "version": 1,
        "handlers": {
            "file": { "class": "logging.FileHandler", "filename": folder.join("synapse.log") },
        },
        "root": { "level": "WARNING", "handlers": ["file"] },
    })
}
