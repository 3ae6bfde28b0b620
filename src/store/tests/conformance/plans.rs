//! Checks of plans.

use qgo_store::{Conflict, GameId, LogLength, NewPlan, Plan, PlanKind, PlayerId, Store, Turn};
use tokio::task::JoinSet;

use crate::support::{
    BLACK_TO_ACT, Database, assert_conflict, assert_one_wins, event, game, impossible_post, pair, turn,
};

fn answer(game: GameId, player: PlayerId, body: &str) -> NewPlan {
    NewPlan { game, player, kind: PlanKind::Answer, body: body.into(), length: LogLength(0), now: 300 }
}

async fn bodies(store: &dyn Store, game: GameId, player: PlayerId) -> Vec<String> {
    store.plans(game, player).await.unwrap().into_iter().map(|plan| plan.body.unwrap()).collect()
}

pub(crate) async fn plans_come_back_to_their_player(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let (one, two) = (game(&*store, "a").await, game(&*store, "b").await);
    let first = store.put_plan(&answer(one, ada, "1"), &[], None).await.unwrap();
    let choice = NewPlan { kind: PlanKind::Choice, ..answer(one, ada, "2") };
    let second = store.put_plan(&choice, &[], None).await.unwrap();
    store.put_plan(&answer(one, bob, "theirs"), &[], None).await.unwrap();
    store.put_plan(&answer(two, ada, "another game"), &[], None).await.unwrap();
    let plan = |id, kind, body: &str| Plan { id, kind, body: Some(body.into()), length: LogLength(0) };
    let expected = [plan(first, PlanKind::Answer, "1"), plan(second, PlanKind::Choice, "2")];
    assert_eq!(store.plans(one, ada).await.unwrap(), expected);
    assert_eq!(store.game(one).await.unwrap().unwrap().due, Some(300), "it is looked at");

    let replaced = store.put_plan(&answer(one, ada, "3"), &[first], None).await.unwrap();
    assert_eq!(bodies(&*store, one, ada).await, ["2", "3"]);
    store.drop_plans(&[second, second, replaced], None).await.unwrap();
    assert_eq!(bodies(&*store, one, ada).await, [""; 0]);
    assert_eq!(bodies(&*store, one, bob).await, ["theirs"]);
}

pub(crate) async fn a_plan_that_came_too_late_is_not_kept(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let (id, other) = (game(&*store, "a").await, game(&*store, "b").await);
    let kept = store.put_plan(&answer(id, ada, "1"), &[], None).await.unwrap();
    let elsewhere = store.put_plan(&answer(other, ada, "2"), &[], None).await.unwrap();
    let theirs = store.put_plan(&answer(id, bob, "3"), &[], None).await.unwrap();
    for not_theirs in [elsewhere, theirs] {
        let put = store.put_plan(&answer(id, ada, "?"), &[not_theirs], None).await;
        assert_conflict(put, Conflict::Stale);
    }
    store.drop_plans(&[kept], None).await.unwrap();
    assert_conflict(store.put_plan(&answer(id, ada, "?"), &[kept], None).await, Conflict::Stale);
    let events = [event("1")];
    store.append(&turn(id, 0, &events, 300), &[]).await.unwrap();
    assert_conflict(store.put_plan(&answer(id, ada, "?"), &[], None).await, Conflict::Stale);
    store.append(&Turn { result: Some("B+R"), ..turn(id, 1, &events, 300) }, &[]).await.unwrap();
    let late = NewPlan { length: LogLength(2), ..answer(id, ada, "?") };
    assert_conflict(store.put_plan(&late, &[], None).await, Conflict::Stale);
    assert_eq!(bodies(&*store, id, ada).await, [""; 0]);
    assert_eq!(bodies(&*store, other, ada).await, ["2"]);
}

pub(crate) async fn a_turn_spends_plans_or_does_not_happen(database: &dyn Database) {
    let store = database.open().await;
    let (ada, _) = pair(&*store).await;
    let id = game(&*store, "a").await;
    let plan = store.put_plan(&answer(id, ada, "1"), &[], None).await.unwrap();
    let events = [event("1")];
    let by_plan = |length| Turn { spent: std::slice::from_ref(&plan), ..turn(id, length, &events, 300) };
    store.append(&by_plan(0), &[impossible_post("go")]).await.unwrap_err();
    assert_eq!(bodies(&*store, id, ada).await, ["1"], "all or nothing");
    store.append(&by_plan(0), &[]).await.unwrap();
    assert_eq!(bodies(&*store, id, ada).await, [""; 0]);
    assert_conflict(store.append(&by_plan(1), &[]).await, Conflict::Stale);
    assert_eq!(store.game(id).await.unwrap().unwrap().length.0, 1, "it was withdrawn");
}

pub(crate) async fn a_plan_withdrawn_at_the_same_instant_is_carried_out_or_not(database: &dyn Database) {
    let store = database.open().await;
    let (ada, _) = pair(&*store).await;
    let id = game(&*store, "a").await;
    let plan = store.put_plan(&answer(id, ada, "1"), &[], None).await.unwrap();
    let mut tasks = JoinSet::new();
    for rival in 0..16 {
        let store = store.clone();
        tasks.spawn(async move {
            let (events, spent) = ([event("1")], [plan]);
            if rival % 2 == 0 {
                return store.append(&Turn { spent: &spent, ..turn(id, 0, &events, 300) }, &[]).await;
            }
            store.put_plan(&answer(id, ada, "another"), &[plan], None).await.map(drop)
        });
    }
    assert_one_wins(tasks.join_all().await, Conflict::Stale);
    let kept = bodies(&*store, id, ada).await;
    let length = store.game(id).await.unwrap().unwrap().length.0;
    assert!((length == 1 && kept.is_empty()) || (length == 0 && kept == ["another"]), "{length} {kept:?}");
}

pub(crate) async fn plans_end_with_their_game(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let (id, other) = (game(&*store, "a").await, game(&*store, "b").await);
    for player in [ada, bob] {
        store.put_plan(&answer(id, player, "answer"), &[], None).await.unwrap();
        let choice = NewPlan { kind: PlanKind::Choice, ..answer(id, player, "choice") };
        store.put_plan(&choice, &[], None).await.unwrap();
        store.put_plan(&answer(other, player, "elsewhere"), &[], None).await.unwrap();
    }
    let events = [event("1")];
    store.append(&turn(id, 0, &events, 300), &[]).await.unwrap();
    for player in [ada, bob] {
        assert_eq!(bodies(&*store, id, player).await, ["answer", "choice"], "a turn of another kind");
    }
    store.append(&Turn { result: Some("B+R"), ..turn(id, 1, &events, 300) }, &[]).await.unwrap();
    assert_eq!(bodies(&*store, id, ada).await, [""; 0]);
    assert_eq!(bodies(&*store, other, bob).await, ["elsewhere"]);
}

pub(crate) async fn games_with_plans_are_those_of_who_is_to_act(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let (mine, theirs) = (game(&*store, "a").await, game(&*store, "b").await);
    store.put_plan(&answer(mine, ada, "1"), &[], None).await.unwrap();
    store.put_plan(&answer(mine, ada, "2"), &[], None).await.unwrap();
    store.put_plan(&answer(theirs, bob, "3"), &[], None).await.unwrap();
    assert_eq!(store.games_with_plans().await.unwrap(), [mine], "Black is to act");
    let events = [event("1")];
    for id in [mine, theirs] {
        store.append(&turn(id, 0, &events, 300), &[]).await.unwrap();
    }
    assert_eq!(store.games_with_plans().await.unwrap(), [theirs]);
    let again = Turn { to_act: BLACK_TO_ACT, ..turn(theirs, 1, &events, 300) };
    store.append(&again, &[]).await.unwrap();
    assert_eq!(store.games_with_plans().await.unwrap(), []);
}
