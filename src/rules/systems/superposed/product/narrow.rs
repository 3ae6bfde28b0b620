//! Determination on a product: each part by itself.

use std::sync::Arc;

use num_bigint::BigUint;

use super::part::{Part, take_apart};
use super::{Points, Product};
use crate::color::Color;
use crate::point::Point;
use crate::stop;
use crate::systems::narrowing::{CONTENTS, Contents, Narrowing};
use crate::systems::superposed::diagram::{Builder, Diagram};
use crate::systems::superposed::realities::{Realities, Remaining};
use crate::view::Shares;

/// What remains of a product during a determination.
pub(super) struct Narrowed<'a> {
    product: &'a Product,
    /// What remains of each part.
    rest: Vec<Rest<'a>>,
    /// The points that have not been looked at and that differ within the whole product.
    differing: Points,
}

/// What remains of a part.
struct Rest<'a> {
    part: &'a Arc<Part>,
    /// The remaining diagram and its shares; `None`: the whole part.
    left: Option<(Diagram, Vec<[BigUint; 3]>)>,
}

impl Rest<'_> {
    fn diagram(&self) -> &Diagram {
        self.left.as_ref().map_or(self.part.diagram(), |(diagram, _)| diagram)
    }

    fn shares(&self) -> &[[BigUint; 3]] {
        self.left.as_ref().map_or(self.part.shares(), |(_, shares)| shares)
    }
}

impl<'a> Narrowed<'a> {
    pub(super) fn new(product: &'a Product) -> Self {
        let rest = product.parts.iter().map(|part| Rest { part, left: None }).collect();
        let points = product.parts.iter().flat_map(|part| part.points());
        let differing = points.map(|point| usize::from(*point)).collect();
        Self { product, rest, differing }
    }

    /// The index of the part to which a point belongs, and its level there.
    fn home(&self, point: usize) -> Option<(usize, u16)> {
        self.product.homes[point].map(|(place, level)| (place as usize, level))
    }
}

impl Narrowing for Narrowed<'_> {
    fn next(&mut self) -> Option<(Point, Contents)> {
        while let Some(bit) = self.differing.lowest() {
            self.differing = self.differing.without(bit);
            let point = bit.iter().next()?;
            let point = self.product.grid.point(point);
            if let Some(contents) = self.contents(point) {
                return Some((point, contents));
            }
        }
        None
    }

    fn contents(&self, point: Point) -> Option<Contents> {
        let (place, level) = self.home(self.product.grid.index(point))?;
        let shares = &self.rest[place].shares()[usize::from(level) - 1];
        let others = || -> BigUint {
            let others = self.rest.iter().enumerate().filter(|(other, _)| *other != place);
            others.map(|(_, rest)| rest.diagram().total().to_big()).product()
        };
        let differs = shares.iter().filter(|share| **share != BigUint::ZERO).count() > 1;
        differs
            .then(others)
            .map(|others| std::array::from_fn(|content| (CONTENTS[content], &shares[content] * &others)))
    }

    fn keep(&mut self, point: Point, content: Option<Color>) {
        let Some((place, level)) = self.home(self.product.grid.index(point)) else { return };
        let Some(content) = CONTENTS.iter().position(|other| *other == content) else { return };
        let rest = &mut self.rest[place];
        stop::step(rest.diagram().nodes.len() as u64);
        let diagram = rest.diagram().restricted(level, content);
        let shares = diagram.shares(rest.part.points().len());
        rest.left = Some((diagram, shares));
    }

    fn shares(&self) -> Shares {
        let parts = self.rest.iter().map(|rest| (rest.part.points(), rest.diagram(), rest.shares()));
        self.product.shares_with(parts)
    }
}

impl Remaining for Narrowed<'_> {
    /// Costs the nodes of the parts that were narrowed down.
    fn left(&self) -> Box<dyn Realities> {
        let mut board = self.product.certain();
        let mut parts = Vec::new();
        for rest in &self.rest {
            let Some((diagram, _)) = &rest.left else {
                parts.push(Arc::clone(rest.part));
                continue;
            };
            stop::step(diagram.nodes.len() as u64);
            let (builder, root) = Builder::rebuilt(diagram);
            let (apart, certain) =
                take_apart(builder, root, rest.part.points(), rest.part.size_when_sifted());
            parts.extend(apart.into_iter().map(Arc::new));
            for (point, content) in certain {
                board.set(point, CONTENTS[content]);
            }
        }
        Box::new(Product::new(self.product.grid, board, parts, self.product.ko))
    }
}
