//! Learns the [weights](crate::go::weights) of playouts: a softmax over the moves, by gradient descent.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use super::{Searched, share_of};
use crate::go::board::{BLACK, stone};
use crate::go::field::Spot;
use crate::go::inputs::sensible_moves;
use crate::go::weights::{Call, UNIT, Weights, class, swapped};

/// What was thought of a position: of each move what it is like, and its share of the visits.
type Example = Vec<Looked>;

/// A move that the search could have visited.
#[derive(Clone, Copy, Debug)]
struct Looked {
    class: u16,
    /// Why the last stone called for it, from 1; 0 if it did not.
    call: usize,
    share: f32,
}

fn example(searched: &Searched) -> Example {
    let (playout, shares) = searched.turned(0, Weights::learned());
    let mut calls: HashMap<Spot, Call> = HashMap::new();
    playout.calls(searched.to_move, |spot, call| {
        let known = calls.entry(spot).or_insert(call);
        *known = call.max(*known);
    });
    let looked = |spot: Spot| {
        let code = playout.board.code(spot);
        Looked {
            class: class(if stone(searched.to_move) == BLACK { code } else { swapped(code) }),
            call: calls.get(&spot).map_or(0, |call| *call as usize + 1),
            share: share_of(&shares, spot),
        }
    };
    sensible_moves(&playout, searched.to_move).into_iter().map(|(spot, _)| looked(spot)).collect()
}

/// Weights while they are learned, as logarithms.
#[derive(Clone, Debug, Default)]
pub struct Learner {
    /// By class, with how often each was seen.
    around: BTreeMap<u16, (f32, u32)>,
    calls: [f32; Call::COUNT + 1],
}

impl Learner {
    /// Learns from all examples several times, and returns how well they are foretold at last: the mean
    /// cross-entropy of a position.
    pub fn learn(&mut self, positions: &[Searched], rounds: u32) -> f32 {
        let examples: Vec<Example> = positions.iter().map(example).collect();
        let mut loss = 0.0;
        for round in 1..=rounds {
            loss = examples.iter().map(|example| self.step(example, 0.1 / round as f32)).sum();
        }
        loss / examples.len() as f32
    }

    fn step(&mut self, example: &Example, rate: f32) -> f32 {
        let weight = |looked: &Looked| {
            let around = self.around.get(&looked.class).map_or(0.0, |(weight, _)| *weight);
            (around + self.calls[looked.call]).exp()
        };
        let weights: Vec<f32> = example.iter().map(weight).collect();
        let all: f32 = weights.iter().sum();
        let mut loss = 0.0;
        for (looked, weight) in example.iter().zip(weights) {
            let foretold = weight / all;
            loss -= looked.share * foretold.max(1e-9).ln();
            let slope = rate * (looked.share - foretold);
            let (known, seen) = self.around.entry(looked.class).or_default();
            *seen += 1;
            // What is seen often moves less at a time.
            *known += 3.0 * slope / (1.0 + *seen as f32 / 3000.0).sqrt();
            if looked.call > 0 {
                self.calls[looked.call] += 0.3 * slope;
            }
        }
        loss
    }

    /// The weights as the file `weights.txt` has them.
    #[must_use]
    pub fn write(&self) -> String {
        write(&self.calls[1..], self.around.iter().map(|(class, (weight, _))| (*class, *weight)))
    }
}

/// A weight, and the factor of a call in sixteenths, by their logarithms.
pub(super) fn weight(known: f32) -> u32 {
    ((known.exp() * UNIT as f32).round() as u32).clamp(1, 6000)
}

pub(super) fn factor(known: f32) -> u32 {
    ((known.exp() * 16.0).round() as u32).clamp(16, 3200)
}

/// What the file `weights.txt` has, by logarithms: the factors of the calls in sixteenths, and then of each class of
/// surroundings its weight.
pub(super) fn write(calls: &[f32], around: impl Iterator<Item = (u16, f32)>) -> String {
    let mut text = calls.iter().map(|known| factor(*known).to_string()).collect::<Vec<_>>().join(" ");
    text.push('\n');
    for (class, known) in around {
        // Writing into a text cannot fail.
        let _written = writeln!(text, "{class:04x} {}", weight(known));
    }
    text
}
