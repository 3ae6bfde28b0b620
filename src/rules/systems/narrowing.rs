//! Determination: one of many positions is drawn, point by point, so that no draw depends on how
//! they are stored (docs/rules.md, "determination").

use num_bigint::BigUint;

use crate::board::{Bits, Board};
use crate::chance::{ChanceError, Question};
use crate::color::Color;
use crate::game::Turn;
use crate::point::Point;
use crate::view::Shares;

/// What a point can hold, in the order in which contents take their shares.
pub(super) const CONTENTS: [Option<Color>; 3] = [Some(Color::Black), Some(Color::White), None];

/// How many positions hold a black stone at a point, a white one, and none, in this order.
pub(super) type Contents = [(Option<Color>, BigUint); 3];

/// Positions on their way to one: points are settled one after the other.
pub(super) trait Narrowing {
    /// The first point, in order, whose content differs among those that remain.
    fn next(&mut self) -> Option<(Point, Contents)>;

    /// Discards the positions that hold something else at the point.
    fn keep(&mut self, point: Point, content: Option<Color>);

    /// Of those that remain, in how many each point holds a stone of each colour.
    fn shares(&self) -> Shares;
}

/// Settles one point after the other, until all that remain hold the same stones. Uniform over the
/// positions.
///
/// # Errors
/// If a draw cannot be made.
pub(super) fn settle(rest: &mut (impl Narrowing + ?Sized), turn: &mut Turn<'_>) -> Result<(), ChanceError> {
    while let Some((point, shares)) = rest.next() {
        let total = shares.iter().map(|(_, share)| share).sum();
        let r = turn.draw(&total, &Question::Determination { point, shares: shares.clone() })?;
        let place = share_of(&r, shares.iter().map(|(_, share)| share));
        rest.keep(point, shares[place].0);
    }
    Ok(())
}

/// Which of the shares, laid one after the other from 0, holds `r`, which is below their sum.
pub(super) fn share_of<'a>(r: &BigUint, shares: impl Iterator<Item = &'a BigUint>) -> usize {
    let mut end = BigUint::ZERO;
    let before = shares.take_while(|share| {
        end += *share;
        end <= *r
    });
    before.count()
}

/// The place in [`CONTENTS`] of what a point holds.
#[inline]
pub(super) fn place_of<const W: usize>(board: &Board<W>, index: usize) -> usize {
    match (board.stones.black.contains(index), board.stones.white.contains(index)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// The points at which some of the boards differ.
pub(super) fn differing<'a, const W: usize>(mut boards: impl Iterator<Item = &'a Board<W>>) -> Bits<W> {
    let Some(first) = boards.next().map(|board| board.stones) else { return Bits::EMPTY };
    boards.fold(Bits::EMPTY, |differing, board| {
        let stones = board.stones;
        differing | first.black.differing(stones.black) | first.white.differing(stones.white)
    })
}
