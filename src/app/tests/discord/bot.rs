//! A QGo whose only platform is the stand-in.

use std::time::Duration;

use qgo::discord::{self, DiscordError, Endpoint, PublicKey, Settings};
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::home::{self, Home};
use crate::ports::free_address;
use crate::stand_in::{StandIn, TOKEN, http};

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
        self.start_as(settings(token, discord))
    }

    /// Starts QGo so that it reaches Discord's API by a proxy that sees to the limits.
    pub(crate) fn start_behind(&self, proxy: &str, discord: &StandIn) -> Bot {
        let api_base = Some(proxy.to_owned());
        self.start_as(Settings { api_base, proxy_limits: true, ..settings(TOKEN, discord) })
    }

    /// Starts QGo without the gateway, and has interactions sent to it over HTTP.
    pub(crate) async fn start_without_gateway(&self, discord: &StandIn) -> Bot {
        let listen = free_address();
        let public_key = PublicKey::from_hex(&http::public_key()).unwrap();
        let endpoint = Some(Endpoint { listen, public_key });
        // It may go on with what another has left before anything is sent to it.
        discord.let_another_process_answer();
        let bot = self.start_as(Settings { gateway: false, endpoint, ..settings(TOKEN, discord) });
        discord.wait_for("the commands", |world| (!world.commands.is_empty()).then_some(())).await;
        while TcpStream::connect(listen).await.is_err() {
            sleep(Duration::from_millis(20)).await;
        }
        discord.send_to(format!("http://{listen}/interactions"));
        bot
    }

    fn start_as(&self, settings: Settings) -> Bot {
        self.run(move |chat, store, stopped| discord::run(chat, store, settings, stopped))
    }
}

fn settings(token: &str, discord: &StandIn) -> Settings {
    Settings {
        token: token.to_owned().into(),
        api_base: Some(discord.base().to_owned()),
        shards: None,
        gateway: true,
        endpoint: None,
        proxy_limits: false,
    }
}
