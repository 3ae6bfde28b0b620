//! The moves that are tried in the random games, with a preference for difficult ones.

use std::collections::BTreeMap;

use super::dice::Dice;
use super::probes::one_reality;
use super::setup::Setup;
use crate::board::{Board, Grid, Illegal, WORDS};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::game::Game;
use crate::point::Point;
use crate::systems::superposed::Superposed;

/// Chooses the inputs of one game.
pub(super) struct Player {
    /// The passes that are still to come.
    passes: usize,
    /// A point that the next move must name.
    plan: Option<Point>,
    /// The moves played so far.
    earlier: Vec<Vec<Point>>,
    /// The point of the only stone that the last move captured.
    pub(super) ko: Option<Point>,
}

/// Points of a board, by the effect of a play there in one or some of the realities.
#[derive(Default)]
struct Aims {
    anywhere: Vec<Point>,
    /// Next to stones.
    near: Vec<Point>,
    /// The opponent may have a stone there, so that a play is a push.
    push: Vec<Point>,
    /// The player may have a stone there.
    own: Vec<Point>,
    capture: Vec<Point>,
    ko: Vec<Point>,
    /// A stone at the first point allows the opponent to make a ko by capturing one stone at the second.
    before_ko: Vec<(Point, Point)>,
    suicide: Vec<Point>,
}

impl Player {
    pub(super) fn new() -> Self {
        Self { passes: 0, plan: None, earlier: Vec::new(), ko: None }
    }

    /// The next attempt, which need not come from the player to move.
    pub(super) fn input(&mut self, game: &Superposed, setup: &Setup, dice: &mut Dice) -> (Color, Action) {
        let color = game.to_move;
        if self.passes == 0 {
            self.passes = match dice.below(300) {
                _ if game.realities.stored() > setup.most => 2,
                0..=5 => 1,
                6..=8 => 2,
                9 | 10 => 5,
                _ => 0,
            };
        }
        if self.passes > 0 {
            self.passes -= 1;
            return (color, Action::Pass);
        }
        let aims = Aims::of(game, self.ko, dice);
        let count = if dice.percent(setup.triples) { 3 } else { 2 };
        let mut at = aims.points(count, setup.trouble, dice);
        self.follow_plan(&mut at, &aims, dice);
        if dice.percent(5) {
            self.spoil(&mut at, setup.size(), dice);
        } else if dice.percent(2) {
            return (!color, Action::Place { at });
        }
        self.earlier.push(at.clone());
        if at.is_empty() { (color, Action::Pass) } else { (color, Action::Place { at }) }
    }

    /// Prepares a ko in some of the realities, or captures in it.
    fn follow_plan(&mut self, at: &mut [Point], aims: &Aims, dice: &mut Dice) {
        let planned = match self.plan.take() {
            Some(capture) => Some(capture),
            None if dice.percent(60) => dice.one_of(&aims.before_ko).map(|(before, capture)| {
                self.plan = Some(capture);
                before
            }),
            None => None,
        };
        if let (Some(planned), Some(first)) = (planned.filter(|point| !at.contains(point)), at.first_mut()) {
            *first = planned;
        }
    }

    /// Points of a move and some single points, to be probed but not played.
    pub(super) fn questions(&self, game: &Superposed, dice: &mut Dice) -> Vec<Vec<Point>> {
        let aims = Aims::of(game, self.ko, dice);
        let counts = [1, 1, 2, 3];
        counts.into_iter().map(|n| aims.points(n, 50, dice)).filter(|at| !at.is_empty()).collect()
    }

    /// Turns the points into a move that will usually be refused.
    fn spoil(&self, at: &mut Vec<Point>, size: u8, dice: &mut Dice) {
        let outside = Point::new(size.min(18), 0).expect("below 19");
        match dice.below(5) {
            0 => at.truncate(1),
            1 => at.extend_from_within(..),
            2 => at.push(outside),
            3 => *at = Point::all(size).take(2 + dice.below(3)).collect(),
            _ if self.earlier.is_empty() => at.clear(),
            _ => *at = self.earlier[dice.below(self.earlier.len())].clone(),
        }
    }
}

impl Aims {
    fn of(game: &Superposed, ko: Option<Point>, dice: &mut Dice) -> Self {
        let size = game.realities.size();
        let (grid, color) = (Grid::<WORDS>::new(size), game.to_move);
        let stones = one_reality(&*game.realities, dice);
        let board = board(&grid, &stones);
        let all = grid.set(game.shares.stones.black.keys().chain(game.shares.stones.white.keys()));
        let mut aims = Self { anywhere: game.playable(color), ..Self::default() };
        for point in &aims.anywhere {
            let spot = grid.spot(*point);
            let may_hold = |color: Color| game.shares.stones[color].contains_key(point);
            let add = |to: &mut Vec<Point>, is: bool| to.extend(is.then_some(*point));
            add(&mut aims.near, spot.neighbors.meets(all));
            add(&mut aims.push, may_hold(!color));
            add(&mut aims.own, may_hold(color));
            match board.place(&grid, color, &spot) {
                Ok(placed) => {
                    add(&mut aims.capture, !placed.captured.is_empty());
                    add(&mut aims.ko, placed.makes_ko(color, &spot) || ko == Some(*point));
                }
                Err(illegal) => add(&mut aims.suicide, illegal == Illegal::Suicide),
            }
            if let Ok(placed) = board.place(&grid, !color, &spot)
                && placed.captured.is_single()
            {
                let open = spot.neighbors.without(placed.board.occupied()).without(placed.captured);
                aims.before_ko.extend(grid.list(open).into_iter().map(|before| (before, *point)));
            }
        }
        aims
    }

    /// `count` points, or none if there are not enough. `trouble` is the percentage of points that are
    /// chosen to be difficult.
    fn points(&self, count: usize, trouble: usize, dice: &mut Dice) -> Vec<Point> {
        let mut at: Vec<Point> = Vec::new();
        while at.len() < count && count <= self.anywhere.len() {
            let aims: &[&Vec<Point>] = if dice.percent(trouble) {
                &[&self.capture, &self.capture, &self.ko, &self.ko, &self.suicide]
            } else {
                &[&self.near, &self.near, &self.near, &self.push, &self.own, &self.anywhere]
            };
            let aim = aims[dice.below(aims.len())];
            at.extend(dice.one_of(aim).filter(|point| !at.contains(point)));
        }
        at
    }
}

fn board(grid: &Grid<WORDS>, stones: &BTreeMap<Point, Color>) -> Board<WORDS> {
    let of = |color: Color| stones.iter().filter(move |(_, c)| **c == color).map(|(point, _)| point);
    Board { stones: ByColor::new_with(|color| grid.set(of(color))) }
}
