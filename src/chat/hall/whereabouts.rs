//! Where a game is played, and what a channel or a message shows.

use qgo_rules::Viewer;
use qgo_store::{GameId, GameRow, Place};

use crate::compose::Body;
use crate::games::table::Table;
use crate::pool::{Class, Order};
use crate::sight::Blind;
use crate::{CannotLook, Chat, Platform};
use qgo_words::Words;

impl Chat {
    /// The place of a game of a platform that sees all its channels; `None` if there is no such game.
    ///
    /// # Errors
    /// If the store fails, told in these words.
    pub async fn place_of(
        &self,
        platform: &'static Platform,
        words: Words,
        game: GameId,
    ) -> Result<Option<Place>, CannotLook> {
        let row = self.row_on(platform, game).await.map_err(|blind| blind.told(words))?;
        Ok(row.map(|row| row.place))
    }

    /// The game of a channel: that of a message if it shows one, with the number of entries of the list of
    /// moves that led there, else the running one or the last one.
    ///
    /// # Errors
    /// If the store fails or too much is waiting, told in these words.
    pub async fn shown_in(
        &self,
        platform: &'static Platform,
        words: Words,
        channel: &str,
        message: Option<&str>,
    ) -> Result<Option<(GameId, Option<u32>)>, CannotLook> {
        let shown = self.shown_by(platform, channel, message).await;
        shown.map_err(|blind| blind.told(words))
    }

    async fn shown_by(
        &self,
        platform: &'static Platform,
        channel: &str,
        message: Option<&str>,
    ) -> Result<Option<(GameId, Option<u32>)>, Blind> {
        let post = match message {
            Some(message) => self.store.sent_post(platform.name, channel, message).await?,
            None => None,
        };
        let body = post.and_then(|post| serde_json::from_str(&post.body).ok());
        if let Some(Body::Turn { game, length, .. } | Body::Board { game, length, .. }) = body
            && let Some(row) = self.row_on(platform, game).await?
        {
            let order = Order::of_strangers(Class::Picture, game);
            let order = self.pool.admit(order).map_err(Blind::Busy)?;
            let Table { game: now, .. } = self.table_for(row, &order).await?;
            let entries = now.moves(Viewer::Public);
            let steps = entries.iter().filter(|entry| entry.log_length <= length.index()).count();
            return Ok(Some((game, u32::try_from(steps).ok())));
        }
        let latest = self.store.game_in(platform.name, channel).await?;
        Ok(latest.map(|row| (row.id, None)))
    }

    async fn row_on(&self, platform: &'static Platform, game: GameId) -> Result<Option<GameRow>, Blind> {
        let row = self.store.game(game).await?;
        Ok(row.filter(|row| platform.sees_all_channels && row.place.platform == platform.name))
    }
}
