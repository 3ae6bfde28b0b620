//! Learns the [policy](crate::go::policy): the cross-entropy with the shares of visits is lessened by
//! [gradient descent](super::adam). Each position is seen turned and mirrored by chance, and one of four as if nobody
//! knew what the last stone was: where both move at once there is none.

use rand_core::{RngCore, SeedableRng};

use super::adam::Step;
use super::{Searched, share_of};
use crate::go::inputs::{INPUTS, Inputs, sensible_moves};
use crate::go::policy::{Layers, Policy, UNITS};
use crate::go::weights::Weights;
use crate::random::{Random, below};

/// After so many positions a step is made.
const BATCH: usize = 32;

/// How far a weight moves in a step at first, about; at the end it moves no more.
const RATE: f32 = 0.005;

/// A network while it is learned.
pub struct Network {
    weights: Layers<f32>,
    slopes: Layers<f32>,
    /// Running means of the slopes, and of their squares.
    means: Layers<f32>,
    squares: Layers<f32>,
    steps: i32,
    random: Random,
}

/// How well positions were foretold.
#[derive(Clone, Copy, Debug, Default)]
pub struct Foretold {
    positions: usize,
    loss: f32,
    hits: usize,
}

impl Foretold {
    /// The mean cross-entropy of a position, in nats.
    #[must_use]
    pub fn loss(&self) -> f32 {
        self.loss / self.positions as f32
    }

    /// The share of positions whose most visited move was thought to be the likeliest.
    #[must_use]
    pub fn hits(&self) -> f32 {
        self.hits as f32 / self.positions as f32
    }
}

impl Network {
    /// One that knows nothing.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut random = Random::seed_from_u64(seed);
        let mut weights = Layers::none();
        weights.bias = [0.1; UNITS];
        for row in weights.rows().skip(1) {
            row.fill_with(|| random.next_u32() as f32 / u32::MAX as f32 - 0.5);
        }
        for row in &mut weights.inputs {
            row.iter_mut().for_each(|weight| *weight *= 0.3);
        }
        let none = Layers::none;
        Self { weights, slopes: none(), means: none(), squares: none(), steps: 0, random }
    }

    /// Learns from positions so many times, and tells how well each time foretold them.
    pub fn learn(&mut self, positions: &[Searched], rounds: u32, mut told: impl FnMut(&Self, Foretold)) {
        for round in 0..rounds {
            let mut foretold = Foretold::default();
            let rate = RATE * (1.0 - round as f32 / rounds as f32);
            for number in 1..=positions.len() {
                let position = &positions[below(&mut self.random, positions.len() as u32) as usize];
                let random = self.random.next_u32();
                let symmetry = random % 8 + if (random / 8).is_multiple_of(4) { 8 } else { 0 };
                self.foretell(position, symmetry, &mut foretold, true);
                if number.is_multiple_of(BATCH) {
                    self.step(rate);
                }
            }
            told(self, foretold);
        }
    }

    /// How well it foretells positions.
    pub fn test(&mut self, positions: &[Searched]) -> Foretold {
        let mut foretold = Foretold::default();
        positions.iter().for_each(|position| self.foretell(position, 0, &mut foretold, false));
        foretold
    }

    /// As the file `policy.txt` has it.
    #[must_use]
    pub fn write(&self) -> String {
        Policy::write(&self.weights)
    }

    /// Foretells the moves of a position, and notes how the weights should change.
    fn foretell(&mut self, searched: &Searched, symmetry: u32, foretold: &mut Foretold, learns: bool) {
        let (playout, shares) = searched.turned(symmetry, Weights::learned());
        let moves = sensible_moves(&playout, searched.to_move);
        let units: Vec<[f32; UNITS]> = moves.iter().map(|(_, inputs)| self.units(inputs)).collect();
        let output = &self.weights.output;
        let score = |units: &[f32; UNITS]| -> f32 {
            units.iter().zip(output).map(|(unit, weight)| unit.max(0.0) * weight).sum()
        };
        let scores: Vec<f32> = units.iter().map(score).collect();
        let likeliest = (0..moves.len()).max_by(|one, other| scores[*one].total_cmp(&scores[*other]));
        let Some(likeliest) = likeliest else { return };
        let chances: Vec<f32> = scores.iter().map(|score| (score - scores[likeliest]).exp2()).collect();
        let all: f32 = chances.iter().sum();
        foretold.positions += 1;
        let most = shares.iter().max_by(|(_, one), (_, other)| one.total_cmp(other));
        foretold.hits += usize::from(most.is_some_and(|(spot, _)| *spot == moves[likeliest].0));
        for (((spot, inputs), units), chance) in moves.iter().zip(&units).zip(&chances) {
            let (chance, share) = (chance / all, share_of(&shares, *spot));
            foretold.loss -= share * chance.max(f32::MIN_POSITIVE).ln();
            if learns {
                self.note(inputs, units, chance - share);
            }
        }
    }

    /// Notes the slopes for one move, by that of its score.
    fn note(&mut self, inputs: &Inputs, units: &[f32; UNITS], slope: f32) {
        let slopes = &mut self.slopes;
        let mut behind = [0.0; UNITS];
        for unit in (0..UNITS).filter(|unit| units[*unit] > 0.0) {
            slopes.output[unit] += slope * units[unit];
            behind[unit] = slope * self.weights.output[unit];
        }
        let inputs = inputs.iter().map(usize::from);
        add(&mut slopes.bias, &behind);
        inputs.for_each(|input| add(&mut slopes.inputs[input], &behind));
    }

    fn units(&self, inputs: &Inputs) -> [f32; UNITS] {
        let mut units = self.weights.bias;
        inputs.iter().for_each(|input| add(&mut units, &self.weights.inputs[usize::from(input)]));
        units
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let step = Step::new(self.steps, rate, 1e-6);
        let known = self.means.rows().zip(self.squares.rows());
        for ((weights, slopes), (means, squares)) in self.weights.rows().zip(self.slopes.rows()).zip(known) {
            for unit in 0..UNITS {
                let slope = std::mem::take(&mut slopes[unit]) / BATCH as f32;
                weights[unit] -= step.descent(slope, &mut means[unit], &mut squares[unit]);
            }
        }
    }
}

fn add(sums: &mut [f32; UNITS], numbers: &[f32; UNITS]) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
}

impl Layers<f32> {
    fn none() -> Self {
        Self { inputs: vec![[0.0; UNITS]; INPUTS], bias: [0.0; UNITS], output: [0.0; UNITS] }
    }

    /// All weights, those of the units by themselves first.
    fn rows(&mut self) -> impl Iterator<Item = &mut [f32; UNITS]> {
        [&mut self.bias, &mut self.output].into_iter().chain(&mut self.inputs)
    }
}
