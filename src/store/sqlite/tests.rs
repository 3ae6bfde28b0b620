//! What only SQLite has: files, locks, limits, and what can be seen in the file.

mod chain;
mod forgotten;
mod rated;
mod secrets;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use super::SqliteStore;
use crate::{
    Account, Entropy, GameId, LogLength, NewEvent, NewGame, Pair, People, Place, Plans, Ratings, SealKey,
    Store, StoreError, Turn,
};

const KEY: [u8; 32] = [42; 32];
/// No byte of it is zero, nor does it occur in a file by chance.
const SEED: [u8; 32] = *b"a seed that nobody may ever see!";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn database(&self) -> PathBuf {
        self.0.path().join("qgo.db")
    }

    async fn open(&self) -> Result<SqliteStore, StoreError> {
        self.open_with(KEY, "").await
    }

    async fn open_with(&self, key: [u8; 32], parameters: &str) -> Result<SqliteStore, StoreError> {
        let url = format!("sqlite://{}{parameters}", self.database().display());
        SqliteStore::open(&url, SealKey::from_bytes(key), counting()).await
    }

    /// Another program's connection to the same file.
    async fn stranger(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database()).create_if_missing(true);
        SqliteConnection::connect_with(&options).await.unwrap()
    }

    /// All bytes of the database, its write-ahead log and all other files beside it.
    fn bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.0.path()).unwrap();
        files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect()
    }
}

fn counting() -> Entropy {
    let counter = AtomicU8::new(0);
    Arc::new(move |out: &mut [u8]| out.fill(counter.fetch_add(1, Ordering::Relaxed)))
}

async fn execute(connection: &mut SqliteConnection, statement: &'static str) {
    sqlx::raw_sql(statement).execute(connection).await.unwrap();
}

/// Changes a setting of the writing connection.
async fn set(store: &SqliteStore, pragma: &'static str) {
    sqlx::raw_sql(pragma).execute(&store.writer).await.unwrap();
}

/// A game of one player against themselves.
async fn new_game(store: &SqliteStore, channel: &str) -> NewGame {
    let account = Account { platform: "web".into(), user: "ada".into() };
    let player = store.player(&account, "Ada").await.unwrap().id;
    NewGame {
        place: Place { platform: "web".into(), server: None, channel: channel.into(), parent: None },
        black: player,
        white: player,
        settings: "{}".into(),
        system: "classic".into(),
        time: None,
        rated: false,
        runs: Pair::default(),
        due: None,
        seed: SEED,
        commitment: [8; 32],
        now: 0,
        to_act: Pair::default(),
        locale: "en".into(),
        request: None,
    }
}

async fn start_game(store: &SqliteStore, channel: &str) -> GameId {
    let game = new_game(store, channel).await;
    store.start_game(&game, None, &|_| Vec::new()).await.unwrap()
}

async fn append(store: &SqliteStore, game: GameId, length: u32, shown: &str) -> Result<(), StoreError> {
    let events = [NewEvent { shown: shown.into(), secret: Some("hidden at D4".into()) }];
    store.append(&Turn::of(game, LogLength(length), &events).at(1), &[]).await
}

#[tokio::test]
async fn sqlite_has_no_known_bug_in_its_write_ahead_log() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let version: String =
        sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&store.writer).await.unwrap();
    let numbers: Vec<u32> = version.split('.').map(|number| number.parse().unwrap()).collect();
    assert!(numbers >= vec![3, 51, 3], "SQLite {version} can corrupt a database: 3.51.3 or later is needed");
}

#[tokio::test]
async fn commits_reach_the_disk() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let pragma = async |name: &'static str| {
        sqlx::query_scalar::<_, String>(name).fetch_one(&store.writer).await.unwrap()
    };
    assert_eq!(pragma("SELECT journal_mode FROM pragma_journal_mode").await, "wal");
    assert_eq!(pragma("SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous").await, "2", "FULL");
    assert_eq!(pragma("SELECT CAST(foreign_keys AS TEXT) FROM pragma_foreign_keys").await, "1");
}

#[tokio::test]
async fn every_table_is_strict() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let lax: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM pragma_table_list
         WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations'",
    )
    .fetch_all(&store.reader)
    .await
    .unwrap();
    assert_eq!(lax, Vec::<String>::new());
}

#[tokio::test]
async fn a_second_process_is_told_that_the_database_is_in_use() {
    let folder = Folder::new();
    let first = folder.open().await.unwrap();
    assert!(matches!(folder.open().await, Err(StoreError::Locked)));
    first.close().await;
    drop(first);
    folder.open().await.unwrap();
}

#[tokio::test]
async fn a_write_that_waits_too_long_for_another_program_is_told_so() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = start_game(&store, "a").await;
    set(&store, "PRAGMA busy_timeout = 1").await;
    let mut stranger = folder.stranger().await;
    execute(&mut stranger, "BEGIN EXCLUSIVE").await;
    assert!(matches!(append(&store, game, 0, "{}").await, Err(StoreError::Locked)));
    assert!(store.events(game).await.unwrap().is_empty(), "reading goes on");
    execute(&mut stranger, "ROLLBACK").await;
    append(&store, game, 0, "{}").await.unwrap();
}

#[tokio::test]
async fn a_database_opened_read_only_is_refused_at_once() {
    let folder = Folder::new();
    folder.open().await.unwrap().close().await;
    assert!(matches!(folder.open_with(KEY, "?mode=ro").await, Err(StoreError::ReadOnly)));
}

#[tokio::test]
async fn a_database_that_becomes_read_only_is_told_so() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = start_game(&store, "a").await;
    set(&store, "PRAGMA query_only = ON").await;
    assert!(matches!(append(&store, game, 0, "{}").await, Err(StoreError::ReadOnly)));
    set(&store, "PRAGMA query_only = OFF").await;
    append(&store, game, 0, "{}").await.unwrap();
}

#[tokio::test]
async fn a_full_disk_is_told_so_and_nothing_is_half_written() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = start_game(&store, "a").await;
    // SQLite never takes fewer pages than there are, so this allows none more.
    set(&store, "PRAGMA max_page_count = 1").await;
    let long = "x".repeat(100_000);
    assert!(matches!(append(&store, game, 0, &long).await, Err(StoreError::Full)));
    assert_eq!(store.game(game).await.unwrap().unwrap().length, LogLength::EMPTY);
    // The limit was that of a connection which is not used again: it is as if space had been freed.
    append(&store, game, 0, &long).await.unwrap();
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let folder = Folder::new();
    folder.open().await.unwrap().close().await;
    execute(
        &mut folder.stranger().await,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', TRUE, x'00', 0)",
    )
    .await;
    assert!(matches!(folder.open().await, Err(StoreError::NewerSchema)));
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = Folder::new();
    let garbage = "not a database, but long enough to have a header ".repeat(100);
    std::fs::write(folder.database(), &garbage).unwrap();
    assert!(matches!(folder.open().await, Err(StoreError::Corrupt(_))));
    assert_eq!(std::fs::read_to_string(folder.database()).unwrap(), garbage);
}

#[tokio::test]
async fn a_damaged_database_is_told_so() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    let game = start_game(&store, "a").await;
    store.close().await;
    drop(store);
    let mut bytes = std::fs::read(folder.database()).unwrap();
    bytes[100..].fill(0xAA);
    std::fs::write(folder.database(), bytes).unwrap();
    match folder.open().await {
        Err(StoreError::Corrupt(_)) => {}
        other => panic!("{game} was in a damaged file: {other:?}"),
    }
}

#[tokio::test]
async fn another_programs_database_is_refused_and_left_alone() {
    let folder = Folder::new();
    execute(&mut folder.stranger().await, "CREATE TABLE players (id INTEGER)").await;
    let before = std::fs::read(folder.database()).unwrap();
    assert!(matches!(folder.open().await, Err(StoreError::Corrupt(_))));
    assert_eq!(std::fs::read(folder.database()).unwrap(), before);
}

#[tokio::test]
async fn an_address_that_names_no_file_is_refused() {
    let addresses =
        ["postgres://localhost/qgo", "sqlite://", "sqlite::memory:", "sqlite://a?mode=memory", ""];
    for url in addresses {
        let opened = SqliteStore::open(url, SealKey::from_bytes(KEY), counting()).await;
        assert!(matches!(opened, Err(StoreError::Address(_))), "{url}: {opened:?}");
    }
}

#[tokio::test]
async fn a_folder_in_place_of_the_file_is_an_error() {
    let folder = Folder::new();
    std::fs::create_dir(folder.database()).unwrap();
    assert!(matches!(folder.open().await, Err(StoreError::Other(_))));
}

#[tokio::test]
async fn a_file_in_place_of_the_folder_is_named() {
    let folder = Folder::new();
    std::fs::write(folder.0.path().join("file"), "").unwrap();
    let url = format!("sqlite://{}/file/qgo.db", folder.0.path().display());
    let error = SqliteStore::open(&url, SealKey::from_bytes(KEY), counting()).await.unwrap_err();
    assert!(error.to_string().contains("file/qgo.db"), "{error}");
}

#[tokio::test]
async fn missing_folders_are_made() {
    let folder = Folder::new();
    let url = format!("sqlite://{}/made/on/the/way/qgo.db", folder.0.path().display());
    SqliteStore::open(&url, SealKey::from_bytes(KEY), counting()).await.unwrap();
}

async fn plan_of(store: &SqliteStore, query: &str) -> Vec<String> {
    let explained = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {query}")));
    let rows = explained.fetch_all(&store.reader).await.unwrap();
    rows.iter().map(|row| sqlx::Row::get(row, "detail")).collect()
}

/// However many games there are, the query behind each command uses an index, and sorts only what it returns.
#[tokio::test]
async fn what_every_command_asks_is_found_by_an_index() {
    let folder = Folder::new();
    let store = folder.open().await.unwrap();
    for query in super::sql::game_rows::HOT.into_iter().chain([super::sql::packing::TO_PACK]) {
        let plan = plan_of(&store, query).await;
        // Only what an inner query has found.
        let scans = plan
            .iter()
            .any(|step| step.starts_with("SCAN") && !["SCAN page", "SCAN found"].contains(&&**step));
        let sorts = plan.iter().filter(|step| step.starts_with("USE TEMP B-TREE")).count();
        // The outer query of a page sorts the page.
        let may_sort = usize::from(query.contains("g.id IN"));
        assert!(!scans && sorts <= may_sort, "{query}\n{}", plan.join("\n"));
    }
    for query in super::sql::talk::PAGES {
        let plan = plan_of(&store, query).await;
        let by_index = plan.iter().any(|step| step.starts_with("SEARCH t USING INDEX talk_by_"));
        assert!(by_index && plan.len() == 2, "{plan:?}");
    }
    let open = plan_of(&store, super::sql::challenges::OPEN_AROUND).await;
    assert!(open[0].contains("USING INDEX open_challenges_by_expiry"), "{open:?}");
    assert!(!open.iter().any(|step| step.starts_with("USE TEMP B-TREE FOR ORDER")), "{open:?}");
    let between = plan_of(&store, super::sql::challenges::BETWEEN).await;
    for color in ["black", "white"] {
        let search = format!("SEARCH games USING INDEX games_by_{color} ({color}=? AND rowid>?)");
        assert!(between.contains(&search), "{between:?}");
    }
    assert!(!between.iter().any(|step| step.starts_with("SCAN")), "{between:?}");
    for (query, by) in [(super::sql::kept::ONE, "name=?"), (super::sql::kept::PAGE, "name>?")] {
        let plan = plan_of(&store, query).await;
        let search = format!("(platform=? AND kind=? AND {by})");
        assert!(
            matches!(&plan[..], [step] if step.starts_with("SEARCH") && step.ends_with(&search)),
            "{plan:?}"
        );
    }
    let waiting = plan_of(&store, super::sql::timekeeping::WAITING_FOR).await;
    for color in ["black", "white"] {
        let search = format!("USING INDEX games_on_by_{color} ({color}=? AND <expr>=?)");
        assert!(waiting.iter().any(|step| step.ends_with(&search)), "{waiting:?}");
    }
    // Of posts and places only those are looked at that were refused.
    let refused = plan_of(&store, super::sql::retries::ANY_REFUSED).await.join("\n");
    let looks = refused.matches("SCAN").count() - refused.matches("SCAN CONSTANT ROW").count();
    assert!(looks == 1 && refused.contains("SCAN o USING INDEX refused_posts"), "{refused}");
}
