//! What processes divide among themselves and tell each other if several use one database.

use std::collections::BTreeSet;
use std::time::Duration;

use async_trait::async_trait;

use crate::{GameId, Millis, StoreError};

/// The number of parts into which the work that nobody asks for is divided: owed posts by their places, games
/// by their numbers.
pub const PARTS: u32 = 16;

/// Some of the [`PARTS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts(u16);

impl Parts {
    /// All of them: what a process has that is alone.
    pub const ALL: Self = Self(u16::MAX);
    /// None of them.
    pub const NONE: Self = Self(0);

    /// Whether a part is among these; a number that is too high is not.
    #[must_use]
    pub const fn has(self, part: u32) -> bool {
        part < PARTS && self.0 >> part & 1 == 1
    }

    /// Whether the part of a game is among these.
    #[must_use]
    pub fn has_game(self, game: GameId) -> bool {
        u32::try_from(game.0.rem_euclid(i64::from(PARTS))).is_ok_and(|part| self.has(part))
    }

    /// Whether these are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A number in which bit `p` says whether part `p` is among these, for statements: `mask >> (id % 16) & 1`.
    pub(crate) const fn mask(self) -> i64 {
        self.0 as i64
    }
}

impl FromIterator<u32> for Parts {
    /// Numbers that are too high are left out.
    fn from_iter<I: IntoIterator<Item = u32>>(parts: I) -> Self {
        Self(parts.into_iter().filter(|part| *part < PARTS).fold(0, |mask, part| mask | 1 << part))
    }
}

/// What one process has of something that is divided; see [`Processes::share`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// The parts that it holds now.
    pub held: BTreeSet<u32>,
    /// Those of them that it holds beyond its share: it is to finish what it does there and give them back with
    /// [`Processes::let_go`].
    pub surplus: BTreeSet<u32>,
}

/// How many processes use one database together: what they divide, what they tell each other, and whose clock
/// counts. A process is known by a name of its own, drawn when it starts. A database that only one process can
/// open divides nothing: that process has everything at once.
///
/// A lease lasts for a time by the database's clock. Whoever holds one counts that time by a monotonic clock
/// from before it asked, so it never believes to hold what another has taken.
#[async_trait]
pub trait Processes {
    /// Whether other processes can use this database at the same time.
    fn is_shared(&self) -> bool;

    /// The time by the database's clock, which counts for all processes; `None` if this process is alone and
    /// its own clock counts.
    async fn database_time(&self) -> Result<Option<Millis>, StoreError>;

    /// Extends what `process` holds of the `parts` parts of a `kind`, and takes free parts up to its share: as
    /// many as come on each process that has asked within `lasts`, rounded up. Parts are free if nobody holds
    /// them or their lease has run out.
    async fn share(
        &self,
        kind: &str,
        parts: u32,
        process: &str,
        lasts: Duration,
    ) -> Result<Share, StoreError>;

    /// Gives parts of a `kind` back, of those that `process` holds; with `None` all of them, and the process no
    /// longer counts when the rest divide.
    async fn let_go(
        &self,
        kind: &str,
        process: &str,
        parts: Option<&BTreeSet<u32>>,
    ) -> Result<(), StoreError>;

    /// Takes one of a rate that all processes share, and returns after what time it may be used: one in every
    /// `interval`, and up to `burst` at once after a rest. What was taken is not given back.
    async fn take_of_rate(&self, rate: &str, interval: Duration, burst: u32) -> Result<Duration, StoreError>;

    /// Tells all processes something, this one too: short texts (up to 7,000 bytes each) without secrets. They
    /// may get lost.
    async fn notify(&self, notices: &[String]) -> Result<(), StoreError>;

    /// What is told from now on; `None` if this process is alone.
    async fn notices(&self) -> Result<Option<Box<dyn Notices>>, StoreError>;
}

/// Notices as they come.
#[async_trait]
pub trait Notices: Send {
    /// The next notice, however long that takes.
    ///
    /// # Errors
    /// If the connection was lost: notices may be missing, and [`Processes::notices`] begins anew.
    async fn next(&mut self) -> Result<String, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_bits() {
        let parts: Parts = [0, 5, 15, 16, 99].into_iter().collect();
        assert_eq!([0, 1, 5, 15, 16].map(|part| parts.has(part)), [true, false, true, true, false]);
        assert_eq!(parts.mask(), 1 | 1 << 5 | 1 << 15);
        assert_eq!([5, 16, 17, 21].map(|game| parts.has_game(GameId(game))), [true, true, false, true]);
        assert_eq!((0..PARTS).collect::<Parts>(), Parts::ALL);
        assert!(Parts::NONE.is_empty() && !parts.is_empty());
    }
}
