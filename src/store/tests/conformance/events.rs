//! Checks of the event log.

use qgo_store::{Conflict, NewEvent, NewPost, Pair, Parts, StoredEvent, Turn};
use tokio::task::JoinSet;

use crate::support::{
    Database, NOBODY_TO_ACT, WHITE_TO_ACT, assert_conflict, assert_one_wins, due, event, game,
    impossible_post, pairs, post, turn,
};

pub(crate) async fn a_turn_moves_the_game_on(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let secret = NewEvent { shown: "{}".into(), secret: Some("D4 \u{1F512}".into()) };
    store.append(&turn(id, 0, &[event("1"), secret], 300), &[post("go", "board 1")]).await.unwrap();
    store.append(&turn(id, 2, &[event("2")], 400), &[]).await.unwrap();

    let kept = |shown: &str, secret: Option<&str>, at| StoredEvent {
        shown: shown.into(),
        secret: secret.map(Into::into),
        unreadable: false,
        at,
        runs: Some(Pair::default()),
        told: Some(at),
    };
    let expected = [kept("1", None, 300), kept("{}", Some("D4 \u{1F512}"), 300), kept("2", None, 400)];
    assert_eq!(store.events(id).await.unwrap(), expected);

    let game = store.game(id).await.unwrap().unwrap();
    assert_eq!((game.length.0, game.to_act, game.created, game.updated), (3, WHITE_TO_ACT, 200, 400));
    assert_eq!(due(&*store, 300).await, pairs(&[("go", "board 1")]));
}

pub(crate) async fn a_silent_turn_does_not_update_the_game(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    store.append(&turn(id, 0, &[event("told")], 300), &[]).await.unwrap();
    let events = [event("silent")];
    store.append(&Turn { silent: true, ..turn(id, 1, &events, 400) }, &[]).await.unwrap();
    let kept = store.game(id).await.unwrap().unwrap();
    assert_eq!((kept.length.0, kept.updated), (2, 300));
    assert_eq!(store.events(id).await.unwrap()[1].at, 400);
    store.append(&turn(id, 2, &[event("told")], 500), &[]).await.unwrap();
    assert_eq!(store.game(id).await.unwrap().unwrap().updated, 500);
}

/// The system's clock was set back, or a request had to wait for others.
pub(crate) async fn time_never_goes_back_in_a_game(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    for (length, now) in [(0, 100), (1, 400), (2, 350), (3, 500)] {
        store.append(&turn(id, length, &[event("1")], now), &[]).await.unwrap();
    }
    let at: Vec<_> = store.events(id).await.unwrap().into_iter().map(|event| event.at).collect();
    assert_eq!(at, [200, 400, 400, 500], "the game was made at 200");
    assert_eq!(store.game(id).await.unwrap().unwrap().updated, 500);
}

pub(crate) async fn the_log_says_whose_clocks_run(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let all = [(false, false), (true, false), (false, true), (true, true)];
    let all = all.map(|(black, white)| Pair { black, white });
    for (length, runs) in (0..).zip(all) {
        let events = [event("1")];
        store.append(&Turn { runs, ..turn(id, length, &events, 300) }, &[]).await.unwrap();
    }
    let kept: Vec<_> = store.events(id).await.unwrap().into_iter().map(|event| event.runs).collect();
    assert_eq!(kept, all.map(Some));
}

pub(crate) async fn the_last_turn_ends_the_game(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let events = [event("resign")];
    let last = Turn { to_act: NOBODY_TO_ACT, result: Some("B+R"), ..turn(id, 0, &events, 300) };
    store.append(&last, &[]).await.unwrap();
    let game = store.game(id).await.unwrap().unwrap();
    assert_eq!(game.result.as_deref(), Some("B+R"));
    assert_eq!(game.to_act, NOBODY_TO_ACT);
    assert_conflict(store.append(&turn(id, 1, &[event("late")], 400), &[]).await, Conflict::Stale);
    assert_eq!(store.events(id).await.unwrap().len(), 1);
}

pub(crate) async fn a_stale_turn_changes_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    store.append(&turn(id, 0, &[event("1")], 300), &[]).await.unwrap();
    let before = store.game(id).await.unwrap();
    for length in [0, 2, u32::MAX] {
        let stale = store.append(&turn(id, length, &[event("?")], 400), &[post("go", "?")]).await;
        assert_conflict(stale, Conflict::Stale);
    }
    assert_eq!(store.game(id).await.unwrap(), before);
    assert_eq!(store.events(id).await.unwrap().len(), 1);
    assert_eq!(due(&*store, 999).await, pairs(&[]));
}

pub(crate) async fn a_turn_whose_post_fails_changes_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let before = store.game(id).await.unwrap();
    let posts = [post("go", "fine"), impossible_post("go")];
    store.append(&turn(id, 0, &[event("1")], 300), &posts).await.unwrap_err();
    assert_eq!(store.game(id).await.unwrap(), before);
    assert_eq!(store.events(id).await.unwrap(), []);
    assert_eq!(due(&*store, 999).await, pairs(&[]));
}

pub(crate) async fn of_many_turns_at_one_length_one_wins(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    for length in 0..4 {
        let mut tasks = JoinSet::new();
        for player in 0..16 {
            let store = store.clone();
            tasks.spawn(async move {
                let events = [event(&format!("{length} by {player}"))];
                store.append(&turn(id, length, &events, 300), &[post("go", "board")]).await
            });
        }
        assert_one_wins(tasks.join_all().await, Conflict::Stale);
    }
    let events = store.events(id).await.unwrap();
    assert_eq!(events.len(), 4);
    for (index, event) in events.iter().enumerate() {
        assert!(event.shown.starts_with(&format!("{index} by ")), "{event:?}");
    }
    assert_eq!(store.game(id).await.unwrap().unwrap().length.0, 4);
}

pub(crate) async fn everything_is_there_after_a_restart(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let secret = NewEvent { shown: "1".into(), secret: Some("D4".into()) };
    let board = NewPost { board_of: Some(id), ..post("go", "board") };
    store.append(&turn(id, 0, &[secret], 300), &[board]).await.unwrap();
    let game = store.game(id).await.unwrap();
    let events = store.events(id).await.unwrap();
    let posts = store.due_posts("discord", 300, 9, Parts::ALL).await.unwrap();
    assert_eq!(events[0].secret.as_deref(), Some("D4"));
    drop(store);

    let store = database.open().await;
    assert_eq!(store.game(id).await.unwrap(), game);
    assert_eq!(store.events(id).await.unwrap(), events);
    assert_eq!(store.due_posts("discord", 300, 9, Parts::ALL).await.unwrap(), posts);
    store.append(&turn(id, 1, &[event("2")], 400), &[]).await.unwrap();
}
