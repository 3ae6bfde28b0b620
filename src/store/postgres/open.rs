//! Opens a database: the connections, the checks, the migrations and the key.

use std::io;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection};
use tokio::time::{sleep, timeout};

use super::PostgresStore;
use super::schema::refuse_unfit;
use super::sql::keys::games_sealed_otherwise;
use crate::StoreError;
use crate::migrations::{POSTGRES, migrator};
use crate::seal::{Entropy, SealKey, Sealer};

static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrator(POSTGRES));

/// The newest schema that this program knows.
pub(super) fn newest_schema() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// The number of connections for statements; a chat bot's are short.
const CONNECTIONS: u32 = 10;

/// For how long somebody waits for one of them, or for a new one.
const PATIENCE: Duration = Duration::from_secs(5);

/// For how long a connection that nobody uses is taken to be alive.
const FRESH: Duration = Duration::from_millis(500);

/// How long the server may take to show that a connection is still there. It may be gone without a word, because
/// its machine or the way to it failed.
const TIME_TO_SHOW: Duration = Duration::from_secs(1);

/// The same for one that is given back, which may have to be rolled back first.
const TIME_TO_CLEAN: Duration = Duration::from_secs(3);

/// How long the database may take: for a statement, of that for a lock, and for what a transaction does beside
/// its statements. Warnings are for whoever reads the server's log.
const LIMITS: [(&str, &str); 4] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("client_min_messages", "error"),
];

impl PostgresStore {
    pub(super) async fn open(url: &str, key: &SealKey, entropy: Entropy) -> Result<Self, StoreError> {
        let options = connect_options(url)?;
        let begin = async {
            let mut connection = PgConnection::connect_with(&options).await?;
            let standby = sqlx::query_scalar("SELECT pg_is_in_recovery()").fetch_one(&mut connection).await?;
            Ok((connection, standby))
        };
        let (mut connection, standby) =
            in_time(PATIENCE, begin).await.map_err(|error| unreached(url, error))?;
        if standby {
            return Err(StoreError::ReadOnly);
        }
        let prepare = async {
            refuse_unfit(&mut connection, &MIGRATIONS).await?;
            migrate(&mut connection).await?;
            let seal_key = register_key(&mut connection, key).await?;
            Ok::<_, StoreError>((seal_key, !games_sealed_otherwise(&mut connection, seal_key).await?))
        };
        let (seal_key, secrets_readable) = tokio::select! {
            prepared = prepare => prepared?,
            error = vanishes(&options) => return Err(error.into()),
        };
        connection.close().await?;
        let options = options.options(LIMITS);
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .test_before_acquire(false)
            .before_acquire(|connection, state| Box::pin(is_alive(connection, state.idle_for)))
            .after_release(|connection, _| Box::pin(is_there(connection, TIME_TO_CLEAN)))
            .connect_lazy_with(options.clone());
        Ok(PostgresStore {
            writer: pool.clone(),
            reader: pool,
            options,
            sealer: Sealer::new(key, entropy.clone()),
            seal_key,
            secrets_readable,
            entropy,
        })
    }
}

fn connect_options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url)?;
    let wrong = |why: &str| Err(StoreError::Address(why.to_owned()));
    if options.get_host().contains(',') {
        return wrong("it names several hosts; name one that leads to the primary server");
    }
    match options.get_database() {
        None | Some("") => wrong("it names no database"),
        // Part of the password counts as the database's name, which the server's errors repeat.
        Some(name) if name.contains(['@', '/']) => wrong("in its password write %40 for @ and %2F for /"),
        Some(_) => Ok(options.application_name("qgo")),
    }
}

/// Why a connection could not be begun. Without the files that its address names it never can be.
fn unreached(url: &str, error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Io(error) if error.kind() == io::ErrorKind::NotFound && url.contains("ssl") => {
            StoreError::Address(format!("a file that it names cannot be read ({error})"))
        }
        error => error.into(),
    }
}

/// See [`address_to_show`](crate::address_to_show).
pub(crate) fn address_to_show(url: &str) -> String {
    let Ok(options) = connect_options(url) else { return "postgres://…".to_owned() };
    let (user, host) = (options.get_username(), options.get_host());
    format!("postgres://{user}@{host}:{}/{}", options.get_port(), options.get_database().unwrap_or_default())
}

/// Whether a connection can be used again. One that has just been used, and was tested when it was given back, is
/// not asked: that would be as much work for the server as most statements.
async fn is_alive(connection: &mut PgConnection, idle: Duration) -> Result<bool, sqlx::Error> {
    if idle > FRESH { is_there(connection, TIME_TO_SHOW).await } else { Ok(true) }
}

/// Whether the server answers within this time. The error is that it does not: then a new connection is made. The
/// pool itself would wait without end for one that is given back.
async fn is_there(connection: &mut PgConnection, time: Duration) -> Result<bool, sqlx::Error> {
    in_time(time, connection.ping()).await?;
    Ok(true)
}

/// What the server answers within this time.
async fn in_time<T>(
    time: Duration,
    asked: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = |_| io::Error::new(io::ErrorKind::TimedOut, "it does not answer");
    timeout(time, asked).await.map_err(late)?
}

/// Returns when the server is no longer there: it answers nobody else either. Migrations, and waiting for those of
/// another process, may take any time, so they have no limit of their own.
async fn vanishes(options: &PgConnectOptions) -> sqlx::Error {
    loop {
        sleep(PATIENCE).await;
        let greeting = async { PgConnection::connect_with(options).await?.close().await };
        // Any other error is its answer.
        if let Err(error @ sqlx::Error::Io(_)) = in_time(PATIENCE, greeting).await {
            return error;
        }
    }
}

/// Brings the schema to this program's version. A newer program may have brought it further, to a schema with
/// which this one can work.
async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let mut migrations = migrator(POSTGRES);
    migrations.set_ignore_missing(true);
    Ok(migrations.run_direct(None, connection, false).await?)
}

/// The id of the key in this database, of which there is only one unless the database was moved here from
/// elsewhere: what one process seals all others have to open.
async fn register_key(connection: &mut PgConnection, key: &SealKey) -> Result<i64, StoreError> {
    let mut tx = connection.begin().await?;
    sqlx::raw_sql("LOCK TABLE seal_keys IN EXCLUSIVE MODE").execute(&mut *tx).await?;
    let known: Option<i64> = sqlx::query_scalar("SELECT id FROM seal_keys WHERE fingerprint = $1")
        .bind(key.fingerprint().as_slice())
        .fetch_optional(&mut *tx)
        .await?;
    let others: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM seal_keys)").fetch_one(&mut *tx).await?;
    let id = match known {
        Some(id) => id,
        None if others => return Err(StoreError::OtherKey),
        None => {
            sqlx::query_scalar("INSERT INTO seal_keys (fingerprint) VALUES ($1) RETURNING id")
                .bind(key.fingerprint().as_slice())
                .fetch_one(&mut *tx)
                .await?
        }
    };
    tx.commit().await?;
    Ok(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        for (url, shown) in [
            ("postgres://qgo:secret@host:5433/db", "postgres://qgo@host:5433/db"),
            ("postgresql://qgo:se%40cr%2Fet@host/db?sslmode=require", "postgres://qgo@host:5432/db"),
            ("postgres://qgo@host:5432/db?password=secret", "postgres://qgo@host:5432/db"),
            ("postgres://qgo:se@cr/et@host/db", "postgres://…"),
            ("postgres://qgo:sec#ret@host/db", "postgres://…"),
            ("postgres://qgo:secret@host", "postgres://…"),
        ] {
            assert_eq!(address_to_show(url), shown);
        }
    }
}
