//! Forks a product: joins the parts that a move touches into one diagram, and plays the move on it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::blend::{Blend, Change, Wanted};
use super::condition::Id;
use super::count::{Counted, Counting};
use super::effect::{Effect, Effects, Play, illegal};
use super::joint::joined;
use super::part::{Part, take_apart};
use super::probe::content_of;
use super::{Points, Product};
use crate::board::{Bits, Spot, WORDS};
use crate::color::Color;
use crate::point::Point;
use crate::systems::narrowing::CONTENTS;
use crate::systems::superposed::diagram::{Content, Diagram, EMPTY};
use crate::systems::superposed::realities::{Fork, Realities, Reasons, TooMuch};
use crate::systems::work::{Exceeded, Work};

/// The children of a product.
pub(super) struct Forked {
    impossible: Vec<(Point, Reasons)>,
    before: Product,
    color: Color,
    touched: Touched,
    chosen: Vec<Chosen>,
    outcomes: Vec<(Vec<Point>, BigUint)>,
    /// For each outcome, the captured set, and the children if they were already built.
    children: Vec<(Points, Option<Children>)>,
}

/// A point of the move.
struct Chosen {
    /// The level of the point.
    level: u16,
    effects: Effects,
    /// The counts, if anything may be captured.
    counted: Option<Counted>,
}

/// The parts on which a move depends, joined into one diagram.
struct Touched {
    /// The indices of the parts, rising.
    places: Vec<usize>,
    source: Source,
    /// How many nodes the parts had when their points were sifted last.
    sifted: usize,
    /// The bits of the points of the levels, from level 1; with those that the move adds.
    points: Vec<u16>,
}

enum Source {
    One(Arc<Part>),
    Product(Diagram),
}

/// The children with one outcome, in the touched parts alone.
struct Children {
    parts: Vec<Part>,
    certain: Vec<(usize, Content)>,
    /// The greatest common divisor of their multiplicities.
    divisor: BigUint,
}

impl Touched {
    fn new(
        product: &Product,
        (places, reads): (Vec<usize>, Points),
        spots: &[Spot<WORDS>],
        work: &mut Work,
    ) -> Result<Self, Exceeded> {
        let fresh: Vec<u16> = (spots.iter().filter(|spot| product.homes[spot.index].is_none()))
            .map(|spot| spot.index as u16)
            .collect();
        let parts: Vec<_> = places.iter().map(|place| &product.parts[*place]).collect();
        let sifted = parts.iter().map(|part| part.size_when_sifted()).sum();
        if let ([part], []) = (parts.as_slice(), fresh.as_slice()) {
            let (points, source) = (part.points().to_vec(), Source::One(Arc::clone(part)));
            return Ok(Self { places, source, sifted, points });
        }
        let (diagram, points) = joined(parts, &fresh, reads, work)?;
        let source = Source::Product(diagram);
        Ok(Self { places, source, sifted, points })
    }

    fn diagram(&self) -> &Diagram {
        match &self.source {
            Source::One(part) => part.diagram(),
            Source::Product(diagram) => diagram,
        }
    }

    fn choices(
        &self,
        spots: &[Spot<WORDS>],
        plays: &[Play<'_>],
        work: &mut Work,
    ) -> Result<Vec<Chosen>, Exceeded> {
        let levels = self.levels();
        let chosen = |(spot, play): (&Spot<WORDS>, &Play<'_>)| {
            Ok(Chosen { level: levels[spot.index], effects: play.effect(&levels, work)?, counted: None })
        };
        spots.iter().zip(plays).map(chosen).collect()
    }

    /// The level of each point by its bit; 0 for points without one.
    fn levels(&self) -> Vec<u16> {
        let mut levels = vec![0; WORDS * 64];
        for (point, level) in self.points.iter().zip(1..) {
            levels[usize::from(*point)] = level;
        }
        levels
    }
}

impl Forked {
    /// The children of all realities.
    ///
    /// # Errors
    /// If it is more than `work`.
    pub(super) fn new(
        product: &Product,
        color: Color,
        at: &[Point],
        work: &mut Work,
    ) -> Result<Self, TooMuch> {
        let mut seen = Bits::EMPTY;
        Self::within(product, color, at, &mut seen, work)
            .map_err(|Exceeded| TooMuch { touched: product.with_all_of(seen) })
    }

    /// `seen`: the points that the move puts, captures or reads; if the work ends before they are known, those
    /// that were looked at until then.
    fn within(
        product: &Product,
        color: Color,
        at: &[Point],
        seen: &mut Points,
        work: &mut Work,
    ) -> Result<Self, Exceeded> {
        let spots: Vec<_> = at.iter().map(|point| product.grid.spot(*point)).collect();
        *seen = spots.iter().map(|spot| spot.index).collect();
        let plays = spots.iter().map(|spot| Play::ask(product, color, spot, seen, work));
        let plays = plays.collect::<Result<Vec<_>, _>>()?;
        let (places, reads) = product.touched_by(&spots, &plays, work)?;
        *seen = reads;
        let touched = Touched::new(product, (places, reads), &spots, work)?;
        let (outcomes, children, before) = (Vec::new(), Vec::new(), product.clone());
        let chosen = touched.choices(&spots, &plays, work)?;
        let mut forked = Self { impossible: Vec::new(), before, color, touched, chosen, outcomes, children };
        forked.find_impossible(at, work)?;
        if forked.impossible.is_empty() {
            forked.find_outcomes(work)?;
        }
        Ok(forked)
    }

    /// The parts on which the move does not depend.
    fn untouched(&self) -> impl Iterator<Item = &Arc<Part>> {
        let parts = self.before.parts.iter().enumerate();
        parts.filter(|(place, _)| !self.touched.places.contains(place)).map(|(_, part)| part)
    }

    /// Finds the points at which a play is illegal in every reality.
    fn find_impossible(&mut self, at: &[Point], work: &mut Work) -> Result<(), Exceeded> {
        for (point, Chosen { effects, .. }) in at.iter().zip(&self.chosen) {
            let effect = |id: Id| effects.table.things[id as usize];
            let is_legal = |id| matches!(effect(id), Effect::Captures(_));
            if effects.table.things.iter().all(|effect| matches!(effect, Effect::Captures(_))) {
                continue;
            }
            let counting = Counting::new(self.touched.diagram(), &effects.condition);
            if counting.finds(is_legal, work)? {
                continue;
            }
            let counted = counting.count(work)?;
            let reasons = illegal(counted.effects.iter().map(|(id, _)| effect(*id)));
            self.impossible.extend(reasons.map(|reasons| (*point, reasons)));
        }
        Ok(())
    }

    /// Counts the children of each outcome, and already builds those whose work cannot be known in
    /// advance.
    fn find_outcomes(&mut self, work: &mut Work) -> Result<(), Exceeded> {
        let others: BigUint = self.untouched().map(|part| part.diagram().total().to_big()).product();
        if !self.chosen.iter().flat_map(|chosen| &chosen.effects.table.things).any(|effect| effect.captures())
        {
            let children = self.build(Bits::EMPTY, work)?;
            self.outcomes.push((Vec::new(), children.total() * others));
            self.children.push((Bits::EMPTY, Some(children)));
            return Ok(());
        }
        // In the order of the draw: the captured set, the number of its children, and the number of plays
        // that capture it.
        let mut outcomes: BTreeMap<Vec<Point>, (Points, BigUint, usize)> = BTreeMap::new();
        for Chosen { effects, counted, .. } in &mut self.chosen {
            let counting = Counting::new(self.touched.diagram(), &effects.condition);
            for (id, count) in &counted.insert(counting.count(work)?).effects {
                let Effect::Captures(set) = effects.table.things[*id as usize] else { continue };
                let outcome = outcomes.entry(self.before.grid.list(set)).or_insert((set, BigUint::ZERO, 0));
                outcome.1 += count.to_big() * &others;
                outcome.2 += 1;
            }
        }
        for (points, (set, count, plays)) in outcomes {
            // Rewriting a single copy costs at most its nodes; adding several may be much more work.
            let children = if plays > 1 { Some(self.build(set, work)?) } else { None };
            self.outcomes.push((points, count));
            self.children.push((set, children));
        }
        Ok(())
    }

    /// Builds the children that captured exactly these stones.
    fn build(&self, captured: Points, work: &mut Work) -> Result<Children, Exceeded> {
        let levels = self.touched.levels();
        let (own, theirs) = (content_of(self.color), content_of(!self.color));
        let capture = |point: usize| Change { level: levels[point], from: theirs, to: EMPTY };
        let captures = captured.iter().filter(|point| levels[*point] > 0).map(capture);
        let captures: Vec<Change> = captures.collect();
        let wanted = self.chosen.iter().filter_map(|Chosen { level, effects, counted }| {
            let mut changes = captures.clone();
            changes.push(Change { level: *level, from: EMPTY, to: own });
            changes.sort_unstable_by_key(|change| Reverse(change.level));
            let effect = *effects.table.ids.get(&Effect::Captures(captured))?;
            Some(Wanted { condition: &effects.condition, counted: counted.as_ref(), effect, changes })
        });
        let wanted: Vec<_> = wanted.collect();
        let (mut builder, root) = Blend::sum(self.touched.diagram(), &wanted, work)?;
        let divisor = builder.weights().number(root.weight).to_big();
        let (parts, certain) = take_apart(builder, root, &self.touched.points, self.touched.sifted);
        Ok(Children { parts, certain, divisor })
    }

    /// The product after this outcome.
    pub(super) fn after(mut self, outcome: usize) -> Product {
        let (captured, built) = &mut self.children[outcome];
        let (captured, built) = (*captured, built.take());
        let children = built.or_else(|| self.build(captured, &mut Work::unbounded()).ok());
        let Children { parts, certain, .. } = children.expect("without a bound everything is built");
        let mut board = self.before.certain();
        board.stones = board.stones.map(|stones| stones.without(captured));
        for (point, content) in certain {
            board.set(point, CONTENTS[content]);
        }
        let parts = parts.into_iter().map(|part| Arc::new(part.sifted()));
        let parts = self.untouched().cloned().chain(parts).collect();
        let ko = if captured.is_single() { captured.iter().next() } else { None };
        Product::new(self.before.grid, board, parts, ko)
    }
}

impl Children {
    /// The number of children, with multiplicity.
    fn total(&self) -> BigUint {
        let totals = self.parts.iter().map(|part| part.diagram().total().to_big());
        totals.product::<BigUint>() * &self.divisor
    }
}

impl Product {
    /// The indices of the parts on which a move depends, and the points that it reads or changes: its own
    /// points, those that it may capture, and those that decide its effect.
    fn touched_by(
        &self,
        spots: &[Spot<WORDS>],
        plays: &[Play<'_>],
        work: &mut Work,
    ) -> Result<(Vec<usize>, Points), Exceeded> {
        let mut points: Vec<usize> = spots.iter().map(|spot| spot.index).collect();
        points.extend(plays.iter().flat_map(|play| play.captured().iter().collect::<Vec<_>>()));
        // Which points matter does not depend on their order, so any order will do.
        let any: Vec<u16> = (1..=(WORDS * 64) as u16).collect();
        for play in plays {
            points.extend(play.effect(&any, work)?.condition.levels().map(|level| usize::from(level) - 1));
        }
        let reads = points.iter().copied().collect();
        let mut places: Vec<usize> = points.into_iter().filter_map(|point| self.place_of(point)).collect();
        places.sort_unstable();
        places.dedup();
        Ok((places, reads))
    }
}

impl Fork for Forked {
    fn impossible(&self) -> Vec<(Point, Reasons)> {
        self.impossible.clone()
    }

    fn outcomes(&self) -> &[(Vec<Point>, BigUint)] {
        &self.outcomes
    }

    fn choose(self: Box<Self>, outcome: usize) -> Box<dyn Realities> {
        Box::new((*self).after(outcome))
    }
}
