//! Two processes write at the same instant: what one database allows once happens once.

use std::sync::Arc;

use qgo_store::{
    ChallengeId, Conflict, GameId, Keep, NewChallenge, NewPlan, NewPost, Pair, PlanKind, PlayerId, Rated,
    RequestKey, Store, StoreError, Turn,
};
use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;

use crate::{account, database, event, game, new_game, open, place, player, turn, two};

/// How often each instant is repeated, because the order is a matter of chance.
const ROUNDS: u32 = 8;

/// One of two came first; the other met this conflict.
#[track_caller]
fn assert_one<T: std::fmt::Debug>(
    one: Result<T, StoreError>,
    two: Result<T, StoreError>,
    conflict: Conflict,
) -> T {
    match (one, two) {
        (Ok(won), Err(StoreError::Conflict(met))) | (Err(StoreError::Conflict(met)), Ok(won)) => {
            assert_eq!(met, conflict);
            won
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_turns_is_appended() {
    let Some([one, two]) = two().await else { return };
    let (id, _) = game(&*one, "go").await;
    for length in 0..ROUNDS {
        let (first, second) = ([event("one")], [event("two")]);
        let (first, second) = (turn(id, length, &first), turn(id, length, &second));
        let posts = [NewPost::plain(place("go"), "board".into()).tells(id, first.length())];
        let (won, lost) = tokio::join!(one.append(&first, &posts), two.append(&second, &posts));
        assert_one(won, lost, Conflict::Stale);
        assert_eq!(two.events(id).await.unwrap().len(), length as usize + 1);
    }
}

async fn challenge(store: &dyn Store, channel: &str) -> (ChallengeId, [PlayerId; 2]) {
    let players = [player(store, "ada").await.id, player(store, "bob").await.id];
    let new = NewChallenge {
        place: place(channel),
        challenger: players[0],
        opponent: None,
        terms: "{}".into(),
        now: 100,
        expires: 1000,
        locale: "en".into(),
        request: None,
    };
    (store.challenge(&new, &|_| Vec::new()).await.unwrap(), players)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_once_and_a_place_has_one_game() {
    let Some([one, two]) = two().await else { return };
    for round in 0..ROUNDS {
        let (id, players) = challenge(&*one, "offers").await;
        let [here, there] = ["here", "there"].map(|place| new_game(&format!("{place} {round}"), players));
        let (won, lost) = tokio::join!(
            one.start_game(&here, Some(id), &|_| Vec::new()),
            two.start_game(&there, Some(id), &|_| Vec::new()),
        );
        assert_one(won, lost, Conflict::ChallengeClosed);

        let [(first, _), (second, _)] = [challenge(&*one, "a").await, challenge(&*two, "b").await];
        let place = new_game(&format!("place {round}"), players);
        let (won, lost) = tokio::join!(
            one.start_game(&place, Some(first), &|_| Vec::new()),
            two.start_game(&place, Some(second), &|_| Vec::new()),
        );
        assert_one(won, lost, Conflict::PlaceTaken);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_spent_once() {
    let Some([one, two]) = two().await else { return };
    for round in 0..ROUNDS {
        let (id, [ada, _]) = game(&*one, &format!("go {round}")).await;
        let length = qgo_store::LogLength(0);
        let plan =
            NewPlan { game: id, player: ada, kind: PlanKind::Answer, body: "D4".into(), length, now: 250 };
        let plan = one.put_plan(&plan, &[], None).await.unwrap();
        let (events, spent) = ([event("D4")], [plan]);
        let spending = Turn { spent: &spent, ..turn(id, 0, &events) };
        let (played, dropped) = tokio::join!(one.append(&spending, &[]), async {
            let replacement = NewPlan {
                game: id,
                player: ada,
                kind: PlanKind::Answer,
                body: "Q16".into(),
                length,
                now: 260,
            };
            two.put_plan(&replacement, &spent, None).await.map(|_| ())
        });
        assert_one(played, dropped, Conflict::Stale);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_reminded_of_one_game_at_a_time() {
    let Some([one, two]) = two().await else { return };
    for day in 1..i64::from(ROUNDS) {
        let now = day * 48 * 3_600_000;
        let [(first, players), (second, _)] =
            [game(&*one, &format!("one {day}")).await, game(&*two, &format!("two {day}")).await];
        let (both, reversed) = (players, [players[1], players[0]]);
        let post = |_: &[PlayerId]| NewPost::plain(place("reminders"), "your move".into());
        let length = qgo_store::LogLength(0);
        let (one, two) = tokio::join!(
            one.remind(first, length, 0, &both, now, &post),
            two.remind(second, length, 0, &reversed, now, &post),
        );
        assert!(one.unwrap() ^ two.unwrap(), "on day {day}");
    }
}

/// Each game counts from what the one before has made of the rating.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_end_at_once_are_rated_one_after_the_other() {
    let Some([one, two]) = two().await else { return };
    let mut games: Vec<GameId> = Vec::new();
    for number in 0..ROUNDS {
        games.push(game(&*one, &format!("go {number}")).await.0);
    }
    let ada = player(&*one, "ada").await.id;
    let mut ends = JoinSet::new();
    for (number, id) in games.into_iter().enumerate() {
        let store = Arc::clone(if number % 2 == 0 { &one } else { &two });
        ends.spawn(async move {
            let rate = |before: Pair<Option<Rated>>| {
                let next = |rated: Option<Rated>| Rated {
                    rating: rated.map_or(1500.0, |rated| rated.rating) + 1.0,
                    deviation: 100.0,
                    volatility: 0.06,
                    at: 300,
                };
                Some(Pair { black: next(before.black), white: next(before.white) })
            };
            let events = [event("resign")];
            let end = Turn { result: Some("W+R"), rate: Some(&rate), ..turn(id, 0, &events) };
            store.append(&end, &[]).await.unwrap();
        });
    }
    ends.join_all().await;
    let history = two.history(ada).await.unwrap();
    let ratings: Vec<f64> = history.iter().map(|point| point.rated.rating).collect();
    assert_eq!(ratings, (1..=ROUNDS).map(|more| 1500.0 + f64::from(more)).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_replaced_by_who_knows_it() {
    let Some([one, two]) = two().await else { return };
    let keep = |value: &str| {
        [Keep { kind: "position".into(), name: "only".into(), value: Some(value.as_bytes().to_vec()) }]
    };
    let mut old: Option<Vec<u8>> = None;
    for round in 0..ROUNDS {
        let (a, b) = (keep(&format!("a{round}")), keep(&format!("b{round}")));
        let (first, second) = tokio::join!(
            one.keep_if("matrix", "position", "only", old.as_deref(), &a),
            two.keep_if("matrix", "position", "only", old.as_deref(), &b),
        );
        assert!(first.unwrap() ^ second.unwrap(), "in round {round}");
        old = one.kept("matrix", "position", "only").await.unwrap();
    }
}

/// A pause that was proposed and a move: either the move ends the pause, or the proposal is gone.
#[tokio::test(flavor = "multi_thread")]
async fn no_pause_outlasts_a_move() {
    let Some([one, two]) = two().await else { return };
    for round in 0..ROUNDS {
        let (id, [ada, _]) = game(&*one, &format!("go {round}")).await;
        one.offer_pause(id, Some(ada), &[], 250, None).await.unwrap();
        let events = [event("D4")];
        let played = Turn { is_move: true, ..turn(id, 0, &events) };
        let (played, paused) = tokio::join!(one.append(&played, &[]), two.pause(id, true, &[], 260, None));
        played.unwrap();
        paused.unwrap();
        let row = two.game(id).await.unwrap().unwrap();
        assert_eq!((row.paused, row.pause_by), (false, None), "in round {round}");
    }
}

/// Whoever leaves has no game that begins afterwards, and what is moved stays in one piece, whatever else
/// happens; nobody sees that transactions got in each other's way.
#[tokio::test(flavor = "multi_thread")]
async fn rare_work_and_frequent_work_do_not_mix() {
    let Some([one, two]) = two().await else { return };
    for round in 0..ROUNDS {
        let ada = one.player(&account(&format!("ada {round}")), "Ada").await.unwrap().id;
        let bob = one.player(&account(&format!("bob {round}")), "Bob").await.unwrap().id;
        let [from, to] = [format!("from {round}"), format!("to {round}")];
        let running = one.start_game(&new_game(&from, [bob, bob]), None, &|_| Vec::new()).await.unwrap();
        let begun = new_game(&format!("new {round}"), [ada, bob]);
        let events = [event("D4")];
        let played = turn(running, 0, &events);
        let posts = [NewPost::plain(place(&from), "board".into()).tells(running, played.length())];
        let show = |_| NewPost::plain(place(&to), "moved".into());
        let (started, left, moved, appended) = tokio::join!(
            one.start_game(&begun, None, &|_| Vec::new()),
            two.leave(ada, 300, None),
            two.move_channel("discord", [&from, &to], 300, &|settings| settings.to_owned(), &show),
            one.append(&played, &posts),
        );
        left.unwrap();
        moved.unwrap();
        appended.unwrap();
        assert!(
            matches!(started, Ok(_) | Err(StoreError::Conflict(Conflict::ChallengeClosed))),
            "{started:?}"
        );
        assert_eq!(one.count_games_of(ada, 9).await.unwrap(), u32::from(started.is_ok()));
        assert_eq!(two.game(running).await.unwrap().unwrap().place.channel, to);
        let due = one.due_posts("discord", 400, 100, qgo_store::Parts::ALL).await.unwrap();
        assert!(due.iter().all(|post| post.place.channel != from), "what was owed went along");
    }
}

/// Who stops waiting at any moment leaves no transaction open: what others write on the same connection is
/// there for all as soon as they are told so.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_stops_waiting_takes_nothing_along() {
    let Some([one, two]) = two().await else { return };
    let (id, [ada, _]) = game(&*one, "go").await;
    for round in 0..u64::from(ROUNDS) * 10 {
        let patience = std::time::Duration::from_micros(round * 50);
        let given_up = one.set_absence(ada, 300, Some(400), None);
        drop(tokio::time::timeout(patience, given_up).await);
        let name = format!("server {round}");
        assert!(one.set_server_settings("discord", &name, None, "{}", ada, 300).await.unwrap());
        let seen = two.server_settings("discord", &name).await.unwrap();
        assert_eq!(seen.as_deref(), Some("{}"), "in round {round}");
    }
    // Nor does anything stay locked.
    two.leave(ada, 500, None).await.unwrap();
    assert!(two.game(id).await.unwrap().unwrap().black.leaving);
}

/// The answer to a commit was lost, and perhaps it is still on its way to the database.
#[tokio::test(flavor = "multi_thread")]
async fn whether_a_request_took_effect_is_known_once_its_transaction_has_ended() {
    let Some(url) = database().await else { return };
    let store = open(&url).await;
    for commits in [true, false] {
        let request = RequestKey { platform: "discord".into(), key: commits.to_string(), at: 300 };
        let mut lost = PgConnection::connect(&url).await.unwrap();
        let mut tx = lost.begin().await.unwrap();
        let note = sqlx::query("INSERT INTO requests (platform, key, at) VALUES ('discord', $1, 300)");
        note.bind(&request.key).execute(&mut *tx).await.unwrap();
        assert!(!store.has_taken_effect(&request).await.unwrap());
        let end = async {
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            if commits { tx.commit().await.unwrap() } else { tx.rollback().await.unwrap() }
        };
        let (known, ()) = tokio::join!(store.has_taken_effect_after_all(&request), end);
        assert_eq!(known.unwrap(), commits);
        // Looking is not doing.
        assert_eq!(store.has_taken_effect(&request).await.unwrap(), commits);
    }
}
