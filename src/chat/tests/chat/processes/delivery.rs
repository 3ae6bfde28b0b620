//! Posts, and who sends them.

use super::*;

#[tokio::test]
async fn what_is_owed_is_sent_once_and_by_both() {
    hurry();
    let mut world = World::new("en").await;
    let two = two_that_deliver(&world).await;
    challenges(&mut world, &two[0]).await;
    until_nothing_is_owed(&world).await;
    let [first, second] = two.each_ref().map(Process::posted);
    assert!(!first.is_empty() && !second.is_empty(), "{first:?} {second:?}");
    let mut all = [first, second].concat();
    all.sort();
    let mut expected: Vec<_> = (0..CHANNELS).map(|channel| format!("c{channel}")).collect();
    expected.sort();
    assert_eq!(all, expected);
}

#[tokio::test]
async fn what_a_killed_process_had_in_hand_is_sent_by_another_when_its_lease_has_run_out() {
    hurry();
    let mut world = World::new("en").await;
    let [mut first, second] = two_that_deliver(&world).await;
    let door = Arc::clone(&first.courier);
    let _door = door.posting.door.lock().await;
    challenges(&mut world, &second).await;
    until("the first has some in hand", || first.courier.posting.came() > 2).await;
    first.kill().await;
    let killed = tokio::time::Instant::now();
    until_nothing_is_owed(&world).await;
    assert!(killed.elapsed() < 12 * SECOND, "{:?}", killed.elapsed());
    assert_eq!((first.posted().len(), second.posted().len()), (0, CHANNELS));
    until("the other has everything", || {
        second.chat.parts() == Parts::ALL && second.shares_of_posts() == [16]
    })
    .await;
}

#[tokio::test]
async fn who_stops_hands_over_at_once_and_only_when_everything_has_arrived() {
    hurry();
    let mut world = World::new("en").await;
    let [mut first, second] = two_that_deliver(&world).await;
    let courier = Arc::clone(&first.courier);
    let door = courier.posting.door.lock().await;
    challenges(&mut world, &second).await;
    until("the first has some in hand", || first.courier.posting.came() > 2).await;
    first.stop.send_replace(true);
    tokio::time::sleep(10 * SECOND).await;
    assert_eq!(second.shares_of_posts(), [8, 8], "somebody is still busy there");
    let in_hand = first.courier.posting.came();
    drop(door);
    first.drain().await;
    let stopped = tokio::time::Instant::now();
    until("the other has everything", || second.shares_of_posts() == [16]).await;
    assert!(stopped.elapsed() < 5 * SECOND, "{:?}", stopped.elapsed());
    until_nothing_is_owed(&world).await;
    assert_eq!((first.posted().len(), second.posted().len()), (in_hand, CHANNELS - in_hand));
}

#[tokio::test]
async fn who_does_not_reach_the_store_begins_nothing_and_comes_back() {
    hurry();
    let world = World::new("en").await;
    let [first, second] = two(&world).await;
    first.store.cut(true);
    until("its lease has run out", || first.chat.parts().is_empty()).await;
    until("the other has everything", || second.chat.parts() == Parts::ALL).await;
    first.store.cut(false);
    until("it is divided again", || [&first, &second].iter().all(|process| count(process.chat.parts()) == 8))
        .await;
    assert!((0..16).all(|part| first.chat.parts().has(part) != second.chat.parts().has(part)));
}

#[tokio::test]
async fn what_had_to_wait_goes_on_when_another_process_hears_of_somebody() {
    hurry();
    let world = World::new("en").await;
    let two = two_that_deliver(&world).await;
    let waits = || two.iter().any(|process| process.courier.failures.lock().unwrap().is_empty());
    for process in &two {
        process.courier.failures.lock().unwrap().push(crate::support::courier::Failure::Waits(HOUR));
    }
    two[0].line(&world, "aki", "/challenge rules:classic size:5").await;
    until("it was tried", waits).await;
    tokio::time::sleep(SECOND).await;
    assert!(owes(&world).await);
    for process in &two {
        process.chat.resume_delivery(&world.place).await;
    }
    until_nothing_is_owed(&world).await;
    assert_eq!(two.iter().map(|process| process.posted().len()).sum::<usize>(), 1);
}

#[tokio::test]
async fn whoever_does_not_deliver_to_a_platform_keeps_nothing_of_it_from_others() {
    hurry();
    let mut world = World::new("en").await;
    let [first, mut second] = two(&world).await;
    second.deliver();
    challenges(&mut world, &first).await;
    until_nothing_is_owed(&world).await;
    assert_eq!((second.posted().len(), second.shares_of_posts()), (CHANNELS, vec![16]));
}
