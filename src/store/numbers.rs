//! Times, the numbers of things, and the two counters of a game.

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
    /// The number of a player.
    PlayerId(i64)
);
number!(
    /// The number of a game, as people see it.
    GameId(i64)
);
number!(
    /// The number of a challenge.
    ChallengeId(i64)
);
number!(
    /// The number of a post.
    PostId(i64)
);
number!(
    /// The number of a plan.
    PlanId(i64)
);
number!(
    /// The number of a line of talk.
    LineId(i64)
);
number!(
    /// The length of a game's log, now or at some time: each event adds one. It is the index of the next
    /// event, and identifies the game as it was then.
    ///
    /// Players may not see it, see [`ToldCount`].
    LogLength(u32)
);
number!(
    /// Of how many events of a game's log all were told: never more than its [`LogLength`], and fewer once a
    /// secret commitment was changed. Whoever saw the length of the log, in the id of a button or in a
    /// reminder, would see how often the opponent has changed their mind.
    ToldCount(u32)
);

impl LogLength {
    /// The length before anything has happened in a game.
    pub const EMPTY: Self = Self(0);

    /// The length after `events` more events.
    #[must_use]
    pub fn plus(self, events: usize) -> Self {
        Self(self.0.saturating_add(u32::try_from(events).unwrap_or(u32::MAX)))
    }

    /// The index of the next event.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ToldCount {
    /// Nobody was told of anything yet; also stands in buttons that fit every turn.
    pub const NONE: Self = Self(0);
}
