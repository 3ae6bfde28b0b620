//! Checks of a channel that another one has followed.

use std::sync::Mutex;

use qgo_store::{
    Conflict, GameId, LogLength, Moved, NewChallenge, NewGame, NewPost, Parts, Place, Store, StoreError,
};

use crate::support::{
    Database, assert_conflict, due, end, event, game, new_challenge, new_game, pair, pairs, post, sent, turn,
};

/// The main conversation of a room, which is its own server.
fn room(id: &str) -> Place {
    Place { platform: "discord".into(), server: Some(id.into()), channel: id.into(), parent: None }
}

fn in_room(id: &str, body: &str) -> NewPost {
    NewPost::plain(room(id), body.into())
}

/// Moves `old` to `new`; each thing is shown by a post with its number. Returns what was to be shown.
async fn follow(store: &dyn Store, old: &str, new: &str) -> Result<Vec<Moved>, StoreError> {
    let moved = Mutex::new(Vec::new());
    let show = |shown: Moved| {
        moved.lock().unwrap().push(shown.clone());
        match shown {
            Moved::Game { game, place, .. } => NewPost::plain(place, format!("{game}")).board_of(game),
            Moved::Left { game, channel } => NewPost::plain(channel, format!("{game} is left")),
            Moved::Challenge { challenge, place } => NewPost::plain(place, "offer".into()).shows(challenge),
        }
    };
    let settings = |old: &str| format!("{old} changed");
    store.move_channel("discord", [old, new], 500, &settings, &show).await?;
    Ok(moved.into_inner().unwrap())
}

async fn start(store: &dyn Store, place: Place) -> GameId {
    let game = NewGame { place, ..new_game(store, "").await };
    store.start_game(&game, None, &|_| Vec::new()).await.unwrap()
}

/// The game's place, its message and the one that shows its board.
async fn found(store: &dyn Store, game: GameId) -> (Place, Option<String>, Option<String>) {
    let row = store.game(game).await.unwrap().unwrap();
    (row.place, row.message, row.board)
}

pub(crate) async fn everything_goes_to_the_channel_that_follows(database: &dyn Database) {
    let store = database.open().await;
    let store = &*store;
    let (main, thread) = (start(store, room("old")).await, start(store, room("old").thread("t")).await);
    let elsewhere = start(store, room("other").thread("u")).await;
    let offer = NewChallenge { place: room("old"), ..new_challenge(store, "").await };
    let offer = store.challenge(&offer, &|_| Vec::new()).await.unwrap();
    let shown = store.owe(&[in_room("old", "board").board_of(main)], 100, None).await.unwrap();
    sent(store, shown[0], Some("m1"), 150).await;
    let (ada, _) = pair(store).await;
    store.set_server_settings("discord", "old", None, "set", ada, 100).await.unwrap();

    let moved = follow(store, "old", "new").await.unwrap();
    let in_thread = room("new").thread("t");
    let length = LogLength::EMPTY;
    let expected = [
        Moved::Game { game: main, length, place: room("new") },
        Moved::Game { game: thread, length, place: in_thread.clone() },
        Moved::Challenge { challenge: offer, place: room("new") },
    ];
    assert_eq!(moved, expected);
    assert_eq!(found(store, main).await, (room("new"), None, None));
    assert_eq!(found(store, thread).await, (in_thread, None, None));
    assert_eq!(found(store, elsewhere).await, (room("other").thread("u"), None, None));
    assert_eq!(store.game_in("discord", "new").await.unwrap().unwrap().id, main);
    assert_eq!(store.game_in("discord", "old").await.unwrap(), None);
    let here = store.games_on_in("discord", "new", None, 9).await.unwrap();
    assert_eq!(here.len(), 2, "{here:?}");
    let open = store.open_challenges("discord", "new", 500).await.unwrap();
    assert_eq!(
        open.iter().map(|open| (open.id, open.message.as_deref())).collect::<Vec<_>>(),
        [(offer, None)]
    );
    assert_eq!(store.sent_post("discord", "new", "m1").await.unwrap().unwrap().body, "board");
    assert!(store.find_place("discord", "new").await.unwrap().is_some());
    assert_eq!(store.find_place("discord", "old").await.unwrap(), None);
    assert_eq!(store.server_settings("discord", "new").await.unwrap().as_deref(), Some("set changed"));
    assert_eq!(store.server_settings("discord", "old").await.unwrap(), None);
    assert_eq!(follow(store, "old", "new").await.unwrap(), []);
    assert_eq!(follow(store, "new", "new").await.unwrap(), []);
    assert_eq!(follow(store, "unknown", "new").await.unwrap(), []);
}

pub(crate) async fn what_is_owed_goes_along_in_its_order(database: &dyn Database) {
    let store = database.open().await;
    let store = &*store;
    let id = start(store, room("old")).await;
    let first = store.owe(&[in_room("old", "1").board_of(id)], 100, None).await.unwrap()[0];
    let there = store.owe(&[in_room("new", "2")], 110, None).await.unwrap()[0];
    let last = store.owe(&[in_room("old", "3")], 120, None).await.unwrap()[0];
    store.put_off(first, 9_000, "the room was closed", Some(130)).await.unwrap();
    assert_eq!(follow(store, "old", "new").await.unwrap(), [], "the game is shown by what is owed");
    for (id, body) in [(first, "1"), (there, "2"), (last, "3")] {
        assert_eq!(due(store, 500).await, pairs(&[("new", body)]));
        sent(store, id, Some(&format!("m{body}")), 510).await;
    }
    assert_eq!(found(store, id).await, (room("new"), Some("m1".into()), Some("m1".into())));
}

/// Whoever read a game before the move may write after it.
pub(crate) async fn what_comes_late_to_the_old_channel_arrives_in_the_new_one(database: &dyn Database) {
    let store = database.open().await;
    let store = &*store;
    let id = start(store, room("old").thread("t")).await;
    follow(store, "old", "new").await.unwrap();
    let shown = store.due_posts("discord", 500, 9, Parts::ALL).await.unwrap();
    sent(store, shown[0].id, Some("m1"), 510).await;
    let events = [event("D4")];
    let told = NewPost::plain(room("old").thread("t"), "D4".into()).tells(id, LogLength(1));
    store.append(&turn(id, 0, &events, 600), &[told]).await.unwrap();
    let owed = store.due_posts("discord", 600, 9, Parts::ALL).await.unwrap();
    assert_eq!(owed[0].place, room("new").thread("t"));
    sent(store, owed[0].id, Some("m2"), 610).await;
    store.owe(&[in_room("old", "late")], 700, None).await.unwrap();
    assert_eq!(due(store, 700).await, pairs(&[("new", "late")]));
    let late = start(store, room("old").thread("v")).await;
    assert_eq!(found(store, late).await.0, room("new").thread("v"));

    // The third one has what the first had, and a room that comes back is itself again.
    follow(store, "new", "newer").await.unwrap();
    store.owe(&[in_room("old", "later")], 800, None).await.unwrap();
    assert!(due(store, 800).await.contains(&("newer".into(), "late".into())));
    follow(store, "newer", "old").await.unwrap();
    assert_eq!(found(store, id).await.0, room("old").thread("t"));
    store.owe(&[in_room("new", "latest")], 900, None).await.unwrap();
    assert!(due(store, 900).await.iter().all(|(place, _)| ["old", "t", "v"].contains(&place.as_str())));
}

pub(crate) async fn of_two_running_games_one_is_left_to_be_rescued(database: &dyn Database) {
    let store = database.open().await;
    let store = &*store;
    let (left, there) = (start(store, room("old")).await, start(store, room("new")).await);
    let thread = start(store, room("old").thread("t")).await;
    let (ada, _) = pair(store).await;
    for server in ["old", "new"] {
        store.set_server_settings("discord", server, None, server, ada, 100).await.unwrap();
    }
    let moved = follow(store, "old", "new").await.unwrap();
    let in_thread = room("new").thread("t");
    let expected = [
        Moved::Left { game: left, channel: room("new") },
        Moved::Game { game: thread, length: LogLength::EMPTY, place: in_thread },
    ];
    assert_eq!(moved, expected);
    assert_eq!(store.server_settings("discord", "new").await.unwrap().as_deref(), Some("new"));
    let row = store.game(left).await.unwrap().unwrap();
    assert!(row.place_gone && row.place.server.as_deref() == Some("new"), "{row:?}");
    assert_eq!(store.game_in("discord", "new").await.unwrap().unwrap().id, there);
    assert_conflict(store.rescue_game(left, &room("new"), &[], 600, None).await, Conflict::PlaceTaken);
    let found_place = room("new").thread("w");
    store.rescue_game(left, &found_place, &[], 600, None).await.unwrap();
    assert_eq!(found(store, left).await.0, found_place);
}

pub(crate) async fn a_move_whose_posts_fail_is_none(database: &dyn Database) {
    let store = database.open().await;
    let store = &*store;
    let (id, over) = (game(store, "old").await, game(store, "other").await);
    end(store, over, 300).await;
    let impossible = |_| NewPost { board_of: Some(GameId(999)), ..post("new", "impossible") };
    let same = |settings: &str| settings.to_owned();
    store.move_channel("discord", ["old", "new"], 500, &same, &impossible).await.unwrap_err();
    assert_eq!(found(store, id).await.0.channel, "old");
    // A game that is over comes along and is not shown.
    assert_eq!(follow(store, "other", "new").await.unwrap(), []);
    assert_eq!(store.game_in("discord", "new").await.unwrap().unwrap().id, over);
}
