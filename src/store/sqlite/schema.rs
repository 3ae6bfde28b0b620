//! Checks that everything exists that the migrations made.

use std::collections::BTreeSet;

use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::StoreError;

/// Refuses a database that lacks anything that its completed `migrations` have made; additions by others do
/// no harm. Changes nothing.
///
/// # Errors
/// [`StoreError::Incomplete`]
pub(crate) async fn refuse_incomplete(
    database: &mut SqliteConnection,
    migrations: &Migrator,
) -> Result<(), StoreError> {
    let known = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '_sqlx_migrations'";
    if sqlx::query(known).fetch_optional(&mut *database).await?.is_none() {
        return Ok(());
    }
    let done: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success")
        .fetch_all(&mut *database)
        .await?;
    let mut pattern = SqliteConnection::connect_with(&SqliteConnectOptions::new().in_memory(true)).await?;
    for migration in migrations.iter().filter(|migration| done.contains(&migration.version)) {
        sqlx::raw_sql(migration.sql.clone()).execute(&mut pattern).await?;
    }
    let (expected, found) = (parts(&mut pattern).await?, parts(database).await?);
    pattern.close().await?;
    let missing: Vec<_> = expected.difference(&found).cloned().collect();
    if missing.is_empty() { Ok(()) } else { Err(StoreError::Incomplete(missing.join(", "))) }
}

/// The names of all tables, columns and indexes.
async fn parts(database: &mut SqliteConnection) -> Result<BTreeSet<String>, StoreError> {
    let parts: Vec<String> = sqlx::query_scalar(
        "SELECT type || ' ' || name FROM sqlite_schema
         WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         UNION ALL
         SELECT 'column ' || t.name || '.' || c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .fetch_all(database)
    .await?;
    Ok(parts.into_iter().collect())
}
