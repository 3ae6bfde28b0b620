//! Sets of spots as bits.

use std::ops::{BitAnd, BitOr};

/// A set of up to 64·`W` spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    pub(super) const fn single(spot: usize) -> Self {
        let mut words = [0; W];
        words[spot / 64] = 1 << (spot % 64);
        Self(words)
    }

    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| f(self.0[word], other.0[word])))
    }

    pub(super) fn without(self, other: Self) -> Self {
        self.zip(other, |one, other| one & !other)
    }

    pub(super) const fn contains(self, spot: usize) -> bool {
        self.0[spot / 64] >> (spot % 64) & 1 == 1
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The members in increasing order.
    pub(super) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let word = self.0.iter().position(|word| *word != 0)?;
            let bit = self.0[word].trailing_zeros() as usize;
            self.0[word] &= self.0[word] - 1;
            Some(64 * word + bit)
        })
    }

    /// The member before which there are `index` others. There must be one.
    pub(super) fn member(self, mut index: u32) -> usize {
        for (number, word) in self.0.into_iter().enumerate() {
            let count = word.count_ones();
            if index < count {
                return 64 * number + bit(word, index);
            }
            index -= count;
        }
        unreachable!("the set has more members than that")
    }

    /// Every member moved up by `by`, 0 < `by` < 64; those moved beyond the last word are lost.
    fn up(self, by: u32) -> Self {
        Self(std::array::from_fn(|word| {
            let carried = if word == 0 { 0 } else { self.0[word - 1] >> (64 - by) };
            self.0[word] << by | carried
        }))
    }

    /// Every member moved down by `by`, 0 < `by` < 64; those moved below 0 are lost.
    fn down(self, by: u32) -> Self {
        Self(std::array::from_fn(|word| {
            let carried = if word + 1 == W { 0 } else { self.0[word + 1] << (64 - by) };
            self.0[word] >> by | carried
        }))
    }

    /// What is one to either side of a member, or a row away.
    pub(super) fn neighbours(self, row: u32) -> Self {
        self.up(1) | self.down(1) | self.up(row) | self.down(row)
    }

    /// The members of `within` that are connected to this set, which is a part of it.
    pub(super) fn connected(self, within: Self, row: u32) -> Self {
        let mut found = self;
        loop {
            let next = (found | found.neighbours(row)) & within;
            if next == found {
                return found;
            }
            found = next;
        }
    }
}

/// The set bit of a word above which there are `index` lower ones.
fn bit(word: u64, mut index: u32) -> usize {
    let (mut rest, mut at) = (word, 0);
    for half in [32, 16, 8, 4, 2, 1] {
        let low = (rest & ((1 << half) - 1)).count_ones();
        if index >= low {
            index -= low;
            rest >>= half;
            at += half;
        }
    }
    at
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |one, other| one & other)
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_by_their_number() {
        let spots = [0, 5, 31, 32, 63, 64, 100, 127];
        let set = spots.iter().fold(Set::<2>::EMPTY, |set, spot| set | Set::single(*spot));
        assert_eq!(set.iter().collect::<Vec<_>>(), spots);
        assert_eq!((0..8).map(|index| set.member(index)).collect::<Vec<_>>(), spots);
    }

    #[test]
    fn neighbours_cross_words() {
        let near = Set::<2>::single(63).neighbours(11);
        assert_eq!(near.iter().collect::<Vec<_>>(), [52, 62, 64, 74]);
    }
}
