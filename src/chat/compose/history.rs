//! Sent messages, composed again for a platform that keeps no history of its own.

use qgo_store::{ChallengeStatus, Post, PostId, StoreError};

use super::Composer;
use crate::trouble::Trouble;
use crate::{Chat, History, Message, Platform};

impl Chat {
    /// The last `limit` messages that were sent to a channel, or the page of them before a given post,
    /// composed again. Superseded messages lose their buttons, and a message that can never be composed again
    /// is left out. Pictures are not drawn: their files have no bytes; [`Chat::sent_message`] draws them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn history(
        &self,
        platform: &'static Platform,
        channel: &str,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<History, StoreError> {
        let posts = self.store.sent_posts(platform.name, channel, before, limit).await?;
        let is_full = posts.len() == limit as usize;
        let mut history = History {
            messages: Vec::with_capacity(posts.len()),
            before: posts.first().filter(|_| is_full).map(|post| post.id),
        };
        let undrawn = self.composer_without_boards(platform);
        for post in posts {
            history.messages.extend(self.composed_again(&undrawn, &post).await?);
        }
        Ok(history)
    }

    /// One message of [`Chat::history`] with its pictures, if it was sent to that channel.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn sent_message(
        &self,
        platform: &'static Platform,
        channel: &str,
        message: &str,
    ) -> Result<Option<Message>, StoreError> {
        let Some(post) = self.store.sent_post(platform.name, channel, message).await? else {
            return Ok(None);
        };
        Ok(self.composed_again(&self.composer(platform), &post).await?.map(|(_, message)| message))
    }

    /// The message of a sent post, with its id; `None` if the post had no message, or it can no longer be
    /// composed.
    async fn composed_again(
        &self,
        composer: &Composer,
        post: &Post,
    ) -> Result<Option<(String, Message)>, StoreError> {
        match self.try_again(composer, post).await {
            Ok(message) => Ok(message),
            Err(Trouble::Store(error)) => Err(error),
            Err(trouble) => {
                tracing::error!(?trouble, post = %post.id, "a sent post cannot be shown again");
                Ok(None)
            }
        }
    }

    async fn try_again(
        &self,
        composer: &Composer,
        post: &Post,
    ) -> Result<Option<(String, Message)>, Trouble> {
        let Some(id) = post.message.clone() else { return Ok(None) };
        let Some(mut message) = self.compose(composer, post).await?.message else { return Ok(None) };
        if !self.is_current(post, &id).await? {
            message.rows.clear();
        }
        Ok(Some((id, message)))
    }

    /// Whether the buttons of a post's message are the current ones.
    async fn is_current(&self, post: &Post, message: &str) -> Result<bool, Trouble> {
        if let Some(game) = post.board_of {
            return Ok(self.the_row(game).await?.message.as_deref() == Some(message));
        }
        match post.shows {
            Some(challenge) => Ok(self.the_challenge(challenge).await?.status == ChallengeStatus::Open),
            None => Ok(false),
        }
    }
}
