//! Queries on the board: as text, as a score, as lists of stones.

use qgo_rules::{Phase, Point, View};
use qgo_words::Words;
use qgo_words::describe;

use super::Answer;

/// Characters of a board as text.
const MOST: usize = 1800;

/// The board as text, with powers as programs read them.
pub(super) fn board(view: &View) -> String {
    describe::typed_powers(&describe::text_board(Words::for_tag(None), view, MOST))
}

/// The result; while stones are counted, the result with the present marks.
pub(super) fn final_score(view: &View) -> Answer {
    let outcome = view.result.or_else(|| view.count.as_ref().map(|count| count.score.outcome()));
    outcome.map(|outcome| outcome.to_string()).ok_or_else(|| "cannot score: the game goes on".to_owned())
}

/// The stones with this status, one chain a line.
pub(super) fn final_status_list(view: &View, marks: &[Point], status: &str) -> Answer {
    let certain = view.board.certain_stones();
    if Point::all(view.size).any(|at| view.board.is_occupied(at) && !certain.contains_key(&at)) {
        return Err("cannot tell: the board is not determined".to_owned());
    }
    let dead = match (&view.score, &view.count) {
        (Some(score), _) => score.dead(),
        (None, Some(count)) => &count.dead,
        (None, None) if view.phase == Phase::Play => marks,
        (None, None) => &[],
    };
    let chains = match status {
        "dead" => view.chains(|at| dead.contains(at)),
        "alive" => view.chains(|at| !dead.contains(at)),
        // Players are never asked which stones live in seki.
        _ => Vec::new(),
    };
    let lines = chains.into_iter().map(|chain| {
        let names: Vec<String> = chain.iter().map(ToString::to_string).collect();
        names.join(" ")
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}
