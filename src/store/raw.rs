//! A database of either kind as plain tables, without the contract: for the tools of a host, which copy whole
//! tables and look for damage that the contract would hide.
//!
//! There is one connection and no process lock. Statements are written for both kinds (`$1`, no dialect).

pub(crate) mod tables;
mod value;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, Postgres, Sqlite};

use crate::StoreError;
use tables::Kind;
pub(crate) use value::{Cells, Value};

/// A connection to a database of either kind.
pub(crate) enum Raw {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Whether an address is one of PostgreSQL.
#[must_use]
pub fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres:") || url.starts_with("postgresql:")
}

/// The file of a SQLite database, by its address.
///
/// # Errors
/// [`StoreError::Address`] if the address names no file.
pub fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    if !url.starts_with("sqlite:") {
        return Err(StoreError::Address("it begins with neither sqlite: nor postgres:".to_owned()));
    }
    let file = SqliteConnectOptions::from_str(url)?.get_filename().to_owned();
    match file.as_os_str().is_empty() {
        true => Err(StoreError::Address("it names no file".to_owned())),
        false => Ok(file),
    }
}

impl Raw {
    /// Opens an existing database only to read it, also while QGo runs on it. Nothing of it is changed, not
    /// even a write-ahead log that a kill has left.
    pub(crate) async fn read(url: &str) -> Result<Raw, StoreError> {
        if is_postgres(url) {
            let options = PgConnectOptions::from_str(url)?;
            let options = options.options([("default_transaction_read_only", "on")]);
            return Ok(Raw::Postgres(PgConnection::connect_with(&options).await?));
        }
        let options = existing(&file_of(url)?)?.read_only(true);
        Ok(Raw::Sqlite(SqliteConnection::connect_with(&options).await?))
    }

    /// Opens an existing database to write to it. The caller makes sure that nobody else does, and that it does
    /// no harm if a power failure takes the last transactions.
    pub(crate) async fn write(url: &str) -> Result<Raw, StoreError> {
        if is_postgres(url) {
            return Ok(Raw::Postgres(PgConnection::connect(url).await?));
        }
        let options = existing(&file_of(url)?)?.synchronous(SqliteSynchronous::Normal);
        let options = options.journal_mode(SqliteJournalMode::Wal).foreign_keys(true);
        Ok(Raw::Sqlite(SqliteConnection::connect_with(&options).await?))
    }

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        match self {
            Raw::Sqlite(connection) => connection.close().await?,
            Raw::Postgres(connection) => connection.close().await?,
        }
        Ok(())
    }

    /// Carries out a statement without parameters.
    pub(crate) async fn run(&mut self, statement: &str) -> Result<(), StoreError> {
        let statement = sqlx::raw_sql(AssertSqlSafe(statement));
        match self {
            Raw::Sqlite(connection) => {
                statement.execute(connection).await?;
            }
            Raw::Postgres(connection) => {
                statement.execute(connection).await?;
            }
        }
        Ok(())
    }

    /// Carries out a statement with parameters of these kinds.
    pub(crate) async fn execute(
        &mut self,
        statement: &str,
        parameters: &[(Kind, &Value)],
    ) -> Result<(), StoreError> {
        match self {
            Raw::Sqlite(connection) => {
                of_sqlite(statement, parameters).execute(connection).await?;
            }
            Raw::Postgres(connection) => {
                of_postgres(statement, parameters).execute(connection).await?;
            }
        }
        Ok(())
    }

    /// The rows of a query. Truth values are the numbers 0 and 1, whatever the database makes of them.
    pub(crate) async fn rows(&mut self, query: &str, parameters: &[Value]) -> Result<Vec<Cells>, StoreError> {
        let parameters: Vec<_> = parameters.iter().map(|value| (value.kind(), value)).collect();
        Ok(match self {
            Raw::Sqlite(connection) => {
                let rows = of_sqlite(query, &parameters).fetch_all(connection).await?;
                rows.iter().map(value::of_sqlite).collect::<Result<_, _>>()?
            }
            Raw::Postgres(connection) => {
                let rows = of_postgres(query, &parameters).fetch_all(connection).await?;
                rows.iter().map(value::of_postgres).collect::<Result<_, _>>()?
            }
        })
    }

    /// The single number of a query.
    pub(crate) async fn number(&mut self, query: &str) -> Result<i64, StoreError> {
        self.rows(query, &[]).await?.first().map_or(Ok(0), |row| row.int(0))
    }

    /// Whether there is a table of this name.
    pub(crate) async fn has_table(&mut self, name: &str) -> Result<bool, StoreError> {
        let query = match self {
            Raw::Sqlite(_) => "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1",
            Raw::Postgres(_) => {
                "SELECT 1::bigint FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1"
            }
        };
        Ok(!self.rows(query, &[Value::Text(name.to_owned())]).await?.is_empty())
    }

    /// Begins a transaction that only reads, and sees one moment throughout.
    pub(crate) async fn hold_still(&mut self) -> Result<(), StoreError> {
        match self {
            Raw::Sqlite(_) => self.run("BEGIN").await,
            Raw::Postgres(_) => self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await,
        }
    }
}

/// Options to open a database file that exists.
fn existing(file: &Path) -> Result<SqliteConnectOptions, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Address(format!("there is no file {}", file.display())));
    }
    Ok(SqliteConnectOptions::new().filename(file).busy_timeout(std::time::Duration::from_secs(5)))
}

fn of_sqlite<'q>(
    statement: &'q str,
    parameters: &[(Kind, &'q Value)],
) -> Query<'q, Sqlite, <Sqlite as sqlx::Database>::Arguments> {
    parameters.iter().fold(sqlx::query(AssertSqlSafe(statement)), |query, (_, value)| match value {
        Value::Null => query.bind(None::<i64>),
        Value::Int(number) => query.bind(*number),
        Value::Real(number) => query.bind(*number),
        Value::Text(text) => query.bind(text.as_str()),
        Value::Blob(bytes) => query.bind(bytes.as_slice()),
    })
}

/// PostgreSQL wants to know the type of each parameter, also of one that is missing.
fn of_postgres<'q>(
    statement: &'q str,
    parameters: &[(Kind, &'q Value)],
) -> Query<'q, Postgres, <Postgres as sqlx::Database>::Arguments> {
    parameters.iter().fold(sqlx::query(AssertSqlSafe(statement)), |query, (kind, value)| {
        match (kind, value) {
            (Kind::Bool, value) => query.bind(value.as_int().map(|number| number != 0)),
            (Kind::Int, value) => query.bind(value.as_int()),
            (Kind::Real, Value::Real(number)) => query.bind(*number),
            (Kind::Real, _) => query.bind(None::<f64>),
            (Kind::Text, Value::Text(text)) => query.bind(value::with_substitutes(text)),
            (Kind::Text, _) => query.bind(None::<&str>),
            (Kind::Blob, Value::Blob(bytes)) => query.bind(bytes.as_slice()),
            (Kind::Blob, _) => query.bind(None::<&[u8]>),
        }
    })
}
