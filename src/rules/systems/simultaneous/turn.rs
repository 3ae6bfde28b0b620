//! A turn: both stones are placed, and the consequences are computed (docs/rules.md, "Simultaneous",
//! whose step numbers are used here).

use std::collections::BTreeMap;

use super::capture::{Captures, Claim};
use super::state::{Entanglement, State};
use super::stones::{Chain, Set, plain, unsure};
use crate::board::{Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::view::{EntangledBy, Resolution, StoneKind};

/// The result of a turn.
pub(super) struct Done {
    pub(super) state: State,
    /// What happened, in causal order.
    pub(super) resolutions: Vec<Resolution>,
    /// The stones that were removed, by their colour.
    pub(super) captured: ByColor<Set>,
}

/// Plays a turn with stones on these bits, which must be empty points.
pub(super) fn play(grid: &Grid<WORDS>, state: &State, at: ByColor<usize>) -> Done {
    let mut turn = Resolving::begin(grid, state);
    turn.place(at);
    let candidates = turn.candidates();
    if at.black == at.white && !candidates.is_empty() {
        turn.resolve_meeting(Set::single(at.black), candidates);
    } else {
        turn.resolve(candidates);
    }
    turn.finish()
}

/// The position after this entanglement is settled in favour of `to`, with all consequences.
pub(super) fn settled(grid: &Grid<WORDS>, state: &State, number: u32, to: Color) -> State {
    let mut turn = Resolving::begin(grid, state);
    let Resolving { state, log, captured, .. } = &mut turn;
    Captures { grid, state, log, captured }.settle_alone(number, to);
    turn.finish().state
}

/// A turn in progress.
struct Resolving<'a> {
    grid: &'a Grid<WORDS>,
    state: State,
    /// For each side, the stones whose chains are no candidates: they had no liberty when the turn began,
    /// or were entangled in this turn.
    settled: ByColor<Set>,
    log: Vec<Resolution>,
    captured: ByColor<Set>,
}

impl<'a> Resolving<'a> {
    fn begin(grid: &'a Grid<WORDS>, state: &State) -> Self {
        Self {
            grid,
            state: state.clone(),
            settled: ByColor::new_with(|side| state.stones.breathless(grid, side)),
            log: Vec::new(),
            captured: ByColor::new_with(|_| Set::EMPTY),
        }
    }

    /// Step 7: repeats step 4, because a chain may have been split.
    fn finish(mut self) -> Done {
        loop {
            let candidates = self.candidates();
            if candidates.is_empty() {
                return Done { state: self.state, resolutions: self.log, captured: self.captured };
            }
            self.resolve(candidates);
        }
    }

    /// Step 1.
    fn place(&mut self, at: ByColor<usize>) {
        if at.black == at.white {
            self.state.stones.put(StoneKind::Red, Set::single(at.black));
            self.log.push(Resolution::Met { at: self.grid.point(at.black) });
            return;
        }
        for side in Color::ALL {
            self.state.stones.put(plain(side), Set::single(at[side]));
        }
    }

    /// Step 2: the chains of both sides that lost their last liberty in this turn, in the order of their
    /// lowest points.
    fn candidates(&self) -> Vec<Chain> {
        let stones = &self.state.stones;
        let of = |side: Color| {
            let breathless = stones.breathless(self.grid, side);
            self.grid.parts(breathless).map(move |stones| Chain { side, stones })
        };
        let is_candidate =
            |chain: &Chain| !stones.is_orange(chain.stones) && !chain.stones.meets(self.settled[chain.side]);
        let mut found: Vec<Chain> = Color::ALL.into_iter().flat_map(of).filter(is_candidate).collect();
        found.sort_by_key(|chain| chain.stones.iter().next());
        found
    }

    /// Step 3: both players have played `point`.
    fn resolve_meeting(&mut self, point: Set, candidates: Vec<Chain>) {
        let has = |side| candidates.iter().any(|chain| chain.side == side);
        if Color::ALL.into_iter().any(|side| has(side) && self.saves(point, side)) {
            self.state.stones.put(StoneKind::Orange, point);
            self.entangle(&candidates, point, EntangledBy::Save);
        } else if Color::ALL.into_iter().all(has) {
            self.entangle(&candidates, point, EntangledBy::OnePoint);
        } else {
            self.capture(candidates.into_iter().map(|chain| self.claim(chain)).collect());
        }
    }

    /// Whether a stone of `side` on `point` would be in a chain with a liberty.
    fn saves(&self, point: Set, side: Color) -> bool {
        let stones = &self.state.stones;
        self.grid.breathless(point, stones.side(side) | point, stones.empty(self.grid)).is_none()
    }

    /// Step 4: the players have played two different points, or the step is repeated.
    fn resolve(&mut self, candidates: Vec<Chain>) {
        let (dual, outright) = together(candidates, |x, y| self.take_each_other(x, y));
        for group in dual {
            self.entangle(&group, Set::EMPTY, EntangledBy::Dual);
        }
        let mut outright = outright;
        loop {
            let claims = outright.into_iter().map(|chain| self.claim(chain)).collect();
            let (clashing, left) = together(claims, Claim::clashes);
            if clashing.is_empty() {
                return self.capture(left);
            }
            for group in clashing {
                let chains: Vec<Chain> = group.into_iter().map(|claim| claim.chain).collect();
                self.entangle(&chains, Set::EMPTY, EntangledBy::Clash);
            }
            outright = left.into_iter().map(|claim| claim.chain).collect();
        }
    }

    /// Whether two chains of different sides are a dual capture (step 4).
    fn take_each_other(&self, x: &Chain, y: &Chain) -> bool {
        let (near_x, near_y) = (self.grid.grown(x.stones), self.grid.grown(y.stones));
        let red = self.state.stones.of(StoneKind::Red);
        // This also covers a common orange stone, which is in both chains.
        x.side != y.side && (near_x.meets(y.stones) || (near_x & near_y).meets(red))
    }

    /// Entangles a group of chains, with the stone that both players have just played, if `met` has one.
    fn entangle(&mut self, chains: &[Chain], met: Set, by: EntangledBy) {
        let of = |side| chains.iter().filter(move |chain| chain.side == side);
        let stones = ByColor::new_with(|side| of(side).fold(Set::EMPTY, |all, chain| all | chain.stones));
        let near = stones.map(|stones| self.grid.grown(stones));
        let before = self.state.stones.clone();
        let turned = ByColor::new_with(|side| stones[side] & before.of(plain(side)));
        for side in Color::ALL {
            self.state.stones.put(unsure(side), turned[side]);
            self.settled[side] |= stones[side];
        }
        let orange = (stones.black | stones.white) & before.of(StoneKind::Orange);
        let red = near.black & near.white & before.of(StoneKind::Red);
        let (entanglement, merged) = self.state.entanglements.add(Entanglement {
            number: 0,
            own: ByColor::new_with(|side| stones[side] & self.state.stones.of(unsure(side))),
            shared: orange | red | met,
            uses: ByColor::new_with(|side| near[!side] & self.state.stones.usable(side)),
        });
        self.log.push(Resolution::Entangled {
            number: entanglement.number,
            by,
            merged,
            black: self.grid.list(turned.black),
            white: self.grid.list(turned.white),
            shared: self.grid.list(entanglement.shared),
        });
    }

    fn claim(&self, chain: Chain) -> Claim {
        Claim::on_paper(self.grid, &self.state, chain)
    }

    /// Steps 5 and 6.
    fn capture(&mut self, claims: Vec<Claim>) {
        let Self { grid, state, log, captured, .. } = self;
        Captures { grid, state, log, captured }.carry_out(&claims);
    }
}

/// The connected groups of two or more, in the order of their first members, and the items left alone.
fn together<T>(items: Vec<T>, joined: impl Fn(&T, &T) -> bool) -> (Vec<Vec<T>>, Vec<T>) {
    // Each item is labelled with the first member of its group.
    let mut names: Vec<usize> = (0..items.len()).collect();
    for (i, item) in items.iter().enumerate() {
        for (j, other) in items[..i].iter().enumerate() {
            if joined(item, other) {
                let (first, second) = (names[i].min(names[j]), names[i].max(names[j]));
                names.iter_mut().filter(|name| **name == second).for_each(|name| *name = first);
            }
        }
    }
    let mut groups: BTreeMap<usize, Vec<T>> = BTreeMap::new();
    for (name, item) in names.into_iter().zip(items) {
        groups.entry(name).or_default().push(item);
    }
    let (groups, single): (Vec<_>, Vec<_>) = groups.into_values().partition(|group| group.len() > 1);
    (groups, single.into_iter().flatten().collect())
}
