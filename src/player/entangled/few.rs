//! A few spots: those of a move, or of a set of entangled stones.

use crate::go::field::Spot;

/// Up to three spots, sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Few {
    list: [Spot; 3],
    count: u8,
}

impl Few {
    pub(crate) fn of(spots: &[Spot]) -> Self {
        spots.iter().fold(Self::default(), |few, spot| few.with(*spot))
    }

    /// With one more; a fourth is left out.
    pub(crate) fn with(mut self, spot: Spot) -> Self {
        if let Some(place) = self.list.get_mut(usize::from(self.count)) {
            *place = spot;
            self.count += 1;
            self.list[..usize::from(self.count)].sort_unstable();
        }
        self
    }

    pub(crate) fn without(self, spot: Spot) -> Self {
        self.list()
            .iter()
            .filter(|other| **other != spot)
            .fold(Self::default(), |few, other| few.with(*other))
    }

    pub(crate) fn list(&self) -> &[Spot] {
        &self.list[..usize::from(self.count).min(3)]
    }

    /// The first one; a pass if there is none.
    pub(crate) const fn first(self) -> Spot {
        self.list[0]
    }

    pub(crate) const fn len(self) -> usize {
        self.count as usize
    }

    pub(crate) fn contains(&self, spot: Spot) -> bool {
        self.list().contains(&spot)
    }
}
