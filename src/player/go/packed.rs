//! A few spots in one number. It is asked so often whether a spot is among them that reading an array to which
//! something was just written takes too long.

use super::field::{SPOTS, Spot};

/// Six spots, ten bits each. Those that were not set are the first one.
#[derive(Clone, Copy)]
pub(super) struct Packed(u64);

impl Packed {
    pub(super) const MOST: usize = 6;

    /// One in each place; and the highest bit of each, which no spot has.
    const ONES: u64 = 0x4_0100_4010_0401;
    const HIGH: u64 = Self::ONES << 9;

    pub(super) const fn of(first: Spot) -> Self {
        Self(first.index() as u64 * Self::ONES)
    }

    pub(super) const fn get(self, place: usize) -> Spot {
        Spot((self.0 >> (10 * place)) as u16 & (SPOTS - 1) as u16)
    }

    /// Sets a place that was not set.
    pub(super) const fn set(&mut self, place: usize, spot: Spot) {
        self.0 ^= ((self.get(0).index() ^ spot.index()) as u64) << (10 * place);
    }

    pub(super) const fn contains(self, spot: Spot) -> bool {
        let differences = self.0 ^ (spot.index() as u64 * Self::ONES);
        // What is not 0 carries into its highest bit.
        (differences + (Self::HIGH - Self::ONES)) & Self::HIGH != Self::HIGH
    }
}

/// The chains around a spot that were met already.
pub(super) struct Met {
    /// Behind the pass, which is no chain.
    chains: Packed,
    count: usize,
}

impl Met {
    pub(super) const fn new() -> Self {
        Self { chains: Packed::of(Spot::PASS), count: 0 }
    }

    /// Whether a chain is met for the first time. There are four at most.
    pub(super) const fn is_new(&mut self, chain: Spot) -> bool {
        let is_new = !self.chains.contains(chain);
        if is_new {
            self.count += 1;
            self.chains.set(self.count, chain);
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_is_among_them() {
        let spots = [511, 420, 1, 256, 510, 255].map(Spot);
        let mut packed = Packed::of(spots[0]);
        for (place, spot) in spots.into_iter().enumerate().skip(1) {
            packed.set(place, spot);
            assert_eq!(packed.get(place), spot);
            for spot in (0..512).map(Spot) {
                assert_eq!(packed.contains(spot), spots[..=place].contains(&spot), "{place} {spot:?}");
            }
        }
    }
}
