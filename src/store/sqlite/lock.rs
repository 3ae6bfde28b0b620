//! One process to a database: two would send every post twice.

use std::fs::{File, TryLockError};
use std::path::Path;

use crate::StoreError;

/// Holds a lock file beside the database. The operating system releases the lock when the process
/// ends, however it ends; the file stays and means nothing by itself.
///
/// SQLite's own exclusive mode would keep administrators from looking into the database, and would
/// not tell a second QGo from a program that reads.
#[derive(Debug)]
pub(super) struct DatabaseLock(#[expect(dead_code, reason = "held, not read")] File);

impl DatabaseLock {
    /// Takes the lock of a database file, without waiting. Makes missing folders.
    pub(super) fn take(database: &Path) -> Result<DatabaseLock, StoreError> {
        let mut name = database.as_os_str().to_owned();
        name.push(".lock");
        if let Some(folder) = database.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let file = File::options().create(true).truncate(false).write(true).open(name)?;
        match file.try_lock() {
            Ok(()) => Ok(DatabaseLock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}
