//! Prepared answers are seen by nobody else, played exactly once, and limited in number.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::testing::PLATFORM;
use qgo_chat::{Reply, What};
use qgo_rules::{Action, Color, Event};
use qgo_store::{GameId, LogLength, NewEvent, Pair, PlanKind, Plans, PlayerId, Store, Turn};
use support::faulty::Fault;
use support::log::Log;
use support::world::World;
use tokio::task::JoinSet;

/// A game in which aki plays Black.
async fn game(system: &str) -> World {
    let world = World::new("en").await;
    world.line("aki", &format!("/challenge @bo rules:{system} size:9 colour:black")).await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    world
}

fn told(replies: &[Reply]) -> &str {
    match &replies[0] {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => &message.text,
    }
}

/// The moves so far, according to the list of moves.
async fn moves(world: &World) -> Vec<String> {
    let replies = world.line("cy", "/moves").await;
    told(&replies).lines().skip(1).map(str::to_owned).collect()
}

/// How many plans a player has: aki is the first player, bo the second.
async fn plans_of(world: &World, player: i64) -> usize {
    world.store().inner.plans(GameId(1), PlayerId(player)).await.unwrap().len()
}

/// What others can do while an answer is prepared.
const LINES: [&str; 11] = [
    "/board text",
    "/board style:text public:yes",
    "/moves",
    "/games",
    "/help",
    "/record sgf",
    "/record json",
    "/keep J9",
    "/dead C3",
    "/move Z9",
    "/undo",
];
const ACTS: [&str; 7] = ["more", "moves", "record", "plans", "choices", "plan", "rematch"];

/// Everything that aki, who plays against bo, and cy see, whether bo has prepared something or not.
async fn seen_by_others(system: &str, prepared: &[&str]) -> String {
    let mut world = game(system).await;
    for line in ["/move C3 E4", "/move G7 J9"] {
        let user = if line.contains("C3") { "aki" } else { "bo" };
        world.line(user, line).await;
        world.delivered().await;
    }
    for line in prepared {
        let replies = world.line("bo", line).await;
        assert!(told(&replies).contains("Only you see this"), "{replies:?}");
    }
    let mut seen = format!("{:?}", world.delivered().await);
    for user in ["aki", "cy"] {
        for line in LINES {
            write!(seen, "{user} {line} {:?}", world.line(user, line).await).unwrap();
        }
        for act in ACTS {
            let press = What::Press { id: format!("q1:g:{act}:1:2") };
            write!(seen, "{user} {act} {:?}", world.ask(user, press).await).unwrap();
        }
        for plan in 0..4 {
            let press = What::Press { id: format!("q1:g:unplan:1:2:{plan}") };
            write!(seen, "{user} {plan} {:?}", world.ask(user, press).await).unwrap();
        }
        write!(seen, "{:?}", world.delivered().await).unwrap();
    }
    assert_eq!(plans_of(&world, 2).await, prepared.len(), "nobody else withdraws anything");
    // This moves everything from the write-ahead log into the files.
    world.restart().await;
    let database = world.database();
    for secret in ["F2 B8", "B8 F2", "A6 J5", "J5 A6", "\"point\""] {
        let holds = database.windows(secret.len()).any(|bytes| bytes == secret.as_bytes());
        assert!(!holds, "the database of {system} tells {secret}");
    }
    // Another move drops the answers, and nobody else sees that either.
    write!(seen, "{:?}", world.line("aki", "/move C5 E8").await).unwrap();
    write!(seen, "{:?}", world.delivered().await).unwrap();
    write!(seen, "{:?}", world.chat().history(&PLATFORM, "c1", None, 100).await.unwrap().messages).unwrap();
    seen
}

#[tokio::test]
async fn what_is_prepared_shows_nowhere() {
    let log = Log::begin();
    for system in ["superposed", "entangled"] {
        let nothing = seen_by_others(system, &[]).await;
        for prepared in [&["/move if F2 B8 then A6 J5"][..], &["/move if J5 A6 then B8 F2"]] {
            assert!(seen_by_others(system, prepared).await == nothing, "others see what {prepared:?} is");
        }
    }
    let nothing = seen_by_others("entangled", &[]).await;
    assert!(seen_by_others("entangled", &["/keep J9"]).await == nothing, "others see a choice");
    let logged = log.text();
    assert!(logged.contains("INSERT INTO plans"), "too little is logged");
    for secret in ["F2 B8", "B8 F2", "A6 J5", "J5 A6"] {
        assert!(!logged.contains(secret), "the log tells {secret}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_prepared_as_the_opponent_moves() {
    let world = Arc::new(game("classic").await);
    let columns = ["A", "C", "E", "G"];
    for (turn, (column, row)) in
        columns.iter().flat_map(|column| [1, 3, 5, 7].map(|row| (column, row))).enumerate()
    {
        let (theirs, own) = (format!("{column}{row}"), format!("{column}{}", row + 1));
        let lines = [("aki", format!("/move {theirs}")), ("bo", format!("/move if {theirs} then {own}"))];
        let mut all = JoinSet::new();
        for (user, line) in lines {
            let world = Arc::clone(&world);
            all.spawn(async move { (user, world.line(user, &line).await) });
        }
        let replies = all.join_all().await;
        let (_, prepared) = replies.iter().find(|(user, _)| *user == "bo").unwrap();
        let prepared = told(prepared);
        let answered = moves(&world).await.len() == 2 * turn + 2;
        if prepared.contains("As soon as") {
            assert!(answered, "it was prepared in time: {prepared}");
        } else {
            let late = prepared.contains("It is your turn now") || prepared.contains("has gone on");
            assert!(late && !answered, "{prepared}");
            let replies = world.line("bo", &format!("/move {own}")).await;
            assert!(told(&replies).starts_with("You played"), "{replies:?}");
        }
        assert_eq!(moves(&world).await.len(), 2 * turn + 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_button_withdraws_once_and_many_presses_play_once() {
    let world = Arc::new(game("classic").await);
    world.line("bo", "/move if C3 then D4").await;
    let press = || What::Press { id: "q1:g:unplan:1:0:1".to_owned() };
    let mut all = JoinSet::new();
    for _ in 0..4 {
        let world = Arc::clone(&world);
        all.spawn(async move { told(&world.ask("bo", press()).await).to_owned() });
    }
    let told_so = all.join_all().await;
    let withdrawn = told_so.iter().filter(|text| text.starts_with("You have no prepared answers")).count();
    assert_eq!(withdrawn, 1, "{told_so:?}");
    // A withdrawal meets the move: either the answer was withdrawn and nothing is played, or it was played.
    world.line("bo", "/move if C3 then D4").await;
    let mut all = JoinSet::new();
    for (user, what) in [
        ("aki", What::Line("/move C3".to_owned())),
        ("bo", What::Press { id: "q1:g:unplan:1:0:2".to_owned() }),
    ] {
        let world = Arc::clone(&world);
        all.spawn(async move { (user, told(&world.ask(user, what).await).to_owned()) });
    }
    let replies = all.join_all().await;
    let (_, bo) = replies.iter().find(|(user, _)| *user == "bo").unwrap();
    let expected = if bo.starts_with("You have no prepared answers") { 1 } else { 2 };
    assert_eq!(moves(&world).await.len(), expected, "{replies:?}");
}

#[tokio::test]
async fn lines_that_answer_each_other_come_to_an_end() {
    let world = game("classic").await;
    let points: Vec<String> =
        "ACEGJ".chars().flat_map(|column| [1, 3, 5, 7, 9].map(|row| format!("{column}{row}"))).collect();
    let line = |from: usize| {
        let steps = (0..10).map(|step| {
            let at = from + 2 * step;
            format!("{} > {}", points[at], points[at + 1])
        });
        steps.collect::<Vec<_>>().join("; ")
    };
    world.line("bo", &format!("/move {}", line(0))).await;
    world.line("aki", &format!("/move {}", line(1))).await;
    assert_eq!((plans_of(&world, 1).await, plans_of(&world, 2).await), (1, 1));
    world.line("aki", &format!("/move {}", points[0])).await;
    assert_eq!(moves(&world).await.len(), 21, "one by hand, and ten prepared by each");
    assert_eq!((plans_of(&world, 1).await, plans_of(&world, 2).await), (0, 0));
    // Another move drops a dozen lines that it does not trigger.
    for row in 1..=9 {
        world.line("aki", &format!("/move if B{row} then D{row}")).await;
    }
    assert_eq!(plans_of(&world, 1).await, 9);
    world.line("bo", "/pass").await;
    assert_eq!(plans_of(&world, 1).await, 0);
    let replies = world.line("aki", "/moves").await;
    assert!(told(&replies[1..]).contains("your 9 prepared answers were dropped"), "{replies:?}");
}

#[tokio::test]
async fn a_plan_goes_with_its_game() {
    let world = game("entangled").await;
    world.line("aki", "/move C3 G7").await;
    world.line("aki", "/keep C3").await;
    world.line("aki", "/move if A1 A2 then J1 J2").await;
    let kinds: Vec<_> =
        world.store().inner.plans(GameId(1), PlayerId(1)).await.unwrap().iter().map(|p| p.kind).collect();
    assert_eq!(kinds, [PlanKind::Choice, PlanKind::Answer]);
    let told = world.told_count("bo").await;
    world.ask("bo", What::Press { id: format!("q1:g:resign-now:1:{told}") }).await;
    assert_eq!(plans_of(&world, 1).await, 0, "an ended game has no secrets left");
    assert!(world.store().inner.game(GameId(1)).await.unwrap().unwrap().result.is_some());
}

/// The opponent's first move, appended by a program that was killed before it answered.
async fn move_and_be_killed(world: &mut World, point: &str) {
    let at = vec![point.parse().unwrap()];
    let event =
        Event { color: Color::Black, action: Action::Place { at }, draws: Vec::new(), host_limit: None };
    let (shown, secret) = event.split();
    let events = [NewEvent { shown, secret }];
    let turn =
        Turn { to_act: Pair { black: false, white: true }, ..Turn::of(GameId(1), LogLength(0), &events) };
    world.store().inner.append(&turn, &[]).await.unwrap();
    world.restart().await;
}

#[tokio::test]
async fn what_a_kill_has_left_is_answered_once() {
    let mut world = game("classic").await;
    world.line("bo", "/move if C3 then D4; if E5 then F6").await;
    move_and_be_killed(&mut world, "C3").await;
    assert_eq!(moves(&world).await, ["1. Black C3"]);
    // All who may play it come at once: the timekeeper, twice, and somebody who asks for the list.
    let (one, other) = (world.chat(), world.another_chat());
    tokio::join!(one.tick(Duration::ZERO), other.tick(Duration::ZERO), world.line("bo", "/games"));
    assert_eq!(moves(&world).await, ["1. Black C3", "2. White D4"]);
    one.tick(Duration::ZERO).await;
    world.line("aki", "/move E5").await;
    assert_eq!(moves(&world).await[2..], ["3. Black E5", "4. White F6"]);
    assert_eq!(plans_of(&world, 2).await, 0);
}

#[tokio::test]
async fn who_moves_by_hand_after_a_kill_is_not_moved_for() {
    let mut world = game("classic").await;
    world.line("bo", "/move if C3 then D4; if E5 then F6").await;
    move_and_be_killed(&mut world, "C3").await;
    let replies = world.line("bo", "/move G7").await;
    assert!(told(&replies[1..]).contains("you played something else yourself"), "{replies:?}");
    world.chat().tick(Duration::ZERO).await;
    world.line("aki", "/move E5").await;
    assert_eq!(moves(&world).await, ["1. Black C3", "2. White G7", "3. Black E5"]);
}

#[tokio::test]
async fn a_store_that_fails_after_a_move_delays_the_answer() {
    let world = game("classic").await;
    world.line("bo", "/move if C3 then D4").await;
    world.store().set(Fault::Plans);
    let replies = world.line("aki", "/move C3").await;
    assert_eq!(told(&replies), "You played C3.", "the move stands");
    assert_eq!(moves(&world).await.len(), 1);
    world.store().set(Fault::Works);
    world.chat().tick(Duration::ZERO).await;
    assert_eq!(moves(&world).await, ["1. Black C3", "2. White D4"]);
}
