//! What the errors of PostgreSQL mean.

use sqlx::postgres::PgDatabaseError;

use crate::StoreError;

/// Translates an error by its code (postgresql.org/docs/current/errcodes-appendix.html).
pub(crate) fn meaning(error: &PgDatabaseError) -> StoreError {
    let message = error.message().to_owned();
    match error.code() {
        // A standby, or a database that was set to read-only.
        "25006" => StoreError::ReadOnly,
        "53100" => StoreError::Full,
        "XX001" | "XX002" => StoreError::Corrupt(message),
        // A serialization failure or a deadlock: the whole transaction can be tried again.
        "40001" | "40P01" => StoreError::Crossed,
        // The role, its password, or the database is not there; or the role may not connect.
        "28000" | "28P01" | "3D000" => StoreError::Address(message),
        // A lock or a statement took too long.
        "55P03" | "57014" => StoreError::Away(message),
        // The server stops, starts, or has too many connections; the connection was lost.
        "57P01" | "57P02" | "57P03" | "57P05" | "25P03" | "53300" => StoreError::Away(message),
        code if code.starts_with("08") => StoreError::Away(message),
        _ => StoreError::Other(message),
    }
}
