//! What QGo keeps: players, challenges, games with their event logs, and the posts it owes.
//!
//! [`Store`] is the contract; it knows neither chat nor rules: settings, events and posts are
//! opaque JSON texts here. Times are milliseconds since 1970 (UTC) and come from the caller, and so
//! does chance, as an [`Entropy`]. [`SqliteStore`] keeps everything in one file.

mod error;
mod model;
mod seal;
mod sqlite;
mod store;

pub use error::{Conflict, StoreError};
pub use model::{
    Account, Challenge, ChallengeId, ChallengeStatus, GameId, GameRow, Millis, NewChallenge, NewEvent,
    NewGame, NewPost, Place, Player, PlayerId, Post, PostId, StoredEvent, ToAct, Turn,
};
pub use seal::{Entropy, SealKey, SealKeyError};
pub use sqlite::SqliteStore;
pub use store::Store;
