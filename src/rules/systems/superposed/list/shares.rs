//! Counting the stones of all realities, with their multiplicities.

use super::super::weight::Weight;
use crate::board::Bits;

/// For each bit, the sum of the weights of the sets that contain it.
pub(super) fn weighted<'a, const W: usize, T: Weight>(
    sets: impl Iterator<Item = (Bits<W>, &'a T)>,
) -> Vec<T::Sum> {
    let mut sums = vec![T::Sum::default(); W * 64];
    for (set, weight) in sets {
        for index in set.iter() {
            weight.add_to(&mut sums[index]);
        }
    }
    sums
}
