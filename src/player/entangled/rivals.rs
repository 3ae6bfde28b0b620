//! Simple players of `entangled`.

use qgo_rules::{Action, Color, Point, Tangle};
use rand_core::SeedableRng;

use super::board::{Stage, Tangled};
use super::few::Few;
use super::playout::Playouts;
use super::position;
use crate::go::area::area;
use crate::go::board::stone;
use crate::go::field::{SPOTS, Spot};
use crate::random::{Random, below};
use crate::result::of_black;
use crate::rivals::Rival;
use crate::seen::Seen;
use crate::thought::Budget;

/// How many placements a random player draws before it passes.
const ATTEMPTS: u32 = 60;

pub(crate) fn act(
    seen: &Seen,
    tangle: &Tangle,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    let root = position(seen, tangle);
    let playouts = Playouts::new(&root, seen.komi.0, rival.weights(), Random::from_rng(random));
    let player = Player { seen, tangle, playouts, root };
    match rival {
        Rival::Random | Rival::Pairs | Rival::TwoBest | Rival::Predictor => player.random(random),
        Rival::Greedy => player.greedy(random),
        Rival::Light | Rival::Flat => player.flat(random, budget),
    }
}

struct Player<'a> {
    seen: &'a Seen,
    tangle: &'a Tangle,
    root: Tangled,
    playouts: Playouts,
}

impl Player<'_> {
    fn options(&self) -> Option<Few> {
        if let Stage::Asked(ask) = &self.root.stage { Some(ask.options) } else { None }
    }

    fn keep(&self, spot: Spot) -> Action {
        self.root.field.point(spot).map_or(Action::Pass, |point| Action::Keep { point })
    }

    /// The spots on which the player can sensibly place something.
    fn sensible(&self) -> Vec<Spot> {
        let board = self.playouts.board(&self.root);
        self.root.empty().filter(|spot| board.is_sensible(*spot, stone(self.seen.color))).collect()
    }

    /// A placement of the first of these spots that the rules allow together, if there are enough.
    fn place(&self, wanted: &[Spot], random: &mut Random) -> Option<Action> {
        let empty: Vec<Spot> = self.root.empty().collect();
        for attempt in 0..ATTEMPTS {
            let mut named = Few::default();
            // The first one is always the one wanted most; the others are drawn when it does not work.
            let mut others = wanted.iter().copied();
            while named.len() < self.root.points_named() {
                let next = others.next().filter(|_| attempt == 0 || named.len() == 0);
                let spot = next.unwrap_or_else(|| empty[below(random, empty.len() as u32) as usize]);
                if named.contains(spot) && empty.len() < self.root.points_named() {
                    return None;
                }
                if !named.contains(spot) {
                    named = named.with(spot);
                }
            }
            let at: Vec<Point> =
                named.list().iter().filter_map(|spot| self.root.field.point(*spot)).collect();
            if self.tangle.place(self.seen.color, &at).is_ok() {
                return Some(Action::Place { at });
            }
        }
        None
    }

    fn random(&self, random: &mut Random) -> Action {
        if let Some(options) = self.options() {
            let board = self.playouts.board(&self.root);
            let is_eye = |spot: &Spot| board.is_eye(*spot, stone(self.seen.color));
            let mut spots: Vec<Spot> = options.list().to_vec();
            spots.retain(|spot| !is_eye(spot));
            let spots = if spots.is_empty() { options.list() } else { &spots };
            return self.keep(spots[below(random, spots.len() as u32) as usize]);
        }
        let mut spots = self.sensible();
        while !spots.is_empty() {
            let mut wanted = spots.clone();
            shuffle(&mut wanted, random);
            if let Some(action) = self.place(&wanted, random) {
                return action;
            }
            spots.retain(|spot| *spot != wanted[0]);
        }
        Action::Pass
    }

    /// Takes what has the best score at once.
    fn greedy(&self, random: &mut Random) -> Action {
        let sign = if self.seen.color == Color::Black { 1 } else { -1 };
        if let Some(options) = self.options() {
            let score = |spot: &Spot| {
                let mut after = self.root.clone();
                after.keep(*spot);
                sign * area(&self.playouts.board(&after))
            };
            return self.keep(best(options.list().to_vec(), score, random)[0]);
        }
        let score = |spot: &Spot| {
            let mut after = self.root.clone();
            after.place_only(Few::of(&[*spot]));
            while let Stage::Asked(ask) = &after.stage {
                let first = ask.options.first();
                after.keep(first);
            }
            sign * area(&self.playouts.board(&after))
        };
        let spots = best(self.sensible(), score, random);
        let now = sign * area(&self.playouts.board(&self.root));
        match spots.first().filter(|spot| score(spot) > now) {
            Some(_) => self.place(&spots, random).unwrap_or(Action::Pass),
            None => Action::Pass,
        }
    }

    /// Plays out what every point leads to, each equally often, with what else a move names drawn by chance.
    fn flat(mut self, random: &mut Random, budget: Budget<'_>) -> Action {
        let wanted = budget.simulations.unwrap_or(1000).max(1);
        let spots = match self.options() {
            Some(options) => options.list().to_vec(),
            None => self.sensible(),
        };
        if spots.is_empty() {
            return Action::Pass;
        }
        let mut worth = vec![(0.0f32, 0u32); SPOTS];
        let passed = self.worth(|position| position.pass(), random);
        let mut pass = (0.0, 0);
        for number in 0..wanted {
            let spot = spots[number as usize % spots.len()];
            if self.options().is_some() {
                let won = self.worth(|position| position.keep(spot), random);
                worth[spot.index()] = (worth[spot.index()].0 + won, worth[spot.index()].1 + 1);
            } else {
                let mut named = Few::of(&[spot]);
                let count = self.root.points_named().min(spots.len());
                while named.len() < count {
                    let other = spots[below(random, spots.len() as u32) as usize];
                    named = if named.contains(other) { named } else { named.with(other) };
                }
                let is_whole = count == self.root.points_named();
                let won = self.worth(
                    |position| if is_whole { position.place(named) } else { position.place_only(named) },
                    random,
                );
                for spot in named.list() {
                    worth[spot.index()] = (worth[spot.index()].0 + won, worth[spot.index()].1 + 1);
                }
            }
            if number % 32 == 0 {
                pass = (pass.0 + self.worth(|position| position.pass(), random), pass.1 + 1);
                if number > 0 && !(budget.go_on)() {
                    break;
                }
            }
        }
        let mean = |spot: &Spot| worth[spot.index()].0 / worth[spot.index()].1.max(1) as f32;
        let mut spots = spots;
        spots.sort_by(|one, other| mean(other).total_cmp(&mean(one)).then(one.cmp(other)));
        if self.options().is_some() {
            return self.keep(spots[0]);
        }
        let passing = (pass.0 + passed) / (pass.1 + 1) as f32;
        if passing > mean(&spots[0]) {
            return Action::Pass;
        }
        self.place(&spots, random).unwrap_or(Action::Pass)
    }

    /// What one playout after a step says; choices are made by chance.
    fn worth(&mut self, step: impl Fn(&mut Tangled), random: &mut Random) -> f32 {
        let mut position = self.root.clone();
        step(&mut position);
        while let Stage::Asked(ask) = &position.stage {
            let options = ask.options;
            position.keep(options.list()[below(random, options.len() as u32) as usize]);
        }
        let won = match position.stage {
            Stage::Void => self.playouts.lost_by(position.to_move),
            _ => self.playouts.play_out(&position, |_, _| {}),
        };
        of_black(self.seen.color, won)
    }
}

fn shuffle(spots: &mut [Spot], random: &mut Random) {
    for left in (1..spots.len()).rev() {
        spots.swap(left, below(random, left as u32 + 1) as usize);
    }
}

/// The spots with the best score first; of equals any.
fn best(mut spots: Vec<Spot>, score: impl Fn(&Spot) -> i32, random: &mut Random) -> Vec<Spot> {
    shuffle(&mut spots, random);
    spots.sort_by_cached_key(|spot| -score(spot));
    spots
}
