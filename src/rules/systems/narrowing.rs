//! Determination: draws one of many positions point by point, so that the draws do not depend on how
//! positions are stored (docs/rules.md, "determination").

use num_bigint::BigUint;

use crate::board::{Bits, Board};
use crate::chance::{ChanceError, Question};
use crate::color::Color;
use crate::game::Turn;
use crate::host_limit::HostLimit;
use crate::point::Point;
use crate::stop::stop_here;
use crate::view::Shares;

/// The possible contents of a point, in the order in which they take their shares.
pub(super) const CONTENTS: [Option<Color>; 3] = [Some(Color::Black), Some(Color::White), None];

/// How many positions hold black, white and nothing at a point, in this order.
pub(super) type Contents = [(Option<Color>, BigUint); 3];

/// A set of positions that is being narrowed down to one, point by point.
pub(super) trait Narrowing {
    /// The first point, in order, at which the remaining positions differ.
    fn next(&mut self) -> Option<(Point, Contents)>;

    /// How many of the remaining positions hold what at a point, if they differ there.
    fn contents(&self, point: Point) -> Option<Contents>;

    /// Discards the positions with another content at the point.
    fn keep(&mut self, point: Point, content: Option<Color>);

    /// For each point, in how many of the remaining positions it holds a stone of each colour.
    fn shares(&self) -> Shares;
}

/// Settles one point after the other until all remaining positions have the same stones. Each position
/// has the same probability. `by_host`: whether the host's bound has it done, before the move.
///
/// # Errors
/// If a draw cannot be made.
pub(super) fn settle(
    rest: &mut (impl Narrowing + ?Sized),
    by_host: bool,
    turn: &mut Turn<'_>,
) -> Result<(), ChanceError> {
    while let Some((point, shares)) = rest.next() {
        settle_one(rest, (point, shares), by_host, turn)?;
    }
    Ok(())
}

/// For the host's bound: settles the first `most` of these points, in their order, at which the remaining
/// positions differ. Adds them to `settled`, and tells whether there were any.
///
/// # Errors
/// If a draw cannot be made.
pub(super) fn settle_some(
    rest: &mut (impl Narrowing + ?Sized),
    points: impl IntoIterator<Item = Point>,
    most: usize,
    settled: &mut Vec<Point>,
    turn: &mut Turn<'_>,
) -> Result<bool, ChanceError> {
    let before = settled.len();
    for point in points {
        if settled.len() == before + most {
            break;
        }
        if let Some(shares) = rest.contents(point) {
            settle_one(rest, (point, shares), true, turn)?;
            settled.push(point);
        }
    }
    Ok(settled.len() > before)
}

/// Settles what the host's bound determined before a move of a record.
///
/// # Errors
/// If a draw cannot be made; `RecordDiffers` if there are no points, or if the remaining positions do not
/// differ at one of them.
pub(super) fn settle_recorded(
    rest: &mut (impl Narrowing + ?Sized),
    limit: &HostLimit,
    turn: &mut Turn<'_>,
) -> Result<(), ChanceError> {
    let HostLimit::Points(points) = limit else { return settle(rest, true, turn) };
    if points.is_empty() {
        return Err(ChanceError::RecordDiffers);
    }
    for point in points {
        let shares = rest.contents(*point).ok_or(ChanceError::RecordDiffers)?;
        settle_one(rest, (*point, shares), true, turn)?;
    }
    Ok(())
}

/// Draws the content of a point at which the remaining positions differ.
fn settle_one(
    rest: &mut (impl Narrowing + ?Sized),
    (point, shares): (Point, Contents),
    by_host: bool,
    turn: &mut Turn<'_>,
) -> Result<(), ChanceError> {
    stop_here();
    let total = shares.iter().map(|(_, share)| share).sum();
    let r = turn.draw(&total, &Question::Determination { point, shares: shares.clone(), by_host })?;
    let place = share_of(&r, shares.iter().map(|(_, share)| share));
    rest.keep(point, shares[place].0);
    Ok(())
}

/// The index of the share that contains `r` when they are laid end to end from 0; `r` must be below their
/// sum.
pub(super) fn share_of<'a>(r: &BigUint, shares: impl Iterator<Item = &'a BigUint>) -> usize {
    let mut end = BigUint::ZERO;
    let before = shares.take_while(|share| {
        end += *share;
        end <= *r
    });
    before.count()
}

/// Whether more than one of the contents occurs.
pub(super) fn differs(contents: &Contents) -> bool {
    contents.iter().filter(|(_, share)| *share != BigUint::ZERO).count() > 1
}

/// The index of a content in [`CONTENTS`].
#[inline]
pub(super) fn place_of<const W: usize>(board: &Board<W>, index: usize) -> usize {
    match (board.stones.black.contains(index), board.stones.white.contains(index)) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// The points at which the boards are not all equal.
pub(super) fn differing<'a, const W: usize>(mut boards: impl Iterator<Item = &'a Board<W>>) -> Bits<W> {
    let Some(first) = boards.next().map(|board| board.stones) else { return Bits::EMPTY };
    boards.fold(Bits::EMPTY, |differing, board| {
        let stones = board.stones;
        differing | first.black.differing(stones.black) | first.white.differing(stones.white)
    })
}
