//! Games that are over are packed: their settings, time control and log then take little room.

use async_trait::async_trait;

use crate::{GameId, Millis, Parts, StoreError};
#[cfg(doc)]
use crate::{GameRow, Store};

/// The game with which a portion ended; games are packed in the order in which they were last updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedUpTo {
    /// When it was last updated.
    pub updated: Millis,
    /// Its number.
    pub game: GameId,
}

/// Why nothing may be packed yet in a database that several processes share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackingWaits {
    /// So many processes are from before games were packed, and could not read them.
    Older(i64),
    /// From now on such processes are refused; it is waited for about a minute whether one was just starting.
    Soon,
}

/// What became of a portion of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packed {
    /// How many games were packed.
    pub games: u64,
    /// How many events they had.
    pub events: u64,
    /// The bytes of their settings, time controls and events before.
    pub before: u64,
    /// The bytes of what they were packed into.
    pub after: u64,
    /// Where to go on; `None` if no game is left.
    pub up_to: Option<PackedUpTo>,
    /// Why nothing was done.
    pub waits: Option<PackingWaits>,
}

/// How much room a database takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// All its bytes.
    pub bytes: u64,
    /// Those of them that are free for what comes; `None` if the database does not say.
    pub free: Option<u64>,
}

/// Packing of games that are over.
///
/// It changes nothing that [`Store`] says of a game. Only games of which all is told are packed, and only if
/// every secret of theirs opens. Nothing unpacks them again.
#[async_trait]
pub trait Packing {
    /// Packs some of the games of `parts` that are over and were last updated before `before`: it looks at
    /// `limit` of them after the one with which the portion before ended. The database is written once, for a
    /// short time. Two processes may do so at once.
    async fn pack(
        &self,
        before: Millis,
        after: Option<PackedUpTo>,
        limit: u32,
        parts: Parts,
    ) -> Result<Packed, StoreError>;

    /// How much room the database takes.
    async fn room(&self) -> Result<Room, StoreError>;

    /// Gives free room back to the system, while nobody else can write. Returns `false` if the database is left
    /// to do so by itself.
    async fn shrink(&self) -> Result<bool, StoreError>;
}
