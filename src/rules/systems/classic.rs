//! `classic`: Go without suicide, with positional superko; two passes end it, area score.

use std::collections::{BTreeMap, HashSet};

use super::check_points;
use super::exploring::{Leaf, Listed};
use crate::board::{Board, Grid, Illegal, WORDS, area_score};
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::explore::Explore;
use crate::game::{Game, PlayError, Played, Refusal, Status, Turn};
use crate::heap::{Heap, heap_of};
use crate::outlook::Outlook;
use crate::point::Point;
use crate::preview::Preview;
use crate::settings::{HalfPoints, Settings};
use crate::view::{Actor, BoardView, Kind, Last, Score, ToMove, Viewer};

/// A game of Go.
#[derive(Clone)]
pub(crate) struct Classic {
    grid: Grid<WORDS>,
    board: Board<WORDS>,
    /// All whole-board positions so far, the current one included.
    seen: HashSet<Board<WORDS>>,
    komi: HalfPoints,
    to_move: Color,
    moves: u32,
    /// Passes in a row; the second one ends the game.
    passes: u8,
}

impl Classic {
    /// A game before its first move.
    pub(crate) fn new(settings: &Settings) -> Self {
        Self::start(settings.size(), settings.komi(), &settings.handicap_points())
    }

    /// A game before its first move, with these black stones on the board; with two or more White begins.
    pub(crate) fn start(size: u8, komi: HalfPoints, black: &[Point]) -> Self {
        let grid = Grid::new(size);
        let mut board = Board::EMPTY;
        board.stones.black = grid.set(black);
        let to_move = if black.len() >= 2 { Color::White } else { Color::Black };
        Self { grid, board, seen: HashSet::from([board]), komi, to_move, moves: 0, passes: 0 }
    }

    /// The board after a stone at `point`, and the stones that it captured.
    fn placed(&self, color: Color, point: Point) -> Result<(Board<WORDS>, Vec<Point>), Refusal> {
        let spot = self.grid.spot(point);
        let placed = self.board.place(&self.grid, color, &spot).map_err(|illegal| match illegal {
            Illegal::Occupied => Refusal::Occupied(point),
            Illegal::Suicide => Refusal::Suicide(point),
        })?;
        if self.seen.contains(&placed.board) {
            return Err(Refusal::Superko);
        }
        Ok((placed.board, self.grid.list(placed.captured)))
    }

    /// As `placed`, for the points that a player named.
    fn attempt(&self, color: Color, at: &[Point]) -> Result<(Board<WORDS>, Vec<Point>), Refusal> {
        check_points(at, 1..=1, self.grid.size())?;
        self.placed(color, at[0])
    }

    fn check_turn(&self, color: Color) -> Result<(), Refusal> {
        if self.passes >= 2 {
            return Err(Refusal::Over);
        }
        if color == self.to_move { Ok(()) } else { Err(Refusal::Turn) }
    }

    fn stones(&self) -> BTreeMap<Point, Color> {
        let of = |color| self.grid.list(self.board.stones[color]).into_iter().map(move |at| (at, color));
        Color::ALL.into_iter().flat_map(of).collect()
    }

    fn place(&mut self, color: Color, at: &[Point]) -> Result<Last, Refusal> {
        let (board, captured) = self.attempt(color, at)?;
        self.board = board;
        self.seen.insert(board);
        self.passes = 0;
        Ok(Last::new(Actor::One(color), Kind::Play, at.to_vec()).capturing(!color, captured))
    }
}

impl Game for Classic {
    fn status(&self) -> Status {
        if self.passes >= 2 { Status::Count } else { Status::Play(ToMove::One(self.to_move)) }
    }

    fn play(&mut self, color: Color, action: &Action, _: &mut Turn<'_>) -> Result<Played, PlayError> {
        self.check_turn(color)?;
        let last = match action {
            Action::Place { at } => self.place(color, at)?,
            Action::Pass => {
                self.passes += 1;
                Last::new(Actor::One(color), Kind::Pass, Vec::new())
            }
            _ => return Err(Refusal::NotAllowed.into()),
        };
        self.to_move = !color;
        self.moves += 1;
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

    fn playable(&self, color: Color) -> Vec<Point> {
        Point::all(self.grid.size()).filter(|point| self.placed(color, *point).is_ok()).collect()
    }

    fn may_propose_end(&self) -> Result<(), Refusal> {
        // Two passes end the game.
        Err(Refusal::NotAllowed)
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

    /// Everything is public, so the preview is the move itself.
    fn preview(&self, color: Color, at: &[Point]) -> Result<Preview, Refusal> {
        self.check_turn(color)?;
        let (_, taken) = self.attempt(color, at)?;
        let mut captured = ByColor::default();
        captured[!color] = taken;
        Ok(Preview { placed: at.to_vec(), captured, certain: true, ..Preview::default() })
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

heap_of!(Classic { seen; grid, board, komi, to_move, moves, passes });

#[cfg(test)]
mod tests;
