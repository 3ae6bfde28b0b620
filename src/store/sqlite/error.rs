//! Translates errors of SQLite and sqlx into what an operator can do about them.

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;

use crate::{Conflict, StoreError};

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Database(error) => of_sqlite(&*error),
            sqlx::Error::Configuration(error) => StoreError::Address(error.to_string()),
            // The statements are fixed, so it is the file that does not fit them.
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Unreadable(error.to_string())
            }
            other => StoreError::Other(other.to_string()),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::VersionMissing(_) => StoreError::NewerSchema,
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => StoreError::Other(other.to_string()),
        }
    }
}

impl From<Conflict> for StoreError {
    fn from(conflict: Conflict) -> StoreError {
        StoreError::Conflict(conflict)
    }
}

/// Translates the primary result code, the low byte of what SQLite reports (sqlite.org/rescode.html).
fn of_sqlite(error: &dyn DatabaseError) -> StoreError {
    let code = error.code().and_then(|code| code.parse::<u32>().ok());
    match code.map(|code| code & 0xFF) {
        Some(5 | 6) => StoreError::Locked,   // BUSY, LOCKED
        Some(3 | 8) => StoreError::ReadOnly, // PERM, READONLY
        Some(13) => StoreError::Full,        // FULL
        Some(11 | 26) => StoreError::Corrupt(error.message().to_owned()), // CORRUPT, NOTADB
        _ => StoreError::Other(error.message().to_owned()),
    }
}

/// The error for a value in the file that no version of QGo writes.
pub(super) fn unexpected(what: &str, value: impl std::fmt::Display) -> sqlx::Error {
    sqlx::Error::Decode(format!("{what} is {value}").into())
}
