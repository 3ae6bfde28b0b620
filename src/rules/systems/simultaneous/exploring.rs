//! The ways in which the entanglements of a position can still be settled.

use super::state::State;
use super::turn::settled;
use crate::board::{Grid, WORDS};
use crate::color::Color;
use crate::systems::exploring::{Leaf, MOST_LISTED};

/// What the position comes to in each way: the entanglement with the lowest number goes to Black, or
/// to White, with all consequences, then the lowest that is left. `None` if there are too many ways.
///
/// It comes to an end: of an entanglement that arises on the way both sides have stones, and one
/// side's are removed with it.
pub(super) fn ways(grid: &Grid<WORDS>, state: &State) -> Option<Vec<Leaf>> {
    let mut found = Vec::new();
    // Depth first; what comes next is at the end.
    let mut open = vec![state.clone()];
    while let Some(state) = open.pop() {
        match state.entanglements.iter().next().map(|lowest| lowest.number) {
            Some(number) => {
                let goes_to = |to: Color| settled(grid, &state, number, to);
                open.extend([Color::White, Color::Black].map(goes_to));
            }
            None => found.push(leaf(grid, &state)),
        }
        // Each that is open leads to a way at least.
        if found.len() + open.len() > MOST_LISTED {
            return None;
        }
    }
    Some(found)
}

/// A position without entanglements: its red stones are loose, and both players'.
fn leaf(grid: &Grid<WORDS>, state: &State) -> Leaf {
    let (certain, both): (Vec<_>, Vec<_>) =
        state.stones.view(grid).into_iter().partition(|(_, kind)| kind.side().is_some());
    let board = certain.into_iter().filter_map(|(at, kind)| Some((at, kind.side()?))).collect();
    Leaf { board, both: both.into_iter().map(|(at, _)| at).collect() }
}
