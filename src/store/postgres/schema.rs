//! Checks that a database is QGo's, that this program can work with it, and that nothing is missing.

use std::collections::BTreeSet;

use sqlx::migrate::Migrator;
use sqlx::{Connection, PgConnection};

use crate::StoreError;

/// Refuses a database that is not QGo's, that only a newer program can work with, or that lacks anything that
/// its completed `migrations` have made; additions by others do no harm. Changes nothing.
///
/// # Errors
/// [`StoreError::Corrupt`], [`StoreError::NewerSchema`], [`StoreError::Incomplete`]
pub(super) async fn refuse_unfit(
    database: &mut PgConnection,
    migrations: &Migrator,
) -> Result<(), StoreError> {
    let found = parts(database, "current_schema()").await?;
    if !found.contains("table schema_info") {
        // Migrations that were cut short leave only their own table.
        let foreign = found.iter().any(|part| part.starts_with("table ") && part != "table _sqlx_migrations");
        let known = foreign && found.contains("table seal_keys") && found.contains("table games");
        return if known {
            Err(StoreError::Incomplete("table schema_info".to_owned()))
        } else if foreign {
            Err(StoreError::Corrupt("it belongs to another program".to_owned()))
        } else {
            Ok(())
        };
    }
    let compatible_from: Option<i64> =
        sqlx::query_scalar("SELECT compatible_from FROM schema_info").fetch_optional(&mut *database).await?;
    let newest = migrations.iter().map(|migration| migration.version).max();
    if compatible_from > newest {
        return Err(StoreError::NewerSchema);
    }
    if !found.contains("table _sqlx_migrations") {
        return Err(StoreError::Incomplete("table _sqlx_migrations".to_owned()));
    }
    let done: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations WHERE success")
        .fetch_all(&mut *database)
        .await?;
    let expected = made_by(database, migrations, &done).await?;
    let missing: Vec<_> = expected.difference(&found).cloned().collect();
    if missing.is_empty() { Ok(()) } else { Err(StoreError::Incomplete(missing.join(", "))) }
}

/// What some of the migrations make: they are carried out in the schema for temporary tables, and rolled back.
async fn made_by(
    database: &mut PgConnection,
    migrations: &Migrator,
    done: &[i64],
) -> Result<BTreeSet<String>, StoreError> {
    let mut tx = database.begin().await?;
    sqlx::raw_sql("SET LOCAL search_path TO pg_temp").execute(&mut *tx).await?;
    for migration in migrations.iter().filter(|migration| done.contains(&migration.version)) {
        sqlx::raw_sql(migration.sql.clone()).execute(&mut *tx).await?;
    }
    let made = parts(&mut tx, "pg_my_temp_schema()::regnamespace::name").await?;
    tx.rollback().await?;
    Ok(made)
}

/// The names of all tables, columns and indexes of a schema, which an expression names.
async fn parts(database: &mut PgConnection, schema: &str) -> Result<BTreeSet<String>, StoreError> {
    let parts: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "SELECT CASE c.relkind WHEN 'i' THEN 'index ' ELSE 'table ' END || c.relname
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = {schema} AND c.relkind IN ('r', 'p', 'i')
         UNION ALL
         SELECT 'column ' || c.relname || '.' || a.attname
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE n.nspname = {schema} AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped"
    )))
    .fetch_all(database)
    .await?;
    Ok(parts.into_iter().collect())
}
