//! `entangled`: Ranchin's Quantum Go, in all its shapes.
//!
//! A move places a set of entangled stones. If one of them touches other stones, sets collapse: their
//! owners choose one after the other, and the rules make every choice that has only one option. With drawn
//! collapses chance answers each choice at the moment when its owner would be asked. Between turns every
//! chain has a liberty.

mod asking;
mod drawing;
mod exploring;
mod legality;
mod stones;
mod tangle;
mod way;

use self::asking::{Outcome, Stage, view_of};
use self::legality::{Illegal, Placement};
use self::stones::{Former, Set, Stones};
pub use self::tangle::{Collapsing, Repeated, Tangle};
use self::way::Way;
use super::check_points;
use crate::board::{Bits, Board, WORDS, area_score};
use crate::color::Color;
use crate::event::Action;
use crate::explore::Explore;
use crate::game::{Game, PlayError, Played, Refusal, Status, Turn};
use crate::heap::{Heap, heap_of};
use crate::outlook::Outlook;
use crate::point::Point;
use crate::preview::Preview;
use crate::settings::{Decider, HalfPoints, Settings, Shape, WEIGHTS};
use crate::view::{Actor, BoardView, EntangledBoard, Kind, Last, Particular, Score, ToMove, Viewer};

type Points = Bits<WORDS>;

/// A game of `entangled`.
#[derive(Clone)]
pub(crate) struct Entangled {
    way: Way,
    komi: HalfPoints,
    stones: Stones,
    /// The positions that must not be repeated: the first one, and the one at the end of each turn.
    seen: Vec<Former>,
    /// The player whose turn it is; during a collapse, the player whose move caused it.
    to_move: Color,
    moves: u32,
    /// Passes in a row; the second one ends the game.
    passes: u8,
    stage: Stage,
}

impl Entangled {
    /// A game before its first move.
    pub(crate) fn new(settings: &Settings, shape: Shape, decider: Decider) -> Self {
        let way = Way::new(settings.size(), shape, decider);
        Self::start(way, settings.komi(), &settings.handicap_points())
    }

    /// A game before its first move, with these black single stones on the board; with two or more White
    /// begins.
    fn start(way: Way, komi: HalfPoints, black: &[Point]) -> Self {
        let mut stones = Stones { board: Board::EMPTY, sets: Vec::new() };
        stones.board.stones.black = way.grid.set(black);
        Self {
            way,
            komi,
            seen: vec![stones.former()],
            stones,
            to_move: if black.len() >= 2 { Color::White } else { Color::Black },
            moves: 0,
            passes: 0,
            stage: Stage::Play,
        }
    }

    /// The placement that naming these points makes. They must be on the board and distinct.
    fn placement(&self, color: Color, at: &[Point], weight: Option<u8>) -> Result<Placement<'_>, Refusal> {
        let occupied = self.stones.board.occupied();
        if let Some(point) = at.iter().find(|point| occupied.contains(self.way.grid.index(**point))) {
            return Err(Refusal::Occupied(*point));
        }
        let stones = self.way.placed(color, at, occupied);
        // The weight of the point that was named first becomes that of the lowest one.
        let weight = weight.map(|weight| if at.is_sorted() { weight } else { 100 - weight });
        let set = Set { color, number: self.moves + 1, stones, weight };
        let placement = Placement::new(&self.way, &self.stones, set);
        match placement.check(&self.seen) {
            Ok(()) => Ok(placement),
            Err(Illegal::Superko) => Err(Refusal::Superko),
            Err(Illegal::Suicide(stones)) => {
                let points = self.way.grid.list(stones);
                let named = at.iter().find(|point| points.contains(point));
                Err(Refusal::Suicide(*named.unwrap_or(&at[0])))
            }
        }
    }

    /// Whether a move that names these points may give the first one this weight.
    fn check_weight(&self, color: Color, at: &[Point], weight: u8) -> Result<(), Refusal> {
        let has_weight = self.way.decider == Decider::Chance && self.way.shape.names_pair(color);
        // A wrong number of points is refused as such.
        let is_counted = at.len() == self.way.shape.points_named(color);
        if is_counted && !(has_weight && WEIGHTS.contains(&weight)) { Err(Refusal::Weight) } else { Ok(()) }
    }

    /// Places stones, up to the first choice.
    fn place(&mut self, color: Color, at: &[Point], weight: Option<u8>) -> Result<Outcome, Refusal> {
        self.check_turn(color)?;
        if let Some(weight) = weight {
            self.check_weight(color, at, weight)?;
        }
        let count = self.way.shape.points_named(color);
        check_points(at, count..=count, self.way.grid.size())?;
        let placed = self.way.placed(color, at, self.stones.board.occupied());
        let partner = self.way.grid.list(placed).into_iter().find(|point| !at.contains(point));
        let placement = self.placement(color, at, weight)?;
        let collapsing = placement.collapses().then(|| Box::new(placement.collapsing()));
        self.stones = placement.into_start();
        self.moves += 1;
        self.passes = 0;
        let mut outcome = Outcome { partner, ..Outcome::default() };
        match collapsing {
            Some(turn) => self.go_on(turn, &mut outcome),
            None => self.end_turn(color),
        }
        Ok(outcome)
    }

    /// Ends a turn: its position is a former one from now on.
    fn end_turn(&mut self, mover: Color) {
        self.seen.push(self.stones.former());
        self.to_move = !mover;
        self.stage = Stage::Play;
    }

    fn pass(&mut self, color: Color) -> Result<Outcome, Refusal> {
        self.check_turn(color)?;
        self.moves += 1;
        self.passes += 1;
        self.to_move = !color;
        if self.passes == 2 {
            self.ask_at_end();
        }
        Ok(Outcome::default())
    }

    /// An input with its consequences. Only the opponent of the mover can lose stones.
    fn told(&self, color: Color, kind: Kind, at: Vec<Point>, outcome: Outcome) -> Last {
        let captured = self.way.grid.list(outcome.captured);
        let particular = Particular::Entangled { partner: outcome.partner, collapsed: outcome.collapsed };
        Last { particular, ..Last::new(Actor::One(color), kind, at).capturing(self.to_move, captured) }
    }

    /// Whether `color` may place or pass now; the refusal if not.
    fn check_turn(&self, color: Color) -> Result<(), Refusal> {
        match self.stage {
            Stage::Asked(..) => Err(Refusal::Pending),
            Stage::Count => Err(Refusal::Over),
            Stage::Play if color == self.to_move => Ok(()),
            Stage::Play => Err(Refusal::Turn),
        }
    }
}

impl Game for Entangled {
    fn status(&self) -> Status {
        match &self.stage {
            Stage::Play => Status::Play(ToMove::One(self.to_move)),
            Stage::Asked(ask, _) => Status::Keep(ask.color()),
            Stage::Count => Status::Count,
        }
    }

    fn play(&mut self, color: Color, action: &Action, turn: &mut Turn<'_>) -> Result<Played, PlayError> {
        // A draw may fail when the stones are already on the board.
        let mut after = self.clone();
        let (kind, at, mut outcome) = match action {
            Action::Place { at } => (Kind::Play, at.clone(), after.place(color, at, None)?),
            Action::Weighted { at, weight } => {
                (Kind::Play, at.clone(), after.place(color, at, Some(*weight))?)
            }
            Action::Pass => (Kind::Pass, Vec::new(), after.pass(color)?),
            Action::Keep { point } => (Kind::Keep, vec![*point], after.keep(color, *point)?),
            _ => return Err(Refusal::NotAllowed.into()),
        };
        after.draw_choices(turn, &mut outcome)?;
        *self = after;
        let last = self.told(color, kind, at, outcome);
        Ok(Played { action: action.clone(), last: Some(last), host_limit: None })
    }

    fn heap_bytes(&self) -> usize {
        self.heap()
    }

    fn moves(&self) -> u32 {
        self.moves
    }

    fn board(&self, _: Viewer) -> BoardView {
        let grid = &self.way.grid;
        let of = |color| grid.list(self.stones.board.stones[color]).into_iter().map(move |at| (at, color));
        BoardView::Entangled(EntangledBoard {
            stones: Color::ALL.into_iter().flat_map(of).collect(),
            sets: self.stones.sets.iter().map(|set| view_of(&self.way, set)).collect(),
            collapse: self.way.decider,
            pending: match &self.stage {
                Stage::Asked(ask, _) => Some(ask.view(&self.way)),
                Stage::Play | Stage::Count => None,
            },
        })
    }

    /// In a move of several points no empty point is refused by itself.
    fn playable(&self, color: Color) -> Vec<Point> {
        let grid = &self.way.grid;
        if let Stage::Asked(ask, _) = &self.stage {
            return if ask.color() == color { grid.list(ask.options()) } else { Vec::new() };
        }
        let empty = grid.list(grid.points().without(self.stones.board.occupied()));
        match self.way.shape.points_named(color) {
            1 => empty.into_iter().filter(|at| self.placement(color, &[*at], None).is_ok()).collect(),
            count if count <= empty.len() => empty,
            _ => Vec::new(),
        }
    }

    fn may_propose_end(&self) -> Result<(), Refusal> {
        // Ending is not proposed: two passes end the game.
        Err(Refusal::NotAllowed)
    }

    fn chain(&self, point: Point) -> Vec<Point> {
        let grid = &self.way.grid;
        if !point.is_on(grid.size()) {
            return Vec::new();
        }
        grid.list(self.stones.board.chain(grid, grid.index(point)))
    }

    fn score(&self, dead: &[Point]) -> Score {
        let grid = &self.way.grid;
        area_score(grid, &self.stones.board, grid.set(dead), self.komi)
    }

    fn preview(&self, color: Color, at: &[Point]) -> Result<Preview, Refusal> {
        self.preview_of(color, at, None)
    }

    fn preview_weighted(&self, color: Color, at: &[Point], weight: u8) -> Result<Preview, Refusal> {
        self.preview_of(color, at, Some(weight))
    }

    fn explore(&self) -> Result<Box<dyn Explore>, PlayError> {
        Ok(Box::new(self.ways()))
    }

    fn outlook(&self) -> Outlook {
        Outlook::Tangle(Tangle::new(self.clone()))
    }

    /// Sets that collapsed at the end stay collapsed, and the position is a former one from now on.
    fn resume(&mut self) {
        let former = self.stones.former();
        if !self.seen.contains(&former) {
            self.seen.push(former);
        }
        self.passes = 0;
        self.stage = Stage::Play;
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

heap_of!(Entangled { stones, seen, stage; way, komi, to_move, moves, passes });

#[cfg(test)]
mod tests;
