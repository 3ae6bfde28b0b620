//! Why a write was refused, or the database failed.

/// A conditional write that came too late; nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The game has other events by now, or is over.
    Stale,
    /// The challenge is no longer open.
    ChallengeClosed,
    /// Another game is on in that channel.
    PlaceTaken,
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
    /// The database cannot be written.
    #[error("the database is read-only; give QGo's user write access to the file and its folder")]
    ReadOnly,
    /// No space.
    #[error("the disk is full; free some space")]
    Full,
    /// Made by a later version.
    #[error("the database was made by a newer version of QGo; update QGo, or point it at another database")]
    NewerSchema,
    /// Tables, columns or indexes are missing.
    #[error("the database is not whole: {0} is missing. Nothing was changed; restore a copy of the file")]
    Incomplete(String),
    /// Damaged, not a database, or another program's database.
    #[error("the database file is damaged or not one of QGo's ({0}); restore a copy, or move it away")]
    Corrupt(String),
    /// A row that holds what no QGo writes; the rest of the database may be sound.
    #[error("a row of the database is damaged ({0}); restore a copy")]
    Unreadable(String),
    /// An address that names no database that can be used.
    #[error("the database address cannot be used: {0}; it should look like sqlite:///folder/qgo.db")]
    Address(String),
    /// Anything else.
    #[error("the database failed: {0}")]
    Other(String),
}
