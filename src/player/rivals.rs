//! Simple players, against which the strength of the computer opponent is measured.

use std::fmt;
use std::str::FromStr;

use qgo_rules::Action;
use rand_core::SeedableRng;

use crate::go::weights::Weights;
use crate::random::Random;
use crate::seen::{Known, Seen};
use crate::thought::Budget;
use crate::{classic, entangled, mutation, simultaneous, superposed};

/// A simple player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Any legal move that does not fill an own eye, each as likely as every other.
    Random,
    /// The move after which it has the best score at once.
    Greedy,
    /// Flat Monte-Carlo as the word is mostly used: all moves are played out equally often, with light playouts, in
    /// which every point that is no own eye is as likely as every other.
    Light,
    /// The same with the playouts of the computer opponent itself. In `mutation` these are light, too.
    Flat,
    /// `superposed`: flat Monte-Carlo to the letter. Each pair of points is a move, and all pairs are played out
    /// equally often, whereas the others share what they find of a point among all its pairs.
    Pairs,
    /// `superposed`: the best two points of a single classic search of one reality.
    TwoBest,
    /// Where both move at once: thinks as the computer opponent does, and plays what is best against its likeliest
    /// move.
    Predictor,
}

/// There is no such rival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rivals are random, greedy, light, flat, pairs, two-best and predictor")]
pub struct BadRival;

impl Rival {
    /// All of them, the weakest first.
    pub const ALL: [Self; 7] =
        [Self::Random, Self::Greedy, Self::Light, Self::Flat, Self::Pairs, Self::TwoBest, Self::Predictor];

    /// How likely each move is in its playouts.
    pub(crate) fn weights(self) -> &'static Weights {
        if self == Self::Light { Weights::neutral() } else { Weights::learned() }
    }
}

/// What a rival plays. `None` if there is no such rival in this system.
#[must_use]
pub fn act(seen: &Seen, rival: Rival, seed: u64, budget: Budget<'_>) -> Option<Action> {
    let random = &mut Random::seed_from_u64(seed);
    let is_there = match rival {
        Rival::Random | Rival::Greedy | Rival::Light | Rival::Flat => true,
        Rival::Pairs | Rival::TwoBest => matches!(seen.board, Known::Realities(_)),
        Rival::Predictor => matches!(seen.board, Known::Duel(_) | Known::Orders(_)),
    };
    is_there.then(|| match &seen.board {
        Known::Stones(stones) => classic::rivals::act(seen, stones, rival, random, budget),
        Known::Mutable(mutable) => mutation::rivals::act(seen, mutable, rival, random, budget),
        Known::Realities(realities) => superposed::rivals::act(seen, realities, rival, random, budget),
        Known::Tangle(tangle) => entangled::rivals::act(seen, tangle, rival, random, budget),
        Known::Duel(duel) => simultaneous::rivals::act_duel(seen, duel, rival, random, budget),
        Known::Orders(orders) => simultaneous::rivals::act_sym(seen, orders, rival, random, budget),
    })
}

impl fmt::Display for Rival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Light => "light",
            Self::Flat => "flat",
            Self::Pairs => "pairs",
            Self::TwoBest => "two-best",
            Self::Predictor => "predictor",
        })
    }
}

impl FromStr for Rival {
    type Err = BadRival;

    fn from_str(text: &str) -> Result<Self, BadRival> {
        Self::ALL.into_iter().find(|rival| rival.to_string() == text).ok_or(BadRival)
    }
}
