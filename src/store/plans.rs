//! What players have prepared in secret.

use async_trait::async_trait;

#[cfg(doc)]
use crate::{Conflict, Turn};
use crate::{GameId, LogLength, Millis, PlanId, PlayerId, RequestKey, StoreError};

/// What a plan answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanKind {
    /// A move of the opponent.
    Answer,
    /// A choice that the rules may ask for.
    Choice,
}

/// A new plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlan {
    /// Its game.
    pub game: GameId,
    /// The player who made it; nobody else ever sees it.
    pub player: PlayerId,
    /// What it answers.
    pub kind: PlanKind,
    /// Its contents (opaque JSON); stored sealed.
    pub body: String,
    /// The length of the game's log when it was made.
    pub length: LogLength,
    /// When it was made.
    pub now: Millis,
}

/// A plan as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its number.
    pub id: PlanId,
    /// What it answers.
    pub kind: PlanKind,
    /// Its contents; `None` if their key is missing or wrong.
    pub body: Option<String>,
    /// The length of the game's log when it was made.
    pub length: LogLength,
}

/// Plans. A plan ends with its game, or with the turn that carries it out ([`Turn::spent`]). Each writing
/// method is one transaction.
#[async_trait]
pub trait Plans {
    /// A player's plans in a game, in the order in which they were made.
    async fn plans(&self, game: GameId, player: PlayerId) -> Result<Vec<Plan>, StoreError>;

    /// Stores a plan, in place of others, and makes the game due.
    ///
    /// Fails with [`Conflict::Stale`] if the game is over or its log does not have the plan's `length`, or if
    /// a plan to replace no longer exists or is another player's.
    async fn put_plan(
        &self,
        plan: &NewPlan,
        replaces: &[PlanId],
        request: Option<&RequestKey>,
    ) -> Result<PlanId, StoreError>;

    /// Deletes plans; one that no longer exists is no error.
    async fn drop_plans(&self, ids: &[PlanId], request: Option<&RequestKey>) -> Result<(), StoreError>;

    /// The running games in which somebody who is to act has plans, in order.
    async fn games_with_plans(&self) -> Result<Vec<GameId>, StoreError>;
}
