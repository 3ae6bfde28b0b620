//! What one player has committed to is seen by nobody else before the turn is played: whatever all
//! the others see, and whatever is logged or lies open in the database, is the same for any of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::fmt::Write as _;
use std::io;
use std::sync::{Arc, Mutex};

use qgo_chat::{Reply, What};
use qgo_store::{GameId, Store};
use support::world::World;
use tracing_subscriber::fmt::MakeWriter;

/// Everything that is logged, at every level.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// What others do while a turn is half made: nothing of it completes the turn.
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

/// What is seen by everybody but aki.
#[derive(Default, PartialEq)]
struct Seen {
    /// Messages, files, and what lies open in the database.
    told: String,
    /// Offers while somebody types, which name every point that they could play.
    offered: String,
}

/// What is seen by everybody but aki, who commits by each of `secrets` in turn.
async fn seen_by_others(system: &str, secrets: [&str; 2]) -> Seen {
    let world = World::new("en").await;
    for (user, line) in [
        ("aki", format!("/challenge @bo rules:{system} size:9 colour:black")),
        ("bo", "/accept".to_owned()),
        ("aki", "/move C3".to_owned()),
        ("bo", "/move G4".to_owned()),
    ] {
        world.line(user, &line).await;
        world.delivered().await;
    }
    let mut seen = Seen::default();
    for secret in secrets {
        let replies = world.line("aki", secret).await;
        assert!(told(&replies).contains("commit"), "{replies:?}");
        write!(seen.told, "{:?}", world.delivered().await).unwrap();
        watch(&world, &mut seen).await;
    }
    // What aki has sent is for aki's eyes, but it can be shown around: as all may see it.
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

/// Whatever bo and cy can do, and what all see of it.
async fn watch(world: &World, seen: &mut Seen) {
    for user in ["bo", "cy"] {
        for line in LINES {
            write!(seen.told, "{user} {line} {:?}", world.line(user, line).await).unwrap();
        }
        let ply = world.store().inner.game(GameId(1)).await.unwrap().unwrap().ply;
        for act in ACTS {
            let press = What::Press { id: format!("q1:g:{act}:1:{ply}"), values: Vec::new() };
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
    write!(seen.told, "{:?}", world.chat().history("test", "c1", 100).await.unwrap()).unwrap();
}

fn told(replies: &[Reply]) -> &str {
    match &replies[0] {
        Reply::Private(message) | Reply::Update(message) => &message.text,
    }
}

/// Whether `text` tells of `secret`: as a point, whatever its case, or as SGF has it.
fn tells(text: &str, secret: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    text.split(|c| !is_part(c)).any(|word| word.eq_ignore_ascii_case(secret))
}

#[tokio::test]
async fn a_commitment_shows_nowhere() {
    let log = Log::default();
    tracing_subscriber::fmt()
        .with_writer(log.clone())
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .init();
    for system in ["simultaneous", "sym"] {
        let one = seen_by_others(system, ["/move F8", "/move H6"]).await;
        let other = seen_by_others(system, ["/move H6", "/move F8"]).await;
        assert!(one.told.contains("**aki** has committed."), "nothing was half made in {system}");
        assert!(one == other, "what others see depends on the commitment in {system}");
        for secret in ["F8", "H6", "fb", "hd"] {
            assert!(!tells(&one.told, secret), "{secret} is told in {system}");
        }
    }
    let logged = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(logged.contains("INSERT INTO events"), "too little is logged");
    for secret in ["F8", "H6"] {
        assert!(!tells(&logged, secret), "the log tells {secret}");
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
        // Everything is in the files, not only in the journal.
        world.restart().await;
        let holds = |text: &str| world.database().windows(text.len()).any(|bytes| bytes == text.as_bytes());
        assert!(holds(r#""do":"commit""#), "where are the events of {system}?");
        assert!(!holds("F8"), "the commitment of {system} lies open");
        let board = world.line("aki", "/board").await;
        assert!(told(&board).contains("F8"), "{board:?}");
    }
}
