//! `superposed` on boards of up to 3×3 with its realities as a list, by the rules alone: nothing of the engine
//! or of the player is used.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qgo_rules::{Action, BoardView, Color, Kind, Match, Point, Viewer};

/// Points as bits.
type Points = u16;

/// A position of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Reality {
    stones: [Points; 2],
    ko: Points,
}

/// A position as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Realities {
    size: u8,
    /// White's points for moving second, times two.
    komi: i32,
    /// How often each reality occurs.
    of: BTreeMap<Reality, u64>,
    to_move: Color,
    passes: u32,
    played: Vec<(Color, Points)>,
}

impl Reality {
    /// A stone on a point, and what it captures. `None` if that is not legal.
    fn after(self, size: u8, color: Color, at: Points) -> Option<(Self, Points)> {
        let [own, other] = [color as usize, !color as usize];
        if (self.stones[0] | self.stones[1] | self.ko) & at != 0 {
            return None;
        }
        let mut stones = self.stones;
        stones[own] |= at;
        let all = stones[0] | stones[1];
        let mut captured = 0;
        let mut beside = around(size, at) & stones[other];
        while beside != 0 {
            let chain = chain(size, stones[other], beside & beside.wrapping_neg());
            beside &= !chain;
            captured |= if around(size, chain) & !all == 0 { chain } else { 0 };
        }
        stones[other] &= !captured;
        let own_chain = chain(size, stones[own], at);
        let liberties = around(size, own_chain) & !(stones[0] | stones[1]);
        if liberties == 0 {
            return None;
        }
        let is_ko = captured.count_ones() == 1 && own_chain == at && liberties == captured;
        Some((Self { stones, ko: if is_ko { captured } else { 0 } }, captured))
    }
}

/// The points beside these.
fn around(size: u8, points: Points) -> Points {
    let size = u32::from(size);
    let left: Points = (0..size).map(|row| 1 << (row * size)).sum();
    let all = ((1u32 << (size * size)) - 1) as Points;
    let beside =
        (points & !left) >> 1 | (points & !(left << (size - 1))) << 1 | points << size | points >> size;
    beside & all & !points
}

/// The chain of a stone.
fn chain(size: u8, stones: Points, from: Points) -> Points {
    let mut chain = from;
    loop {
        let more = chain | around(size, chain) & stones;
        if more == chain {
            return chain;
        }
        chain = more;
    }
}

impl Realities {
    /// The position of a game. `None` if the board was determined in it: its log does not tell what was drawn. It panics
    /// if the engine knows other realities.
    pub(crate) fn of(game: &Match) -> Option<Self> {
        let settings = game.settings();
        let size = settings.size();
        let start = Reality { stones: [0; 2], ko: 0 };
        let of = BTreeMap::from([(start, 1)]);
        let komi = settings.komi().0;
        let mut now = Self { size, komi, of, to_move: Color::Black, passes: 0, played: Vec::new() };
        for entry in game.moves(Viewer::Public) {
            now = match entry.last.kind {
                Kind::Play => {
                    let captured = now.bits(&entry.last.captured_points());
                    let outcomes = now.placed(now.bits(&entry.last.at))?;
                    outcomes.into_iter().find(|(_, of, _)| *of == captured)?.2
                }
                Kind::Pass => match &mut now.passed()[..] {
                    [(_, only)] => only.clone(),
                    _ => return None,
                },
                _ => return None,
            };
        }
        assert!(now.fits(game), "the engine knows other realities than {now:?}");
        Some(now)
    }

    /// Whether the engine knows as many realities as these, with as many stones on each point.
    fn fits(&self, game: &Match) -> bool {
        let BoardView::Shares(shares) = game.view(Viewer::Public).board else { return false };
        let total: u64 = self.of.values().sum();
        let count = |color: Color, point: Point| {
            let holds = |reality: &Reality| reality.stones[color as usize] & self.bits(&[point]) != 0;
            self.of.iter().filter(|(reality, _)| holds(reality)).map(|(_, times)| times).sum::<u64>()
        };
        let told = |color: Color, point: Point| shares.stones[color].get(&point).cloned().unwrap_or_default();
        let fits = |color| {
            Point::all(self.size).all(|point| told(color, point) == BigUint::from(count(color, point)))
        };
        shares.total == BigUint::from(total) && Color::ALL.into_iter().all(fits)
    }

    /// How many points are empty in every reality.
    pub(crate) fn empty(&self) -> u32 {
        let taken = self.of.keys().fold(0, |taken, reality| taken | reality.stones[0] | reality.stones[1]);
        u32::from(self.size).pow(2) - taken.count_ones()
    }

    fn bits(&self, points: &[Point]) -> Points {
        points.iter().map(|at| 1 << (at.row() * self.size + at.column())).sum()
    }

    /// What a placement leads to: how often, what is captured, and the position. `None` if it is prevented or illegal.
    fn placed(&self, at: Points) -> Option<Vec<(u64, Points, Self)>> {
        let filled = |reality: &Reality| reality.stones[0] | reality.stones[1];
        let taken = self.of.keys().fold(at, |taken, reality| taken & filled(reality));
        if taken != 0 || self.played.contains(&(self.to_move, at)) {
            return None;
        }
        let mut outcomes: BTreeMap<Points, BTreeMap<Reality, u64>> = BTreeMap::new();
        for bit in (0..16).map(|bit| 1 << bit).filter(|bit| at & bit != 0) {
            let mut is_possible = false;
            for (reality, times) in &self.of {
                if let Some((after, captured)) = reality.after(self.size, self.to_move, bit) {
                    is_possible = true;
                    *outcomes.entry(captured).or_default().entry(after).or_default() += times;
                }
            }
            if !is_possible {
                return None;
            }
        }
        let played = [&self.played[..], &[(self.to_move, at)]].concat();
        let next = |(captured, of): (Points, BTreeMap<Reality, u64>)| {
            let next = Self { of, to_move: !self.to_move, passes: 0, played: played.clone(), ..*self };
            (next.of.values().sum(), captured, next.simplified())
        };
        Some(outcomes.into_iter().map(next).collect())
    }

    /// What a pass leads to: how often, and the position.
    fn passed(&self) -> Vec<(u64, Self)> {
        let mut of: BTreeMap<Reality, u64> = BTreeMap::new();
        for (reality, times) in &self.of {
            *of.entry(Reality { ko: 0, ..*reality }).or_default() += times;
        }
        let next = |of| {
            let next = Self { of, to_move: !self.to_move, passes: self.passes + 1, ..self.clone() };
            next.simplified()
        };
        if self.passes == 0 {
            return vec![(1, next(of))];
        }
        of.into_iter().map(|(reality, times)| (times, next(BTreeMap::from([(reality, 1)])))).collect()
    }

    fn simplified(mut self) -> Self {
        let divisor = self.of.values().copied().fold(0, gcd).max(1);
        self.of.values_mut().for_each(|times| *times /= divisor);
        self
    }

    /// All that the player who is to move can do, each with what may come of it. Only which realities there are is told,
    /// not how often each of them occurs.
    pub(crate) fn ways(&self) -> Vec<Vec<Self>> {
        let sets = (0..1 << (self.size * self.size)).filter(|at: &Points| matches!(at.count_ones(), 2 | 3));
        let placed = sets.filter_map(|at| Some(without_captured(self.placed(at)?)));
        [without_shares(self.passed())].into_iter().chain(placed).collect()
    }

    /// What may come of an action. `None` if it is prevented or illegal.
    pub(crate) fn after(&self, action: &Action) -> Option<Vec<Self>> {
        match action {
            Action::Place { at } => Some(without_captured(self.placed(self.bits(at))?)),
            _ => Some(without_shares(self.passed())),
        }
    }

    pub(crate) const fn to_move(&self) -> Color {
        self.to_move
    }

    /// If the game is over, by how many points Black is ahead. The board is determined by then.
    pub(crate) fn lead(&self) -> Option<i32> {
        let reality = self.of.keys().next().filter(|_| self.passes == 5)?;
        let [black, white] = reality.stones.map(|stones| stones.count_ones() as i32);
        Some(2 * (black - white) - self.komi)
    }
}

fn without_captured(outcomes: Vec<(u64, Points, Realities)>) -> Vec<Realities> {
    without_shares(outcomes.into_iter().map(|(times, _, next)| (times, next)).collect())
}

fn without_shares(outcomes: Vec<(u64, Realities)>) -> Vec<Realities> {
    let alike = |(_, mut next): (u64, Realities)| {
        next.of.values_mut().for_each(|times| *times = 1);
        next.played.sort_unstable();
        next
    };
    outcomes.into_iter().map(alike).collect()
}

const fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}
