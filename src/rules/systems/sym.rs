//! `sym`: Sym(Go), the functor of Savelyev's paper (section 4) applied to Go.
//!
//! The state is a set of classical positions. Both players commit in secret; then the two moves are
//! played in each position in both orders. A turn is computed on new values, which replace the state at
//! the end.
//!
//! The set is a list of bitboards, not a diagram; docs/engine.md, "Sym", gives the reasons with
//! measurements.

mod branch;
mod branches;
mod orders;

use std::sync::Arc;

use self::branch::Moves;
use self::branches::Branches;
pub use self::orders::Orders;
use super::check_points;
use super::commitments::{Commitments, Step};
use super::exploring::{Narrowed, Source};
use super::work::Work;
use crate::board::{Bits, Board, Grid, WORDS, area_score};
use crate::chance::ChanceError;
use crate::color::{ByColor, Color};
use crate::event::{Action, Choice};
use crate::explore::Explore;
use crate::game::{Game, PlayError, Played, Refusal, Status, Turn, WorkBound};
use crate::heap::{Heap, heap_of};
use crate::host_limit::HostLimit;
use crate::outlook::Outlook;
use crate::point::Point;
use crate::preview::Preview;
use crate::settings::{HalfPoints, Limit, Settings};
use crate::view::{
    BoardView, Cause, Committed, Determined, Last, Outcome, Particular, Score, Shares, ToMove, Viewer,
};

/// Steps of the host's bound for each outcome: a whole board is stored for each, in a set.
const STEPS: u64 = 10;

/// A game of `sym`.
#[derive(Clone)]
pub(crate) struct Sym {
    grid: Grid<WORDS>,
    /// Never changed in place, so copies of a game share it.
    branches: Arc<Branches>,
    /// The shares of `branches`.
    shares: Shares,
    commitments: Commitments,
    limit: Limit,
    /// Completed turns.
    moves: u32,
    ended: Option<Outcome>,
}

/// A turn that has been computed but not yet made.
struct Worked {
    /// The positions after it; empty if the pair of moves is not allowed.
    branches: Branches,
    /// `Some` only if the pair is allowed.
    determined: Option<Determined>,
    host_limit: Option<HostLimit>,
}

impl Sym {
    /// A game before its first turn.
    pub(crate) fn new(settings: &Settings, limit: Limit) -> Self {
        let grid = Grid::new(settings.size());
        let mut board = Board::EMPTY;
        board.stones.black = grid.set(&settings.handicap_points());
        Self::start(grid, board, limit)
    }

    /// A game before its first turn, with these stones on the board.
    fn start(grid: Grid<WORDS>, board: Board<WORDS>, limit: Limit) -> Self {
        let branches = Branches::certain(grid, board);
        Self {
            grid,
            shares: branches.shares(),
            branches: Arc::new(branches),
            commitments: Commitments::default(),
            limit,
            moves: 0,
            ended: None,
        }
    }

    /// Refuses only what is public knowledge: a point with a stone in every position.
    fn check(&self, choice: Choice) -> Result<(), Refusal> {
        match choice.point() {
            Some(point) if self.branches.occupied().contains(self.grid.index(point)) => {
                Err(Refusal::Occupied(point))
            }
            _ => Ok(()),
        }
    }

    /// Plays the pair of moves, or annuls both commitments if the pair is allowed in no position.
    fn complete(&mut self, choices: ByColor<Choice>, turn: &mut Turn<'_>) -> Result<Played, PlayError> {
        let Worked { branches, determined, host_limit } = self.work_out(choices, turn)?;
        self.commitments.clear();
        if branches.is_empty() {
            return Ok(annulled(Some(choices)));
        }
        let last = Last {
            captured: self.captured(choices, &branches),
            particular: Particular::Sym { determined, before: self.shares.total.clone() },
            ..Last::of_both(choices)
        };
        self.moves += 1;
        self.shares = branches.shares();
        if choices.black == Choice::Pass && choices.white == Choice::Pass {
            self.ended = Some(outcome(&self.grid, &branches));
        }
        self.branches = Arc::new(branches);
        Ok(Played { action: Action::Reveal { choices }, last: Some(last), host_limit })
    }

    /// Computes the turn, with a determination by the host's bound before it and one by the game's limit
    /// after it.
    fn work_out(&self, choices: ByColor<Choice>, turn: &mut Turn<'_>) -> Result<Worked, PlayError> {
        let moves = choices.map(|choice| choice.point().map(|point| self.grid.spot(point)));
        let (eased, host_limit) = self.eased(&moves, turn)?.unzip();
        let mut branches = eased.as_ref().unwrap_or(&self.branches).after(&moves);
        let mut determined = eased.as_ref().zip(host_limit.as_ref()).map(|(left, by)| Determined {
            from: self.shares.total.clone(),
            left: left.len().into(),
            cause: Cause::HostLimit,
            points: by.points().to_vec(),
        });
        if let Limit::Realities(most) = self.limit
            && branches.len() as u64 > most.get()
        {
            determined = Some(Determined::whole(branches.len().into(), Cause::Limit));
            branches = branches.determine(false, turn)?;
        }
        Ok(Worked { branches, determined, host_limit })
    }

    /// The positions that the host's bound leaves before this turn, and what it determines; `None` if it does
    /// not act. Only positions in which the pair is allowed are drawn from; if there are none, it does not
    /// act.
    fn eased(&self, moves: &Moves, turn: &mut Turn<'_>) -> Result<Option<(Branches, HostLimit)>, PlayError> {
        let fits = |bound: &WorkBound, positions: usize| {
            // A position can have two outcomes.
            Work::within(bound).take(2 * STEPS * positions as u64).is_ok()
        };
        let bound = turn.bound.clone();
        match &bound {
            WorkBound::Recorded(Some(by)) => {
                let surviving = self.branches.surviving(moves);
                if surviving.is_empty() || self.branches.len() == 1 {
                    return Err(ChanceError::RecordDiffers.into());
                }
                Ok(Some((surviving.eased_by_record(by, turn)?, by.clone())))
            }
            _ if fits(&bound, self.branches.len()) => Ok(None),
            WorkBound::Recorded(None) if self.branches.len() > 1 => Err(PlayError::TooLarge),
            _ => {
                let surviving = self.branches.surviving(moves);
                let (left, points) = surviving.eased(|positions| fits(&bound, positions), turn)?;
                Ok((!points.is_empty()).then_some((left, HostLimit::Points(points))))
            }
        }
    }

    /// The stones that were certainly captured: they were in every position or were placed in this turn,
    /// and are in none now. This follows from the shares, which are public.
    fn captured(&self, choices: ByColor<Choice>, after: &Branches) -> ByColor<Vec<Point>> {
        let certain = self.branches.certain_stones().stones;
        ByColor::new_with(|color| {
            let placed: Bits<WORDS> =
                choices[color].point().map(|point| self.grid.index(point)).into_iter().collect();
            self.grid.list((certain[color] | placed).without(after.possible(color)))
        })
    }
}

/// The announcement that both commit again, which reveals nothing else.
fn annulled(choices: Option<ByColor<Choice>>) -> Played {
    Played { action: Action::Annul { choices }, last: None, host_limit: None }
}

/// The result: a player wins by winning every position by area, without komi. Anything else is a tie.
fn outcome(grid: &Grid<WORDS>, branches: &Branches) -> Outcome {
    let winner =
        |board: &Board<WORDS>| area_score(grid, board, Bits::EMPTY, HalfPoints(0)).outcome().winner();
    let mut winners = branches.boards().map(winner);
    match winners.next().flatten() {
        Some(first) if winners.all(|winner| winner == Some(first)) => Outcome::Win(first),
        _ => Outcome::Tie,
    }
}

impl Game for Sym {
    fn status(&self) -> Status {
        self.ended.map_or(Status::Play(ToMove::Both), Status::Decided)
    }

    fn play(&mut self, color: Color, action: &Action, turn: &mut Turn<'_>) -> Result<Played, PlayError> {
        if self.ended.is_some() {
            return Err(Refusal::Over.into());
        }
        let step = self.commitments.step(color, action, self.grid.size(), |choice| self.check(choice))?;
        match step {
            Step::Hold(choice) => {
                let action = self.commitments.hold(color, choice);
                Ok(Played { action, last: None, host_limit: None })
            }
            Step::Complete(choices) => self.complete(choices, turn),
            Step::Annulled => {
                self.commitments.clear();
                Ok(annulled(None))
            }
        }
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

    fn committed(&self, viewer: Viewer) -> Option<Committed> {
        Some(self.commitments.seen_by(viewer))
    }

    fn playable(&self, _: Color) -> Vec<Point> {
        self.grid.list(self.grid.points().without(self.branches.occupied()))
    }

    /// Ending is not proposed: two passes in one turn end the game.
    fn may_propose_end(&self) -> Result<(), Refusal> {
        Err(if self.ended.is_some() { Refusal::Over } else { Refusal::NotAllowed })
    }

    /// No stones are marked dead in this system.
    fn chain(&self, _: Point) -> Vec<Point> {
        Vec::new()
    }

    /// The score of the certain stones. It is never asked for, because the result does not go by points.
    fn score(&self, dead: &[Point]) -> Score {
        area_score(&self.grid, &self.branches.certain_stones(), self.grid.set(dead), HalfPoints(0))
    }

    /// Only what `check` refuses is refused, and positions are counted; the pair is not tried.
    fn preview(&self, _: Color, at: &[Point]) -> Result<Preview, Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::Over);
        }
        check_points(at, 1..=1, self.grid.size())?;
        self.check(Choice::Point(at[0]))?;
        let at_most = &self.shares.total * 2u32;
        let may_determine = matches!(self.limit, Limit::Realities(most) if at_most > most.get().into());
        Ok(Preview { placed: at.to_vec(), at_most: Some(at_most), may_determine, ..Preview::default() })
    }

    fn explore(&self) -> Result<Box<dyn Explore>, PlayError> {
        let positions: Arc<dyn Source> = Arc::<Branches>::clone(&self.branches);
        Ok(Box::new(Narrowed::all(positions)))
    }

    fn outlook(&self) -> Outlook {
        Outlook::Orders(Orders::new(self))
    }

    fn resume(&mut self) {
        self.commitments.clear();
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

heap_of!(Sym { branches, shares; grid, commitments, limit, moves, ended });

#[cfg(test)]
mod tests;
