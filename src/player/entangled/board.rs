//! The stones of `entangled`, for a search, and what it waits for.

mod collapse;

use std::sync::Arc;

use qgo_rules::{ChoiceStep, Color, Point, Shape, Tangle};

use super::few::Few;
use super::hash::{hash_of, set_hash, stone_hash};
use crate::choice::draw;
use crate::go::board::{EDGE, EMPTY, stone};
use crate::go::field::{Field, SPOTS, Spot};
use crate::random::Random;

/// Stones of one colour that are entangled with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) color: Color,
    number: u32,
    pub(crate) spots: Few,
    /// If collapses are drawn, the weight of the first stone of a pair in percent.
    weight: u32,
}

/// The weight of a stone in a set without weights.
const EQUAL: u32 = 50;

impl Set {
    /// How likely chance is to name each of these spots, as weights.
    pub(crate) fn weights(&self, options: Few) -> Vec<u32> {
        let is_second = |spot: Spot| self.spots.len() == 2 && spot != self.spots.first();
        let weight = |spot: &Spot| if is_second(*spot) { 100 - self.weight } else { self.weight };
        options.list().iter().map(weight).collect()
    }
}

/// A collapse in progress.
#[derive(Clone, Debug)]
struct Collapse {
    placed: Few,
    /// Whether all that was placed stays: a single stone, or the part of a move that matters.
    stays: bool,
    /// The numbers of the sets that are still to be asked in steps 1 and 2.
    to_ask: Vec<u32>,
    /// The stones that were kept in these steps.
    kept: Vec<Spot>,
}

/// A choice that is asked.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    set: Set,
    /// The spots that may be named.
    pub(crate) options: Few,
    /// `None` after two passes.
    collapse: Option<Collapse>,
}

impl Ask {
    /// Who chooses.
    pub(crate) const fn color(&self) -> Color {
        self.set.color
    }

    /// One of the options by chance.
    pub(crate) fn drawn(&self, random: &mut Random) -> usize {
        draw(&self.set.weights(self.options), random)
    }
}

/// What the game waits for.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    Play,
    Asked(Ask),
    /// Both have passed.
    Over,
    /// The player to move has made a move after which nothing legal could be kept.
    Void,
}

/// A position, with what is needed to play on from it.
#[derive(Clone)]
pub(crate) struct Tangled {
    pub(crate) field: Field,
    pub(crate) shape: Shape,
    /// Whether chance answers the choices.
    pub(crate) is_drawn: bool,
    cells: [u8; SPOTS],
    /// In the order of placement.
    pub(crate) sets: Vec<Set>,
    /// Whose turn it is, also while somebody chooses.
    pub(crate) to_move: Color,
    pub(crate) stage: Stage,
    number: u32,
    passes: u8,
    /// The last stone that was placed and stayed, or a pass.
    pub(crate) last: Spot,
    /// Stones that have come to stay, as far as nobody has taken them from here.
    pub(crate) settled: Vec<(Spot, Color)>,
    /// Positions that must not be repeated: those before the search, sorted, and those in it.
    earlier: Arc<[u64]>,
    later: Vec<u64>,
}

impl Tangled {
    /// The position of a game.
    pub(crate) fn new(size: u8, moves: u32, has_passed: bool, last: Option<Point>, tangle: &Tangle) -> Self {
        let (field, board) = (Field::new(size), tangle.board());
        let few =
            |points: &[Point]| points.iter().map(|point| field.spot(*point)).fold(Few::default(), Few::with);
        let set = |set: &qgo_rules::EntangledSet| {
            let spots = few(&set.points);
            let mut weights = set.weights().into_iter().flatten();
            let weight = weights.find(|(point, _)| field.spot(*point) == spots.first());
            let weight = weight.map_or(EQUAL, |(_, weight)| weight.into());
            Set { color: set.color, number: set.number, spots, weight }
        };
        let mut cells = [EDGE; SPOTS];
        field.spots().for_each(|spot| cells[spot.index()] = EMPTY);
        for (point, color) in &board.stones {
            cells[field.spot(*point).index()] = stone(*color);
        }
        let collapse = tangle.collapsing().map(|turn| Collapse {
            placed: few(&turn.placed),
            stays: turn.placed.len() == 1,
            to_ask: turn.to_ask.iter().map(|set| set.number).collect(),
            kept: turn.kept.iter().map(|point| field.spot(*point)).collect(),
        });
        let stage = board.pending.as_ref().map_or(Stage::Play, |pending| {
            let is_end = pending.step == ChoiceStep::End;
            Stage::Asked(Ask {
                set: set(&pending.set),
                options: few(&pending.options),
                collapse: collapse.filter(|_| !is_end),
            })
        });
        let mut earlier: Vec<u64> = tangle.repeated().map(|repeated| hash_of(field, &repeated)).collect();
        earlier.sort_unstable();
        Self {
            field,
            shape: tangle.shape(),
            is_drawn: tangle.is_drawn(),
            cells,
            sets: board.sets.iter().map(set).collect(),
            to_move: tangle.to_move(),
            stage,
            number: moves,
            passes: u8::from(has_passed),
            last: last.map_or(Spot::PASS, |point| field.spot(point)),
            settled: Vec::new(),
            earlier: earlier.into(),
            later: Vec::new(),
        }
    }

    /// What is on a spot.
    pub(crate) const fn at(&self, spot: Spot) -> u8 {
        self.cells[spot.index()]
    }

    pub(crate) fn empty(&self) -> impl Iterator<Item = Spot> {
        self.field.spots().filter(|spot| self.at(*spot) == EMPTY)
    }

    /// All stones.
    pub(crate) fn stones(&self) -> impl Iterator<Item = (Spot, u8)> {
        self.field.spots().map(|spot| (spot, self.at(spot))).filter(|(_, content)| *content != EMPTY)
    }

    /// Who acts.
    pub(crate) const fn actor(&self) -> Color {
        match &self.stage {
            Stage::Asked(ask) => ask.color(),
            Stage::Play | Stage::Over | Stage::Void => self.to_move,
        }
    }

    /// Whether a pass would end the game.
    pub(crate) const fn has_passed(&self) -> bool {
        self.passes > 0
    }

    /// How many points a move of the player names.
    pub(crate) const fn points_named(&self) -> usize {
        self.shape.points_named(self.to_move)
    }

    /// How many of the stones of a set, or of a move, remain after a choice.
    pub(crate) const fn remaining(&self) -> usize {
        if self.shape.choice_names_what_goes() { 2 } else { 1 }
    }

    /// The spot opposite, if a stone there gets an entangled partner on it.
    pub(crate) fn partner(&self, spot: Spot) -> Option<Spot> {
        if !self.shape.is_mirrored(self.to_move) {
            return None;
        }
        let opposite = self.field.spot(self.field.point(spot)?.opposite(self.field.size()));
        (opposite != spot && self.at(opposite) == EMPTY).then_some(opposite)
    }

    /// The spots that touch one.
    pub(crate) fn around(&self, spot: Spot) -> impl Iterator<Item = Spot> + use<> {
        let count = if self.shape.is_weak() { 8 } else { 4 };
        self.field.around.into_iter().take(count).map(move |step| spot.to(step))
    }

    fn was_before(&self, hash: u64) -> bool {
        self.earlier.binary_search(&hash).is_ok() || self.later.contains(&hash)
    }

    /// A number for the stones and which of them are entangled with each other.
    fn hash(&self) -> u64 {
        let stones = self.stones().fold(0, |hash, (spot, content)| hash ^ stone_hash(spot, content));
        self.sets.iter().fold(stones, |hash, set| hash ^ set_hash(set.spots))
    }
}

#[cfg(test)]
mod tests;
