//! `simultaneous`: Savelyev's S-Go. Both players commit to a point in secret, and both stones are placed
//! at once. Stones whose capture depends on who moved first are both dead and alive until a later capture
//! settles them.
//!
//! A turn is computed in [`turn`], which follows the numbered steps of docs/rules.md, "Simultaneous".

mod capture;
mod duel;
mod end;
mod exploring;
mod state;
mod stones;
mod turn;

pub use self::duel::Duel;
use self::state::{Entanglements, State};
use self::stones::{Set, Stones};
use super::check_points;
use super::commitments::{Commitments, Step};
use super::exploring::Listed;
use crate::board::{Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::event::{Action, Choice};
use crate::explore::Explore;
use crate::game::{Game, PlayError, Played, Refusal, Status, Turn};
use crate::heap::{Heap, heap_of};
use crate::outlook::Outlook;
use crate::point::Point;
use crate::preview::Preview;
use crate::settings::Settings;
use crate::view::{BoardView, Committed, Last, Particular, Score, SimultaneousBoard, ToMove, Viewer};

/// A game of S-Go.
#[derive(Clone)]
pub(crate) struct Simultaneous {
    grid: Grid<WORDS>,
    state: State,
    commitments: Commitments,
    turns: u32,
    /// The score, once the board is an end position.
    ended: Option<Score>,
}

impl Simultaneous {
    /// A game before its first turn.
    pub(crate) fn new(settings: &Settings) -> Self {
        Self::start(settings.size(), &settings.handicap_points())
    }

    /// A game before its first turn, with these black stones on the board. Both players still move at
    /// once.
    pub(crate) fn start(size: u8, black: &[Point]) -> Self {
        let grid = Grid::new(size);
        let state = State {
            stones: Stones::black(grid.set(black)),
            entanglements: Entanglements::default(),
            prisoners: ByColor::default(),
        };
        Self { grid, state, commitments: Commitments::default(), turns: 0, ended: None }
    }

    /// Whether a player may commit to this choice; the refusal if not.
    fn allow(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Pass => Err(Refusal::NotAllowed),
            Choice::Point(point) if self.state.stones.at(self.grid.index(point)).is_some() => {
                Err(Refusal::Occupied(point))
            }
            Choice::Point(_) => Ok(()),
        }
    }

    /// Plays the turn of these two commitments, which must be allowed.
    fn complete(&mut self, choices: ByColor<Choice>, at: ByColor<Point>) -> Last {
        let done = turn::play(&self.grid, &self.state, at.map(|point| self.grid.index(point)));
        self.state = done.state;
        self.commitments.clear();
        self.turns += 1;
        self.ended = end::end_position(&self.grid, &self.state);
        Last {
            captured: done.captured.map(|stones| self.grid.list(stones)),
            particular: Particular::Simultaneous(done.resolutions),
            ..Last::of_both(choices)
        }
    }
}

impl Game for Simultaneous {
    fn status(&self) -> Status {
        self.ended.clone().map_or(Status::Play(ToMove::Both), Status::Scored)
    }

    fn play(&mut self, color: Color, action: &Action, _: &mut Turn<'_>) -> Result<Played, PlayError> {
        if self.ended.is_some() {
            return Err(Refusal::Over.into());
        }
        if let Action::Annul { .. } = action {
            // Annulment is not possible: two points can always be played together.
            return Err(Refusal::NotAllowed.into());
        }
        let step = self.commitments.step(color, action, self.grid.size(), |choice| self.allow(choice))?;
        let (action, last) = match step {
            Step::Hold(choice) => (self.commitments.hold(color, choice), None),
            Step::Complete(choices) => {
                let (Some(black), Some(white)) = (choices.black.point(), choices.white.point()) else {
                    return Err(Refusal::NotAllowed.into());
                };
                let last = self.complete(choices, ByColor { black, white });
                (Action::Reveal { choices }, Some(last))
            }
            Step::Annulled => return Err(Refusal::NotAllowed.into()),
        };
        Ok(Played { action, last, host_limit: None })
    }

    fn heap_bytes(&self) -> usize {
        self.heap()
    }

    fn moves(&self) -> u32 {
        self.turns
    }

    fn board(&self, _: Viewer) -> BoardView {
        BoardView::Simultaneous(SimultaneousBoard {
            stones: self.state.stones.view(&self.grid),
            entanglements: self.state.entanglements.view(&self.grid),
            prisoners: self.state.prisoners,
        })
    }

    fn committed(&self, viewer: Viewer) -> Option<Committed> {
        Some(self.commitments.seen_by(viewer))
    }

    fn playable(&self, _: Color) -> Vec<Point> {
        if self.ended.is_some() { Vec::new() } else { self.grid.list(self.state.stones.empty(&self.grid)) }
    }

    fn may_propose_end(&self) -> Result<(), Refusal> {
        Ok(())
    }

    fn chain(&self, point: Point) -> Vec<Point> {
        if !point.is_on(self.grid.size()) {
            return Vec::new();
        }
        chain(&self.grid, &self.state.stones, point)
    }

    fn score(&self, dead: &[Point]) -> Score {
        end::agreed_end(&self.grid, &self.state, self.grid.set(dead))
    }

    /// The opponent's point is secret, so only the stone itself is known.
    fn preview(&self, _: Color, at: &[Point]) -> Result<Preview, Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::Over);
        }
        check_points(at, 1..=1, self.grid.size())?;
        self.allow(Choice::Point(at[0]))?;
        Ok(Preview { placed: at.to_vec(), ..Preview::default() })
    }

    fn explore(&self) -> Result<Box<dyn Explore>, PlayError> {
        let ways = exploring::ways(&self.grid, &self.state).ok_or(PlayError::TooLarge)?;
        Ok(Box::new(Listed::new(ways)))
    }

    fn outlook(&self) -> Outlook {
        Outlook::Duel(Duel::new(self))
    }

    fn resume(&mut self) {
        self.commitments.clear();
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// The chain that is marked dead with the stone at a point of the board, sorted.
fn chain(grid: &Grid<WORDS>, stones: &Stones, point: Point) -> Vec<Point> {
    let index = grid.index(point);
    let Some(side) = stones.at(index).and_then(|kind| kind.side()) else { return Vec::new() };
    let chain = grid.connected(Set::single(index), stones.side(side));
    grid.list(chain & stones.own(side))
}

heap_of!(Simultaneous { state, ended; grid, commitments, turns });

#[cfg(test)]
mod tests;
