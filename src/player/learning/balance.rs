//! Balances the [weights](crate::go::weights) of playouts: no single move must be what a good player would choose, but
//! all of them together are to end as the games did (Silver, Tesauro, "Monte-Carlo simulation balancing", 2009). A
//! position is played out several times. Where a playout is nearer to the truth than the others are at the mean, its moves
//! become likelier, by the slope of the logarithm of their chance (Williams, "Simple statistical gradient-following
//! algorithms for connectionist reinforcement learning", 1992).

use std::panic::resume_unwind;
use std::sync::LazyLock;
use std::thread;

use qgo_rules::Color;
use rand_core::{RngCore, SeedableRng};

use super::adam::Step;
use super::{KOMI, Searched, weights};
use crate::go::board::{BLACK, WHITE, is_eye, stone};
use crate::go::field::Spot;
use crate::go::playout::Playout;
use crate::go::weights::{Call, UNIT, Weights, class, swapped};
use crate::random::{Random, below};

/// So many positions are played out for a step, each so many times.
const POSITIONS: usize = 32;
const PLAYOUTS: usize = 48;

/// In a test each position is played out so many times.
const TESTED: usize = 200;

/// How far a weight moves in a step at first, at most; at the end it moves no more. What is rare moves less: its slope is
/// not much larger than this.
const RATE: f32 = 0.012;
const LEAST: f32 = 0.008;

/// The numbers of the weights: those of the codes, of which only the first of each class is used, and of the calls.
const CODES: usize = 1 << 16;
const ALL: usize = CODES + Call::COUNT;

/// The class of each code.
static CLASSES: LazyLock<Vec<u16>> = LazyLock::new(|| (0..=u16::MAX).map(class).collect());

/// Weights while they are balanced, as logarithms.
pub struct Balance {
    weights: Vec<f32>,
    slopes: Vec<f32>,
    /// Running means of the slopes, and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    random: Random,
}

/// How far the means of playouts are from how the games ended, as means of the squares. Both are from −1 to 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Errors {
    positions: f32,
    points: f32,
    victories: f32,
}

impl Errors {
    /// Of whose a point is.
    #[must_use]
    pub fn points(&self) -> f32 {
        self.points / self.positions
    }

    /// Of who wins.
    #[must_use]
    pub fn victories(&self) -> f32 {
        self.victories / self.positions
    }

    fn note(&mut self, means: &[f32], truth: &[f32]) {
        let squares: Vec<f32> = means.iter().zip(truth).map(|(mean, truth)| (mean - truth).powi(2)).collect();
        if let Some((victory, points)) = squares.split_last() {
            self.positions += 1.0;
            self.points += points.iter().sum::<f32>() / points.len() as f32;
            self.victories += victory;
        }
    }
}

/// A game that was played out.
struct Played {
    /// Of each weight that had a part in it the slope of the logarithm of the game's chance; some are there several times.
    slopes: Vec<(usize, f32)>,
    /// Whose each point was at the end, and who has won, by [`results`].
    results: Vec<f32>,
}

impl Balance {
    /// Begins with the weights in use.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut known = vec![0.0; ALL];
        let in_use = Weights::learned();
        for (code, class) in (0..=u16::MAX).zip(&*CLASSES) {
            if code == *class {
                known[usize::from(code)] = (f32::from(in_use.around(code)[0].max(1)) / UNIT as f32).ln();
            }
        }
        for call in Call::ALL {
            known[CODES + call as usize] = (in_use.factor(call) as f32 / 16.0).ln();
        }
        let none = || vec![0.0; ALL];
        Self {
            weights: known,
            slopes: none(),
            means: none(),
            squares: none(),
            random: Random::seed_from_u64(seed),
        }
    }

    /// Makes so many steps, and tells after each hundred of them how far playouts were from the truth.
    pub fn learn(&mut self, positions: &[Searched], steps: u32, mut told: impl FnMut(u32, Errors)) {
        let mut errors = Errors::default();
        for step in 1..=steps {
            let weights = self.weights();
            let mut drawn = || &positions[below(&mut self.random, positions.len() as u32) as usize];
            let chosen: Vec<&Searched> = (0..POSITIONS).map(|_| drawn()).collect();
            let seed = self.random.next_u64();
            let half = |number: u64, chosen: &[&Searched]| {
                let mut random = Random::seed_from_u64(seed ^ number);
                let played = |searched: &&Searched| played(searched, &weights, PLAYOUTS, &mut random);
                chosen.iter().map(played).collect::<Vec<_>>()
            };
            let (first, second) = chosen.split_at(POSITIONS / 2);
            let [first, second] = thread::scope(|scope| {
                let first = scope.spawn(|| half(0, first));
                let second = half(1, second);
                [first.join().unwrap_or_else(|panic| resume_unwind(panic)), second]
            });
            for (searched, games) in chosen.iter().zip(first.into_iter().chain(second)) {
                self.note(&games, &searched.truth(), &mut errors);
            }
            self.step(step as i32, RATE * (1.0 - step as f32 / steps as f32));
            if step.is_multiple_of(100) {
                told(step, std::mem::take(&mut errors));
            }
        }
    }

    /// How far playouts are from the truth.
    #[must_use]
    pub fn test(&self, positions: &[Searched]) -> Errors {
        let (weights, mut random) = (self.weights(), Random::seed_from_u64(1));
        let mut errors = Errors::default();
        for searched in positions {
            errors.note(&means(&played(searched, &weights, TESTED, &mut random)), &searched.truth());
        }
        errors
    }

    /// As the file `weights.txt` has them.
    #[must_use]
    pub fn write(&self) -> String {
        let is_eye = |class| is_eye(class, BLACK) || is_eye(class, WHITE);
        let is_known = |class: &u16| CLASSES[usize::from(*class)] == *class && !is_eye(*class);
        let of_class =
            |class| Some((class, self.weights[usize::from(class)])).filter(|(_, weight)| *weight != 0.0);
        weights::write(&self.weights[CODES..], (0..=u16::MAX).filter(is_known).filter_map(of_class))
    }

    fn weights(&self) -> Weights {
        let factor = |call: Call| weights::factor(self.weights[CODES + call as usize]);
        Weights::new(&|class| weights::weight(self.weights[usize::from(class)]), Call::ALL.map(factor))
    }

    /// Notes the slopes of the error: whose a point is counts on the average of all points as much as who wins.
    fn note(&mut self, games: &[Played], truth: &[f32], errors: &mut Errors) {
        let (count, means, points) = (games.len() as f32, means(games), truth.len() - 1);
        errors.note(&means, truth);
        for game in games {
            let worse = |((mean, truth), result): ((&f32, &f32), &f32)| {
                // The mean of the others, so that a game is not compared with itself.
                let others = (mean * count - result) / (count - 1.0);
                (others - truth) * (result - others)
            };
            let worse: Vec<f32> = means.iter().zip(truth).zip(&game.results).map(worse).collect();
            let worse = worse[..points].iter().sum::<f32>() / points as f32 + worse[points];
            for (index, slope) in &game.slopes {
                self.slopes[*index] += worse * slope / (count * POSITIONS as f32);
            }
        }
    }

    fn step(&mut self, number: i32, rate: f32) {
        let step = Step::new(number, rate, LEAST);
        for (index, slope) in self.slopes.iter_mut().enumerate() {
            let slope = std::mem::take(slope);
            self.weights[index] -= step.descent(slope, &mut self.means[index], &mut self.squares[index]);
        }
        // Nothing that is called for is less likely for it.
        self.weights[CODES..].iter_mut().for_each(|call| *call = call.max(0.0));
    }
}

impl Searched {
    /// How the game has ended, by [`results`].
    fn truth(&self) -> Vec<f32> {
        results(self.owners.iter().map(|owner| f32::from(*owner) / 4.5 - 1.0).collect())
    }
}

/// Whose each point is, and behind that who has won.
fn results(mut owners: Vec<f32>) -> Vec<f32> {
    owners.push((owners.iter().sum::<f32>() - KOMI as f32 / 2.0).signum());
    owners
}

fn means(games: &[Played]) -> Vec<f32> {
    let mut sums = games[0].results.clone();
    for game in &games[1..] {
        sums.iter_mut().zip(&game.results).for_each(|(sum, result)| *sum += result);
    }
    sums.iter().map(|sum| sum / games.len() as f32).collect()
}

/// Plays a position out so many times.
fn played(searched: &Searched, weights: &Weights, count: usize, random: &mut Random) -> Vec<Played> {
    let (root, _) = searched.turned(0, weights);
    let play = |_| {
        let (mut playout, mut slopes) = (root.clone(), Vec::new());
        let (mut color, mut passes, mut left) = (searched.to_move, 0, 3 * usize::from(searched.size).pow(2));
        while passes < 2 && left > 0 {
            // Another move that might have been: on the average its slopes are what all moves have in common.
            let [spot, other] = [(); 2].map(|()| playout.choose(color, random));
            if spot != other {
                note_slopes(&playout, spot, color, 1.0, &mut slopes);
                note_slopes(&playout, other, color, -1.0, &mut slopes);
            }
            playout.play(spot, color);
            passes = if spot == Spot::PASS { passes + 1 } else { 0 };
            (color, left) = (!color, left - 1);
        }
        let board = &playout.board;
        let owner = |spot| board.worth(spot) as f32;
        Played { slopes, results: results(board.field.spots().map(owner).collect()) }
    };
    (0..count).map(play).collect()
}

/// Notes, times `factor`, the slopes of the logarithm of the weight with which a move is drawn.
fn note_slopes(playout: &Playout<'_>, spot: Spot, color: Color, factor: f32, slopes: &mut Vec<(usize, f32)>) {
    if spot == Spot::PASS {
        return;
    }
    let code = playout.board.code(spot);
    let class = CLASSES[usize::from(if stone(color) == BLACK { code } else { swapped(code) })];
    let urge = playout.urge(spot, color);
    // Each call adds what it makes of the weight.
    let (mut weight, mut of_class, mut of_calls) = (urge as f32, urge as f32, [0.0; Call::COUNT]);
    playout.calls(color, |at, call| {
        if at == spot {
            let called = playout.called(spot, color, call) as f32;
            weight += called - urge as f32;
            of_class -= urge as f32;
            of_class += if call.is_urgent() && urge < UNIT { 0.0 } else { called };
            of_calls[call as usize] += called;
        }
    });
    slopes.push((usize::from(class), factor * of_class / weight));
    let of_calls = of_calls.into_iter().enumerate().filter(|(_, called)| *called > 0.0);
    slopes.extend(of_calls.map(|(call, called)| (CODES + call, factor * called / weight)));
}
