//! Moves everything from one database to another, of either kind.
//!
//! Rows are copied page by page in the order of their keys, so how far a move has come can be seen in the
//! target itself, and one that was killed goes on where it was. (Tables whose keys are texts are read again
//! from the start, because the two kinds of database need not agree on the order of every text.) The table
//! `moving` says that the target is not whole yet; as long as it is there, nobody serves from it. At the end
//! every table is read once more on both sides: a source that has changed meanwhile is noticed.

mod digest;

use crate::StoreError;
use crate::open::{address_to_show, open_any};
use crate::raw::tables::{self, Kind, Table};
use crate::raw::{Cells, Raw, Value, file_of, is_postgres};
use crate::seal::{Entropy, SealKey};
use crate::sqlite::lock::DatabaseLock;
use digest::Digest;

/// The rows that are copied in one transaction. Few of them are large, and a page is held in memory.
const PAGE: usize = 200;

/// Programs that cannot read packed games are kept from a database of PostgreSQL that has some.
const REFUSE_OLDER: &str = "UPDATE schema_info SET compatible_from = 2
    WHERE compatible_from < 2 AND EXISTS (SELECT 1 FROM games WHERE packed IS NOT NULL)";

/// Why not everything was moved.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// Both addresses are the same database.
    #[error("both addresses are the same database")]
    Same,
    /// The source is in use, or cannot be read.
    #[error("the database to move from: {0}")]
    From(StoreError),
    /// The source is served from.
    #[error("QGo is running on the database to move from ({0} processes); stop it first")]
    Running(i64),
    /// The source has an older schema.
    #[error("the database to move from is from before this version ({0}); start this QGo on it once")]
    Old(StoreError),
    /// The target cannot be used.
    #[error("the database to move to: {0}")]
    To(StoreError),
    /// There is something in the target already.
    #[error("the database to move to is not empty (its table {0} has rows); name another one")]
    NotEmpty(String),
    /// The target is the half of another move.
    #[error(
        "the database to move to is the half of a move from {0}; finish that one, or begin with an empty one"
    )]
    Another(String),
    /// A table is not the same on both sides.
    #[error(
        "the table {table} is not the same in both databases: {from} rows there, {to} here. The database to move \
         from has changed since the move began; empty the other one and begin again"
    )]
    Differs {
        /// Its name.
        table: String,
        /// The rows of the source.
        from: u64,
        /// The rows of the target.
        to: u64,
    },
}

/// A table that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedTable {
    /// Its name.
    pub table: String,
    /// The number of its rows.
    pub rows: u64,
    /// The checksum of its rows, the same in either kind of database: SHA-256 in hexadecimal digits.
    pub checksum: String,
}

/// What a move reports: the table that it is at, and how many of its rows are copied.
pub type Progress<'a> = &'a (dyn Fn(&str, u64) + Send + Sync);

/// Copies everything from the database at `from` to that at `to`, which is created, must be empty, or is what
/// an earlier call has left. Everything sealed stays as it is, so the same key opens it there. `from` is not
/// changed. Returns what was moved, after it was compared.
///
/// # Errors
/// See [`TransferError`]. What was copied stays, and the next call goes on with it.
pub async fn transfer(
    from: &str,
    to: &str,
    key: SealKey,
    entropy: Entropy,
    progress: Progress<'_>,
) -> Result<Vec<MovedTable>, TransferError> {
    let mut source = Source::open(from).await?;
    let mut target = Target::open(from, to, key, entropy).await?;
    for (from, to) in source.tables.iter().zip(&target.tables) {
        copy(&mut source.raw, from, &mut target.raw, to, progress).await?;
    }
    for (from, to) in source.tables.iter().zip(&target.tables) {
        refer_to_own(&mut source.raw, from, &mut target.raw, to).await?;
        if from.counts {
            let last = source.raw.last_number(from).await.map_err(TransferError::From)?;
            target.raw.count_on(to, last).await.map_err(TransferError::To)?;
        }
    }
    let mut moved = Vec::new();
    for (from, to) in source.tables.iter().zip(&target.tables) {
        let there = Digest::of(&mut source.raw, from).await.map_err(TransferError::From)?;
        let here = Digest::of(&mut target.raw, to).await.map_err(TransferError::To)?;
        if there != here {
            return Err(TransferError::Differs { table: from.name.clone(), from: there.rows, to: here.rows });
        }
        moved.push(MovedTable { table: from.name.clone(), rows: here.rows, checksum: here.hex() });
    }
    source.still_unused().await?;
    if matches!(target.raw, Raw::Postgres(_)) {
        target.raw.run(REFUSE_OLDER).await.map_err(TransferError::To)?;
    }
    target.raw.run("DROP TABLE moving").await.map_err(TransferError::To)?;
    target.raw.close().await.map_err(TransferError::To)?;
    source.raw.close().await.map_err(TransferError::From)?;
    Ok(moved)
}

/// Refuses a database to which a move has not ended.
///
/// # Errors
/// [`StoreError::Moving`]
pub(crate) async fn refuse_unfinished(url: &str) -> Result<(), StoreError> {
    // What cannot be opened at all is reported by whoever opens it in earnest.
    let Ok(mut raw) = Raw::read(url).await else { return Ok(()) };
    let moving = raw.has_table("moving").await.unwrap_or(false);
    raw.close().await?;
    if moving { Err(StoreError::Moving) } else { Ok(()) }
}

/// The database from which everything comes, kept from other processes as far as possible.
struct Source {
    raw: Raw,
    tables: Vec<Table>,
    _lock: Option<DatabaseLock>,
}

impl Source {
    async fn open(url: &str) -> Result<Source, TransferError> {
        // Reading first: where there is no database, no lock is to be left.
        let mut raw = Raw::read(url).await.map_err(TransferError::From)?;
        let lock = lock(url).map_err(TransferError::From)?;
        let tables = tables::found(&mut raw).await.map_err(|error| match error {
            StoreError::Incomplete(_) => TransferError::Old(error),
            other => TransferError::From(other),
        })?;
        if raw.has_table("moving").await.map_err(TransferError::From)? {
            return Err(TransferError::From(StoreError::Moving));
        }
        let mut source = Source { raw, tables, _lock: lock };
        source.still_unused().await?;
        Ok(source)
    }

    /// Refuses a source on which processes say that they run. With SQLite the lock keeps them away.
    async fn still_unused(&mut self) -> Result<(), TransferError> {
        if matches!(self.raw, Raw::Sqlite(_)) {
            return Ok(());
        }
        let live = "SELECT count(DISTINCT process) FROM processes
                    WHERE until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        match self.raw.number(live).await.map_err(TransferError::From)? {
            0 => Ok(()),
            running => Err(TransferError::Running(running)),
        }
    }
}

/// The database to which everything goes.
struct Target {
    raw: Raw,
    tables: Vec<Table>,
    _lock: Option<DatabaseLock>,
}

impl Target {
    async fn open(from: &str, to: &str, key: SealKey, entropy: Entropy) -> Result<Target, TransferError> {
        let source = address_to_show(from);
        if source == address_to_show(to) {
            return Err(TransferError::Same);
        }
        let begun = match refuse_unfinished(to).await {
            Err(StoreError::Moving) => true,
            Err(error) => return Err(TransferError::To(error)),
            Ok(()) => false,
        };
        if !begun {
            // Makes all tables.
            open_any(to, key, entropy).await.map_err(TransferError::To)?.close().await;
        }
        let lock = lock(to).map_err(TransferError::To)?;
        let mut raw = Raw::write(to).await.map_err(TransferError::To)?;
        let tables = tables::found(&mut raw).await.map_err(TransferError::To)?;
        if begun {
            let of = raw.rows("SELECT source FROM moving", &[]).await;
            let of = of.and_then(|rows| rows.first().map_or(Ok(String::new()), |row| row.text(0)));
            let of = of.map_err(TransferError::To)?;
            if of != source {
                return Err(TransferError::Another(of));
            }
        } else {
            begin(&mut raw, &tables, source).await?;
        }
        Ok(Target { raw, tables, _lock: lock })
    }
}

/// Notes in an empty target that everything is to come from `source`.
async fn begin(raw: &mut Raw, tables: &[Table], source: String) -> Result<(), TransferError> {
    // The one row that opening a database writes.
    let written = |table: &Table| table.name == "seal_keys";
    for table in tables.iter().filter(|table| !written(table)) {
        if !table.page(raw, None, 1).await.map_err(TransferError::To)?.is_empty() {
            return Err(TransferError::NotEmpty(table.name.clone()));
        }
    }
    let noted = async {
        raw.run("BEGIN").await?;
        raw.run("CREATE TABLE moving (source TEXT NOT NULL)").await?;
        raw.execute("INSERT INTO moving (source) VALUES ($1)", &[(Kind::Text, &Value::Text(source))]).await?;
        raw.run("DELETE FROM seal_keys").await?;
        raw.run("COMMIT").await
    };
    noted.await.map_err(TransferError::To)
}

/// Keeps other processes from a SQLite database.
fn lock(url: &str) -> Result<Option<DatabaseLock>, StoreError> {
    if is_postgres(url) { Ok(None) } else { DatabaseLock::take(&file_of(url)?).map(Some) }
}

/// Copies the rows of a table that the target does not have yet. Columns that refer to other rows of the same
/// table come later, because such a row may come later, too.
async fn copy(
    source: &mut Raw,
    from: &Table,
    target: &mut Raw,
    to: &Table,
    progress: Progress<'_>,
) -> Result<(), TransferError> {
    let mut last = last_key(target, to).await.map_err(TransferError::To)?;
    let mut copied = 0;
    loop {
        let mut rows = from.page(source, last.as_deref(), PAGE).await.map_err(TransferError::From)?;
        let Some(end) = rows.last() else { return Ok(()) };
        last = Some(from.key_of(end));
        for row in &mut rows {
            for (value, column) in row.0.iter_mut().zip(&from.columns) {
                if column.refers_to_own {
                    *value = Value::Null;
                }
            }
        }
        insert(target, to, &rows).await.map_err(TransferError::To)?;
        copied += rows.len() as u64;
        progress(&from.name, copied);
    }
}

/// The last key of the rows that the target has, if all before it have been copied, too.
async fn last_key(target: &mut Raw, table: &Table) -> Result<Option<Vec<Value>>, StoreError> {
    if !table.has_only_numbers_in_key() {
        return Ok(None);
    }
    let (names, order) = (table.column_names(), table.key_names(target, " DESC"));
    let query = format!("SELECT {names} FROM {} ORDER BY {order} LIMIT 1", table.name);
    Ok(target.rows(&query, &[]).await?.first().map(|row| table.key_of(row)))
}

/// Inserts those rows that are not there yet, by one statement: all of them or none.
async fn insert(target: &mut Raw, table: &Table, rows: &[Cells]) -> Result<(), StoreError> {
    let width = table.columns.len();
    let places = |row: usize| {
        let places: Vec<_> = (1..=width).map(|column| format!("${}", row * width + column)).collect();
        format!("({})", places.join(", "))
    };
    let places: Vec<_> = (0..rows.len()).map(places).collect();
    let overriding = match target {
        Raw::Postgres(_) if table.counts => "OVERRIDING SYSTEM VALUE",
        _ => "",
    };
    let (names, key, places) = (table.column_names(), table.plain_key_names(), places.join(", "));
    let statement = format!(
        "INSERT INTO {} ({names}) {overriding} VALUES {places} ON CONFLICT ({key}) DO NOTHING",
        table.name
    );
    let kinds = table.columns.iter().map(|column| column.kind);
    let values: Vec<_> = rows.iter().flat_map(|row| kinds.clone().zip(&row.0)).collect();
    target.execute(&statement, &values).await
}

/// Sets the columns that refer to other rows of the same table.
async fn refer_to_own(
    source: &mut Raw,
    from: &Table,
    target: &mut Raw,
    to: &Table,
) -> Result<(), TransferError> {
    for (index, column) in to.columns.iter().enumerate().filter(|(_, column)| column.refers_to_own) {
        let mut last = None;
        loop {
            let rows = from.page(source, last.as_deref(), PAGE).await.map_err(TransferError::From)?;
            let Some(end) = rows.last() else { break };
            last = Some(from.key_of(end));
            for row in &rows {
                let value = row.0.get(index).filter(|value| **value != Value::Null);
                let (Some(value), [key]) = (value, &from.key_of(row)[..]) else { continue };
                let keys = to.key_names(target, "");
                let statement = format!("UPDATE {} SET {} = $1 WHERE {keys} = $2", to.name, column.quoted());
                let set = target.execute(&statement, &[(column.kind, value), (Kind::Int, key)]).await;
                set.map_err(TransferError::To)?;
            }
        }
    }
    Ok(())
}

impl Raw {
    /// The last number that a table has given to a row, which may be gone; 0 if it has given none.
    async fn last_number(&mut self, table: &Table) -> Result<i64, StoreError> {
        let name = &table.name;
        let query = match self {
            Raw::Sqlite(_) => format!("SELECT seq FROM sqlite_sequence WHERE name = '{name}'"),
            Raw::Postgres(_) => format!(
                "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('{name}', 'id')::regclass), 0)"
            ),
        };
        self.number(&query).await
    }

    /// Has a table give numbers after `last`.
    async fn count_on(&mut self, table: &Table, last: i64) -> Result<(), StoreError> {
        let name = &table.name;
        match self {
            Raw::Sqlite(_) => {
                self.run(&format!(
                    "BEGIN; DELETE FROM sqlite_sequence WHERE name = '{name}';
                     INSERT INTO sqlite_sequence (name, seq) VALUES ('{name}', {last}); COMMIT"
                ))
                .await
            }
            Raw::Postgres(_) if last > 0 => {
                self.run(&format!("SELECT setval(pg_get_serial_sequence('{name}', 'id'), {last})")).await
            }
            Raw::Postgres(_) => {
                self.run(&format!("SELECT setval(pg_get_serial_sequence('{name}', 'id'), 1, false)")).await
            }
        }
    }
}
