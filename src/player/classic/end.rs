//! The end of a game: a search for victory does not care once that is decided, so here it is points that count. What
//! is left to play for is played, and then comes the pass.

use std::collections::BTreeMap;

use qgo_rules::{Color, Point};
use rand_core::SeedableRng;

use super::dead_stones;
use crate::go::area::area;
use crate::go::board::Board;
use crate::go::field::Spot;
use crate::go::search::{Position, Search};
use crate::level::Level;
use crate::random::Random;
use crate::result::{sign, wins};
use crate::seen::Seen;
use crate::thought::Fuse;

/// A point is open if less of its ownership belongs to one side. If more points are open than the board is wide,
/// nobody thinks of an end.
const OPEN: f32 = 0.5;

/// A count may only be right if it differs from what is expected of playing on by no more points than such a share of
/// the board's width.
const PLAUSIBLE: f32 = 0.34;

/// How many games are played out at least and at most to see what a move gains, and as many for what a pass loses.
const GAMES: [u32; 2] = [500, 2000];

/// With the count as komi a game is even if nothing is left to play for. The count is wrong, or the game is not over,
/// if a side wins so much more or less often than half of the games. (On boards up to 9×9; see `Ending::one_point`.)
const UNEVEN: f32 = 0.25;

/// A pass loses nothing unless a move wins so much more often. One point would make a larger difference, on larger
/// boards less (`Ending::one_point`).
const GAIN: f32 = 0.2;

/// A game is won with this certainty.
const WON: f32 = 0.94;

/// In a won game a move is played for points if that makes victory no less likely than this.
const HARMLESS: f32 = 0.02;

/// What was thought of a position, and how to think on.
pub(super) struct Ending<'a> {
    pub(super) seen: &'a Seen,
    pub(super) stones: &'a BTreeMap<Point, Color>,
    pub(super) position: &'a Position,
    pub(super) search: &'a Search,
    pub(super) level: Level,
    pub(super) random: &'a mut Random,
    pub(super) go_on: Fuse<'a>,
    /// The stones that will not survive, once they were looked for.
    pub(super) dead: Option<Vec<Point>>,
}

impl Ending<'_> {
    /// What to play because only points are left to play for: a pass if the game is over as it stands, or if the other
    /// has passed and loses by the count. `None` if the game goes on, or if there is no time to find that out.
    pub(super) fn play(mut self) -> Option<Spot> {
        let owners = self.search.owners();
        let open = owners.iter().filter(|(_, owner)| owner.abs() < OPEN);
        let best = self.search.visited()[0];
        // That all seems lost, or won, is no reason to pass.
        let would_pass = best.spot == Spot::PASS;
        if open.count() > usize::from(self.seen.size) && !would_pass {
            return None;
        }
        if self.seen.has_passed && self.has_won() {
            return Some(Spot::PASS);
        }
        let count = self.count(&probably_dead(self.stones, &owners));
        let expected = expected(self.search);
        let may_end = self.is_plausible(count, expected);
        // Whoever has lost goes on to hope for mistakes.
        let has_won = best.value > WON && !self.level.is_for_beginners();
        let for_points = would_pass || has_won;
        if !may_end && !for_points {
            return None;
        }
        let komi = if may_end { 2 * count } else { (2.0 * expected).round() as i32 };
        let moving = self.look(self.position.clone(), komi)?;
        let best = moving.visited()[0].spot;
        let is_worth_it = best != Spot::PASS && self.is_harmless(best);
        if may_end && let Some(dead) = self.dead_if_over(count, &moving) {
            return Some(if is_worth_it && self.leaves_atari(&dead) { best } else { Spot::PASS });
        }
        (for_points && is_worth_it).then_some(best)
    }

    /// Whether a pass wins at once, whatever the other does, also if one's own stones are lost whose fate nobody could
    /// agree on, such as one in a ko.
    fn has_won(&mut self) -> bool {
        let Some(search) = self.after_pass(self.seen.komi.0) else { return false };
        if 1.0 - search.visited()[0].value <= 0.5 + UNEVEN {
            return false;
        }
        let is_own = |point: &Point| self.stones.get(point) == Some(&self.seen.color);
        let owners = search.owners().into_iter();
        let unclear =
            owners.filter(|(point, owner)| is_own(point) && owner.abs() <= OPEN).map(|(point, _)| point);
        let mut lost = self.dead();
        lost.extend(unclear);
        // Stones for which there was no time count as alive.
        self.wins_by(self.count(&lost)) && (self.go_on)()
    }

    /// Whether Black's points less White's, without komi, are a victory.
    const fn wins_by(&self, count: i32) -> bool {
        wins(self.seen.color, 2 * count - self.seen.komi.0)
    }

    /// The dead stones, if a pass loses nothing as far as searches tell. The one for a move has the count as komi.
    fn dead_if_over(&mut self, count: i32, search: &Search) -> Option<Vec<Point>> {
        let moving = search.visited()[0].value;
        // Where a pass wins by the count, nobody need look so closely.
        let one_point = if self.seen.has_passed && self.wins_by(count) { 1.0 } else { self.one_point() };
        let is_even = |value: f32| (value - 0.5).abs() < UNEVEN * one_point;
        let loses_nothing = self.is_plausible(count, expected(search))
            && is_even(moving)
            && self.after_pass(2 * count).is_some_and(|search| {
                let passing = 1.0 - search.visited()[0].value;
                is_even(passing) && passing > moving - GAIN * one_point
            });
        let dead = loses_nothing.then(|| self.dead())?;
        (self.count(&dead) == count && (self.go_on)()).then_some(dead)
    }

    /// The stones that will not survive.
    fn dead(&mut self) -> Vec<Point> {
        let Self { seen, stones, go_on, dead, .. } = self;
        dead.get_or_insert_with(|| dead_stones(seen, stones, &mut **go_on)).clone()
    }

    /// Whether a stone that counts as alive is in atari: whoever moves first gains by it, if seldom so much that it
    /// shows in a search.
    fn leaves_atari(&self, dead: &[Point]) -> bool {
        let board = &self.position.board;
        let in_atari = |point: &&Point| board.atari(board.field.spot(**point)).is_some();
        self.stones.keys().filter(in_atari).any(|point| !dead.contains(point))
    }

    /// How much of a difference one point makes to victory, compared with 9×9: on larger boards games end farther apart.
    fn one_point(&self) -> f32 {
        (9.0 / f32::from(self.seen.size)).min(1.0)
    }

    /// A search from where a pass leads.
    fn after_pass(&mut self, komi: i32) -> Option<Search> {
        let (to_move, forbidden) = (!self.seen.color, Vec::new());
        let passed = Position { to_move, last: Spot::PASS, forbidden, ..self.position.clone() };
        self.look(passed, komi)
    }

    /// A search from a position; `None` if the fuse ended it.
    fn look(&mut self, position: Position, komi: i32) -> Option<Search> {
        let mut search = Search::new(Position { komi, ..position }, Random::from_rng(self.random));
        search.keep_seki();
        let games = (self.search.simulations() / 2).clamp(GAMES[0], GAMES[1]);
        search.run(games, self.go_on).then_some(search)
    }

    fn is_plausible(&self, count: i32, expected: f32) -> bool {
        (count as f32 - expected).abs() <= PLAUSIBLE * f32::from(self.seen.size)
    }

    /// Whether a move endangers no victory.
    fn is_harmless(&self, spot: Spot) -> bool {
        let visited = self.search.visited();
        let found = visited.iter().find(|visited| visited.spot == spot && visited.visits > 0);
        visited[0].value < 0.5 || found.is_some_and(|found| found.value > visited[0].value - HARMLESS)
    }

    /// Black's points less White's, without komi, once dead stones are taken off.
    fn count(&self, dead: &[Point]) -> i32 {
        let alive = self.stones.iter().filter(|(point, _)| !dead.contains(point));
        area(&Board::with(self.seen.size, alive.map(|(point, color)| (*point, *color))))
    }
}

/// Black's points less White's, without komi, at the mean of all games.
fn expected(search: &Search) -> f32 {
    search.owners().iter().map(|(_, owner)| owner).sum()
}

/// The stones whose points are rather the other's at the end.
fn probably_dead(stones: &BTreeMap<Point, Color>, owners: &[(Point, f32)]) -> Vec<Point> {
    let of: BTreeMap<Point, f32> = owners.iter().copied().collect();
    stones.iter().filter(|(point, color)| of[point] * sign(**color) < 0.0).map(|(point, _)| *point).collect()
}
