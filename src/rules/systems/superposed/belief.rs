//! A position of `superposed` for a player that thinks ahead.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::Superposed;
use crate::board::Position;
use crate::color::{ByColor, Color};
use crate::game::PlayError;
use crate::point::Point;
use crate::settings::{HalfPoints, Limit};
use crate::systems::work::{DEFAULT_STEPS, Work};
use crate::view::Shares;

/// A position of `superposed` as everybody knows it: moves and the results of measurements are public, so anybody
/// can work out its realities. There is no seed in it, and it draws nothing by itself.
#[derive(Clone)]
pub struct Belief(Superposed);

impl Belief {
    pub(super) const fn new(game: Superposed) -> Self {
        Self(game)
    }

    /// A position with these stones in its only reality, for exercises; no set of points has been played yet. `None`
    /// if such stones cannot stand on a board.
    #[must_use]
    pub fn certain(size: u8, stones: &ByColor<Vec<Point>>, to_move: Color) -> Option<Self> {
        let start = Position::new(size, stones).ok()?;
        Some(Self(Superposed { to_move, ..Superposed::start(&start, HalfPoints::default(), Limit::None) }))
    }

    /// The position after a placement by the player who is to move, if its measurement finds that these stones are
    /// captured (sorted; none if it captures nothing), before a determination by the game's limit. `None` if it
    /// cannot find that, if the placement is not legal, or if it is more work than hosts allow.
    #[must_use]
    pub fn after(&self, at: &[Point], captured: &[Point]) -> Option<Self> {
        let color = self.0.to_move;
        self.0.check(color, at).ok()?;
        let fork = self.0.realities.fork(color, at, &mut Work::of(DEFAULT_STEPS)).ok()?;
        let outcome = fork.outcomes().iter().position(|(set, _)| set == captured)?;
        let mut game = self.0.clone();
        let _announced = game.commit(color, self.0.found(color, at, fork, outcome));
        Some(Self(game))
    }

    /// For each point, the number of realities with a stone of each colour.
    #[must_use]
    pub const fn shares(&self) -> &Shares {
        &self.0.shares
    }

    /// Whether there is a single reality.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.0.is_certain()
    }

    /// The stones of one reality, each as likely as its multiplicity. `below(n)` draws a number below `n`.
    #[must_use]
    pub fn sample(&self, below: &mut dyn FnMut(&BigUint) -> BigUint) -> ByColor<Vec<Point>> {
        self.0.realities.sample(below)
    }

    /// The stones of all realities that differ; `None` if there are more than `most`.
    #[must_use]
    pub fn list(&self, most: usize) -> Option<Vec<ByColor<Vec<Point>>>> {
        let mut found = Vec::new();
        // Depth first. Every open one leads to at least one reality.
        let mut open = vec![self.0.realities.narrow().left()];
        while let Some(realities) = open.pop() {
            match realities.narrow().next() {
                Some((point, contents)) => {
                    for (content, _) in contents.iter().filter(|(_, share)| *share != BigUint::ZERO) {
                        let mut rest = realities.narrow();
                        rest.keep(point, *content);
                        open.push(rest.left());
                    }
                }
                None => {
                    let stones = realities.shares().stones;
                    found.push(ByColor::new_with(|color| stones[color].keys().copied().collect()));
                }
            }
            if found.len() + open.len() > most {
                return None;
            }
        }
        Some(found)
    }

    /// The sets of points that a colour has played and may not play again.
    pub fn played(&self, color: Color) -> impl Iterator<Item = &BTreeSet<Point>> {
        self.0.played[color].iter()
    }

    /// How many passes there were in a row, of either kind.
    #[must_use]
    pub const fn passes(&self) -> u32 {
        self.0.passes.row
    }

    /// Whether the game itself determines the board when there are too many realities.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.0.limit != Limit::None
    }

    /// Whether a placement would not be an unintentional pass. The steps that it takes to find out are taken from
    /// `steps`.
    ///
    /// # Errors
    /// The refusals that are public knowledge. [`PlayError::TooLarge`] if there are too few steps; a host might
    /// then determine the board before the move.
    pub fn may_place(&self, color: Color, at: &[Point], steps: &mut u64) -> Result<bool, PlayError> {
        self.0.check_turn(color)?;
        self.0.check(color, at)?;
        let mut work = if self.is_certain() { Work::unbounded() } else { Work::of(*steps) };
        let fork = self.0.realities.fork(color, at, &mut work);
        *steps = work.left().min(*steps);
        Ok(fork.map_err(|_| PlayError::TooLarge)?.impossible().is_empty())
    }

    /// Whether a stone may be put on this point whichever reality is found: the point is empty in all, and so is
    /// one beside it. Then it can neither be suicide nor retake a ko.
    #[must_use]
    pub fn is_open(&self, point: Point) -> bool {
        let is_empty = |point: Point| self.0.occupied_in(point) == BigUint::ZERO;
        is_empty(point) && point.neighbours(self.0.realities.size()).any(is_empty)
    }
}
