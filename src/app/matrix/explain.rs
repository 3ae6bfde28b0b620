//! Explains in a room what is wrong with somebody's messages, once a day at most.

use std::sync::Arc;

use qgo_chat::{Chat, Message, markup};
use qgo_store::Millis;
use qgo_words::Words;
use ruma::{EventId, RoomId, UserId};

use super::kept::Shelf;
use super::origin::account;
use super::speaker::{Speaker, Spot};
use super::trouble::Trouble;

/// How long an explanation is not repeated.
const QUIET: Millis = 24 * 60 * 60 * 1000;

/// Explains.
pub(super) struct Explaining {
    pub(super) chat: Arc<Chat>,
    /// When something was explained to somebody in a room.
    pub(super) said: Shelf,
    pub(super) speaker: Arc<Speaker>,
}

impl Explaining {
    /// Posts the text with this key, unless its author was told lately.
    pub(super) async fn explain(&self, spot: &Spot, author: &UserId, key: &str, event: &EventId) {
        if let Err(error) = self.try_to_explain(spot, author, key, event).await {
            tracing::info!(%error, "what is wrong with a message could not be said");
        }
    }

    /// Says once that nothing can be read in a room, because it is encrypted.
    pub(super) async fn refuse(&self, room: &RoomId) {
        if let Err(error) = self.try_to_refuse(room).await {
            tracing::info!(%error, "that an encrypted room is not read could not be said");
        }
    }

    async fn try_to_refuse(&self, room: &RoomId) -> Result<(), Trouble> {
        let key = "matrix-encrypted-room";
        let name = format!("{key} {room}");
        if self.said.get::<Millis>(&name).await?.is_none() {
            let message = Message { text: Words::for_tag(None).text(key), ..Message::default() };
            self.speaker.say_in_clear(room, &message, key).await?;
            self.said.put(&name, &self.chat.now()).await?;
        }
        Ok(())
    }

    async fn try_to_explain(
        &self,
        spot: &Spot,
        author: &UserId,
        key: &str,
        event: &EventId,
    ) -> Result<(), Trouble> {
        let name = format!("{key} {} {author}", spot.room);
        let now = self.chat.now();
        let last: Option<Millis> = self.said.get(&name).await?;
        if last.is_some_and(|last| now.saturating_sub(last) < QUIET) {
            return Ok(());
        }
        let words = self.chat.words_of(&account(author));
        let text = words.format(key, &[("player", markup::mention(author.as_str()).into())]);
        let message = Message { text, ..Message::default() };
        self.speaker.say(spot, &message, &format!("{key}-{event}")).await?;
        Ok(self.said.put(&name, &now).await?)
    }
}
