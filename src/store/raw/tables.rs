//! Which tables there are, as the migrations say: both kinds of database have the same, with the same columns.

use std::collections::BTreeMap;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use super::{Cells, Raw, Value};
use crate::StoreError;
use crate::sqlite::MIGRATIONS;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Real,
    Text,
    Blob,
    /// Only PostgreSQL has it; SQLite has 0 and 1 in its place.
    Bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Whether it refers to a row of its own table.
    pub(crate) refers_to_own: bool,
}

/// A table, with its columns in the order in which they are read and written here.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) columns: Vec<Column>,
    /// The indices of the columns of its primary key.
    pub(crate) key: Vec<usize>,
    /// Whether it numbers its rows by itself, and never gives a number twice.
    pub(crate) counts: bool,
}

/// All tables of the newest schema, each after those to which it refers.
pub(crate) async fn all() -> Result<Vec<Table>, StoreError> {
    let mut pattern = SqliteConnection::connect_with(&SqliteConnectOptions::new().in_memory(true)).await?;
    MIGRATIONS.run(&mut pattern).await?;
    let mut pattern = Raw::Sqlite(pattern);
    let names = pattern
        .rows(
            "SELECT name, sql LIKE '%AUTOINCREMENT%' FROM sqlite_schema
             WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_sqlx_migrations'
             ORDER BY name",
            &[],
        )
        .await?;
    let mut waiting = BTreeMap::new();
    for row in names {
        let name = row.text(0)?;
        let parents = pattern
            .rows("SELECT \"from\", \"table\" FROM pragma_foreign_key_list($1)", &[Value::Text(name.clone())])
            .await?;
        let parents: Vec<(String, String)> =
            parents.iter().map(|row| Ok((row.text(0)?, row.text(1)?))).collect::<Result<_, StoreError>>()?;
        let table = described(&mut pattern, &name, row.flag(1)?, &parents).await?;
        waiting.insert(name, (table, parents));
    }
    pattern.close().await?;
    let mut sorted: Vec<Table> = Vec::new();
    while let Some(name) = waiting
        .iter()
        .find(|(name, (_, parents))| {
            parents.iter().all(|(_, parent)| parent == *name || !waiting.contains_key(parent))
        })
        .map(|(name, _)| name.clone())
    {
        sorted.extend(waiting.remove(&name).map(|(table, _)| table));
    }
    match waiting.is_empty() {
        true => Ok(sorted),
        false => Err(StoreError::Other("tables refer to each other in a circle".to_owned())),
    }
}

async fn described(
    pattern: &mut Raw,
    name: &str,
    counts: bool,
    parents: &[(String, String)],
) -> Result<Table, StoreError> {
    let query = "SELECT name, type, pk FROM pragma_table_info($1) ORDER BY cid";
    let rows = pattern.rows(query, &[Value::Text(name.to_owned())]).await?;
    let column = |row: &Cells| {
        let column = row.text(0)?;
        let refers_to_own = parents.iter().any(|(from, to)| *from == column && to == name);
        Ok(Column { name: column, kind: kind_of(&row.text(1)?), refers_to_own })
    };
    let mut key: Vec<(i64, usize)> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        key.push((row.int(2)?, index));
    }
    key.retain(|(place, _)| *place > 0);
    key.sort_unstable();
    Ok(Table {
        name: name.to_owned(),
        columns: rows.iter().map(column).collect::<Result<_, StoreError>>()?,
        key: key.into_iter().map(|(_, index)| index).collect(),
        counts,
    })
}

fn kind_of(declared: &str) -> Kind {
    match declared {
        "REAL" => Kind::Real,
        "TEXT" => Kind::Text,
        "BLOB" => Kind::Blob,
        _ => Kind::Int,
    }
}

impl Column {
    /// Its name in a statement; some of the names are words of SQL.
    pub(crate) fn quoted(&self) -> String {
        format!("\"{}\"", self.name)
    }
}

impl Table {
    /// Its names of columns, with commas between them.
    pub(crate) fn column_names(&self) -> String {
        let names: Vec<_> = self.columns.iter().map(Column::quoted).collect();
        names.join(", ")
    }

    /// The columns of its key, by which its rows are ordered: texts by their bytes, in either database.
    pub(crate) fn key_names(&self, raw: &Raw, order: &str) -> String {
        let name = |column: &Column| match (raw, column.kind) {
            (Raw::Postgres(_), Kind::Text) => format!("{} COLLATE \"C\"{order}", column.quoted()),
            _ => format!("{}{order}", column.quoted()),
        };
        let names: Vec<_> = self.key.iter().filter_map(|index| self.columns.get(*index)).map(name).collect();
        names.join(", ")
    }

    /// The columns of its key as they are.
    pub(crate) fn plain_key_names(&self) -> String {
        let names: Vec<_> =
            self.key.iter().filter_map(|index| self.columns.get(*index)).map(Column::quoted).collect();
        names.join(", ")
    }

    /// Whether either kind of database has its rows in the same order.
    pub(crate) fn has_only_numbers_in_key(&self) -> bool {
        let kinds = self.key.iter().filter_map(|index| self.columns.get(*index));
        kinds.into_iter().all(|column| column.kind == Kind::Int)
    }

    /// The key of one of its rows.
    pub(crate) fn key_of(&self, row: &Cells) -> Vec<Value> {
        self.key.iter().filter_map(|index| row.0.get(*index)).cloned().collect()
    }

    /// Its rows after a key, at most `limit`, in the order of their keys.
    pub(crate) async fn page(
        &self,
        raw: &mut Raw,
        after: Option<&[Value]>,
        limit: usize,
    ) -> Result<Vec<Cells>, StoreError> {
        let (names, keys) = (self.column_names(), self.key_names(raw, ""));
        let from = match after {
            Some(after) => {
                let places: Vec<_> = (1..=after.len()).map(|place| format!("${place}")).collect();
                format!("WHERE ({keys}) > ({})", places.join(", "))
            }
            None => String::new(),
        };
        let query = format!("SELECT {names} FROM {} {from} ORDER BY {keys} LIMIT {limit}", self.name);
        raw.rows(&query, after.unwrap_or_default()).await
    }
}

/// What this database has of the tables: the same with the kinds that the columns have there.
///
/// # Errors
/// [`StoreError::Incomplete`] for what it lacks.
pub(crate) async fn found(raw: &mut Raw) -> Result<Vec<Table>, StoreError> {
    let mut tables = all().await?;
    let query = match raw {
        Raw::Sqlite(_) => {
            "SELECT t.name, c.name, c.type FROM sqlite_schema t, pragma_table_info(t.name) c
             WHERE t.type = 'table'"
        }
        Raw::Postgres(_) => {
            "SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns
             WHERE table_schema = current_schema()"
        }
    };
    let mut kinds = BTreeMap::new();
    for row in raw.rows(query, &[]).await? {
        kinds.insert((row.text(0)?, row.text(1)?), row.text(2)?);
    }
    for table in &mut tables {
        for column in &mut table.columns {
            match kinds.get(&(table.name.clone(), column.name.clone())) {
                Some(kind) if kind == "boolean" => column.kind = Kind::Bool,
                Some(_) => {}
                None => {
                    return Err(StoreError::Incomplete(format!("column {}.{}", table.name, column.name)));
                }
            }
        }
    }
    Ok(tables)
}
