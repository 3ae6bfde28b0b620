//! A channel that another one follows: its games go on there.

use qgo_chat::{Message, Reply};
use qgo_store::Place;

use crate::support::courier::Seen;
use crate::support::world::World;

/// A room, which is its own server.
fn room(id: &str) -> Place {
    Place { platform: "test".into(), server: Some(id.into()), channel: id.into(), parent: None }
}

async fn world_in(id: &str) -> World {
    let mut world = World::new("en").await;
    world.place = room(id);
    world.admins.push("aki".to_owned());
    world
}

/// Everybody says their line, and everything that comes of it is delivered.
async fn say(world: &World, lines: &[(&str, &str)]) {
    for (user, line) in lines {
        let replies = world.line(user, line).await;
        assert!(!replies.is_empty(), "{line}");
        world.delivered().await;
    }
}

async fn begin(world: &World) {
    say(world, &[("aki", "/challenge @bo rules:classic size:9 colour:black"), ("bo", "/accept")]).await;
}

/// What was posted since the last look: where, and the message.
async fn posted(world: &World) -> Vec<(Place, Message)> {
    let posted = |seen| match seen {
        Seen::Posted { place, message, .. } => Some((place, message)),
        _ => None,
    };
    world.delivered().await.into_iter().filter_map(posted).collect()
}

fn text(replies: &[Reply]) -> &str {
    let [Reply::Private(message)] = replies else { panic!("{replies:?}") };
    &message.text
}

#[tokio::test]
async fn games_and_challenges_go_on_in_the_channel_that_follows() {
    let mut world = world_in("r1").await;
    begin(&world).await;
    begin(&world).await;
    let threads = "/settings server channels:here default_size:13";
    say(&world, &[("aki", "/move C3"), ("cy", "/challenge"), ("aki", threads)]).await;

    world.chat().move_channel("test", "r1", "r2").await.unwrap();
    let mut shown = posted(&world).await;
    // Different channels are served side by side.
    shown.sort_by_key(|(_, message)| ["#1 goes", "#2 goes", ""].map(|says| !message.text.contains(says)));
    let [(main, first), (thread, second), (lobby, offer)] = &shown[..] else { panic!("{shown:?}") };
    assert_eq!((main, lobby), (&room("r2"), &room("r2")));
    assert_eq!(thread.parent.as_deref(), Some("r2"));
    for (message, game, turn) in [(first, "#1", "u-bo"), (second, "#2", "u-aki")] {
        assert!(message.text.contains(game) && message.text.contains("goes on here"), "{message:?}");
        assert_eq!(message.notify, [turn], "only who is to move is called");
        assert!(!message.rows.is_empty() && message.files.len() == 1, "{message:?}");
    }
    assert!(offer.rows.iter().flatten().any(|button| button.id.contains("accept")), "{offer:?}");

    world.chat().move_channel("test", "r1", "r2").await.unwrap();
    assert!(posted(&world).await.is_empty(), "once is enough");
    world.place = room("r2");
    assert!(text(&world.line("bo", "/move D4").await).contains("D4"));
    assert_eq!(posted(&world).await[0].0, room("r2"));
    let settings = world.line("aki", "/settings server").await;
    assert!(text(&settings).contains("13×13") && text(&settings).contains("<#r2>"), "{settings:?}");
    assert!(text(&world.line("bo", "/accept").await).contains("game #3 begins"));
    posted(&world).await;
    world.place = thread.clone();
    assert!(text(&world.line("aki", "/move E5").await).contains("E5"));
    assert_eq!(posted(&world).await[0].0, *thread);
}

#[tokio::test]
async fn a_game_that_finds_no_room_goes_on_in_a_new_thread() {
    let mut world = world_in("r1").await;
    begin(&world).await;
    world.place = room("r2");
    begin(&world).await;

    world.chat().move_channel("test", "r1", "r2").await.unwrap();
    let shown = posted(&world).await;
    let [(anchor, _), (thread, board)] = &shown[..] else { panic!("{shown:?}") };
    assert_eq!((anchor, thread.parent.as_deref()), (&room("r2"), Some("r2")));
    assert!(board.text.contains("Game #1 goes on here"), "{board:?}");
    assert!(text(&world.line("aki", "/move C3").await).contains("C3"), "game #2 has its place still");
    posted(&world).await;
    world.place = thread.clone();
    assert!(text(&world.line("aki", "/move D4").await).contains("D4"));
    assert_eq!(posted(&world).await[0].0, *thread);
}

/// A turn that is still owed when its channel is replaced is told in the new one, and only there.
#[tokio::test]
async fn what_is_owed_is_told_in_the_channel_that_follows() {
    let mut world = world_in("r1").await;
    begin(&world).await;
    world.delivers = false;
    assert!(text(&world.line("aki", "/move C3").await).contains("C3"));
    world.chat().move_channel("test", "r1", "r2").await.unwrap();
    world.delivers = true;
    let shown = posted(&world).await;
    let [(place, message)] = &shown[..] else { panic!("{shown:?}") };
    assert!(*place == room("r2") && message.text.contains("C3"), "{message:?}");
}
