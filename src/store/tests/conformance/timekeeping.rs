//! Checks of timekeeping: what is due, what does not count, and reminders.

use std::sync::Mutex;

use qgo_store::{
    Account, GameId, LogLength, Millis, NewGame, NewPost, Pair, Parts, PlayerId, PostId, Span, Store, Turn,
};
use tokio::task::JoinSet;

use crate::support::{Database, due, end, event, game, impossible_post, new_game, pair, pairs, post, turn};

const SLACK: Millis = 100;
const DAY: Millis = 24 * 60 * 60 * 1000;

/// Starts a game with a clock that is due at a given time.
pub(crate) async fn timed(store: &dyn Store, channel: &str, due: Millis) -> GameId {
    let game = NewGame { time: Some("{}".into()), due: Some(due), ..new_game(store, channel).await };
    store.start_game(&game, None, &|_| Vec::new()).await.unwrap()
}

pub(crate) async fn due_of(store: &dyn Store, game: GameId) -> Option<Millis> {
    store.game(game).await.unwrap().unwrap().due
}

async fn outages(store: &dyn Store) -> Vec<Span> {
    let game = game(store, "for a look").await;
    let outages = store.off_time(game).await.unwrap().outages;
    end(store, game, 1).await;
    outages
}

pub(crate) fn span(since: Millis, until: Millis) -> Span {
    Span { since, until }
}

pub(crate) async fn time_without_a_timekeeper_is_an_outage_once(database: &dyn Database) {
    let store = database.open().await;
    assert_eq!(store.beat(1000, 0, SLACK).await.unwrap(), None, "there was no look before");
    assert_eq!(store.beat(1100, 0, SLACK).await.unwrap(), None, "a short restart counts");
    assert_eq!(store.beat(1600, 500, SLACK).await.unwrap(), None, "it waited that long itself");
    let found = Some(span(1700, 2000));
    assert_eq!(store.beat(2000, 100, SLACK).await.unwrap(), found, "the clock jumped meanwhile");
    assert_eq!(store.beat(2000, 100, SLACK).await.unwrap(), None, "a second timekeeper looks");
    drop(store);
    let store = database.open().await;
    assert_eq!(store.beat(9000, 0, SLACK).await.unwrap(), Some(span(2000, 9000)), "it was away");
    assert_eq!(outages(&*store).await, [span(1700, 2000), span(2000, 9000)]);
}

pub(crate) async fn of_many_timekeepers_one_finds_the_outage(database: &dyn Database) {
    let store = database.open().await;
    store.beat(0, 0, SLACK).await.unwrap();
    let mut tasks = JoinSet::new();
    for late in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { store.beat(5000 + late, 0, SLACK).await.unwrap() });
    }
    let found: Vec<Span> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(outages(&*store).await, found);
    // The last look is not before the latest of them, so no outage is found twice.
    assert_eq!(store.beat(5015 + SLACK, 0, SLACK).await.unwrap(), None);
}

pub(crate) async fn a_platform_that_is_away_costs_its_own_games_no_time(database: &dyn Database) {
    let store = database.open().await;
    let game = game(&*store, "there").await;
    let platform = store.game(game).await.unwrap().unwrap().place.platform;
    store.away(&platform, 1000, 1500).await.unwrap();
    store.away(&platform, 1000, 2500).await.unwrap();
    store.away(&platform, 1000, 2000).await.unwrap();
    store.away("another", 1000, 9000).await.unwrap();
    store.away(&platform, 4000, 4100).await.unwrap();
    assert_eq!(outages(&*store).await, [span(1000, 2500), span(4000, 4100)]);
}

/// The system's clock ran ahead and was put right; or it said 1970 after a start, until it was set.
pub(crate) async fn a_clock_set_back_takes_back_the_outages_ahead(database: &dyn Database) {
    let store = database.open().await;
    store.beat(1000, 0, SLACK).await.unwrap();
    store.beat(5000, 0, SLACK).await.unwrap();
    store.beat(9000, 0, SLACK).await.unwrap();
    assert_eq!(store.beat(3000, 10, SLACK).await.unwrap(), None);
    assert_eq!(outages(&*store).await, [span(1000, 3000)]);
    assert_eq!(store.beat(3010, 10, SLACK).await.unwrap(), None, "it goes on from there");
    assert_eq!(store.beat(0, 0, SLACK).await.unwrap(), None);
    assert_eq!(outages(&*store).await, []);
    assert_eq!(store.beat(9000, 10, SLACK).await.unwrap(), Some(span(10, 9000)), "all of it is given back");
}

/// When games are due was worked out by a clock that ran ahead.
pub(crate) async fn a_clock_set_back_has_games_looked_at(database: &dyn Database) {
    let store = database.open().await;
    timed(&*store, "a", 9500).await;
    let early = timed(&*store, "b", 2000).await;
    store.beat(9000, 0, SLACK).await.unwrap();
    store.beat(3000, 10, SLACK).await.unwrap();
    assert_eq!(store.due_games(2999, 9, Parts::ALL).await.unwrap(), [early]);
    assert_eq!(store.due_games(3000, 9, Parts::ALL).await.unwrap().len(), 2);
}

pub(crate) async fn games_are_due_in_order_while_they_are_on(database: &dyn Database) {
    let store = database.open().await;
    let (late, early, over) =
        (timed(&*store, "a", 900).await, timed(&*store, "b", 500).await, timed(&*store, "c", 100).await);
    game(&*store, "without a clock").await;
    end(&*store, over, 300).await;
    let due = async |now, limit| store.due_games(now, limit, Parts::ALL).await.unwrap();
    assert_eq!(due(499, 9).await, []);
    assert_eq!(due(500, 9).await, [early]);
    assert_eq!(due(Millis::MAX, 9).await, [early, late]);
    assert_eq!(due(Millis::MAX, 1).await, [early]);
    assert_eq!(store.next_look(Parts::ALL).await.unwrap(), Some(500));
    assert!(store.set_due(early, LogLength(0), Some(500), Some(901)).await.unwrap());
    assert_eq!(due(Millis::MAX, 9).await, [late, early]);
    assert!(store.set_due(late, LogLength(0), Some(900), None).await.unwrap());
    assert!(store.set_due(early, LogLength(0), Some(901), None).await.unwrap());
    assert_eq!(store.next_look(Parts::ALL).await.unwrap(), None);
}

pub(crate) async fn games_that_wait_for_players_of_a_platform_are_found(database: &dyn Database) {
    let store = database.open().await;
    let account = |user: &str| Account { platform: "computer".to_owned(), user: user.to_owned() };
    let (one, two) =
        (store.player(&account("1"), "1").await.unwrap(), store.player(&account("2"), "2").await.unwrap());
    let begin = async |channel: &str, black: Option<PlayerId>, white: Option<PlayerId>, to_act: [bool; 2]| {
        let base = new_game(&*store, channel).await;
        let (black, white) = (black.unwrap_or(base.black), white.unwrap_or(base.white));
        let to_act = Pair { black: to_act[0], white: to_act[1] };
        let game = NewGame { black, white, to_act, ..base };
        let id = store.start_game(&game, None, &|_| Vec::new()).await.unwrap();
        let post = NewPost::plain(game.place.clone(), "begins".to_owned()).board_of(id);
        let posts = store.owe(&[post], 1, None).await.unwrap();
        (id, posts[0])
    };
    let witnessed = async |(id, post): (GameId, PostId)| {
        store.sent(post, Some("m"), Some("test:m"), 2, &|_| Vec::new()).await.unwrap();
        id
    };
    let waiting = async |limit, parts| store.games_waiting_for("computer", limit, parts).await.unwrap();
    begin("awaits its witness", Some(one.id), None, [true, false]).await;
    witnessed(begin("people", None, None, [true, true]).await).await;
    witnessed(begin("rests", Some(one.id), None, [false, true]).await).await;
    let black = witnessed(begin("black", Some(one.id), None, [true, false]).await).await;
    let white = witnessed(begin("white", None, Some(two.id), [true, true]).await).await;
    let paused = witnessed(begin("paused", None, Some(two.id), [false, true]).await).await;
    let human = store.game(paused).await.unwrap().unwrap().black.id;
    store.offer_pause(paused, Some(human), &[], 5, None).await.unwrap();
    assert!(store.pause(paused, true, &[], 6, None).await.unwrap());
    assert_eq!(waiting(9, Parts::ALL).await, [black, white]);
    assert_eq!(waiting(1, Parts::ALL).await, [black]);
    let part = |game: GameId| [u32::try_from(game.0 % 16).unwrap()].into_iter().collect();
    assert_eq!(waiting(9, part(white)).await, [white]);
    assert!(store.pause(paused, false, &[], 7, None).await.unwrap());
    assert_eq!(waiting(9, Parts::ALL).await, [black, white, paused]);
    let moved = [event("{}")];
    let after = Turn { to_act: Pair { black: true, white: false }, ..turn(black, 0, &moved, 299) };
    store.append(&after, &[]).await.unwrap();
    end(&*store, white, 300).await;
    assert_eq!(waiting(9, Parts::ALL).await, [paused, black], "who has waited longest comes first");
    let opponent = store.game(black).await.unwrap().unwrap().white.id;
    let second = witnessed(begin("second", Some(one.id), Some(opponent), [true, false]).await).await;
    let third = witnessed(begin("third", Some(one.id), Some(opponent), [true, false]).await).await;
    store.append(&turn(paused, 0, &moved, 298), &[]).await.unwrap();
    assert_eq!(
        waiting(9, Parts::ALL).await,
        [second, paused, third, black],
        "the opponents are served in turn"
    );
}

pub(crate) async fn a_stale_look_sets_nothing(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 500).await;
    for (length, seen) in [(0, Some(499)), (0, None), (1, Some(500))] {
        assert!(!store.set_due(id, LogLength(length), seen, Some(1)).await.unwrap(), "{length} {seen:?}");
    }
    let events = [event("1")];
    store.append(&Turn { due: Some(700), ..turn(id, 0, &events, 300) }, &[]).await.unwrap();
    assert!(!store.set_due(id, LogLength(0), Some(700), Some(1)).await.unwrap(), "it has gone on");
    let silent = Turn { due: Some(1), silent: true, ..turn(id, 1, &events, 300) };
    store.append(&silent, &[]).await.unwrap();
    assert_eq!(due_of(&*store, id).await, Some(700), "nobody was told of that");
    end_at(&*store, id, 2).await;
    assert!(!store.set_due(id, LogLength(3), None, Some(1)).await.unwrap(), "it is over");
    assert_eq!(due_of(&*store, id).await, None);
}

async fn end_at(store: &dyn Store, game: GameId, length: u32) {
    let events = [event("resign")];
    store.append(&Turn { result: Some("B+R"), ..turn(game, length, &events, 300) }, &[]).await.unwrap();
}

pub(crate) async fn of_many_looks_one_sets_when_to_look_next(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 500).await;
    let mut tasks = JoinSet::new();
    for rival in 0..16 {
        let store = store.clone();
        tasks.spawn(
            async move { store.set_due(id, LogLength(0), Some(500), Some(600 + rival)).await.unwrap() },
        );
    }
    assert_eq!(tasks.join_all().await.into_iter().filter(|set| *set).count(), 1);
}

pub(crate) async fn what_does_not_count_is_told_of_both_players(database: &dyn Database) {
    let store = database.open().await;
    let id = game(&*store, "a").await;
    let (black, white) = pair(&*store).await;
    store.beat(0, 0, SLACK).await.unwrap();
    store.beat(150, 0, SLACK).await.unwrap();
    store.beat(700, 0, SLACK).await.unwrap();
    store.set_absence(black, 300, Some(900), None).await.unwrap();
    store.set_absence(white, 400, Some(500), None).await.unwrap();
    let off = store.off_time(id).await.unwrap();
    assert_eq!(off.outages, [span(150, 700)], "the one before it ended before the game began");
    assert_eq!((off.absences.black, off.absences.white), (vec![span(300, 900)], vec![span(400, 500)]));
    assert_eq!(off.pauses, []);
    let missing = store.off_time(GameId(999)).await.unwrap();
    assert_eq!(missing, qgo_store::OffTime::default());
}

/// Reminds `players` with this mark; returns whether that was done, and who of them was to be told.
async fn remind(
    store: &dyn Store,
    game: GameId,
    mark: u32,
    players: &[PlayerId],
    now: Millis,
) -> (bool, Vec<PlayerId>) {
    let told = Mutex::new(Vec::new());
    let note = |players: &[PlayerId]| {
        *told.lock().unwrap() = players.to_vec();
        post("go", "reminder")
    };
    let done = store.remind(game, LogLength::EMPTY, mark, players, now, &note).await.unwrap();
    (done, told.into_inner().unwrap())
}

pub(crate) async fn a_game_is_reminded_of_once_a_turn(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 500).await;
    let (black, white) = pair(&*store).await;
    assert_eq!(remind(&*store, id, 0, &[white], 1000).await, (true, vec![white]));
    assert_eq!(store.game(id).await.unwrap().unwrap().reminded, Some(0));
    assert_eq!(remind(&*store, id, 0, &[black], 1000 + DAY).await, (false, vec![]));
    assert_eq!(due(&*store, Millis::MAX).await, pairs(&[("go", "reminder")]));
    assert!(!store.remind(id, LogLength(7), 1, &[black], 1000 + DAY, &|_| post("go", "?")).await.unwrap());
    end(&*store, id, 300).await;
    assert_eq!(remind(&*store, id, 1, &[black], 1000 + DAY).await, (false, vec![]), "it is over");
}

pub(crate) async fn nobody_is_reminded_twice_a_day(database: &dyn Database) {
    let store = database.open().await;
    let (one, two, three) =
        (timed(&*store, "a", 1).await, timed(&*store, "b", 1).await, timed(&*store, "c", 1).await);
    let (black, white) = pair(&*store).await;
    assert_eq!(remind(&*store, one, 0, &[black], 1000).await, (true, vec![black]));
    let both = [black, white];
    assert_eq!(remind(&*store, two, 0, &both, 999 + DAY).await, (true, vec![white]), "the other rests");
    assert_eq!(remind(&*store, three, 0, &both, 1000 + DAY).await, (true, vec![black]));
    assert_eq!(remind(&*store, three, 1, &both, 1001 + DAY).await, (false, vec![]), "both rest");
    assert_eq!(store.game(three).await.unwrap().unwrap().reminded, Some(0), "and may be reminded later");
    assert_eq!(store.due_posts("discord", Millis::MAX, 9, Parts::ALL).await.unwrap().len(), 1, "one place");
    // A mark from when the clock ran ahead does not count.
    assert_eq!(remind(&*store, three, 2, &both, 5).await, (true, vec![black, white]));
}

pub(crate) async fn a_reminder_whose_post_fails_is_none(database: &dyn Database) {
    let store = database.open().await;
    let id = timed(&*store, "a", 500).await;
    let (black, _) = pair(&*store).await;
    store.remind(id, LogLength(0), 0, &[black], 1000, &|_| impossible_post("go")).await.unwrap_err();
    assert_eq!(remind(&*store, id, 0, &[black], 1000).await, (true, vec![black]));
}

pub(crate) async fn of_many_reminders_of_many_games_one_is_sent(database: &dyn Database) {
    let store = database.open().await;
    let (black, _) = pair(&*store).await;
    let mut tasks = JoinSet::new();
    for game in 0..4 {
        let id = timed(&*store, &game.to_string(), 1).await;
        for _ in 0..4 {
            let store = store.clone();
            tasks.spawn(async move {
                store.remind(id, LogLength(0), 0, &[black], 1000, &|_| post("go", "reminder")).await.unwrap()
            });
        }
    }
    assert_eq!(tasks.join_all().await.into_iter().filter(|marked| *marked).count(), 1, "one in all");
    let first = store.due_posts("discord", Millis::MAX, 9, Parts::ALL).await.unwrap().remove(0);
    store.give_up(first.id, "enough", 1000).await.unwrap();
    assert_eq!(due(&*store, Millis::MAX).await, pairs(&[]), "one for the player");
}

pub(crate) async fn settings_and_absences_have_games_with_a_clock_looked_at(database: &dyn Database) {
    let store = database.open().await;
    let (timed, untimed) = (timed(&*store, "a", 9000).await, game(&*store, "b").await);
    let (black, white) = pair(&*store).await;
    let both = async || (due_of(&*store, timed).await, due_of(&*store, untimed).await);
    store.set_absence(white, 500, Some(600), None).await.unwrap();
    assert_eq!(both().await, (Some(500), None));
    assert!(store.set_settings(black, "{}", "{\"a\":1}", 510).await.unwrap());
    assert_eq!(both().await, (Some(510), None));
    assert!(!store.set_settings(black, "{}", "{}", 520).await.unwrap());
    assert_eq!(both().await, (Some(510), None), "nothing was changed");
}
