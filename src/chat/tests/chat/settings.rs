//! Settings hold, whoever changes them at the same time, and wherever something is shown.

use std::sync::Arc;

use qgo_chat::{Message, Reply};
use tokio::task::JoinSet;

use crate::support::courier::Seen;
use crate::support::world::World;

/// The one answer to a line.
async fn answer(world: &World, user: &str, line: &str) -> Message {
    match world.line(user, line).await.remove(0) {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message,
    }
}

/// The bytes of the picture or file in an answer.
async fn file(world: &World, user: &str, line: &str) -> Vec<u8> {
    answer(world, user, line).await.files.remove(0).bytes
}

/// Sends all lines at the same instant.
async fn at_once(world: &Arc<World>, lines: &[&'static str]) {
    let mut all = JoinSet::new();
    for line in lines.iter().copied() {
        let world = Arc::clone(world);
        all.spawn(async move { answer(&world, "aki", line).await.text });
    }
    while let Some(told) = all.join_next().await {
        let told = told.unwrap();
        assert!(told.contains("Saved") || told.contains("Gespeichert"), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_what_is_changed_in_the_same_instant_nothing_is_lost() {
    let mut world = World::new("en").await;
    world.admins.push("aki".to_owned());
    let world = Arc::new(world);
    for _ in 0..5 {
        at_once(
            &world,
            &[
                "/settings me reminders:3h",
                "/settings me quiet_hours:22-7",
                "/settings me board:colour-free",
                "/settings me vacation:3",
                "/settings me language:en",
                "/settings server default_rules:sym",
                "/settings server default_size:13",
                "/settings server threads:never",
                "/settings server channels:<#c7>",
            ],
        )
        .await;
        let own = answer(&world, "aki", "/settings me").await.text;
        for part in ["English", "3 hours", "22:00-07:00 UTC", "you are away", "Without colours"] {
            assert!(own.contains(part), "{part}: {own}");
        }
        let server = answer(&world, "aki", "/settings server").await.text;
        for part in ["(sym)", "13×13", "Never", "<#c7>"] {
            assert!(server.contains(part), "{part}: {server}");
        }
        at_once(
            &world,
            &[
                "/settings me reminders:off language:auto",
                "/settings me quiet_hours:off board:standard",
                "/settings me vacation:off",
                "/settings server default_rules:classic default_size:9",
                "/settings server threads:needed",
                "/settings server channels:all",
            ],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_picture_is_drawn_as_those_want_it_who_look_at_it() {
    let world = World::new("en").await;
    world.line("aki", "/challenge @bo rules:classic size:5 colour:black").await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.line("aki", "/move C3").await;
    world.delivered().await;
    let pictures = ["/board", "/record png", "/record gif"];
    for picture in pictures {
        assert_eq!(file(&world, "aki", picture).await, file(&world, "bo", picture).await, "{picture}");
    }
    answer(&world, "aki", "/settings me board:colour-free").await;
    for picture in pictures {
        assert_ne!(file(&world, "aki", picture).await, file(&world, "bo", picture).await, "{picture}");
    }
    assert_eq!(file(&world, "aki", "/record sgf").await, file(&world, "bo", "/record sgf").await);
    assert_ne!(file(&world, "aki", "/rules").await, file(&world, "bo", "/rules").await);

    // White has the standard, which gives way; a style that White has chosen does not.
    answer(&world, "bo", "/move D4").await;
    assert_eq!(posted(&world).await, file(&world, "aki", "/board").await);
    answer(&world, "bo", "/settings me board:high-contrast").await;
    answer(&world, "aki", "/move B2").await;
    assert_eq!(posted(&world).await, file(&world, "bo", "/board").await);
    assert_ne!(file(&world, "bo", "/board").await, file(&world, "cy", "/board").await);
}

/// The picture of the message that all see now.
async fn posted(world: &World) -> Vec<u8> {
    let seen = world.delivered().await;
    let mut pictures = seen.into_iter().filter_map(|seen| match seen {
        Seen::Posted { mut message, .. } => message.files.pop(),
        _ => None,
    });
    pictures.next_back().unwrap().bytes
}
