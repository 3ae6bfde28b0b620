//! Finds out what is adjacent to a play by looking at as few points as possible.

use super::condition::Case;
use super::{Points, Product};
use crate::board::{Bits, Spot, WORDS};
use crate::color::Color;
use crate::systems::superposed::diagram::{BLACK, Content, Contents, EMPTY, Search, WHITE, allows};
use crate::systems::work::{Exceeded, Work};

/// What an adjacent point means for a play, given that the play's point is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Beside {
    /// It gives a liberty: it is empty, or belongs to an own chain with another liberty.
    Free,
    /// It gives no liberty.
    Stuck,
    /// It belongs to this chain of the opponent's, which has no other liberty.
    Captured(Points),
}

/// What is known of an adjacent point.
enum Verdict {
    Known(Beside),
    /// It depends on whether this point has this content.
    Ask(usize, Content),
}

/// The case analysis for one point adjacent to a play.
struct Probe<'a> {
    realities: &'a Product,
    color: Color,
    spot: &'a Spot<WORDS>,
    /// The bit of the adjacent point.
    point: usize,
    /// Whether the play has a liberty anyway, so that only captures matter.
    is_free: bool,
    /// For each content, the points that may have it, given everything that was asked.
    can: [Points; 3],
    /// The points that were asked, with the contents that remain possible.
    asked: Vec<(usize, Contents)>,
    search: Search,
    cases: Vec<Case<Beside>>,
}

/// The content of a point with a stone of this colour.
pub(super) const fn content_of(color: Color) -> Content {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The set of this content alone.
const fn only(content: Content) -> Contents {
    1 << content
}

/// The surroundings of a play.
pub(super) struct Surroundings {
    /// For each adjacent point that matters, its cases. Every reality in which the play's point is empty
    /// fits exactly one of them, and every case fits some reality.
    pub(super) points: Vec<Vec<Case<Beside>>>,
    /// Whether the play has a liberty in every case, so that only captures matter.
    pub(super) is_free: bool,
}

/// Analyses the points adjacent to a play whose own point is empty in some reality. The points that it looks
/// at are added to `seen`. Cost: for each case
/// its points, each of which is searched for in its diagram, and the stones of chains, at an eighth of a
/// step each.
///
/// # Errors
/// If the cost is more than `work`.
pub(super) fn surroundings(
    realities: &Product,
    color: Color,
    spot: &Spot<WORDS>,
    seen: &mut Points,
    work: &mut Work,
) -> Result<Surroundings, Exceeded> {
    let mut can = realities.can;
    for stone in [BLACK, WHITE] {
        can[stone] = can[stone].without(spot.bit);
    }
    let asked: Vec<_> = realities.homes[spot.index].iter().map(|_| (spot.index, only(EMPTY))).collect();
    let probe = |point, is_free| {
        let (asked, search, cases) = (asked.clone(), Search::default(), Vec::new());
        Probe { realities, color, spot, point, is_free, can, asked, search, cases }
    };
    let is_free = spot.neighbors.iter().any(|point| probe(point, false).is_certainly_free());
    let theirs = can[content_of(!color)];
    let points = if is_free { spot.neighbors & theirs } else { spot.neighbors };
    let points = points.iter().map(|point| {
        let mut probe = probe(point, is_free);
        probe.explore(seen, work)?;
        Ok(probe.cases)
    });
    Ok(Surroundings { points: points.collect::<Result<_, _>>()?, is_free })
}

impl Probe<'_> {
    fn explore(&mut self, seen: &mut Points, work: &mut Work) -> Result<(), Exceeded> {
        // A case is stored with everything that was asked.
        work.take(1 + self.asked.len() as u64 / 8)?;
        let (point, content) = match self.verdict(work)? {
            Verdict::Known(effect) => {
                self.cases.push(Case { held: self.asked.clone(), effect });
                return Ok(());
            }
            Verdict::Ask(point, content) => (point, content),
        };
        let before = self.can;
        let bit = Bits::single(point);
        *seen |= bit;
        let can = [BLACK, WHITE, EMPTY].into_iter().filter(|content| before[*content].meets(bit));
        let can = can.fold(0, |contents, content| contents | only(content));
        for contents in [can & only(content), can & !only(content)] {
            self.asked.push((point, contents));
            if self.realities.holds(&self.asked, &mut self.search, work)? {
                for other in [BLACK, WHITE, EMPTY].into_iter().filter(|other| !allows(contents, *other)) {
                    self.can[other] = self.can[other].without(bit);
                }
                self.explore(seen, work)?;
                self.can = before;
            }
            self.asked.pop();
        }
        Ok(())
    }

    /// The points that certainly have this content.
    fn certain(&self, content: Content) -> Points {
        let [black, white, empty] = self.can;
        let others = match content {
            BLACK => white | empty,
            WHITE => black | empty,
            _ => black | white,
        };
        self.can[content].without(others)
    }

    /// The points whose content is not known.
    fn unknown(&self) -> Points {
        let [black, white, empty] = self.can;
        (black & white) | (black & empty) | (white & empty)
    }

    /// Whether the point certainly gives a liberty, whatever it holds: it is empty, or belongs to an own
    /// chain.
    fn is_certainly_free(&self) -> bool {
        let (own, theirs) = (content_of(self.color), content_of(!self.color));
        !self.can[theirs].contains(self.point) && self.has_liberty(self.chain(own), self.liberties())
            || self.liberties().contains(self.point)
    }

    /// The points that are certainly empty after the play.
    fn liberties(&self) -> Points {
        self.certain(EMPTY).without(self.spot.bit)
    }

    /// The chain that certainly exists if the point holds a stone of this colour.
    fn chain(&self, stone: Content) -> Points {
        let bit = Bits::single(self.point);
        self.realities.grid.connected(bit, self.certain(stone) | bit)
    }

    fn has_liberty(&self, chain: Points, liberties: Points) -> bool {
        self.realities.grid.grown(chain).meets(liberties)
    }

    fn verdict(&self, work: &mut Work) -> Result<Verdict, Exceeded> {
        let bit = Bits::single(self.point);
        let (own, theirs) = (content_of(self.color), content_of(!self.color));
        let liberties = self.liberties();
        let may_be_empty = self.can[EMPTY].meets(bit);
        if self.is_free {
            // For a chain of the opponent's it only matters whether it has a liberty.
            if !self.can[theirs].meets(bit) || self.has_liberty(self.chain(theirs), liberties) {
                return Ok(Verdict::Known(Beside::Stuck));
            }
            if self.unknown().meets(bit) {
                return Ok(Verdict::Ask(self.point, theirs));
            }
        } else if self.is_certainly_free() {
            return Ok(Verdict::Known(Beside::Free));
        } else if self.unknown().meets(bit) {
            return Ok(Verdict::Ask(self.point, if may_be_empty { EMPTY } else { theirs }));
        }
        let stone = if self.can[theirs].meets(bit) { theirs } else { own };
        let chain = self.chain(stone);
        work.take(u64::from(chain.count()) / 8)?;
        let (with_liberty, without) = match stone == own {
            true => (Beside::Free, Beside::Stuck),
            false => (Beside::Stuck, Beside::Captured(chain)),
        };
        if self.has_liberty(chain, liberties) {
            return Ok(Verdict::Known(with_liberty));
        }
        let grid = &self.realities.grid;
        let border = (grid.grown(chain) & grid.points()).without(chain | self.spot.bit) & self.unknown();
        // First asks whether one of them is empty, which settles most cases.
        if let Some(point) = (border & self.can[EMPTY]).iter().next() {
            return Ok(Verdict::Ask(point, EMPTY));
        }
        Ok(match border.iter().next() {
            Some(point) => Verdict::Ask(point, stone),
            None => Verdict::Known(without),
        })
    }
}
