//! The stones of `entangled` and the rules by which they collapse, for a search. Where the rules allow a placement
//! only if it is legal whatever is chosen, the search plays it, and it is void if nothing legal is left.

use std::sync::Arc;

use qgo_rules::{ChoiceStep, Color, Point, Shape, Tangle};

use super::few::Few;
use super::hash::{hash_of, set_hash, stone_hash};
use crate::choice::draw;
use crate::go::board::{EDGE, EMPTY, enemy, stone};
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

    /// Places the stones of a move that names these empty spots.
    pub(crate) fn place(&mut self, named: Few) {
        let partner = named.list().first().and_then(|spot| self.partner(*spot));
        let placed = partner.map_or(named, |partner| named.with(partner));
        self.put_down(placed, placed.len() == 1);
    }

    /// Places what matters of a move whose other stones only make it collapse, and stays.
    pub(crate) fn place_only(&mut self, placed: Few) {
        self.put_down(placed, true);
    }

    pub(crate) fn pass(&mut self) {
        self.number += 1;
        self.passes += 1;
        self.to_move = !self.to_move;
        self.last = Spot::PASS;
        if self.passes >= 2 {
            self.ask_at_end();
        }
    }

    /// The position with the other player to move, whoever passed before.
    pub(crate) fn passed(&self) -> Self {
        let mut after = Self { passes: 0, stage: Stage::Play, ..self.clone() };
        after.pass();
        after
    }

    /// Answers the choice that is asked, by one of its options.
    pub(crate) fn keep(&mut self, named: Spot) {
        let Stage::Asked(ask) = std::mem::replace(&mut self.stage, Stage::Over) else { return };
        let stays = self.stays(ask.set.spots, named);
        match ask.collapse {
            None => {
                self.settle(ask.set, stays);
                self.ask_at_end();
            }
            Some(mut collapse) if ask.set.number != self.number => {
                self.settle(ask.set, stays);
                collapse.to_ask.retain(|number| *number != ask.set.number);
                collapse.kept.extend(stays.list());
                self.go_on(collapse);
            }
            Some(collapse) => {
                self.close(collapse.placed, stays);
                self.end_turn();
            }
        }
    }

    fn put_down(&mut self, placed: Few, stays: bool) {
        let (color, near) = (self.to_move, |spots: Few, other: Spot| {
            spots.list().iter().any(|spot| self.around(*spot).any(|near| near == other))
        });
        let is_touched = |set: &&Set| set.spots.list().iter().any(|spot| near(placed, *spot));
        let of = |color: Color| self.sets.iter().filter(is_touched).filter(move |set| set.color == color);
        let to_ask: Vec<u32> = of(color).chain(of(!color)).map(|set| set.number).collect();
        let touches = |spot: &Spot| self.around(*spot).any(|near| matches!(self.at(near), 1 | 2));
        let collapses = stays || placed.list().iter().any(|spot| touches(spot) || near(placed, *spot));
        let is_single = placed.len() == 1 && !placed.list().iter().any(touches);
        self.number += 1;
        self.passes = 0;
        for spot in placed.list() {
            self.cells[spot.index()] = stone(color);
        }
        if placed.len() > 1 {
            self.sets.push(Set { color, number: self.number, spots: placed, weight: EQUAL });
        }
        if collapses && !is_single {
            self.go_on(Collapse { placed, stays, to_ask, kept: Vec::new() });
        } else {
            self.last = placed.first();
            if is_single {
                self.settled.push((self.last, color));
            }
            self.end_turn();
        }
    }

    fn stays(&self, set: Few, named: Spot) -> Few {
        if self.shape.choice_names_what_goes() { set.without(named) } else { Few::of(&[named]) }
    }

    fn lift(&mut self, spot: Spot) {
        self.cells[spot.index()] = EMPTY;
    }

    /// Keeps only these stones of a set.
    fn settle(&mut self, set: Set, stays: Few) {
        for spot in set.spots.list().iter().filter(|spot| !stays.contains(**spot)) {
            self.lift(*spot);
        }
        self.settled.extend(stays.list().iter().map(|spot| (*spot, set.color)));
        self.tidy();
    }

    /// Takes stones that are no longer there out of the sets.
    fn tidy(&mut self) {
        let cells = &self.cells;
        for set in &mut self.sets {
            let gone = |spot: &&Spot| cells[spot.index()] == EMPTY;
            set.spots =
                set.spots.list().iter().filter(gone).fold(set.spots, |left, spot| left.without(*spot));
        }
        self.sets.retain(|set| set.spots.len() >= 2);
    }

    /// Asks for the next choice of a collapse, or ends it.
    fn go_on(&mut self, collapse: Collapse) {
        let number = collapse.to_ask.first().copied().unwrap_or(self.number);
        let set = self.sets.iter().find(|set| set.number == number).copied();
        let options = match set {
            Some(set) if number != self.number => set.spots,
            Some(_) if !collapse.stays => self.last_options(&collapse),
            _ => {
                if !self.is_legal(collapse.placed, collapse.placed) {
                    self.stage = Stage::Void;
                    return;
                }
                self.close(collapse.placed, collapse.placed);
                return self.end_turn();
            }
        };
        match (set, options.list()) {
            (Some(set), [_, _, ..]) => {
                self.stage = Stage::Asked(Ask { set, options, collapse: Some(collapse) });
            }
            (_, [only]) => {
                let stays = self.stays(collapse.placed, *only);
                self.close(collapse.placed, stays);
                self.end_turn();
            }
            _ => self.stage = Stage::Void,
        }
    }

    /// Whether a single stone there would be suicide or a repetition, whatever sets are there.
    pub(crate) fn is_forbidden(&self, spot: Spot) -> bool {
        let (mut after, placed) = (self.clone(), Few::of(&[spot]));
        after.cells[spot.index()] = stone(self.to_move);
        !after.is_legal(placed, placed)
    }

    /// The spots that may be named in step 3.
    fn last_options(&self, collapse: &Collapse) -> Few {
        let placed = collapse.placed;
        let is_legal = |named: &&Spot| self.is_legal(placed, self.stays(placed, **named));
        let legal = placed.list().iter().filter(is_legal).fold(Few::default(), |few, spot| few.with(*spot));
        let is_dutiful = |named: &&Spot| {
            let stays = self.stays(placed, **named);
            stays.list().iter().any(|spot| self.around(*spot).any(|near| collapse.kept.contains(&near)))
        };
        let dutiful =
            legal.list().iter().filter(is_dutiful).fold(Few::default(), |few, spot| few.with(*spot));
        if dutiful.len() > 0 { dutiful } else { legal }
    }

    /// Whether a collapse may end so: it is neither suicide nor a repetition.
    fn is_legal(&self, placed: Few, stays: Few) -> bool {
        let mut after = self.clone();
        after.close(placed, stays);
        let lives = |spot: &Spot| after.breathless(*spot).is_none();
        stays.list().iter().all(lives) && !self.was_before(after.hash())
    }

    /// Ends a collapse: of the stones placed these stay, and then stones are captured.
    fn close(&mut self, placed: Few, stays: Few) {
        for spot in placed.list().iter().filter(|spot| !stays.contains(**spot)) {
            self.lift(*spot);
        }
        let other = enemy(stone(self.to_move));
        // All chains without liberties first: they are captured at once.
        let mut captured = Vec::new();
        for spot in stays.list() {
            for near in self.field.adjacent(*spot) {
                if self.at(near) == other && !captured.contains(&near) {
                    captured.extend(self.breathless(near).unwrap_or_default());
                }
            }
        }
        captured.into_iter().for_each(|spot| self.lift(spot));
        self.tidy();
        self.settled.extend(stays.list().iter().map(|spot| (*spot, self.to_move)));
        self.last = stays.first();
    }

    /// The chain of a stone, if it has no liberty.
    fn breathless(&self, from: Spot) -> Option<Vec<Spot>> {
        let color = self.at(from);
        if self.field.adjacent(from).into_iter().any(|near| self.at(near) == EMPTY) {
            return None;
        }
        let mut chain = vec![from];
        let mut seen = [false; SPOTS];
        seen[from.index()] = true;
        let mut next = 0;
        while let Some(spot) = chain.get(next).copied() {
            next += 1;
            for near in self.field.adjacent(spot) {
                let content = self.at(near);
                if content == EMPTY {
                    return None;
                }
                if content == color && !seen[near.index()] {
                    seen[near.index()] = true;
                    chain.push(near);
                }
            }
        }
        Some(chain)
    }

    fn end_turn(&mut self) {
        self.later.push(self.hash());
        self.to_move = !self.to_move;
        self.stage = Stage::Play;
    }

    fn was_before(&self, hash: u64) -> bool {
        self.earlier.binary_search(&hash).is_ok() || self.later.contains(&hash)
    }

    /// After two passes: all sets of the player who passed first are asked first.
    fn ask_at_end(&mut self) {
        let set = self.sets.iter().find(|set| set.color == self.to_move).or_else(|| self.sets.first());
        self.stage = match set {
            Some(set) => Stage::Asked(Ask { set: *set, options: set.spots, collapse: None }),
            None => Stage::Over,
        };
    }

    /// A number for the stones and which of them are entangled with each other.
    fn hash(&self) -> u64 {
        let stones = self.stones().fold(0, |hash, (spot, content)| hash ^ stone_hash(spot, content));
        self.sets.iter().fold(stones, |hash, set| hash ^ set_hash(set.spots))
    }
}

#[cfg(test)]
mod tests;
