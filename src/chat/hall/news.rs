//! Tells whoever wants to know what happens around games; what happens in them is told by
//! [`Chat::changes`].

use tokio::sync::broadcast;

use crate::{Chat, News};

/// How much news is kept for a receiver that is slow. One that has missed some is told so, and asks for what
/// it shows.
const KEPT: usize = 256;

/// Where news is told.
pub(crate) struct Newsroom(broadcast::Sender<News>);

impl Default for Newsroom {
    fn default() -> Self {
        Self(broadcast::Sender::new(KEPT))
    }
}

impl Newsroom {
    /// Tells news. Nobody waits for it, and nobody need listen.
    pub(crate) fn tell(&self, news: News) {
        // An error says that nobody listens.
        let _ = self.0.send(news);
    }
}

impl Chat {
    /// All news from now on, each after what it tells of has been stored.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.news.0.subscribe()
    }
}
