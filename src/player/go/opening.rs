//! What is known of the opening on large boards: first the corners, then the sides. Playouts see hardly any difference
//! between such moves, and the [policy](super::policy) was learned on boards where there are no empty corners for long.

use super::board::{BLACK, Board, WHITE};
use super::field::{SPOTS, Spot};

/// The lines from the edge on which no stone may be where a corner or a piece of a side is called open.
const DEEP: u8 = 6;
/// How far to both sides a piece of a side reaches.
const WIDE: u8 = 4;

/// How likely points of an open corner are, by how far they are from both edges, compared with all moves that are
/// thought of otherwise.
const CORNER: [((u8, u8), f32); 4] = [((4, 4), 0.3), ((3, 4), 0.15), ((4, 3), 0.15), ((3, 3), 0.05)];
/// The same of points of an open piece of a side, by their line.
const SIDE: [(u8, f32); 2] = [(3, 0.02), (4, 0.015)];

/// How much likelier the opening makes points than they would be otherwise, as a share of all other moves.
pub(crate) struct Opening([f32; SPOTS]);

impl Opening {
    pub(crate) fn of(board: &Board) -> Self {
        let (size, mut shares) = (board.field.size(), [0.0; SPOTS]);
        // On smaller boards fighting begins at once.
        if !board.field.is_large() {
            return Self(shares);
        }
        for side in 0..4 {
            let at = |along: u8, line: u8| {
                let (far_along, far_line) = (size + 1 - along, size + 1 - line);
                let (column, row) = match side {
                    0 => (along, line),
                    1 => (far_line, along),
                    2 => (far_along, far_line),
                    _ => (line, far_along),
                };
                board.field.at(column, row)
            };
            let is_free =
                |along: u8| (1..=DEEP).all(|line| !matches!(board.at(at(along, line)), BLACK | WHITE));
            // How many free columns there have been in a row.
            let mut free = 0;
            for along in 1..=size {
                free = if is_free(along) { free + 1 } else { 0 };
                let mut tell = |spot: Spot, share: f32| shares[spot.index()] += share;
                if along == DEEP && free == DEEP {
                    CORNER.iter().for_each(|((along, line), share)| tell(at(*along, *line), *share));
                }
                if free > 2 * WIDE {
                    SIDE.iter().for_each(|(line, share)| tell(at(along - WIDE, *line), *share));
                }
            }
        }
        Self(shares)
    }

    /// How much likelier a spot is.
    pub(crate) const fn share(&self, spot: Spot) -> f32 {
        self.0[spot.index()]
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Color, Point};

    use super::*;

    /// The points that are likelier on a board with these stones.
    fn likelier(size: u8, stones: &[&str]) -> Vec<(String, f32)> {
        let stones = stones.iter().map(|point| (point.parse::<Point>().unwrap(), Color::Black));
        let board = Board::with(size, stones);
        let opening = Opening::of(&board);
        let all = Point::all(size).map(|point| (point.to_string(), opening.share(board.field.spot(point))));
        all.filter(|(_, share)| *share > 0.0).collect()
    }

    #[test]
    fn open_corners_come_first_and_then_open_sides() {
        let empty = likelier(19, &[]);
        let best = empty.iter().filter(|(_, share)| *share > 0.2).map(|(point, _)| point.as_str());
        assert_eq!(best.collect::<Vec<_>>(), ["D4", "Q4", "D16", "Q16"]);
        // From column 5 to 15, on two lines of each of four sides.
        assert_eq!(empty.len(), 4 * CORNER.len() + 4 * 2 * 11);
        let three = likelier(19, &["D4", "Q4", "D16"]);
        let corner: Vec<_> =
            three.iter().filter(|(_, share)| *share > 0.04).map(|(point, _)| point.as_str()).collect();
        assert_eq!(corner, ["Q16", "R16", "Q17", "R17"], "{three:?}");
        let sides = likelier(19, &["D4", "Q4", "D16", "Q16"]);
        let of_the_left: Vec<_> = sides.iter().filter(|(point, _)| point.starts_with('C')).collect();
        assert_eq!(
            of_the_left.iter().map(|(point, _)| point.as_str()).collect::<Vec<_>>(),
            ["C9", "C10", "C11"]
        );
    }

    #[test]
    fn a_stone_in_the_middle_of_a_side_leaves_nothing_open_there() {
        let sides = likelier(19, &["D4", "Q4", "D16", "Q16", "C10", "K3", "R10"]);
        assert!(sides.iter().all(|(point, _)| point.ends_with("16") || point.ends_with("17")), "{sides:?}");
        assert!(!sides.is_empty());
    }

    #[test]
    fn small_boards_have_no_opening() {
        assert_eq!(likelier(13, &[]), []);
    }
}
