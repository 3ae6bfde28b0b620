//! Everything is moved to another database, whatever interrupts the move.

#![expect(clippy::unwrap_used, reason = "a failed call fails the test")]

mod postgres;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use postgres::Postgres;

use qgo_store::{
    MovedTable, Packing as _, Parts, SealKey, SqliteStore, Store as _, StoreError, TransferError, transfer,
};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

/// A database of the club that `data/README.md` describes.
const CLUB: &str = include_str!("data/schema-4.sql");

struct Folder(tempfile::TempDir);

impl Folder {
    /// A folder with the club's database, of the present schema, and more in it that tables can have.
    async fn with_club() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        folder.execute("from.db", CLUB).await;
        let store = folder.open("from.db").await.unwrap();
        assert_eq!(store.pack(i64::MAX, None, 9, Parts::ALL).await.unwrap().games, 1);
        drop(store);
        // A row that refers to a later one of its table; more rows than a page has; a number that was given
        // to a row that is gone; and values at the edges of their kinds.
        folder
            .execute(
                "from.db",
                "INSERT INTO places (id, platform, channel) VALUES (900, 'web', 'old'), (901, 'web', 'new');
                 UPDATE places SET moved_to = 901 WHERE id = 900;
                 WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
                 INSERT INTO requests (platform, key, at) SELECT 'web', 'ß' || i, -i FROM n;
                 INSERT INTO kept (platform, kind, name, sealed)
                 VALUES ('web', '', 'ÿ', x''), ('web', '', 'z', x'00ff'), ('web', '', 'Z', x'01'),
                        ('web', '', 'a' || char(0) || 'b', x'02'), ('web', '', 'a' || char(26), x'03');
                 INSERT INTO outages (id, since, until) VALUES (4711, -9223372036854775808, 9223372036854775807);
                 DELETE FROM outages WHERE id = 4711",
            )
            .await;
        folder
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn url(&self, name: &str) -> String {
        format!("sqlite://{}", self.file(name).display())
    }

    async fn open(&self, name: &str) -> Result<SqliteStore, StoreError> {
        SqliteStore::open(&self.url(name), key(), Arc::new(|out: &mut [u8]| out.fill(1))).await
    }

    /// Another program, which knows nothing of QGo, changes a database.
    async fn execute(&self, name: &str, statement: &str) {
        let options = SqliteConnectOptions::new().filename(self.file(name)).create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&options.foreign_keys(false)).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// All rows of all tables as quoted text, also how far they have counted.
    async fn rows(&self, name: &str) -> Vec<String> {
        let options = SqliteConnectOptions::new().filename(self.file(name));
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        let columns: Vec<(String, String)> = sqlx::query_as(
            "SELECT t.name, group_concat('quote(' || c.name || ')', '||'',''||')
             FROM sqlite_schema t, pragma_table_info(t.name) c
             WHERE t.type = 'table' AND t.name <> '_sqlx_migrations' GROUP BY t.name ORDER BY t.name",
        )
        .fetch_all(&mut connection)
        .await
        .unwrap();
        let mut rows = Vec::new();
        for (table, columns) in columns {
            let query = format!("SELECT '{table} ' || {columns} FROM {table} ORDER BY 1");
            let of: Vec<String> =
                sqlx::query_scalar(AssertSqlSafe(query)).fetch_all(&mut connection).await.unwrap();
            rows.extend(of);
        }
        connection.close().await.unwrap();
        // Which numbers nobody has got yet makes no difference.
        rows.retain(|row| !(row.starts_with("sqlite_sequence") && row.ends_with(",0")));
        rows
    }

    async fn transfer(&self) -> Result<Vec<MovedTable>, TransferError> {
        transfer(&self.url("from.db"), &self.url("to.db"), key(), no_chance(), &|_, _| ()).await
    }
}

fn key() -> SealKey {
    SealKey::from_bytes([7; 32])
}

fn no_chance() -> qgo_store::Entropy {
    Arc::new(|out: &mut [u8]| out.fill(1))
}

#[tokio::test]
async fn everything_is_moved_and_can_be_served_from_there() {
    let folder = Folder::with_club().await;
    let before = folder.rows("from.db").await;
    let moved = folder.transfer().await.unwrap();
    assert_eq!(folder.rows("to.db").await, before);
    assert_eq!(folder.rows("from.db").await, before);
    let rows = |name: &str| moved.iter().find(|table| table.table == name).unwrap().rows;
    assert!(rows("requests") >= 1234 && rows("games") > 0 && rows("events") > 0, "{moved:?}");
    assert!(moved.iter().all(|table| table.checksum.len() == 64));
    let store = folder.open("to.db").await.unwrap();
    assert_eq!(store.secrets_readable(), folder.open("from.db").await.unwrap().secrets_readable());
}

#[tokio::test]
async fn a_move_that_was_cut_short_goes_on_and_is_not_served_until_it_ends() {
    let folder = Folder::with_club().await;
    let before = folder.rows("from.db").await;
    let pages = AtomicU32::new(0);
    let count = |_: &str, _: u64| {
        pages.fetch_add(1, Ordering::SeqCst);
    };
    let to = folder.url("counted.db");
    transfer(&folder.url("from.db"), &to, key(), no_chance(), &count).await.unwrap();
    let pages = pages.into_inner();
    assert!(pages > 10, "{pages}");
    for cut in (1..=pages).step_by(5) {
        kill_after(cut, folder.url("from.db"), folder.url("to.db")).await;
        folder.transfer().await.unwrap();
        assert_eq!(folder.rows("to.db").await, before, "after page {cut}");
        qgo_store::open(&folder.url("to.db"), key(), no_chance()).await.unwrap().close().await;
        for name in ["to.db", "to.db-wal", "to.db-shm"] {
            drop(std::fs::remove_file(folder.file(name)));
        }
    }
}

/// Moves until this page, and then is killed.
async fn kill_after(cut: u32, from: String, to: String) {
    // A thread that panics where it reports stands for a kill: what was committed stays.
    let (target, count) = (to.clone(), AtomicU32::new(0));
    let moving = std::thread::spawn(move || {
        let progress = |_: &str, _: u64| {
            assert!(count.fetch_add(1, Ordering::SeqCst) + 1 < cut, "killed on purpose");
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(transfer(&from, &to, key(), no_chance(), &progress)).map(drop)
    });
    assert!(moving.join().is_err(), "page {cut} was reached");
    let refused = qgo_store::open(&target, key(), no_chance()).await.err().unwrap();
    assert_eq!(refused, StoreError::Moving, "after page {cut}");
}

#[tokio::test]
async fn everything_goes_to_postgresql_and_comes_back_as_it_was() {
    let Some(server) = Postgres::shared().await else { return };
    let folder = Folder::with_club().await;
    let before = folder.rows("from.db").await;
    let far = server.database();
    for (from, to) in [(folder.url("from.db"), far.clone()), (far.clone(), folder.url("to.db"))] {
        for cut in [1, 8] {
            kill_after(cut, from.clone(), to.clone()).await;
        }
        transfer(&from, &to, key(), no_chance(), &|_, _| ()).await.unwrap();
    }
    assert_eq!(folder.rows("to.db").await, before);

    // What was moved is served from, and then no move takes it.
    let store = qgo_store::open(&far, key(), no_chance()).await.unwrap();
    assert!(store.secrets_readable());
    store.share("work", 1, "a", Duration::from_secs(60)).await.unwrap();
    let refused = transfer(&far, &folder.url("late.db"), key(), no_chance(), &|_, _| ()).await.unwrap_err();
    assert!(matches!(refused, TransferError::Running(1)), "{refused:?}");
}

#[tokio::test]
async fn a_source_that_is_served_or_was_changed_is_refused() {
    let folder = Folder::with_club().await;
    let serving = folder.open("from.db").await.unwrap();
    let refused = folder.transfer().await.unwrap_err();
    assert!(matches!(refused, TransferError::From(StoreError::Locked)), "{refused:?}");
    drop(serving);

    folder.transfer().await.unwrap();
    // As a killed move would have left it, after which the source was served from.
    folder
        .execute(
            "to.db",
            &format!(
                "CREATE TABLE moving (source TEXT); INSERT INTO moving VALUES ('{}')",
                folder.url("from.db")
            ),
        )
        .await;
    folder.execute("from.db", "UPDATE players SET name = 'Zoe' WHERE id = 1").await;
    let refused = folder.transfer().await.unwrap_err();
    assert!(matches!(&refused, TransferError::Differs { table, .. } if table == "players"), "{refused:?}");
    let unserved = qgo_store::open(&folder.url("to.db"), key(), no_chance()).await.err();
    assert_eq!(unserved, Some(StoreError::Moving));
}

#[tokio::test]
async fn a_target_with_anything_in_it_is_refused() {
    let folder = Folder::with_club().await;
    let same = transfer(&folder.url("from.db"), &folder.url("from.db"), key(), no_chance(), &|_, _| ()).await;
    assert!(matches!(same, Err(TransferError::Same)), "{same:?}");

    drop(folder.open("to.db").await.unwrap());
    folder.execute("to.db", "INSERT INTO outages (since, until) VALUES (1, 2)").await;
    let refused = folder.transfer().await.unwrap_err();
    assert!(matches!(&refused, TransferError::NotEmpty(table) if table == "outages"), "{refused:?}");

    folder
        .execute(
            "to.db",
            "CREATE TABLE moving (source TEXT); INSERT INTO moving VALUES ('sqlite:///other.db')",
        )
        .await;
    let refused = folder.transfer().await.unwrap_err();
    assert!(refused.to_string().contains("sqlite:///other.db"), "{refused}");

    let missing =
        transfer(&folder.url("none.db"), &folder.url("to2.db"), key(), no_chance(), &|_, _| ()).await;
    assert!(matches!(missing, Err(TransferError::From(StoreError::Address(_)))), "{missing:?}");
    assert!(!folder.file("none.db").exists() && !folder.file("to2.db").exists());
}
