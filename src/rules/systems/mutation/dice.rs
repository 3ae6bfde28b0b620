//! The dice of `mutation`: two choose a point, one says what becomes of it.

use num_bigint::BigUint;

use crate::board::{Board, Grid};
use crate::chance::{ChanceError, Die, Question};
use crate::game::Turn;
use crate::point::Point;
use crate::settings::{Chart, Effect};
use crate::view::{Mutated, Throw};

/// Throws the dice until a throw stops, and applies each throw to the board.
///
/// This ends with probability 1, and soon: the position dice alone stop every tenth throw on 19×19, and
/// more often on smaller boards. A replay throws no more dice than its record holds.
///
/// # Errors
/// If a draw cannot be made; `board` must then be discarded.
pub(super) fn mutate<const W: usize>(
    board: &mut Board<W>,
    grid: &Grid<W>,
    chart: &Chart,
    turn: &mut Turn<'_>,
) -> Result<Vec<Throw>, ChanceError> {
    let mut throws = Vec::new();
    loop {
        let throw = throw(board, grid, chart, turn)?;
        throws.push(throw);
        if throw.mutated.is_none() {
            return Ok(throws);
        }
    }
}

/// One throw. All three dice are always thrown, whatever the first ones show.
fn throw<const W: usize>(
    board: &mut Board<W>,
    grid: &Grid<W>,
    chart: &Chart,
    turn: &mut Turn<'_>,
) -> Result<Throw, ChanceError> {
    let column = roll(Die::Column, usize::from(grid.size()) + 1, turn)?;
    let row = roll(Die::Row, usize::from(grid.size()) + 1, turn)?;
    let face = roll(Die::Control, chart.faces(), turn)?;
    let now = match chart.effect(face.into()) {
        Effect::Stop => None,
        Effect::Empty => Some(None),
        Effect::Stone(color) => Some(Some(color)),
    };
    let mutated = hit(column, row).zip(now).map(|(at, now)| {
        let index = grid.index(at);
        let was = board.at(index);
        board.set(index, now);
        Mutated { at, was, now }
    });
    Ok(Throw { column, row, control: face + 1, mutated })
}

/// The face that a die with this many faces shows, from 0.
fn roll(die: Die, faces: usize, turn: &mut Turn<'_>) -> Result<u8, ChanceError> {
    let r = turn.draw(&BigUint::from(faces), &Question::Die(die))?;
    Ok(u8::try_from(r).expect("a die has few faces"))
}

/// The point that the position dice show; `None` if one of them shows 0.
fn hit(column: u8, row: u8) -> Option<Point> {
    Point::new(column.checked_sub(1)?, row.checked_sub(1)?)
}
