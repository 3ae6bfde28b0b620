//! The rules of `superposed` on listed realities, in the most straightforward form: a vector of boards,
//! and a hash map to merge them. The type of a board is a parameter.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use num_bigint::BigUint;
use num_integer::Integer;
use qgo_rules::{Action, Color, Draw, Point, Seed, SeededChance, Shares};

/// One reality.
pub(crate) trait Reality: Clone + Eq + Hash {
    /// The empty board.
    fn empty(size: u8) -> Self;

    /// The position after a stone, and the captured points (sorted); `None` if the move is illegal.
    fn play(&self, size: u8, color: Color, at: Point) -> Option<(Self, Vec<Point>)>;

    /// The position after a pass.
    fn pass(&mut self);

    /// The content of a point.
    fn content(&self, size: u8, at: Point) -> Option<Color>;
}

/// A game whose moves are known to be accepted.
pub(crate) struct Enumerator<R> {
    size: u8,
    /// The most realities.
    limit: u64,
    chance: SeededChance,
    realities: Vec<(R, u64)>,
    /// For each move: `None`, or for a pass whether it was intentional.
    passes: Vec<Option<bool>>,
    draws: Vec<Draw>,
    /// The number of children made so far, before merging.
    children: u64,
}

impl<R: Reality> Enumerator<R> {
    pub(crate) fn new(size: u8, limit: u64, seed: &Seed) -> Self {
        Self {
            size,
            limit,
            chance: SeededChance::new(seed),
            realities: vec![(R::empty(size), 1)],
            passes: Vec::new(),
            draws: Vec::new(),
            children: 0,
        }
    }

    pub(crate) fn children(&self) -> u64 {
        self.children
    }

    /// The draws since the last call.
    pub(crate) fn take_draws(&mut self) -> Vec<Draw> {
        std::mem::take(&mut self.draws)
    }

    pub(crate) fn act(&mut self, color: Color, action: &Action) {
        match action {
            Action::Place { at } => self.place(color, at),
            _ => self.pass(true),
        }
    }

    pub(crate) fn shares(&self) -> Shares {
        let mut shares = Shares { total: self.total().into(), ..Shares::default() };
        for point in Point::all(self.size) {
            let [black, white, _] = self.contents(point);
            for (color, share) in Color::ALL.into_iter().zip([black, white]).filter(|(_, share)| *share > 0) {
                shares.stones[color].insert(point, share.into());
            }
        }
        shares
    }

    fn total(&self) -> u64 {
        self.realities.iter().map(|(_, n)| n).sum()
    }

    /// The number of realities in which a point is black, white and empty.
    fn contents(&self, point: Point) -> [u64; 3] {
        let mut contents = [0; 3];
        for (reality, n) in &self.realities {
            contents[place(reality.content(self.size, point))] += n;
        }
        contents
    }

    fn place(&mut self, color: Color, at: &[Point]) {
        let mut children: Vec<(R, Vec<Point>, u64)> = Vec::new();
        for point in at {
            let before = children.len();
            for (reality, n) in &self.realities {
                if let Some((child, captured)) = reality.play(self.size, color, *point) {
                    children.push((child, captured, *n));
                }
            }
            if children.len() == before {
                return self.pass(false);
            }
        }
        self.children += children.len() as u64;
        self.passes.push(None);
        let captured = self.measure(&children);
        children.retain(|(_, set, _)| *set == captured);
        self.merge(children.into_iter().map(|(child, _, n)| (child, n)));
        if self.total() > self.limit {
            self.determine();
        }
    }

    /// Draws the captured set of a measurement.
    fn measure(&mut self, children: &[(R, Vec<Point>, u64)]) -> Vec<Point> {
        let mut outcomes: BTreeMap<&[Point], u64> = BTreeMap::new();
        for (_, captured, n) in children {
            *outcomes.entry(captured).or_default() += n;
        }
        if outcomes.keys().all(|set| set.is_empty()) {
            return Vec::new();
        }
        let mut r = self.draw(outcomes.values().sum());
        for (set, n) in outcomes {
            if r < n {
                return set.to_vec();
            }
            r -= n;
        }
        unreachable!("a draw is below the sum of all shares")
    }

    fn merge(&mut self, children: impl Iterator<Item = (R, u64)>) {
        let mut merged: HashMap<R, u64> = HashMap::new();
        for (child, n) in children {
            *merged.entry(child).or_default() += n;
        }
        let divisor = merged.values().fold(0, |divisor, n| n.gcd(&divisor));
        self.realities = merged.into_iter().map(|(child, n)| (child, n / divisor)).collect();
    }

    fn pass(&mut self, intentional: bool) {
        let before = self.passes.last().copied().flatten();
        self.passes.push(Some(intentional));
        let mut realities = std::mem::take(&mut self.realities);
        realities.iter_mut().for_each(|(reality, _)| reality.pass());
        self.merge(realities.into_iter());
        let is_second = before.is_some_and(|before| before || intentional);
        let in_a_row = self.passes.iter().rev().take_while(|pass| pass.is_some()).count();
        if is_second || in_a_row >= 5 {
            self.determine();
        }
    }

    /// Draws one reality, point by point.
    fn determine(&mut self) {
        for point in Point::all(self.size) {
            let contents = self.contents(point);
            let total = contents.iter().sum();
            if contents.contains(&total) {
                continue;
            }
            let r = self.draw(total);
            let kept = if r < contents[0] {
                0
            } else if r < contents[0] + contents[1] {
                1
            } else {
                2
            };
            let size = self.size;
            self.realities.retain(|(reality, _)| place(reality.content(size, point)) == kept);
        }
        self.realities.iter_mut().for_each(|(_, n)| *n = 1);
    }

    fn draw(&mut self, n: u64) -> u64 {
        let n = BigUint::from(n);
        let r = self.chance.uniform(&n);
        let drawn = u64::try_from(&r).expect("it is below n");
        if n > 1u32.into() {
            self.draws.push(Draw { n, r });
        }
        drawn
    }
}

/// The index of a content in the order in which contents take their shares.
fn place(content: Option<Color>) -> usize {
    match content {
        Some(Color::Black) => 0,
        Some(Color::White) => 1,
        None => 2,
    }
}
