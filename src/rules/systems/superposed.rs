//! `superposed`: QuantumGo.net's Quantum Go.
//!
//! The state is a multiset of realities behind the trait [`Realities`]; the rules here do not depend on
//! how it is stored. Games store it as a product of decision diagrams (`product.rs`); a list (`list.rs`)
//! is the reference for tests and measurements. A move is computed on new values, which replace the state
//! at the end, so that a refusal or a missing draw leaves it unchanged.

mod alternatives;
mod belief;
mod bound;
mod determine;
mod diagram;
#[cfg(any(test, feature = "list"))]
mod list;
mod product;
mod realities;
mod turn;
#[cfg(any(test, feature = "list"))]
mod weight;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use num_bigint::BigUint;

use self::alternatives::All;
pub use self::belief::Belief;
use self::realities::Realities;
use super::check_points;
use super::exploring::Narrowed;
use crate::board::{Board, Grid, Position, WORDS, estimate_score, stones_score};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::explore::Explore;
use crate::game::{Game, Measured, PlayError, Played, Refusal, Status, Turn};
use crate::heap::{Heap, heap_of};
use crate::outlook::Outlook;
use crate::point::Point;
use crate::preview::Preview;
use crate::settings::{HalfPoints, Limit, SUPERPOSED_POINTS, Settings};
use crate::view::{BoardView, Score, Shares, ToMove, Viewer};

/// The number of passes in a row, of either kind, that ends the game.
const LAST_PASS: u32 = 5;

/// A game of `superposed`.
#[derive(Clone)]
pub(crate) struct Superposed {
    /// Never changed in place, so copies of a game share it.
    realities: Arc<dyn Realities>,
    /// The shares of `realities`.
    shares: Shares,
    komi: HalfPoints,
    limit: Limit,
    to_move: Color,
    moves: u32,
    /// The sets of points that each colour has played. Those of unintentional passes do not count.
    played: ByColor<HashSet<BTreeSet<Point>>>,
    passes: Passes,
    ended: bool,
}

/// The current row of passes.
#[derive(Clone, Copy, Default)]
struct Passes {
    /// The number of passes in a row, of either kind.
    row: u32,
    /// Whether the last of them was intentional.
    last_intentional: bool,
}

impl Superposed {
    /// A game before its first move.
    pub(crate) fn new(settings: &Settings, limit: Limit) -> Self {
        let stones = ByColor { black: settings.handicap_points(), white: Vec::new() };
        let start = Position::new(settings.size(), &stones).expect("handicap stones are apart");
        Self::start(&start, settings.komi(), limit)
    }

    /// A game before its first move, from this position; White begins if Black has two stones or more.
    pub(crate) fn start(position: &Position, komi: HalfPoints, limit: Limit) -> Self {
        let realities: Arc<dyn Realities> = product::certain(position).into();
        let to_move = if position.stones().black.len() >= 2 { Color::White } else { Color::Black };
        Self {
            shares: realities.shares(),
            realities,
            komi,
            limit,
            to_move,
            moves: 0,
            played: ByColor::default(),
            passes: Passes::default(),
            ended: false,
        }
    }

    /// The refusals that are public knowledge, in their order (docs/rules.md, "Superposed"). The game
    /// must be on, and it must be the player's turn.
    fn check(&self, color: Color, at: &[Point]) -> Result<(), Refusal> {
        check_points(at, SUPERPOSED_POINTS, self.realities.size())?;
        if self.played[color].contains(&at.iter().copied().collect()) {
            return Err(Refusal::Repeated);
        }
        at.iter()
            .find(|point| self.is_always_occupied(**point))
            .map_or(Ok(()), |p| Err(Refusal::Occupied(*p)))
    }

    fn is_always_occupied(&self, point: Point) -> bool {
        self.occupied_in(point) == self.shares.total
    }

    /// The number of realities with a stone at the point.
    fn occupied_in(&self, point: Point) -> BigUint {
        let share = |color: Color| self.shares.stones[color].get(&point).cloned().unwrap_or_default();
        share(Color::Black) + share(Color::White)
    }

    fn check_turn(&self, color: Color) -> Result<(), Refusal> {
        if self.ended {
            return Err(Refusal::Over);
        }
        if color == self.to_move { Ok(()) } else { Err(Refusal::Turn) }
    }

    /// Whether there is exactly one reality, with multiplicity 1.
    fn is_certain(&self) -> bool {
        self.shares.total == 1u32.into()
    }

    /// A game before its first move that stores its realities as a list, as a reference for the engine.
    #[cfg(any(test, feature = "list"))]
    pub(crate) fn listing(settings: &Settings, limit: Limit) -> Self {
        let game = Self::new(settings, limit);
        let (grid, board) = game.certain_stones();
        let stones = ByColor::new_with(|color| grid.list(board.stones[color]));
        let start = Position::new(settings.size(), &stones).expect("it is the start of a game");
        Self { realities: list::certain(&start).into(), ..game }
    }

    /// The stones that are in every reality, and their grid.
    fn certain_stones(&self) -> (Grid<WORDS>, Board<WORDS>) {
        let grid = Grid::new(self.realities.size());
        let stones = ByColor::new_with(|color| {
            let certain = self.shares.stones[color].iter().filter(|(_, share)| **share == self.shares.total);
            grid.set(certain.map(|(point, _)| point))
        });
        (grid, Board { stones })
    }
}

impl Game for Superposed {
    fn status(&self) -> Status {
        if self.ended {
            let (_, board) = self.certain_stones();
            Status::Scored(stones_score(&board, self.komi))
        } else {
            Status::Play(ToMove::One(self.to_move))
        }
    }

    fn play(&mut self, color: Color, action: &Action, turn: &mut Turn<'_>) -> Result<Played, PlayError> {
        self.check_turn(color)?;
        match action {
            Action::Place { at } => self.check(color, at)?,
            Action::Pass | Action::UnintentionalPass { .. } => {}
            _ => return Err(Refusal::NotAllowed.into()),
        }
        let moved = self.work_out(color, action, turn)?;
        Ok(self.commit(color, moved))
    }

    fn heap_bytes(&self) -> usize {
        self.heap()
    }

    fn moves(&self) -> u32 {
        self.moves
    }

    fn board(&self, _: Viewer) -> BoardView {
        BoardView::Shares(self.shares.clone())
    }

    fn playable(&self, _: Color) -> Vec<Point> {
        Point::all(self.realities.size()).filter(|point| !self.is_always_occupied(*point)).collect()
    }

    fn may_propose_end(&self) -> Result<(), Refusal> {
        match (self.ended, self.is_certain()) {
            (true, _) => Err(Refusal::Over),
            (false, true) => Ok(()),
            (false, false) => Err(Refusal::NotAllowed),
        }
    }

    fn chain(&self, point: Point) -> Vec<Point> {
        if !self.is_certain() || !point.is_on(self.realities.size()) {
            return Vec::new();
        }
        let (grid, board) = self.certain_stones();
        grid.list(board.chain(&grid, grid.index(point)))
    }

    fn score(&self, dead: &[Point]) -> Score {
        let (grid, board) = self.certain_stones();
        estimate_score(&grid, &board, grid.set(dead), self.komi)
    }

    fn score_is_estimate(&self) -> bool {
        true
    }

    /// Only what `check` refuses is refused, and realities are counted; no play is tried.
    fn preview(&self, color: Color, at: &[Point]) -> Result<Preview, Refusal> {
        self.check_turn(color)?;
        self.check(color, at)?;
        let total = &self.shares.total;
        let open: BTreeMap<Point, (BigUint, BigUint)> =
            at.iter().map(|point| (*point, (total - self.occupied_in(*point), total.clone()))).collect();
        // A reality has at most one child for each of the points, if the point is empty there.
        let at_most: BigUint = open.values().map(|(empty, _)| empty).sum();
        let may_determine = matches!(self.limit, Limit::Realities(most) if at_most > most.get().into());
        Ok(Preview { placed: at.to_vec(), at_most: Some(at_most), open, may_determine, ..Preview::default() })
    }

    fn explore(&self) -> Result<Box<dyn Explore>, PlayError> {
        Ok(Box::new(Narrowed::all(Arc::new(All(Arc::clone(&self.realities))))))
    }

    fn alternatives(
        &self,
        color: Color,
        action: &Action,
        turn: &mut Turn<'_>,
    ) -> Result<Vec<Measured>, PlayError> {
        match action {
            Action::Place { at } => self.measured_otherwise(color, at, turn),
            _ => Ok(Vec::new()),
        }
    }

    fn outlook(&self) -> Outlook {
        Outlook::Realities(Belief::new(self.clone()))
    }

    fn resume(&mut self) {
        self.passes = Passes::default();
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

heap_of!(Superposed { realities, shares, played; komi, limit, to_move, moves, passes, ended });

#[cfg(test)]
mod tests;
