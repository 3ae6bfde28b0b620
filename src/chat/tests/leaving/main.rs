//! A player is forgotten, whatever is going on, whatever fails, and wherever QGo is killed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../support/mod.rs"]
mod support;

mod exports;
mod failures;

use std::time::Duration;

use qgo_chat::testing::PLATFORM;
use qgo_chat::{Message, Reply, What};
use qgo_store::{GameId, People, Ratings, Store};
use support::world::World;

/// A name and an account that occur nowhere else, not even in parts.
const NAME: &str = "Xerxes Quodlibet";
const LEAVER: &str = "zyzzyva";

fn told(replies: &[Reply]) -> &Message {
    match &replies[0] {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message,
    }
}

/// A world in which somebody with an uncommon name plays.
async fn world() -> World {
    let mut world = World::new("en").await;
    let mut leaver = world.user("cy").clone();
    leaver.account.user = format!("u-{LEAVER}");
    leaver.name = NAME.to_owned();
    world.users.push(leaver);
    world
}

/// Lines of a conversation: `user: line`; `in CHANNEL` goes elsewhere.
async fn happens(world: &mut World, lines: &[&str]) {
    for line in lines {
        if let Some(channel) = line.strip_prefix("in ") {
            world.place.channel = channel.to_owned();
            continue;
        }
        let (user, line) = line.split_once(": ").unwrap();
        let user = if user == "x" { LEAVER } else { user };
        let line = line.replace("@x", &format!("<@u-{LEAVER}>"));
        let replies = world.line(user, &line).await;
        assert!(!told(&replies).text.contains("wrong on my side"), "{line}: {replies:?}");
        if line == "/accept" {
            // The message with the commitment: before it is there, nothing can be drawn.
            world.delivered().await;
        }
    }
}

/// The button that confirms the deletion.
async fn question(world: &World, user: &str) -> What {
    let replies = world.line(user, "/data delete").await;
    let Some(buttons) = told(&replies).rows.first() else { panic!("{replies:?}") };
    What::Press { id: buttons[0].id.clone() }
}

/// Asks and confirms; returns the answer to the confirmation.
async fn leave(world: &World, user: &str) -> String {
    let press = question(world, user).await;
    told(&world.ask(user, press).await).text.clone()
}

/// All texts of an answer, with files; of pictures the alternative text.
fn texts(replies: &[Reply]) -> String {
    let message = told(replies);
    let files = message.files.iter().map(|file| match file.alt.is_empty() {
        true => String::from_utf8_lossy(&file.bytes).into_owned(),
        false => file.alt.clone(),
    });
    message.text.clone() + &files.collect::<String>()
}

/// Everything that anybody else can ask for.
async fn shown(world: &mut World) -> String {
    let mut seen = String::new();
    for channel in ["c1", "c2"] {
        world.place.channel = channel.to_owned();
        for line in ["/games", "/moves", "/board text", "/record sgf"] {
            seen += &texts(&world.line("bo", line).await);
        }
    }
    for line in ["/leaderboard", "/profile"] {
        seen += &texts(&world.line("bo", line).await);
    }
    seen
}

/// Everything that anybody else can ask for, and everything in the database.
async fn trace(world: &mut World) -> String {
    shown(world).await + &String::from_utf8_lossy(&world.database())
}

fn tells(text: &str) -> bool {
    let text = text.to_lowercase();
    ["xerxes", "quodlibet", LEAVER].iter().any(|part| text.contains(part))
}

async fn result(world: &World, game: i64) -> Option<String> {
    world.store().inner.game(GameId(game)).await.unwrap().unwrap().result
}

async fn is_leaving(world: &World) -> bool {
    !world.store().inner.leaving().await.unwrap().is_empty()
}

/// Games of x in every state, and how each ends when x leaves.
const STATES: &[(&[&str], &str)] = &[
    (&["x: /challenge @bo rules:classic size:5 colour:black", "bo: /accept"], "Void"),
    (&["x: /challenge @bo rules:classic size:5 colour:black", "bo: /accept", "x: /move B2"], "Void"),
    (
        &[
            "x: /challenge @bo rules:classic size:5 colour:black",
            "bo: /accept",
            "x: /move B2",
            "bo: /move D4",
        ],
        "W+R",
    ),
    // One move was taken back.
    (
        &[
            "x: /challenge @bo rules:classic size:5 colour:white",
            "bo: /accept",
            "bo: /move B2",
            "x: /move D4",
            "bo: /undo",
        ],
        "B+R",
    ),
    // Stones are counted.
    (
        &[
            "x: /challenge @bo rules:classic size:5 colour:black",
            "bo: /accept",
            "x: /move B2",
            "bo: /pass",
            "x: /pass",
            "bo: /dead B2",
        ],
        "W+R",
    ),
    // An end is proposed.
    (
        &[
            "x: /challenge @bo rules:superposed size:5 colour:black",
            "bo: /accept",
            "x: /move B2 C4",
            "bo: /move D4 E5",
            "bo: /end",
        ],
        "W+R",
    ),
    // A choice is pending.
    (
        &[
            "x: /challenge @bo rules:entangled size:5 colour:white",
            "bo: /accept",
            "bo: /move B2 D4",
            "x: /move B3 E1",
        ],
        "B+R",
    ),
    // A half-made turn: the first one, and a later one.
    (&["x: /challenge @bo rules:simultaneous size:5 colour:black", "bo: /accept", "x: /move B2"], "Void"),
    (
        &[
            "x: /challenge @bo rules:sym size:5 colour:black",
            "bo: /accept",
            "x: /move B2",
            "bo: /move D4",
            "bo: /move A1",
        ],
        "W+R",
    ),
    (
        &[
            "bo: /challenge @x rules:mutation size:5 colour:white",
            "x: /accept",
            "x: /move B2",
            "bo: /move D4",
        ],
        "W+R",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_going_on_ends_and_names_nobody() {
    for (lines, expected) in STATES {
        let mut world = world().await;
        happens(&mut world, lines).await;
        assert_eq!(result(&world, 1).await, None, "{lines:?}");
        assert!(tells(&trace(&mut world).await));
        world.place.channel = "c1".to_owned();
        let said = leave(&world, LEAVER).await;
        assert!(said.starts_with("It is done"), "{lines:?}: {said}");
        assert_eq!(result(&world, 1).await.as_deref(), Some(*expected), "{lines:?}");
        let seen = trace(&mut world).await;
        assert!(!tells(&seen), "{lines:?}: {seen}");
        assert!(seen.contains("deleted player"), "{lines:?}: {seen}");
        // No post of a move was sent before, so these are composed now.
        let posted = format!("{:?}", world.delivered().await);
        assert!(!tells(&posted) && posted.contains("deleted player"), "{lines:?}: {posted}");
        let forgotten = world.courier.forgotten.lock().unwrap().clone();
        assert_eq!(forgotten.len(), 1, "the courier is told once");
        assert_eq!(forgotten[0].user, format!("u-{LEAVER}"));
        let checked = told(&world.line("bo", "/verify 1").await).text.clone();
        assert!(!checked.contains("damaged") && !checked.contains("does not fit"), "{lines:?}: {checked}");
    }
}

/// Open challenges, and games in several channels: in one of them both have moved, one has ended before.
async fn busy() -> World {
    let mut world = world().await;
    happens(
        &mut world,
        &[
            "x: /challenge @bo rules:classic size:5 colour:black",
            "bo: /accept",
            "x: /move B2",
            "bo: /move D4",
            "in c2",
            "bo: /challenge @x rules:sym size:5 colour:black",
            "x: /accept",
            "in c3",
            "aki: /challenge @x rules:classic size:5",
            "x: /challenge @bo rules:classic size:9",
            "x: /challenge size:7",
            "in c1",
        ],
    )
    .await;
    world
}

/// Checks what has to be true in the end, however it came about.
async fn assert_forgotten(world: &mut World, case: &str) {
    assert_eq!(result(world, 1).await.as_deref(), Some("W+R"), "{case}");
    assert_eq!(result(world, 2).await.as_deref(), Some("Void"), "{case}");
    assert!(!is_leaving(world).await, "{case}");
    let seen = trace(world).await;
    assert!(!tells(&seen), "{case}: {seen}");
    let open = world.store().inner.open_challenges("test", "c3", 0).await.unwrap();
    assert!(open.is_empty(), "{case}: {open:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_of_somebody_goes_at_once() {
    let mut world = busy().await;
    let question = told(&world.line(LEAVER, "/data delete").await).text.clone();
    for part in
        ["#1 against **bo**: you resign", "#2 against **bo**: it has hardly begun", "3 open challenges"]
    {
        assert!(question.contains(part), "{question}");
    }
    leave(&world, LEAVER).await;
    assert_forgotten(&mut world, "at once").await;
    let posted = format!("{:?}", world.delivered().await);
    assert!(!tells(&posted), "{posted}");
    let history = format!("{:?}", world.chat().history(&PLATFORM, "c1", None, 100).await.unwrap().messages);
    assert!(!tells(&history) && history.contains("deleted player"), "{history}");
}

/// How often bo's rating has changed, and whether it has risen.
async fn rating_of_bo(world: &World) -> (usize, bool) {
    let store = &world.store().inner;
    let bo = store.find_player(&world.user("bo").account).await.unwrap().unwrap();
    let history = store.history(bo.id).await.unwrap();
    (history.len(), history.last().is_some_and(|last| last.rated.rating > 1500.0))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_is_rated_once_and_the_opponent_keeps_it() {
    let begun =
        ["x: /challenge @bo rules:classic size:5 colour:black rated:yes", "bo: /accept", "x: /move B2"];
    for (moves, expected) in [(&["bo: /move D4"][..], (1, true)), (&[], (0, false))] {
        let mut world = world().await;
        happens(&mut world, &begun).await;
        happens(&mut world, moves).await;
        let question = texts(&world.line(LEAVER, "/data delete").await);
        assert_eq!(question.contains("**bo** is rated for it"), expected.1, "{question}");
        leave(&world, LEAVER).await;
        assert_eq!(rating_of_bo(&world).await, expected);
        world.chat().finish_leaving().await;
        assert_eq!(rating_of_bo(&world).await, expected);
        let table = texts(&world.line("bo", "/leaderboard rules:classic").await);
        assert_eq!(table.contains("**bo**"), expected.1, "{table}");
        assert!(!table.contains("deleted player") && !tells(&trace(&mut world).await), "{table}");
    }
}

/// A player whose time is up has lost on time, and leaving does not change that; nor does a waiting player
/// resign.
#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_after_the_time_is_up_does_not_resign() {
    let begun = ["x: /challenge @bo rules:classic size:5 colour:black time:1d", "bo: /accept", "x: /move B2"];
    for (moves, expected) in [(&[][..], "B+T"), (&["bo: /move D4"], "W+T")] {
        let mut world = world().await;
        happens(&mut world, &begun).await;
        happens(&mut world, moves).await;
        world.delivered().await;
        // The time is up, but the timekeeper has not looked yet.
        world.wait(Duration::from_secs(24 * 60 * 60)).await;
        world.clock.forward(Duration::from_secs(10));
        leave(&world, LEAVER).await;
        assert_eq!(result(&world, 1).await.as_deref(), Some(expected));
        assert!(!tells(&trace(&mut world).await));
    }
}
