//! Commands for whoever hosts QGo, on its database: they end when they are done, and serve nobody.

pub mod backup;
pub mod check;
pub mod pack;
pub mod transfer;

use std::path::Path;
use std::process::ExitCode;

use qgo_store::{Millis, SealKey, SealKeyError};

use crate::config::{Config, ConfigError};

/// Why a command did nothing; the text says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The configuration is wrong.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The system gives no threads.
    #[error("the system gives QGo no threads: {0}")]
    Runtime(std::io::Error),
    /// The seal key cannot be used.
    #[error("{0}")]
    Key(#[from] SealKeyError),
    /// The database cannot be read.
    #[error("{url}: {why}")]
    Database {
        /// Its address.
        url: String,
        /// The reason.
        why: qgo_store::StoreError,
    },
    /// There is no copy.
    #[error(transparent)]
    Backup(#[from] qgo_store::BackupError),
    /// Nothing may be packed yet.
    #[error(
        "an older version of QGo runs on this database and could not read packed games; update all its \
         processes first"
    )]
    OlderProcesses,
    /// Not everything was moved.
    #[error(transparent)]
    Transfer(#[from] qgo_store::TransferError),
}

/// What a command works on, as QGo itself would be started here.
struct Place {
    url: String,
    key: SealKey,
    /// How long games have been over when they are packed; `None` for never.
    pack_after: Option<Millis>,
}

impl Place {
    /// Reads the configuration. The key has to exist: a new one would open nothing.
    fn find() -> Result<Self, ToolError> {
        let config = Config::load(|name| std::env::var(name).ok())?;
        let data_dir = config.data_dir()?;
        let (url, key) = (config.database_url(&data_dir), key(&config, &data_dir)?);
        Ok(Self { url, key, pack_after: config.pack_after() })
    }
}

fn key(config: &Config, data_dir: &Path) -> Result<SealKey, SealKeyError> {
    match &config.seal_key {
        Some(hex) => SealKey::from_hex(hex.expose()),
        None => SealKey::load(&data_dir.join("seal.key")),
    }
}

/// Runs a command to its end. If it cannot be done, says why and ends with status 2.
fn done(command: impl Future<Output = Result<ExitCode, ToolError>>) -> ExitCode {
    let runtime = tokio::runtime::Runtime::new().map_err(ToolError::Runtime);
    runtime.and_then(|runtime| runtime.block_on(command)).unwrap_or_else(|error| {
        eprintln!("qgo: {error}");
        ExitCode::from(2)
    })
}
