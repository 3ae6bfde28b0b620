//! Learns the weights of playouts from games that the search plays against itself: of the moves in a position
//! those are to be likelier that the search visited more often (a softmax over the moves, by gradient descent).

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use qgo_rules::Color;
use rand_core::{RngCore, SeedableRng};

use crate::go::board::{BLACK, Board, stone};
use crate::go::field::Spot;
use crate::go::playout::Playout;
use crate::go::search::{Position, Search, Visited};
use crate::go::weights::{Call, UNIT, Weights, class, swapped};
use crate::random::{Random, below};

/// White's points in these games, times two.
const KOMI: i32 = 15;

/// Once a side's chances are below this the game teaches nothing more.
const LOST: f32 = 0.06;

/// At most so many moves are played by chance at the beginning of a game.
const OPENING: u32 = 6;

/// What was thought of a position: of each move what it is like, and its share of the visits.
pub type Example = Vec<Looked>;

/// A move that the search looked at.
#[derive(Clone, Copy, Debug)]
pub struct Looked {
    class: u16,
    /// Why the last stone called for it, from 1; 0 if it did not.
    call: usize,
    share: f32,
}

/// Plays a game on a board of this size, with so many simulations a move. The seed decides all of it.
#[must_use]
pub fn game(size: u8, simulations: u32, seed: u64) -> Vec<Example> {
    let mut random = Random::seed_from_u64(seed);
    let mut position = Position {
        board: Board::new(size),
        to_move: Color::Black,
        last: Spot::PASS,
        komi: KOMI,
        forbidden: Vec::new(),
    };
    let opening = below(&mut random, OPENING);
    let mut examples = Vec::new();
    for turn in 0..2 * u32::from(size).pow(2) {
        let mut search = Search::new(position.clone(), Random::seed_from_u64(random.next_u64()));
        search.run(simulations, &mut || true);
        let visited = search.visited();
        let best = visited[0];
        if best.spot == Spot::PASS || best.value < LOST || best.value > 1.0 - LOST {
            break;
        }
        let moves: Vec<Visited> = visited.into_iter().filter(|visited| visited.spot != Spot::PASS).collect();
        examples.push(example(&position, &moves));
        let spot = if turn < opening {
            let looked_at = moves.iter().filter(|visited| visited.visits > 0).count() as u32;
            moves[below(&mut random, looked_at) as usize].spot
        } else {
            best.spot
        };
        position.board.play(spot, stone(position.to_move));
        (position.last, position.to_move) = (spot, !position.to_move);
    }
    examples
}

fn example(position: &Position, moves: &[Visited]) -> Example {
    let (board, own) = (&position.board, stone(position.to_move));
    let mut calls: HashMap<Spot, Call> = HashMap::new();
    Playout::new(board.clone(), position.last, Weights::learned()).calls(position.to_move, |spot, call| {
        let known = calls.entry(spot).or_insert(call);
        *known = call.max(*known);
    });
    let all: u32 = moves.iter().map(|visited| visited.visits).sum();
    let looked = |visited: &Visited| {
        let code = board.code(visited.spot);
        Looked {
            class: class(if own == BLACK { code } else { swapped(code) }),
            call: calls.get(&visited.spot).map_or(0, |call| *call as usize + 1),
            share: visited.visits as f32 / all as f32,
        }
    };
    moves.iter().map(looked).collect()
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
    pub fn learn(&mut self, examples: &[Example], rounds: u32) -> f32 {
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

    /// The weights as the file `weights.txt` has them: the factors of the calls in sixteenths, and then of each
    /// class of surroundings its weight.
    #[must_use]
    pub fn write(&self) -> String {
        let factor = |call: &f32| ((call.exp() * 16.0) as u32).clamp(16, 3200).to_string();
        let mut text = self.calls[1..].iter().map(factor).collect::<Vec<_>>().join(" ");
        text.push('\n');
        for (class, (weight, _)) in &self.around {
            let weight = ((weight.exp() * UNIT as f32) as u32).clamp(1, 6000);
            // Writing into a text cannot fail.
            let _written = writeln!(text, "{class:04x} {weight}");
        }
        text
    }
}
