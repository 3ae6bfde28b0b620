//! One running `qgo`, whose log goes to a file.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::PATIENCE;

const PAUSE: Duration = Duration::from_millis(50);

/// A process, killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    log: PathBuf,
}

impl Process {
    /// Starts the program with these settings and no others.
    pub(crate) fn start(program: &Path, folder: &Path, name: &str, settings: &[(&str, &str)]) -> Self {
        let log = folder.join(format!("{name}.log"));
        let mut command = Command::new(program);
        command.current_dir(folder).env_clear().envs(settings.iter().copied());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&log).unwrap());
        Self { child: command.spawn().unwrap(), log }
    }

    /// Waits until it can serve people.
    ///
    /// # Panics
    /// If it ends, or takes too long.
    pub(crate) async fn is_ready(&mut self) {
        let ready = async {
            loop {
                let ended = self.child.try_wait().unwrap();
                assert_eq!(ended, None, "a process has ended:\n{}", self.log());
                if let Some(host) = self.host()
                    && reqwest::get(format!("{host}/readyz"))
                        .await
                        .is_ok_and(|said| said.status().is_success())
                {
                    return;
                }
                sleep(PAUSE).await;
            }
        };
        if timeout(PATIENCE, ready).await.is_err() {
            panic!("a process does not become ready:\n{}", self.log());
        }
    }

    /// The address of its figures, once it has logged that.
    fn host(&self) -> Option<String> {
        let log = self.log();
        let (_, rest) = log.split_once("metrics are at ")?;
        rest.split(|c: char| c.is_whitespace() || c == '"').next().map(str::to_owned)
    }

    /// Its number, by which the system knows it.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Everything that it has logged.
    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    /// Asks it to stop, as a service manager does; returns its exit code.
    pub(crate) async fn stop(&mut self) -> Option<i32> {
        let asked = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status().unwrap();
        assert!(asked.success());
        let ended = async {
            loop {
                if let Some(status) = self.child.try_wait().unwrap() {
                    return status.code();
                }
                sleep(PAUSE).await;
            }
        };
        let ended = timeout(PATIENCE, ended).await;
        ended.unwrap_or_else(|_| panic!("a process does not stop:\n{}", self.log()))
    }

    /// Kills it, whatever it is doing.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
