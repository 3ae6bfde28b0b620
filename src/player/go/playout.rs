//! Playouts: a game is played to its end by weighted chance.

use qgo_rules::Color;

use super::board::{BLACK, Board, EMPTY, WHITE, stone};
use super::code::{directions, has_room, matching};
use super::field::{SPOTS, Spot};
use super::packed::Met;
use super::weights::{Call, UNIT, Weights};
use crate::random::{Random, below};

/// How often a point is drawn before all are looked at.
const ATTEMPTS: u32 = 6;

/// A weight for each colour, Black's in the lower half.
#[derive(Clone, Copy)]
struct Both(u64);

impl Both {
    const fn new([black, white]: [u16; 2]) -> Self {
        Self(black as u64 | (white as u64) << 32)
    }

    const fn of(self, color: Color) -> u32 {
        (self.0 >> (32 * (color as u32 & 1))) as u32
    }

    /// The difference to what was before.
    const fn since(self, before: Self) -> Self {
        Self(self.0.wrapping_sub(before.0))
    }

    /// Adds a difference. In the end neither half is negative, so that what one borrows from the other comes back.
    const fn change(&mut self, difference: Self) {
        self.0 = self.0.wrapping_add(difference.0);
    }
}

/// To which of some weights a number below their sum belongs, and how far it goes into that one. There are no branches
/// but the loop, since nobody can foretell where it is.
fn place(weights: &[Both], color: Color, draw: u32) -> (usize, u32) {
    let (mut place, mut sum, mut left) = (0, 0, draw);
    for weight in weights {
        sum += weight.of(color);
        let is_behind = sum <= draw;
        place += usize::from(is_behind);
        left = if is_behind { draw - sum } else { left };
    }
    (place, left)
}

/// A game that is being played out.
#[derive(Clone)]
pub(crate) struct Playout<'w> {
    pub(crate) board: Board,
    weights: &'w Weights,
    /// The weight of each spot for both colours, 0 where there is a stone; their sums by rows, and all in all.
    urges: [Both; SPOTS],
    rows: [Both; 32],
    total: Both,
    row_of: [u8; SPOTS],
    /// The last stone, or a pass.
    pub(crate) last: Spot,
    /// Whether several stones are only sacrificed where their capture leaves less than two eyes, above all when
    /// nothing else is left. So what is dead inside is captured in the end, and a seki stays. In play it
    /// has not been shown to help: too few games were played with it.
    pub(crate) keeps_seki: bool,
    /// How many empty points there have to be for a move of Black's and of White's.
    pub(crate) points_named: [usize; 2],
}

impl<'w> Playout<'w> {
    pub(crate) fn new(board: Board, last: Spot, weights: &'w Weights) -> Self {
        // What was named last may not be there any more.
        let last = if matches!(board.at(last), BLACK | WHITE) { last } else { Spot::PASS };
        let mut row_of = [0; SPOTS];
        for spot in board.field.spots() {
            row_of[spot.index()] = board.field.point(spot).map_or(0, |point| point.row());
        }
        let (urges, rows, total) = ([Both(0); SPOTS], [Both(0); 32], Both(0));
        let (keeps_seki, points_named) = (false, [1; 2]);
        let mut playout = Self { board, weights, urges, rows, total, row_of, last, keeps_seki, points_named };
        for spot in playout.board.field.spots() {
            playout.weigh(spot);
        }
        playout
    }

    /// Plays a stone where it may be played, or passes.
    pub(crate) fn play(&mut self, spot: Spot, color: Color) {
        self.last = spot;
        if spot == Spot::PASS {
            self.board.pass();
            return;
        }
        self.board.play(spot, stone(color));
        self.weigh_around(spot);
        for index in 0..self.board.captured().len() {
            self.weigh_around(self.board.captured()[index]);
        }
    }

    /// The weight of a spot for a colour.
    pub(crate) const fn urge(&self, spot: Spot, color: Color) -> u32 {
        self.urges[spot.index()].of(color)
    }

    /// Notes anew the weights of a spot and of those around it. Every stone does so, and a call each time costs some 7 %.
    #[inline]
    fn weigh_around(&mut self, spot: Spot) {
        self.weigh(spot);
        let mut total = self.total;
        for direction in directions(matching(self.board.code(spot), EMPTY)) {
            let near = spot.to(self.board.field.around[direction & 7]);
            let urge = Both::new(self.weights.around(self.board.code(near)));
            total.change(self.set(near, urge));
        }
        self.total = total;
    }

    /// Notes the weight of a spot anew.
    fn weigh(&mut self, spot: Spot) {
        let urge = match self.board.at(spot) {
            EMPTY => Both::new(self.weights.around(self.board.code(spot))),
            _ => Both(0),
        };
        let change = self.set(spot, urge);
        self.total.change(change);
    }

    /// Notes a weight, also in the sum of its row. Returns by how much it has changed.
    fn set(&mut self, spot: Spot, urge: Both) -> Both {
        let row = usize::from(self.row_of[spot.index()] & 31);
        let change = urge.since(self.urges[spot.index()]);
        self.urges[spot.index()] = urge;
        self.rows[row].change(change);
        change
    }

    /// Plays on until both pass; `told` is told each stone. Returns Black's points less White's, without komi.
    pub(crate) fn finish(
        &mut self,
        mut color: Color,
        random: &mut Random,
        mut told: impl FnMut(Spot, Color),
    ) -> i32 {
        let mut passes = 0;
        // Long cycles are rare; such a game counts as it stands.
        let mut left = 3 * u32::from(self.board.field.size()).pow(2);
        while passes < 2 && left > 0 {
            let is_full = self.board.empty().len() < self.points_named[color as usize & 1];
            let spot = if is_full { Spot::PASS } else { self.choose(color, random) };
            self.play(spot, color);
            if spot == Spot::PASS {
                passes += 1;
            } else {
                passes = 0;
                told(spot, color);
            }
            color = !color;
            left -= 1;
        }
        self.board.balance()
    }

    /// A move by weighted chance; a pass if there is none that does no harm.
    pub(crate) fn choose(&self, color: Color, random: &mut Random) -> Spot {
        let mut local = Local::new();
        self.look_around(color, &mut local);
        let total = self.total.of(color) + local.total;
        if total == 0 {
            return Spot::PASS;
        }
        for _ in 0..ATTEMPTS {
            let spot = self.drawn(color, &local, below(random, total));
            if self.is_sensible(spot, color, false, random) {
                return spot;
            }
        }
        let empty = self.board.empty();
        let start = below(random, empty.len() as u32) as usize;
        let all = empty[start..].iter().chain(&empty[..start]).copied();
        let mut sensible =
            all.filter(|spot| self.urge(*spot, color) > 0 && self.is_sensible(*spot, color, true, random));
        sensible.next().unwrap_or(Spot::PASS)
    }

    /// The spot to which a number belongs. By itself, for otherwise all sums of rows are read before each first draw.
    #[inline(never)]
    fn drawn(&self, color: Color, local: &Local, mut draw: u32) -> Spot {
        if draw < local.total {
            return local.drawn(draw);
        }
        draw -= local.total;
        let size = self.board.field.size();
        let (row, draw) = place(&self.rows[..usize::from(size & 31)], color, draw);
        let first = Spot((row as u16 + 1) * (u16::from(size) + 1) + 1);
        let (column, _) = place(&self.urges[first.index()..][..usize::from(size & 31)], color, draw);
        first.to(column as i16)
    }

    /// Whether a stone may be played there, and does not put its own chain into atari, unless chance wants it.
    /// `is_rest` when nothing better is left.
    fn is_sensible(&self, spot: Spot, color: Color, is_rest: bool, random: &mut Random) -> bool {
        let own = stone(color);
        if !self.board.is_open(spot, own) {
            return false;
        }
        if has_room(self.board.code(spot)) {
            return true;
        }
        let liberties = self.board.liberties_with(spot, own);
        if !liberties.is_short() || self.board.captures(spot, own) {
            return true;
        }
        if liberties.count() == 0 {
            return false;
        }
        match self.board.length_with(spot, own) {
            1 => below(random, 2) == 0,
            _ if self.keeps_seki => (is_rest || below(random, 8) == 0) && self.board.makes_nakade(spot, own),
            _ => below(random, 16) == 0,
        }
    }

    /// What the last stone calls for.
    fn look_around(&self, color: Color, local: &mut Local) {
        self.calls(color, |spot, call| {
            local.add(spot, self.called(spot, color, call) - self.urge(spot, color));
        });
    }

    /// The weight of a spot for a colour if there is such a call for it.
    pub(crate) fn called(&self, spot: Spot, color: Color, call: Call) -> u32 {
        let urge = self.urge(spot, color);
        // To capture and to escape may be right where nothing else would be.
        let least = if call.is_urgent() { urge.max(UNIT) } else { urge };
        least * self.weights.factor(call) / 16
    }

    /// Tells which points the last stone calls for, and why. A point may be told several times.
    pub(crate) fn calls(&self, color: Color, mut told: impl FnMut(Spot, Call)) {
        if self.last == Spot::PASS {
            return;
        }
        let own = stone(color);
        for direction in directions(matching(self.board.code(self.last), EMPTY)) {
            told(self.last.to(self.board.field.around[direction & 7]), Call::Near);
        }
        if let Some(liberty) = self.board.atari(self.last) {
            told(liberty, Call::Capture);
        } else if let Some(liberties) = self.board.two_liberties(self.last) {
            liberties.into_iter().for_each(|liberty| told(liberty, Call::Chase));
        }
        for near in self.board.beside(self.last, EMPTY) {
            if let Some(vital) = self.board.vital_point(near) {
                told(vital, Call::Vital);
            }
        }
        let mut met = Met::new();
        for near in self.board.beside(self.last, own) {
            if !met.is_new(self.board.chain(near)) {
                continue;
            }
            let Some(liberty) = self.board.atari(near) else {
                if let Some(liberties) = self.board.two_liberties(near) {
                    liberties.into_iter().for_each(|liberty| told(liberty, Call::Hold));
                }
                continue;
            };
            if self.board.gains_liberties(liberty, own) {
                told(liberty, Call::Escape);
            }
            for besieger in self.board.neighbours_in_atari(near) {
                if self.board.chain(besieger) != self.board.chain(self.last)
                    && let Some(liberty) = self.board.atari(besieger)
                {
                    told(liberty, Call::Rescue);
                }
            }
        }
    }
}

/// Points that are likelier now because of the last stone, and by how much.
struct Local {
    spots: [Spot; Self::MOST],
    weights: [u32; Self::MOST],
    count: usize,
    total: u32,
}

impl Local {
    const MOST: usize = 32;

    const fn new() -> Self {
        Self { spots: [Spot::PASS; Self::MOST], weights: [0; Self::MOST], count: 0, total: 0 }
    }

    const fn add(&mut self, spot: Spot, weight: u32) {
        if weight > 0 && self.count < Self::MOST {
            self.spots[self.count] = spot;
            self.weights[self.count] = weight;
            self.count += 1;
            self.total += weight;
        }
    }

    /// The point to which a number below the total belongs.
    fn drawn(&self, mut draw: u32) -> Spot {
        let mut place = 0;
        while place < self.count.min(Self::MOST - 1) && draw >= self.weights[place] {
            draw -= self.weights[place];
            place += 1;
        }
        self.spots[place]
    }
}
