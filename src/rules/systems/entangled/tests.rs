//! Tests of `entangled`.

mod drawing;
mod exploring;
mod plain;
mod properties;
mod seeds;
mod symmetry;
mod vectors;

use super::*;
use crate::view::{MadeOf, View};

/// Rows from the top; capitals are single stones. After the end the vectors have no dead stones.
fn drawing(view: &View) -> String {
    let BoardView::Entangled(board) = &view.board else { panic!("a board of entangled") };
    let dead = match view.score.as_ref().map(|score| &score.made_of) {
        Some(MadeOf::Area { dead, .. }) => dead.as_slice(),
        _ => &[],
    };
    let sign = |at: Point| {
        if dead.contains(&at) {
            return '.';
        }
        let is_entangled = board.sets.iter().any(|set| set.points.contains(&at));
        match board.stones.get(&at).map(|color| color.letter()) {
            Some(letter) if is_entangled => letter.to_ascii_lowercase(),
            Some(letter) => letter,
            None => '.',
        }
    };
    let row = |row| (0..view.size).map(|column| sign(Point::new(column, row).unwrap())).collect();
    (0..view.size).rev().map(row).collect::<Vec<String>>().join("/")
}
