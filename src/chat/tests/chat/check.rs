//! A check of a database finds each kind of damage, says where it is, and changes nothing.

use std::path::Path;
use std::time::Duration;

use qgo_chat::check::{Checked, check};
use qgo_chat::{Clock as _, Message, Reply, What};
use qgo_store::{Audit, Keep, Kept as _, SealKey, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};

use crate::support::world::World;

/// A rated game that has ended, one with a clock and a prepared answer, and one with secrets in its log.
async fn club() -> World {
    let mut world = World::new("en").await;
    for (channel, lines) in [
        (
            "c1",
            &["aki: /challenge @bo rules:superposed size:5 colour:black rated:yes time:none", "bo: /accept"]
                [..],
        ),
        ("c2", &["aki: /challenge @bo rules:classic size:5 colour:black time:1d", "bo: /accept"]),
        ("c3", &["aki: /challenge @bo rules:simultaneous size:5 colour:black", "bo: /accept"]),
    ] {
        world.place.channel = channel.to_owned();
        for line in lines {
            say(&world, line).await;
        }
        let moves: &[&str] = match channel {
            "c1" => &["aki: /move B2 C3", "bo: /move D4 C3", "aki: /move A1 B1"],
            "c2" => &["aki: /move B2", "aki: /move if C3 then D4"],
            _ => &["aki: /move B2", "bo: /move D4", "aki: /move C3"],
        };
        for line in moves {
            say(&world, line).await;
        }
    }
    world.place.channel = "c1".to_owned();
    world.ask("bo", What::Press { id: "q1:g:resign-now:1:3".to_owned() }).await;
    world.delivered().await;
    let keep = Keep { kind: "room".into(), name: "one".into(), value: Some(b"secret".to_vec()) };
    world.store().inner.keep("test", &[keep]).await.unwrap();
    world
}

async fn say(world: &World, line: &str) {
    let (user, line) = line.split_once(": ").unwrap();
    world.line(user, line).await;
    world.delivered().await;
}

/// What a check of a database says, and how much it has checked.
async fn checked(file: &Path, key: u8, now: i64) -> Result<(Checked, Vec<String>), StoreError> {
    let url = format!("sqlite://{}", file.display());
    let mut audit = Audit::open(&url, &SealKey::from_bytes([key; 32])).await?;
    let mut said = Vec::new();
    let mut report = |finding: &str| said.push(finding.to_owned());
    let checked = check(&mut audit, now, &|_| (), &mut report).await;
    audit.close().await?;
    checked.map(|checked| (checked, said))
}

/// Another program, which knows nothing of QGo, changes a database.
async fn execute(file: &Path, statement: &str) {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(false);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Each kind of damage, and what a check says of it.
const DAMAGE: &[(&str, &str)] = &[
    ("UPDATE games SET settings = '{}' WHERE id = 1", "game 1: its settings: missing field"),
    ("UPDATE games SET settings = replace(settings, ':5', ':50') WHERE id = 1", "game 1: its settings: "),
    (
        "UPDATE games SET system = 'classic' WHERE id = 1",
        "game 1: its rule system is classic, but from its log",
    ),
    (
        "UPDATE games SET result = 'W+R' WHERE id = 1",
        "game 1: its result is W+R, but from its log follows B+R",
    ),
    (
        "UPDATE games SET result = NULL WHERE id = 1",
        "game 1: its result is none yet, but from its log follows B+R",
    ),
    (
        "UPDATE events SET at = at + 1 WHERE game = 1 AND ply = 2",
        "game 1: its settings or its log were changed by somebody else than QGo",
    ),
    (
        "UPDATE games SET ply = ply + 1, chained = chained + 1 WHERE id = 2",
        "game 2: its log has 1 events, its row says 2",
    ),
    (
        "UPDATE games SET black_to_act = 1 WHERE id = 2",
        "game 2: its player to act is both, but from its log follows White",
    ),
    ("UPDATE games SET due = NULL WHERE id = 2", "game 2: the timekeeper is never to look at it"),
    (
        "UPDATE games SET due = 9000000000000000 WHERE id = 2",
        "game 2: the timekeeper is to look at it only after",
    ),
    ("UPDATE games SET due = 1 WHERE id = 1", "game 1: it is over, and the timekeeper is to look at it"),
    ("UPDATE games SET time = '{}' WHERE id = 2", "game 2: its time control cannot be read"),
    ("UPDATE games SET lobby = 1 WHERE id = 2", "game 2: its lobby is not the channel"),
    (
        "UPDATE games SET pause_by = 9 WHERE id = 2; INSERT INTO players (id, platform, account, name) VALUES (9, 'x', 'y', 'z')",
        "game 2: somebody who does not play in it has proposed a pause",
    ),
    (
        "UPDATE games SET seed = (SELECT seed FROM games WHERE id = 2) WHERE id = 1",
        "game 1: its seed does not open",
    ),
    (
        "UPDATE games SET commitment = (SELECT commitment FROM games WHERE id = 2) WHERE id = 1",
        "game 1: its seed does not open",
    ),
    (
        "INSERT INTO seal_keys (id, fingerprint) VALUES (9, x'00'); UPDATE games SET seal_key = 9 WHERE id = 1",
        "game 1: it was sealed with another key",
    ),
    ("DELETE FROM events WHERE game = 1 AND ply = 1", "game 1: event 1 is missing"),
    ("UPDATE events SET shown = 'x' WHERE game = 1 AND ply = 2", "game 1: event 2: it cannot be read"),
    (
        "UPDATE events SET shown = (SELECT shown FROM events WHERE game = 1 AND ply = 0) WHERE game = 1 AND ply = 1",
        "game 1: event 1: it does not fit",
    ),
    (
        "UPDATE events SET at = 1 WHERE game = 1 AND ply = 2",
        "game 1: event 2: it is earlier than the one before it",
    ),
    (
        "UPDATE events SET secret = zeroblob(60) WHERE game = 3 AND ply = 2",
        "game 3: event 2: its seal does not open",
    ),
    ("UPDATE plans SET sealed = zeroblob(60)", "game 2: plan 1: its seal does not open"),
    ("UPDATE plans SET game = 1", "game 1: it is over and has plans"),
    (
        "UPDATE ratings SET change = change + 1 WHERE id = 1",
        "game 1: the rating of player 1 went from 1500 to",
    ),
    (
        "UPDATE ratings SET system = 'classic' WHERE id = 1",
        "game 1: it changed the rating of player 1 in another rule system",
    ),
    (
        "DELETE FROM ratings WHERE id = 2",
        "game 1: it changed 1 ratings, and should have changed those of both",
    ),
    ("UPDATE games SET rated = 0 WHERE id = 1", "game 1: it changed 2 ratings, and should have changed none"),
    ("UPDATE kept SET sealed = zeroblob(60)", "kept of test, room \"one\": it does not open"),
    ("UPDATE kept SET name = 'two'", "kept of test, room \"two\": it does not open"),
    (
        "UPDATE games SET challenge = NULL WHERE id = 2",
        "challenge 2: it was accepted, but there is no game of it",
    ),
    ("UPDATE players SET gone = 1 WHERE id = 1", "player 1: was forgotten, but the name is there"),
    (
        "UPDATE posts SET state = 'owed', settled = NULL, body = 'x' WHERE id = 1",
        "post 1: what it is to say cannot be read",
    ),
    (
        "UPDATE games SET challenge = 99 WHERE id = 2",
        "table games, row 2: it refers to a row of challenges that is missing",
    ),
    (
        "UPDATE games SET black = 99 WHERE id = 2",
        "game 2: a row of the database is damaged (its place or one of its players is missing)",
    ),
    ("UPDATE players SET name = CAST(x'ff' AS TEXT) WHERE id = 1", "table players, the first rows: "),
    (
        "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, 'games (black)', 'games (white)') WHERE name = 'games_by_black'",
        "the file: ",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_of_damage_is_found_and_named_and_nothing_is_changed() {
    let world = club().await;
    let (now, folder) = (world.clock.now(), tempfile::tempdir().unwrap());
    let (copy, file) = (folder.path().join("whole.db"), folder.path().join("qgo.db"));
    // The copy of a running database has everything in one file.
    let running = format!("sqlite://{}", world.folder().join("qgo.db").display());
    qgo_store::backup(&running, &copy, None).await.unwrap();

    let (whole, said) = checked(&copy, world.key, now).await.unwrap();
    assert_eq!((said, whole.findings), (Vec::<String>::new(), 0));
    assert!(whole.games == 3 && whole.events >= 8, "{whole:?}");
    let (running, said) = checked(&world.folder().join("qgo.db"), world.key, now).await.unwrap();
    assert_eq!((running, said.len()), (whole, 0), "the same while QGo runs");

    for (statement, expected) in DAMAGE {
        std::fs::copy(&copy, &file).unwrap();
        execute(&file, statement).await;
        let before = std::fs::read(&file).unwrap();
        let (checked, said) = checked(&file, world.key, now).await.unwrap();
        assert!(said.iter().any(|line| line.starts_with(expected)), "{statement}: {expected:?} in {said:#?}");
        assert_eq!(checked.findings, said.len() as u64);
        assert!(std::fs::read(&file).unwrap() == before, "{statement}: the file was changed");
    }
}

/// Each kind of damage of a packed game, and what a check says of it.
const DAMAGE_OF_PACKED: &[(&str, &str)] = &[
    (
        "UPDATE games SET packed = zeroblob(60) WHERE id = 1",
        "game 1: its packed log, or the commitment, was changed",
    ),
    (
        "UPDATE games SET packed = substr(packed, 1, length(packed) - 1) WHERE id = 1",
        "game 1: its packed log, or the commitment, was changed",
    ),
    (
        "UPDATE games SET commitment = (SELECT commitment FROM games WHERE id = 2) WHERE id = 1",
        "game 1: its packed log, or the commitment, was changed",
    ),
    (
        "UPDATE games SET ply = ply + 1, chained = chained + 1 WHERE id = 1",
        "game 1: its log has 4 events, its row says 5",
    ),
    ("UPDATE games SET time = '1d' WHERE id = 1", "game 1: it is packed, and parts of it are there besides"),
    (
        "INSERT INTO events (game, ply, shown, at) VALUES (1, 0, '{}', 1)",
        "game 1: it is packed, and parts of it are there besides",
    ),
    (
        "UPDATE games SET result = 'W+R' WHERE id = 1",
        "game 1: its result is W+R, but from its log follows B+R",
    ),
    (
        "UPDATE games SET packed = (SELECT packed FROM games WHERE id = 1) WHERE id = 2",
        "game 2: its packed log, or the commitment, was changed",
    ),
];

/// A month after its end the keeper packs a game. Nobody sees a difference, and a check finds as much as before.
#[tokio::test(flavor = "multi_thread")]
async fn a_packed_game_is_looked_at_and_checked_as_before() {
    let mut world = club().await;
    world.wait(Duration::from_secs(31 * 24 * 60 * 60)).await;
    world.delivered().await;
    world.place.channel = "c1".to_owned();
    let looks = async |world: &World| {
        let mut seen = String::new();
        for line in [
            "/record",
            "/record json",
            "/moves",
            "/verify 1",
            "/explore",
            "/board text",
            "/games",
            "/data export",
        ] {
            let replies = world.line("aki", line).await;
            let [Reply::Private(Message { text, files, .. })] = &replies[..] else { panic!("{replies:?}") };
            let files = files.iter().map(|file| String::from_utf8_lossy(&file.bytes));
            seen.extend([line, "\n", text, "\n"].into_iter().map(str::to_owned));
            seen.extend(files.map(std::borrow::Cow::into_owned));
        }
        // What looking itself has cost.
        seen.lines().filter(|line| !line.contains(r#""export":"#)).map(str::to_owned).collect::<Vec<_>>()
    };
    let before = looks(&world).await;
    let file = world.folder().join("qgo.db");
    let events = async || {
        let options = SqliteConnectOptions::new().filename(&file);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        let games: Vec<i64> = sqlx::query_scalar("SELECT DISTINCT game FROM events ORDER BY game")
            .fetch_all(&mut connection)
            .await
            .unwrap();
        games
    };
    assert_eq!(events().await, [1, 2, 3]);
    // The keeper has found nothing at its first look, and rests; another one looks at once.
    world.restart().await;
    world.tick().await;
    assert_eq!(events().await, [2, 3], "the first game was over for so long, and is packed");
    // Nothing is remembered from before.
    world.restart().await;
    assert_eq!(looks(&world).await, before);

    let (now, folder) = (world.clock.now(), tempfile::tempdir().unwrap());
    let (copy, file) = (folder.path().join("whole.db"), folder.path().join("damaged.db"));
    let running = format!("sqlite://{}", world.folder().join("qgo.db").display());
    qgo_store::backup(&running, &copy, None).await.unwrap();
    let (whole, said) = checked(&copy, world.key, now).await.unwrap();
    assert_eq!((whole.games, said), (3, Vec::<String>::new()));
    for (statement, expected) in DAMAGE_OF_PACKED {
        std::fs::copy(&copy, &file).unwrap();
        execute(&file, statement).await;
        let (_, said) = checked(&file, world.key, now).await.unwrap();
        assert!(said.iter().any(|line| line.starts_with(expected)), "{statement}: {expected:?} in {said:#?}");
    }

    // Whoever has played it can be forgotten; the game stays as it was.
    let replies = world.line("bo", "/data delete").await;
    let [Reply::Private(question)] = &replies[..] else { panic!("{replies:?}") };
    world.ask("bo", What::Press { id: question.rows[0][0].id.clone() }).await;
    world.delivered().await;
    let record = world.line("aki", "/record").await;
    let [Reply::Private(Message { files, .. })] = &record[..] else { panic!("{record:?}") };
    let record = String::from_utf8_lossy(&files[0].bytes);
    assert!(record.contains("deleted player") && !record.contains("[bo]"), "{record}");
    std::fs::remove_file(&copy).unwrap();
    qgo_store::backup(&running, &copy, None).await.unwrap();
    let (whole, said) = checked(&copy, world.key, world.clock.now()).await.unwrap();
    assert_eq!((whole.games, said), (3, Vec::<String>::new()));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_right_key_every_seal_is_named() {
    let world = club().await;
    let (_, said) = checked(&world.folder().join("qgo.db"), 99, world.clock.now()).await.unwrap();
    for game in 1..=3 {
        assert!(said.contains(&format!("game {game}: it was sealed with another key")), "{said:#?}");
    }
    assert!(said.iter().any(|line| line.starts_with("kept of test")), "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_checked_is_refused_with_the_reason() {
    let world = club().await;
    let folder = tempfile::tempdir().unwrap();
    let (file, running) = (folder.path().join("qgo.db"), world.folder().join("qgo.db"));
    let missing = checked(&file, world.key, 0).await.unwrap_err();
    assert!(matches!(missing, StoreError::Address(_)), "{missing:?}");
    std::fs::write(&file, "no database").unwrap();
    let other = checked(&file, world.key, 0).await.unwrap_err();
    assert!(matches!(other, StoreError::Corrupt(_)), "{other:?}");
    std::fs::remove_file(&file).unwrap();
    qgo_store::backup(&format!("sqlite://{}", running.display()), &file, None).await.unwrap();
    execute(&file, "DROP INDEX games_by_white").await;
    let incomplete = checked(&file, world.key, 0).await.unwrap_err();
    assert!(matches!(incomplete, StoreError::Incomplete(_)), "{incomplete:?}");
    execute(&file, "CREATE INDEX games_by_white ON games (white); UPDATE _sqlx_migrations SET version = 99 WHERE version = 6").await;
    let newer = checked(&file, world.key, 0).await.unwrap_err();
    assert!(matches!(newer, StoreError::NewerSchema), "{newer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_against_the_computer_are_sound() {
    let mut world = World::new("en").await;
    for (channel, rated) in [("c1", "yes"), ("c2", "no")] {
        world.place.channel = channel.to_owned();
        say(
            &world,
            &format!("aki: /challenge computer classic 5 colour:black level:1 time:1d rated:{rated}"),
        )
        .await;
        for line in ["aki: /move C3", "aki: /undo", "aki: /move D4", "aki: /hint"] {
            say(&world, line).await;
        }
    }
    let id = format!("q1:g:resign-now:2:{}", world.told_count("aki").await);
    world.ask("aki", What::Press { id }).await;
    world.place.channel = "c1".to_owned();
    let id = format!("q1:g:resign-now:1:{}", world.told_count("aki").await);
    world.ask("aki", What::Press { id }).await;
    world.delivered().await;
    let file = world.folder().join("qgo.db");
    let (all, said) = checked(&file, world.key, world.clock.now()).await.unwrap();
    assert_eq!((said, all.games), (Vec::new(), 2));
}
