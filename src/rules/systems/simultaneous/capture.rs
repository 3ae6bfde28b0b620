//! The consequences of a capture outright (docs/rules.md, "Simultaneous", 5 and 6).

use super::state::{Entanglement, State};
use super::stones::{Chain, Set, plain};
use crate::board::{Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::view::{Resolution, SettledBy, StoneKind};

/// A chain that is to be captured outright, with all consequences, computed without changing the board.
pub(super) struct Claim {
    pub(super) chain: Chain,
    /// The captor, who would also get everything else.
    to: Color,
    /// In causal order.
    consequences: Vec<Consequence>,
}

/// One consequence of a capture.
#[derive(Clone, Copy)]
enum Consequence {
    /// The entanglement with this number is settled in favour of the captor.
    Settled { number: u32, by: Cause },
    /// The loose red stone with this bit takes the captor's colour. `by` is the entanglement whose half
    /// of a capture used it; `None` if the capture outright used it.
    Turned { at: usize, by: Option<u32> },
}

/// [`SettledBy`], with a bit instead of a point.
#[derive(Clone, Copy)]
enum Cause {
    Captured,
    Used,
    UsedBy(u32),
    NeverServed(usize),
}

impl Claim {
    /// Steps 5 and 6 without changing the board.
    pub(super) fn on_paper(grid: &Grid<WORDS>, state: &State, chain: Chain) -> Self {
        let to = !chain.side;
        let mut paper =
            Paper { state, to, consequences: Vec::new(), settled: Set::EMPTY, turned: Set::EMPTY };
        paper.settle(chain.stones, Cause::Captured);
        paper.use_up(grid.grown(chain.stones) & state.stones.usable(to), None);
        paper.follow();
        Self { chain, to, consequences: paper.consequences }
    }

    /// Whether some entanglement or loose red stone would go to both captors.
    pub(super) fn clashes(&self, other: &Self) -> bool {
        self.to != other.to
            && self.consequences.iter().any(|mine| {
                other.consequences.iter().any(|theirs| match (mine, theirs) {
                    (Consequence::Settled { number: a, .. }, Consequence::Settled { number: b, .. }) => {
                        a == b
                    }
                    (Consequence::Turned { at: a, .. }, Consequence::Turned { at: b, .. }) => a == b,
                    _ => false,
                })
            })
    }
}

/// Step 6 for one entanglement that is settled in favour of `to`, without changing the board.
fn on_paper(state: &State, number: u32, to: Color) -> Vec<Consequence> {
    let mut paper = Paper { state, to, consequences: Vec::new(), settled: Set::EMPTY, turned: Set::EMPTY };
    paper.settle_where(|it| (it.number == number).then_some(Cause::Used));
    paper.follow();
    paper.consequences
}

/// Collects consequences, each once.
struct Paper<'a> {
    state: &'a State,
    to: Color,
    consequences: Vec<Consequence>,
    /// The stones of the entanglements settled in favour of `to`.
    settled: Set,
    /// The loose red stones that take the colour of `to`.
    turned: Set,
}

impl Paper<'_> {
    /// Continues from the present consequences until nothing more follows. They are processed in order,
    /// so causes come before their effects.
    fn follow(&mut self) {
        let mut next = 0;
        while let Some(consequence) = self.consequences.get(next).copied() {
            next += 1;
            match consequence {
                Consequence::Settled { number, .. } => {
                    let Some(it) = self.state.entanglements.iter().find(|it| it.number == number) else {
                        continue;
                    };
                    // (a): the captor's half of the capture did happen.
                    self.use_up(it.uses[self.to], Some(number));
                    self.never_served(it.own[!self.to] | it.shared);
                }
                Consequence::Turned { at, .. } => self.never_served(Set::single(at)),
            }
        }
    }

    /// The captor's capture used these stones: their entanglements are settled in favour of the captor,
    /// and loose red ones take the captor's colour.
    fn use_up(&mut self, used: Set, by: Option<u32>) {
        self.settle(used, by.map_or(Cause::Used, Cause::UsedBy));
        let in_entanglements = self.state.entanglements.iter().map(Entanglement::stones);
        let loose = in_entanglements.fold(used & self.state.stones.of(StoneKind::Red), Set::without);
        for at in loose.without(self.turned).iter() {
            self.consequences.push(Consequence::Turned { at, by });
        }
        self.turned |= loose;
    }

    /// Settles every entanglement that has one of these stones.
    fn settle(&mut self, stones: Set, by: Cause) {
        self.settle_where(|it| it.stones().meets(stones).then_some(by));
    }

    /// (b): these stones are dead or the captor's, so they never served the other side.
    fn never_served(&mut self, stones: Set) {
        let loser = !self.to;
        self.settle_where(|it| (it.uses[loser] & stones).iter().next().map(Cause::NeverServed));
    }

    /// Settles every entanglement for which there is a cause.
    fn settle_where(&mut self, cause: impl Fn(&Entanglement) -> Option<Cause>) {
        for it in self.state.entanglements.iter() {
            let Some(by) = cause(it).filter(|_| !it.stones().meets(self.settled)) else { continue };
            self.settled |= it.stones();
            self.consequences.push(Consequence::Settled { number: it.number, by });
        }
    }
}

/// Applies claims to a state.
pub(super) struct Captures<'a> {
    pub(super) grid: &'a Grid<WORDS>,
    pub(super) state: &'a mut State,
    pub(super) log: &'a mut Vec<Resolution>,
    /// The stones that were removed in this turn, by their colour.
    pub(super) captured: &'a mut ByColor<Set>,
}

impl Captures<'_> {
    /// Captures chains outright, all at once, with all consequences. The claims must not clash, but
    /// claims of one colour may share consequences; those that have already been applied are skipped.
    pub(super) fn carry_out(&mut self, claims: &[Claim]) {
        for Claim { chain, to, .. } in claims {
            let stones = chain.stones & self.state.stones.own(chain.side);
            self.log.push(Resolution::Captured { by: *to, stones: self.grid.list(stones) });
            self.remove(chain.side, stones);
        }
        for claim in claims {
            self.follow(&claim.consequences, claim.to);
        }
    }

    /// Settles one entanglement by itself, as if one of its stones had been used, with all consequences.
    pub(super) fn settle_alone(&mut self, number: u32, to: Color) {
        let consequences = on_paper(self.state, number, to);
        self.follow(&consequences, to);
    }

    fn follow(&mut self, consequences: &[Consequence], to: Color) {
        for consequence in consequences {
            match *consequence {
                Consequence::Settled { number, by } => self.settle(number, to, by),
                Consequence::Turned { at, by } => self.turn(at, to, by),
            }
        }
    }

    /// Settles an entanglement (step 6).
    fn settle(&mut self, number: u32, to: Color, by: Cause) {
        let Some(it) = self.state.entanglements.take(number) else { return };
        let alive = it.own[to];
        let removed = it.own[!to] & self.state.stones.own(!to);
        self.remove(!to, removed);
        self.state.stones.put(plain(to), alive | it.shared);
        self.state.entanglements.forget_uses(it.stones());
        self.log.push(Resolution::Settled {
            number,
            to,
            by: self.told(by),
            alive: self.grid.list(alive),
            removed: self.grid.list(removed),
            shared: self.grid.list(it.shared),
        });
    }

    /// Gives a loose red stone a colour.
    fn turn(&mut self, at: usize, to: Color, by: Option<u32>) {
        if self.state.stones.at(at) != Some(StoneKind::Red) {
            return;
        }
        let stone = Set::single(at);
        self.state.stones.put(plain(to), stone);
        self.state.entanglements.forget_uses(stone);
        self.log.push(Resolution::Turned { at: self.grid.point(at), to, by });
    }

    /// Removes stones of a side as prisoners of the other.
    fn remove(&mut self, side: Color, stones: Set) {
        self.state.stones.remove(stones);
        self.state.prisoners[!side] += stones.count();
        self.captured[side] |= stones;
    }

    fn told(&self, cause: Cause) -> SettledBy {
        match cause {
            Cause::Captured => SettledBy::Captured,
            Cause::Used => SettledBy::Used,
            Cause::UsedBy(number) => SettledBy::UsedBy(number),
            Cause::NeverServed(at) => SettledBy::NeverServed(self.grid.point(at)),
        }
    }
}
