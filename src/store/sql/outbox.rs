//! Outlines every transaction of [`Posts`]; the statements are in `posts` and `retries`.

use async_trait::async_trait;

use super::dialect::SqlStore;
use super::{challenges, games, places, posts, requests, retries, timekeeping};
use crate::{Millis, NewPost, Parts, Place, Post, PostId, Posts, Replaced, RequestKey, StoreError};

#[async_trait]
impl Posts for SqlStore {
    async fn owe(
        &self,
        posts: &[NewPost],
        now: Millis,
        request: Option<&RequestKey>,
    ) -> Result<Vec<PostId>, StoreError> {
        let mut tx = self.begin().await?;
        requests::note(&mut tx, request).await?;
        let ids = posts::owe(&mut tx, &self.entropy, posts, now).await?;
        tx.commit().await?;
        Ok(ids)
    }

    async fn due_posts(
        &self,
        platform: &str,
        now: Millis,
        limit: u32,
        parts: Parts,
    ) -> Result<Vec<Post>, StoreError> {
        posts::due(&self.reader, platform, now, limit, parts).await
    }

    async fn next_due(
        &self,
        platform: &str,
        now: Millis,
        parts: Parts,
    ) -> Result<Option<Millis>, StoreError> {
        posts::next_due(&self.reader, platform, now, parts).await
    }

    async fn sent(
        &self,
        post: PostId,
        message: Option<&str>,
        witness: Option<&str>,
        now: Millis,
        replaced: &(dyn Fn(Replaced) -> Vec<NewPost> + Send + Sync),
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let Some(sent) = posts::mark_sent(&mut tx, post, message, now).await? else { return Ok(()) };
        timekeeping::settled(&mut tx, sent.told, now).await?;
        let mut owed = Vec::new();
        if let Some(message) = message {
            if let Some(challenge) = sent.shows {
                challenges::set_message(&mut tx, challenge, message).await?;
            }
            if let Some(game) = sent.board_of
                && let Some(previous) = games::set_message(&mut tx, game, message, sent.passing).await?
            {
                owed = replaced(previous);
            }
            if let (Some(game), Some(witness)) = (sent.board_of, witness) {
                games::fix_witness(&mut tx, &self.sealer, game, witness).await?;
            }
            places::found(&mut tx, sent.place).await?;
        }
        posts::owe(&mut tx, &self.entropy, &owed, now).await?;
        Ok(tx.commit().await?)
    }

    async fn put_off(
        &self,
        post: PostId,
        not_before: Millis,
        error: &str,
        refused: Option<Millis>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        retries::put_off(&mut tx, post, not_before, error, refused).await?;
        Ok(tx.commit().await?)
    }

    async fn retry_refused(&self, place: &Place, now: Millis) -> Result<bool, StoreError> {
        // Every request of everybody gets here, and hardly ever was anything refused: reading first saves the
        // writer.
        if !retries::any_refused(&self.reader, place).await? {
            return Ok(false);
        }
        let mut tx = self.begin().await?;
        let sooner = retries::retry_refused(&mut tx, place, now).await?;
        tx.commit().await?;
        Ok(sooner)
    }

    async fn give_up(&self, post: PostId, error: &str, now: Millis) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let told = posts::give_up(&mut tx, post, error, now).await?;
        timekeeping::settled(&mut tx, told, now).await?;
        Ok(tx.commit().await?)
    }

    async fn hold_post(&self, post: PostId, not_before: Millis) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        retries::hold(&mut tx, post, not_before).await?;
        Ok(tx.commit().await?)
    }

    async fn resume_posts(&self, platform: &str, channel: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        retries::resume(&mut tx, platform, channel).await?;
        Ok(tx.commit().await?)
    }

    async fn sent_posts(
        &self,
        platform: &str,
        channel: &str,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<Vec<Post>, StoreError> {
        posts::sent_to(&self.reader, platform, channel, before, limit).await
    }

    async fn withdraw(&self, place: &Place, message: &str, now: Millis) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        posts::withdraw(&mut tx, place, message, now).await?;
        Ok(tx.commit().await?)
    }

    async fn sent_post(
        &self,
        platform: &str,
        channel: &str,
        message: &str,
    ) -> Result<Option<Post>, StoreError> {
        posts::sent_as(&self.reader, platform, channel, message).await
    }

    async fn find_place(&self, platform: &str, channel: &str) -> Result<Option<Place>, StoreError> {
        places::find(&self.reader, platform, channel).await
    }

    async fn prune_posts(&self, platform: &str, before: Millis) -> Result<u64, StoreError> {
        let mut tx = self.begin().await?;
        let pruned = posts::prune(&mut tx, platform, before).await?;
        requests::forget_before(&mut tx, platform, before).await?;
        tx.commit().await?;
        Ok(pruned)
    }
}
