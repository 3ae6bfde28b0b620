//! How a move is chosen among those that were looked at.

use crate::level::Choice;
use crate::random::{Random, below};

/// How likely each of several moves is to be chosen, as weights. The most visited one is the first.
pub(crate) fn weights(visits: &[u32], choice: Choice) -> Vec<u32> {
    let most = visits.first().copied().unwrap_or_default().max(1);
    let all = visits.len() as u32;
    let weight = |(index, visits): (usize, &u32)| match choice {
        Choice::Best => u32::from(index == 0),
        Choice::Slips(percent) if index == 0 => (100 - u32::from(percent)) * all + u32::from(percent),
        Choice::Slips(percent) => u32::from(percent),
        Choice::Power(_) if index > 0 && *visits < most.div_ceil(10) => 0,
        Choice::Power(halves) => power((u64::from(*visits) << 16) / u64::from(most), halves) as u32,
    };
    let mut weights: Vec<u32> = visits.iter().enumerate().map(weight).collect();
    weights[0] = weights[0].max(1);
    weights
}

/// A share to the power of so many halves. It is 65,536 at most, so that the sum of many fits.
fn power(share: u64, halves: u8) -> u64 {
    let root = if halves % 2 == 1 { (share << 16).isqrt() } else { 1 << 16 };
    (0..halves / 2).fold(root, |power, _| (power * share) >> 16)
}

/// The index of one of these weights by chance. Their sum is not 0.
pub(crate) fn draw(weights: &[u32], random: &mut Random) -> usize {
    let mut left = below(random, weights.iter().sum());
    let mut index = 0;
    while left >= weights[index] {
        left -= weights[index];
        index += 1;
    }
    index
}

/// No other move is expected to gain on the most visited one by more than one in so many of the visits that are left.
const GAINS_ONE_IN: u32 = 4;

/// Whether the most visited move is as good as certain to stay so in so many visits more (Baier, Winands, "Time
/// management for Monte-Carlo tree search in Go", 2011).
pub(crate) fn is_decided(visits: impl Iterator<Item = u32>, left: u32) -> bool {
    let [most, second] = visits.fold([0; 2], |[most, second], it| [most.max(it), second.max(it.min(most))]);
    most - second > left / GAINS_ONE_IN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_that_is_hardly_caught_up_decides() {
        for visits in [[100, 60, 7], [7, 60, 100], [60, 100, 60]] {
            assert!(is_decided(visits.into_iter(), 159), "{visits:?}");
            assert!(!is_decided(visits.into_iter(), 160), "{visits:?}");
        }
        assert!(!is_decided([5, 5].into_iter(), 0) && is_decided([1].into_iter(), 0));
    }

    #[test]
    fn weights_leave_out_what_was_hardly_visited() {
        let visits = [100, 50, 9];
        assert_eq!(weights(&visits, Choice::Best), [1, 0, 0]);
        assert_eq!(weights(&visits, Choice::Slips(10)), [280, 10, 10]);
        assert_eq!(weights(&visits, Choice::Power(0)), [65536, 65536, 0]);
        assert_eq!(weights(&visits, Choice::Power(1)), [65536, 46340, 0]);
        assert_eq!(weights(&visits, Choice::Power(2)), [65536, 32768, 0]);
        assert_eq!(weights(&visits, Choice::Power(3)), [65536, 23170, 0]);
        assert_eq!(weights(&visits, Choice::Power(4)), [65536, 16384, 0]);
        assert_eq!(weights(&[0], Choice::Power(2)), [1]);
    }
}
