//! What the chat layer has under way, for a host who looks.

use std::time::Duration;

use qgo_store::{Parts, StoreError};

use crate::{CacheLoad, Chat, Due, Load};

impl Chat {
    /// What is under way and kept in memory now.
    pub fn load(&self) -> Load {
        let (found, made) = self.games.counts();
        let games = CacheLoad { of: "games", bytes: self.games.bytes(), found, made };
        let (pictures, drawing) = self.pictures.load();
        let mut work = self.pool.load();
        work.extend(self.computer.load());
        Load { work, caches: vec![games, pictures], drawing }
    }

    /// The posts of a platform that are due, of all processes together; looks at no more than `most`
    /// channels.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn due(&self, platform: &str, most: u32) -> Result<Due, StoreError> {
        let now = self.clock.now();
        let posts = self.store.due_posts(platform, now, most, Parts::ALL).await?;
        let oldest = posts.iter().map(|post| now.saturating_sub(post.created)).max().unwrap_or_default();
        Ok(Due { channels: posts.len(), oldest: Duration::from_millis(u64::try_from(oldest).unwrap_or(0)) })
    }
}
