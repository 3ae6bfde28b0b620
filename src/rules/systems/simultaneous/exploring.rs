//! After the end: the ways in which the entanglements of a position can be settled.

use super::state::State;
use super::turn::settled;
use crate::board::{Grid, WORDS};
use crate::color::Color;
use crate::systems::exploring::{Leaf, MOST_LISTED};

/// The final position of each way. The entanglement with the lowest number is settled in favour of Black
/// or of White, with all consequences, then the lowest that is left, and so on. `None` if there are too
/// many ways.
///
/// This terminates: an entanglement that arises on the way has stones of both sides, and settling it
/// removes those of one side.
pub(super) fn ways(grid: &Grid<WORDS>, state: &State) -> Option<Vec<Leaf>> {
    let mut found = Vec::new();
    // Depth first; the next position is the last in the list.
    let mut open = vec![state.clone()];
    while let Some(state) = open.pop() {
        match state.entanglements.iter().next().map(|lowest| lowest.number) {
            Some(number) => {
                let goes_to = |to: Color| settled(grid, &state, number, to);
                open.extend([Color::White, Color::Black].map(goes_to));
            }
            None => found.push(leaf(grid, &state)),
        }
        // Every open position leads to at least one way.
        if found.len() + open.len() > MOST_LISTED {
            return None;
        }
    }
    Some(found)
}

/// A position without entanglements: its red stones are loose and belong to both players.
fn leaf(grid: &Grid<WORDS>, state: &State) -> Leaf {
    let (certain, both): (Vec<_>, Vec<_>) =
        state.stones.view(grid).into_iter().partition(|(_, kind)| kind.side().is_some());
    let board = certain.into_iter().filter_map(|(at, kind)| Some((at, kind.side()?))).collect();
    Leaf { board, both: both.into_iter().map(|(at, _)| at).collect() }
}
