//! A game of one move: both choose at once, and what a pair of choices is worth stands in a matrix. Regret matching
//! finds how often each choice is to be made (Hart and Mas-Colell 2000; with the regrets kept above 0 and later
//! turns counting more, as Tammelin 2014 has it).

use qgo_rules::{ByColor, Color};
use rand_core::RngCore;

use crate::random::Random;

/// The most choices of a player.
pub(crate) const MOST: usize = 12;

/// How often each choice is made, from 0 to 1.
pub(crate) type Mixed = [f32; MOST];

/// What one player has learned.
#[derive(Clone)]
pub(crate) struct Learner {
    count: usize,
    /// How much better each choice would have been.
    regrets: Mixed,
    sums: Mixed,
    turns: f32,
}

impl Learner {
    pub(crate) const fn new(count: usize) -> Self {
        Self { count, regrets: [0.0; MOST], sums: [0.0; MOST], turns: 0.0 }
    }

    /// How it chooses now.
    pub(crate) fn now(&self) -> Mixed {
        shares(&self.regrets, self.count)
    }

    /// How it has chosen on average, which approaches what nobody can profit from.
    pub(crate) fn average(&self) -> Mixed {
        shares(&self.sums, self.count)
    }

    fn learn(&mut self, used: &Mixed, worths: &Mixed) {
        let value = product(used, worths);
        self.turns += 1.0;
        for (index, regret) in self.regrets.iter_mut().enumerate().take(self.count) {
            *regret = (*regret + worths[index] - value).max(0.0);
            self.sums[index] += self.turns * used[index];
        }
    }
}

fn product(one: &Mixed, other: &Mixed) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Weights as shares of 1; all alike if there are none.
fn shares(weights: &Mixed, count: usize) -> Mixed {
    let sum: f32 = weights.iter().sum();
    let mut shares = [0.0; MOST];
    for (share, weight) in shares.iter_mut().zip(weights).take(count) {
        *share = if sum > 0.0 { weight / sum } else { 1.0 / count as f32 };
    }
    shares
}

/// What both have learned. The matrix is given by `worth(i, j)`: for Black, if Black makes choice `i` and White `j`.
pub(crate) type Learners = ByColor<Learner>;

/// Both learn once more.
pub(crate) fn learn(learners: &mut Learners, worth: impl Fn(usize, usize) -> f32) {
    let (black, white) = (learners.black.now(), learners.white.now());
    let mut worths = [0.0; MOST];
    for (i, sum) in worths.iter_mut().enumerate().take(learners.black.count) {
        *sum = (0..learners.white.count).map(|j| white[j] * worth(i, j)).sum();
    }
    learners.black.learn(&black, &worths);
    // White learns from what Black would do next: so both come to rest sooner.
    let black = learners.black.now();
    let mut worths = [0.0; MOST];
    for (i, share) in black.iter().enumerate().take(learners.black.count) {
        for (j, sum) in worths.iter_mut().enumerate().take(learners.white.count) {
            *sum -= share * worth(i, j);
        }
    }
    learners.white.learn(&white, &worths);
}

/// What the matrix is worth for Black if both choose as they did on average.
pub(crate) fn value(learners: &Learners, worth: impl Fn(usize, usize) -> f32) -> f32 {
    let used = ByColor::new_with(|color| learners[color].average());
    let mut value = 0.0;
    for i in 0..learners[Color::Black].count {
        let row: f32 = (0..learners.white.count).map(|j| used.white[j] * worth(i, j)).sum();
        value += used.black[i] * row;
    }
    value
}

/// A number from 0 to 1.
pub(crate) fn fraction(random: &mut Random) -> f32 {
    (random.next_u32() >> 8) as f32 / (1 << 24) as f32
}

/// A choice by chance.
pub(crate) fn drawn(mixed: &Mixed, count: usize, random: &mut Random) -> usize {
    let mut left = fraction(random);
    for (index, share) in mixed.iter().enumerate().take(count) {
        left -= share;
        if left < 0.0 {
            return index;
        }
    }
    // Rounding may leave a bit of the fraction.
    mixed.iter().take(count).rposition(|share| *share > 0.0).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_of_what_is_learned_cannot_be_exploited() {
        // Black wins 1 or 2 if both do the same, and loses 1 otherwise: Black's first choice comes in 3 of 5.
        let worth = |i: usize, j: usize| if i != j { -1.0 } else { [1.0, 2.0][i] };
        let mut learners = ByColor::new_with(|_| Learner::new(2));
        for _ in 0..2000 {
            learn(&mut learners, worth);
        }
        for color in Color::ALL {
            assert!((learners[color].average()[0] - 0.6).abs() < 0.01, "{:?}", learners[color].average());
        }
        assert!((value(&learners, worth) - 0.2).abs() < 0.01);
    }
}
