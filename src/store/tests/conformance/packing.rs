//! Checks of games that are packed.

use std::sync::Arc;

use qgo_store::{
    GameId, GameRow, InChannel, LogLength, Millis, NewEvent, NewGame, Pair, Parts, Store, StoredEvent, Turn,
};
use tokio::task::JoinSet;

use crate::support::{Database, NOBODY_TO_ACT, end, event, game, new_game, pair, place, post, sent, turn};

/// All that a store says of a game that is over.
#[derive(Debug, PartialEq)]
struct Said {
    game: Option<GameRow>,
    events: Vec<StoredEvent>,
    lists: [Vec<GameRow>; 3],
    latest: Option<GameRow>,
}

async fn said(store: &dyn Store, id: GameId, channel: &str) -> Said {
    let (black, _) = pair(store).await;
    let around = InChannel { platform: "discord", channel, over: true, but: None };
    Said {
        game: store.game(id).await.unwrap(),
        events: store.events(id).await.unwrap(),
        lists: [
            store.past_games_of(black, 9).await.unwrap(),
            store.all_games_of(black).await.unwrap(),
            store.games_around(around, 0, 9).await.unwrap(),
        ],
        latest: store.game_in("discord", channel).await.unwrap(),
    }
}

/// A game with a clock and secrets that ended at 900.
async fn rich_game(store: &dyn Store, channel: &str) -> GameId {
    let new = NewGame { time: Some("1d".into()), rated: true, ..new_game(store, channel).await };
    let id = store.start_game(&new, None, &|_| Vec::new()).await.unwrap();
    let secret = |shown: &str, secret: &str| NewEvent { shown: shown.into(), secret: Some(secret.into()) };
    let events = [
        secret(r#"{"color":"B","do":"commit"}"#, "D4 \u{1F512}    "),
        event(r#"{"color":"W","do":"place","at":["C3","D4"],"draws":["18446744073709551616:7"]}"#),
    ];
    let runs = Pair { black: true, white: false };
    store.append(&Turn { runs, ..turn(id, 0, &events, 300) }, &[]).await.unwrap();
    let told = post(channel, "board").tells(id, LogLength(3));
    store.append(&turn(id, 2, &[secret("{}", "")], 400), &[told]).await.unwrap();
    let owed = store.due_posts("discord", 400, 9, Parts::ALL).await.unwrap();
    sent(store, owed[0].id, Some("4711"), 450).await;
    let events = [event(r#"{"color":"W","do":"resign"}"#)];
    let last = Turn { to_act: NOBODY_TO_ACT, result: Some("B+R"), ..turn(id, 3, &events, 900) };
    store.append(&last, &[]).await.unwrap();
    id
}

/// Packs everything that is over, in one portion.
async fn pack(store: &dyn Store, before: Millis) -> u64 {
    store.pack(before, None, 99, Parts::ALL).await.unwrap().games
}

pub(crate) async fn a_packed_game_is_the_same_game(database: &dyn Database) {
    let store = database.open().await;
    let id = rich_game(&*store, "go").await;
    let before = said(&*store, id, "go").await;
    assert_eq!((before.events.len(), before.events[2].told), (4, Some(450)));
    let packed = store.pack(901, None, 9, Parts::ALL).await.unwrap();
    assert_eq!((packed.games, packed.events), (1, 4));
    assert!(packed.after < packed.before + 200, "{packed:?}");
    assert_eq!(said(&*store, id, "go").await, before);
    assert_eq!(pack(&*store, 901).await, 0, "it is packed already");
    store.close().await;
    drop(store);
    assert_eq!(said(&*database.open().await, id, "go").await, before, "after a restart");
}

pub(crate) async fn a_packed_game_can_still_move_with_its_channel(database: &dyn Database) {
    let store = database.open().await;
    let id = rich_game(&*store, "go").await;
    let before = said(&*store, id, "go").await;
    assert_eq!(pack(&*store, 901).await, 1);
    let keep = |settings: &str| settings.to_owned();
    let nothing = |_| unreachable!("nothing is running there");
    store.move_channel("discord", ["go", "new"], 950, &keep, &nothing).await.unwrap();
    let after = said(&*store, id, "new").await;
    assert_eq!((&after.events, after.game.unwrap().place), (&before.events, place("new")));
}

pub(crate) async fn only_what_is_over_and_told_is_packed(database: &dyn Database) {
    let store = database.open().await;
    let running = game(&*store, "running").await;
    store.append(&turn(running, 0, &[event("1")], 300), &[]).await.unwrap();
    let late = game(&*store, "late").await;
    end(&*store, late, 800).await;
    let untold = game(&*store, "untold").await;
    let events = [event("resign")];
    let last = Turn { to_act: NOBODY_TO_ACT, result: Some("W+R"), ..turn(untold, 0, &events, 400) };
    let tells = post("untold", "board").tells(untold, LogLength(1));
    store.append(&last, &[tells]).await.unwrap();
    assert_eq!(pack(&*store, 800).await, 0);

    let owed = store.due_posts("discord", 900, 9, Parts::ALL).await.unwrap();
    sent(&*store, owed[0].id, Some("4711"), 900).await;
    let not_its_part: Parts = (0..16).filter(|part| !Parts::from_iter([*part]).has_game(untold)).collect();
    let of_others = store.pack(800, None, 9, not_its_part).await.unwrap();
    assert_eq!((of_others.games, of_others.up_to), (0, None));
    assert_eq!(pack(&*store, 800).await, 1);
    assert_eq!(store.events(untold).await.unwrap()[0].told, Some(900));
    assert_eq!(pack(&*store, 801).await, 1, "the late one");
    store.append(&turn(running, 1, &[event("2")], 900), &[]).await.unwrap();
    assert_eq!(store.events(running).await.unwrap().len(), 2);
}

pub(crate) async fn games_are_packed_portion_by_portion(database: &dyn Database) {
    let store = database.open().await;
    for (number, channel) in (0..5).zip(["a", "b", "c", "d", "e"]) {
        let id = game(&*store, channel).await;
        end(&*store, id, 500 - number).await;
    }
    let (mut up_to, mut games) = (None, Vec::new());
    loop {
        let packed = store.pack(900, up_to, 2, Parts::ALL).await.unwrap();
        games.push(packed.games);
        up_to = packed.up_to;
        if up_to.is_none() {
            break;
        }
    }
    assert_eq!(games, [2, 2, 1, 0]);
}

pub(crate) async fn of_many_that_pack_each_game_one_packs(database: &dyn Database) {
    let store = database.open().await;
    let mut all = Vec::new();
    for number in 0..12 {
        let channel = format!("go{number}");
        let id = game(&*store, &channel).await;
        end(&*store, id, 500).await;
        all.push((id, store.events(id).await.unwrap()));
    }
    let mut packing = JoinSet::new();
    for _ in 0..6 {
        let store = Arc::clone(&store);
        packing.spawn(async move { pack(&*store, 900).await });
    }
    let packed: u64 = packing.join_all().await.into_iter().sum();
    assert_eq!(packed, 12);
    for (id, events) in all {
        assert_eq!(store.events(id).await.unwrap(), events);
    }
}

pub(crate) async fn another_key_packs_nothing_and_opens_no_packed_secret(database: &dyn Database) {
    let store = database.open().await;
    let (packed, other) = (rich_game(&*store, "packed").await, rich_game(&*store, "other").await);
    let before = store.events(other).await.unwrap();
    assert_eq!(store.pack(901, None, 1, Parts::ALL).await.unwrap().games, 1);
    store.close().await;
    drop(store);
    let store = database.open_with([1; 32]).await;
    assert_eq!(pack(&*store, 901).await, 0);
    let closed = store.events(other).await.unwrap();
    assert!(closed[0].unreadable && closed[0].secret.is_none());
    assert_eq!(store.events(packed).await.unwrap(), closed, "the games are alike");
    store.close().await;
    drop(store);
    assert_eq!(database.open().await.events(packed).await.unwrap(), before);
}
