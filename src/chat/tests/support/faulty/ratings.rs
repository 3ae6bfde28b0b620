//! [`Ratings`] with faults.

use async_trait::async_trait;
use qgo_store::{GameId, PlayerId, Ranked, Rated, RatingPoint, Ratings, ResultLine, StoreError};

use super::FaultyStore;

#[async_trait]
impl Ratings for FaultyStore {
    async fn rating(&self, player: PlayerId, system: &str) -> Result<Option<Rated>, StoreError> {
        self.works()?;
        self.inner.rating(player, system).await
    }

    async fn rating_changes(&self, game: GameId) -> Result<Vec<(PlayerId, Rated, f64)>, StoreError> {
        self.works()?;
        self.inner.rating_changes(game).await
    }

    async fn history(&self, player: PlayerId) -> Result<Vec<RatingPoint>, StoreError> {
        self.works()?;
        self.inner.history(player).await
    }

    async fn leaderboard(
        &self,
        system: &str,
        server: Option<(&str, &str)>,
        limit: u32,
    ) -> Result<Vec<Ranked>, StoreError> {
        self.works()?;
        self.inner.leaderboard(system, server, limit).await
    }

    async fn results(&self, player: PlayerId) -> Result<Vec<ResultLine>, StoreError> {
        self.works()?;
        self.inner.results(player).await
    }
}
