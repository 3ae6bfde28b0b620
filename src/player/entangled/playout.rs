//! Plays a position of `entangled` out: of every set one stone stays, by what was found of its points, and what
//! is left is Go, since a move that collapses comes down to one stone. But nobody can move once there are fewer empty
//! points than a move names, so that a chain with a single eye may live in the end.

use qgo_rules::Color;
use rand_core::RngCore;

use super::board::{Set, Tangled};
use crate::choice::draw;
use crate::go::board::Board;
use crate::go::field::{SPOTS, Spot};
use crate::go::playout::Playout;
use crate::go::weights::Weights;
use crate::random::Random;
use crate::result::{of_black, worth};

/// How strongly an answer is preferred of which little is known.
const CURIOSITY: f32 = 0.4;

/// How a player did who kept a stone on a point.
#[derive(Clone, Copy, Default)]
struct Kept {
    times: f32,
    wins: f32,
}

/// Plays positions out, and remembers what it was worth to keep which stone.
pub(crate) struct Playouts {
    empty: Board,
    komi: i32,
    weights: &'static Weights,
    pub(crate) random: Random,
    kept: Box<[[Kept; SPOTS]; 2]>,
    /// How often each spot was Black's at the end less how often it was White's.
    owned: Box<[i32; SPOTS]>,
    /// How many games were played out.
    played_out: u32,
    /// The same, and how many were lost at once.
    pub(crate) count: u32,
}

impl Playouts {
    pub(crate) fn new(position: &Tangled, komi: i32, weights: &'static Weights, random: Random) -> Self {
        Self {
            empty: Board::new(position.field.size()),
            komi,
            weights,
            random,
            kept: Box::new([[Kept::default(); SPOTS]; 2]),
            owned: Box::new([0; SPOTS]),
            played_out: 0,
            count: 0,
        }
    }

    /// A board with all stones of a position.
    pub(crate) fn board(&self, position: &Tangled) -> Board {
        self.with(position.stones())
    }

    fn with(&self, stones: impl Iterator<Item = (Spot, u8)>) -> Board {
        let mut board = self.empty.clone();
        stones.for_each(|(spot, content)| board.play(spot, content));
        board.pass();
        board
    }

    /// Plays a position out, between turns. Told is each stone that is kept or played. Returns the worth of the
    /// result for Black.
    pub(crate) fn play_out(&mut self, position: &Tangled, mut told: impl FnMut(Spot, Color)) -> f32 {
        let mut gone = [false; SPOTS];
        let mut chosen = Vec::with_capacity(position.sets.len());
        for set in &position.sets {
            let stays = if position.is_drawn { self.drawn(set) } else { self.choice(set) };
            set.spots.list().iter().for_each(|spot| gone[spot.index()] = *spot != stays);
            chosen.push((stays, set.color));
            told(stays, set.color);
        }
        let board = self.with(position.stones().filter(|(spot, _)| !gone[spot.index()]));
        let last = if gone[position.last.index()] { Spot::PASS } else { position.last };
        let mut playout = Playout::new(board, last, self.weights);
        playout.points_named = Color::ALL.map(|color| position.shape.points_named(color));
        let margin = playout.finish(position.to_move, &mut self.random, told);
        self.count += 1;
        self.played_out += 1;
        for spot in position.field.spots() {
            self.owned[spot.index()] += playout.board.worth(spot);
        }
        let result = worth(2 * margin - self.komi, u32::from(position.field.size()).pow(2));
        for (spot, color) in chosen {
            self.credit(spot, color, result);
        }
        result
    }

    /// Counts a game that this player loses at once.
    pub(crate) fn lost_by(&mut self, color: Color) -> f32 {
        self.count += 1;
        of_black(color, 0.0)
    }

    /// Remembers how a game ended for Black in which a stone of a set was kept.
    fn credit(&mut self, spot: Spot, color: Color, result: f32) {
        let kept = &mut self.kept[color as usize & 1][spot.index()];
        kept.times += 1.0;
        kept.wins += of_black(color, result);
    }

    /// The stone of a set that chance keeps. Of a triplet that loses one at a time each is equally likely, too.
    fn drawn(&mut self, set: &Set) -> Spot {
        set.spots.list()[draw(&set.weights(set.spots), &mut self.random)]
    }

    /// The stone of a set that its player keeps.
    fn choice(&mut self, set: &Set) -> Spot {
        let of = |spot: &Spot| self.kept[set.color as usize & 1][spot.index()];
        let all: f32 = set.spots.list().iter().map(|spot| of(spot).times).sum();
        let start = self.random.next_u32() as usize;
        let spots = set.spots.list();
        let mut best = (spots[0], f32::NEG_INFINITY);
        for number in 0..spots.len() {
            let spot = spots[(start % spots.len() + number) % spots.len()];
            let Kept { times, wins } = of(&spot);
            let hope = (wins + 1.0) / (times + 1.0) + doubt(all, times);
            if hope > best.1 {
                best = (spot, hope);
            }
        }
        best.0
    }

    /// Of each spot whose it was at the end, from −1 for White to 1 for Black.
    pub(crate) fn owner(&self, spot: Spot) -> f32 {
        self.owned[spot.index()] as f32 / self.played_out.max(1) as f32
    }
}

/// By how much an answer may be better than it seems, after so many games in all and so many with it (UCB1: Auer,
/// Cesa-Bianchi, Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002).
pub(super) fn doubt(all: f32, times: f32) -> f32 {
    CURIOSITY * (libm::logf(all + 1.0) / (times + 1.0)).sqrt()
}
