//! Checks of pauses: proposed, agreed on, and ended.

use qgo_store::{Conflict, Millis, Parts, PlayerId, Turn};
use tokio::task::JoinSet;

use crate::support::{
    Database, assert_conflict, assert_one_wins, due, event, impossible_post, pair, pairs, post, turn,
};
use crate::timekeeping::{due_of, span, timed};

pub(crate) async fn a_pause_is_proposed_agreed_and_ended(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 900).await;
    let (black, white) = pair(&*store).await;
    assert!(!store.pause(id, true, &[post("go", "?")], 300, None).await.unwrap(), "nobody has proposed it");
    store.offer_pause(id, Some(black), &[post("go", "offer")], 300, None).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().unwrap().pause_by, Some(black));
    let other = store.offer_pause(id, Some(white), &[post("go", "?")], 310, None).await;
    assert_conflict(other, Conflict::Stale);
    assert!(store.pause(id, true, &[post("go2", "paused")], 320, None).await.unwrap());
    let row = store.game(id).await.unwrap().unwrap();
    assert_eq!((row.pause_by, row.paused, row.due), (None, true, Some(320)));
    assert_eq!(store.off_time(id).await.unwrap().pauses, [span(320, Millis::MAX)]);
    assert_conflict(store.offer_pause(id, Some(black), &[], 330, None).await, Conflict::Stale);
    assert!(!store.pause(id, true, &[], 330, None).await.unwrap());
    assert!(store.pause(id, false, &[post("go3", "on")], 400, None).await.unwrap());
    assert!(!store.pause(id, false, &[post("go4", "?")], 410, None).await.unwrap());
    assert_eq!(store.off_time(id).await.unwrap().pauses, [span(320, 400)]);
    assert_eq!(due_of(&*store, id).await, Some(400));
    let expected = pairs(&[("go", "offer"), ("go2", "paused"), ("go3", "on")]);
    assert_eq!(due(&*store, Millis::MAX).await, expected);
}

pub(crate) async fn a_proposed_pause_can_be_taken_away(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 900).await;
    let (black, white) = pair(&*store).await;
    assert_conflict(store.offer_pause(id, None, &[], 300, None).await, Conflict::Stale);
    store.offer_pause(id, Some(black), &[], 300, None).await.unwrap();
    store.offer_pause(id, None, &[], 310, None).await.unwrap();
    assert!(!store.pause(id, true, &[], 320, None).await.unwrap());
    store.offer_pause(id, Some(white), &[], 330, None).await.unwrap();
    let impossible = store.offer_pause(id, None, &[impossible_post("go")], 340, None).await;
    impossible.unwrap_err();
    assert_eq!(store.game(id).await.unwrap().unwrap().pause_by, Some(white));
}

pub(crate) async fn a_pause_ends_with_a_move_and_with_the_game(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 900).await;
    let (black, _) = pair(&*store).await;
    let paused = async |now| {
        store.offer_pause(id, Some(black), &[], now, None).await.unwrap();
        assert!(store.pause(id, true, &[], now, None).await.unwrap());
    };
    paused(300).await;
    let events = [event("a proposal")];
    store.append(&turn(id, 0, &events, 310), &[]).await.unwrap();
    assert!(store.game(id).await.unwrap().unwrap().paused, "nobody has gone on");
    let waiting = Turn { is_move: true, waits_for_pause: true, ..turn(id, 1, &events, 315) };
    assert_conflict(store.append(&waiting, &[]).await, Conflict::Stale);
    store.append(&Turn { is_move: true, ..turn(id, 1, &events, 320) }, &[]).await.unwrap();
    assert!(!store.game(id).await.unwrap().unwrap().paused);
    store.offer_pause(id, Some(black), &[], 330, None).await.unwrap();
    store.append(&Turn { is_move: true, ..turn(id, 2, &events, 340) }, &[]).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().unwrap().pause_by, None);
    paused(350).await;
    store.append(&Turn { result: Some("B+R"), ..turn(id, 3, &events, 360) }, &[]).await.unwrap();
    assert_eq!(store.off_time(id).await.unwrap().pauses, [span(300, 320), span(350, 360)]);
    assert_conflict(store.offer_pause(id, Some(black), &[], 370, None).await, Conflict::Stale);
}

pub(crate) async fn of_many_answers_to_a_proposed_pause_one_counts(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 900).await;
    let (black, white) = pair(&*store).await;
    let mut tasks = JoinSet::new();
    for rival in 0..16 {
        let (store, by) = (store.clone(), PlayerId(if rival % 2 == 0 { black.0 } else { white.0 }));
        tasks.spawn(async move {
            match store.offer_pause(id, Some(by), &[], 300, None).await {
                Ok(()) => store.pause(id, true, &[post("go", "paused")], 310, None).await,
                Err(error) => Err(error),
            }
        });
    }
    let begun = tasks.join_all().await.into_iter().filter(|begun| matches!(begun, Ok(true))).count();
    assert_eq!(begun, 1);
    assert_eq!(store.off_time(id).await.unwrap().pauses.len(), 1);
}

pub(crate) async fn starting_in_the_same_instant_makes_one_pause_proposal(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 900).await;
    let (black, white) = pair(&*store).await;
    let mut tasks = JoinSet::new();
    for by in [black, white] {
        let store = store.clone();
        tasks.spawn(async move { store.offer_pause(id, Some(by), &[post("go", "offer")], 300, None).await });
    }
    assert_one_wins(tasks.join_all().await, Conflict::Stale);
    assert_eq!(store.due_posts("discord", 300, 9, Parts::ALL).await.unwrap().len(), 1);
}
