//! In systems in which both move at once, both also press at once: nothing is lost, and nothing is played
//! twice.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Reply, What};
use qgo_store::{GameId, GameRow, Store};
use tokio::task::JoinSet;

use crate::support::courier::Seen;
use crate::support::world::World;

/// How many turns the games have.
const TURNS: usize = 12;

/// Points of which no two are neighbours, so that nothing is ever captured.
fn apart() -> impl Iterator<Item = String> {
    let columns = "ACEGJLNQS".chars();
    columns.flat_map(|column| (1..=19).step_by(2).map(move |row| format!("{column}{row}")))
}

/// A game in which aki plays Black.
async fn game(system: &str) -> Arc<World> {
    let world = World::new("en").await;
    world.line("aki", &format!("/challenge @bo rules:{system} size:19 colour:black")).await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    Arc::new(world)
}

async fn row(world: &World) -> GameRow {
    world.store().inner.game(GameId(1)).await.unwrap().unwrap()
}

/// Does all of this at the same instant; returns what each player was told, sorted.
async fn at_once(world: &Arc<World>, doings: Vec<(&'static str, What)>) -> Vec<String> {
    let mut all = JoinSet::new();
    for (user, what) in doings {
        let world = Arc::clone(world);
        all.spawn(async move {
            match world.ask(user, what).await.remove(0) {
                Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message.text,
            }
        });
    }
    let mut told = all.join_all().await;
    told.sort();
    told
}

/// A sent form of the message that was posted after this many told events.
fn form(told: u32, point: &str) -> What {
    What::Form { id: format!("q1:g:move:1:{told}"), fields: [("points".to_owned(), point.to_owned())].into() }
}

/// The played turns, according to the list of moves.
async fn turns(world: &World) -> Vec<String> {
    match world.line("cy", "/moves").await.remove(0) {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => {
            message.text.lines().skip(1).map(str::to_owned).collect()
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_commit_at_the_same_instant() {
    for system in ["simultaneous", "sym"] {
        let world = game(system).await;
        let mut points = apart();
        let mut expected = Vec::new();
        for turn in 1..=TURNS {
            let [black, white] = [points.next().unwrap(), points.next().unwrap()];
            let line = |point: &str| What::Line(format!("/move {point}"));
            let told = at_once(&world, vec![("aki", line(&black)), ("bo", line(&white))]).await;
            let played = told.iter().filter(|text| text.ends_with("so the turn is played.")).count();
            let waits = told.iter().filter(|text| text.contains("you may change it")).count();
            assert_eq!((played, waits), (1, 1), "{told:?}");
            expected.push(format!("{turn}. Black {black}, White {white}"));
        }
        assert_eq!(turns(&world).await, expected, "{system}");
        assert_eq!(row(&world).await.length.index(), 2 * TURNS);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_player_has_two_devices() {
    let world = game("simultaneous").await;
    let mut points = apart();
    for turn in 1..=TURNS {
        let told = world.told_count("aki").await;
        let [one, other, white] = [0; 3].map(|_| points.next().unwrap());
        let doings = vec![("aki", form(told, &one)), ("aki", form(told, &other)), ("bo", form(told, &white))];
        let told = at_once(&world, doings).await;
        for text in &told {
            let done =
                text.starts_with("You committed to") || text.starts_with("You changed your commitment");
            let late = text.starts_with("This turn is over") || text.starts_with("Somebody was faster");
            assert!(done || late, "{text}");
        }
        let turns = turns(&world).await;
        assert_eq!(turns.len(), turn, "{told:?}");
        let last = &turns[turn - 1];
        // A player who was told that they committed to a point has played it, unless they changed it since.
        let played = if last.contains(&format!("Black {one},")) { &one } else { &other };
        assert_eq!(*last, format!("{turn}. Black {played}, White {white}"));
        assert!(told.iter().any(|text| text.contains(&format!(" {played}."))), "{told:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_button_is_pressed_many_times() {
    let world = game("sym").await;
    let press = || ("aki", What::Press { id: "q1:g:pass:1:0".to_owned() });
    let told = at_once(&world, (0..6).map(|_| press()).collect()).await;
    assert!(told.iter().all(|text| text.contains("a pass")), "{told:?}");
    let seen = world.delivered().await;
    let posted: Vec<_> = seen.iter().filter(|seen| matches!(seen, Seen::Posted { .. })).collect();
    assert_eq!(posted.len(), 1, "only the first one is told: {posted:?}");
    let told = at_once(&world, vec![("bo", form(0, "C3"))]).await;
    assert!(told[0].ends_with("so the turn is played."), "{told:?}");
    let told = at_once(&world, vec![press(), ("bo", form(0, "C3"))]).await;
    assert!(told.iter().all(|text| text.starts_with("This turn is over")), "{told:?}");
    assert_eq!(turns(&world).await, ["1. Black passes, White C3"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_and_a_commitment_meet() {
    let world = game("simultaneous").await;
    let mut points = apart();
    for _ in 0..TURNS {
        let point = points.next().unwrap();
        let doings =
            vec![("aki", What::Line("/end".to_owned())), ("bo", What::Line(format!("/move {point}")))];
        let told = at_once(&world, doings).await;
        assert!(told.iter().any(|text| text.contains(&point)), "{told:?}");
        let told = world.told_count("bo").await;
        let decline = What::Press { id: format!("q1:g:decline-end:1:{told}") };
        let told = at_once(&world, vec![("bo", decline)]).await;
        assert_eq!(told, ["You declined."]);
        world.clock.forward(Duration::from_secs(60));
    }
    let doings = vec![("aki", What::Line("/end".to_owned())), ("bo", What::Line("/end".to_owned()))];
    let told = at_once(&world, doings).await;
    assert!(told[0].starts_with("There is a proposal already"), "{told:?}");
    assert_eq!(told[1], "Your opponent is asked to end the game and count.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_with_the_computer_begins_once() {
    let world = Arc::new(World::new("en").await);
    world.line("aki", "/challenge computer classic 5 colour:black level:1").await;
    world.ask("aki", What::Press { id: "q1:g:resign-now:1:0".to_owned() }).await;
    world.delivered().await;
    let press = || ("aki", What::Press { id: "q1:g:rematch:1:1".to_owned() });
    // A thread, for a further game, begins at the message of its challenge.
    let deliver = Arc::clone(&world);
    let delivery = tokio::spawn(async move {
        loop {
            deliver.delivered().await;
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    });
    let told = at_once(&world, vec![press(), press(), press()]).await;
    delivery.abort();
    let begun = told.iter().filter(|told| told.starts_with("Game #")).count();
    assert_eq!((begun, told.len()), (1, 3), "{told:?}");
    assert_eq!(world.store().inner.game(GameId(3)).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_want_a_rematch() {
    let world = game("classic").await;
    world.ask("bo", What::Press { id: "q1:g:resign-now:1:0".to_owned() }).await;
    world.delivered().await;
    let press = || What::Press { id: "q1:g:rematch:1:1".to_owned() };
    let told = at_once(&world, vec![("aki", press()), ("bo", press())]).await;
    assert!(told[0].ends_with("is asked for a rematch with colours exchanged (challenge #2)."), "{told:?}");
    assert_eq!(told[1], "Accepted: game #2 begins.");
    let rematch = world.store().inner.game(GameId(2)).await.unwrap().unwrap();
    assert_eq!((rematch.black.name.as_str(), rematch.white.name.as_str()), ("bo", "aki"));
    assert_eq!(world.store().inner.game(GameId(3)).await.unwrap(), None);
}
