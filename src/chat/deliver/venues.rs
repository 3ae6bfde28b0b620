//! Where games are and were: for a platform that keeps no list of its own channels.

use qgo_store::{Place, Player};

use crate::compose::thread_name;
use crate::{Chat, Platform};

/// A channel or thread in which something was posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Venue {
    /// The channel or thread.
    pub place: Place,
    /// The name of the thread, if a game was begun there.
    pub name: Option<String>,
    /// Who plays or last played there, Black first; empty if no game was begun there.
    pub players: Vec<Player>,
}

impl Chat {
    /// All channels and threads of a platform in which anything was posted, oldest first. One that cannot be
    /// read is logged and left out.
    pub async fn venues(&self, platform: &Platform) -> Vec<Venue> {
        let places = self.store.channels(platform.name).await.unwrap_or_else(|error| {
            tracing::error!(%error, "the channels cannot be read");
            Vec::new()
        });
        let mut venues = Vec::new();
        for place in places {
            match self.store.game_in(platform.name, &place.channel).await {
                Ok(None) => venues.push(Venue { place, name: None, players: Vec::new() }),
                Ok(Some(game)) => {
                    let name = Some(thread_name(platform, &game));
                    venues.push(Venue { place, name, players: vec![game.black, game.white] });
                }
                Err(error) => tracing::error!(%error, channel = place.channel, "its game cannot be read"),
            }
        }
        venues
    }
}
