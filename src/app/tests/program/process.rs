//! One running `qgo`, with its log.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How often to look for what is awaited, every [`PAUSE`]: for a minute, because machines may be busy.
const LOOKS: usize = 1200;
const PAUSE: Duration = Duration::from_millis(50);

/// A process, killed when it is dropped.
pub(crate) struct Program {
    child: Child,
    log: Arc<Mutex<String>>,
    reader: Option<thread::JoinHandle<()>>,
}

impl Program {
    /// Starts it on a data folder, without any settings of this process.
    pub(crate) fn start(data: &Path, settings: &[(&str, &str)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_qgo"));
        command.current_dir(data).env_clear();
        if let Some(root) = std::env::var_os("SystemRoot") {
            command.env("SystemRoot", root);
        }
        command.env("QGO_DATA_DIR", data).env("QGO_WEB_LISTEN", "127.0.0.1:0");
        command.envs(settings.iter().copied());
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let writing = Arc::clone(&log);
        let reader = thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let mut log = writing.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        Self { child, log, reader: Some(reader) }
    }

    /// Its id among the system's processes.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Everything that it has logged.
    pub(crate) fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// The address of its page, once it has logged that.
    pub(crate) fn page(&self) -> String {
        self.logged_after("page is at ")
    }

    /// The address of its figures, once it has logged that.
    pub(crate) fn host(&self) -> String {
        self.logged_after("metrics are at ")
    }

    /// The word that it logs after `words`.
    fn logged_after(&self, words: &str) -> String {
        for _ in 0..LOOKS {
            let log = self.log();
            if let Some((_, rest)) = log.split_once(words) {
                return rest.split(|c: char| c.is_whitespace() || c == '"').next().unwrap().to_owned();
            }
            thread::sleep(PAUSE);
        }
        panic!("it has not logged {words:?}:\n{}", self.log());
    }

    /// Its exit code, once it has ended by itself.
    pub(crate) fn ended(&mut self) -> Option<i32> {
        for _ in 0..LOOKS {
            if let Some(status) = self.child.try_wait().unwrap() {
                // Only then the log is whole.
                if let Some(reader) = self.reader.take() {
                    reader.join().unwrap();
                }
                return status.code();
            }
            thread::sleep(PAUSE);
        }
        panic!("it is still running:\n{}", self.log());
    }

    /// Asks it to stop, as a service manager does; returns its exit code.
    pub(crate) fn stop(&mut self) -> Option<i32> {
        self.ask_to_stop();
        self.ended()
    }

    /// Asks it to stop, and does not wait.
    pub(crate) fn ask_to_stop(&self) {
        let asked = Command::new("kill").arg("-TERM").arg(self.id().to_string()).status().unwrap();
        assert!(asked.success());
    }

    /// Kills it, whatever it is doing.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
