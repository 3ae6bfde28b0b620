//! Checks of games.

use qgo_store::{
    ChallengeId, ChallengeStatus, Conflict, GameId, GameRow, InChannel, LogLength, NewGame, NewPost, Place,
    PlayerId, Turn, Witness,
};
use tokio::task::JoinSet;

use crate::support::{
    BLACK_TO_ACT, Database, WHITE_TO_ACT, account, assert_conflict, assert_one_wins, challenge, due, end,
    event, game, impossible_post, new_game, pair, pairs, place, player, post, turn,
};

pub(crate) async fn a_game_comes_back_as_it_was_made(database: &dyn Database) {
    let store = database.open().await;
    let mut made = new_game(&*store, "thread").await;
    made.place.parent = Some("go".into());
    let id = store.start_game(&made, None, &|_| Vec::new()).await.unwrap();
    let expected = GameRow {
        id,
        place: made.place.clone(),
        black: player(made.black, "ada", "Ada"),
        white: player(made.white, "bob", "Bob"),
        settings: made.settings.clone(),
        system: "superposed".into(),
        time: None,
        rated: false,
        due: None,
        pause_by: None,
        paused: false,
        reminded: None,
        seed: Some(made.seed),
        commitment: made.commitment,
        witness: Witness::Awaited,
        length: LogLength::EMPTY,
        to_act: BLACK_TO_ACT,
        result: None,
        created: 200,
        told: Some(200),
        updated: 200,
        message: None,
        board: None,
        place_gone: false,
        passing: false,
        locale: "en-GB".into(),
    };
    assert_eq!(store.game(id).await.unwrap(), Some(expected.clone()));
    assert_eq!(store.game_in("discord", "thread").await.unwrap(), Some(expected));
}

pub(crate) async fn a_missing_game_is_none(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "go").await;
    let missing = GameId(id.0 + 1);
    assert_eq!(store.game(missing).await.unwrap(), None);
    assert_eq!(store.game_in("discord", "elsewhere").await.unwrap(), None);
    assert_eq!(store.game_in("web", "go").await.unwrap(), None);
    assert_eq!(store.events(missing).await.unwrap(), []);
    assert_eq!(store.find_challenge(ChallengeId(1)).await.unwrap(), None);
}

pub(crate) async fn one_place_has_one_game_at_a_time(database: &dyn Database) {
    let store = database.open().await;
    let first = game(&*store, "go").await;
    let next = new_game(&*store, "go").await;
    assert_conflict(store.start_game(&next, None, &|_| Vec::new()).await, Conflict::PlaceTaken);
    game(&*store, "elsewhere").await;

    end(&*store, first, 300).await;
    assert_eq!(store.game_in("discord", "go").await.unwrap().unwrap().id, first, "the last one");
    let second = store.start_game(&next, None, &|_| Vec::new()).await.unwrap();
    assert_eq!(store.game_in("discord", "go").await.unwrap().unwrap().id, second, "the one that is on");
}

pub(crate) async fn a_taken_place_leaves_the_challenge_open(database: &dyn Database) {
    let store = database.open().await;
    game(&*store, "go").await;
    let offer = challenge(&*store, "go").await;
    let next = new_game(&*store, "go").await;
    let started = store.start_game(&next, Some(offer), &|_| vec![post("go", "board")]).await;
    assert_conflict(started, Conflict::PlaceTaken);
    assert_eq!(store.find_challenge(offer).await.unwrap().unwrap().status, ChallengeStatus::Open);
    assert_eq!(due(&*store, 999).await, pairs(&[]));
}

pub(crate) async fn many_starts_in_one_place_make_one_game(database: &dyn Database) {
    let store = database.open().await;
    let made = new_game(&*store, "go").await;
    let mut tasks = JoinSet::new();
    for _ in 0..16 {
        let (store, made) = (store.clone(), made.clone());
        tasks.spawn(async move { store.start_game(&made, None, &|_| Vec::new()).await });
    }
    assert_one_wins(tasks.join_all().await, Conflict::PlaceTaken);
}

pub(crate) async fn many_acceptances_make_one_game(database: &dyn Database) {
    let store = database.open().await;
    let offer = challenge(&*store, "go").await;
    let mut tasks = JoinSet::new();
    for thread in 0..16 {
        let made = new_game(&*store, &format!("thread {thread}")).await;
        let store = store.clone();
        tasks.spawn(async move { store.start_game(&made, Some(offer), &|_| Vec::new()).await });
    }
    assert_one_wins(tasks.join_all().await, Conflict::ChallengeClosed);
}

pub(crate) async fn lists_put_first_who_waits_for_the_player(database: &dyn Database) {
    let store = database.open().await;
    let waiting = game(&*store, "a").await;
    let theirs = game(&*store, "b").await;
    let longest = game(&*store, "c").await;
    let over = game(&*store, "d").await;
    let at = [(waiting, BLACK_TO_ACT, 320), (theirs, WHITE_TO_ACT, 310), (longest, BLACK_TO_ACT, 315)];
    for (game, to_act, now) in at {
        let events = [event("move")];
        store.append(&Turn { to_act, ..turn(game, 0, &events, now) }, &[]).await.unwrap();
    }
    end(&*store, over, 400).await;

    let (black, white) = pair(&*store).await;
    let ids = async |player| {
        let games = store.games_of(player, 0, 9).await.unwrap();
        games.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(black).await, [longest, waiting, theirs]);
    assert_eq!(ids(white).await, [theirs, longest, waiting]);
    let page = store.games_of(black, 1, 1).await.unwrap();
    assert_eq!(page.into_iter().map(|game| game.id).collect::<Vec<_>>(), [waiting]);
    let counts =
        [store.count_games_of(black, 9).await.unwrap(), store.count_games_of(black, 2).await.unwrap()];
    assert_eq!(counts, [3, 2]);
    // A game that is due sooner comes before one that has waited longer.
    assert!(store.set_due(waiting, LogLength(1), None, Some(900)).await.unwrap());
    assert_eq!(ids(black).await, [waiting, longest, theirs]);
    let stranger = store.player(&account("eve"), "Eve").await.unwrap();
    assert_eq!(ids(stranger.id).await, []);
}

pub(crate) async fn past_games_are_listed_newest_first(database: &dyn Database) {
    let store = database.open().await;
    let mut ended = Vec::new();
    for now in [300, 400, 500] {
        let id = game(&*store, "go").await;
        end(&*store, id, now).await;
        ended.push(id);
    }
    game(&*store, "go").await;
    let (black, _) = pair(&*store).await;
    let past = store.past_games_of(black, 2).await.unwrap();
    assert_eq!(past.iter().map(|game| game.id).collect::<Vec<_>>(), [ended[2], ended[1]]);
    assert_eq!(past[0].result.as_deref(), Some("W+R"));
}

pub(crate) async fn one_whose_post_fails_is_not_started(database: &dyn Database) {
    let store = database.open().await;
    let offer = challenge(&*store, "go").await;
    let made = new_game(&*store, "go").await;
    store.start_game(&made, Some(offer), &|_| vec![impossible_post("go")]).await.unwrap_err();
    assert_eq!(store.game_in("discord", "go").await.unwrap(), None);
    assert_eq!(store.find_challenge(offer).await.unwrap().unwrap().status, ChallengeStatus::Open);
}

pub(crate) async fn one_whose_channel_is_gone_is_rescued_once(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "lost").await;
    store.owe(&[post("lost", "never seen")], 100, None).await.unwrap();
    let found = place("found");
    let posts = [post("found", "here it is").board_of(id)];
    let is_gone = async || store.game(id).await.unwrap().unwrap().place_gone;
    assert_conflict(store.rescue_game(id, &found, &posts, 200, None).await, Conflict::Stale);
    store.set_gone(&place("lost"), Some(150)).await.unwrap();
    assert!(is_gone().await);
    store.set_gone(&place("lost"), None).await.unwrap();
    assert!(!is_gone().await);
    store.set_gone(&place("lost"), Some(160)).await.unwrap();
    store.set_gone(&place("nowhere"), Some(160)).await.unwrap();

    let other = game(&*store, "taken").await;
    assert_conflict(store.rescue_game(id, &place("taken"), &posts, 200, None).await, Conflict::PlaceTaken);
    assert_conflict(store.rescue_game(other, &found, &posts, 200, None).await, Conflict::Stale);
    store.rescue_game(id, &found, &posts, 200, None).await.unwrap();
    assert!(!is_gone().await);
    assert_eq!(store.game_in("discord", "found").await.unwrap().unwrap().id, id);
    assert_eq!(due(&*store, 300).await, pairs(&[("found", "here it is")]), "the old ones are given up");
    assert_conflict(store.rescue_game(id, &place("again"), &posts, 300, None).await, Conflict::Stale);
    end(&*store, other, 400).await;
    store.set_gone(&place("taken"), Some(400)).await.unwrap();
    assert_conflict(store.rescue_game(other, &place("again"), &posts, 500, None).await, Conflict::Stale);
}

pub(crate) async fn one_moves_with_what_is_owed_to_its_place(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "lost").await;
    let board = NewPost { board_of: Some(id), ..post("lost", "board") };
    let ids = store.owe(&[board, post("lost", "later")], 100, None).await.unwrap();
    store.put_off(ids[0], 500, "no such channel", Some(400)).await.unwrap();
    let found = Place { parent: Some("go".into()), ..place("found") };
    store.move_game(id, &found).await.unwrap();
    let moved = store.game_in("discord", "found").await.unwrap().unwrap();
    assert_eq!((moved.id, moved.place, moved.message), (id, found, None));
    assert_eq!(store.game_in("discord", "lost").await.unwrap(), None);
    assert_eq!(due(&*store, 100).await, pairs(&[("found", "board")]));

    let other = game(&*store, "lost").await;
    assert_conflict(store.move_game(other, &place("found")).await, Conflict::PlaceTaken);
}

pub(crate) async fn games_around_a_channel_come_page_by_page(database: &dyn Database) {
    let store = database.open().await;
    let new = new_game(&*store, "c").await;
    let eve = store.player(&account("eve"), "Eve").await.unwrap().id;
    let mut made = Vec::new();
    for (now, channel) in (1..).zip(["a", "b", "c", "d", "e"]) {
        let black = if channel == "b" { eve } else { new.black };
        let game = NewGame { place: place("c").thread(channel), now, black, ..new.clone() };
        made.push(store.start_game(&game, None, &|_| Vec::new()).await.unwrap());
    }
    game(&*store, "elsewhere").await;
    end(&*store, made[0], 50).await;
    end(&*store, made[3], 40).await;
    let around = async |over: bool, but: Option<PlayerId>, skip: u32, limit: u32| {
        let channel = InChannel { platform: "discord", channel: "c", over, but };
        let rows = store.games_around(channel, skip, limit).await.unwrap();
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(around(false, None, 0, 9).await, [made[4], made[2], made[1]]);
    assert_eq!(around(false, None, 1, 1).await, [made[2]]);
    assert_eq!(around(false, None, 9, 9).await, []);
    assert_eq!(around(false, Some(new.black), 0, 9).await, [made[1]]);
    assert_eq!(around(true, None, 0, 9).await, [made[0], made[3]]);
    assert_eq!(around(true, Some(eve), 1, 9).await, [made[3]]);
}
