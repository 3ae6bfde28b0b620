//! Opens a database: the lock, the pragmas, the migrations and the key.

use std::str::FromStr;
use std::sync::LazyLock;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, SqlitePool};

use super::SqliteStore;
use super::lock::{DatabaseLock, keep_to_owner};
use super::schema::refuse_incomplete;
use super::sql::keys::games_sealed_otherwise;
use super::wipe::empty_log;
use crate::StoreError;
use crate::migrations::{SQLITE, migrator};
use crate::seal::{Entropy, SealKey, Sealer};

pub(crate) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrator(SQLITE));

/// `PRAGMA application_id` of a file that the migrations made: "QGo1".
const APPLICATION_ID: i64 = 0x5147_6F31;

/// The number of reading connections; a chat bot's reads are short.
const READERS: u32 = 4;

impl SqliteStore {
    /// Opens the database at `sqlite://PATH` as [`open`](crate::open()) does; also creates missing folders.
    ///
    /// # Errors
    /// Those of [`open`](crate::open()).
    pub async fn open(url: &str, key: SealKey, entropy: Entropy) -> Result<SqliteStore, StoreError> {
        let options = connect_options(url)?;
        let lock = DatabaseLock::take(options.get_filename())?;
        keep_to_owner(options.get_filename())?;
        refuse_unfit(&options).await?;
        let options = durable(options);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .after_release(|connection, _| Box::pin(is_usable(connection)))
            .connect_with(options.clone())
            .await?;
        MIGRATIONS.run_direct(None, &mut *writer.acquire().await?, false).await?;
        // If QGo was killed, the log may still hold the name of somebody who was forgotten.
        empty_log(&mut *writer.acquire().await?).await?;
        let seal_key = register_key(&writer, &key).await?;
        let sealed_otherwise = games_sealed_otherwise(&mut *writer.acquire().await?, seal_key).await?;
        let reader = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.pragma("query_only", "ON"));
        Ok(SqliteStore {
            writer,
            reader,
            sealer: Sealer::new(&key, entropy.clone()),
            seal_key,
            secrets_readable: !sealed_otherwise,
            entropy,
            _lock: lock,
        })
    }
}

fn connect_options(url: &str) -> Result<SqliteConnectOptions, StoreError> {
    if !url.starts_with("sqlite:") {
        return Err(StoreError::Address("it does not begin with sqlite:".to_owned()));
    }
    let options = SqliteConnectOptions::from_str(url)?;
    if options.get_filename().as_os_str().is_empty() {
        return Err(StoreError::Address("it names no file".to_owned()));
    }
    if url.contains(":memory:") || url.contains("mode=memory") {
        return Err(StoreError::Address("a database in memory keeps nothing".to_owned()));
    }
    Ok(options.create_if_missing(true).foreign_keys(true).busy_timeout(std::time::Duration::from_secs(5)))
}

/// Write-ahead logging, so that reading and writing do not block each other.
fn durable(options: SqliteConnectOptions) -> SqliteConnectOptions {
    // NORMAL could lose the last commits in a power failure, and what was acknowledged must not be lost.
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    // A player who was forgotten must not be in free space of the file either.
    options.pragma("secure_delete", "ON")
}

/// Whether a connection that was given back can begin another transaction.
///
/// When the disk is full, SQLite rolls back by itself; sqlx does not notice this, and counts the transaction
/// as open for ever (sqlite.org/lang_transaction.html, section 3).
async fn is_usable(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // This carries out pending rollbacks before it answers.
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Refuses a database with tables that QGo did not create, or without some that it did, before anything in it
/// is changed. Migrations that were cut short leave only their own table.
async fn refuse_unfit(options: &SqliteConnectOptions) -> Result<(), StoreError> {
    let mut connection = SqliteConnection::connect_with(options).await?;
    let tables: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_sqlx_migrations'",
    )
    .fetch_one(&mut connection)
    .await?;
    let application: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut connection).await?;
    if tables > 0 && application != APPLICATION_ID {
        return Err(StoreError::Corrupt("it belongs to another program".to_owned()));
    }
    refuse_incomplete(&mut connection, &MIGRATIONS).await?;
    Ok(connection.close().await?)
}

/// The id of a key in this database. It always writes, so that a database that cannot be written is noticed
/// at the start, not at the first move.
async fn register_key(pool: &SqlitePool, key: &SealKey) -> Result<i64, StoreError> {
    let statement = "INSERT INTO seal_keys (fingerprint) VALUES ($1)
                     ON CONFLICT (fingerprint) DO UPDATE SET fingerprint = excluded.fingerprint
                     RETURNING id";
    Ok(sqlx::query_scalar(statement).bind(key.fingerprint().as_slice()).fetch_one(pool).await?)
}
