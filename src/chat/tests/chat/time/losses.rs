//! Losses on time, and what cannot bring them about.

use std::pin::pin;
use std::sync::Arc;

use futures::FutureExt;
use qgo_chat::{Clock, Request, What};
use qgo_store::{GameId, Parts, Store, Timekeeping};
use tokio::sync::watch;

use super::*;
use crate::support::faulty::Fault;

#[tokio::test(flavor = "multi_thread")]
async fn two_timekeepers_do_everything_once() {
    let world = game("rules:classic time:2d").await;
    let other = world.another_chat();
    // Both timekeepers run, and then neither for a day, which counts for nobody.
    tokio::join!(world.chat().tick(Duration::ZERO), other.tick(Duration::ZERO));
    world.clock.forward(DAY);
    tokio::join!(world.chat().tick(MINUTE), other.tick(MINUTE));
    let off = world.store().inner.off_time(GameId(1)).await.unwrap();
    assert_eq!(off.outages.len(), 1, "{off:?}");
    for _ in 0..24 {
        world.clock.forward(HOUR);
        tokio::join!(world.chat().tick(HOUR), other.tick(HOUR));
    }
    tokio::join!(world.chat().tick(HOUR), other.tick(HOUR));
    assert_eq!(reminders(&world.delivered().await).len(), 1);

    for step in [HOUR * 23, MINUTE * 58] {
        world.clock.forward(step);
        tokio::join!(world.chat().tick(step), other.tick(step));
    }
    assert_eq!(result(&world).await, None);
    world.clock.forward(MINUTE * 2);
    // Both have noticed that time is up before either can append the loss.
    let (door, came) = (world.store().appending.door.lock().await, world.store().appending.came());
    let both = async { tokio::join!(world.chat().tick(MINUTE), other.tick(MINUTE)) };
    let open = async {
        world.store().appending.reached(came + 2).await;
        drop(door);
    };
    tokio::join!(both, open);
    assert_eq!((row(&world).await.length.0, result(&world).await.as_deref()), (1, Some("W+T")));
    assert_eq!(posted(&world.delivered().await).len(), 1);
}

/// The machine has slept, and somebody acts before the timekeeper has noticed.
#[tokio::test(flavor = "multi_thread")]
async fn who_acts_at_once_after_a_jump_loses_nothing() {
    let world = game("rules:classic time:1d").await;
    world.wait(HOUR * 20).await;
    world.clock.forward(DAY * 10);
    assert_eq!(told(&world, "bo", "/move A1").await, "It is your opponent's turn. You can move after them.");
    assert_eq!(told(&world, "aki", "/move A1").await, "You played A1.");
    assert_eq!(result(&world).await, None);
    // As long as the store cannot say since when QGo was away, nobody loses either.
    world.clock.forward(DAY * 10);
    world.store().set(Fault::Locked);
    told(&world, "bo", "/move B1").await;
    world.store().set(Fault::Works);
    assert_eq!(told(&world, "bo", "/move B1").await, "You played B1.");
}

/// The platform cannot be reached for days, while QGo runs.
#[tokio::test(flavor = "multi_thread")]
async fn a_platform_that_is_away_costs_nobody_time() {
    let mut world = game("rules:classic time:1d").await;
    world.wait(HOUR * 20).await;
    world.chat().is_away("test", world.clock.now());
    world.wait(DAY * 3).await;
    world.chat().is_away("test", world.clock.now());
    world.wait(DAY).await;
    assert_eq!(result(&world).await, None);
    // It is still away when QGo is stopped; how long it was is known until the last look.
    world.restart().await;
    world.wait(HOUR).await;
    world.chat().is_away("another", world.clock.now());
    assert_eq!(result(&world).await, None);
    world.wait(HOUR * 2).await;
    assert_eq!(result(&world).await, None);
    world.chat().is_back("test").await.unwrap();
    world.wait(HOUR * 2).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"), "the time that it was there has passed");
}

/// Whatever the system's clock does, aki has the rest of the day, and then loses.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_costs_nobody_time_and_saves_nobody_for_ever() {
    let days = |count: i64| count * DAY.as_millis() as i64;
    for jumps in [&[10][..], &[-10], &[10, -10], &[-10, 10], &[-20_454, 20_454], &[3, 3, -6, 1]] {
        for restarts in [false, true] {
            let mut world = game("rules:classic time:1d").await;
            world.wait(HOUR * 20).await;
            for jump in jumps {
                world.clock.set(world.clock.now() + days(*jump));
                if restarts {
                    world.restart().await;
                }
                world.wait(SECOND).await;
                assert_eq!(result(&world).await, None, "{jumps:?} {restarts}");
            }
            world.wait(HOUR * 3).await;
            assert_eq!(result(&world).await, None, "{jumps:?} {restarts}");
            assert_eq!(
                told(&world, "bo", "/move A1").await,
                "It is your opponent's turn. You can move after them."
            );
            // If the clock goes back, players get back the time that had passed before it ran ahead.
            let mut waited = 0;
            while result(&world).await.is_none() {
                world.wait(HOUR).await;
                waited += 1;
                assert!(waited <= 30 * 24, "{jumps:?} {restarts}: it never ends");
            }
            assert_eq!(result(&world).await.as_deref(), Some("W+T"), "{jumps:?} {restarts}");
        }
    }
}

#[tokio::test]
async fn a_jump_ahead_that_is_taken_back_is_as_if_it_had_not_been() {
    let world = game("rules:classic time:1d").await;
    world.wait(HOUR * 20).await;
    world.clock.set(world.clock.now() + 10 * DAY.as_millis() as i64);
    world.wait(MINUTE).await;
    world.clock.set(world.clock.now() - 10 * DAY.as_millis() as i64);
    world.wait(SECOND).await;
    world.wait(HOUR * 3 + MINUTE * 58).await;
    assert_eq!(result(&world).await, None);
    world.wait(MINUTE * 2).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}

#[tokio::test]
async fn a_move_at_the_last_moment_counts() {
    let just_before = DAY - Duration::from_millis(1);
    for (wait, in_time) in [(just_before, true), (DAY, false), (DAY + Duration::from_millis(1), false)] {
        let world = game("rules:classic time:1d").await;
        world.wait(wait).await;
        let told = told(&world, "aki", "/move C3").await;
        assert_eq!(told == "You played C3.", in_time, "{told}");
        assert_eq!(told.starts_with("Nothing was done: your time in game #1 ran out"), !in_time, "{told}");
        assert_eq!(result(&world).await.is_none(), in_time);
    }
}

#[tokio::test]
async fn others_wait_a_moment_for_what_is_on_its_way() {
    let world = game("rules:classic time:1d").await;
    world.wait(DAY + GRACE - Duration::from_millis(1)).await;
    assert_eq!(result(&world).await, None, "the timekeeper");
    assert_eq!(
        told(&world, "bo", "/end").await,
        "Two passes in a row end the game and begin the count: `/pass`."
    );
    assert_eq!(result(&world).await, None, "the opponent");
    world.clock.forward(Duration::from_millis(1));
    let told = told(&world, "bo", "/end").await;
    assert!(
        told.contains("the time of **aki** in game #1 ran out") && told.ends_with("so you win."),
        "{told}"
    );
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}

/// Whatever a move has to wait for after it was asked, and for however long.
#[tokio::test]
async fn who_asked_in_time_loses_nothing_by_what_qgo_takes() {
    let last_moment = DAY - Duration::from_millis(1);
    let cases =
        [(last_moment, Duration::ZERO, true), (DAY + SECOND, SECOND * 2, true), (DAY, Duration::ZERO, false)];
    for (wait, asked_ago, in_time) in cases {
        let world = game("rules:classic time:1d").await;
        world.wait(wait).await;
        let request = world.request("aki", What::Line("/move C3".to_owned()));
        let mut asked = pin!(world.chat().handle(Request { asked_ago, ..request }));
        // The request has come to the first thing that it waits for.
        assert!(asked.as_mut().now_or_never().is_none());
        world.clock.forward(GRACE * 3);
        world.tick().await;
        assert_eq!(result(&world).await.is_none(), in_time, "the timekeeper");
        if in_time {
            told(&world, "bo", "/end").await;
            assert_eq!(result(&world).await, None, "the opponent");
            assert_eq!(text_of(asked.await), "You played C3.");
        }
    }
}

/// A request that was made in time but is refused does not stop the clock.
#[tokio::test]
async fn a_refused_move_saves_nobody_from_the_clock() {
    let world = game("rules:classic time:1d").await;
    world.wait(DAY - SECOND).await;
    let request = world.request("aki", What::Line("/move Z9".to_owned()));
    let mut asked = pin!(world.chat().handle(request));
    assert!(asked.as_mut().now_or_never().is_none());
    world.clock.forward(GRACE * 3);
    world.tick().await;
    assert_eq!(result(&world).await, None);
    asked.await;
    world.wait(SECOND).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}

#[tokio::test]
async fn who_commits_in_time_wins_against_who_does_not() {
    let world = game("rules:sym time:1d").await;
    world.wait(HOUR * 23).await;
    world.line("bo", "/move A1").await;
    world.wait(DAY).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));

    let world = game("rules:sym time:1d").await;
    world.wait(DAY - MINUTE).await;
    world.clock.forward(MINUTE);
    let told = told(&world, "bo", "/move A1").await;
    assert!(told.contains("the time of both ran out in the same instant"), "{told}");
    assert_eq!(result(&world).await.as_deref(), Some("Void"));
    let seen = world.delivered().await;
    let last = posted(&seen).pop().unwrap();
    assert_eq!(last.notify, ["u-aki", "u-bo"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_during_the_loss_loses_nothing() {
    let world = game("rules:classic time:1d").await;
    world.wait(DAY).await;
    world.clock.forward(GRACE);
    // The request fails after the timekeeper has begun to read the game.
    let (door, came) = (world.store().reading.door.lock().await, world.store().reading.came());
    let fail = async {
        world.store().reading.reached(came + 1).await;
        world.store().set(Fault::Full);
        drop(door);
    };
    tokio::join!(world.chat().tick(GRACE), fail);
    assert_eq!((row(&world).await.length.0, result(&world).await), (0, None));
    world.store().set(Fault::Works);
    world.wait(SECOND).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    assert_eq!(posted(&world.delivered().await).len(), 1);
}

#[tokio::test]
async fn while_the_store_fails_no_time_passes() {
    let world = game("rules:classic time:1d").await;
    world.wait(HOUR * 20).await;
    world.store().set(Fault::Full);
    world.wait(DAY * 3).await;
    world.store().set(Fault::Works);
    world.wait(HOUR * 3).await;
    assert_eq!(result(&world).await, None);
    assert_eq!(told(&world, "aki", "/move C3").await, "You played C3.");
}

#[tokio::test]
async fn a_game_that_cannot_be_read_holds_up_no_other() {
    let mut world = game("rules:classic time:1d").await;
    world.place.channel = "c2".to_owned();
    begin(&world, "rules:sym time:1d").await;
    world.line("aki", "/move A1").await;
    world.wait(DAY).await;
    // The last event is missing in the game that has events.
    world.store().set(Fault::MissingEvent);
    world.restart().await;
    world.store().set(Fault::MissingEvent);
    world.wait(HOUR).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    let other = || async { world.store().inner.game(GameId(2)).await.unwrap().unwrap() };
    assert_eq!(other().await.result, None);
    assert!(other().await.due > Some(world.clock.now()), "it is put off");
    world.store().set(Fault::Works);
    world.wait(HOUR).await;
    assert_eq!(other().await.result.as_deref(), Some("B+T"));
}

#[tokio::test]
async fn a_loss_is_told_whenever_posts_arrive_again() {
    let mut world = game("rules:classic time:1d").await;
    world.delivers = false;
    world.wait(DAY + MINUTE).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    // QGo is killed between the loss and its post.
    world.restart().await;
    world.delivers = true;
    let seen = world.delivered().await;
    let posts = posted(&seen);
    assert_eq!(posts.len(), 1, "the reminder comes too late: {posts:?}");
    assert!(posts[0].text.contains("ran out of time"), "{posts:?}");
    assert!(posts[0].text.contains("<@u-aki>") && posts[0].text.contains("<@u-bo>"), "{posts:?}");
    assert_eq!(posts[0].notify, ["u-aki", "u-bo"]);
    world.wait(DAY).await;
    assert!(posted(&world.delivered().await).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_timekeeper_is_woken_and_stops() {
    let world = game("rules:classic time:1m").await;
    let (stop, stopped) = watch::channel(false);
    let chat = Arc::clone(world.chat());
    let keeper = tokio::spawn(async move { chat.keep_time(stopped).await });
    while world.store().inner.next_look(Parts::ALL).await.unwrap() == Some(row(&world).await.created) {
        tokio::task::yield_now().await;
    }
    // Less than what would count as an outage.
    world.clock.forward(MINUTE + GRACE);
    let press = async || text_of(world.ask("bo", What::Press { id: "q1:g:pause:1:0".to_owned() }).await);
    let told = press().await;
    // The press ends the game, unless the timekeeper does so at the same instant.
    let is_ended_by_press = told.contains("the time of **aki**");
    assert!(is_ended_by_press || told.contains("Somebody was faster"), "{told}");
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    let told = press().await;
    assert!(told.contains("This turn is over"), "{told}");
    stop.send_replace(true);
    keeper.await.unwrap();
}

/// Requests that are under way, from people who have nothing to do with the game: as many as QGo takes on.
fn crowd(world: &World) -> Vec<impl Future<Output = Vec<qgo_chat::Reply>> + use<>> {
    let request = |person: usize| {
        let mut request = world.request("cy", What::Line("/games".to_owned()));
        request.asker.account.user = format!("u-p{}", person / 50);
        request
    };
    let handled = |person| {
        let (chat, request) = (Arc::clone(world.chat()), request(person));
        let mut handled = Box::pin(async move { chat.handle(request).await });
        assert!(handled.as_mut().now_or_never().is_none(), "it waits for the store");
        handled
    };
    (0..1000).map(handled).collect()
}

#[tokio::test]
async fn who_is_refused_because_too_much_is_asked_loses_no_time_by_it() {
    let world = game("rules:classic time:1d").await;
    world.wait(HOUR * 23).await;
    world.wait(HOUR - Duration::from_secs(5)).await;
    let refused = |request: Request| {
        let chat = Arc::clone(world.chat());
        let replies = async move { chat.handle(request).await }.now_or_never();
        let qgo_chat::Reply::Private(message) = replies.expect("it waits for nothing").remove(0) else {
            panic!("it is told privately");
        };
        message.text
    };
    let crowd = crowd(&world);
    let text = refused(world.request("aki", What::Line("/move A1".to_owned())));
    assert!(text.contains("on your clock that counts as now"), "{text}");
    drop(crowd);
    // Beyond the deadline, and beyond the grace that everybody has.
    world.wait(Duration::from_secs(25)).await;
    assert_eq!(result(&world).await, None);
    assert_eq!(told(&world, "aki", "/move A1").await, "You played A1.");
    assert_eq!(result(&world).await, None);
}

#[tokio::test]
async fn who_does_not_ask_again_after_a_refusal_loses_on_time() {
    let world = game("rules:classic time:1d").await;
    world.wait(HOUR * 23).await;
    world.wait(HOUR - Duration::from_secs(5)).await;
    let crowd = crowd(&world);
    let request = world.request("aki", What::Line("/move A1".to_owned()));
    assert!(world.chat().handle(request).now_or_never().is_some(), "it is refused");
    drop(crowd);
    world.wait(Duration::from_secs(60)).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}
