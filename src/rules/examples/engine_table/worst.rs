//! Searches for the moves that are the most work under the default bound: in crowded games it always plays the
//! most expensive of several moves.

use qgo_rules::opening::Opening;
use qgo_rules::{Match, ToMove, Viewer};

use crate::crowded::{Moved, act};
use crate::games::{Seeds, Variant, settings};
use crate::report::{self, milliseconds};

/// How many moves are tried in each position.
const TRIES: u64 = 6;

/// The most expensive move of one game, and its number.
fn search(variant: Variant, seeds: &Seeds, run: u64) -> (usize, Moved) {
    let mut game = Match::new(settings(variant.size, None), seeds.draws.clone());
    let policy = |number| Opening::crowding(&Seeds::new(run, number).policy, variant.triples);
    let mut policies: Vec<Opening> = (0..TRIES).map(|number| policy(1000 + number)).collect();
    let mut worst: Option<(usize, Moved)> = None;
    for number in 1..=variant.moves() {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { break };
        // One policy does not know what another has tried.
        let tried = policies.iter_mut().filter_map(|policy| {
            let mut after = game.clone();
            act(&mut after, color, policy.next(&view)).map(|(moved, _)| (moved, after))
        });
        let Some((moved, after)) = tried.max_by_key(|(moved, _)| moved.steps) else { break };
        game = after;
        if worst.as_ref().is_none_or(|(_, worst)| moved.steps > worst.steps) {
            worst = Some((number, moved));
        }
    }
    worst.expect("a game has moves")
}

/// Plays the games and prints the worst move of each variant.
pub(crate) fn run(plan: &[(Variant, u64)], run: u64) {
    let rows: Vec<Vec<String>> = plan
        .iter()
        .map(|(variant, games)| {
            let found = (0..*games).map(|game| search(*variant, &Seeds::new(run, game), run));
            let (number, moved) = found.max_by_key(|(_, moved)| moved.steps).expect("there are games");
            let points = moved.act.as_ref().map_or(0, |act| act.points);
            vec![
                variant.to_string(),
                games.to_string(),
                number.to_string(),
                format!("{} k", moved.steps / 1000),
                milliseconds(moved.time),
                points.to_string(),
            ]
        })
        .collect();
    report::table(
        "The move of the most work that a search found, always playing the most expensive of six moves.",
        &["worst", "games", "move", "steps", "time", "points"],
        &rows,
    );
}
