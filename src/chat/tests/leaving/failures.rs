//! A player who leaves is forgotten, even if QGo is killed, something fails, or others act at the same time.

use std::sync::Arc;

use crate::support::faulty::Fault;
use crate::support::log::Log;
use crate::*;

/// The deletion is cut off after each number of writes. It continues after a restart, or by itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_kill_anywhere_is_made_good() {
    let mut killed = 0;
    for step in 0.. {
        let mut world = busy().await;
        let press = question(&world, LEAVER).await;
        world.store().fail_after_writes(step);
        let said = told(&world.ask(LEAVER, press.clone()).await).text.clone();
        let reached = world.store().is_out_of_writes();
        world.restart().await;
        if is_leaving(&world).await {
            world.chat().finish_leaving().await;
        } else if reached {
            // Either nobody was leaving yet, or nobody is leaving any more.
            let asked = told(&world.ask(LEAVER, press).await).text.clone();
            assert!(asked.starts_with("It is done") || asked.contains("nothing was done"), "{asked}");
        }
        assert_forgotten(&mut world, &format!("killed at write {step}: {said}")).await;
        if !reached {
            break;
        }
        killed += 1;
    }
    assert!(killed >= 7, "three challenges, the leaving, two games, the name: {killed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_fails_nothing_is_half_done() {
    for fault in Fault::ALL {
        let mut world = busy().await;
        let press = question(&world, LEAVER).await;
        world.store().set(fault);
        let said = told(&world.ask(LEAVER, press.clone()).await).text.clone();
        assert!(!said.starts_with("It is done"), "{fault:?}: {said}");
        world.store().set(Fault::Works);
        assert!(!is_leaving(&world).await, "{fault:?}");
        assert_eq!(result(&world, 1).await, None, "{fault:?}");
        assert!(told(&world.ask(LEAVER, press).await).text.starts_with("It is done"), "{fault:?}");
        assert_forgotten(&mut world, &format!("{fault:?}")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_leaving_is_named_no_more_and_begins_nothing() {
    let mut world = busy().await;
    let press = question(&world, LEAVER).await;
    // Four writes close the challenges and mark the player as leaving; the games cannot be ended yet.
    world.store().fail_after_writes(4);
    let said = told(&world.ask(LEAVER, press).await).text.clone();
    assert!(said.starts_with("I am forgetting you"), "{said}");
    world.store().fail_after_writes(usize::MAX);
    assert!(is_leaving(&world).await);
    for line in ["/challenge size:9", "/challenge @bo size:9", "/move C3", "/games"] {
        let said = told(&world.line(LEAVER, line).await).text.clone();
        assert!(said.starts_with("You asked me to forget you"), "{line}: {said}");
    }
    let said = told(&world.line("bo", &format!("/challenge <@u-{LEAVER}> size:9")).await).text.clone();
    assert!(!said.contains("stands for seven days"), "{said}");
    let board = texts(&world.line("bo", "/board").await);
    assert!(!tells(&board) && board.contains("deleted player"), "{board}");
    world.chat().finish_leaving().await;
    assert_forgotten(&mut world, "on the way").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opponent_moves_in_the_same_instant() {
    for round in 0..8 {
        let mut world = world().await;
        happens(
            &mut world,
            &[
                "x: /challenge @bo rules:classic size:5 colour:black",
                "bo: /accept",
                "x: /move B2",
                "bo: /move D4",
                "x: /move B3",
            ],
        )
        .await;
        let press = question(&world, LEAVER).await;
        let shared = Arc::new(world);
        let (mover, leaver) = (Arc::clone(&shared), Arc::clone(&shared));
        let moved = tokio::spawn(async move {
            // Waits for a varying time, so that either may be first.
            for _ in 0..round * 4 {
                tokio::task::yield_now().await;
            }
            told(&mover.line("bo", "/move D3").await).text.clone()
        });
        let left = tokio::spawn(async move { told(&leaver.ask(LEAVER, press).await).text.clone() });
        let (moved, left) = (moved.await.unwrap(), left.await.unwrap());
        assert!(left.starts_with("It is done"), "{left}");
        let mut world = Arc::into_inner(shared).unwrap();
        assert_eq!(result(&world, 1).await.as_deref(), Some("W+R"));
        let moves = told(&world.line("bo", "/moves").await).text.clone();
        // A player who was told that they moved has moved.
        assert_eq!(moved == "You played D3.", moves.contains("D3"), "{moved}; {moves}");
        assert!(!tells(&trace(&mut world).await));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_leave() {
    let mut world = busy().await;
    let presses = [(LEAVER, question(&world, LEAVER).await), ("bo", question(&world, "bo").await)];
    let shared = Arc::new(world);
    let left = presses.map(|(user, press)| {
        let world = Arc::clone(&shared);
        tokio::spawn(async move { told(&world.ask(user, press).await).text.clone() })
    });
    for said in left {
        let said = said.await.unwrap();
        assert!(said.starts_with("It is done"), "{said}");
    }
    world = Arc::into_inner(shared).unwrap();
    let result = result(&world, 1).await;
    assert!(matches!(result.as_deref(), Some("W+R" | "B+R")), "{result:?}");
    assert!(!tells(&trace(&mut world).await));
    world.place.channel = "c1".to_owned();
    let record = texts(&world.line("aki", "/record sgf 1").await);
    assert!(record.contains("PB[deleted player]") && record.contains("PW[deleted player]"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_keeps_nobody() {
    for fault in [Fault::MissingEvent, Fault::WrongDraw] {
        let mut world = world().await;
        happens(
            &mut world,
            &[
                "x: /challenge @bo rules:mutation size:5 colour:black",
                "bo: /accept",
                "x: /move B2",
                "bo: /move D4",
            ],
        )
        .await;
        world.restart().await;
        let press = question(&world, LEAVER).await;
        world.restart().await;
        world.store().set(fault);
        let said = told(&world.ask(LEAVER, press).await).text.clone();
        assert!(said.starts_with("It is done"), "{fault:?}: {said}");
        world.store().set(Fault::Works);
        assert_eq!(result(&world, 1).await.as_deref(), Some("Void"), "{fault:?}");
        assert!(!tells(&String::from_utf8_lossy(&world.database())), "{fault:?}");
    }
}

/// No other test may name them either, because all tests share the log.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_names_nobody() {
    let log = Log::begin();
    let mut world = busy().await;
    let press = question(&world, LEAVER).await;
    world.store().fail_after_writes(4);
    world.ask(LEAVER, press).await;
    world.store().fail_after_writes(usize::MAX);
    world.chat().finish_leaving().await;
    assert_forgotten(&mut world, "logged").await;
    let logged = log.text();
    assert!(
        logged.contains("cannot be ended yet") && logged.contains("UPDATE players"),
        "too little is logged"
    );
    let telling: Vec<_> = logged.lines().filter(|line| tells(line)).collect();
    assert!(telling.is_empty(), "{telling:?}");
}
