//! Checks of ratings and results.

use qgo_store::{
    Conflict, GameId, NewGame, PROVISIONAL, Pair, Parts, Place, PlayerId, Rated, RatingPoint, Store,
    StoreError, Tally, Turn,
};
use tokio::task::JoinSet;

use crate::support::{
    Database, NOBODY_TO_ACT, account, assert_one_wins, event, impossible_post, new_game, pair, post, turn,
};

/// The winner gains what the loser loses; both are established from the second game on.
fn ten_points(before: Pair<Option<Rated>>) -> Option<Pair<Rated>> {
    let next = |before: Option<Rated>, gain: f64| match before {
        Some(before) => Rated { rating: before.rating + gain, deviation: 50.0, ..before },
        None => Rated { rating: 1500.0 + gain, deviation: 200.0, volatility: 0.06, at: 0 },
    };
    Some(Pair { black: next(before.black, 10.0), white: next(before.white, -10.0) })
}

async fn person(store: &dyn Store, name: &str) -> PlayerId {
    store.player(&account(name), name).await.unwrap().id
}

struct Rules<'a> {
    system: &'a str,
    rated: bool,
    server: Option<&'a str>,
}

const RATED: Rules<'_> = Rules { system: "classic", rated: true, server: Some("guild") };

async fn begin(store: &dyn Store, rules: Rules<'_>, black: PlayerId, white: PlayerId) -> GameId {
    let base = new_game(store, "go").await;
    let place = Place { server: rules.server.map(Into::into), ..base.place.clone() };
    let place = Place { channel: format!("{:?} {black} {white}", rules.server), ..place };
    let game = NewGame { place, black, white, system: rules.system.into(), rated: rules.rated, ..base };
    store.start_game(&game, None, &|_| Vec::new()).await.unwrap()
}

async fn end(store: &dyn Store, game: GameId, result: &str, now: i64) -> Result<(), StoreError> {
    let events = [event("end")];
    let last = Turn {
        to_act: NOBODY_TO_ACT,
        result: Some(result),
        rate: Some(&ten_points),
        ..turn(game, 0, &events, now)
    };
    store.append(&last, &[]).await
}

async fn played(
    store: &dyn Store,
    rules: Rules<'_>,
    black: PlayerId,
    white: PlayerId,
    result: &str,
) -> GameId {
    let game = begin(store, rules, black, white).await;
    end(store, game, result, 300).await.unwrap();
    game
}

pub(crate) async fn a_rated_game_changes_both_ratings_with_its_end(database: &dyn Database) {
    let store = database.open().await;
    let (black, white) = pair(&*store).await;
    let game = begin(&*store, RATED, white, black).await;
    let events = [event("a move")];
    let going_on = Turn { rate: Some(&ten_points), ..turn(game, 0, &events, 250) };
    store.append(&going_on, &[]).await.unwrap();
    assert_eq!(store.history(black).await.unwrap(), [], "it is not over");
    let last = Turn { result: Some("B+R"), rate: Some(&ten_points), ..turn(game, 1, &events, 300) };
    store.append(&last, &[]).await.unwrap();

    let new = |rating| Rated { rating, deviation: 200.0, volatility: 0.06, at: 300 };
    let point = |rated, change| [RatingPoint { system: "classic".into(), game, rated: new(rated), change }];
    assert_eq!(store.history(white).await.unwrap(), point(1510.0, 10.0));
    assert_eq!(store.history(black).await.unwrap(), point(1490.0, -10.0));

    let next = played(&*store, RATED, black, white, "B+3.5").await;
    let history = store.history(black).await.unwrap();
    let points: Vec<_> = history
        .iter()
        .map(|point| (point.system.as_str(), point.game, point.rated.rating, point.change))
        .collect();
    assert_eq!(points, [("classic", game, 1490.0, -10.0), ("classic", next, 1500.0, 10.0)]);
    drop(store);
    let store = database.open().await;
    assert_eq!(store.history(black).await.unwrap(), history);
}

pub(crate) async fn what_is_not_to_be_rated_changes_nothing(database: &dyn Database) {
    let store = database.open().await;
    let (black, white) = pair(&*store).await;
    played(&*store, Rules { rated: false, ..RATED }, black, white, "B+R").await;
    let events = [event("end")];
    let void = begin(&*store, RATED, black, white).await;
    let nothing = |_| None;
    let last = Turn { result: Some("Void"), rate: Some(&nothing), ..turn(void, 0, &events, 300) };
    store.append(&last, &[]).await.unwrap();
    let without = begin(&*store, RATED, black, white).await;
    store.append(&Turn { result: Some("B+R"), ..turn(without, 0, &events, 300) }, &[]).await.unwrap();
    assert_eq!(store.history(black).await.unwrap(), []);
    assert_eq!(store.history(white).await.unwrap(), []);
}

pub(crate) async fn an_end_that_cannot_be_rated_is_none(database: &dyn Database) {
    let store = database.open().await;
    let (black, white) = pair(&*store).await;
    let game = begin(&*store, RATED, black, white).await;
    let before = store.game(game).await.unwrap();
    let events = [event("end")];
    let bad =
        [(f64::NAN, 50.0, 0.06), (1500.0, f64::INFINITY, 0.06), (1500.0, 0.0, 0.06), (1500.0, 50.0, -1.0)];
    for (rating, deviation, volatility) in bad {
        let rate = |before: Pair<Option<Rated>>| {
            let good = ten_points(before)?;
            Some(Pair { white: Rated { rating, deviation, volatility, at: 0 }, ..good })
        };
        let last = Turn { result: Some("B+R"), rate: Some(&rate), ..turn(game, 0, &events, 300) };
        store.append(&last, &[post("go", "?")]).await.unwrap_err();
    }
    let last = Turn { result: Some("B+R"), rate: Some(&ten_points), ..turn(game, 0, &events, 300) };
    store.append(&last, &[impossible_post("go")]).await.unwrap_err();
    assert_eq!(store.game(game).await.unwrap(), before);
    assert_eq!(store.events(game).await.unwrap(), []);
    assert_eq!(store.history(black).await.unwrap(), []);
    assert_eq!(store.due_posts("discord", 999, 9, Parts::ALL).await.unwrap(), []);
    store.append(&last, &[]).await.unwrap();
    for player in [black, white] {
        assert_eq!(store.history(player).await.unwrap().len(), 1);
    }
}

pub(crate) async fn of_many_ends_one_is_rated(database: &dyn Database) {
    let store = database.open().await;
    let (black, white) = pair(&*store).await;
    let game = begin(&*store, RATED, black, white).await;
    let mut tasks = JoinSet::new();
    for rival in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { end(&*store, game, if rival % 2 == 0 { "B+R" } else { "W+R" }, 300).await });
    }
    assert_one_wins(tasks.join_all().await, Conflict::Stale);
    assert_eq!(store.history(black).await.unwrap().len(), 1);
    assert_eq!(store.history(white).await.unwrap().len(), 1);
}

pub(crate) async fn games_that_end_at_once_are_rated_one_after_the_other(database: &dyn Database) {
    let store = database.open().await;
    let black = person(&*store, "everybody's rival").await;
    let mut tasks = JoinSet::new();
    for rival in 0..16 {
        let white = person(&*store, &rival.to_string()).await;
        let game = begin(&*store, RATED, black, white).await;
        let store = store.clone();
        tasks.spawn(async move { end(&*store, game, "B+R", 300).await.unwrap() });
    }
    tasks.join_all().await;
    let history = store.history(black).await.unwrap();
    let sum: f64 = history.iter().map(|point| point.change).sum();
    assert_eq!((history.len(), sum, history[15].rated.rating), (16, 160.0, 1660.0));
}

async fn accounts(store: &dyn Store, server: Option<(&str, &str)>, limit: u32) -> Vec<String> {
    let ranked = store.leaderboard("classic", server, limit).await.unwrap();
    ranked.into_iter().map(|ranked| ranked.player.account.user).collect()
}

pub(crate) async fn a_leaderboard_puts_provisional_ratings_last(database: &dyn Database) {
    let store = database.open().await;
    let [ada, bob, cy, dan] = ["ada", "bob", "cy", "dan"].map(|name| person(&*store, name));
    let (ada, bob, cy, dan) = (ada.await, bob.await, cy.await, dan.await);
    for _ in 0..3 {
        played(&*store, RATED, bob, ada, "B+R").await;
    }
    // A higher rating than everybody's, but from a single game.
    played(&*store, RATED, cy, dan, "B+R").await;
    played(&*store, Rules { system: "sym", ..RATED }, dan, cy, "B+R").await;
    played(&*store, Rules { rated: false, ..RATED }, ada, bob, "B+R").await;
    assert_eq!(accounts(&*store, None, 9).await, ["bob", "ada", "cy", "dan"]);
    assert_eq!(accounts(&*store, None, 3).await, ["bob", "ada", "cy"]);
    let ranked = store.leaderboard("classic", None, 9).await.unwrap();
    assert!(ranked[1].rated.deviation < PROVISIONAL && ranked[2].rated.deviation > PROVISIONAL);
    assert!(ranked[2].rated.rating > ranked[1].rated.rating);
    assert_eq!(ranked[0].tally, Tally { won: 3, lost: 0, tied: 0 }, "rated ones of this system");
    assert_eq!(ranked[3].tally, Tally { won: 0, lost: 1, tied: 0 });
}

pub(crate) async fn a_leaderboard_of_a_server_has_who_played_there(database: &dyn Database) {
    let store = database.open().await;
    let [ada, bob, cy] = ["ada", "bob", "cy"].map(|name| person(&*store, name));
    let (ada, bob, cy) = (ada.await, bob.await, cy.await);
    played(&*store, RATED, ada, bob, "B+R").await;
    played(&*store, Rules { server: Some("other"), ..RATED }, ada, cy, "B+R").await;
    played(&*store, Rules { server: None, ..RATED }, cy, bob, "B+R").await;
    played(&*store, Rules { server: Some("other"), rated: false, ..RATED }, bob, cy, "B+R").await;
    assert_eq!(accounts(&*store, Some(("discord", "guild")), 9).await, ["ada", "bob"]);
    assert_eq!(accounts(&*store, Some(("discord", "other")), 9).await, ["ada", "cy"]);
    assert_eq!(accounts(&*store, Some(("discord", "")), 9).await, ["cy", "bob"]);
    assert_eq!(accounts(&*store, Some(("web", "")), 9).await, [""; 0]);
    let there = store.leaderboard("classic", Some(("discord", "other")), 9).await.unwrap();
    assert_eq!(there[0].rated.rating, 1520.0, "their rating is the same everywhere");
    assert_eq!(there[0].tally.won, 2);
}

pub(crate) async fn results_are_by_system_and_opponent(database: &dyn Database) {
    let store = database.open().await;
    let [ada, bob, cy] = ["ada", "bob", "cy"].map(|name| person(&*store, name));
    let (ada, bob, cy) = (ada.await, bob.await, cy.await);
    for (black, white, result) in
        [(ada, bob, "B+R"), (bob, ada, "W+2.5"), (ada, bob, "W+T"), (bob, ada, "0"), (ada, bob, "Void")]
    {
        played(&*store, RATED, black, white, result).await;
    }
    played(&*store, Rules { system: "sym", rated: false, ..RATED }, cy, ada, "B+R").await;
    begin(&*store, RATED, ada, cy).await;
    let results = store.results(ada).await.unwrap();
    let lines: Vec<_> = results
        .iter()
        .map(|line| (line.system.as_str(), line.opponent.account.user.as_str(), line.tally))
        .collect();
    let tally = |won, lost, tied| Tally { won, lost, tied };
    assert_eq!(lines, [("classic", "bob", tally(2, 1, 1)), ("sym", "cy", tally(0, 1, 0))]);
}
