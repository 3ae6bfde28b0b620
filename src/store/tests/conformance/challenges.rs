//! Checks of challenges.

use std::collections::HashSet;

use qgo_store::{
    Challenge, ChallengeStatus, Conflict, GameId, Millis, NewChallenge, NewGame, NewPost, Parts,
};

use crate::support::{
    Database, account, assert_conflict, challenge, due, impossible_post, new_challenge, new_game, pairs,
    place, player, post, sent,
};

pub(crate) async fn a_challenge_comes_back_as_it_was_made(database: &dyn Database) {
    let store = database.open().await;
    let made = new_challenge(&*store, "go").await;
    let id = store.challenge(&made, &|_| Vec::new()).await.unwrap();
    let expected = Challenge {
        id,
        place: place("go"),
        challenger: player(made.challenger, "ada", "Ada"),
        opponent: made.opponent.map(|id| player(id, "bob", "Bob")),
        terms: made.terms.clone(),
        status: ChallengeStatus::Open,
        expires: made.expires,
        message: None,
        locale: "de".into(),
        game: None,
    };
    assert_eq!(store.find_challenge(id).await.unwrap(), Some(expected));

    let open = NewChallenge { opponent: None, ..made };
    let open = store.challenge(&open, &|_| Vec::new()).await.unwrap();
    assert_eq!(store.find_challenge(open).await.unwrap().unwrap().opponent, None);
}

pub(crate) async fn its_posts_know_its_number(database: &dyn Database) {
    let store = database.open().await;
    let made = new_challenge(&*store, "go").await;
    let id = store
        .challenge(&made, &|id| vec![NewPost { shows: Some(id), ..post("go", &format!("challenge {id}")) }])
        .await
        .unwrap();
    let posts = store.due_posts("discord", 100, 9, Parts::ALL).await.unwrap();
    assert_eq!(posts.len(), 1);
    assert_eq!(posts[0].shows, Some(id));
    assert_eq!(posts[0].body, format!("challenge {id}"));
    assert_eq!(posts[0].created, made.now);
}

pub(crate) async fn open_ones_are_listed_newest_first_until_they_expire(database: &dyn Database) {
    let store = database.open().await;
    let first = challenge(&*store, "go").await;
    let second = challenge(&*store, "go").await;
    let closed = challenge(&*store, "go").await;
    store.close_challenge(closed, ChallengeStatus::Declined, 150, &[], None).await.unwrap();
    challenge(&*store, "elsewhere").await;

    let listed = store.open_challenges("discord", "go", 999).await.unwrap();
    assert_eq!(listed.iter().map(|challenge| challenge.id).collect::<Vec<_>>(), [second, first]);
    assert!(store.open_challenges("discord", "go", 1000).await.unwrap().is_empty(), "expired");
    assert!(store.open_challenges("web", "go", 999).await.unwrap().is_empty(), "another platform");
}

pub(crate) async fn it_closes_once(database: &dyn Database) {
    let store = database.open().await;
    for status in [ChallengeStatus::Declined, ChallengeStatus::Cancelled, ChallengeStatus::Expired] {
        let id = challenge(&*store, "go").await;
        store.close_challenge(id, status, 150, &[post("go", "closed")], None).await.unwrap();
        let again =
            store.close_challenge(id, ChallengeStatus::Cancelled, 160, &[post("go", "again")], None).await;
        assert_conflict(again, Conflict::ChallengeClosed);
        assert_eq!(store.find_challenge(id).await.unwrap().unwrap().status, status);

        let owed = store.due_posts("discord", 200, 9, Parts::ALL).await.unwrap();
        assert_eq!(owed.len(), 1);
        assert_eq!(owed[0].body, "closed");
        sent(&*store, owed[0].id, None, 200).await;
        assert_eq!(due(&*store, 200).await, [], "the refused one owes nothing");
    }
}

pub(crate) async fn closing_as_open_is_refused(database: &dyn Database) {
    let store = database.open().await;
    let id = challenge(&*store, "go").await;
    store.close_challenge(id, ChallengeStatus::Open, 150, &[], None).await.unwrap_err();
    store.close_challenge(id, ChallengeStatus::Declined, 150, &[], None).await.unwrap();
}

pub(crate) async fn overdue_ones_are_listed_oldest_first(database: &dyn Database) {
    let store = database.open().await;
    let later = challenge(&*store, "go").await;
    let sooner = NewChallenge { expires: 900, ..new_challenge(&*store, "go").await };
    let sooner = store.challenge(&sooner, &|_| Vec::new()).await.unwrap();
    let ids = async |now| {
        let overdue = store.overdue_challenges(now).await.unwrap();
        overdue.into_iter().map(|challenge| challenge.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(899).await, []);
    assert_eq!(ids(900).await, [sooner]);
    assert_eq!(ids(1000).await, [sooner, later]);
    store.close_challenge(sooner, ChallengeStatus::Expired, 1000, &[], None).await.unwrap();
    assert_eq!(ids(1000).await, [later]);
}

pub(crate) async fn an_accepted_one_knows_its_game(database: &dyn Database) {
    let store = database.open().await;
    let id = challenge(&*store, "go").await;
    let game = new_game(&*store, "go").await;
    let game = store.start_game(&game, Some(id), &|_| Vec::new()).await.unwrap();
    let kept = store.find_challenge(id).await.unwrap().unwrap();
    assert_eq!(kept.status, ChallengeStatus::Accepted);
    assert_eq!(kept.game, Some(game));
}

pub(crate) async fn those_of_games_between_two_are_found(database: &dyn Database) {
    let store = database.open().await;
    let begin = async |channel: &str, game: NewGame| {
        let id = challenge(&*store, channel).await;
        (id, store.start_game(&game, Some(id), &|_| Vec::new()).await.unwrap())
    };
    let (first, earlier) = begin("a", new_game(&*store, "a").await).await;
    let (second, _) = begin("b", new_game(&*store, "b").await).await;
    let game = new_game(&*store, "c").await;
    let (third, _) = begin("c", NewGame { black: game.white, white: game.black, ..game.clone() }).await;
    // Without a game, without a challenge, and with somebody else.
    challenge(&*store, "d").await;
    store.start_game(&new_game(&*store, "e").await, None, &|_| Vec::new()).await.unwrap();
    let other = store.player(&account("cy"), "Cy").await.unwrap().id;
    begin("f", NewGame { white: other, ..new_game(&*store, "f").await }).await;
    let between = async |player, other, after| {
        let found = store.challenges_between(player, other, GameId(after)).await.unwrap();
        found.iter().map(|challenge| challenge.id).collect::<HashSet<_>>()
    };
    assert_eq!(between(game.black, game.white, 0).await, HashSet::from([first, second, third]));
    assert_eq!(between(game.white, game.black, earlier.0).await, HashSet::from([second, third]));
}

pub(crate) async fn a_closed_one_starts_no_game(database: &dyn Database) {
    let store = database.open().await;
    let id = challenge(&*store, "go").await;
    store.close_challenge(id, ChallengeStatus::Cancelled, 150, &[], None).await.unwrap();
    let game = new_game(&*store, "go").await;
    let started = store.start_game(&game, Some(id), &|_| vec![post("go", "board")]).await;
    assert_conflict(started, Conflict::ChallengeClosed);
    assert_eq!(store.game_in("discord", "go").await.unwrap(), None);
    assert_eq!(due(&*store, 999).await, pairs(&[]));
}

pub(crate) async fn one_whose_post_fails_is_not_kept(database: &dyn Database) {
    let store = database.open().await;
    let made = new_challenge(&*store, "go").await;
    store.challenge(&made, &|_| vec![post("go", "fine"), impossible_post("go")]).await.unwrap_err();
    assert_eq!(store.open_challenges("discord", "go", 100).await.unwrap(), []);
    assert_eq!(due(&*store, 999).await, pairs(&[]));
}

pub(crate) async fn open_ones_around_a_channel_come_newest_first(database: &dyn Database) {
    let store = database.open().await;
    let new = new_challenge(&*store, "c").await;
    let mut made = Vec::new();
    let places = [place("c"), place("c").thread("t"), place("d"), place("d").thread("c2"), place("c")];
    for (later, place) in (0..).zip(places) {
        let challenge = NewChallenge { place, expires: 1000 + later, ..new.clone() };
        made.push(store.challenge(&challenge, &|_| Vec::new()).await.unwrap());
    }
    let around = async |channel: &str, now: Millis, limit: u32| {
        let open = store.open_challenges_around("discord", channel, now, limit).await.unwrap();
        open.iter().map(|challenge| challenge.id).collect::<Vec<_>>()
    };
    assert_eq!(around("c", 0, 9).await, [made[4], made[1], made[0]]);
    assert_eq!(around("c", 0, 2).await, [made[4], made[1]]);
    assert_eq!(around("c", 1001, 9).await, [made[4]], "the others have expired");
    store.close_challenge(made[4], ChallengeStatus::Cancelled, 1, &[], None).await.unwrap();
    assert_eq!(around("c", 0, 9).await, [made[1], made[0]]);
    assert_eq!(around("t", 0, 9).await, [made[1]]);
    assert_eq!(store.open_challenges_around("web", "c", 0, 9).await.unwrap(), []);
}
