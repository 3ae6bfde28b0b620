//! Much is asked for at once: whoever asks for too much is told so, others go on, and nobody gets what was
//! drawn for somebody else. `benches/flood.rs` measures how fast that is.

use std::sync::Arc;

use qgo_chat::testing::PLATFORM;
use qgo_chat::{File, Message, Platform, PlatformLimits, Reply, What};
use tokio::task::JoinSet;

use crate::support::courier::Seen;
use crate::support::world::World;

/// How many files one person can have under way.
const MOST: usize = 4;

fn private(replies: &[Reply]) -> &Message {
    let [Reply::Private(message)] = replies else { panic!("{replies:?}") };
    message
}

fn line(text: &str) -> What {
    What::Line(text.to_owned())
}

/// The files of the one answer to a line.
async fn files(world: &World, user: &str, line: &str) -> Vec<File> {
    let files = private(&world.line(user, line).await).files.clone();
    assert!(!files.is_empty(), "{user} {line}");
    files
}

async fn begin(world: &World, challenge: &str) {
    world.line("aki", challenge).await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
}

/// A game in `c1`, and another one in `c2`.
async fn two_games(language: &str) -> World {
    let mut world = World::new(language).await;
    begin(&world, "/challenge @bo rules:classic size:9 colour:black").await;
    world.place.channel = "c2".to_owned();
    begin(&world, "/challenge @bo rules:classic size:9 colour:black").await;
    world.restart().await;
    world
}

#[tokio::test]
async fn who_asks_for_too_much_is_told_and_others_go_on() {
    for (language, told) in [("en", "I am still at work on"), ("de", "Ich arbeite noch an")] {
        let world = two_games(language).await;
        // This game is cached; the other one cannot be read for now.
        world.line("aki", "/board").await;
        let door = world.store().reading.door.lock().await;
        let mut asked = JoinSet::new();
        for _ in 0..10 {
            let (chat, request) = (Arc::clone(world.chat()), world.request("bo", line("/record gif 1")));
            asked.spawn(async move { chat.handle(request).await });
        }
        for _ in MOST..10 {
            let refused = asked.join_next().await.unwrap().unwrap();
            let message = private(&refused);
            assert!(message.text.starts_with(told), "{}", message.text);
            assert!(message.files.is_empty());
        }
        let played = private(&world.line("aki", "/move C3").await).text.clone();
        assert!(played.contains("C3"), "{played}");
        assert!(
            matches!(&world.delivered().await[..], [Seen::Posted { place, .. }, ..] if place.channel == "c2")
        );
        assert!(!files(&world, "bo", "/board").await.is_empty(), "who waits for files may look at boards");
        drop(door);
        for _ in 0..MOST {
            let made = asked.join_next().await.unwrap().unwrap();
            assert_eq!(private(&made).files[0].name, "game-1.gif");
        }
        assert!(asked.join_next().await.is_none());
        assert_eq!(files(&world, "bo", "/record gif 1").await[0].name, "game-1.gif", "now there is room");
    }
}

#[tokio::test]
async fn a_turn_does_not_wait_for_a_file_of_its_game() {
    let world = two_games("en").await;
    let door = world.store().reading.door.lock().await;
    let came = world.store().reading.came();
    let record = world.line("cy", "/record gif 2");
    let (look, play) = (world.line("cy", "/board"), world.line("aki", "/move C3"));
    let all = async { tokio::join!(record, look, play) };
    tokio::pin!(all);
    // All three want to load the game, and none waits for the others.
    tokio::select! {
        biased;
        done = &mut all => panic!("{done:?}"),
        () = world.store().reading.reached(came + 3) => {}
    }
    drop(door);
    let (record, look, play) = all.await;
    assert_eq!(private(&record).files[0].name, "game-2.gif");
    assert_eq!(private(&look).files[0].name, "board.png");
    assert!(private(&play).text.contains("C3"));
}

#[tokio::test]
async fn nobody_is_given_what_was_drawn_for_another() {
    for system in ["simultaneous", "sym"] {
        let world = World::new("en").await;
        begin(&world, &format!("/challenge @bo rules:{system} size:5 colour:black")).await;
        world.line("aki", "/move C3").await;
        let mut before = Vec::new();
        for user in ["bo", "cy"] {
            before.push(files(&world, user, "/board").await);
        }
        let own = files(&world, "aki", "/board").await;
        assert!(before.iter().all(|files| files[0].bytes != own[0].bytes), "the commitment is on one's own");
        for (user, before) in ["bo", "cy"].into_iter().zip(&before) {
            assert_eq!(files(&world, user, "/board").await, *before);
        }
        assert_eq!(files(&world, "aki", "/board").await, own);
        // It makes no difference whether anything was drawn before.
        let afresh = World::new("en").await;
        begin(&afresh, &format!("/challenge @bo rules:{system} size:5 colour:black")).await;
        afresh.line("aki", "/move C3").await;
        assert_eq!(files(&afresh, "aki", "/board").await, own);
        assert_eq!(files(&afresh, "bo", "/board").await, before[0]);
    }
}

#[tokio::test]
async fn a_look_ahead_is_for_nobody_else() {
    let world = World::new("en").await;
    begin(&world, "/challenge @bo rules:superposed size:9 colour:black").await;
    let before = files(&world, "bo", "/board").await;
    let look = files(&world, "aki", "/move C3 E5 ?").await;
    let after = files(&world, "bo", "/board").await;
    assert_eq!(before, after);
    assert_ne!(look[0].bytes, after[0].bytes);
}

/// A game with some moves, on a platform with this size limit for files.
async fn limited(language: &str, bytes: usize) -> World {
    let limits = PlatformLimits { file: bytes, ..PLATFORM.limits };
    let world = World::on(Box::leak(Box::new(Platform { limits, ..PLATFORM })), language).await;
    begin(&world, "/challenge @bo rules:classic size:9 colour:black").await;
    for (number, point) in ["C3", "C4", "D3", "D4", "E3", "E4", "F3", "F4", "G3", "G4"].iter().enumerate() {
        world.line(["aki", "bo"][number % 2], &format!("/move {point}")).await;
    }
    world
}

#[tokio::test]
async fn an_animation_too_large_is_thinned_and_says_so() {
    let whole = files(&limited("en", 10 << 20).await, "aki", "/record gif").await;
    let most = whole[0].bytes.len() - 1;
    for (language, told) in [("en", "it shows 10 of 11"), ("de", "Sie zeigt 10 von 11")] {
        let world = limited(language, most).await;
        // The second picture comes from the cache.
        for _ in 0..2 {
            let replies = world.line("aki", "/record gif").await;
            let message = private(&replies);
            assert!(message.text.contains(told), "{}", message.text);
            assert!(message.files[0].bytes.len() <= most);
        }
    }
}

#[tokio::test]
async fn a_file_too_large_is_refused_in_words() {
    for (language, told) in [("en", "The file would be too large"), ("de", "Die Datei wäre zu groß")] {
        let world = limited(language, 500).await;
        for format in ["gif", "json", "png"] {
            let replies = world.line("aki", &format!("/record {format}")).await;
            let message = private(&replies);
            assert!(message.text.starts_with(told), "{format}: {}", message.text);
            assert!(message.files.is_empty());
        }
        assert_eq!(files(&world, "aki", "/record sgf").await[0].name, "game-1.sgf");
    }
}
