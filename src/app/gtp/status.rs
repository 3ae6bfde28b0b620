//! What the board says: as text, as a score, as lists of stones.

use std::collections::BTreeMap;

use qgo_chat::describe;
use qgo_chat::words::Words;
use qgo_rules::{BoardView, Color, EntangledBoard, Phase, Point, View};

use super::Answer;

/// The board as text.
pub(super) fn board(view: &View) -> String {
    describe::text_board(Words::for_tag(None), view)
}

/// The result; while stones are counted, what it would be with the present marks.
pub(super) fn final_score(view: &View) -> Answer {
    let outcome = view.result.or_else(|| view.count.as_ref().map(|count| count.score.outcome()));
    outcome.map(|outcome| outcome.to_string()).ok_or_else(|| "cannot score: the game goes on".to_owned())
}

/// The stones of this status, each chain on a line.
pub(super) fn final_status_list(view: &View, marks: &[Point], status: &str) -> Answer {
    let stones = certain_stones(&view.board).ok_or("cannot tell: the board is not determined")?;
    let dead = match (&view.score, &view.count) {
        (Some(score), _) => score.dead(),
        (None, Some(count)) => &count.dead,
        (None, None) if view.phase == Phase::Play => marks,
        (None, None) => &[],
    };
    let wanted: BTreeMap<Point, Side> = match status {
        "dead" => stones.into_iter().filter(|(at, _)| dead.contains(at)).collect(),
        "alive" => stones.into_iter().filter(|(at, _)| !dead.contains(at)).collect(),
        // Nobody is asked which stones live in seki.
        "seki" => BTreeMap::new(),
        _ => return Err("syntax error".to_owned()),
    };
    let lines = chains(wanted).into_iter().map(|chain| {
        let names: Vec<String> = chain.iter().map(ToString::to_string).collect();
        names.join(" ")
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// Whose stone it is; `None` for those of `simultaneous` that both have placed, which cannot die.
type Side = Option<Color>;

/// The stones, if each is in all realities.
fn certain_stones(board: &BoardView) -> Option<BTreeMap<Point, Side>> {
    let shares = match board {
        BoardView::Stones(stones) | BoardView::Entangled(EntangledBoard { stones, .. }) => {
            return Some(stones.iter().map(|(at, color)| (*at, Some(*color))).collect());
        }
        BoardView::Simultaneous(board) => {
            return Some(board.stones.iter().map(|(at, kind)| (*at, kind.side())).collect());
        }
        BoardView::Shares(shares) => shares,
    };
    Color::ALL
        .into_iter()
        .flat_map(|color| shares.stones[color].iter().map(move |(at, count)| (*at, color, count)))
        .map(|(at, color, count)| (*count == shares.total).then_some((at, Some(color))))
        .collect()
}

/// Stones that are connected, by their first point, each chain sorted.
fn chains(mut stones: BTreeMap<Point, Side>) -> Vec<Vec<Point>> {
    let mut chains = Vec::new();
    while let Some((first, side)) = stones.pop_first() {
        let mut chain = vec![first];
        let mut next = 0;
        while let Some(at) = chain.get(next).copied() {
            next += 1;
            for neighbour in neighbours(at) {
                if stones.get(&neighbour) == Some(&side) {
                    stones.remove(&neighbour);
                    chain.push(neighbour);
                }
            }
        }
        chain.sort_unstable();
        chains.push(chain);
    }
    chains
}

/// The points next to a point, on the largest board.
fn neighbours(at: Point) -> impl Iterator<Item = Point> {
    let (column, row) = (at.column(), at.row());
    [
        (column.checked_sub(1), Some(row)),
        (column.checked_add(1), Some(row)),
        (Some(column), row.checked_sub(1)),
        (Some(column), row.checked_add(1)),
    ]
    .into_iter()
    .filter_map(|(column, row)| Point::new(column?, row?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_connected_stones_of_one_colour() {
        let stones = [("A1", Color::Black), ("B1", Color::White), ("A2", Color::Black), ("C1", Color::White)];
        let stones = stones.into_iter().map(|(at, color)| (at.parse().unwrap(), Some(color))).collect();
        let names: Vec<String> = chains(stones).iter().map(|chain| format!("{chain:?}")).collect();
        assert_eq!(names, ["[A1, A2]", "[B1, C1]"]);
    }
}
