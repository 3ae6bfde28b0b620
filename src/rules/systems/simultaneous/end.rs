//! The end of the game and the score (docs/rules.md, "Simultaneous").

use super::state::State;
use super::stones::{Chain, Set};
use crate::board::{Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::settings::HalfPoints;
use crate::view::{MadeOf, Score};

/// The score if this is an end position: a single stone of either player would capture nothing on any
/// empty point, and each empty point would be suicide for at least one of them.
pub(super) fn end_position(grid: &Grid<WORDS>, state: &State) -> Option<Score> {
    let empty = state.stones.empty(grid);
    // With an empty neighbour a stone has a liberty and is no suicide. This excludes nearly every
    // position.
    if empty.iter().any(|index| neighbors(grid, index).meets(empty)) {
        return None;
    }
    let lasts = ByColor::new_with(|side| last_liberties(grid, state, side));
    let mut suicide = ByColor::new_with(|_| Set::EMPTY);
    for index in empty.iter() {
        for side in Color::ALL {
            match lone_stone(grid, state, &lasts, side, index) {
                Lone::Captures => return None,
                Lone::Suicide => suicide[side] |= Set::single(index),
                Lone::Lives => {}
            }
        }
    }
    if suicide.black | suicide.white != empty {
        return None;
    }
    let territory = ByColor::new_with(|side| suicide[!side].without(suicide[side]));
    Some(score(grid, territory, state.prisoners, Set::EMPTY))
}

/// The effect of a single stone on an empty point.
enum Lone {
    Captures,
    Suicide,
    Lives,
}

/// The chains of a side that have exactly one liberty, each with that liberty.
fn last_liberties(grid: &Grid<WORDS>, state: &State, side: Color) -> Vec<(Chain, Set)> {
    let empty = state.stones.empty(grid);
    grid.parts(state.stones.side(side))
        .map(|stones| (Chain { side, stones }, grid.grown(stones) & empty))
        .filter(|(_, liberties)| liberties.is_single())
        .collect()
}

fn lone_stone(
    grid: &Grid<WORDS>,
    state: &State,
    lasts: &ByColor<Vec<(Chain, Set)>>,
    side: Color,
    index: usize,
) -> Lone {
    let stones = &state.stones;
    let point = Set::single(index);
    let takes = |(chain, last): &(Chain, Set)| *last == point && !stones.is_orange(chain.stones);
    if lasts[!side].iter().any(takes) {
        return Lone::Captures;
    }
    let empty = stones.empty(grid).without(point);
    match grid.breathless(point, stones.side(side) | point, empty) {
        Some(_) => Lone::Suicide,
        None => Lone::Lives,
    }
}

fn neighbors(grid: &Grid<WORDS>, index: usize) -> Set {
    grid.spot(grid.point(index)).neighbors
}

/// The score of an agreed end at which these stones are dead and become prisoners.
pub(super) fn agreed_end(grid: &Grid<WORDS>, state: &State, dead: Set) -> Score {
    let stones = ByColor::new_with(|side| state.stones.own(side));
    let living = stones.map(|stones| stones.without(dead));
    let dead = (stones.black | stones.white) & dead;
    let mut territory = ByColor::new_with(|_| Set::EMPTY);
    for region in grid.parts(state.stones.empty(grid) | dead) {
        // Orange and red stones neither make nor spoil territory.
        let touched = living.map(|stones| grid.grown(region).meets(stones));
        for side in Color::ALL {
            if touched[side] && !touched[!side] {
                territory[side] |= region;
            }
        }
    }
    let prisoners = ByColor::new_with(|side| state.prisoners[side] + (stones[!side] & dead).count());
    score(grid, territory, prisoners, dead)
}

fn score(grid: &Grid<WORDS>, territory: ByColor<Set>, prisoners: ByColor<u32>, dead: Set) -> Score {
    let total = |side| i32::try_from(territory[side].count() + prisoners[side]).unwrap_or(i32::MAX / 2);
    Score {
        points: ByColor::new_with(|side| HalfPoints::whole(total(side))),
        made_of: MadeOf::Prisoners {
            territory: territory.map(|points| grid.list(points)),
            prisoners,
            dead: grid.list(dead),
        },
    }
}
