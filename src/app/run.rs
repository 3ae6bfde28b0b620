//! `qgo` without a subcommand: opens the store, serves Discord, Matrix or the local page, and stops
//! cleanly.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Chat, Entropy};
use qgo_store::{SealKey, SealKeyError, Store, StoreError, Watched};
use tokio::signal;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::{error, info, warn};

use crate::config::{Config, ConfigError};
use crate::discord::{self, DiscordError};
use crate::logging;
use crate::matrix::{self, MatrixError};
use crate::supervise::supervise;
use crate::system::{SystemClock, SystemEntropy};
use crate::web::{self, WebError};

/// How long work in flight may go on after a signal; the whole stop must take at most 10 s.
const GRACE: Duration = Duration::from_secs(8);

/// How long closing the database may take after that. If it is cut short nothing is lost, but the last
/// changes stay in a second file beside the database.
const CLOSING: Duration = Duration::from_secs(1);

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
}

/// Runs QGo with the settings of this process. A failure is reported on standard error.
pub fn main() -> ExitCode {
    let done = Config::load(|name| std::env::var(name).ok()).map_err(Failure::from).and_then(|config| {
        logging::start(&config.log)?;
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::Runtime)?;
        let done = runtime.block_on(run(config));
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
    let (chat, store) = open(&config, data_dir).await?;
    let chat = Arc::new(chat);
    let stop = stop_signal();
    let mut grace = stop.clone();
    let keeper = {
        let (chat, stop) = (Arc::clone(&chat), stop.clone());
        tokio::spawn(supervise("timekeeper", move || Arc::clone(&chat).keep_time(stop.clone())))
    };
    let serve = async {
        let served = serve(&config, matrix, chat, Arc::clone(&store), stop).await;
        // Whatever ends without a failure was told to stop, and so was the timekeeper.
        if served.is_ok()
            && let Err(error) = keeper.await
        {
            warn!(%error, "the timekeeper failed");
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
        let (chat, stop) = (Arc::clone(&chat), stop.clone());
        platforms.spawn(async move { matrix::run(chat, store, settings, stop).await.map_err(Failure::from) });
    }
    if platforms.is_empty() {
        info!(
            "no platform is set up, so QGo serves the local page (DISCORD_TOKEN or MATRIX_HOMESERVER sets one \
             up)"
        );
        return web::run(chat, config.web.listen, stop).await.map_err(Failure::from);
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

async fn open(config: &Config, data_dir: PathBuf) -> Result<(Chat, Arc<dyn Store>), Failure> {
    std::fs::create_dir_all(&data_dir).map_err(|why| Failure::DataDir { path: data_dir.clone(), why })?;
    let key = seal_key(config, &data_dir)?;
    let url = config.database_url(&data_dir);
    info!(database = %url, "opening");
    let store = qgo_store::open(&url, key, Arc::new(|bytes: &mut [u8]| SystemEntropy.fill(bytes)))
        .await
        .map_err(|why| Failure::Store { url, why })?;
    let store: Arc<dyn Store> = Arc::new(Watched::new(store));
    let settings = qgo_chat::Config {
        work_per_move: config.work_per_move,
        memory: config.memory,
        limits: config.limits.clone(),
        ..qgo_chat::Config::default()
    };
    Ok((Chat::new(Arc::clone(&store), Arc::new(SystemClock), Arc::new(SystemEntropy), settings), store))
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
