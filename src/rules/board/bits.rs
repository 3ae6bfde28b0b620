//! Sets of points as bits.

use std::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of up to 64·`W` points, one bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The set of this bit alone.
    #[inline]
    pub(crate) const fn single(index: usize) -> Self {
        let mut words = [0; W];
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// The set without the members of `other`.
    #[inline]
    pub(crate) fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// The members of exactly one of the two sets.
    #[inline]
    pub(crate) fn differing(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    /// Whether there is no member.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the sets have a common member.
    #[inline]
    pub(crate) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the bit is a member.
    #[inline]
    pub(crate) const fn contains(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// The number of members.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is exactly one member.
    #[inline]
    pub(crate) fn is_single(self) -> bool {
        self.count() == 1
    }

    /// The set of the lowest member alone.
    #[inline]
    pub(crate) fn lowest(self) -> Option<Self> {
        self.iter().next().map(Self::single)
    }

    /// The members in increasing order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| Members(word).map(move |bit| i * 64 + bit))
    }

    /// Every member moved up by `n`, 0 < `n` < 64; those moved beyond the last word are lost.
    #[inline]
    pub(crate) fn up(self, n: u32) -> Self {
        Self(std::array::from_fn(|i| {
            let carried = if i == 0 { 0 } else { self.0[i - 1] >> (64 - n) };
            self.0[i] << n | carried
        }))
    }

    /// Every member moved down by `n`, 0 < `n` < 64; those moved below 0 are lost.
    #[inline]
    pub(crate) fn down(self, n: u32) -> Self {
        Self(std::array::from_fn(|i| {
            let carried = if i + 1 == W { 0 } else { self.0[i + 1] << (64 - n) };
            self.0[i] >> n | carried
        }))
    }

    /// The words, for hashing.
    #[inline]
    pub(crate) const fn words(&self) -> &[u64; W] {
        &self.0
    }
}

/// The set bits of a word, from the lowest.
struct Members(u64);

impl Iterator for Members {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The empty set.
impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, |set, index| set | Self::single(index))
    }
}
