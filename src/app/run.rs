//! `qgo` without a subcommand: opens the store, serves Discord, Matrix or the local page, and stops
//! cleanly.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::tasks::{stopped, supervise};
use qgo_chat::{Chat, Clock, Entropy};
use qgo_store::{SealKey, SealKeyError, Store, StoreError, Watched};
use qgo_web::WebError;
use tokio::signal;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::{error, info, warn};

use crate::config::{Config, ConfigError};
use crate::discord::{self, DiscordError};
use crate::host::metrics::Watching;
use crate::host::seen;
use crate::host::server::{CannotListen, Server};
use crate::host::store::Counted;
use crate::host::traces::{BadEndpoint, Traces};
use crate::logging;
use crate::matrix::{self, MatrixError};
use crate::system::{SharedClock, SystemEntropy};

/// How long work in flight may go on after a signal; the whole stop must take at most 10 s.
const GRACE: Duration = Duration::from_secs(8);

/// How long closing the database may take after that. If it is cut short nothing is lost, but the last
/// changes stay in a second file beside the database.
const CLOSING: Duration = Duration::from_secs(1);

/// The pause between two attempts to reach the database's server at the start, and how often the log says so.
const AGAIN: Duration = Duration::from_secs(2);
const SAID_EVERY: u32 = 5;

/// Why the program could not start, or had to stop. The text is for the host and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The configuration is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The log filter is wrong.
    #[error(transparent)]
    Logging(#[from] logging::BadFilter),
    /// The system gives no threads.
    #[error("the system gives QGo no threads: {0}")]
    Runtime(std::io::Error),
    /// The data folder cannot be used.
    #[error("the data folder {} cannot be made: {why}; set QGO_DATA_DIR to a folder that QGo may write", path.display())]
    DataDir {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The seal key cannot be used.
    #[error(transparent)]
    SealKey(#[from] SealKeyError),
    /// The database cannot be used.
    #[error("{url}: {why}")]
    Store {
        /// The database's address.
        url: String,
        /// The reason.
        why: StoreError,
    },
    /// Discord cannot be used.
    #[error(transparent)]
    Discord(#[from] DiscordError),
    /// Matrix cannot be used.
    #[error(transparent)]
    Matrix(#[from] MatrixError),
    /// A platform's adapter has an error.
    #[error("a platform ended unexpectedly: {0}")]
    Panic(String),
    /// The local page cannot be served.
    #[error(transparent)]
    Web(#[from] WebError),
    /// What the host asked to see cannot be served.
    #[error(transparent)]
    Host(#[from] CannotListen),
    /// Traces cannot be sent to where the host wants them.
    #[error(transparent)]
    Traces(#[from] BadEndpoint),
}

/// Runs QGo with the settings of this process. A failure is reported on standard error.
pub fn main() -> ExitCode {
    let done = Config::load(|name| std::env::var(name).ok()).map_err(Failure::from).and_then(|config| {
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::Runtime)?;
        let traces = config.host.traces.as_deref();
        let traces = traces.map(|to| Traces::to(to, runtime.handle().clone())).transpose()?;
        logging::start(&config.log, config.log_format, traces.as_ref())?;
        let done = runtime.block_on(run(config));
        // Before the runtime ends, which sends them.
        if let Some(traces) = traces {
            traces.finish();
        }
        // Does not wait for work that has not noticed the stop, such as a picture being drawn.
        runtime.shutdown_background();
        done
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("qgo: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Runs until SIGTERM or SIGINT.
///
/// # Errors
/// See [`Failure`].
pub async fn run(config: Config) -> Result<(), Failure> {
    let data_dir = config.data_dir()?;
    let matrix = config.matrix.settings(&data_dir)?;
    let stop = stop_signal();
    // Ends with this function: it answers until everything else has ended.
    let host = match config.host.listen {
        Some(listen) => Some(Server::begin(listen).await?),
        None => None,
    };
    let Some((chat, store, clock)) = open(&config, data_dir, stop.clone()).await? else { return Ok(()) };
    let chat = Arc::new(chat);
    // Whoever asks meanwhile is told what is missing.
    let platforms = [("discord", config.discord.token.is_some()), ("matrix", matrix.is_some())];
    let set_up: Vec<_> = platforms.into_iter().filter(|(_, set_up)| *set_up).map(|(name, _)| name).collect();
    for platform in if set_up.is_empty() { vec!["web"] } else { set_up } {
        seen().state.connected(platform, false);
    }
    if let Some(host) = &host {
        host.serves(Arc::clone(&chat), Arc::clone(&store));
    }
    let mut grace = stop.clone();
    // It goes on until the end: what is finished after the signal needs the time, too.
    let (_counting, counts) = watch::channel(false);
    tokio::spawn(supervise("clock", move || {
        let (clock, counts) = (Arc::clone(&clock), counts.clone());
        async move { clock.follow(counts).await }
    }));
    let sharing = {
        let (chat, stop) = (Arc::clone(&chat), stop.clone());
        tokio::spawn(supervise("division of work", move || Arc::clone(&chat).take_part(stop.clone())))
    };
    let keeper = {
        let (chat, stop) = (Arc::clone(&chat), stop.clone());
        tokio::spawn(supervise("timekeeper", move || Arc::clone(&chat).keep_time(stop.clone())))
    };
    let computer = {
        let (chat, stop) = (Arc::clone(&chat), stop.clone());
        tokio::spawn(supervise("computer", move || Arc::clone(&chat).play_computer(stop.clone())))
    };
    let serve = async {
        let served = serve(&config, matrix, chat, Arc::clone(&store), stop).await;
        // Whatever ends without a failure was told to stop, and so were these. Other processes take over as
        // soon as this one has given its share of the work back.
        if served.is_ok() {
            for (name, task) in
                [("timekeeper", keeper), ("computer", computer), ("division of work", sharing)]
            {
                if let Err(error) = task.await {
                    warn!(%error, "the {name} failed");
                }
            }
        }
        served
    };
    let done = tokio::select! {
        result = serve => result,
        () = async {
            // An error would mean that the sender is gone, which never happens.
            let _ = grace.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(GRACE).await;
        } => {
            warn!("stopping without waiting any longer; what is owed is sent at the next start");
            Ok(())
        }
    };
    if tokio::time::timeout(CLOSING, store.close()).await.is_err() {
        warn!("the database is still in use; its last changes are in the file that ends with -wal");
    }
    done
}

/// Serves the platforms that are set up, side by side, or the local page if none is. A platform that fails
/// does not end the other; if none is left, the first failure is returned.
async fn serve(
    config: &Config,
    matrix: Option<matrix::Settings>,
    chat: Arc<Chat>,
    store: Arc<dyn Store>,
    stop: watch::Receiver<bool>,
) -> Result<(), Failure> {
    let mut platforms: JoinSet<Result<(), Failure>> = JoinSet::new();
    if let Some(token) = config.discord.token.clone() {
        info!("starting on Discord");
        let (chat, store, stop) = (Arc::clone(&chat), Arc::clone(&store), stop.clone());
        let settings = config.discord.settings(token)?;
        platforms
            .spawn(async move { discord::run(chat, store, settings, stop).await.map_err(Failure::from) });
    }
    if let Some(settings) = matrix {
        info!("starting on Matrix");
        let (chat, store, stop) = (Arc::clone(&chat), Arc::clone(&store), stop.clone());
        platforms.spawn(async move { matrix::run(chat, store, settings, stop).await.map_err(Failure::from) });
    }
    if platforms.is_empty() {
        info!(
            "no platform is set up, so QGo serves the local page (DISCORD_TOKEN or MATRIX_HOMESERVER sets one \
             up)"
        );
        const WEB: &str = qgo_web::PLATFORM.name;
        let page = qgo_web::Server::bind(chat, store, config.web.listen).await?;
        seen().state.connected(WEB, true);
        info!("the local {WEB} page is at http://{}", page.address());
        page.timed(|took| seen().metrics.acknowledged(WEB, took)).serve(stop).await;
        return Ok(());
    }
    let mut failure = None;
    while let Some(ended) = platforms.join_next().await {
        let Err(error) = ended.unwrap_or_else(|error| Err(Failure::Panic(error.to_string()))) else {
            continue;
        };
        if !platforms.is_empty() {
            error!(%error, "a platform has failed; QGo goes on without it");
        }
        failure.get_or_insert(error);
    }
    match failure {
        // What still ran was told to stop.
        Some(_) if *stop.borrow() => Ok(()),
        Some(failure) => Err(failure),
        None => Ok(()),
    }
}

/// What a process runs with.
type Opened = (Chat, Arc<dyn Store>, Arc<SharedClock>);

/// Opens the store; `None` if `stop` came before the database's server could be reached.
async fn open(
    config: &Config,
    data_dir: PathBuf,
    stop: watch::Receiver<bool>,
) -> Result<Option<Opened>, Failure> {
    std::fs::create_dir_all(&data_dir).map_err(|why| Failure::DataDir { path: data_dir.clone(), why })?;
    let key = seal_key(config, &data_dir)?;
    let url = config.database_url(&data_dir);
    info!(database = qgo_store::address_to_show(&url), "opening");
    let connect = async {
        let fill = |bytes: &mut [u8]| SystemEntropy.fill(bytes);
        let store = reach(|| qgo_store::open(&url, key.clone(), Arc::new(fill))).await?;
        let store: Arc<dyn Store> = Arc::new(Watched::new(Arc::new(Counted::new(store))));
        let clock = reach(|| SharedClock::over(Arc::clone(&store))).await?;
        Ok((store, Arc::new(clock)))
    };
    let opened = tokio::select! {
        opened = connect => opened,
        () = stopped(stop) => return Ok(None),
    };
    let (store, clock) =
        opened.map_err(|why| Failure::Store { url: qgo_store::address_to_show(&url), why })?;
    let settings = qgo_chat::Config {
        work_per_move: config.work_per_move,
        memory: config.memory,
        limits: config.limits.clone(),
        pack_after: config.pack_after(),
        observer: Arc::new(Watching),
        ..qgo_chat::Config::default()
    };
    let time = Arc::clone(&clock) as Arc<dyn Clock>;
    let chat = Chat::new(Arc::clone(&store), time, Arc::new(SystemEntropy), settings);
    Ok(Some((chat, store, clock)))
}

/// Asks until the database's server answers: it may start later than QGo. Any other failure is one that
/// somebody has to mend.
async fn reach<T, A>(ask: impl Fn() -> A) -> Result<T, StoreError>
where
    A: Future<Output = Result<T, StoreError>>,
{
    let mut attempt = 0u32;
    loop {
        match ask().await {
            Err(why @ StoreError::Away(_)) => {
                if attempt.is_multiple_of(SAID_EVERY) {
                    warn!(%why, "waiting for the database");
                }
                attempt = attempt.wrapping_add(1);
                tokio::time::sleep(AGAIN).await;
            }
            answer => return answer,
        }
    }
}

fn seal_key(config: &Config, data_dir: &Path) -> Result<SealKey, SealKeyError> {
    match &config.seal_key {
        Some(hex) => SealKey::from_hex(hex.expose()),
        None => SealKey::load_or_create(&data_dir.join("seal.key"), |bytes| SystemEntropy.fill(bytes)),
    }
}

/// A receiver that becomes true with the first SIGTERM or SIGINT. A second signal ends the program at once.
fn stop_signal() -> watch::Receiver<bool> {
    let (sender, receiver) = watch::channel(false);
    tokio::spawn(async move {
        wait_for_signal().await;
        info!("stopping: finishing what is in flight");
        seen().state.stops();
        // If there is no receiver any more, everything has stopped already.
        let _ = sender.send(true);
        wait_for_signal().await;
        std::process::exit(1);
    });
    receiver
}

#[cfg(unix)]
async fn wait_for_signal() {
    use signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = signal::ctrl_c() => {}
            }
        }
        Err(_) => interrupt().await,
    }
}

#[cfg(not(unix))]
async fn wait_for_signal() {
    interrupt().await;
}

/// If the system does not let a program listen for signals, it runs until it is killed.
async fn interrupt() {
    if signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn only_a_server_that_is_away_is_waited_for() {
        let asked = std::cell::Cell::new(0);
        let ask = || {
            asked.set(asked.get() + 1);
            let answer = match asked.get() {
                1..=3 => Err(StoreError::Away("refused".to_owned())),
                _ => Err(StoreError::ReadOnly),
            };
            std::future::ready(answer)
        };
        assert!(matches!(reach::<(), _>(ask).await, Err(StoreError::ReadOnly)));
        assert_eq!(asked.get(), 4);
    }
}
