//! The choices of a collapse: who chooses, from which set, and what follows.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::One;

use super::stones::{Former, Set, Stones, is_former};
use super::way::Way;
use super::{Entangled, Points};
use crate::color::Color;
use crate::game::Refusal;
use crate::heap::{Heap, heap_of};
use crate::point::Point;
use crate::settings::Decider;
use crate::view::{ChoiceStep, Collapse, EntangledSet, Pending};

/// What the game is waiting for.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    /// A move.
    Play,
    /// A choice.
    Asked(Ask, Cause),
    /// The agreement on dead stones.
    Count,
}

/// Why a choice is asked.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    /// A collapse.
    Collapse(Box<Collapsing>),
    /// The end after two passes.
    End,
}

/// The choice that is being asked, with at least two options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    step: ChoiceStep,
    set: Set,
    /// The points that may be named.
    options: Points,
}

/// A collapse in progress.
#[derive(Clone, Debug)]
pub(super) struct Collapsing {
    pub(super) mover: Color,
    /// The number of the move that caused it.
    pub(super) number: u32,
    /// All stones that the move placed.
    pub(super) placed: Points,
    /// The numbers of the sets that are still to be asked in steps 1 and 2, in order.
    pub(super) to_ask: Vec<u32>,
    /// The stones that were kept in steps 1 and 2.
    pub(super) kept: Points,
}

/// The result of an input.
#[derive(Default)]
pub(super) struct Outcome {
    /// The point on which the rules put a partner.
    pub(super) partner: Option<Point>,
    pub(super) captured: Points,
    pub(super) collapsed: Vec<Collapse>,
}

impl Ask {
    /// The player who must choose.
    pub(super) const fn color(&self) -> Color {
        self.set.color
    }

    /// The points that may be named.
    pub(super) const fn options(&self) -> Points {
        self.options
    }

    pub(super) fn view(&self, way: &Way) -> Pending {
        Pending {
            color: self.set.color,
            step: self.step,
            set: view_of(way, &self.set),
            options: way.grid.list(self.options),
            names_what_goes: way.shape.choice_names_what_goes(),
        }
    }

    /// The probability with which chance, if it decides, names each of the options, in order.
    pub(super) fn shares(&self) -> Vec<(usize, u32)> {
        self.set.shares(self.options)
    }

    /// The view of a choice of these stones.
    fn collapse(&self, way: &Way, stays: Points, forced: bool, chance: Option<Ratio<BigUint>>) -> Collapse {
        Collapse {
            set: view_of(way, &self.set),
            step: self.step,
            stays: way.grid.list(stays),
            goes: way.grid.list(self.set.stones.without(stays)),
            forced,
            chance,
        }
    }
}

/// The view of a set.
pub(super) fn view_of(way: &Way, set: &Set) -> EntangledSet {
    let Set { color, number, stones, weight } = *set;
    EntangledSet { color, number, points: way.grid.list(stones), weight }
}

impl Collapsing {
    /// The points that may be named in step 3: those of legal keeps. If some of these keep a stone that
    /// touches what has just collapsed, only those.
    fn last_options(&self, way: &Way, stones: &Stones, seen: &[Former]) -> Points {
        let is_legal = |named: &usize| {
            let mut after = stones.clone();
            let closed = after.close(&way.grid, self.mover, self.placed, way.stays(self.placed, *named));
            closed.is_ok() && !is_former(seen, &after)
        };
        let legal: Points = self.placed.iter().filter(is_legal).collect();
        let near = way.around(self.kept);
        let dutiful: Points =
            legal.iter().filter(|named| way.stays(self.placed, *named).meets(near)).collect();
        if dutiful.is_empty() { legal } else { dutiful }
    }
}

impl Entangled {
    /// A player's answer to the choice that is being asked. An illegal answer changes nothing.
    pub(super) fn keep(&mut self, color: Color, point: Point) -> Result<Outcome, Refusal> {
        let Stage::Asked(ask, _) = &self.stage else { return Err(Refusal::Choice) };
        if ask.color() != color {
            return Err(Refusal::Turn);
        }
        if !point.is_on(self.way.grid.size()) {
            return Err(Refusal::OffBoard(point));
        }
        let named = self.way.grid.index(point);
        if !ask.options.contains(named) {
            return Err(Refusal::Choice);
        }
        let mut outcome = Outcome::default();
        self.answer(named, None, &mut outcome);
        Ok(outcome)
    }

    /// Answers the choice that is being asked, if there is one, with one of its options. If chance decides,
    /// `chance` is the probability of that.
    pub(super) fn answer(&mut self, named: usize, chance: Option<Ratio<BigUint>>, outcome: &mut Outcome) {
        let Stage::Asked(ask, cause) = std::mem::replace(&mut self.stage, Stage::Play) else { return };
        let stays = self.way.stays(ask.set.stones, named);
        outcome.collapsed.push(ask.collapse(&self.way, stays, false, chance));
        match cause {
            Cause::End => {
                self.stones.settle(&ask.set, stays);
                self.ask_at_end();
            }
            Cause::Collapse(turn) if ask.step == ChoiceStep::Placed => self.close(&turn, stays, outcome),
            Cause::Collapse(mut turn) => {
                self.stones.settle(&ask.set, stays);
                turn.to_ask.remove(0);
                turn.kept |= stays;
                self.go_on(turn, outcome);
            }
        }
    }

    /// Asks for the next choice of a collapse, and makes those that have only one option.
    pub(super) fn go_on(&mut self, turn: Box<Collapsing>, outcome: &mut Outcome) {
        if let Some(set) = turn.to_ask.first().and_then(|number| self.set(*number)) {
            let step = if set.color == turn.mover { ChoiceStep::Movers } else { ChoiceStep::Opponents };
            let ask = Ask { step, set, options: set.stones };
            self.stage = Stage::Asked(ask, Cause::Collapse(turn));
            return;
        }
        let Some(set) = self.set(turn.number) else {
            // A single stone stays. That this is legal was checked when it was placed.
            return self.close(&turn, turn.placed, outcome);
        };
        let options = turn.last_options(&self.way, &self.stones, &self.seen);
        let ask = Ask { step: ChoiceStep::Placed, set, options };
        match options.lowest() {
            Some(only) if only == options => {
                let stays = only.iter().fold(set.stones, |set, named| self.way.stays(set, named));
                let chance = (self.way.decider == Decider::Chance).then(Ratio::one);
                outcome.collapsed.push(ask.collapse(&self.way, stays, true, chance));
                self.close(&turn, stays, outcome);
            }
            _ => self.stage = Stage::Asked(ask, Cause::Collapse(turn)),
        }
    }

    pub(super) fn set(&self, number: u32) -> Option<Set> {
        self.stones.sets.iter().find(|set| set.number == number).copied()
    }

    /// Ends a collapse: of the stones just placed `stays` remain.
    fn close(&mut self, turn: &Collapsing, stays: Points, outcome: &mut Outcome) {
        // Only legal keeps are options, and a placement after which there may be none is refused.
        outcome.captured =
            self.stones.close(&self.way.grid, turn.mover, turn.placed, stays).unwrap_or_default();
        self.end_turn(turn.mover);
    }

    /// After two passes: asks for the next choice, or for the dead stones. Sets of the player who passed
    /// first, whose turn it is, are asked first.
    pub(super) fn ask_at_end(&mut self) {
        let sets = &self.stones.sets;
        let next = sets.iter().find(|set| set.color == self.to_move).or_else(|| sets.first());
        self.stage = match next {
            Some(set) => {
                let ask = Ask { step: ChoiceStep::End, set: *set, options: set.stones };
                Stage::Asked(ask, Cause::End)
            }
            None => Stage::Count,
        };
    }
}

impl Heap for Stage {
    fn heap(&self) -> usize {
        match self {
            Self::Asked(_, Cause::Collapse(collapsing)) => collapsing.heap(),
            Self::Asked(_, Cause::End) | Self::Play | Self::Count => 0,
        }
    }
}

heap_of!(Collapsing { to_ask; mover, number, placed, kept });
