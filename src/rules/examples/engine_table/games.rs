//! What is played: boards, variants and seeds.

use std::num::NonZeroU64;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use qgo_rules::{BoardView, Limit, Seed, Settings, Setup, Shares, System, View, WorkBound};

/// The largest bound, for games with a limit on realities, in which no move is much work.
pub(crate) const BOUND: WorkBound = WorkBound::Steps(qgo_rules::MAX_STEPS);

/// A board size, and the percentage of triple moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Variant {
    pub(crate) size: u8,
    pub(crate) triples: u8,
}

impl Variant {
    pub(crate) const fn doubles(size: u8) -> Self {
        Self { size, triples: 0 }
    }

    pub(crate) const fn triples(size: u8) -> Self {
        Self { size, triples: 30 }
    }

    /// On 9×9 games can stay exact to their end, so the bound is the largest one; elsewhere they cannot,
    /// and it is the default.
    pub(crate) const fn bound(self) -> WorkBound {
        WorkBound::Steps(if self.size <= 9 { qgo_rules::MAX_STEPS } else { qgo_rules::DEFAULT_STEPS })
    }

    /// The number of moves after which a game is broken off.
    pub(crate) fn moves(self) -> usize {
        match self.size {
            0..=9 => 120,
            10..=13 => 150,
            _ => 200,
        }
    }
}

impl std::fmt::Display for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moves =
            if self.triples == 0 { "doubles".to_owned() } else { format!("{} % triples", self.triples) };
        f.pad(&format!("{0}×{0} {moves}", self.size))
    }
}

pub(crate) fn settings(size: u8, limit: Option<u64>) -> Settings {
    let mut setup = Setup::new(System::Superposed, size);
    setup.max_realities = Some(limit.and_then(NonZeroU64::new).map_or(Limit::None, Limit::Realities));
    setup.validate().expect("a legal setup")
}

/// The seeds of a game: one for its draws, one for its policy.
#[derive(Clone)]
pub(crate) struct Seeds {
    pub(crate) draws: Seed,
    pub(crate) policy: Seed,
}

impl Seeds {
    /// The seeds of one game of a run.
    pub(crate) fn new(run: u64, game: u64) -> Self {
        let seed = |kind: u8| {
            let mut bytes = [kind; 32];
            bytes[..8].copy_from_slice(&run.to_le_bytes());
            bytes[8..16].copy_from_slice(&game.to_le_bytes());
            Seed(bytes)
        };
        Self { draws: seed(1), policy: seed(2) }
    }
}

pub(crate) fn shares(view: View) -> Shares {
    match view.board {
        BoardView::Shares(shares) => shares,
        _ => unreachable!("superposed shows shares"),
    }
}

/// The decimal exponent of a total. A total never exceeds a float.
pub(crate) fn exponent(total: &BigUint) -> f64 {
    total.to_f64().unwrap_or(f64::INFINITY).log10()
}

/// The smallest value such that `percent` of all values are not above it. There must be values.
pub(crate) fn percentile<T: Copy + PartialOrd>(values: &[T], percent: usize) -> T {
    let mut sorted = values.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).expect("numbers and times have an order"));
    sorted[(sorted.len() - 1) * percent / 100]
}
