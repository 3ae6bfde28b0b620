//! The liberties of a chain, in a single number.

use super::field::Spot;

/// The pseudo-liberties of a chain: their number in the lowest 12 bits, their sum in the next 21, and the sum of
/// their squares above. A board has 684 pairs of neighbours, so that none of them spills into the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Liberties(u64);

impl Liberties {
    /// One on this spot.
    pub(super) const fn one(spot: Spot) -> Self {
        let number = spot.0 as u64;
        Self(1 | number << 12 | (number * number) << 33)
    }

    /// As many on the same spot.
    pub(super) const fn times(self, count: u64) -> Self {
        Self(self.0.wrapping_mul(count))
    }

    /// With those of another chain.
    pub(super) const fn and(self, others: Self) -> Self {
        Self(self.0.wrapping_add(others.0))
    }

    pub(super) const fn without(self, others: Self) -> Self {
        Self(self.0.wrapping_sub(others.0))
    }

    pub(super) const fn count(self) -> u64 {
        self.0 & 0xfff
    }

    /// Whether at most one spot is among them.
    pub(super) const fn is_short(self) -> bool {
        let sum = self.0 >> 12 & 0x1f_ffff;
        // By the inequality of Cauchy and Schwarz these are equal if all are the same.
        self.count() * (self.0 >> 33) == sum * sum
    }

    /// The only liberty.
    pub(super) const fn only(self) -> Option<Spot> {
        if self.count() == 0 || !self.is_short() {
            return None;
        }
        Some(Spot(((self.0 >> 12 & 0x1f_ffff) as u32 / self.count() as u32) as u16))
    }
}
