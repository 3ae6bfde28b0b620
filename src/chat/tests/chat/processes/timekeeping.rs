//! Clocks, and who looks at them.

use qgo_store::{Kept as _, Timekeeping as _};

use super::*;

/// Time passes, and the timekeepers of some processes look.
async fn pass(world: &World, time: Duration, processes: &[&Process]) {
    let mut left = time;
    while !left.is_zero() {
        let step = left.min(HOUR);
        world.clock.forward(step);
        for process in processes {
            process.chat.tick(step).await;
        }
        left -= step;
    }
}

async fn outages(world: &World) -> usize {
    world.store().inner.off_time(GameId(1)).await.unwrap().outages.len()
}

#[tokio::test]
async fn each_game_is_looked_at_by_one_process_and_by_another_when_that_one_is_gone() {
    hurry();
    let world = game("rules:classic time:2d").await;
    let [mut first, mut second] = two(&world).await;
    if !first.chat.parts().has_game(GameId(1)) {
        std::mem::swap(&mut first, &mut second);
    }
    pass(&world, 25 * HOUR, &[&first, &second]).await;
    let reminders = |seen: Vec<Seen>| format!("{seen:?}").matches("your time in game").count();
    assert_eq!(reminders(world.delivered().await), 1);
    pass(&world, 24 * HOUR, &[&second]).await;
    assert_eq!(row(&world).await.result, None, "it is not for the second to look");
    first.kill().await;
    until("the other has everything", || second.chat.parts() == Parts::ALL).await;
    pass(&world, MINUTE, &[&second]).await;
    assert_eq!(row(&world).await.result.as_deref(), Some("W+T"));
    assert_eq!(row(&world).await.length.0, 1);
}

#[tokio::test]
async fn only_time_without_any_process_is_an_outage() {
    hurry();
    let world = game("rules:classic time:2d").await;
    let [first, second] = two(&world).await;
    pass(&world, HOUR, &[&first, &second]).await;
    pass(&world, 10 * HOUR, &[&first]).await;
    second.chat.tick(Duration::ZERO).await;
    pass(&world, HOUR, &[&second]).await;
    assert_eq!(outages(&world).await, 0, "somebody was always there");
    world.clock.forward(10 * HOUR);
    tokio::join!(first.chat.tick(Duration::ZERO), second.chat.tick(Duration::ZERO));
    assert_eq!(outages(&world).await, 1);
}

#[tokio::test]
async fn a_request_that_one_process_is_answering_keeps_its_player_from_losing_in_another() {
    hurry();
    let world = game("rules:classic time:1d").await;
    let [first, second] = two(&world).await;
    let (asks, looks) = match first.chat.parts().has_game(GameId(1)) {
        true => (second, first),
        false => (first, second),
    };
    world.clock.forward(24 * HOUR - 2 * SECOND);
    asks.chat.tick(24 * HOUR).await;
    let door = world.store().appending.door.lock().await;
    let (chat, request) = (Arc::clone(&asks.chat), world.request("aki", What::Line("/move C3".to_owned())));
    let asking = tokio::spawn(async move { chat.handle(request).await });
    world.store().appending.reached(1).await;
    world.clock.forward(2 * SECOND);
    let noted = async {
        while world.store().inner.all_kept("chat", "asked", None, 9).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    noted.await;
    world.clock.forward(20 * SECOND);
    looks.chat.tick(20 * SECOND).await;
    assert_eq!(world.store().appending.came(), 1, "nobody has lost");
    drop(door);
    assert_eq!(text(asking.await.unwrap()), "You played C3.");
    let forgotten = async {
        while !world.store().inner.all_kept("chat", "asked", None, 9).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    forgotten.await;
}

#[tokio::test]
async fn a_platform_is_away_only_if_no_process_reaches_it() {
    hurry();
    let world = game("rules:classic time:2d").await;
    let [first, second] = two(&world).await;
    second.chat.is_back("test").await.unwrap();
    first.chat.is_away("test", world.clock.now());
    let reaches = async || {
        for _ in 0..5 {
            pass(&world, MINUTE, &[&first, &second]).await;
            tokio::time::sleep(11 * SECOND).await;
            second.chat.is_back("test").await.unwrap();
        }
    };
    reaches().await;
    assert_eq!(outages(&world).await, 0, "the second reaches it");
    second.chat.is_away("test", world.clock.now());
    pass(&world, HOUR, &[&first, &second]).await;
    assert!(outages(&world).await > 0, "nobody reaches it");
    let until_now = world.clock.now();
    second.chat.is_back("test").await.unwrap();
    reaches().await;
    let off = world.store().inner.off_time(GameId(1)).await.unwrap();
    assert!(off.outages.iter().all(|span| span.until <= until_now), "{off:?}");
}
