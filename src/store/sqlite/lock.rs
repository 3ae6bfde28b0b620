//! One process to a database: two would send every post twice.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::{StoreError, private};

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
        let mut path = database.as_os_str().to_owned();
        path.push(".lock");
        let path = Path::new(&path);
        let file = open(path).map_err(|error| named(error, path))?;
        private::close_to_others(path);
        match file.try_lock() {
            Ok(()) => Ok(DatabaseLock(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked),
            Err(TryLockError::Error(error)) => Err(named(error, path)),
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    private::options().create(true).truncate(false).open(path)
}

/// Makes the file of a database, if it is not there, so that only its owner may read it, and takes it
/// from everybody else if it is: SQLite gives the files that it makes beside it the same mode.
pub(super) fn keep_to_owner(database: &Path) -> Result<(), StoreError> {
    private::options().create(true).truncate(false).open(database).map_err(|error| named(error, database))?;
    for ending in ["", "-wal", "-shm"] {
        let mut path = database.as_os_str().to_owned();
        path.push(ending);
        private::close_to_others(Path::new(&path));
    }
    Ok(())
}

/// What a failure means; if it has no name of its own, with the path that it is about.
fn named(error: io::Error, path: &Path) -> StoreError {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full,
        _ => StoreError::Other(format!("{}: {error}", path.display())),
    }
}
