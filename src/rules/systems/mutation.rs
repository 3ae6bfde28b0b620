//! `mutation`: David Nicol's Quantum Go, in which dice change the board between a placement and its
//! captures.

mod dice;

use std::collections::BTreeMap;

use super::check_points;
use super::exploring::{Leaf, Listed};
use crate::board::{Board, Grid, WORDS, area_score};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::explore::Explore;
use crate::game::{Game, PlayError, Played, Refusal, Status, Turn};
use crate::heap::{Heap, heap_of};
use crate::outlook::Outlook;
use crate::point::Point;
use crate::preview::Preview;
use crate::settings::{Chart, HalfPoints, Settings};
use crate::view::{Actor, BoardView, Kind, Last, Outcome, Particular, Score, ToMove, Viewer};

/// A game of `mutation`.
#[derive(Clone)]
pub(crate) struct Mutation {
    grid: Grid<WORDS>,
    board: Board<WORDS>,
    chart: Chart,
    komi: HalfPoints,
    to_move: Color,
    moves: u32,
    /// Passes in a row; the second one ends the game.
    passes: u8,
    /// The player who made a true claim.
    winner: Option<Color>,
}

impl Mutation {
    /// A game before its first move. With handicap stones White begins.
    pub(crate) fn new(settings: &Settings, chart: &Chart) -> Self {
        let grid = Grid::new(settings.size());
        let mut board = Board::EMPTY;
        board.stones.black = grid.set(&settings.handicap_points());
        Self {
            grid,
            board,
            chart: chart.clone(),
            komi: settings.komi(),
            to_move: if settings.handicap() >= 2 { Color::White } else { Color::Black },
            moves: 0,
            passes: 0,
            winner: None,
        }
    }

    /// Plays a whole turn: place, mutate, capture. Liberties matter only in the last step, so every empty
    /// point may be played.
    fn place(&mut self, color: Color, at: &[Point], turn: &mut Turn<'_>) -> Result<Last, PlayError> {
        let index = self.check(at)?;
        let mut board = self.board;
        board.set(index, Some(color));
        let throws = dice::mutate(&mut board, &self.grid, &self.chart, turn)?;
        let captured = self.remove(color, &mut board);
        self.board = board;
        self.finish_turn(color, 0);
        let particular = Particular::Mutation(throws);
        Ok(Last { particular, captured, ..Last::new(Actor::One(color), Kind::Play, at.to_vec()) })
    }

    /// The bit of the named point, which must be empty.
    fn check(&self, at: &[Point]) -> Result<usize, Refusal> {
        check_points(at, 1..=1, self.grid.size())?;
        let index = self.grid.index(at[0]);
        if self.board.at(index).is_some() { Err(Refusal::Occupied(at[0])) } else { Ok(index) }
    }

    fn check_turn(&self, color: Color) -> Result<(), Refusal> {
        if self.winner.is_some() || self.passes >= 2 {
            return Err(Refusal::Over);
        }
        if color == self.to_move { Ok(()) } else { Err(Refusal::Turn) }
    }

    fn stones(&self) -> BTreeMap<Point, Color> {
        let of = |color| self.grid.list(self.board.stones[color]).into_iter().map(move |at| (at, color));
        Color::ALL.into_iter().flat_map(of).collect()
    }

    /// Captures all of the opponent's chains without a liberty, then the mover's.
    fn remove(&self, mover: Color, board: &mut Board<WORDS>) -> ByColor<Vec<Point>> {
        let mut captured = ByColor::default();
        for color in [!mover, mover] {
            let removed = board.breathless(&self.grid, color);
            board.stones[color] = board.stones[color].without(removed);
            captured[color] = self.grid.list(removed);
        }
        captured
    }

    fn pass(&mut self, color: Color) -> Last {
        self.finish_turn(color, self.passes + 1);
        Last::new(Actor::One(color), Kind::Pass, Vec::new())
    }

    fn finish_turn(&mut self, color: Color, passes: u8) {
        self.passes = passes;
        self.to_move = !color;
        self.moves += 1;
    }

    /// A claim is not a move: true or false, it changes neither the turn nor the row of passes.
    fn claim(&mut self, color: Color) -> Result<Last, Refusal> {
        let have = self.board.stones[color].count();
        let need = self.grid.points().count() / 2 + 1;
        if have < need {
            return Err(Refusal::Claim { have, need });
        }
        self.winner = Some(color);
        Ok(Last::new(Actor::One(color), Kind::Claim, Vec::new()))
    }
}

impl Game for Mutation {
    fn status(&self) -> Status {
        match self.winner {
            Some(winner) => Status::Decided(Outcome::Win(winner)),
            None if self.passes >= 2 => Status::Count,
            None => Status::Play(ToMove::One(self.to_move)),
        }
    }

    fn play(&mut self, color: Color, action: &Action, turn: &mut Turn<'_>) -> Result<Played, PlayError> {
        self.check_turn(color)?;
        let last = match action {
            Action::Place { at } => self.place(color, at, turn)?,
            Action::Pass => self.pass(color),
            Action::Claim => self.claim(color)?,
            _ => return Err(Refusal::NotAllowed.into()),
        };
        Ok(Played { action: action.clone(), last: Some(last), host_limit: None })
    }

    fn heap_bytes(&self) -> usize {
        self.heap()
    }

    fn moves(&self) -> u32 {
        self.moves
    }

    fn board(&self, _: Viewer) -> BoardView {
        BoardView::Stones(self.stones())
    }

    fn playable(&self, _: Color) -> Vec<Point> {
        self.grid.list(self.grid.points().without(self.board.occupied()))
    }

    /// The end is a matter of agreement here, so it may be proposed at any time.
    fn may_propose_end(&self) -> Result<(), Refusal> {
        if self.winner.is_some() { Err(Refusal::Over) } else { Ok(()) }
    }

    fn chain(&self, point: Point) -> Vec<Point> {
        if !point.is_on(self.grid.size()) {
            return Vec::new();
        }
        self.grid.list(self.board.chain(&self.grid, self.grid.index(point)))
    }

    fn score(&self, dead: &[Point]) -> Score {
        area_score(&self.grid, &self.board, self.grid.set(dead), self.komi)
    }

    /// The dice come before everything else, so only the stone itself is certain.
    fn preview(&self, color: Color, at: &[Point]) -> Result<Preview, Refusal> {
        self.check_turn(color)?;
        self.check(at)?;
        Ok(Preview { placed: at.to_vec(), ..Preview::default() })
    }

    fn explore(&self) -> Result<Box<dyn Explore>, PlayError> {
        Ok(Box::new(Listed::new(vec![Leaf::certain(self.stones())])))
    }

    fn outlook(&self) -> Outlook {
        Outlook::Stones(self.stones())
    }

    fn resume(&mut self) {
        self.passes = 0;
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

heap_of!(Mutation { chart; grid, board, komi, to_move, moves, passes, winner });

#[cfg(test)]
mod tests;
