//! A database in which something is missing is refused and left unchanged; only the owner can read its files.

#![expect(clippy::unwrap_used, reason = "a failed call fails the test")]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use qgo_store::{SealKey, SqliteStore, Store as _, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("qgo.db")
    }

    async fn open(&self) -> Result<SqliteStore, StoreError> {
        let url = format!("sqlite://{}", self.file().display());
        SqliteStore::open(&url, SealKey::from_bytes([7; 32]), Arc::new(|out: &mut [u8]| out.fill(1))).await
    }

    /// Another program, which knows nothing of QGo, changes the database.
    async fn execute(&self, statement: &str) -> Result<(), sqlx::Error> {
        let options = SqliteConnectOptions::new().filename(self.file()).foreign_keys(false);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned())).execute(&mut connection).await?;
        connection.close().await
    }

    /// Everything that the migrations made: kind and name; a column is named with its table.
    async fn parts(&self) -> Vec<(String, String)> {
        let options = SqliteConnectOptions::new().filename(self.file());
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        let parts = sqlx::query_as(
            "SELECT type, name FROM sqlite_schema
             WHERE name NOT LIKE 'sqlite%' AND name NOT LIKE '_sqlx%'
             UNION ALL SELECT 'column', t.name || '.' || c.name
             FROM sqlite_schema t, pragma_table_info(t.name) c
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE '_sqlx%'",
        );
        let parts = parts.fetch_all(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        parts
    }
}

#[tokio::test]
async fn whatever_is_missing_is_named_and_nothing_is_changed() {
    let whole = Folder::new();
    whole.open().await.unwrap().close().await;
    let bytes = fs::read(whole.file()).unwrap();
    let (mut columns, mut others) = (0, 0);
    for (kind, name) in whole.parts().await {
        let copy = Folder::new();
        fs::write(copy.file(), &bytes).unwrap();
        match (kind.as_str(), name.split_once('.')) {
            ("column", Some((table, column))) => {
                // SQLite itself refuses to drop columns to which others refer.
                if copy.execute(&format!("ALTER TABLE {table} DROP COLUMN {column}")).await.is_err() {
                    continue;
                }
                columns += 1;
            }
            _ => {
                copy.execute(&format!("DROP {kind} {name}")).await.unwrap();
                others += 1;
            }
        }
        let before = fs::read(copy.file()).unwrap();
        let error = copy.open().await.unwrap_err();
        assert!(matches!(error, StoreError::Incomplete(_)), "{kind} {name}: {error:?}");
        assert!(error.to_string().contains(&format!("{kind} {name}")), "{error}");
        assert!(fs::read(copy.file()).unwrap() == before, "{kind} {name}: the file was changed");
    }
    assert!(columns > 30 && others > 30, "{columns} columns, {others} tables and indexes");
}

#[tokio::test]
async fn a_database_of_before_in_which_something_is_missing_is_not_brought_up_to_date() {
    let old = Folder::new();
    fs::write(old.file(), include_bytes!("data/schema-1.sqlite3")).unwrap();
    old.execute("DROP INDEX games_by_white").await.unwrap();
    let before = fs::read(old.file()).unwrap();
    let error = old.open().await.unwrap_err().to_string();
    assert!(error.contains("index games_by_white is missing"), "{error}");
    assert!(fs::read(old.file()).unwrap() == before);
}

#[tokio::test]
async fn what_a_host_adds_is_no_harm() {
    let folder = Folder::new();
    folder.open().await.unwrap().close().await;
    folder
        .execute("CREATE INDEX own ON games (created); CREATE VIEW seen AS SELECT id FROM games")
        .await
        .unwrap();
    folder.open().await.unwrap().close().await;
}

#[cfg(unix)]
mod modes {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn modes(folder: &Folder) -> Vec<(String, u32)> {
        let files = fs::read_dir(folder.0.path()).unwrap().map(|file| file.unwrap());
        let mode = |file: &fs::DirEntry| file.metadata().unwrap().permissions().mode() & 0o777;
        let mut modes: Vec<_> =
            files.map(|file| (file.file_name().into_string().unwrap(), mode(&file))).collect();
        modes.sort();
        modes
    }

    fn all_private() -> Vec<(String, u32)> {
        let names = ["qgo.db", "qgo.db-shm", "qgo.db-wal", "qgo.db.lock", "seal.key"];
        names.map(|name| (name.to_owned(), 0o600)).to_vec()
    }

    #[tokio::test]
    async fn all_files_are_made_for_their_owner_alone() {
        let folder = Folder::new();
        SealKey::load_or_create(&folder.0.path().join("seal.key"), |key| key.fill(1)).unwrap();
        let store = folder.open().await.unwrap();
        assert_eq!(modes(&folder), all_private());
        drop(store);
    }

    #[tokio::test]
    async fn files_of_before_are_taken_from_everybody_else() {
        let folder = Folder::new();
        let key = folder.0.path().join("seal.key");
        SealKey::load_or_create(&key, |key| key.fill(1)).unwrap();
        drop(folder.open().await.unwrap());
        for file in fs::read_dir(folder.0.path()).unwrap() {
            fs::set_permissions(file.unwrap().path(), fs::Permissions::from_mode(0o664)).unwrap();
        }
        SealKey::load_or_create(&key, |key| key.fill(2)).unwrap();
        let _store = folder.open().await.unwrap();
        assert_eq!(modes(&folder), all_private());
    }
}
