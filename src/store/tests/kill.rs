//! What was acknowledged survives a kill: a child process plays and is killed meanwhile.

#![expect(clippy::unwrap_used, reason = "a failed call fails the test")]

mod postgres;
mod support;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use qgo_store::{Keep, LogLength, NewEvent, NewPost, Pair, Parts, Rated, Turn};
use tempfile::TempDir;

use postgres::Postgres;
use support::{open, place, player, start_game};

/// Set for the child, to the address of the database.
const CHILD: &str = "QGO_TEST_KILLED_DATABASE";

/// How many turns the parent sees acknowledged before it kills the child.
const TURNS: u32 = 20;

/// How many connections the child has.
const CONNECTIONS: &str = "SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'qgo' AND datname = current_database()";

/// An address of a new database of each kind.
async fn databases(folder: &TempDir) -> Vec<String> {
    let file = format!("sqlite://{}", folder.path().join("qgo.db").display());
    let server = Postgres::shared().await;
    [file].into_iter().chain(server.map(Postgres::database)).collect()
}

#[tokio::test]
async fn acknowledged_turns_survive_a_kill_with_all_that_they_owe() {
    if let Ok(url) = std::env::var(CHILD) {
        return play_for_ever(&url).await;
    }
    let folder = tempfile::tempdir().unwrap();
    for url in databases(&folder).await {
        let acknowledged =
            play_and_kill(&url, "acknowledged_turns_survive_a_kill_with_all_that_they_owe").await;

        let store = open(&url).await;
        let game = store.game_in("web", "go").await.unwrap().unwrap();
        let events = store.events(game.id).await.unwrap();
        assert!(game.length.0 >= acknowledged, "{} of {acknowledged}", game.length.0);
        assert_eq!(events.len(), game.length.index());
        for (index, event) in events.iter().enumerate() {
            assert_eq!(event.shown, index.to_string());
            let post = store.due_posts("web", 0, 1, Parts::ALL).await.unwrap().remove(0);
            assert_eq!(post.body, event.shown, "each turn's post is owed, once and in order");
            store.sent(post.id, None, None, 0, &|_| Vec::new()).await.unwrap();
        }
        assert_eq!(store.due_posts("web", 0, 1, Parts::ALL).await.unwrap(), []);
    }
}

#[tokio::test]
async fn a_rated_game_is_over_with_its_ratings_or_not_at_all() {
    if let Ok(url) = std::env::var(CHILD) {
        return end_for_ever(&url).await;
    }
    let folder = tempfile::tempdir().unwrap();
    for url in databases(&folder).await {
        let acknowledged = play_and_kill(&url, "a_rated_game_is_over_with_its_ratings_or_not_at_all").await;

        let store = open(&url).await;
        let ada = player(&store, "ada").await;
        let (over, on): (Vec<_>, Vec<_>) =
            store.all_games_of(ada).await.unwrap().into_iter().partition(|game| game.result.is_some());
        assert!(over.len() >= acknowledged as usize && on.len() <= 1, "{} of {acknowledged}", over.len());
        for player in [over[0].black.id, over[0].white.id] {
            let history = store.history(player).await.unwrap();
            let rated: Vec<_> = history.iter().map(|point| point.game).collect();
            assert_eq!(rated, over.iter().map(|game| game.id).collect::<Vec<_>>());
            let changed: f64 = history.iter().map(|point| point.change).sum();
            assert_eq!(history.last().unwrap().rated.rating, 1500.0 + changed);
        }
    }
}

#[tokio::test]
async fn what_is_kept_together_is_there_together() {
    if let Ok(url) = std::env::var(CHILD) {
        return keep_for_ever(&url).await;
    }
    let folder = tempfile::tempdir().unwrap();
    for url in databases(&folder).await {
        let acknowledged = play_and_kill(&url, "what_is_kept_together_is_there_together").await;

        let store = open(&url).await;
        let all = store.all_kept("web", "kind", None, 9).await.unwrap();
        let numbers = all.iter().map(|(_, value)| u32::from_be_bytes(value[..].try_into().unwrap()));
        let numbers: Vec<_> = numbers.collect();
        assert!(
            numbers.len() == 2 && numbers[0] == numbers[1] && numbers[0] + 1 >= acknowledged,
            "{numbers:?}"
        );
    }
}

/// Kills a playing child without warning; returns how many turns it had acknowledged once the database has
/// done what the child had still asked of it.
async fn play_and_kill(url: &str, test: &str) -> u32 {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(CHILD, url)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let last = lines.map(Result::unwrap).nth(TURNS as usize - 1);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(last.as_deref(), Some((TURNS - 1).to_string().as_str()), "the child failed");
    if let Some(server) = Postgres::shared().await.filter(|_| url.starts_with("postgres:")) {
        while server.ask(url, CONNECTIONS) != "0" {}
    }
    TURNS
}

async fn play_for_ever(url: &str) {
    let store = open(url).await;
    let game = start_game(&store).await;
    for index in 0.. {
        let events = [NewEvent { shown: index.to_string(), secret: None }];
        let post = NewPost::plain(place(), index.to_string()).board_of(game);
        store.append(&Turn::of(game, LogLength(index), &events), &[post]).await.unwrap();
        eprintln!("{index}");
    }
}

/// Begins and resigns games without end; Black gains a point with each.
async fn end_for_ever(url: &str) {
    let store = open(url).await;
    let rate = |before: Pair<Option<Rated>>| {
        let next = |before: Option<Rated>, gain| {
            let rating = before.map_or(1500.0, |before| before.rating) + gain;
            Rated { rating, deviation: 50.0, volatility: 0.06, at: 0 }
        };
        Some(Pair { black: next(before.black, 1.0), white: next(before.white, -1.0) })
    };
    for number in 0.. {
        let game = start_game(&store).await;
        let events = [NewEvent { shown: "resign".to_owned(), secret: None }];
        let last = Turn { result: Some("B+R"), rate: Some(&rate), ..Turn::of(game, LogLength(0), &events) };
        store.append(&last, &[]).await.unwrap();
        eprintln!("{number}");
    }
}

/// Keeps the same number under two names, and the next one, without end.
async fn keep_for_ever(url: &str) {
    let store = open(url).await;
    for number in 0_u32.. {
        let keep = |name: &str| Keep {
            kind: "kind".to_owned(),
            name: name.to_owned(),
            value: Some(number.to_be_bytes().to_vec()),
        };
        store.keep("web", &[keep("a"), keep("b")]).await.unwrap();
        eprintln!("{number}");
    }
}
