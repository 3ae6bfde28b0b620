//! Channels that become others: a room of Matrix that is upgraded is replaced by a new one.

use qgo_store::{Moved, NewPost, StoreError};

use crate::Chat;
use crate::compose::Body;
use crate::people::server::ServerSettings;

impl Chat {
    /// The channel `to` has followed `from`: everything in `from` and its threads is in `to` from now on, and
    /// running games and open challenges are shown there. Calling it again does no harm.
    ///
    /// The adapter has made sure that both channels say so: whoever could claim it alone could put their games
    /// into anybody's channel. A thread keeps its id, and the adapter knows what it is in the new channel. If a
    /// game is running in both channels, that of `from` goes on in a new thread of `to`; until then `from` has
    /// to count as gone ([`Channels`](crate::Channels)).
    ///
    /// # Errors
    /// If the store fails; then nothing has changed.
    pub async fn move_channel(&self, platform: &str, from: &str, to: &str) -> Result<(), StoreError> {
        let settings = |kept: &str| ServerSettings::read(kept).moved(from, to).json();
        let show = |moved: Moved| match moved {
            Moved::Game { game, length, place } => {
                NewPost::plain(place, Body::Brought { game, by: None }.json()).tells(game, length)
            }
            Moved::Left { game, channel } => NewPost::plain(channel, Body::Bring { game, by: None }.json()),
            Moved::Challenge { challenge, place } => {
                NewPost::plain(place, Body::Challenge { challenge }.json()).shows(challenge)
            }
        };
        self.store.move_channel(platform, [from, to], self.clock.now(), &settings, &show).await?;
        self.wake_delivery();
        Ok(())
    }
}
