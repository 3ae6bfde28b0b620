//! A database of an earlier version is migrated with everything in it.
//!
//! `data/README.md` says how the databases were made and what they hold.

#![expect(clippy::unwrap_used, reason = "a failed call fails the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use qgo_store::{
    GameId, InChannel, Keep, Kept as _, NewEvent, Packing as _, Parts, People as _, Plans as _, Posts as _,
    Ratings as _, SealKey, SqliteStore, Store, StoreError, Talk as _, Timekeeping, Turn, Witness,
};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};

const SCHEMA_1: &[u8] = include_bytes!("data/schema-1.sqlite3");
const SCHEMA_2: &str = include_str!("data/schema-2.sql");
const SCHEMA_3: &str = include_str!("data/schema-3.sql");
const SCHEMA_4: &str = include_str!("data/schema-4.sql");
const SCHEMA_5: &str = include_str!("data/schema-5.sql");
const SCHEMA_6: &str = include_str!("data/schema-6.sql");
/// How many games are in the first of them.
const GAMES: i64 = 16;
/// Set for the child: the address of the database.
const CHILD: &str = "QGO_TEST_MIGRATED_DATABASE";

/// Every row of each table, with quoted values in the order of the columns.
type Dump = BTreeMap<String, Vec<String>>;

struct OldDatabase(tempfile::TempDir);

impl OldDatabase {
    fn new() -> OldDatabase {
        let copy = OldDatabase(tempfile::tempdir().unwrap());
        std::fs::write(copy.file(), SCHEMA_1).unwrap();
        copy
    }

    /// The database of which this is the text.
    async fn of(text: &'static str) -> OldDatabase {
        let made = OldDatabase(tempfile::tempdir().unwrap());
        let options = SqliteConnectOptions::new().filename(made.file()).create_if_missing(true);
        // The order of its tables does not fit the references between them.
        let mut connection = SqliteConnection::connect_with(&options.foreign_keys(false)).await.unwrap();
        sqlx::raw_sql(text).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        made
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("qgo.db")
    }

    fn url(&self) -> String {
        format!("sqlite://{}", self.file().display())
    }

    async fn open(&self) -> Result<SqliteStore, StoreError> {
        open(&self.url()).await
    }

    /// Opens the database with QGo, and closes it.
    async fn migrate(&self) {
        self.open().await.unwrap().close().await;
    }

    async fn look(&self) -> SqliteConnection {
        SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(self.file())).await.unwrap()
    }

    async fn execute(&self, statement: &'static str) {
        let mut connection = self.look().await;
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// The columns of each table except the list of migrations.
    async fn columns(&self) -> BTreeMap<String, Vec<String>> {
        let rows = sqlx::query(
            "SELECT t.name AS at, c.name AS named FROM sqlite_schema t, pragma_table_info(t.name) c
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> '_sqlx_migrations'
             ORDER BY t.name, c.cid",
        )
        .fetch_all(&mut self.look().await)
        .await
        .unwrap();
        let mut columns = BTreeMap::<String, Vec<String>>::new();
        for row in rows {
            columns.entry(row.get("at")).or_default().push(row.get("named"));
        }
        columns
    }

    async fn dump(&self, columns: &BTreeMap<String, Vec<String>>) -> Dump {
        let mut connection = self.look().await;
        let mut dump = Dump::new();
        for (table, columns) in columns {
            let values: Vec<_> = columns.iter().map(|column| format!("quote({column})")).collect();
            let query = format!("SELECT {} FROM {table} ORDER BY 1", values.join(" || ',' || "));
            let rows = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_all(&mut connection).await;
            dump.insert(table.clone(), rows.unwrap());
        }
        dump
    }
}

async fn open(url: &str) -> Result<SqliteStore, StoreError> {
    let key = SealKey::from_bytes([7; 32]);
    SqliteStore::open(url, key, Arc::new(|out: &mut [u8]| out.fill(1))).await
}

#[tokio::test]
async fn every_row_is_as_it_was() {
    let copy = OldDatabase::new();
    let columns = copy.columns().await;
    let before = copy.dump(&columns).await;
    let count = |table: &str| before[table].len();
    assert_eq!((count("games"), count("players"), count("challenges")), (GAMES as usize, 4, 19));
    copy.migrate().await;
    assert_eq!(copy.dump(&columns).await, before);

    for (text, holds) in [
        (SCHEMA_2, [10, 16, 1, 0]),
        (SCHEMA_3, [7, 10, 0, 2]),
        (SCHEMA_4, [7, 10, 0, 2]),
        (SCHEMA_5, [7, 10, 0, 2]),
        (SCHEMA_6, [7, 8, 0, 2]),
    ] {
        let copy = OldDatabase::of(text).await;
        let columns = copy.columns().await;
        let before = copy.dump(&columns).await;
        assert_eq!(["games", "events", "pauses", "ratings"].map(|table| before[table].len()), holds);
        copy.migrate().await;
        assert_eq!(copy.dump(&columns).await, before);
    }
}

/// Games go on with their secrets, and what is owed is still sent.
#[tokio::test]
async fn a_club_of_the_version_before_plays_on() {
    let copy = OldDatabase::of(SCHEMA_3).await;
    let store = copy.open().await.unwrap();
    assert!(store.secrets_readable());
    let game = store.game(GameId(5)).await.unwrap().unwrap();
    let plans = store.plans(game.id, game.white.id).await.unwrap();
    assert!(plans[0].body.is_some(), "{plans:?}");
    let events = store.events(GameId(3)).await.unwrap();
    assert!(events.iter().all(|event| event.secret.is_some()), "{events:?}");
    let [owed] = &store.due_posts("web", i64::MAX, 9, Parts::ALL).await.unwrap()[..] else {
        panic!("one is owed")
    };
    assert!(owed.body.contains(r#""kind":"turn","game":7,"ply":1"#), "{owed:?}");
    assert_eq!(store.budgets(&game.black.account).await.unwrap().len(), 1);
    assert_eq!(store.kept("web", "kind", "name").await.unwrap(), None);
    let keep = Keep { kind: "kind".into(), name: "name".into(), value: Some(vec![1]) };
    store.keep("web", &[keep]).await.unwrap();
    assert_eq!(store.kept("web", "kind", "name").await.unwrap(), Some(vec![1]));
}

/// People talk beside the games of the version before, and find all of them.
#[tokio::test]
async fn games_of_the_version_before_are_listed_and_talked_about() {
    let copy = OldDatabase::of(SCHEMA_4).await;
    let store = copy.open().await.unwrap();
    let around = async |over| {
        let channel = InChannel { platform: "web", channel: "club", over, but: None };
        let rows = store.games_around(channel, 0, 9).await.unwrap();
        rows.iter().map(|row| row.id.0).collect::<BTreeSet<_>>()
    };
    assert_eq!((around(false).await, around(true).await), ((2..=7).collect(), [1].into()));
    let open = store.open_challenges_around("web", "club", 0, 9).await.unwrap();
    assert_eq!(open.iter().map(|challenge| challenge.id.0).collect::<Vec<_>>(), [9, 8]);
    let game = store.game(GameId(3)).await.unwrap().unwrap();
    assert_eq!(store.talk_of(game.id, None, 9).await.unwrap(), []);
    let line = store.say(game.id, game.black.id, "hello", 1, None).await.unwrap();
    assert_eq!(store.talk_of(game.id, None, 9).await.unwrap(), [line]);
}

/// A game that ended before is packed, and everything is as it was, also what people said beside it.
#[tokio::test]
async fn a_game_of_the_version_before_is_packed() {
    let copy = OldDatabase::of(SCHEMA_5).await;
    let store = copy.open().await.unwrap();
    let said = async || {
        let game = store.game(GameId(1)).await.unwrap().unwrap();
        let (history, talk) = (store.history(game.black.id).await, store.talk_of(game.id, None, 9).await);
        (game, store.events(GameId(1)).await.unwrap(), history.unwrap(), talk.unwrap())
    };
    let before = said().await;
    assert!(!before.1.is_empty() && !before.2.is_empty() && before.3.len() == 1, "{before:?}");
    let packed = store.pack(i64::MAX, None, 99, Parts::ALL).await.unwrap();
    assert_eq!((packed.games, packed.events), (1, before.1.len() as u64));
    assert_eq!(said().await, before);
    let count = sqlx::query("SELECT count(*) AS many FROM events WHERE game = 1");
    let left: i64 = count.fetch_one(&mut copy.look().await).await.unwrap().get("many");
    assert_eq!(left, 0);
}

/// Games from before there were witnesses have none, nor a sealed log: the packed one is what it was, others go on.
#[tokio::test]
async fn games_of_the_version_before_go_on_without_a_witness() {
    let (unpacked, packed) = (OldDatabase::of(SCHEMA_5).await, OldDatabase::of(SCHEMA_6).await);
    let unpacked = unpacked.open().await.unwrap().events(GameId(1)).await.unwrap();
    let store = packed.open().await.unwrap();
    assert_eq!(store.events(GameId(1)).await.unwrap(), unpacked);
    let events = [NewEvent { shown: "{}".into(), secret: Some("hidden".into()) }];
    for id in (2..=7).map(GameId) {
        let game = store.game(id).await.unwrap().unwrap();
        assert_eq!((game.witness, game.seed.is_some()), (Witness::Without, true), "{id}");
        store.append(&Turn::of(id, game.length, &events), &[]).await.unwrap();
        let log = store.events(id).await.unwrap();
        assert_eq!(
            (log.len(), log[game.length.index()].secret.as_deref()),
            (game.length.index() + 1, Some("hidden"))
        );
    }
}

/// Old events count as told when they happened, so the clocks of running games are as they were.
#[tokio::test]
async fn what_happened_before_was_told_when_it_happened() {
    let copy = OldDatabase::of(SCHEMA_2).await;
    let store = copy.open().await.unwrap();
    assert!(store.secrets_readable());
    let told = async |id| {
        let game = store.game(GameId(id)).await.unwrap().unwrap();
        let events = store.events(GameId(id)).await.unwrap();
        let at = events.iter().map(|event| (event.told, event.at));
        at.chain([(game.told, game.created)]).collect::<Vec<_>>()
    };
    let mut count = 0;
    for id in 1..=10 {
        let told = told(id).await;
        assert!(told.iter().all(|(told, at)| *told == Some(*at)), "{id}: {told:?}");
        count += told.len();
    }
    assert_eq!(count, 10 + 16);
    // The arrival of a message that was owed before does not change that.
    let before = told(10).await;
    let [owed] = &store.due_posts("web", i64::MAX, 9, Parts::ALL).await.unwrap()[..] else {
        panic!("one is owed")
    };
    assert!(owed.body.contains(r#""kind":"turn","game":10,"ply":1"#), "{owed:?}");
    store.sent(owed.id, Some("m"), None, i64::MAX, &|_| Vec::new()).await.unwrap();
    assert_eq!(told(10).await, before);
}

#[tokio::test]
async fn games_know_their_system_and_have_no_clock() {
    let copy = OldDatabase::new();
    let store = copy.open().await.unwrap();
    assert!(store.secrets_readable());
    let mut secrets = 0;
    for id in (1..=GAMES).map(GameId) {
        let game = store.game(id).await.unwrap().unwrap();
        assert!(game.settings.contains(&format!(r#""system":"{}""#, game.system)), "{game:?}");
        assert!(game.seed.is_some(), "{id}");
        let nothing = (game.time, game.rated, game.due, game.pause_by, game.paused, game.passing);
        assert_eq!(nothing, (None, false, None, None, false, false), "{id}");
        let events = store.events(id).await.unwrap();
        assert!(events.iter().all(|event| event.runs.is_none() && !event.unreadable), "{id}");
        secrets += events.iter().filter(|event| event.secret.is_some()).count();
    }
    assert!(secrets >= 3, "commitments and an unintentional pass");
    assert_eq!(store.next_look(Parts::ALL).await.unwrap(), None);
    let owed = store.due_posts("web", i64::MAX, 9, Parts::ALL).await.unwrap();
    let bodies: Vec<_> = owed.iter().map(|post| (post.body.as_str(), post.passing)).collect();
    assert!(
        matches!(bodies[..], [(strip, false), (turn, false)]
        if strip.contains(r#""kind":"strip""#) && turn.contains(r#""kind":"turn""#)),
        "{bodies:?}"
    );
}

#[tokio::test]
async fn a_second_start_changes_nothing() {
    let copy = OldDatabase::new();
    copy.migrate().await;
    let columns = copy.columns().await;
    assert!(columns.contains_key("ratings") && columns["games"].contains(&"due".to_owned()));
    let before = copy.dump(&columns).await;
    copy.migrate().await;
    assert_eq!(copy.dump(&columns).await, before);
}

/// The last thing that the migration creates exists already, so everything before it was done.
#[tokio::test]
async fn a_migration_that_fails_leaves_everything_as_it_was() {
    let copy = OldDatabase::new();
    copy.execute("CREATE INDEX whispers_by_player ON players (name)").await;
    let columns = copy.columns().await;
    let before = copy.dump(&columns).await;
    copy.open().await.unwrap_err();
    assert_eq!(copy.columns().await, columns);
    assert_eq!(copy.dump(&columns).await, before);
    copy.execute("DROP INDEX whispers_by_player").await;
    copy.migrate().await;
    assert_eq!(copy.dump(&columns).await, before);
}

#[tokio::test]
async fn a_migration_that_is_killed_is_whole_or_not_there() {
    if let Ok(url) = std::env::var(CHILD) {
        eprintln!("opening");
        open(&url).await.unwrap();
        return eprintln!("open");
    }
    let copy = OldDatabase::new();
    let old = copy.columns().await;
    let rows = copy.dump(&old).await;
    copy.migrate().await;
    let new = copy.columns().await;
    let second = OldDatabase::of(SCHEMA_2).await.columns().await;
    let third = OldDatabase::of(SCHEMA_3).await.columns().await;
    let fourth = OldDatabase::of(SCHEMA_4).await.columns().await;
    let fifth = OldDatabase::of(SCHEMA_5).await.columns().await;
    let sixth = OldDatabase::of(SCHEMA_6).await.columns().await;
    for moment in 0..12 {
        let copy = OldDatabase::new();
        kill_while_opening(&copy.url(), Duration::from_millis(moment * 3));
        let columns = copy.columns().await;
        assert!(
            [&old, &second, &third, &fourth, &fifth, &sixth, &new].contains(&&columns),
            "half a migration after {moment}: {columns:?}"
        );
        assert_eq!(copy.dump(&old).await, rows, "after {moment}");
        copy.migrate().await;
        assert_eq!((copy.columns().await, copy.dump(&old).await), (new.clone(), rows.clone()));
    }
}

/// Starts a child that opens a database, and kills it a while later.
fn kill_while_opening(url: &str, after: Duration) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_migration_that_is_killed_is_whole_or_not_there", "--nocapture"])
        .env(CHILD, url)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let first = BufReader::new(child.stderr.take().unwrap()).lines().next();
    assert_eq!(first.unwrap().unwrap(), "opening");
    std::thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
}
