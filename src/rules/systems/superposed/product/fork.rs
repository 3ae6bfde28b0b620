//! Forking a product: the parts that a move touches become one, and that is played on.

use std::sync::Arc;

use num_bigint::BigUint;

use super::blend::{Blend, Change};
use super::condition::Condition;
use super::count::Counting;
use super::part::{Part, stack, take_apart};
use super::probe::{Effect, Probe, content_of};
use super::{Points, Product};
use crate::board::{Bits, Spot, WORDS};
use crate::color::Color;
use crate::point::Point;
use crate::systems::narrowing::CONTENTS;
use crate::systems::superposed::diagram::{Content, Diagram, EMPTY};
use crate::systems::superposed::realities::{Fork, Realities, Reasons};
use crate::systems::work::{Exceeded, Work};

/// The children of a product.
pub(super) struct Forked {
    impossible: Vec<(Point, Reasons)>,
    before: Product,
    color: Color,
    touched: Touched,
    plays: Vec<Play>,
    outcomes: Vec<(Vec<Point>, BigUint)>,
    /// For each outcome what it captured, and the children if they are built already.
    children: Vec<(Points, Option<Children>)>,
}

/// A point of the move.
struct Play {
    /// The level of the point.
    level: u16,
    condition: Condition<Effect>,
}

/// The parts on which a move depends, as one.
struct Touched {
    /// The places of the parts, rising.
    places: Vec<usize>,
    source: Source,
    /// The bits of the points of the levels, from level 1; on top those that the move adds.
    points: Vec<u16>,
}

enum Source {
    One(Arc<Part>),
    Product(Diagram),
}

/// Children with one outcome, of the touched parts alone.
struct Children {
    parts: Vec<Part>,
    certain: Vec<(usize, Content)>,
    /// The greatest common divisor of their multiplicities.
    divisor: BigUint,
}

impl Touched {
    fn new(
        product: &Product,
        places: Vec<usize>,
        spots: &[Spot<WORDS>],
        work: &mut Work,
    ) -> Result<Self, Exceeded> {
        let parts = || places.iter().map(|place| &product.parts[*place]);
        let mut points: Vec<u16> = parts().flat_map(|part| part.points()).copied().collect();
        // A point that is empty in every reality comes to the top: later moves are more likely to
        // touch it than the older ones.
        points.extend(
            spots.iter().filter(|spot| product.homes[spot.index].is_none()).map(|spot| spot.index as u16),
        );
        let source = match places.as_slice() {
            [place] => Source::One(Arc::clone(&product.parts[*place])),
            _ => {
                work.take(parts().map(|part| part.diagram().nodes.len() as u64).sum())?;
                Source::Product(stack(parts().map(|part| (part.diagram(), part.points().len()))))
            }
        };
        Ok(Self { places, source, points })
    }

    fn diagram(&self) -> &Diagram {
        match &self.source {
            Source::One(part) => part.diagram(),
            Source::Product(diagram) => diagram,
        }
    }

    /// The level of each point, by its bit; 0 for others.
    fn levels(&self) -> Vec<u16> {
        let mut levels = vec![0; WORDS * 64];
        for (point, level) in self.points.iter().zip(1..) {
            levels[usize::from(*point)] = level;
        }
        levels
    }
}

impl Forked {
    pub(super) fn new(
        product: &Product,
        color: Color,
        at: &[Point],
        work: &mut Work,
    ) -> Result<Self, Exceeded> {
        let spots: Vec<_> = at.iter().map(|point| product.grid.spot(*point)).collect();
        let probes = spots.iter().map(|spot| Probe::ask(product, color, spot, work));
        let probes = probes.collect::<Result<Vec<_>, _>>()?;
        let is_impossible = |probe: &Probe<'_>| probe.cases.iter().all(|case| case.effect == Effect::Illegal);
        let impossible: Vec<_> = (at.iter().zip(&probes))
            .filter(|(_, probe)| is_impossible(probe))
            .map(|(point, probe)| (*point, probe.reasons))
            .collect();
        let places =
            if impossible.is_empty() { product.touched_by(&spots, &probes, work)? } else { Vec::new() };
        let touched = Touched::new(product, places, &spots, work)?;
        let (outcomes, children, before) = (Vec::new(), Vec::new(), product.clone());
        let mut forked = Self { impossible, before, color, touched, plays: Vec::new(), outcomes, children };
        if forked.impossible.is_empty() {
            forked.plays = forked.touched.plays(&spots, &probes, work)?;
            forked.find_outcomes(work)?;
        }
        Ok(forked)
    }

    /// Counts the children of each outcome, and builds those whose work is not known before.
    fn find_outcomes(&mut self, work: &mut Work) -> Result<(), Exceeded> {
        let untouched = (self.before.parts.iter().enumerate())
            .filter(|(place, _)| !self.touched.places.contains(place))
            .map(|(_, part)| part.diagram().total().to_big());
        let others: BigUint = untouched.product();
        if self.plays.iter().all(|play| !play.captures()) {
            let children = self.build(Bits::EMPTY, work)?;
            self.outcomes.push((Vec::new(), children.total() * others));
            self.children.push((Bits::EMPTY, Some(children)));
            return Ok(());
        }
        let mut counts: Vec<(Vec<Point>, Points, BigUint, usize)> = Vec::new();
        for play in &self.plays {
            for (effect, count) in Counting::new(self.touched.diagram(), &play.condition).effects(work)? {
                let Effect::Captures(set) = effect else { continue };
                let count = count.to_big() * &others;
                match counts.iter_mut().find(|(_, other, ..)| *other == set) {
                    Some((_, _, sum, plays)) => {
                        *sum += count;
                        *plays += 1;
                    }
                    None => counts.push((self.before.grid.list(set), set, count, 1)),
                }
            }
        }
        counts.sort_unstable_by(|(a, ..), (b, ..)| a.cmp(b));
        for (points, set, count, plays) in counts {
            // A single copy is rewritten node by node; several may be much work to add.
            let children = if plays > 1 { Some(self.build(set, work)?) } else { None };
            self.outcomes.push((points, count));
            self.children.push((set, children));
        }
        Ok(())
    }

    /// The children that captured exactly this.
    fn build(&self, captured: Points, work: &mut Work) -> Result<Children, Exceeded> {
        let levels = self.touched.levels();
        let (own, theirs) = (content_of(self.color), content_of(!self.color));
        let capture = |point: usize| Change { level: levels[point], from: theirs, to: EMPTY };
        let captures = captured.iter().filter(|point| levels[*point] > 0).map(capture);
        let captures: Vec<Change> = captures.collect();
        let copies: Vec<_> = (self.plays.iter())
            .map(|play| {
                let mut changes = captures.clone();
                changes.push(Change { level: play.level, from: EMPTY, to: own });
                changes.sort_unstable_by_key(|change| std::cmp::Reverse(change.level));
                (&play.condition, Effect::Captures(captured), changes)
            })
            .collect();
        let (mut builder, root) = Blend::new(self.touched.diagram()).sum(&copies, work)?;
        let divisor = builder.weights().number(root.weight).to_big();
        let (parts, certain) = take_apart(builder, root, &self.touched.points);
        Ok(Children { parts, certain, divisor })
    }
}

impl Touched {
    fn plays(
        &self,
        spots: &[Spot<WORDS>],
        probes: &[Probe<'_>],
        work: &mut Work,
    ) -> Result<Vec<Play>, Exceeded> {
        let levels = self.levels();
        let play = |(spot, probe): (&Spot<WORDS>, &Probe<'_>)| {
            Ok(Play { level: levels[spot.index], condition: probe.condition(&levels, work)? })
        };
        spots.iter().zip(probes).map(play).collect()
    }
}

impl Play {
    fn captures(&self) -> bool {
        self.condition.effects().any(|effect| effect.captures())
    }
}

impl Children {
    /// How many there are, with multiplicity.
    fn total(&self) -> BigUint {
        let totals = self.parts.iter().map(|part| part.diagram().total().to_big());
        totals.product::<BigUint>() * &self.divisor
    }
}

impl Product {
    /// The places of the parts on which a move depends: those of its points, of what it captures,
    /// and of what decides its effect.
    fn touched_by(
        &self,
        spots: &[Spot<WORDS>],
        probes: &[Probe<'_>],
        work: &mut Work,
    ) -> Result<Vec<usize>, Exceeded> {
        let home = |point: usize| self.homes[point].map(|place| place as usize);
        let changed = |probe: &Probe<'_>| probe.captured().iter().collect::<Vec<_>>();
        let mut places: Vec<usize> = (spots.iter().map(|spot| spot.index))
            .chain(probes.iter().flat_map(changed))
            .filter_map(home)
            .collect();
        // Any order of the points will do to see which of them matter.
        let any: Vec<u16> = (1..=(WORDS * 64) as u16).collect();
        for probe in probes {
            let read =
                probe.condition(&any, work)?.levels().map(|level| usize::from(level) - 1).collect::<Vec<_>>();
            places.extend(read.into_iter().filter_map(home));
        }
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }
}

impl Fork for Forked {
    fn impossible(&self) -> Vec<(Point, Reasons)> {
        self.impossible.clone()
    }

    fn outcomes(&self) -> &[(Vec<Point>, BigUint)] {
        &self.outcomes
    }

    fn choose(mut self: Box<Self>, outcome: usize) -> Box<dyn Realities> {
        let (captured, built) = &mut self.children[outcome];
        let (captured, built) = (*captured, built.take());
        let children = built.or_else(|| self.build(captured, &mut Work::unbounded()).ok());
        let Children { parts, certain, .. } = children.expect("without a bound everything is built");
        let mut board = self.before.certain();
        board.stones = board.stones.map(|stones| stones.without(captured));
        for (point, content) in certain {
            board.set(point, CONTENTS[content]);
        }
        let untouched = (self.before.parts.iter().enumerate())
            .filter(|(place, _)| !self.touched.places.contains(place))
            .map(|(_, part)| Arc::clone(part));
        let parts = untouched.chain(parts.into_iter().map(Arc::new)).collect();
        let ko = if captured.is_single() { captured.iter().next() } else { None };
        Box::new(Product::new(self.before.grid, board, parts, ko))
    }
}
