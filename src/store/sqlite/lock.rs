//! Only one process may use a database as a store: two would send every post twice.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::{StoreError, private};

/// Holds a lock file beside the database. The operating system releases the lock when the process ends, in
/// whatever way; the file stays and means nothing by itself.
///
/// SQLite's own exclusive mode would keep administrators from looking into the database, and could not tell a
/// second QGo from a program that reads.
#[derive(Debug)]
pub(crate) struct DatabaseLock(File);

impl DatabaseLock {
    /// Takes the lock of a database file without waiting; creates missing folders.
    pub(crate) fn take(database: &Path) -> Result<DatabaseLock, StoreError> {
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

impl Drop for DatabaseLock {
    /// Closing the file would release the lock only with the last copy of its descriptor, and a child process that
    /// is just starting holds one until it becomes another program.
    fn drop(&mut self) {
        // If that fails, the lock is released as late as it would be without.
        self.0.unlock().ok();
    }
}

fn open(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    private::options().create(true).truncate(false).open(path)
}

/// Makes sure that only its owner can read a database file, whether it exists or has to be created. SQLite
/// gives the same mode to the files that it creates beside it.
pub(super) fn keep_to_owner(database: &Path) -> Result<(), StoreError> {
    private::options().create(true).truncate(false).open(database).map_err(|error| named(error, database))?;
    for ending in ["", "-wal", "-shm"] {
        let mut path = database.as_os_str().to_owned();
        path.push(ending);
        private::close_to_others(Path::new(&path));
    }
    Ok(())
}

/// The store's error for a failure; if there is no specific one, it names the path.
fn named(error: io::Error, path: &Path) -> StoreError {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreError::Full,
        _ => StoreError::Other(format!("{}: {error}", path.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_the_descriptor_in_a_child_process_does_not_hold_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("qgo.db");
        let lock = DatabaseLock::take(&database).unwrap();
        let copy = lock.0.try_clone().unwrap();
        drop(lock);
        let lock = DatabaseLock::take(&database).unwrap();
        drop(copy);
        assert!(matches!(DatabaseLock::take(&database), Err(StoreError::Locked)));
        drop(lock);
    }
}
