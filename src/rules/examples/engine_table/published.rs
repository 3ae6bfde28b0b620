//! A reality as a game of the published crate `goban`.
//!
//! The crate checks suicide. The ko rule is ours, because the crate's differs from `superposed` where a
//! ko stone and a larger chain are captured at once.

use std::hash::{Hash, Hasher};

use goban::rules::game::Game;
use goban::rules::{GobanSizes, IllegalRules, Move, Rule, ScoreRules};
use qgo_rules::{Color, Point};

use crate::enumerator::Reality;

/// A game of the crate, with our ko point.
#[derive(Clone)]
pub(crate) struct Published {
    game: Game,
    /// The point that the next stone may not retake.
    ko: Option<Point>,
}

impl Reality for Published {
    fn empty(size: u8) -> Self {
        let side = usize::from(size);
        let rule = Rule { komi: 0.0, flag_illegal: IllegalRules::SUICIDE, flag_score: ScoreRules::STONES };
        Self { game: Game::new(GobanSizes::Custom(side, side), rule), ko: None }
    }

    fn play(&self, size: u8, _: Color, at: Point) -> Option<(Self, Vec<Point>)> {
        if self.ko == Some(at) {
            return None;
        }
        let mut game = self.game.clone();
        game.try_play(Move::Play(at.row(), at.column())).ok()?;
        if game.prisoners() == self.game.prisoners() {
            return Some((Self { game, ko: None }, Vec::new()));
        }
        let stood = |point: &Point| self.game.get_color(coordinates(*point)).is_some();
        let stands = |point: &Point| game.get_color(coordinates(*point)).is_some();
        let captured: Vec<Point> = Point::all(size).filter(|point| stood(point) && !stands(point)).collect();
        // A single stone among the opponent's that captured a single stone has one liberty.
        let own = self.game.turn();
        let is_alone = game
            .get_connected_points(coordinates(at))
            .all(|next| next.color == Some(!own) || captured.iter().any(|p| coordinates(*p) == next.coord));
        let ko = if captured.len() == 1 && is_alone { captured.first().copied() } else { None };
        Some((Self { game, ko }, captured))
    }

    fn pass(&mut self) {
        self.game.play(Move::Pass);
        // Without this, the crate would end the game after two passes.
        self.game.resume();
        self.ko = None;
    }

    fn content(&self, _: u8, at: Point) -> Option<Color> {
        self.game.get_color(coordinates(at)).map(|color| match color {
            goban::pieces::stones::Color::Black => Color::Black,
            goban::pieces::stones::Color::White => Color::White,
        })
    }
}

/// Positions are equal if their stones and ko are, whatever moves led to them.
impl PartialEq for Published {
    fn eq(&self, other: &Self) -> bool {
        self.ko == other.ko && self.game.goban() == other.game.goban()
    }
}

impl Eq for Published {}

impl Hash for Published {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.goban().hash(state);
        self.ko.hash(state);
    }
}

fn coordinates(point: Point) -> (u8, u8) {
    (point.row(), point.column())
}
