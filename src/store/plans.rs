//! What players have prepared in secret.

use async_trait::async_trait;

#[cfg(doc)]
use crate::{Conflict, Turn};
use crate::{GameId, LogLength, Millis, PlanId, PlayerId, StoreError};

/// What a plan is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanKind {
    /// An answer to a move of the opponent.
    Answer,
    /// An answer to a choice that the rules may ask for.
    Choice,
}

/// A plan to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPlan {
    /// Its game.
    pub game: GameId,
    /// Whose it is: nobody else ever sees it.
    pub player: PlayerId,
    /// What it is for.
    pub kind: PlanKind,
    /// What it says (opaque JSON); kept sealed.
    pub body: String,
    /// The length of the game's log.
    pub length: LogLength,
    /// When it was made.
    pub now: Millis,
}

/// A kept plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Its number.
    pub id: PlanId,
    /// What it is for.
    pub kind: PlanKind,
    /// What it says; `None` if the key that opens it is missing or wrong.
    pub body: Option<String>,
    /// The length of the game's log when it was made.
    pub length: LogLength,
}

/// Plans. They end with their game, and with the turn that carries them out ([`Turn::spent`]). Each
/// writing method is one transaction.
#[async_trait]
pub trait Plans {
    /// A player's plans in a game, in the order in which they were made.
    async fn plans(&self, game: GameId, player: PlayerId) -> Result<Vec<Plan>, StoreError>;

    /// Keeps a plan, in the place of another if one is given, and has the game looked at.
    ///
    /// Fails with [`Conflict::Stale`] if the game is over or its log has not the plan's `length`, or if the
    /// other is not there any more or not that player's.
    async fn put_plan(&self, plan: &NewPlan, replaces: Option<PlanId>) -> Result<PlanId, StoreError>;

    /// Drops plans; one that is not there any more is dropped already.
    async fn drop_plans(&self, ids: &[PlanId]) -> Result<(), StoreError>;

    /// Games that are on in which somebody who is to act has plans, in order.
    async fn games_with_plans(&self) -> Result<Vec<GameId>, StoreError>;
}
