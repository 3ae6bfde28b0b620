//! Why a write was refused, or why the database failed.

use crate::GameId;
#[cfg(doc)]
use crate::RequestKey;

/// A conditional write that came too late; nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The game's log has grown since, or the game is over.
    Stale,
    /// The challenge is no longer open.
    ChallengeClosed,
    /// Another game is running in that channel.
    PlaceTaken,
    /// The same request has taken effect already; see [`RequestKey`].
    Repeated,
}

/// Why the store could not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The write did not fit the present state; nothing was written.
    #[error("the write came too late ({0:?})")]
    Conflict(Conflict),
    /// Another process holds the database.
    #[error(
        "the database is locked by another process; stop the other QGo or point this one at another file"
    )]
    Locked,
    /// The database is read-only.
    #[error(
        "the database is read-only; give QGo's user write access (to the file and its folder, or to a server that \
         is no standby)"
    )]
    ReadOnly,
    /// No space is left.
    #[error("the disk is full; free some space")]
    Full,
    /// A later version of QGo made the database.
    #[error("the database was made by a newer version of QGo; update QGo, or point it at another database")]
    NewerSchema,
    /// Tables, columns or indexes are missing.
    #[error("the database is not whole: {0} is missing. Nothing was changed; restore a copy of the file")]
    Incomplete(String),
    /// Not everything was moved to it yet.
    #[error(
        "not everything was moved to this database yet; let qgo move-database finish, by the same command"
    )]
    Moving,
    /// The file is damaged, not a database, or another program's database.
    #[error("the database file is damaged or not one of QGo's ({0}); restore a copy, or move it away")]
    Corrupt(String),
    /// A row has a value that QGo never writes; the rest of the database may be sound.
    #[error("a row of the database is damaged ({0}); restore a copy")]
    Unreadable(String),
    /// The settings or the log of a game are not what QGo has written; the rest of the database may be sound.
    #[error("the settings or the log of game {0} were changed by somebody else than QGo; restore a copy")]
    Changed(GameId),
    /// A value of this platform and kind does not open with this key.
    #[error(
        "what is kept of {0} was sealed with another key; give QGo the seal key that it had, or restore a \
         copy of the database together with its key"
    )]
    Sealed(String),
    /// The address does not name a database that can be used.
    #[error(
        "the database address cannot be used: {0}; it should look like sqlite:///folder/qgo.db or \
         postgres://user:password@host/database"
    )]
    Address(String),
    /// The database cannot be reached, or does not answer in time.
    #[error(
        "the database cannot be reached ({0}); check that its server is running. QGo goes on as soon as it can"
    )]
    Away(String),
    /// The other processes that use this database have another seal key.
    #[error(
        "the database was sealed with another key; give this QGo the seal key that all others over the same \
         database have"
    )]
    OtherKey,
    /// Other transactions got in the way again and again; nothing was written.
    #[error("too many processes wanted to change the same thing at once; try again")]
    Crossed,
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(String),
}
