//! A QGo whose only platform is a homeserver.

use qgo::matrix::{self, Access, MatrixError, Settings};
use serde_json::json;

use crate::home::{self, Home};
use crate::synapse::{PASSWORD, Proxy};

/// A running QGo.
pub(crate) type Bot = home::Bot<MatrixError>;

impl Home {
    /// Starts QGo as this user and waits until it follows what happens.
    pub(crate) async fn start(&self, server: &Proxy, user: &str) -> Bot {
        let before = server.asked("since=").len();
        let bot = self.start_with(settings(server.url(), user));
        server.until("a sync", |server| server.asked("since=").len() > before).await;
        bot
    }

    /// Starts QGo with these settings.
    pub(crate) fn start_with(&self, settings: Settings) -> Bot {
        self.run(move |chat, store, stopped| matrix::run(chat, store, settings, stopped))
    }
}

/// The settings of a host who wants nothing special.
pub(crate) fn settings(homeserver: &str, user: &str) -> Settings {
    Settings {
        homeserver: homeserver.to_owned(),
        user: user.to_owned(),
        access: Access::Password(serde_json::from_value(json!(PASSWORD)).unwrap()),
        allowed_servers: Vec::new(),
        allowed_rooms: Vec::new(),
        fold_old_messages: false,
    }
}
