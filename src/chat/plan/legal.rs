//! Whether what all know proves that a move can be played.

use num_bigint::BigUint;
use qgo_rules::{BoardView, Color, Point, Shares, View};

use super::Input;

/// Whether a move is certain to be legal as far as the position that all see tells: only in
/// `superposed` is there more to it than that.
///
/// There a move is an unintentional pass if it is illegal on one of its points in every reality,
/// and which that are is hidden. What is played without its owner must not find that out for free:
/// so each point has to be empty in some reality, and next to a point that is empty in all. With
/// such a liberty it is no suicide, and nothing was captured there with the move before: what was
/// had no liberty, so all its neighbours are stones.
pub(crate) fn is_certain(view: &View, input: &Input) -> bool {
    match (&view.board, input) {
        (BoardView::Shares(shares), Input::Points(points)) => {
            points.iter().all(|point| can_hold_a_stone(shares, view.size, *point))
        }
        _ => true,
    }
}

fn can_hold_a_stone(shares: &Shares, size: u8, point: Point) -> bool {
    let taken =
        |at: Point| -> BigUint { Color::ALL.iter().filter_map(|color| shares.stones[*color].get(&at)).sum() };
    taken(point) < shares.total && neighbours(point, size).any(|next| taken(next) == BigUint::ZERO)
}

fn neighbours(point: Point, size: u8) -> impl Iterator<Item = Point> {
    let (column, row) = (point.column(), point.row());
    let next = [
        (column.checked_sub(1), Some(row)),
        (Some(column + 1), Some(row)),
        (Some(column), row.checked_sub(1)),
        (Some(column), Some(row + 1)),
    ];
    next.into_iter()
        .filter_map(|(column, row)| Point::new(column?, row?))
        .filter(move |point| point.is_on(size))
}
