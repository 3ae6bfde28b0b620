//! Everything that QGo keeps: players, challenges, games with their event logs, time that does not count,
//! ratings, plans, talk, owed posts, and what the adapters of platforms keep.
//!
//! [`Store`] is the contract, with [`Posts`], [`Timekeeping`], [`Ratings`], [`People`], [`Plans`], [`Talk`],
//! [`Kept`] and [`Packing`]. It knows neither chat nor rules: settings, events, posts and plans are opaque JSON texts here. Times are
//! milliseconds since 1970 (UTC) and come from the caller; so does chance, as an [`Entropy`]. [`open`] opens
//! a database: a file of SQLite for one process, or a database of PostgreSQL for any number of them.

#![expect(
    clippy::duplicate_mod,
    reason = "the modules in `sql/` are compiled for each database, with its types"
)]

mod backup;
mod chain;
mod check;
mod error;
mod failed;
mod forward;
mod kept;
mod migrations;
mod model;
mod moved;
mod numbers;
mod open;
mod pack;
mod packing;
mod people;
mod plans;
mod postgres;
mod posts;
pub mod private;
mod processes;
mod ratings;
mod raw;
mod seal;
mod sqlite;
mod store;
mod talk;
mod timekeeping;
mod transfer;
mod turn;
mod watched;

pub use backup::{Backup, BackupError, backup, key_beside};
pub use check::{Audit, AuditedGame, accept};
pub use error::{Conflict, StoreError};
pub use kept::{Keep, Kept};
pub use model::{
    Account, Challenge, ChallengeStatus, GameRow, NewChallenge, NewEvent, NewGame, Pair, Place, Player,
    RequestKey, StoredEvent, Witness,
};
pub use moved::Moved;
pub use numbers::{ChallengeId, GameId, LineId, LogLength, Millis, PlanId, PlayerId, PostId, ToldCount};
pub use open::{address_to_show, open};
pub use packing::{Packed, PackedUpTo, Packing, PackingWaits, Room};
pub use people::People;
pub use plans::{NewPlan, Plan, PlanKind, Plans};
pub use posts::{NONCE, NewPost, Post, Posts, Replaced};
pub use processes::{Notices, PARTS, Parts, Processes, Share};
pub use ratings::{PROVISIONAL, Ranked, Rate, Rated, RatingPoint, Ratings, ResultLine, Tally};
pub use raw::{file_of, is_postgres};
pub use seal::{Entropy, SealKey, SealKeyError};
pub use sqlite::SqliteStore;
pub use store::{Connections, InChannel, Store};
pub use talk::{Talk, TalkLine};
pub use timekeeping::{OffTime, Span, Timekeeping};
pub use transfer::{MovedTable, Progress, TransferError, transfer};
pub use turn::Turn;
pub use watched::Watched;
