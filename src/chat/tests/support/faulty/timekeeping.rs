//! [`Timekeeping`] with faults.

use async_trait::async_trait;
use qgo_store::{GameId, Millis, NewPost, OffTime, PlayerId, Span, StoreError, Timekeeping};

use super::FaultyStore;

#[async_trait]
impl Timekeeping for FaultyStore {
    async fn beat(&self, now: Millis, elapsed: Millis, slack: Millis) -> Result<Option<Span>, StoreError> {
        self.works()?;
        self.inner.beat(now, elapsed, slack).await
    }

    async fn due_games(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StoreError> {
        self.works()?;
        self.inner.due_games(now, limit).await
    }

    async fn next_look(&self) -> Result<Option<Millis>, StoreError> {
        self.works()?;
        self.inner.next_look().await
    }

    async fn set_due(
        &self,
        game: GameId,
        ply: u32,
        seen: Option<Millis>,
        due: Option<Millis>,
    ) -> Result<bool, StoreError> {
        self.works()?;
        self.inner.set_due(game, ply, seen, due).await
    }

    async fn off_time(&self, game: GameId) -> Result<OffTime, StoreError> {
        self.works()?;
        self.inner.off_time(game).await
    }

    async fn remind(
        &self,
        game: GameId,
        ply: u32,
        told_ply: u32,
        players: &[PlayerId],
        now: Millis,
        post: &(dyn for<'p> Fn(&'p [PlayerId]) -> NewPost + Send + Sync),
    ) -> Result<bool, StoreError> {
        self.works()?;
        self.inner.remind(game, ply, told_ply, players, now, post).await
    }

    async fn offer_pause(
        &self,
        game: GameId,
        by: Option<PlayerId>,
        posts: &[NewPost],
        now: Millis,
    ) -> Result<(), StoreError> {
        self.works()?;
        self.inner.offer_pause(game, by, posts, now).await
    }

    async fn pause(
        &self,
        game: GameId,
        on: bool,
        posts: &[NewPost],
        now: Millis,
    ) -> Result<bool, StoreError> {
        self.works()?;
        self.inner.pause(game, on, posts, now).await
    }
}
