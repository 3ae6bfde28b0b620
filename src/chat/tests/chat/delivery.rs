//! Delivery when the platform or the store fails.

mod calls;
mod threads;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use qgo_chat::{Clock, Message, Reply, What};
use qgo_store::{GameId, Parts, Place, Posts as _, Store};
use tokio::sync::watch;

use crate::support::courier::{Failure, Seen};
use crate::support::faulty::Fault;
use crate::support::world::World;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a post waits for a permission that the platform says is missing.
const UNTIL_PERMITTED: Duration = Duration::from_secs(15 * 60);

/// A game of `superposed` on 5×5 in which aki plays Black and is to move.
async fn game() -> World {
    game_of("superposed").await
}

async fn game_of(rules: &str) -> World {
    let world = World::new("en").await;
    world.line("aki", &format!("/challenge @bo rules:{rules} size:5 colour:black")).await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    world
}

/// The text of the last reply to a line.
async fn told(world: &World, user: &str, line: &str) -> String {
    match world.line(user, line).await.pop() {
        Some(Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)) => message.text,
        None => String::new(),
    }
}

fn posted(seen: &[Seen]) -> Vec<(&str, &Message)> {
    let messages = seen.iter().filter_map(|seen| match seen {
        Seen::Posted { place, message, .. } => Some((place.channel.as_str(), message)),
        _ => None,
    });
    messages.collect()
}

fn stripped(seen: &[Seen]) -> Vec<&str> {
    let ids = seen.iter().filter_map(|seen| match seen {
        Seen::Stripped { id, .. } => Some(id.as_str()),
        _ => None,
    });
    ids.collect()
}

fn fails(world: &World, failures: impl IntoIterator<Item = Failure>) {
    world.courier.failures.lock().unwrap().extend(failures);
}

/// A refused post is enough to know that, without asking whether the channel exists.
#[tokio::test]
async fn a_channel_that_refuses_for_good_is_known_to_be_gone_until_something_arrives_there() {
    let mut world = game().await;
    let is_gone =
        async |world: &World| world.store().inner.game(GameId(1)).await.unwrap().unwrap().place_gone;
    world.courier.gone.lock().unwrap().insert("c1".to_owned());
    world.line("aki", "/move A1 B2").await;
    assert!(world.delivered().await.is_empty());
    world.restart().await;
    assert!(is_gone(&world).await);
    // Nobody is told of a channel in which nobody is.
    assert!(!told(&world, "bo", "/help").await.contains("refused"));
    world.courier.gone.lock().unwrap().clear();
    world.line("bo", "/move C3 D4").await;
    assert_eq!(posted(&world.delivered().await).len(), 1);
    assert!(!is_gone(&world).await);
}

/// The turn is told again where the game goes on; if the message before never arrived, the player's clock
/// starts with this one.
#[tokio::test]
async fn a_clock_begins_where_the_game_was_brought_to() {
    let mut world = World::new("en").await;
    world.line("aki", "/challenge @bo rules:classic size:5 colour:black time:1d").await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    world.line("aki", "/move C3").await;
    // The message of bo's turn is put off, and meanwhile the channel is deleted.
    fails(&world, [Failure::Later(Some(DAY))]);
    assert!(world.delivered().await.is_empty());
    world.courier.gone.lock().unwrap().insert("c1".to_owned());
    world.delivers = false;
    world.wait(DAY / 2).await;
    world.place.channel = "c2".to_owned();
    world.line("aki", "/games").await;
    world.ask("aki", What::Press { id: "q1:g:bring:1:0".to_owned() }).await;
    world.wait(DAY / 4).await;
    world.delivers = true;
    assert_eq!(posted(&world.delivered().await)[0].0, "c2");
    let ends = (world.clock.now() + DAY.as_millis() as i64) / 1000;
    let list = told(&world, "bo", "/games").await;
    assert!(list.contains(&format!("<t:{ends}:R>")), "{ends}: {list}");
}

#[tokio::test]
async fn a_game_whose_challenge_was_deleted_gets_a_thread_elsewhere() {
    let mut world = game().await;
    world.line("aki", "/challenge @bo size:5 colour:black").await;
    let seen = world.delivered().await;
    let Some(Seen::Posted { id: challenge, .. }) = seen.first() else { panic!("{seen:?}") };
    world.courier.deleted.lock().unwrap().insert(challenge.clone());
    world.line("bo", "/accept").await;
    let seen = world.delivered().await;
    let posts = posted(&seen);
    assert_eq!((posts[0].0, posts[0].1.text.as_str()), ("c1", "Game 2: **aki** – **bo**"));
    let thread = posts[1].0.to_owned();
    assert!(posts[1].1.text.contains("Game #2"), "{posts:?}");
    assert!(matches!(&seen[2], Seen::Opened { place, .. } if place.channel == thread), "{seen:?}");

    world.place = Place { channel: thread, parent: Some("c1".to_owned()), ..world.place.clone() };
    assert_eq!(told(&world, "aki", "/move A1 B2").await, "You played A1 B2.");
}

#[tokio::test]
async fn a_post_that_cannot_be_marked_as_sent_is_not_repeated() {
    let world = game().await;
    world.line("aki", "/pass").await;
    world.store().set(Fault::Sent);
    assert_eq!(posted(&world.delivered().await).len(), 1);
    world.courier.forget_nonces();
    world.store().set(Fault::Works);
    let seen = world.delivered().await;
    assert!(posted(&seen).is_empty(), "{seen:?}");
    assert_eq!(stripped(&seen).len(), 1, "it is marked as sent now");
}

#[tokio::test]
async fn a_post_that_cannot_be_read_holds_up_no_other_channel() {
    let mut world = game().await;
    world.line("aki", "/pass").await;
    world.store().set(Fault::UnreadableRow);
    world.place.channel = "c2".to_owned();
    world.line("aki", "/challenge @cy size:5").await;
    assert_eq!(posted(&world.delivered().await).len(), 1);
}

#[tokio::test]
async fn a_challenger_in_a_thread_hears_that_the_channel_refuses() {
    let mut world = World::new("en").await;
    world.place = Place { channel: "t1".to_owned(), parent: Some("c1".to_owned()), ..world.place.clone() };
    for failure in [Failure::Never, Failure::Forbidden] {
        fails(&world, [failure]);
        world.line("aki", "/challenge @bo size:5").await;
        world.delivered().await;
        let told = told(&world, "aki", "/help").await;
        assert!(told.contains("the channel that this thread belongs to was refused"), "{told}");
        world.restart().await;
    }
}

#[tokio::test]
async fn what_waits_for_long_is_told_until_it_arrives() {
    let world = game().await;
    world.line("aki", "/pass").await;
    let tells = async || told(&world, "bo", "/help").await.starts_with("By the way");
    fails(&world, [Failure::Forbidden]);
    world.delivered().await;
    assert!(tells().await, "a permission is missing");
    world.clock.forward(UNTIL_PERMITTED);
    world.delivered().await;
    assert!(!tells().await);

    world.line("bo", "/move A1 B2").await;
    for (attempt, expected) in [false, false, true].into_iter().enumerate() {
        fails(&world, [Failure::Later(None)]);
        world.delivered().await;
        assert_eq!(tells().await, expected, "after attempt {attempt}");
        world.clock.forward(Duration::from_secs(10));
    }
}

#[tokio::test]
async fn a_post_is_tried_for_seven_days() {
    let world = game().await;
    world.line("aki", "/pass").await;
    for wait in [DAY * 6, DAY] {
        fails(&world, [Failure::Forbidden]);
        world.delivered().await;
        assert_eq!(world.store().due_posts("test", i64::MAX, 9, Parts::ALL).await.unwrap().len(), 1);
        world.clock.forward(wait);
    }
    fails(&world, [Failure::Forbidden]);
    world.delivered().await;
    assert!(world.store().due_posts("test", i64::MAX, 9, Parts::ALL).await.unwrap().is_empty());
}

/// Without the witness that the first message is, the computer could not begin.
#[tokio::test]
async fn a_board_for_all_replaces_a_first_message_that_was_given_up() {
    let world = World::new("en").await;
    // The challenge is not posted either.
    fails(&world, [Failure::Never, Failure::Never]);
    world.line("aki", "/challenge opponent:computer level:1 rules:superposed size:5 colour:white").await;
    assert_eq!(posted(&world.delivered().await).len(), 0, "the computer could draw nothing");
    let board = format!("{:?}", world.line("aki", "/board style:text").await);
    assert!(board.contains("could not be posted. `/board public:yes` posts it again"), "{board}");
    world.line("aki", "/board public:yes").await;
    let seen = world.delivered().await;
    let [(_, board), (_, turn)] = posted(&seen)[..] else { panic!("{seen:?}") };
    assert!(board.text.contains("SHA-256") && !turn.text.contains("SHA-256"), "{seen:?}");
    let board = format!("{:?}", world.line("aki", "/board style:text").await);
    assert!(!board.contains("could not be posted"), "{board}");
}

#[tokio::test]
async fn old_buttons_go_however_often_that_fails_at_first() {
    let world = game().await;
    world.line("aki", "/pass").await;
    world.courier.strips_to_fail.store(2, Ordering::Relaxed);
    assert!(stripped(&world.delivered().await).is_empty());
    world.clock.forward(Duration::from_secs(10));
    world.delivered().await;
    world.clock.forward(Duration::from_secs(10));
    assert_eq!(stripped(&world.delivered().await), ["m2"]);

    // Even a post that waits for ever holds up no other channel.
    world.line("bo", "/move A1 B2").await;
    world.courier.strips_to_fail.store(u32::MAX, Ordering::Relaxed);
    for _ in 0..6 {
        world.delivered().await;
        world.clock.forward(DAY);
    }
    world.line("aki", "/pass").await;
    assert_eq!(posted(&world.delivered().await).len(), 1);
}

#[tokio::test]
async fn a_delivery_that_nobody_can_stop_any_more_finishes_what_it_has_begun() {
    let world = game().await;
    world.line("aki", "/pass").await;
    let (stop, stopped) = watch::channel(false);
    let (chat, courier) = (Arc::clone(world.chat()), Arc::clone(&world.courier));
    let (door, came) = (world.courier.posting.door.lock().await, world.courier.posting.came());
    let delivery = tokio::spawn(async move { chat.deliver(courier, stopped).await });
    world.courier.posting.reached(came + 1).await;
    drop(stop);
    tokio::task::yield_now().await;
    drop(door);
    delivery.await.unwrap();
    assert_eq!(world.store().sent_posts("test", "c1", None, 9).await.unwrap().len(), 3);
    let owed = world.store().due_posts("test", i64::MAX, 9, Parts::ALL).await.unwrap();
    assert!(owed[0].body.contains("strip"), "nothing else was begun: {owed:?}");
}

#[tokio::test]
async fn posts_are_forgotten_after_thirty_days() {
    let world = game().await;
    world.clock.forward(DAY * 31);
    world.line("aki", "/pass").await;
    world.delivered().await;
    world.delivered().await;
    let kept = world.store().sent_posts("test", "c1", None, 9).await.unwrap();
    assert_eq!(kept.len(), 1, "{kept:?}");
}

#[tokio::test]
async fn what_waits_for_somebody_is_neither_told_nor_given_up() {
    let world = game().await;
    world.line("aki", "/pass").await;
    let wait = Duration::from_secs(600);
    for days in [0, 8, 30] {
        world.clock.forward(DAY * days);
        fails(&world, [Failure::Waits(wait)]);
        assert!(posted(&world.delivered().await).is_empty());
        assert!(!told(&world, "bo", "/help").await.starts_with("By the way"));
    }
    world.chat().resume_delivery(&world.place).await;
    assert_eq!(posted(&world.delivered().await).len(), 1, "somebody did something there");
}

#[tokio::test]
async fn a_post_that_is_resumed_while_it_is_tried_waits_no_longer() {
    let world = game().await;
    world.line("aki", "/pass").await;
    fails(&world, [Failure::Waits(DAY)]);
    let (stop, stopped) = watch::channel(false);
    let (chat, courier) = (Arc::clone(world.chat()), Arc::clone(&world.courier));
    let (door, came) = (world.courier.posting.door.lock().await, world.courier.posting.came());
    let delivery = tokio::spawn(async move { chat.deliver(courier, stopped).await });
    world.courier.posting.reached(came + 1).await;
    // This call comes too early: the post is being told to wait at this moment.
    world.chat().resume_delivery(&world.place).await;
    drop(door);
    world.courier.posting.reached(came + 2).await;
    drop(stop);
    delivery.await.unwrap();
    assert_eq!(posted(&world.delivered().await).len(), 1);
}

#[tokio::test]
async fn a_thread_that_cannot_be_put_away_holds_up_nothing() {
    let mut world = game().await;
    world.line("aki", "/challenge @bo rules:classic size:5 colour:black").await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    let seen = world.delivered().await;
    let opened = seen.iter().find_map(|seen| match seen {
        Seen::Opened { place, .. } => Some(place.clone()),
        _ => None,
    });
    world.place = opened.unwrap();
    world.courier.keeps_threads.store(true, Ordering::Relaxed);
    let question = world.line("aki", "/resign").await;
    let [Reply::Private(Message { rows, .. })] = &question[..] else { panic!("{question:?}") };
    let [buttons] = &rows[..] else { panic!("{rows:?}") };
    let what = qgo_chat::What::Press { id: buttons[0].id.clone() };
    world.ask("aki", what).await;
    let seen = world.delivered().await;
    assert_eq!((posted(&seen).len(), stripped(&seen).len()), (1, 1), "{seen:?}");
    world.line("bo", "/board public:true").await;
    assert_eq!(posted(&world.delivered().await).len(), 1);
}
