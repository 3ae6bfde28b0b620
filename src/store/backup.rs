//! A copy of a SQLite database while QGo runs on it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::raw::{Raw, Value, is_postgres};
use crate::{SealKey, SealKeyError, StoreError, private};

/// Why there is no copy; nothing was left behind, unless the text says so.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// PostgreSQL has a tool of its own.
    #[error("a PostgreSQL database is copied with pg_dump; this copies its seal key only")]
    Postgres,
    /// There is a file with that name.
    #[error("{} exists, and a backup writes over nothing; name another file", .0.display())]
    Exists(PathBuf),
    /// Another backup is being written under that name, or one was killed.
    #[error("{} exists: another backup is writing it, or was killed; if none is, delete it", .0.display())]
    Unfinished(PathBuf),
    /// The copy could not be written.
    #[error("{} cannot be written: {why}; it needs up to {} MiB", path.display(), .bytes.div_ceil(1 << 20))]
    Unwritable {
        /// The copy.
        path: PathBuf,
        /// The reason.
        why: String,
        /// How large it becomes at most.
        bytes: u64,
    },
    /// The database cannot be read.
    #[error("{0}")]
    Database(#[from] StoreError),
    /// The key cannot be read or written.
    #[error("{0}")]
    Key(#[from] SealKeyError),
}

/// A copy that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Its size.
    pub bytes: u64,
    /// How many games in it were sealed with another key than the one that was given.
    pub sealed_otherwise: u64,
}

/// Writes the database at `url`, as it is at one moment, to a new file that only its owner can read; `key`
/// writes the seal key to a file of its own. A copy has its name only once it is whole and on the disk, and so
/// is its key.
///
/// QGo may go on meanwhile. The copy has no free space, so nothing of what was deleted is in it.
///
/// # Errors
/// See [`BackupError`].
pub async fn backup(url: &str, to: &Path, key: Option<(&SealKey, &Path)>) -> Result<Backup, BackupError> {
    if is_postgres(url) {
        return Err(BackupError::Postgres);
    }
    for path in [Some(to), key.map(|(_, path)| path)].into_iter().flatten() {
        if path.symlink_metadata().is_ok() {
            return Err(BackupError::Exists(path.to_owned()));
        }
    }
    let mut database = Raw::read(url).await?;
    refuse_others(&mut database).await?;
    let sealed_otherwise = match key {
        Some((key, _)) => sealed_otherwise(&mut database, key).await?,
        None => 0,
    };
    let part = with_ending(to, ".part");
    create(&part)?;
    let written = write(&mut database, &part, to, key).await;
    if written.is_err() {
        // SQLite has its own journal beside the copy; neither means anything any more.
        for path in [&part, &with_ending(&part, "-journal")] {
            drop(fs::remove_file(path));
        }
    }
    database.close().await?;
    Ok(Backup { bytes: written?, sealed_otherwise })
}

/// The file beside a copy that has its key.
#[must_use]
pub fn key_beside(copy: &Path) -> PathBuf {
    with_ending(copy, ".key")
}

/// Refuses what is not one of QGo's databases.
async fn refuse_others(database: &mut Raw) -> Result<(), StoreError> {
    match database.has_table("games").await? && database.has_table("seal_keys").await? {
        true => Ok(()),
        false => Err(StoreError::Corrupt("it has no games".to_owned())),
    }
}

async fn sealed_otherwise(database: &mut Raw, key: &SealKey) -> Result<u64, StoreError> {
    let query =
        "SELECT count(*) FROM games g JOIN seal_keys k ON k.id = g.seal_key WHERE k.fingerprint <> $1";
    let rows = database.rows(query, &[Value::Blob(key.fingerprint().to_vec())]).await?;
    Ok(rows.first().map_or(Ok(0), |row| row.int(0))?.unsigned_abs())
}

async fn write(
    database: &mut Raw,
    part: &Path,
    to: &Path,
    key: Option<(&SealKey, &Path)>,
) -> Result<u64, BackupError> {
    let pages = database.number("PRAGMA page_count").await?.unsigned_abs();
    let bytes = pages * database.number("PRAGMA page_size").await?.unsigned_abs();
    let failed = |why: String| BackupError::Unwritable { path: to.to_owned(), why, bytes };
    let name = part.to_str().ok_or_else(|| failed("its name is not UTF-8".to_owned()))?;
    let copy = format!("VACUUM INTO '{}'", name.replace('\'', "''"));
    database.run(&copy).await.map_err(|error| match error {
        StoreError::Corrupt(_) | StoreError::Locked => BackupError::Database(error),
        StoreError::Full => failed("no space is left there".to_owned()),
        other => failed(other.to_string()),
    })?;
    let of_io = |why: io::Error| failed(why.to_string());
    let copy = File::open(part).map_err(of_io)?;
    copy.sync_all().map_err(of_io)?;
    let size = copy.metadata().map_err(of_io)?.len();
    // The key first: a copy that has its name has its key.
    if let Some((key, path)) = key {
        key.save(path)?;
    }
    let named = match to.symlink_metadata() {
        Ok(_) => Err(BackupError::Exists(to.to_owned())),
        Err(_) => fs::rename(part, to).map_err(of_io),
    };
    let named = named.and_then(|()| private::sync_folder_of(to).map_err(of_io));
    if let (Err(_), Some((_, path))) = (&named, key) {
        drop(fs::remove_file(path));
    }
    named.map(|()| size)
}

/// Makes the file into which SQLite writes, so that it is nobody else's from the first byte on.
fn create(part: &Path) -> Result<(), BackupError> {
    match private::options().create_new(true).open(part) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(BackupError::Unfinished(part.to_owned()))
        }
        Err(error) => {
            Err(BackupError::Unwritable { path: part.to_owned(), why: error.to_string(), bytes: 0 })
        }
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
