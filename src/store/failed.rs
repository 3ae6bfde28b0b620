//! Translates errors of the databases and of sqlx into what an operator can do about them.

use std::io;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use crate::{Conflict, StoreError, postgres, sqlite};

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Database(error) => match error.try_downcast_ref::<PgDatabaseError>() {
                Some(error) => postgres::error::meaning(error),
                None => sqlite::error::meaning(&*error),
            },
            // A certificate does not become right by waiting.
            sqlx::Error::Io(error) if is_about_a_certificate(&error) => {
                StoreError::Address(format!("TLS fails ({error}); check sslmode and sslrootcert"))
            }
            sqlx::Error::Io(error) => StoreError::Away(error.to_string()),
            sqlx::Error::Tls(error) => StoreError::Address(format!("TLS fails ({error}); check sslmode")),
            sqlx::Error::Protocol(error) => StoreError::Away(error),
            sqlx::Error::PoolTimedOut => StoreError::Away("there was no connection in time".to_owned()),
            sqlx::Error::Configuration(error) => StoreError::Address(error.to_string()),
            // The statements are fixed, so it is the database that does not fit them.
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                StoreError::Unreadable(error.to_string())
            }
            other => StoreError::Other(other.to_string()),
        }
    }
}

fn is_about_a_certificate(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::InvalidData && error.to_string().contains("certificate")
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

/// The error for a value in the database that no version of QGo writes.
pub(crate) fn unexpected(what: &str, value: impl std::fmt::Display) -> sqlx::Error {
    sqlx::Error::Decode(format!("{what} is {value}").into())
}
