//! Checks of settings, absences, private notices, and of being forgotten.

use qgo_store::{ChallengeStatus, Conflict, LogLength, NewPlan, Place, PlanKind, PlayerId, Span};
use tokio::task::JoinSet;

use crate::support::{
    Database, account, assert_conflict, challenge, end, game, new_challenge, new_game, pair, place,
};

pub(crate) async fn settings_are_replaced_if_they_are_as_they_were_read(database: &dyn Database) {
    let store = database.open().await;
    let (ada, _) = pair(&*store).await;
    let mut tasks = JoinSet::new();
    for rival in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { store.set_settings(ada, "{}", &format!("{{\"a\":{rival}}}"), 1).await });
    }
    let set = tasks.join_all().await.into_iter().filter(|set| *set.as_ref().unwrap()).count();
    assert_eq!(set, 1);
    let kept = store.find_player(&account("ada")).await.unwrap().unwrap().settings;
    assert!(kept.starts_with("{\"a\":"), "{kept}");
    assert!(store.set_settings(ada, &kept, "{}", 1).await.unwrap());
    assert_eq!(store.player(&account("ada"), "New name").await.unwrap().settings, "{}");
}

pub(crate) async fn a_stranger_is_not_made_a_player_by_a_look(database: &dyn Database) {
    let store = database.open().await;
    assert_eq!(store.find_player(&account("ada")).await.unwrap(), None);
    let made = store.player(&account("ada"), "Ada").await.unwrap();
    assert_eq!(store.find_player(&account("ada")).await.unwrap(), Some(made));
}

pub(crate) async fn a_server_keeps_what_its_admins_set(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    assert_eq!(store.server_settings("discord", "guild").await.unwrap(), None);
    let set = async |server, old, new, by| {
        store.set_server_settings("discord", server, old, new, by, 1).await.unwrap()
    };
    assert!(set("guild", None, "{\"a\":1}", ada).await);
    assert!(store.set_server_settings("web", "", None, "{}", bob, 1).await.unwrap());
    assert!(set("guild", Some("{\"a\":1}"), "{\"a\":2}", bob).await);
    assert!(!set("guild", Some("{\"a\":1}"), "{\"a\":3}", ada).await, "they are others now");
    assert!(!set("guild", None, "{\"a\":3}", ada).await);
    assert!(!set("other", Some("{}"), "{\"a\":3}", ada).await);
    assert_eq!(store.server_settings("discord", "guild").await.unwrap().as_deref(), Some("{\"a\":2}"));
    assert_eq!(store.server_settings("web", "").await.unwrap().as_deref(), Some("{}"));
    assert_eq!(store.server_settings("web", "guild").await.unwrap(), None);
}

pub(crate) async fn an_absence_ends_the_one_before(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let absences = async || store.absences(ada).await.unwrap();
    store.set_absence(ada, 100, Some(200), None).await.unwrap();
    store.set_absence(ada, 300, Some(900), None).await.unwrap();
    store.set_absence(ada, 400, Some(500), None).await.unwrap();
    let span = |since, until| Span { since, until };
    assert_eq!(absences().await, [span(100, 200), span(300, 400), span(400, 500)]);
    store.set_absence(ada, 450, None, None).await.unwrap();
    store.set_absence(ada, 460, Some(460), None).await.unwrap();
    assert_eq!(absences().await, [span(100, 200), span(300, 400), span(400, 450)]);
    store.set_absence(ada, 350, None, None).await.unwrap();
    assert_eq!(absences().await, [span(100, 200), span(300, 350)], "the clock was set back");
    assert_eq!(store.absences(bob).await.unwrap(), []);
}

pub(crate) async fn private_notices_are_taken_once_and_in_order(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    for body in ["1", "2", "3"] {
        store.add_private_notice(ada, body, 1, None).await.unwrap();
    }
    assert_eq!(store.take_private_notices(bob).await.unwrap(), [""; 0]);
    let mut tasks = JoinSet::new();
    for _ in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { store.take_private_notices(ada).await.unwrap() });
    }
    let taken: Vec<_> = tasks.join_all().await.into_iter().filter(|taken| !taken.is_empty()).collect();
    assert_eq!(taken, [["1", "2", "3"]]);
}

pub(crate) async fn games_on_are_those_of_the_channel_and_its_threads(database: &dyn Database) {
    let store = database.open().await;
    let over = game(&*store, "a").await;
    end(&*store, over, 300).await;
    let (first, other) = (game(&*store, "a").await, game(&*store, "b").await);
    let mut threads = Vec::new();
    for (channel, parent) in [("t", "a"), ("u", "new")] {
        let place = Place { parent: Some(parent.to_owned()), ..place(channel) };
        let in_thread = qgo_store::NewGame { place, ..new_game(&*store, channel).await };
        threads.push(store.start_game(&in_thread, None, &|_| Vec::new()).await.unwrap());
    }
    let on = async |platform, channel, limit| {
        let games = store.games_on_in(platform, channel, None, limit).await.unwrap();
        games.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(on("discord", "a", 9).await, [threads[0], first]);
    assert_eq!(on("discord", "a", 1).await, [threads[0]]);
    assert_eq!(on("discord", "new", 9).await, [threads[1]]);
    assert_eq!(on("discord", "t", 9).await, []);
    assert_eq!(on("web", "a", 9).await, []);
    store.move_game(other, &Place { parent: Some("a".to_owned()), ..place("found") }).await.unwrap();
    assert_eq!(on("discord", "a", 9).await, [threads[0], other, first]);
    assert_eq!(on("discord", "b", 9).await, []);
    let (ada, bob) = pair(&*store).await;
    for (but, games) in [(ada, 0), (bob, 0), (PlayerId(99), 3)] {
        assert_eq!(store.games_on_in("discord", "a", Some(but), 9).await.unwrap().len(), games);
    }
    store.set_gone(&place("found"), Some(400)).await.unwrap();
    assert_eq!(on("discord", "a", 9).await, [threads[0], first], "one channel is gone");
    let all = store.all_games_of(ada).await.unwrap();
    assert_eq!(all.len(), 5);
    assert!(all.is_sorted_by_key(|game| game.id));
}

pub(crate) async fn who_leaves_closes_what_is_open_and_begins_nothing(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let (by, to) = (challenge(&*store, "a").await, new_challenge(&*store, "b").await);
    let to = qgo_store::NewChallenge { challenger: bob, opponent: Some(ada), ..to };
    let to = store.challenge(&to, &|_| Vec::new()).await.unwrap();
    let on = game(&*store, "on").await;
    let plan = NewPlan {
        game: on,
        player: ada,
        kind: PlanKind::Answer,
        body: "{}".into(),
        length: LogLength::EMPTY,
        now: 1,
    };
    store.put_plan(&plan, &[], None).await.unwrap();
    store.set_absence(ada, 100, Some(900), None).await.unwrap();
    store.add_private_notice(ada, "1", 1, None).await.unwrap();

    store.leave(ada, 200, None).await.unwrap();
    store.leave(ada, 300, None).await.unwrap();
    let all = store.all_challenges_of(ada).await.unwrap();
    let status: Vec<_> = all.iter().map(|challenge| (challenge.id, challenge.status)).collect();
    assert_eq!(status, [(by, ChallengeStatus::Cancelled), (to, ChallengeStatus::Declined)]);
    assert_eq!(store.plans(on, ada).await.unwrap(), []);
    assert_eq!(store.absences(ada).await.unwrap().len(), 1, "it stops the clocks of games that are on");
    assert_eq!(store.take_private_notices(ada).await.unwrap(), [""; 0]);
    store.add_private_notice(ada, "too late", 1, None).await.unwrap();
    assert_eq!(store.take_private_notices(ada).await.unwrap(), [""; 0]);

    let leaving = store.leaving().await.unwrap();
    assert_eq!(
        leaving.iter().map(|player| (player.id, player.leaving, player.gone)).collect::<Vec<_>>(),
        [(ada, true, false)]
    );
    let next = new_challenge(&*store, "c").await;
    assert_conflict(store.challenge(&next, &|_| Vec::new()).await, Conflict::ChallengeClosed);
    let next = new_game(&*store, "c").await;
    assert_conflict(store.start_game(&next, None, &|_| Vec::new()).await, Conflict::ChallengeClosed);
}

pub(crate) async fn what_a_player_has_spent_is_kept_until_they_are_forgotten(database: &dyn Database) {
    let store = database.open().await;
    let (ada, _) = pair(&*store).await;
    let (own, stranger) = (account("ada"), account("nobody"));
    assert_eq!(store.budgets(&own).await.unwrap(), []);
    for (kind, whole) in [("ping", 100), ("export", 300), ("ping", 200)] {
        store.keep_budget(&own, kind, whole).await.unwrap();
        store.keep_budget(&stranger, kind, whole).await.unwrap();
    }
    let kept = [("export".to_owned(), 300), ("ping".to_owned(), 200)];
    assert_eq!(store.budgets(&own).await.unwrap(), kept);
    assert_eq!(store.budgets(&account("bob")).await.unwrap(), []);
    assert_eq!(store.budgets(&stranger).await.unwrap(), [], "of whoever has done nothing, nothing is kept");
    store.leave(ada, 200, None).await.unwrap();
    assert_eq!(store.budgets(&own).await.unwrap(), kept, "until the games have ended");
    assert!(store.forget(ada, 300).await.unwrap());
    for account in [own, account(&format!("gone:{ada}"))] {
        assert_eq!(store.budgets(&account).await.unwrap(), []);
    }
}

pub(crate) async fn who_is_forgotten_is_nobody(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let on = game(&*store, "on").await;
    assert!(!store.forget(ada, 100).await.unwrap(), "they have not asked");
    store.set_settings(ada, "{}", "{\"a\":1}", 1).await.unwrap();
    store.leave(ada, 200, None).await.unwrap();
    assert!(!store.forget(ada, 300).await.unwrap(), "a game is on");
    end(&*store, on, 400).await;
    assert!(store.forget(ada, 500).await.unwrap());
    assert!(store.forget(ada, 600).await.unwrap(), "it is done");
    assert!(!store.forget(bob, 600).await.unwrap());

    assert_eq!(store.leaving().await.unwrap(), []);
    assert_eq!(store.find_player(&account("ada")).await.unwrap(), None);
    let black = store.game(on).await.unwrap().unwrap().black;
    assert_eq!((black.id, black.name.as_str(), black.settings.as_str()), (ada, "", "{}"));
    assert_eq!((black.account.user, black.gone, black.leaving), (format!("gone:{ada}"), true, false));
    assert!(!store.set_settings(ada, "{}", "{\"a\":1}", 700).await.unwrap());

    let again = store.player(&account("ada"), "Ada").await.unwrap();
    assert_ne!(again.id, ada, "the same account is a new player");
    assert!(!again.gone && !again.leaving);
}

pub(crate) async fn many_forget_somebody_and_the_opponent_keeps_everything(database: &dyn Database) {
    let store = database.open().await;
    let (ada, bob) = pair(&*store).await;
    let over = game(&*store, "a").await;
    end(&*store, over, 300).await;
    let before = store.results(bob).await.unwrap();
    store.leave(ada, 400, None).await.unwrap();
    let mut tasks = JoinSet::new();
    for _ in 0..16 {
        let store = store.clone();
        tasks.spawn(async move { store.forget(ada, 500).await.unwrap() });
    }
    assert!(tasks.join_all().await.into_iter().all(|gone| gone));
    let after = store.results(bob).await.unwrap();
    assert_eq!(after.len(), 1);
    assert_eq!((&after[0].system, after[0].tally), (&before[0].system, before[0].tally));
    assert!(after[0].opponent.gone);
}
