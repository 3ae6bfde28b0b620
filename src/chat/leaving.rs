//! Somebody is forgotten: their games end, then their name and account go.
//!
//! Each step is whole in the store, and what is left to do follows from it: who asked is marked as
//! leaving, and stays so until nothing is left but a player without a name. So after a kill, or
//! while the store fails, the timekeeper goes on where it stopped (docs/rules.md, "Being
//! forgotten").

mod ending;
mod forgotten;

use qgo_store::{Challenge, ChallengeStatus, Conflict, Player, StoreError};

pub(crate) use ending::Ending;
pub(crate) use forgotten::Forgotten;

use crate::Chat;
use crate::compose::closed_posts;
use crate::trouble::Trouble;

impl Chat {
    /// Forgets `player`; returns whether that is done. If not, the timekeeper goes on with it; after
    /// an error nobody is leaving.
    pub(crate) async fn forget(&self, player: &Player) -> Result<bool, Trouble> {
        let _alone = self.forgotten.alone().await;
        for challenge in self.store.all_challenges_of(player.id).await? {
            self.close_for_good(player, &challenge).await?;
        }
        self.store.leave(player.id, self.clock.now()).await?;
        Ok(self.finish(player).await)
    }

    /// Goes on with whoever asked to be forgotten and is not yet.
    pub async fn finish_leaving(&self) {
        let _alone = self.forgotten.alone().await;
        match self.store.leaving().await {
            Ok(leaving) => {
                for player in leaving {
                    self.finish(&player).await;
                }
            }
            Err(error) => tracing::error!(%error, "who is leaving cannot be read"),
        }
    }

    /// Closes a challenge, if it is open, and tells those who see it.
    async fn close_for_good(&self, player: &Player, challenge: &Challenge) -> Result<(), StoreError> {
        if challenge.status != ChallengeStatus::Open {
            return Ok(());
        }
        let status = match challenge.challenger.id == player.id {
            true => ChallengeStatus::Cancelled,
            false => ChallengeStatus::Declined,
        };
        let posts = closed_posts(challenge);
        match self.store.close_challenge(challenge.id, status, self.clock.now(), &posts).await {
            // Answered meanwhile: a game of it ends with the others.
            Ok(()) | Err(StoreError::Conflict(Conflict::ChallengeClosed)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Does what is left to do for somebody who is leaving; returns whether nothing is.
    async fn finish(&self, player: &Player) -> bool {
        let finished = self.try_to_finish(player).await;
        // What they leave behind tells no name any more.
        self.wake_delivery();
        finished.unwrap_or_else(|trouble| {
            tracing::error!(player = %player.id, ?trouble, "a player cannot be forgotten yet");
            false
        })
    }

    async fn try_to_finish(&self, player: &Player) -> Result<bool, Trouble> {
        let mut whole = true;
        for row in self.store.games_of(player.id).await? {
            let id = row.id;
            if let Err(trouble) = self.leave_game(row, player.id).await {
                tracing::error!(game = %id, ?trouble, "a game of somebody who is leaving cannot be ended yet");
                whole = false;
            }
        }
        let gone = whole && self.store.forget(player.id, self.clock.now()).await?;
        if gone {
            self.known.learn(&player.account, None);
            self.forgotten.add(player.account.clone());
        }
        Ok(gone)
    }
}
