//! A clock starts when the message of the turn has arrived, and not before, however long that takes and
//! whatever fails meanwhile.

use std::sync::Arc;

use qgo_chat::Clock;
use qgo_store::Place;
use tokio::sync::watch;

use super::*;
use crate::support::courier::Failure;
use crate::support::faulty::Fault;

const WAITS: &str = "The clock of **bo** starts when the message of this turn has arrived.";

/// What a player is shown of the clocks.
async fn clocks(world: &World, user: &str) -> Vec<String> {
    let board = told(world, user, "/board style:text").await;
    board.lines().filter(|line| line.starts_with("The ") && line.contains("**")).map(str::to_owned).collect()
}

/// The words for all that somebody's time runs out at a moment.
fn runs_out(who: &str, at: i64) -> String {
    format!("The time of **{who}** runs out <t:{}:R>.", at.div_euclid(1000))
}

fn after(world: &World, time: Duration) -> i64 {
    world.clock.now() + time.as_millis() as i64
}

/// A game in which aki has just moved, with delivery stopped.
async fn moved(options: &str) -> World {
    let mut world = game(options).await;
    world.delivers = false;
    assert_eq!(told(&world, "aki", "/move A1").await, "You played A1.");
    world
}

/// Checks that bo now has exactly a day for the move.
async fn has_the_whole_day(world: &mut World) {
    assert_eq!(clocks(world, "bo").await, [runs_out("bo", after(world, DAY))]);
    world.delivers = true;
    world.wait(DAY / 2 - MINUTE).await;
    assert!(reminders(&world.delivered().await).is_empty(), "it is not half over");
    world.wait(MINUTE).await;
    assert_eq!(reminders(&world.delivered().await).len(), 1);
    world.wait(DAY / 2 - SECOND).await;
    assert_eq!(result(world).await, None);
    world.wait(GRACE + SECOND).await;
    assert_eq!(result(world).await.as_deref(), Some("B+T"));
}

/// The platform accepts a message only after three times the time in which bo would have lost.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_not_been_told_of_a_move_loses_no_time() {
    let mut world = moved("rules:classic time:1d").await;
    let (stop, stopped) = watch::channel(false);
    let (chat, courier) = (Arc::clone(world.chat()), Arc::clone(&world.courier));
    let (door, came) = (courier.posting.door.lock().await, courier.posting.came());
    let platform = Arc::clone(&courier);
    let delivery = tokio::spawn(async move { chat.deliver(platform, stopped).await });
    courier.posting.reached(came + 1).await;
    world.wait(DAY * 3).await;
    assert_eq!((result(&world).await, clocks(&world, "bo").await), (None, vec![WAITS.to_owned()]));
    let games = told(&world, "bo", "/games").await;
    assert!(games.contains("your turn") && !games.contains("runs out"), "{games}");
    drop(door);
    while row(&world).await.message.as_deref() != Some("m3") {
        tokio::task::yield_now().await;
    }
    stop.send_replace(true);
    delivery.await.unwrap();
    world.delivered().await;
    has_the_whole_day(&mut world).await;
}

#[tokio::test]
async fn the_message_says_when_the_time_is_up_that_begins_with_it() {
    let mut world = moved("rules:classic time:1d").await;
    world.wait(DAY * 2).await;
    world.delivers = true;
    let seen = world.delivered().await;
    let turn = posted(&seen).pop().unwrap();
    assert!(turn.text.contains(&runs_out("bo", after(&world, DAY))), "{}", turn.text);
    has_the_whole_day(&mut world).await;
}

#[tokio::test]
async fn who_moves_before_the_message_has_used_nothing() {
    let mut world = moved("rules:classic time:1d+1h").await;
    world.wait(DAY * 3).await;
    assert_eq!(told(&world, "bo", "/move B1").await, "You played B1.");
    assert_eq!(clocks(&world, "aki").await[1], "The clock of **bo** stands still with 25 hours left.");
    world.delivers = true;
    world.delivered().await;
    assert_eq!(clocks(&world, "aki").await[0], runs_out("aki", after(&world, DAY + HOUR)));
}

#[tokio::test]
async fn a_message_that_can_never_arrive_stops_no_clock() {
    let mut world = moved("rules:classic time:1d").await;
    world.wait(DAY * 2).await;
    world.delivers = true;
    world.courier.failures.lock().unwrap().push(Failure::Never);
    assert!(posted(&world.delivered().await).is_empty());
    has_the_whole_day(&mut world).await;

    // A post whose attempts fail is given up after seven days.
    let mut world = moved("rules:classic time:1d").await;
    world.delivers = true;
    for wait in [DAY * 6, DAY, Duration::ZERO] {
        world.courier.failures.lock().unwrap().push(Failure::Later(Some(MINUTE)));
        assert!(posted(&world.delivered().await).is_empty());
        world.wait(wait).await;
        assert!(wait.is_zero() || clocks(&world, "bo").await.ends_with(&[WAITS.to_owned()]));
    }
    has_the_whole_day(&mut world).await;
}

#[tokio::test]
async fn a_restart_changes_no_clock() {
    let mut world = moved("rules:classic time:1d").await;
    world.wait(DAY * 2).await;
    world.restart().await;
    world.wait(DAY * 2).await;
    assert_eq!((result(&world).await, clocks(&world, "bo").await), (None, vec![WAITS.to_owned()]));
    world.delivers = true;
    world.delivered().await;
    let ends = runs_out("bo", after(&world, DAY));
    world.wait(HOUR).await;
    for _ in 0..2 {
        assert_eq!(clocks(&world, "bo").await, std::slice::from_ref(&ends));
        world.restart().await;
        world.tick().await;
    }
    // Reminders and the deadline do not depend on when QGo was started.
    world.wait(HOUR * 23 + GRACE).await;
    assert_eq!(result(&world).await.as_deref(), Some("B+T"));
}

/// The message was posted, but QGo was killed or its store failed before that was stored.
#[tokio::test]
async fn what_was_posted_and_not_noted_counts_once_it_is_noted() {
    for killed in [false, true] {
        let mut world = moved("rules:classic time:1d").await;
        world.delivers = true;
        world.store().set(Fault::Sent);
        assert_eq!(posted(&world.delivered().await).len(), 1);
        assert_eq!(clocks(&world, "bo").await, [WAITS]);
        world.store().set(Fault::Works);
        if killed {
            world.restart().await;
        }
        world.wait(DAY * 2).await;
        assert_eq!(result(&world).await, None);
        assert!(posted(&world.delivered().await).is_empty(), "it is known there");
        has_the_whole_day(&mut world).await;
    }
}

#[tokio::test]
async fn the_first_clock_begins_with_the_message_of_the_game() {
    for rules in ["classic", "simultaneous"] {
        let mut world = World::new("en").await;
        world.line("aki", &format!("/challenge @bo size:5 colour:black time:1d rules:{rules}")).await;
        world.delivered().await;
        world.delivers = false;
        world.line("bo", "/accept").await;
        world.wait(DAY * 2).await;
        assert_eq!(result(&world).await, None);
        if rules == "simultaneous" {
            assert!(told(&world, "aki", "/move A1").await.starts_with("You committed to A1."));
        }
        world.delivers = true;
        world.delivered().await;
        world.wait(DAY - SECOND).await;
        assert_eq!(result(&world).await, None);
        world.wait(GRACE + SECOND).await;
        let expected = if rules == "classic" { "W+T" } else { "B+T" };
        assert_eq!(result(&world).await.as_deref(), Some(expected), "{rules}");
    }
}

#[tokio::test]
async fn both_begin_a_turn_when_both_have_been_told() {
    let mut world = game("rules:sym time:1d").await;
    world.line("aki", "/move A1").await;
    world.delivers = false;
    world.line("bo", "/move B1").await;
    world.wait(DAY * 2).await;
    assert_eq!(result(&world).await, None);
    world.delivers = true;
    world.delivered().await;
    let ends = after(&world, DAY);
    assert_eq!(clocks(&world, "bo").await, [runs_out("aki", ends), runs_out("bo", ends)]);
    world.wait(DAY + GRACE).await;
    assert_eq!(result(&world).await.as_deref(), Some("Void"));
}

#[tokio::test]
async fn who_is_asked_for_a_choice_has_time_once_they_are_asked() {
    let mut world = game("rules:entangled time:1d").await;
    world.line("aki", "/move B2 D4").await;
    world.delivered().await;
    world.delivers = false;
    world.line("bo", "/move B3 E1").await;
    let waits = WAITS.replace("bo", "aki");
    world.wait(DAY * 2).await;
    assert_eq!((result(&world).await, clocks(&world, "aki").await), (None, vec![waits]));
    world.delivers = true;
    world.delivered().await;
    assert_eq!(clocks(&world, "aki").await, [runs_out("aki", after(&world, DAY))]);
}

#[tokio::test]
async fn the_count_waits_for_its_message() {
    let mut world = game("rules:classic time:1d").await;
    for (user, line) in [("aki", "/move C3"), ("bo", "/pass")] {
        world.line(user, line).await;
        world.delivered().await;
    }
    world.delivers = false;
    world.line("aki", "/pass").await;
    world.wait(DAY * 2).await;
    assert_eq!(result(&world).await, None);
    world.delivers = true;
    world.delivered().await;
    let ends = after(&world, DAY);
    assert_eq!(clocks(&world, "bo").await, [runs_out("aki", ends), runs_out("bo", ends)]);
}

/// The game's thread cannot be opened, so it gets one elsewhere.
#[tokio::test]
async fn a_game_that_moves_begins_where_it_arrives() {
    let mut world = game("rules:classic time:1d").await;
    world.line("aki", "/challenge @bo size:5 colour:black time:1d rules:classic").await;
    let seen = world.delivered().await;
    let Some(Seen::Posted { id: challenge, .. }) = seen.first() else { panic!("{seen:?}") };
    world.courier.deleted.lock().unwrap().insert(challenge.clone());
    world.delivers = false;
    world.line("bo", "/accept").await;
    world.wait(HOUR * 20).await;
    world.line("aki", "/move A1").await;
    world.wait(DAY).await;
    world.delivers = true;
    let seen = world.delivered().await;
    let (place, begun) = seen
        .iter()
        .find_map(|seen| match seen {
            Seen::Posted { place, message, .. } if message.text.contains("Game #2") => Some((place, message)),
            _ => None,
        })
        .unwrap();
    assert!(begun.text.contains(&runs_out("aki", after(&world, DAY))), "{}", begun.text);
    world.place = Place { parent: Some("c1".to_owned()), ..place.clone() };
    assert_eq!(clocks(&world, "aki").await, [runs_out("aki", after(&world, DAY))]);
}

/// Messages arrive while the system's clock runs ahead, and then it is put right.
#[tokio::test]
async fn a_clock_that_ran_ahead_when_a_message_arrived_saves_nobody_for_ever() {
    let mut world = moved("rules:classic time:1d").await;
    world.wait(MINUTE).await;
    let ahead = (DAY * 1000).as_millis() as i64;
    world.clock.set(world.clock.now() + ahead);
    world.delivers = true;
    world.delivered().await;
    world.clock.set(world.clock.now() - ahead);
    world.wait(SECOND).await;
    assert_eq!(clocks(&world, "bo").await, [runs_out("bo", after(&world, DAY))]);
    world.wait(DAY + GRACE).await;
    assert_eq!(result(&world).await.as_deref(), Some("B+T"));
}
