//! [`Plans`] with faults.

use async_trait::async_trait;
use qgo_store::{GameId, NewPlan, Plan, PlanId, Plans, PlayerId, StoreError};

use super::{Fault, FaultyStore};

#[async_trait]
impl Plans for FaultyStore {
    async fn plans(&self, game: GameId, player: PlayerId) -> Result<Vec<Plan>, StoreError> {
        self.works()?;
        if self.fault() == Fault::Plans {
            return Err(StoreError::Other("?".to_owned()));
        }
        self.inner.plans(game, player).await
    }

    async fn put_plan(&self, plan: &NewPlan, replaces: Option<PlanId>) -> Result<PlanId, StoreError> {
        self.works()?;
        self.inner.put_plan(plan, replaces).await
    }

    async fn drop_plans(&self, ids: &[PlanId]) -> Result<(), StoreError> {
        self.works()?;
        self.inner.drop_plans(ids).await
    }

    async fn games_with_plans(&self) -> Result<Vec<GameId>, StoreError> {
        self.works()?;
        self.inner.games_with_plans().await
    }
}
