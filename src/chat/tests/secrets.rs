//! Nobody else sees a player's commitment before the turn is played: everything that all others see, that is
//! logged or that is readable in the database is the same for every commitment.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::fmt::Write as _;
use std::time::Duration;

use qgo_chat::testing::PLATFORM;
use qgo_chat::{Reply, What};
use qgo_store::{GameId, GameRow, Store};
use support::log::Log;
use support::world::World;

/// What others do while a turn is half made; none of it completes the turn.
const LINES: [&str; 18] = [
    "/board",
    "/board text",
    "/board public:yes",
    "/board style:text public:yes",
    "/moves",
    "/games",
    "/help",
    "/record sgf",
    "/record json",
    "/verify 1",
    "/undo",
    "/keep C3",
    "/claim",
    "/dead C3",
    "/move Z9",
    "/move C3",
    "/move C3 D4",
    "/move",
];
const ACTS: [&str; 9] = ["more", "board", "text", "moves", "record", "gif", "verify", "undo", "accept-undo"];

const HOUR: Duration = Duration::from_secs(3600);

/// What everybody but aki sees.
#[derive(Default, PartialEq)]
struct Seen {
    /// Messages, files, and what is readable in the database.
    told: String,
    /// Offers while somebody types, which name every point that they could play.
    offered: String,
}

/// A game in which aki and bo have played one turn.
async fn begin(world: &World, system: &str) {
    for (user, line) in [
        ("aki", format!("/challenge @bo rules:{system} size:9 colour:black")),
        ("bo", "/accept".to_owned()),
        ("aki", "/move C3".to_owned()),
        ("bo", "/move G4".to_owned()),
    ] {
        world.line(user, &line).await;
        world.delivered().await;
    }
}

/// What everybody but aki sees if aki commits by each of `secrets` in turn.
async fn seen_by_others(system: &str, secrets: [&str; 2]) -> Seen {
    let world = World::new("en").await;
    begin(&world, system).await;
    let mut seen = Seen::default();
    for secret in secrets {
        let replies = world.line("aki", secret).await;
        assert!(told(&replies).contains("commit"), "{replies:?}");
        write!(seen.told, "{:?}", world.delivered().await).unwrap();
        watch(&world, &mut seen).await;
    }
    // What aki gets is for aki, but can be shown to others; so it has only what all may see.
    for format in ["sgf", "json", "png", "gif"] {
        let record = world.line("aki", &format!("/record {format}")).await;
        write!(seen.told, "{record:?}").unwrap();
    }
    let stored = world.store().inner.events(GameId(1)).await.unwrap();
    for event in stored {
        writeln!(seen.told, "{}", event.shown).unwrap();
    }
    seen
}

/// Everything that bo and cy can do, and what all see of it.
async fn watch(world: &World, seen: &mut Seen) {
    for user in ["bo", "cy"] {
        for line in LINES {
            write!(seen.told, "{user} {line} {:?}", world.line(user, line).await).unwrap();
        }
        let told = world.told_count("bo").await;
        for act in ACTS {
            let press = What::Press { id: format!("q1:g:{act}:1:{told}") };
            write!(seen.told, "{user} {act} {:?}", world.ask(user, press).await).unwrap();
        }
        for (command, option) in [("move", "at"), ("dead", "points"), ("keep", "point")] {
            for typed in ["", "F", "H", "C"] {
                let offers = world.chat().complete(world.typing(user, command, option, typed)).await;
                write!(seen.offered, "{user} types {option} {typed} {offers:?}").unwrap();
            }
        }
        write!(seen.told, "{:?}", world.delivered().await).unwrap();
    }
    write!(seen.told, "{:?}", world.chat().history(&PLATFORM, "c1", None, 100).await.unwrap().messages)
        .unwrap();
}

/// What everybody but aki sees, and aki too if it is the same, in two games in which aki commits. In the
/// first one aki changes every commitment twice `often`, and is then back at the first.
async fn seen_of_changes(system: &str, often: usize) -> (String, GameRow) {
    let mut world = World::new("en").await;
    for channel in ["c2", "c1"] {
        world.place.channel = channel.to_owned();
        begin(&world, system).await;
    }
    let mut seen = String::new();
    // The game in c1 has waited longer for bo than the other one.
    for channel in ["c1", "c2"] {
        world.place.channel = channel.to_owned();
        world.clock.forward(HOUR);
        world.line("aki", "/move F8").await;
        write!(seen, "{:?}", world.delivered().await).unwrap();
    }
    world.place.channel = "c1".to_owned();
    change(&world, "F8", often, &mut seen).await;
    for line in LINES {
        write!(seen, "{line} {:?}", world.line("bo", line).await).unwrap();
    }
    // The messages of a proposal and of its end have buttons too.
    press(&world, "bo", "end", 3, &mut seen).await;
    change(&world, "F8", often, &mut seen).await;
    let proposed = world.told_count("bo").await;
    press(&world, "bo", "decline-end", proposed, &mut seen).await;
    change(&world, "F8", often, &mut seen).await;
    // A button from before all the changes.
    let fields = [("points".to_owned(), "E2".to_owned())].into();
    let played = world.ask("bo", What::Form { id: "q1:g:move:2:3".to_owned(), fields }).await;
    assert!(told(&played).ends_with("so the turn is played."), "{played:?}");
    write!(seen, "{played:?} {:?}", world.delivered().await).unwrap();
    world.line("aki", "/move J9").await;
    change(&world, "J9", often, &mut seen).await;
    let now = world.told_count("bo").await;
    press(&world, "bo", "resign-now", now, &mut seen).await;
    for line in ["/moves", "/games", "/record sgf", "/record json", "/verify 2"] {
        write!(seen, "{:?}", world.line("cy", line).await).unwrap();
    }
    write!(seen, "{:?}", world.chat().history(&PLATFORM, "c1", None, 100).await.unwrap().messages).unwrap();
    (seen, world.store().inner.game(GameId(2)).await.unwrap().unwrap())
}

/// Aki, who has committed to `point`, commits to another one and to `point` again, `often` times. All buttons
/// that others then see are the same, and a button that nobody was ever shown is refused.
async fn change(world: &World, point: &str, often: usize, seen: &mut String) {
    world.clock.forward(HOUR);
    for _ in 0..often {
        for point in ["H6", point] {
            let replies = world.line("aki", &format!("/move {point}")).await;
            assert!(told(&replies).starts_with("You changed your commitment"), "{replies:?}");
        }
    }
    write!(seen, "{:?}", world.delivered().await).unwrap();
    for user in ["aki", "bo"] {
        for line in ["/games", "/resign"] {
            write!(seen, "{user} {line} {:?}", world.line(user, line).await).unwrap();
        }
        for told in 0..20 {
            press(world, user, "more", told, seen).await;
        }
    }
}

/// `user` presses a button of the game in c1.
async fn press(world: &World, user: &str, act: &str, told: u32, seen: &mut String) {
    let press = What::Press { id: format!("q1:g:{act}:2:{told}") };
    let replies = world.ask(user, press).await;
    write!(seen, "{user} {act} {told} {replies:?} {:?}", world.delivered().await).unwrap();
}

fn told(replies: &[Reply]) -> &str {
    match &replies[0] {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => &message.text,
    }
}

/// Whether `text` contains `secret`: as a point in either case, or as SGF writes it.
fn tells(text: &str, secret: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    text.split(|c| !is_part(c)).any(|word| word.eq_ignore_ascii_case(secret))
}

#[tokio::test]
async fn a_commitment_shows_nowhere() {
    let log = Log::begin();
    for system in ["simultaneous", "sym"] {
        let one = seen_by_others(system, ["/move F8", "/move H6"]).await;
        let other = seen_by_others(system, ["/move H6", "/move F8"]).await;
        assert!(one.told.contains("**aki** has committed."), "nothing was half made in {system}");
        assert!(one == other, "what others see depends on the commitment in {system}");
        for secret in ["F8", "H6", "fb", "hd"] {
            assert!(!tells(&one.told, secret), "{secret} is told in {system}");
        }
    }
    let logged = log.text();
    assert!(logged.contains("INSERT INTO events"), "too little is logged");
    for secret in ["F8", "H6"] {
        assert!(!tells(&logged, secret), "the log tells {secret}");
    }
}

#[tokio::test]
async fn a_changed_commitment_shows_nowhere() {
    for system in ["simultaneous", "sym"] {
        let (once, kept) = seen_of_changes(system, 0).await;
        let (often, changed) = seen_of_changes(system, 2).await;
        assert!(changed.length > kept.length.plus(8), "nothing was changed in {system}");
        assert!(once == often, "what others see depends on the changes in {system}");
        let unlike = GameRow { length: changed.length, ..kept };
        assert_eq!(unlike, changed, "only the log itself tells of the changes in {system}");
    }
}

#[tokio::test]
async fn a_commitment_lies_sealed_in_the_database() {
    for system in ["simultaneous", "sym"] {
        let mut world = World::new("en").await;
        for (user, line) in [
            ("aki", format!("/challenge @bo rules:{system} size:9 colour:black")),
            ("bo", "/accept".to_owned()),
            ("aki", "/move F8".to_owned()),
        ] {
            world.line(user, &line).await;
        }
        // This moves everything from the write-ahead log into the files.
        world.restart().await;
        let holds = |text: &str| world.database().windows(text.len()).any(|bytes| bytes == text.as_bytes());
        assert!(holds(r#""do":"commit""#), "where are the events of {system}?");
        assert!(!holds("\"F8\""), "the commitment of {system} lies open");
        let board = world.line("aki", "/board").await;
        assert!(told(&board).contains("F8"), "{board:?}");
    }
}
