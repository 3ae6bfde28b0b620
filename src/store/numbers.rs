//! Times, numbers of things, and the two counters of a game.

/// Milliseconds since 1970-01-01T00:00Z.
pub type Millis = i64;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident($of:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $of);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}
number!(
    /// A player's number.
    PlayerId(i64)
);
number!(
    /// A game's number, as people see it.
    GameId(i64)
);
number!(
    /// A challenge's number.
    ChallengeId(i64)
);
number!(
    /// An owed post's number.
    PostId(i64)
);
number!(
    /// The number of a plan.
    PlanId(i64)
);
number!(
    /// How many events the log of a game has, or had: each adds one. It is the index of the event
    /// that comes next, and names the game as it stood then.
    ///
    /// Players may not see it, see [`ToldCount`].
    LogLength(u32)
);
number!(
    /// How many events of a game's log all were told of: never more than its [`LogLength`], and fewer
    /// once a secret commitment was changed. Who could see the length of the log, in the id of a
    /// button or in a reminder, would see how often the opponent has had second thoughts.
    ToldCount(u32)
);

impl LogLength {
    /// Of a game in which nothing has happened.
    pub const EMPTY: Self = Self(0);

    /// The length after so many further events.
    #[must_use]
    pub fn plus(self, events: usize) -> Self {
        Self(self.0.saturating_add(u32::try_from(events).unwrap_or(u32::MAX)))
    }

    /// The index of the event that comes next.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ToldCount {
    /// Of a game of which nobody has been told anything, or in a button that fits every turn.
    pub const NONE: Self = Self(0);
}
