//! Ratings change once for each game, whatever fails; and long tables fit.

use std::sync::Arc;

use qgo_chat::{Message, Reply, What};
use qgo_store::{
    Account, GameId, GameRow, LogLength, NewEvent, NewGame, Pair, Player, Rated, Ratings, Store, Turn,
};

use crate::support::courier::Seen;
use crate::support::faulty::Fault;
use crate::support::world::World;

/// A rated game of Go in which aki plays Black.
async fn game() -> World {
    let world = World::new("en").await;
    world.line("aki", "/challenge @bo rules:classic size:5 colour:black rated:yes time:none").await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    world
}

fn message(replies: &[Reply]) -> &Message {
    match replies {
        [Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)] => message,
        _ => panic!("{replies:?}"),
    }
}

/// Resigns the game; returns what is told.
async fn resign(world: &World, user: &str) -> String {
    let press = What::Press { id: "q1:g:resign-now:1:0".to_owned() };
    message(&world.ask(user, press).await).text.clone()
}

async fn row(world: &World) -> GameRow {
    world.store().inner.game(GameId(1)).await.unwrap().unwrap()
}

/// By how much the game changed the ratings, Black's first.
async fn changes(world: &World) -> Vec<f64> {
    let row = row(world).await;
    let mut changes = Vec::new();
    for player in [row.black.id, row.white.id] {
        let history = world.store().inner.history(player).await.unwrap();
        changes.extend(history.iter().filter(|point| point.game == row.id).map(|point| point.change));
    }
    changes
}

/// The messages that were posted since the last time.
async fn posted(world: &World) -> Vec<String> {
    let posted = |seen| match seen {
        Seen::Posted { message, .. } => Some(message.text),
        _ => None,
    };
    world.delivered().await.into_iter().filter_map(posted).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_whose_ratings_cannot_be_kept_is_no_end() {
    let world = game().await;
    for fault in [Fault::RatingIsNoNumber, Fault::Full, Fault::Locked] {
        world.store().set(fault);
        let told = resign(&world, "bo").await;
        assert!(told.contains("so nothing was done"), "{fault:?}: {told}");
        world.store().set(Fault::Works);
        let row = row(&world).await;
        assert_eq!((row.length.0, row.result), (0, None), "{fault:?}");
        assert!(changes(&world).await.is_empty(), "{fault:?}");
        assert_eq!(posted(&world).await, Vec::<String>::new(), "{fault:?}");
    }
    assert_eq!(resign(&world, "bo").await, "You resigned.");
    let posted = posted(&world).await;
    assert_eq!(posted.len(), 1);
    assert!(posted[0].contains("**Ratings:** **aki** 1500? → 1662? (+162) · **bo** 1500? → 1338? (−162)"));
    assert!(resign(&world, "bo").await.starts_with("This turn is over"));
    let changes = changes(&world).await;
    assert_eq!(changes.len(), 2);
    for (player, change) in [row(&world).await.black, row(&world).await.white].iter().zip(changes) {
        let history = world.store().inner.history(player.id).await.unwrap();
        let [now] = &history[..] else { panic!("{history:?}") };
        assert!((now.rated.rating - 1500.0 - change).abs() < 1e-9, "{now:?} by {change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_ends_at_once_one_counts() {
    let world = Arc::new(game().await);
    let door = world.store().appending.door.lock().await;
    let came = world.store().appending.came();
    let ends = ["aki", "bo"].map(|user| {
        let world = Arc::clone(&world);
        tokio::spawn(async move { resign(&world, user).await })
    });
    world.store().appending.reached(came + 2).await;
    drop(door);
    let mut told = Vec::new();
    for end in ends {
        told.push(end.await.unwrap());
    }
    assert_eq!(told.iter().filter(|told| *told == "You resigned.").count(), 1, "{told:?}");
    assert_eq!(row(&world).await.length.0, 1);
    let changes = changes(&world).await;
    assert!(changes.len() == 2 && (changes[0] + changes[1]).abs() < 1e-9, "{changes:?}");
    let winner = if told[0] == "You resigned." { 1 } else { 0 };
    assert!(changes[winner] > 0.0, "{told:?} {changes:?}");
    assert_eq!(posted(&world).await.iter().filter(|text| text.contains("**Ratings:**")).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_the_end_is_told_with_its_ratings() {
    let mut world = game().await;
    world.delivers = false;
    assert_eq!(resign(&world, "aki").await, "You resigned.");
    world.restart().await;
    assert_eq!(changes(&world).await.len(), 2);
    world.delivers = true;
    let posted = posted(&world).await;
    assert_eq!(posted.len(), 1);
    assert!(posted[0].contains("**Ratings:** **aki** 1500? → 1338? (−162)"), "{posted:?}");
    assert!(resign(&world, "bo").await.starts_with("This turn is over"));
    assert_eq!(changes(&world).await.len(), 2);
}

async fn player(world: &World, name: &str) -> Player {
    let account = Account { platform: "test".to_owned(), user: format!("u-{name}") };
    world.store().inner.player(&account, name).await.unwrap()
}

/// A rated game of `system` that Black won, after which the players have these ratings and deviations.
async fn rated_game(world: &World, players: [&Player; 2], system: &str, after: [(f64, f64); 2]) {
    let new = NewGame {
        place: world.place.clone(),
        black: players[0].id,
        white: players[1].id,
        settings: r#"{"system":"classic","size":9,"komi":15,"handicap":0}"#.to_owned(),
        system: system.to_owned(),
        time: None,
        rated: true,
        runs: Pair::default(),
        due: None,
        seed: [1; 32],
        commitment: [2; 32],
        now: 0,
        to_act: Pair::default(),
        locale: "en".to_owned(),
        request: None,
    };
    let store = &world.store().inner;
    let game = store.start_game(&new, None, &|_| Vec::new()).await.unwrap();
    let rated = |(rating, deviation)| Rated { rating, deviation, volatility: 0.06, at: 0 };
    let rate = move |_| Some(Pair { black: rated(after[0]), white: rated(after[1]) });
    let events = [NewEvent { shown: r#"{"color":"W","do":"resign"}"#.to_owned(), secret: None }];
    let turn = Turn { result: Some("B+R"), rate: Some(&rate), ..Turn::of(game, LogLength(0), &events) };
    store.append(&turn, &[]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_table_ends_with_ones_own_line() {
    let world = World::new("en").await;
    for i in 0..12 {
        // The longest possible names, with all characters escaped.
        let [one, other] = [2 * i, 2 * i + 1].map(|n| format!("{n:*>32}"));
        let (one, other) = (player(&world, &one).await, player(&world, &other).await);
        let (rating, deviation) = (2000.0 - 20.0 * f64::from(i), if i < 4 { 60.0 } else { 200.0 });
        rated_game(&world, [&one, &other], "classic", [(rating, deviation), (rating - 10.0, deviation)])
            .await;
    }
    let (aki, bo) = (player(&world, "aki").await, player(&world, "bo").await);
    rated_game(&world, [&aki, &bo], "classic", [(1400.0, 150.0), (2500.0, 120.0)]).await;
    let replies = world.line("aki", "/leaderboard rules:classic").await;
    let lines: Vec<_> = message(&replies).text.lines().collect();
    assert!(message(&replies).text.chars().count() <= 2000);
    assert!(lines[2].starts_with("1 · ") && lines[2].ends_with(" · 2000 · 1–0–0"), "{}", lines[2]);
    assert_eq!(lines[10], "Not certain yet (few rated games):");
    assert_eq!(lines[11], "9 · **bo** · 2500? · 0–1–0", "who is not certain stands below all others");
    assert_eq!(*lines.last().unwrap(), "You: 26 · **aki** · 1400? · 1–0–0");
    let shown = lines.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(shown, 20);
    let replies = world.line("bo", "/leaderboard rules:classic").await;
    assert!(!message(&replies).text.contains("You:"), "it is in the table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_names_the_most_frequent_opponents() {
    let world = World::new("en").await;
    let aki = player(&world, "aki").await;
    for i in 1..=12_u32 {
        let other = player(&world, &format!("{i:*>32}")).await;
        for game in 0..i {
            let rating = 1500.0 + f64::from(i * 10 + game);
            let after = [(rating, 300.0 - f64::from(20 * i)), (1400.0, 200.0)];
            rated_game(&world, [&aki, &other], "classic", after).await;
        }
    }
    let replies = world.line("aki", "/profile").await;
    let text = &message(&replies).text;
    assert!(text.chars().count() <= 2000);
    assert!(text.contains("- classic: **1631** · 78 won, 0 lost, 0 tied"), "{text}");
    let opponents: Vec<_> = text.lines().filter(|line| line.starts_with(r"- **\*")).collect();
    assert_eq!(opponents.len(), 10);
    assert!(opponents[0].contains("12**: 12 won") && opponents[9].contains("3**: 3 won"), "{opponents:?}");
    assert!(text.ends_with("… and 2 more"), "{text}");
    let picture = &message(&replies).files[0];
    assert_eq!((picture.name.as_str(), picture.media_type), ("ratings.png", "image/png"));
    assert!(
        picture.alt.contains("from 1510? on") && picture.alt.contains("78 rated games"),
        "{}",
        picture.alt
    );
    world.line("cy", "/settings me board:high-contrast").await;
    let replies = world.line("cy", "/profile @aki").await;
    let other = &message(&replies).files[0];
    assert_eq!(other.alt, picture.alt);
    assert!(other.bytes != picture.bytes, "it is drawn as its reader wants it");
}
