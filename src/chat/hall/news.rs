//! Tells whoever wants to know what happens around games; what happens in them is told by
//! [`Chat::changes`].

use std::sync::Arc;

use qgo_store::{GameId, LineId};
use tokio::sync::broadcast;

use crate::processes::Outbox;
use crate::processes::notice::Notice;
use crate::{Chat, Line, News};

/// How much news is kept for a receiver that is slow. One that has missed some is told so, and asks for what
/// it shows.
const KEPT: usize = 256;

/// Where news is told.
pub(crate) struct Newsroom {
    here: broadcast::Sender<News>,
    others: Arc<Outbox>,
}

impl Newsroom {
    /// News that other processes are told of through `others`.
    pub(crate) fn new(others: Arc<Outbox>) -> Self {
        Self { here: broadcast::Sender::new(KEPT), others }
    }

    /// Tells every process that the lists have changed. Nobody waits for it, and nobody need listen.
    pub(crate) fn tell_of_hall(&self) {
        self.tell_here(News::Hall);
        self.others.tell(Notice::Hall);
    }

    /// Tells every process what somebody said beside a game.
    pub(crate) fn tell_of_talk(&self, game: GameId, id: LineId, line: Line) {
        self.tell_here(News::Talk(game, line));
        self.others.tell(Notice::Talk(game, id));
    }

    /// Tells this process alone.
    pub(crate) fn tell_here(&self, news: News) {
        // An error says that nobody listens.
        let _ = self.here.send(news);
    }
}

impl Chat {
    /// All news from now on, each after what it tells of has been stored.
    pub fn news(&self) -> broadcast::Receiver<News> {
        self.news.here.subscribe()
    }
}
