//! [`People`] with faults.

use async_trait::async_trait;
use qgo_store::{Account, Challenge, GameRow, Millis, People, Player, PlayerId, Span, StoreError};

use super::FaultyStore;

#[async_trait]
impl People for FaultyStore {
    async fn set_settings(
        &self,
        player: PlayerId,
        old: &str,
        new: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.works()?;
        self.inner.set_settings(player, old, new, now).await
    }

    async fn server_settings(&self, platform: &str, server: &str) -> Result<Option<String>, StoreError> {
        self.works()?;
        self.inner.server_settings(platform, server).await
    }

    async fn set_server_settings(
        &self,
        platform: &str,
        server: &str,
        settings: &str,
        by: PlayerId,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.works()?;
        self.inner.set_server_settings(platform, server, settings, by, now).await
    }

    async fn absences(&self, player: PlayerId) -> Result<Vec<Span>, StoreError> {
        self.works()?;
        self.inner.absences(player).await
    }

    async fn set_absence(
        &self,
        player: PlayerId,
        now: Millis,
        until: Option<Millis>,
    ) -> Result<(), StoreError> {
        self.works()?;
        self.inner.set_absence(player, now, until).await
    }

    async fn whisper(&self, to: PlayerId, body: &str, now: Millis) -> Result<(), StoreError> {
        self.works()?;
        self.inner.whisper(to, body, now).await
    }

    async fn take_whispers(&self, to: PlayerId) -> Result<Vec<String>, StoreError> {
        self.works()?;
        self.inner.take_whispers(to).await
    }

    async fn keep_budget(&self, of: &Account, kind: &str, whole: Millis) -> Result<(), StoreError> {
        self.works()?;
        self.inner.keep_budget(of, kind, whole).await
    }

    async fn budgets(&self, of: &Account) -> Result<Vec<(String, Millis)>, StoreError> {
        self.works()?;
        self.inner.budgets(of).await
    }

    async fn games_on(
        &self,
        platform: &str,
        server: Option<&str>,
        limit: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.works()?;
        self.inner.games_on(platform, server, limit).await
    }

    async fn all_games_of(&self, player: PlayerId) -> Result<Vec<GameRow>, StoreError> {
        self.works()?;
        self.inner.all_games_of(player).await
    }

    async fn all_challenges_of(&self, player: PlayerId) -> Result<Vec<Challenge>, StoreError> {
        self.works()?;
        self.inner.all_challenges_of(player).await
    }

    async fn leave(&self, player: PlayerId, now: Millis) -> Result<(), StoreError> {
        self.writes()?;
        self.inner.leave(player, now).await
    }

    async fn leaving(&self) -> Result<Vec<Player>, StoreError> {
        self.works()?;
        self.inner.leaving().await
    }

    async fn forget(&self, player: PlayerId, now: Millis) -> Result<bool, StoreError> {
        self.writes()?;
        self.inner.forget(player, now).await
    }
}
