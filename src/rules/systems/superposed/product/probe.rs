//! What a play leads to, found by asking for as few points as possible.

use super::condition::{Case, Condition};
use super::{Points, Product};
use crate::board::{Bits, Spot};
use crate::color::Color;
use crate::systems::superposed::diagram::{BLACK, Content, EMPTY, WHITE};
use crate::systems::superposed::realities::Reasons;
use crate::systems::work::{Exceeded, Work};

/// What a play leads to in a reality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// It is illegal.
    Illegal,
    /// It is legal and captures these stones.
    Captures(Points),
}

impl Effect {
    /// Whether it captures anything.
    pub(super) fn captures(&self) -> bool {
        matches!(self, Self::Captures(set) if !set.is_empty())
    }
}

/// What is known of the effect.
enum Verdict {
    Known(Effect),
    /// It depends on what this point holds.
    Ask(usize),
}

/// The realities in which a play has one effect each, by what some points hold.
pub(super) struct Probe<'a> {
    realities: &'a Product,
    color: Color,
    spot: &'a Spot<{ crate::board::WORDS }>,
    /// What each point may hold, by all that was asked.
    can: [Points; 3],
    /// The points that were asked and what they hold.
    asked: Vec<(usize, Content)>,
    /// Every reality fits exactly one of these, and each of these fits some reality.
    pub(super) cases: Vec<Case>,
    /// Why the play is illegal in some.
    pub(super) reasons: Reasons,
}

/// What a point with a stone of this colour holds.
pub(super) const fn content_of(color: Color) -> Content {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

impl<'a> Probe<'a> {
    /// Asks until the effect is known in every reality. Cost: for each case, its points, each
    /// looked for in its diagram.
    ///
    /// # Errors
    /// If that takes more than `work`.
    pub(super) fn ask(
        realities: &'a Product,
        color: Color,
        spot: &'a Spot<{ crate::board::WORDS }>,
        work: &mut Work,
    ) -> Result<Self, Exceeded> {
        let (cases, asked, reasons) = (Vec::new(), Vec::new(), Reasons::default());
        let mut probe = Self { realities, color, spot, can: realities.can, asked, cases, reasons };
        probe.explore(work)?;
        Ok(probe)
    }

    /// The effect as a function of points at these levels. Others are not read.
    ///
    /// # Errors
    /// If finding it is more than `work`.
    pub(super) fn condition(&self, levels: &[u16], work: &mut Work) -> Result<Condition<Effect>, Exceeded> {
        let cases = self.cases.iter().map(|case| {
            let held = case.held.iter().map(|(point, content)| (levels[*point], *content));
            let mut held: Vec<_> = held.filter(|(level, _)| *level > 0).collect();
            held.sort_unstable_by(|a, b| b.cmp(a));
            (held, case.effect)
        });
        Condition::new(&cases.collect::<Vec<_>>(), work)
    }

    /// Everything that it captures in some reality.
    pub(super) fn captured(&self) -> Points {
        self.cases.iter().fold(Bits::EMPTY, |all, case| match case.effect {
            Effect::Captures(set) => all | set,
            Effect::Illegal => all,
        })
    }

    fn explore(&mut self, work: &mut Work) -> Result<(), Exceeded> {
        work.take(1)?;
        let point = match self.verdict() {
            Verdict::Known(effect) => {
                self.cases.push(Case { held: self.asked.clone(), effect });
                return Ok(());
            }
            Verdict::Ask(point) => point,
        };
        let before = self.can;
        let bit = Bits::single(point);
        for content in [BLACK, WHITE, EMPTY] {
            if !before[content].meets(bit) {
                continue;
            }
            self.asked.push((point, content));
            if self.realities.holds(&self.asked, work)? {
                for other in [BLACK, WHITE, EMPTY].into_iter().filter(|other| *other != content) {
                    self.can[other] = self.can[other].without(bit);
                }
                self.explore(work)?;
                self.can = before;
            }
            self.asked.pop();
        }
        Ok(())
    }

    /// The points that hold this for certain.
    fn certain(&self, content: Content) -> Points {
        let others = match content {
            BLACK => self.can[WHITE] | self.can[EMPTY],
            WHITE => self.can[BLACK] | self.can[EMPTY],
            _ => self.can[BLACK] | self.can[WHITE],
        };
        self.can[content].without(others)
    }

    /// The points of which it is not known what they hold.
    fn unknown(&self) -> Points {
        let [black, white, empty] = self.can;
        (black & white) | (black & empty) | (white & empty)
    }

    /// Of these unknown points the one to ask for: one that may be empty, for that settles most.
    fn question(&self, among: Points) -> Option<usize> {
        let open = among & self.unknown();
        (open & self.can[EMPTY]).iter().next().or_else(|| open.iter().next())
    }

    fn verdict(&mut self) -> Verdict {
        if !self.can[EMPTY].meets(self.spot.bit) {
            self.reasons.occupied = true;
            return Verdict::Known(Effect::Illegal);
        }
        if self.unknown().meets(self.spot.bit) {
            return Verdict::Ask(self.spot.index);
        }
        let captured = match self.breathless() {
            Ok(captured) => captured,
            Err(point) => return Verdict::Ask(point),
        };
        if captured.is_empty() { self.breath() } else { self.capture(captured) }
    }

    /// What the play captures, or the point that has to be asked for.
    fn breathless(&self) -> Result<Points, usize> {
        let grid = &self.realities.grid;
        let theirs = content_of(!self.color);
        let stones = self.certain(theirs);
        let empty = self.certain(EMPTY).without(self.spot.bit);
        let mut captured = Bits::EMPTY;
        for index in (self.spot.neighbors & self.can[theirs]).iter() {
            let bit = Bits::single(index);
            if captured.meets(bit) {
                continue;
            }
            // The chain that there is if the neighbour is the opponent's.
            let chain = grid.connected(bit, stones | bit);
            let border = (grid.grown(chain) & grid.points()).without(chain | self.spot.bit);
            if border.meets(empty) {
                continue;
            }
            if !stones.meets(bit) {
                return Err(index);
            }
            match self.question(border) {
                Some(point) => return Err(point),
                None => captured |= chain,
            }
        }
        Ok(captured)
    }

    /// A capture is legal unless it retakes a ko. The stone that made the ko is the only one of its
    /// chain, and captured by whoever retakes.
    fn capture(&mut self, captured: Points) -> Verdict {
        let retaken = |chain: Points| chain.is_single();
        let is_banned =
            self.realities.ko == Some(self.spot.index) && self.realities.grid.parts(captured).any(retaken);
        if is_banned {
            self.reasons.ko = true;
            return Verdict::Known(Effect::Illegal);
        }
        Verdict::Known(Effect::Captures(captured))
    }

    /// Whether the stone's chain has a liberty if nothing is captured.
    fn breath(&mut self) -> Verdict {
        let grid = &self.realities.grid;
        let own = content_of(self.color);
        let theirs = content_of(!self.color);
        let empty = self.certain(EMPTY).without(self.spot.bit);
        let stones = self.certain(own);
        // A neighbour that is empty or of a living chain, whichever of the two.
        let breathes = |index: usize| {
            let bit = Bits::single(index);
            grid.grown(grid.connected(bit, stones | bit)).meets(empty)
        };
        let friendly = self.spot.neighbors.without(self.can[theirs]);
        if self.spot.neighbors.meets(empty) || friendly.iter().any(breathes) {
            return Verdict::Known(Effect::Captures(Bits::EMPTY));
        }
        if let Some(point) = self.question(self.spot.neighbors) {
            return Verdict::Ask(point);
        }
        let chain = grid.connected(self.spot.bit, stones | self.spot.bit);
        let border = (grid.grown(chain) & grid.points()).without(chain);
        if let Some(point) = self.question(border) {
            return Verdict::Ask(point);
        }
        self.reasons.suicide = true;
        Verdict::Known(Effect::Illegal)
    }
}
