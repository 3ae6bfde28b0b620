//! Checks of when all were told of what happened in a game.

use qgo_store::{GameId, LogLength, Millis, NewGame, NewPost, Parts, Place, PostId, Store, Turn};

use crate::support::{Database, end, event, game, impossible_post, new_game, place, post, sent, turn};

/// When all were told that a game begins, and then of each of its events.
async fn told(store: &dyn Store, game: GameId) -> Vec<Option<Millis>> {
    let beginning = store.game(game).await.unwrap().unwrap().told;
    let events = store.events(game).await.unwrap();
    std::iter::once(beginning).chain(events.into_iter().map(|event| event.told)).collect()
}

async fn due_of(store: &dyn Store, game: GameId) -> Option<Millis> {
    store.game(game).await.unwrap().unwrap().due
}

/// Starts a game whose first post is owed, with a clock or without.
async fn begun(store: &dyn Store, channel: &str, time: Option<&str>) -> GameId {
    let made = NewGame { time: time.map(Into::into), ..new_game(store, channel).await };
    let posts = |id| vec![post(channel, "challenge"), post(channel, "board").tells(id, LogLength(0))];
    store.start_game(&made, None, &posts).await.unwrap()
}

/// Sends the first owed post of a channel.
async fn deliver(store: &dyn Store, channel: &str, now: Millis) -> PostId {
    let posts = store.due_posts("discord", Millis::MAX, 100, Parts::ALL).await.unwrap();
    let first = posts.into_iter().find(|post| post.place.channel == channel).unwrap();
    sent(store, first.id, Some(&format!("m{}", first.id)), now).await;
    first.id
}

pub(crate) async fn what_no_post_tells_is_told_when_it_happens(database: &dyn Database) {
    let store = database.open().await;
    let (id, other) = (game(&*store, "go").await, game(&*store, "other").await);
    store.append(&turn(id, 0, &[event("1")], 300), &[]).await.unwrap();
    let board = |game, length| post("go", "board").tells(game, LogLength(length));
    let others = [post("go", "board").board_of(id), board(id, 1), board(other, 2), board(id, 3)];
    store.append(&turn(id, 1, &[event("2")], 250), &others).await.unwrap();
    assert_eq!(told(&*store, id).await, [200, 300, 300].map(Some), "time does not go back");
}

pub(crate) async fn a_turn_is_told_once_its_post_is_sent(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store, "go", None).await;
    deliver(&*store, "go", 210).await;
    assert_eq!(told(&*store, id).await, [None], "that was another post");
    let first = deliver(&*store, "go", 250).await;
    assert_eq!(told(&*store, id).await, [Some(250)]);
    sent(&*store, first, Some("again"), 260).await;

    let board = |length| [post("go", "1 of 2"), post("go", "board").tells(id, LogLength(length))];
    store.append(&turn(id, 0, &[event("1"), event("2")], 300), &board(2)).await.unwrap();
    let events = [event("silent")];
    store.append(&Turn { silent: true, ..turn(id, 2, &events, 400) }, &[]).await.unwrap();
    assert_eq!(told(&*store, id).await, [Some(250), None, None, Some(400)]);
    deliver(&*store, "go", 450).await;
    drop(store);

    let store = database.open().await;
    assert_eq!(told(&*store, id).await, [Some(250), None, None, Some(400)]);
    deliver(&*store, "go", 500).await;
    assert_eq!(told(&*store, id).await, [250, 500, 500, 400].map(Some));
    store.prune_posts("discord", Millis::MAX).await.unwrap();
    assert_eq!(told(&*store, id).await, [250, 500, 500, 400].map(Some), "the posts are forgotten");
}

pub(crate) async fn what_is_given_up_counts_as_told(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    store
        .append(&turn(id, 0, &[event("1")], 300), &[post("go", "board").tells(id, LogLength(1))])
        .await
        .unwrap();
    let owed = store.due_posts("discord", 300, 9, Parts::ALL).await.unwrap().remove(0);
    store.put_off(owed.id, 400, "later", None).await.unwrap();
    assert_eq!(told(&*store, id).await, [Some(200), None]);
    store.give_up(owed.id, "never", 500).await.unwrap();
    store.give_up(owed.id, "never", 600).await.unwrap();
    assert_eq!(told(&*store, id).await, [200, 500].map(Some));
}

pub(crate) async fn a_later_message_tells_what_came_before(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store, "go", None).await;
    for (length, channel) in [(0, "slow"), (1, "fast"), (2, "slow")] {
        let board = post(channel, "board").tells(id, LogLength(length + 1));
        store.append(&turn(id, length, &[event("1")], 300), &[board]).await.unwrap();
    }
    deliver(&*store, "fast", 400).await;
    assert_eq!(told(&*store, id).await, [Some(400), Some(400), Some(400), None]);
    deliver(&*store, "slow", 500).await;
    assert_eq!(told(&*store, id).await, [Some(400), Some(400), Some(400), None], "told already");
    deliver(&*store, "slow", 600).await;
    assert_eq!(told(&*store, id).await[3], Some(600));
}

pub(crate) async fn a_post_that_moves_with_its_game_tells_of_it(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store, "lost", None).await;
    store.move_game(id, &Place { parent: Some("go".into()), ..place("found") }).await.unwrap();
    deliver(&*store, "found", 400).await;
    assert_eq!(told(&*store, id).await, [None]);
    deliver(&*store, "found", 500).await;
    assert_eq!(told(&*store, id).await, [Some(500)]);
}

pub(crate) async fn what_is_told_has_a_game_with_a_clock_looked_at(database: &dyn Database) {
    let store = database.open().await;
    let (timed, plain) = (begun(&*store, "a", Some("{}")).await, begun(&*store, "b", None).await);
    for (channel, id, expected) in [("a", timed, Some(400)), ("b", plain, None)] {
        deliver(&*store, channel, 300).await;
        assert_eq!(due_of(&*store, id).await, None, "the challenge tells nothing of it");
        deliver(&*store, channel, 400).await;
        assert_eq!(due_of(&*store, id).await, expected);
    }
    let board = post("a", "board").tells(timed, LogLength(1));
    let events = [event("1")];
    store.append(&Turn { due: Some(450), ..turn(timed, 0, &events, 450) }, &[board]).await.unwrap();
    assert!(store.set_due(timed, LogLength(1), Some(450), Some(9000)).await.unwrap());
    let owed = store.due_posts("discord", 450, 9, Parts::ALL).await.unwrap().remove(0);
    store.give_up(owed.id, "never", 500).await.unwrap();
    assert_eq!(due_of(&*store, timed).await, Some(500));

    let over = begun(&*store, "c", Some("{}")).await;
    end(&*store, over, 300).await;
    deliver(&*store, "c", 300).await;
    deliver(&*store, "c", 400).await;
    assert_eq!(due_of(&*store, over).await, None);
}

pub(crate) async fn what_cannot_be_marked_as_sent_is_not_told(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let board = |length| post("go", "board").tells(id, LogLength(length));
    for length in [0, 1] {
        store.append(&turn(id, length, &[event("1")], 300), &[board(length + 1)]).await.unwrap();
    }
    deliver(&*store, "go", 400).await;
    let owed = store.due_posts("discord", 400, 9, Parts::ALL).await.unwrap().remove(0);
    let impossible = |_| vec![impossible_post("go")];
    store.sent(owed.id, Some("m9"), None, 500, &impossible).await.unwrap_err();
    assert_eq!(told(&*store, id).await, [Some(200), Some(400), None]);
    let unknown: NewPost = impossible_post("go").tells(GameId(999), LogLength(3));
    store.append(&turn(id, 2, &[event("1")], 500), &[unknown]).await.unwrap_err();
    assert_eq!(told(&*store, id).await.len(), 3);
}

/// A message arrived while the system's clock ran ahead.
pub(crate) async fn a_clock_set_back_takes_back_when_all_were_told(database: &dyn Database) {
    let store = database.open().await;
    let id = begun(&*store, "go", Some("{}")).await;
    store
        .append(&turn(id, 0, &[event("1")], 300), &[post("go", "board").tells(id, LogLength(1))])
        .await
        .unwrap();
    store.beat(400, 0, 100).await.unwrap();
    store.beat(90_000, 0, 100).await.unwrap();
    for now in [350, 360, 90_000] {
        deliver(&*store, "go", now).await;
    }
    store.beat(500, 10, 100).await.unwrap();
    assert_eq!(told(&*store, id).await, [360, 500].map(Some));
}
