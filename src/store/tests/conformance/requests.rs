//! Checks that a request takes effect only once.

use std::pin::Pin;
use std::sync::Arc;

use qgo_store::{
    ChallengeStatus, Conflict, GameId, LogLength, NewChallenge, NewGame, NewPlan, Parts, PlanKind, PlayerId,
    RequestKey, Store, StoreError, Turn,
};
use tokio::task::JoinSet;

use crate::support::{
    Database, assert_conflict, assert_one_wins, challenge, due, event, game, impossible_post, new_challenge,
    new_game, pair, pairs, place, post, turn,
};

fn key(key: &str) -> RequestKey {
    RequestKey { platform: "discord".into(), key: key.into(), at: 100 }
}

/// Something that a request does to the game, the challenge or the players of a club.
type Deed = for<'a> fn(&'a Club, &'a RequestKey) -> Doing<'a>;
type Doing<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

struct Club {
    store: Arc<dyn Store>,
    game: GameId,
    lost: GameId,
    black: PlayerId,
}

/// Every method of the contract that takes a request, each with what it changes.
const DEEDS: [(&str, Deed); 13] = [
    ("challenge", |club, key| {
        Box::pin(async {
            let new = new_challenge(&*club.store, "go").await;
            let new = NewChallenge { request: Some(key.clone()), ..new };
            club.store.challenge(&new, &|_| vec![post("go", "new")]).await.map(drop)
        })
    }),
    ("close_challenge", |club, key| {
        Box::pin(async {
            let id = challenge(&*club.store, "other").await;
            let status = ChallengeStatus::Declined;
            club.store.close_challenge(id, status, 200, &[post("go", "closed")], Some(key)).await
        })
    }),
    ("start_game", |club, key| {
        Box::pin(async {
            let new = new_game(&*club.store, "begun").await;
            let new = NewGame { request: Some(key.clone()), ..new };
            club.store.start_game(&new, None, &|_| vec![post("go", "begins")]).await.map(drop)
        })
    }),
    ("append", |club, key| {
        Box::pin(async {
            let length = club.store.game(club.game).await?.unwrap().length;
            let events = [event("D4")];
            let turn = Turn { request: Some(key), ..turn(club.game, length.0, &events, 200) };
            club.store.append(&turn, &[post("go", "D4")]).await
        })
    }),
    ("owe", |club, key| {
        Box::pin(async { club.store.owe(&[post("go", "board")], 200, Some(key)).await.map(drop) })
    }),
    ("rescue_game", |club, key| {
        Box::pin(async {
            let to = place("found");
            club.store.set_gone(&place("lost"), Some(100)).await?;
            club.store.rescue_game(club.lost, &to, &[post("go", "found")], 200, Some(key)).await
        })
    }),
    ("offer_pause", |club, key| {
        Box::pin(async {
            club.store.offer_pause(club.game, Some(club.black), &[post("go", "pause?")], 200, Some(key)).await
        })
    }),
    ("pause", |club, key| {
        Box::pin(async {
            let paused = club.store.pause(club.game, true, &[post("go", "paused")], 200, Some(key)).await?;
            assert!(paused);
            Ok(())
        })
    }),
    ("put_plan", |club, key| {
        Box::pin(async {
            let length = club.store.game(club.game).await?.unwrap().length;
            let (game, player, kind) = (club.game, club.black, PlanKind::Answer);
            let plan = NewPlan { game, player, kind, body: "plan".into(), length, now: 200 };
            club.store.put_plan(&plan, &[], Some(key)).await.map(drop)
        })
    }),
    ("drop_plans", |club, key| Box::pin(async { club.store.drop_plans(&[], Some(key)).await })),
    ("set_absence", |club, key| {
        Box::pin(async { club.store.set_absence(club.black, 200, Some(900), Some(key)).await })
    }),
    ("add_private_notice", |club, key| {
        Box::pin(async { club.store.add_private_notice(club.black, "notice", 200, Some(key)).await })
    }),
    ("leave", |club, key| Box::pin(async { club.store.leave(club.black, 200, Some(key)).await })),
];

impl Club {
    async fn of(database: &dyn Database) -> Club {
        let store = database.open().await;
        let (black, _) = pair(&*store).await;
        let (game, lost) = (game(&*store, "go").await, game(&*store, "lost").await);
        Club { store, game, lost, black }
    }

    /// What a deed can change.
    async fn state(&self) -> String {
        let store = &self.store;
        let game = store.game(self.game).await.unwrap();
        let events = store.events(self.game).await.unwrap();
        let plans = store.plans(self.game, self.black).await.unwrap();
        let games = store.all_games_of(self.black).await.unwrap();
        let open = store.open_challenges("discord", "go", 0).await.unwrap();
        let posts = store.due_posts("discord", 500, 100, Parts::ALL).await.unwrap();
        let more = (store.absences(self.black).await.unwrap(), store.off_time(self.game).await.unwrap());
        format!("{game:?} {events:?} {plans:?} {games:?} {open:?} {posts:?} {more:?}")
    }
}

pub(crate) async fn a_request_takes_effect_once(database: &dyn Database) {
    let club = Club::of(database).await;
    for (name, deed) in DEEDS {
        let (own, other) = (key(name), RequestKey { platform: "matrix".into(), ..key(name) });
        assert!(!club.store.has_taken_effect(&own).await.unwrap(), "{name}");
        deed(&club, &own).await.unwrap();
        assert!(club.store.has_taken_effect(&own).await.unwrap(), "{name}");
        assert!(club.store.has_taken_effect_after_all(&own).await.unwrap(), "{name}");
        assert!(!club.store.has_taken_effect_after_all(&other).await.unwrap(), "{name}");
        assert!(!club.store.has_taken_effect(&other).await.unwrap(), "{name}");
        let before = club.state().await;
        assert_conflict(deed(&club, &own).await, Conflict::Repeated);
        assert_eq!(club.state().await, before, "{name}");
    }
    drop(club);
    let store = database.open().await;
    for (name, _) in DEEDS {
        assert!(store.has_taken_effect(&key(name)).await.unwrap(), "{name}");
    }
}

pub(crate) async fn what_was_refused_may_be_tried_again(database: &dyn Database) {
    let club = Club::of(database).await;
    let (store, request) = (&club.store, key("1"));
    let events = [event("D4")];
    let stale = Turn { request: Some(&request), ..turn(club.game, 9, &events, 200) };
    assert_conflict(store.append(&stale, &[]).await, Conflict::Stale);
    store.owe(&[impossible_post("go")], 200, Some(&request)).await.unwrap_err();
    assert!(!store.pause(club.game, true, &[], 200, Some(&request)).await.unwrap());
    assert!(!store.has_taken_effect(&request).await.unwrap());
    store.append(&Turn { expected_length: LogLength(0), ..stale }, &[]).await.unwrap();
    // That it was done already is said first, whatever else is wrong by now.
    assert_conflict(store.append(&stale, &[]).await, Conflict::Repeated);
}

pub(crate) async fn a_request_that_comes_many_times_at_once_takes_effect_once(database: &dyn Database) {
    let club = Club::of(database).await;
    let mut tasks = JoinSet::new();
    for _ in 0..8 {
        let store = Arc::clone(&club.store);
        tasks.spawn(async move { store.owe(&[post("go", "once")], 200, Some(&key("1"))).await });
    }
    assert_one_wins(tasks.join_all().await, Conflict::Repeated);
    assert_eq!(due(&*club.store, 200).await, pairs(&[("go", "once")]));
}

pub(crate) async fn old_requests_are_forgotten_with_old_posts(database: &dyn Database) {
    let club = Club::of(database).await;
    let store = &club.store;
    let late = RequestKey { at: 200, ..key("late") };
    let elsewhere = RequestKey { platform: "matrix".into(), ..key("old") };
    for request in [&key("old"), &late, &elsewhere] {
        store.owe(&[], 100, Some(request)).await.unwrap();
    }
    store.prune_posts("discord", 200).await.unwrap();
    assert!(!store.has_taken_effect(&key("old")).await.unwrap());
    assert!(store.has_taken_effect(&late).await.unwrap());
    assert!(store.has_taken_effect(&elsewhere).await.unwrap());
}
