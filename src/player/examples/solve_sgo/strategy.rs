//! How the computer plays in these positions, and what that costs it.

use std::collections::BTreeMap;

use qgo_player::{Budget, Level, Seen, think};
use qgo_rules::{Action, ByColor, Color, WorkBound};

use super::table::{Next, Place, Table, game};

impl Table {
    /// How the computer plays there, by empty points.
    pub(super) fn strategy(&self, id: usize, color: Color, simulations: u32) -> Vec<f64> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some((before, pair)) = self.places[at].from {
            path.push(pair);
            at = before;
        }
        let mut game = game(self.size);
        for pair in path.into_iter().rev() {
            for color in Color::ALL {
                let action = Action::Place { at: vec![pair[color]] };
                game.act(color, action, WorkBound::Steps(1000)).expect("a legal move");
            }
        }
        let seen = Seen::of(&game, color).expect("both are to move");
        let thought = think(&seen, Level::STRONGEST, Budget::to_play(Some(simulations), &mut || true));
        let empty = &self.places[id].empty;
        let mut shares = vec![0.0; empty.len()];
        for candidate in thought.candidates {
            if let Some(index) = empty.iter().position(|point| candidate.at.first() == Some(point)) {
                shares[index] = f64::from(candidate.probability);
            }
        }
        shares
    }

    /// What it costs a player to play so at a place against an opponent that knows it.
    pub(super) fn loss(&self, id: usize, color: Color, shares: &[f64]) -> f64 {
        let own = |pair| in_eyes_of(color, self.worth(self.next_of(id, color, pair)));
        in_eyes_of(color, self.places[id].value) - secured(shares, own)
    }

    /// What follows from an own move and the other player's at a place.
    fn next_of(&self, id: usize, color: Color, [own, other]: [usize; 2]) -> Next {
        let Place { empty, next, .. } = &self.places[id];
        next[if color == Color::Black { own * empty.len() + other } else { other * empty.len() + own }]
    }
}

/// What is worth so much for Black, for this colour.
fn in_eyes_of(color: Color, worth: f64) -> f64 {
    if color == Color::Black { worth } else { 1.0 - worth }
}

/// What is got at least by playing so, if each pair of an own move and the other's is worth so much.
fn secured(shares: &[f64], own: impl Fn([usize; 2]) -> f64) -> f64 {
    let played = || (0..shares.len()).filter(|index| shares[*index] > 0.0);
    let against = |other: usize| -> f64 { played().map(|index| shares[index] * own([index, other])).sum() };
    (0..shares.len()).map(against).fold(f64::INFINITY, f64::min)
}

/// What the whole strategy of the computer gets from the start against an opponent that knows it.
pub(super) struct Whole {
    /// How many positions it can get to, those in which it has the other colour counted by themselves.
    pub(super) strategies: usize,
    /// What is lost in a single move, at the mean and at most.
    pub(super) mean: f64,
    pub(super) most: f64,
    /// What is lost in the whole game.
    pub(super) exploitable: ByColor<f64>,
}

impl Whole {
    pub(super) fn of(table: &Table, simulations: u32) -> Self {
        // How Black and White play at each place, and what they get there, in their own eyes.
        let mut strategies: BTreeMap<(usize, Color), Vec<f64>> = BTreeMap::new();
        let mut open = vec![(0, Color::Black), (0, Color::White)];
        let (mut losses, mut most) = (0.0, 0f64);
        while let Some((id, color)) = open.pop() {
            if strategies.contains_key(&(id, color)) {
                continue;
            }
            let shares = table.strategy(id, color, simulations);
            let loss = table.loss(id, color, &shares);
            (losses, most) = (losses + loss, most.max(loss));
            for own in (0..shares.len()).filter(|own| shares[*own] > 0.0) {
                for other in 0..shares.len() {
                    if let Next::Place(next, is_flipped) = table.next_of(id, color, [own, other]) {
                        open.push((next, if is_flipped { !color } else { color }));
                    }
                }
            }
            strategies.insert((id, color), shares);
        }
        let mut gets: BTreeMap<(usize, Color), f64> = strategies.keys().map(|key| (*key, 0.5)).collect();
        for _ in 0..100 {
            for ((id, color), shares) in strategies.iter().rev() {
                let own = |pair| match table.next_of(*id, *color, pair) {
                    Next::Over(worth) => in_eyes_of(*color, worth),
                    Next::Place(next, is_flipped) => gets[&(next, if is_flipped { !*color } else { *color })],
                };
                let value = secured(shares, own);
                gets.insert((*id, *color), value);
            }
        }
        let exploitable = ByColor::new_with(|color| 0.5 - gets[&(0, color)]);
        Self { strategies: strategies.len(), mean: losses / strategies.len() as f64, most, exploitable }
    }
}
