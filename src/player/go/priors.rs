//! What is thought of moves before they are searched.

use qgo_rules::Color;

use super::field::Spot;
use super::inputs::sensible_moves;
use super::opening::Opening;
use super::playout::Playout;
use super::policy::Policy;

/// As how many games an opinion counts.
const GAMES: f32 = 20.0;

/// What is thought of a move.
#[derive(Clone, Copy, Default)]
pub(crate) struct Prior {
    /// How many games are thought to have been played already with it, and how many of them were won.
    pub(crate) visits: f32,
    pub(crate) wins: f32,
    /// How likely a good search is to choose it.
    pub(crate) chance: f32,
}

impl Prior {
    /// Of moves of which only this much is known.
    pub(crate) const fn of_games(visits: f32, wins: f32) -> Self {
        Self { visits, wins, chance: 0.0 }
    }
}

/// The sensible moves, and what is thought of them.
pub(crate) fn priors(playout: &Playout<'_>, color: Color) -> Vec<(Spot, Prior)> {
    let moves = sensible_moves(playout, color);
    let mut chances = Policy::learned().chances(moves.iter().map(|(_, inputs)| inputs));
    let opening = Opening::of(&playout.board);
    let all: f32 = chances.iter().sum();
    let shares = moves.iter().map(|(spot, _)| opening.share(*spot));
    chances.iter_mut().zip(shares).for_each(|(chance, share)| *chance += share * all);
    let (all, most) = (chances.iter().sum::<f32>(), chances.iter().copied().fold(0.0, f32::max));
    let prior = |((spot, _), chance): (&(Spot, _), f32)| {
        (*spot, Prior { chance: chance / all, ..Prior::of_games(GAMES, GAMES * (chance / most).sqrt()) })
    };
    moves.iter().zip(chances).map(prior).collect()
}
