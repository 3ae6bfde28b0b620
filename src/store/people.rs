//! What is kept about people and servers, and how a player is forgotten.

use async_trait::async_trait;

use crate::{Account, Challenge, GameRow, Millis, Player, PlayerId, RequestKey, Span, StoreError};
#[cfg(doc)]
use crate::{Conflict, Store, StoredEvent};

/// Settings, absences, private notices, budgets and a player's own data. Each writing method is one
/// transaction.
#[async_trait]
pub trait People {
    /// Replaces a player's settings `old` by `new` (opaque JSON), and makes their games with a clock due. If
    /// the settings are no longer `old`, changes nothing and returns `false`. A request that comes twice finds
    /// its wish fulfilled.
    async fn set_settings(
        &self,
        player: PlayerId,
        old: &str,
        new: &str,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// The settings of a server (opaque JSON), if its admins made any. On a platform without servers `""`
    /// stands for all of it.
    async fn server_settings(&self, platform: &str, server: &str) -> Result<Option<String>, StoreError>;

    /// Replaces the settings `old` of a server (`None`: there are none yet) by `new`, with who made them and
    /// when. If the settings are no longer `old`, changes nothing and returns `false`. A request that comes
    /// twice finds its wish fulfilled.
    async fn set_server_settings(
        &self,
        platform: &str,
        server: &str,
        old: Option<&str>,
        new: &str,
        by: PlayerId,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// A player's past, present and future absences, in order.
    async fn absences(&self, player: PlayerId) -> Result<Vec<Span>, StoreError>;

    /// Ends the absence at `now`, if there is one, and begins another until `until` if that is later; makes
    /// the player's games with a clock due.
    async fn set_absence(
        &self,
        player: PlayerId,
        now: Millis,
        until: Option<Millis>,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError>;

    /// Stores a notice that only this player is to get (opaque JSON).
    async fn add_private_notice(
        &self,
        to: PlayerId,
        body: &str,
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError>;

    /// Removes and returns a player's notices, in order: nobody gets one twice.
    async fn take_private_notices(&self, to: PlayerId) -> Result<Vec<String>, StoreError>;

    /// Stores when the account's budget of this kind will be full again; does nothing if the account has no
    /// player. What a repeated request has paid is given back, because nothing was done.
    async fn keep_budget(&self, of: &Account, kind: &str, whole: Millis) -> Result<(), StoreError>;

    /// The values that [`People::keep_budget`] has stored for an account, by kind.
    async fn budgets(&self, of: &Account) -> Result<Vec<(String, Millis)>, StoreError>;

    /// All games of a player, oldest first.
    async fn all_games_of(&self, player: PlayerId) -> Result<Vec<GameRow>, StoreError>;

    /// All challenges by and to a player, oldest first.
    async fn all_challenges_of(&self, player: PlayerId) -> Result<Vec<Challenge>, StoreError>;

    /// A player asks to be forgotten: their open challenges are closed, and their plans, private notices and
    /// talk dropped. From now on they can begin nothing.
    async fn leave(
        &self,
        player: PlayerId,
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<(), StoreError>;

    /// The players who have asked to be forgotten and are not yet forgotten. Also completes a
    /// [`People::forget`] that was cut short by a kill, or delayed by somebody who read the database's files.
    async fn leaving(&self) -> Result<Vec<Player>, StoreError>;

    /// Forgets a player who has asked for it and has no running game. Their account, name and settings are
    /// then in no file of the database, unless another program reads it at that moment; their games stay,
    /// without a name. Returns `false` if they have not asked or a game is running; `true` also if it was
    /// done before.
    async fn forget(&self, player: PlayerId, now: Millis) -> Result<bool, StoreError>;
}
