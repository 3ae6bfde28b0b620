//! Positions with far more realities than can be listed.

use num_bigint::BigUint;

use super::*;
use crate::chance::Seed;
use crate::matches::Match;
use crate::opening::Opening;
use crate::settings::Setup;
use crate::system::System;
use crate::view::{Actor, Kind, Last};

/// The number of stones of each colour, which is the same in every reality: each move puts one stone into
/// each, and captures the same stones in each that remains.
#[derive(Default)]
struct Stones(ByColor<usize>);

impl Stones {
    fn count(&mut self, last: &Last) {
        if let (Kind::Play, Actor::One(color)) = (last.kind, last.actor) {
            self.0[color] += 1;
        }
        for color in Color::ALL {
            self.0[color] -= last.captured[color].len();
        }
    }

    /// The shares of a colour's stones add up to that number in each reality, and no point holds more
    /// than one stone.
    fn compare(&self, shares: &Shares) {
        for color in Color::ALL {
            let sum: BigUint = shares.stones[color].values().sum();
            assert_eq!(sum, &shares.total * self.0[color], "{color}");
        }
        for (point, black) in &shares.stones.black {
            let white = shares.stones.white.get(point).cloned().unwrap_or_default();
            assert!(black + white <= shares.total, "{point:?}");
        }
    }
}

/// Plays an opening, and returns the number of bits of the largest total.
fn play(size: u8, triples: u8, moves: usize) -> u64 {
    let seed = Seed([size + triples; 32]);
    let mut setup = Setup::new(System::Superposed, size);
    setup.max_realities = Some(Limit::None);
    let mut game = Match::new(setup.validate().expect("a legal setup"), seed.clone());
    let (mut policy, mut stones, mut bits) = (Opening::new(&seed, triples), Stones::default(), 0);
    for _ in 0..moves {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { break };
        game.act(color, policy.next(&view), WorkBound::Steps(20_000)).expect("a legal move");
        let view = game.view(Viewer::Public);
        let BoardView::Shares(shares) = view.board else { panic!("no board of superposed") };
        stones.count(&view.last.expect("a move"));
        stones.compare(&shares);
        bits = bits.max(shares.total.bits());
    }
    bits
}

#[test]
fn shares_add_up_to_the_stones_of_each_colour() {
    for triples in [0, 30, 100] {
        assert!(play(9, triples, 120) > 15, "9×9 with {triples} % triples");
        assert!(play(13, triples, 120) > 40, "13×13 with {triples} % triples");
        assert!(play(19, triples, 150) > 100, "19×19 with {triples} % triples");
    }
}
