//! Single realities, as positions of Go.

use num_bigint::BigUint;
use qgo_rules::{Color, DEFAULT_STEPS, PlayError, Point};
use rand_core::RngCore;

use crate::go::board::{Board, EMPTY, enemy, stone};
use crate::go::field::Spot;
use crate::go::search::Position;
use crate::random::Random;
use crate::seen::{Realities, Seen};

/// How much work it may be to find out whether one placement is legal: what hosts usually allow for a move.
const STEPS_OF_ONE: u64 = DEFAULT_STEPS;

/// A reality, each as likely as its multiplicity.
pub(super) fn drawn(seen: &Seen, realities: &Realities, random: &mut Random) -> Position {
    let stones = realities.belief.sample(&mut |n| below(random, n));
    let of = |color: Color| stones[color].iter().map(move |point| (*point, color));
    let board = Board::with(seen.size, Color::ALL.into_iter().flat_map(of));
    // Where the other has a stone on one of the points alone, that is the one that was just put there.
    let mut new = realities.placed.iter().filter(|point| stones[!seen.color].contains(point));
    let last = match (new.next(), new.next()) {
        (Some(point), None) => board.field.spot(*point),
        _ => Spot::PASS,
    };
    let ko = realities.ko.map(|point| board.field.spot(point));
    let forbidden = ko.into_iter().filter(|ko| is_ko(&board, *ko, enemy(stone(seen.color)))).collect();
    Position { board, to_move: seen.color, last, komi: seen.komi.0, forbidden }
}

/// Whether a stone that was captured there alone may not be put back: it would capture nothing but the single
/// stone that captured it.
fn is_ko(board: &Board, ko: Spot, other: u8) -> bool {
    let captured_it =
        |near| board.at(near) == other && board.length(near) == 1 && board.atari(near).is_some();
    board.at(ko) == EMPTY && board.adjacent(ko).into_iter().any(captured_it)
}

/// A number below `n`; its bias is below one in 2³² for each outcome.
fn below(random: &mut Random, n: &BigUint) -> BigUint {
    let digits = (0..n.bits().div_ceil(32) + 1).map(|_| random.next_u32());
    BigUint::new(digits.collect()) % n
}

/// Where a stone may be put, own eyes included.
pub(super) fn legal(position: &Position) -> impl Iterator<Item = Spot> {
    let may_play = |spot: &&Spot| {
        position.board.may_play(**spot, stone(position.to_move)) && !position.forbidden.contains(spot)
    };
    position.board.empty().iter().filter(may_play).copied()
}

/// Where a stone may be put that does not fill an own eye.
pub(super) fn sensible(position: &Position) -> impl Iterator<Item = Spot> {
    legal(position).filter(|spot| !position.board.is_eye(*spot, stone(position.to_move)))
}

/// The position after a legal stone or a pass.
pub(super) fn after(position: &Position, spot: Spot) -> Position {
    let mut board = position.board.clone();
    match spot {
        Spot::PASS => board.pass(),
        spot => board.play(spot, stone(position.to_move)),
    }
    Position { board, to_move: !position.to_move, last: spot, komi: position.komi, forbidden: Vec::new() }
}

/// Finds out whether placements are legal, with bounded work.
pub(super) struct Judge<'a> {
    seen: &'a Seen,
    realities: &'a Realities,
    /// The work that is left for all of them.
    steps: u64,
}

impl<'a> Judge<'a> {
    pub(super) const fn new(seen: &'a Seen, realities: &'a Realities) -> Self {
        Self { seen, realities, steps: 3 * STEPS_OF_ONE }
    }

    /// Whether a placement is certainly neither refused nor an unintentional pass. If it is too much work to find
    /// out, the host may determine the board before the move, and then it has to be legal in every reality.
    pub(super) fn allows(&mut self, at: &[Point]) -> bool {
        let mut steps = self.steps.min(STEPS_OF_ONE);
        let given = steps;
        let answer = self.realities.belief.may_place(self.seen.color, at, &mut steps);
        self.steps -= given - steps;
        match answer {
            Err(PlayError::TooLarge) => at.iter().all(|point| self.realities.belief.is_open(*point)),
            answer => answer == Ok(true),
        }
    }
}
