//! What the errors of SQLite mean.

use sqlx::error::DatabaseError;

use crate::StoreError;

/// Translates the primary result code, the low byte of what SQLite reports (sqlite.org/rescode.html).
pub(crate) fn meaning(error: &dyn DatabaseError) -> StoreError {
    let code = error.code().and_then(|code| code.parse::<u32>().ok());
    match code.map(|code| code & 0xFF) {
        Some(5 | 6) => StoreError::Locked,   // BUSY, LOCKED
        Some(3 | 8) => StoreError::ReadOnly, // PERM, READONLY
        Some(13) => StoreError::Full,        // FULL
        Some(11 | 26) => StoreError::Corrupt(error.message().to_owned()), // CORRUPT, NOTADB
        _ => StoreError::Other(error.message().to_owned()),
    }
}
