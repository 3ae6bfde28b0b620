//! A QGo in this process with a database of its own, which can be killed and started again.

use std::fmt::Debug;
use std::path::Path;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

use qgo::system::SystemClock;
use qgo_chat::{Chat, Clock, Config, Entropy};
use qgo_store::{Millis, SealKey, Store};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

/// How long a clean end may take.
const TIME_TO_STOP: Duration = Duration::from_secs(10);

/// Where a QGo stores everything; it can be started there again.
pub(crate) struct Home {
    folder: TempDir,
    /// The address of its database, if that is not in the folder.
    url: Option<String>,
    /// How many milliseconds its clock is ahead of this machine's.
    ahead: Arc<AtomicI64>,
}

impl Home {
    pub(crate) fn new() -> Self {
        Self { folder: TempDir::new().unwrap(), url: None, ahead: Arc::default() }
    }

    /// One over a database that several can use.
    pub(crate) fn over(url: String) -> Self {
        Self { url: Some(url), ..Self::new() }
    }

    /// Sets the clock forward; for less than two minutes, that is as if the time had passed.
    pub(crate) fn forward(&self, by: Duration) {
        self.ahead.fetch_add(i64::try_from(by.as_millis()).unwrap(), Ordering::Relaxed);
    }

    /// The folder of the database.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The address of the database.
    pub(crate) fn database_url(&self) -> String {
        let own = || format!("sqlite://{}", self.folder.path().join("qgo.sqlite3").display());
        self.url.clone().unwrap_or_else(own)
    }

    /// Starts QGo with a platform, which is given the chat layer, its store, and what tells it to stop.
    pub(crate) fn run<E, F>(
        &self,
        platform: impl FnOnce(Arc<Chat>, Arc<dyn Store>, watch::Receiver<bool>) -> F + Send + 'static,
    ) -> Bot<E>
    where
        E: Debug + Send + 'static,
        F: Future<Output = Result<(), E>> + Send,
    {
        log_troubles();
        // A runtime of its own, so that it can be killed with everything that runs in it.
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (stop, stopped) = watch::channel(false);
        let url = self.database_url();
        let clock = Ahead(Arc::clone(&self.ahead));
        let run = runtime.spawn(async move {
            let store = store(&url).await;
            let chat = Chat::new(Arc::clone(&store), Arc::new(clock), Arc::new(Counted), Config::default());
            let chat = Arc::new(chat);
            let (keeper, stop) = (Arc::clone(&chat), stopped.clone());
            tokio::spawn(async move { keeper.keep_time(stop).await });
            tokio::spawn(Arc::clone(&chat).play_computer(stopped.clone()));
            let outcome = platform(chat, store, stopped).await;
            if let Err(error) = &outcome {
                tracing::error!(?error, "QGo has ended");
            }
            outcome
        });
        Bot { runtime: Some(runtime), stop, run }
    }
}

/// A running QGo, which fails with an `E`.
pub(crate) struct Bot<E> {
    runtime: Option<Runtime>,
    stop: watch::Sender<bool>,
    run: JoinHandle<Result<(), E>>,
}

impl<E> Bot<E> {
    /// Stops it cleanly; returns how it ended. Its database is free then, for another process, too.
    pub(crate) async fn stop(mut self) -> Result<(), E> {
        self.stop.send_replace(true);
        let outcome = timeout(TIME_TO_STOP, &mut self.run).await.expect("an end within ten seconds");
        let runtime = self.runtime.take().unwrap();
        spawn_blocking(move || runtime.shutdown_timeout(TIME_TO_STOP)).await.unwrap();
        outcome.unwrap()
    }

    /// Tells it to stop, and does not wait.
    pub(crate) fn begin_to_stop(&self) {
        self.stop.send_replace(true);
    }

    /// Waits for it to end by itself.
    pub(crate) async fn ended(mut self) -> Result<(), E> {
        let outcome = (&mut self.run).await;
        self.kill();
        outcome.unwrap()
    }

    /// Kills it, whatever it is doing.
    pub(crate) fn kill(mut self) {
        self.shut_down();
    }

    fn shut_down(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl<E> Drop for Bot<E> {
    fn drop(&mut self) {
        self.shut_down();
    }
}

/// Has QGo's warnings printed, which are shown if the test fails.
fn log_troubles() {
    static ONCE: Once = Once::new();
    let log =
        tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_ansi(false).with_test_writer();
    ONCE.call_once(|| log.init());
}

/// The database at `url`, once nobody else has it open.
async fn store(url: &str) -> Arc<dyn Store> {
    let fill: qgo_store::Entropy = Arc::new(|bytes| Counted.fill(bytes));
    loop {
        match qgo_store::open(url, SealKey::from_bytes([7; 32]), Arc::clone(&fill)).await {
            Ok(store) => return store,
            // The process before, which was just killed, may not have released it yet.
            Err(qgo_store::StoreError::Locked) => tokio::time::sleep(Duration::from_millis(20)).await,
            Err(error) => panic!("the store cannot be opened: {error}"),
        }
    }
}

/// The system's clock, set forward by some milliseconds.
struct Ahead(Arc<AtomicI64>);

impl Clock for Ahead {
    fn now(&self) -> Millis {
        SystemClock.now() + self.0.load(Ordering::Relaxed)
    }
}

/// Entropy that never repeats and is not secret: each test knows what will be drawn.
struct Counted;

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        for chunk in bytes.chunks_mut(8) {
            let count = COUNT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
            chunk.copy_from_slice(&count[8 - chunk.len()..]);
        }
    }
}
