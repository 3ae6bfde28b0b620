//! What is kept about people and servers, and how somebody is forgotten.

use async_trait::async_trait;

use crate::{Account, Challenge, GameRow, Millis, Player, PlayerId, Span, StoreError};
#[cfg(doc)]
use crate::{Conflict, Store, StoredEvent};

/// Settings, absences, private notices, and one's own data. Each writing method is one transaction.
#[async_trait]
pub trait People {
    /// Replaces a player's settings `old` by `new` (opaque JSON) and has their games with a clock
    /// looked at; `false` if they are no longer `old`, and nothing is changed.
    async fn set_settings(
        &self,
        player: PlayerId,
        old: &str,
        new: &str,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// The settings of a server (opaque JSON), if its admins made any; `""` names the place of
    /// people whose platform has no servers.
    async fn server_settings(&self, platform: &str, server: &str) -> Result<Option<String>, StoreError>;

    /// Keeps the settings of a server, and who made them when.
    async fn set_server_settings(
        &self,
        platform: &str,
        server: &str,
        settings: &str,
        by: PlayerId,
        now: Millis,
    ) -> Result<(), StoreError>;

    /// When a player was, is and will be away, in order.
    async fn absences(&self, player: PlayerId) -> Result<Vec<Span>, StoreError>;

    /// Ends the absence that lasts at `now`, if one does, and begins another that lasts until
    /// `until`, if that is later; has the player's games with a clock looked at.
    async fn set_absence(
        &self,
        player: PlayerId,
        now: Millis,
        until: Option<Millis>,
    ) -> Result<(), StoreError>;

    /// Keeps what a player alone is to be told (opaque JSON).
    async fn add_private_notice(&self, to: PlayerId, body: &str, now: Millis) -> Result<(), StoreError>;

    /// Takes what a player is to be told, in order: nobody gets it a second time.
    async fn take_private_notices(&self, to: PlayerId) -> Result<Vec<String>, StoreError>;

    /// Keeps when the budget of this kind that an account has used will be whole again; of an account
    /// that is no player's, nothing.
    async fn keep_budget(&self, of: &Account, kind: &str, whole: Millis) -> Result<(), StoreError>;

    /// What [`People::keep_budget`] has kept of an account, by kind.
    async fn budgets(&self, of: &Account) -> Result<Vec<(String, Millis)>, StoreError>;

    /// All games of a player, oldest first.
    async fn all_games_of(&self, player: PlayerId) -> Result<Vec<GameRow>, StoreError>;

    /// All challenges by and to a player, oldest first.
    async fn all_challenges_of(&self, player: PlayerId) -> Result<Vec<Challenge>, StoreError>;

    /// A player asks to be forgotten: their open challenges are closed, and their plans and
    /// private notices dropped. They can begin nothing from now on.
    async fn leave(&self, player: PlayerId, now: Millis) -> Result<(), StoreError>;

    /// Who has asked to be forgotten and is not yet. Also finishes what a kill, or somebody who read
    /// the database's files, left of [`People::forget`].
    async fn leaving(&self) -> Result<Vec<Player>, StoreError>;

    /// Forgets a player who has asked for it and has no game on: their account, name and settings
    /// are in no file of the database afterwards, unless another program reads it just then; their
    /// games stay, as somebody's.
    /// `false` if they have not asked, or a game is on; `true` also if that was done before.
    async fn forget(&self, player: PlayerId, now: Millis) -> Result<bool, StoreError>;
}
