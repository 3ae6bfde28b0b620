//! A QGo whose only platform is the stand-in.

use qgo::discord::{self, DiscordError, Settings};

use crate::home::{self, Home};
use crate::stand_in::{StandIn, TOKEN};

/// A running QGo.
pub(crate) type Bot = home::Bot<DiscordError>;

impl Home {
    /// Starts QGo and waits until it is connected.
    pub(crate) async fn start(&self, discord: &StandIn) -> Bot {
        let bot = self.start_with(TOKEN, discord);
        discord.wait_for_bot().await;
        bot
    }

    /// Starts QGo with this token.
    pub(crate) fn start_with(&self, token: &'static str, discord: &StandIn) -> Bot {
        let settings = Settings {
            token: token.to_owned().into(),
            api_base: Some(discord.base().to_owned()),
            shards: None,
            gateway: true,
            endpoint: None,
        };
        self.run(move |chat, store, stopped| discord::run(chat, store, settings, stopped))
    }
}
