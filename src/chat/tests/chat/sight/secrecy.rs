//! A page tells nobody what only another player may know.

use proptest::prelude::*;
use tokio::runtime::Runtime;

use super::look::{GAME, game, onlooker, play, seen_at, steps, tried};
use crate::support::world::World;

/// Everything that these people see of a game, as JSON.
async fn seen_by(world: &World, users: [&str; 3]) -> String {
    let mut seen = String::new();
    for user in users {
        let end = world.chat().game_page(&onlooker(world, user), GAME, None).await.unwrap().steps;
        for at in (0..=end).map(Some).chain([None]) {
            let page = seen_at(world, user, at).await.unwrap();
            seen += &serde_json::to_string(&page).unwrap();
        }
        for line in ["", "B2", "B2 C3"] {
            let tried = tried(world, user, line).await.unwrap();
            seen += &serde_json::to_string(&tried).unwrap();
        }
    }
    let steps = steps(world, 0..64).await.unwrap();
    seen + &serde_json::to_string(&steps).unwrap()
}

/// What others see of a game in which aki commits to each of these in turn.
async fn seen_of(system: &str, secrets: &[String]) -> String {
    let world = game(&format!("rules:{system} size:5 time:3d")).await;
    play(&world, &["aki: /move A1", "bo: /move E5"]).await;
    world.delivered().await;
    for secret in secrets {
        world.line("aki", secret).await;
    }
    world.delivered().await;
    seen_by(&world, ["bo", "cy", ""]).await
}

/// A commitment.
fn secret() -> impl Strategy<Value = String> {
    let points: Vec<String> = qgo_rules::Point::all(5)
        .map(|point| point.to_string())
        .filter(|at| at != "A1" && at != "E5")
        .collect();
    prop::sample::select(points).prop_map(|point| format!("/move {point}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    /// Neither the point of a commitment nor how often it was changed shows.
    #[test]
    fn a_commitment_shows_to_nobody_else(
        system in prop::sample::select(vec!["simultaneous", "sym"]),
        one in prop::collection::vec(secret(), 1..4),
        other in prop::collection::vec(secret(), 1..4),
    ) {
        let runtime = Runtime::new().unwrap();
        let [one, other] = [one, other].map(|secrets| runtime.block_on(seen_of(system, &secrets)));
        prop_assert!(one.contains("has moved"));
        prop_assert_eq!(one, other);
    }
}

/// The first lines of a game of `superposed` on 3×3, after which A1 has a stone or is suicide for bo in every
/// reality.
const BEFORE: [&str; 3] = ["aki: /move A1 B1", "bo: /move B3 C3", "aki: /move A1 A2"];

/// Which points a player has tried in vain is for that player alone.
#[tokio::test]
async fn an_unintentional_pass_shows_no_points() {
    let mut seen: Vec<String> = Vec::new();
    for attempt in ["A1 C3", "A1 C2", "A1 B3 C1"] {
        let world = game("rules:superposed size:3").await;
        play(&world, &BEFORE).await;
        let said = play(&world, &[&format!("bo: /move {attempt}")]).await;
        assert!(said.contains("could not be played"), "{attempt}: {said}");
        let own = seen_at(&world, "bo", None).await.unwrap();
        assert!(own.said.contains(&attempt[3..5]), "{}", own.said);
        seen.push(seen_by(&world, ["aki", "cy", ""]).await);
    }
    assert!(seen.iter().all(|others| *others == seen[0]));
}
