//! A player is forgotten: their games end, then their name and account are removed.
//!
//! Each step is one transaction in the store, and what is left to do follows from the store: a player who
//! asked to be forgotten is marked as leaving until only a nameless player is left. So after a kill, or after
//! the store failed, the timekeeper continues where it stopped (docs/rules.md, "Being forgotten"). Of several
//! processes one does this at a time, so that the couriers are told only once: by the second time somebody may
//! have come back.

mod ending;
mod forgotten;

use std::time::Duration;

use qgo_store::{Challenge, ChallengeStatus, Conflict, Player, RequestKey, StoreError};

pub(crate) use ending::Ending;
pub(crate) use forgotten::Forgotten;

use crate::Chat;
use crate::compose::closed_posts;
use crate::processes::notice::Notice;
use crate::trouble::Trouble;

/// How many games of a leaving player are read at a time.
const AT_A_TIME: u32 = 50;
/// What a process does alone.
const LEAVING: &str = "leaving";
/// How long a process that was killed keeps the others from it.
const LASTS: Duration = Duration::from_secs(60);
/// How long somebody who asks to be forgotten waits for another process.
const PATIENCE: Duration = Duration::from_secs(3);

impl Chat {
    /// Forgets `player`; returns whether that is complete. If not, the timekeeper continues. After an error
    /// the player is not leaving.
    pub(crate) async fn forget(
        &self,
        player: &Player,
        request: Option<&RequestKey>,
    ) -> Result<bool, Trouble> {
        let _alone = self.forgotten.alone().await;
        for challenge in self.store.all_challenges_of(player.id).await? {
            self.close_for_good(player, &challenge).await?;
        }
        let others = self.be_alone(LEAVING.to_owned(), LASTS, PATIENCE).await?;
        let left = self.store.leave(player.id, self.clock.now(), request).await;
        // The timekeeper continues if another process is still busy with somebody else.
        let gone = left.is_ok() && others.is_some() && self.finish(player).await;
        if let Some(others) = others {
            self.let_others(others).await;
        }
        left?;
        Ok(gone)
    }

    /// Continues with all players who asked to be forgotten and are not yet.
    pub async fn finish_leaving(&self) {
        let _alone = self.forgotten.alone().await;
        if let Err(error) = self.finish_all().await {
            tracing::error!(%error, "who is leaving cannot be read");
        }
    }

    async fn finish_all(&self) -> Result<(), StoreError> {
        if self.store.leaving().await?.is_empty() {
            return Ok(());
        }
        let Some(others) = self.be_alone(LEAVING.to_owned(), LASTS, Duration::ZERO).await? else {
            return Ok(());
        };
        // Whoever is gone by now another process has finished.
        for player in self.store.leaving().await? {
            self.finish(&player).await;
        }
        self.let_others(others).await;
        Ok(())
    }

    /// Closes a challenge if it is open, and tells those who see it.
    async fn close_for_good(&self, player: &Player, challenge: &Challenge) -> Result<(), StoreError> {
        if challenge.status != ChallengeStatus::Open {
            return Ok(());
        }
        let status = match challenge.challenger.id == player.id {
            true => ChallengeStatus::Cancelled,
            false => ChallengeStatus::Declined,
        };
        let posts = closed_posts(challenge);
        let closed = self.store.close_challenge(challenge.id, status, self.clock.now(), &posts, None).await;
        self.news.tell_of_hall();
        match closed {
            // It was answered meanwhile; if that made a game, the game is ended with the others.
            Ok(()) | Err(StoreError::Conflict(Conflict::ChallengeClosed)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Does what is left to do for a leaving player; returns whether everything is done.
    async fn finish(&self, player: &Player) -> bool {
        let finished = self.try_to_finish(player).await;
        // Delivers the posts of this, which no longer name the player.
        self.wake_delivery();
        finished.unwrap_or_else(|trouble| {
            tracing::error!(player = %player.id, ?trouble, "a player cannot be forgotten yet");
            false
        })
    }

    async fn try_to_finish(&self, player: &Player) -> Result<bool, Trouble> {
        // Games that cannot be ended are skipped.
        let mut left = 0;
        loop {
            let games = self.store.games_of(player.id, left, AT_A_TIME).await?;
            if games.is_empty() {
                break;
            }
            for row in games {
                let id = row.id;
                if let Err(trouble) = self.leave_game(row, player.id).await {
                    tracing::error!(game = %id, ?trouble, "a game of somebody who is leaving cannot be ended yet");
                    left += 1;
                }
            }
        }
        let gone = left == 0 && self.store.forget(player.id, self.clock.now()).await?;
        if gone {
            self.known.learn(&player.account, None);
            self.forgotten.add(player.account.clone());
            self.others.tell(Notice::Forgotten((&player.account).into()));
        }
        Ok(gone)
    }
}
