//! Positions in which both players move at once, as the search needs them: by their own exact rules in its tree,
//! and as Go where games are played out.

use qgo_rules::{ByColor, Color, Duel, Orders, Outcome, Point, StoneKind};

use crate::go::board::Board;
use crate::random::{Random, below};

/// The moves of both; `None` is a pass.
pub(crate) type Pair = ByColor<Option<Point>>;

/// How much of a result is the margin instead of the victory.
const MARGIN: f32 = 0.3;

/// The most positions of `sym` that are thought of at once.
const MOST_ORDERS: usize = 48;

/// A position of Go that stands for one of these.
pub(crate) struct Ground {
    pub(crate) board: Board,
    /// By how much Black is ahead besides its area.
    pub(crate) ahead: i32,
}

/// A position in which both move at once.
pub(crate) trait Stance: Clone {
    /// Whether the players may pass.
    const PASSES: bool;

    /// Whether in later positions each player chooses for itself, and does not mix by a matrix of pairs.
    const DECOUPLED: bool;

    /// Points on a side.
    fn size(&self) -> u8;

    /// What follows if both move so; `None` if the pair is not allowed.
    fn after(&self, pair: Pair) -> Option<Self>;

    /// What the result is worth for Black if this is the end, from 0 to 1.
    fn ended(&self) -> Option<f32>;

    /// A position of Go that may come of this one. It is played out as if one player had moved first by chance.
    fn ground(&self, random: &mut Random) -> Ground;

    /// Whether a stone might be played on a point.
    fn is_open(&self, point: Point) -> bool;

    /// What tells it from all other positions.
    fn key(&self) -> Vec<u64>;
}

/// What it is worth for Black, from 0 to 1, to be ahead by so many whole points on a board with `size` points on a side,
/// where both move at once.
#[must_use]
pub fn worth_of_lead(lead: f32, size: u8) -> f32 {
    let won = lead.clamp(-1.0, 1.0);
    let by = (lead / f32::from(size).powi(2)).clamp(-1.0, 1.0);
    0.5 + (won * (1.0 - MARGIN) + by * MARGIN) / 2.0
}

/// The chance to win where positions are worth so much and `by` of the board is the lead that is expected: what the
/// margin makes of the worth is taken out.
pub(super) fn chance_of(worth: f32, by: f32) -> f32 {
    (0.5 + (worth - 0.5 - by * MARGIN / 2.0) / (1.0 - MARGIN)).clamp(0.0, 1.0)
}

impl Stance for Duel {
    const PASSES: bool = false;
    const DECOUPLED: bool = false;

    fn size(&self) -> u8 {
        self.size()
    }

    fn after(&self, pair: Pair) -> Option<Self> {
        Some(self.after(ByColor { black: pair.black?, white: pair.white? }))
    }

    fn ended(&self) -> Option<f32> {
        self.ended().map(|lead| worth_of_lead(lead as f32, self.size()))
    }

    /// Whether a stone is dead or alive is decided by chance, and who comes first on a point too: to play out the
    /// entanglements themselves would be a hundred times as slow. As each player plays one stone a turn, prisoners
    /// and territory differ from area only by what is ahead now; so there may be passes, which are as good as
    /// stones thrown into the other's eyes.
    fn ground(&self, random: &mut Random) -> Ground {
        let settled;
        let position = if self.is_entangled() {
            settled = self.settled(&mut || Color::ALL[below(random, 2) as usize]);
            &settled
        } else {
            self
        };
        // What is red now has no owner, and takes liberties as the edge does.
        let blocked: Vec<Point> =
            [StoneKind::Red, StoneKind::Orange].into_iter().flat_map(|kind| position.stones(kind)).collect();
        let of = |color: Color| position.stones(StoneKind::plain(color)).map(move |point| (point, color));
        let board = Board::around(self.size(), &blocked).filled(Color::ALL.into_iter().flat_map(of));
        let taken = position.prisoners();
        let played = |color: Color| of(color).count() as i32 + taken[!color] as i32;
        Ground { board, ahead: played(Color::White) - played(Color::Black) }
    }

    fn is_open(&self, point: Point) -> bool {
        self.is_empty(point)
    }

    fn key(&self) -> Vec<u64> {
        self.key()
    }
}

/// A position of `sym`.
#[derive(Clone)]
pub(crate) struct SymPosition {
    orders: Orders,
    /// Whether both have passed.
    has_ended: bool,
}

impl SymPosition {
    pub(crate) fn new(orders: &Orders) -> Self {
        Self { orders: orders.clone().thinned(MOST_ORDERS), has_ended: false }
    }

    /// What it is worth for Black if both pass now.
    pub(crate) fn as_it_stands(&self) -> f32 {
        let count = self.orders.count();
        let leads: i32 = (0..count).map(|index| self.orders.lead(index)).sum();
        let lead = leads as f32 / count.max(1) as f32;
        let won = match self.orders.outcome() {
            Outcome::Win(Color::Black) => lead.max(1.0),
            Outcome::Win(Color::White) => lead.min(-1.0),
            _ => {
                return 0.5
                    + (worth_of_lead(lead, self.size()) - worth_of_lead(lead.clamp(-1.0, 1.0), self.size()));
            }
        };
        worth_of_lead(won, self.size())
    }
}

impl Stance for SymPosition {
    const PASSES: bool = true;
    const DECOUPLED: bool = true;

    fn size(&self) -> u8 {
        self.orders.size()
    }

    fn after(&self, pair: Pair) -> Option<Self> {
        let has_ended = pair.black.is_none() && pair.white.is_none();
        Some(Self { orders: self.orders.after(pair, MOST_ORDERS)?, has_ended })
    }

    fn ended(&self) -> Option<f32> {
        self.has_ended.then(|| self.as_it_stands())
    }

    /// One of the positions. That a win needs all of them is left to the tree.
    fn ground(&self, random: &mut Random) -> Ground {
        let stones = self.orders.stones(below(random, self.orders.count().max(1) as u32) as usize);
        let of = |color: Color| stones[color].iter().map(move |point| (*point, color));
        Ground { board: Board::with(self.size(), Color::ALL.into_iter().flat_map(of)), ahead: 0 }
    }

    fn is_open(&self, _: Point) -> bool {
        true
    }

    fn key(&self) -> Vec<u64> {
        let mut key = self.orders.key();
        key.push(u64::from(self.has_ended));
        key
    }
}
