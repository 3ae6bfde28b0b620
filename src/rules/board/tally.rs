//! Counting, for every bit, how many of many sets contain it.

use super::Bits;

/// How many bits a [`Tally`] has for each point.
const PLANES: usize = 8;
/// How many sets a [`Tally`] can count.
const MOST: usize = (1 << PLANES) - 1;

/// How many of the sets contain each bit, by bit.
pub(crate) fn counts<const W: usize>(mut sets: impl Iterator<Item = Bits<W>>) -> Vec<u64> {
    let mut counts = vec![0; W * 64];
    loop {
        let mut tally = Tally::NONE;
        let counted = sets.by_ref().take(MOST).map(|set| tally.count(set)).count();
        tally.add_to(&mut counts);
        if counted < MOST {
            return counts;
        }
    }
}

/// A binary counter for each bit; the k-th digits of all counters form one set.
struct Tally<const W: usize>([Bits<W>; PLANES]);

impl<const W: usize> Tally<W> {
    const NONE: Self = Self([Bits::EMPTY; PLANES]);

    /// Adds one to the counters of the members; the carry moves up the planes until it is empty.
    #[inline]
    fn count(&mut self, set: Bits<W>) {
        let mut carry = set;
        for plane in &mut self.0 {
            if carry.is_empty() {
                return;
            }
            (*plane, carry) = (plane.differing(carry), *plane & carry);
        }
    }

    fn add_to(&self, counts: &mut [u64]) {
        for (digit, plane) in self.0.iter().enumerate() {
            for index in plane.iter() {
                counts[index] += 1 << digit;
            }
        }
    }
}
