//! Tells whoever wants to know that a game has changed, for all to see.

use std::sync::Arc;

use qgo_store::GameId;
use tokio::sync::broadcast;

use crate::Chat;
use crate::processes::Outbox;
use crate::processes::notice::Notice;

/// How many changes are kept for a receiver that is slow. One that has missed some is told so, and asks for
/// what it shows.
const KEPT: usize = 256;

/// Where changes are told.
pub(crate) struct Changes {
    here: broadcast::Sender<GameId>,
    others: Arc<Outbox>,
}

impl Changes {
    /// Changes that other processes are told of through `others`.
    pub(crate) fn new(others: Arc<Outbox>) -> Self {
        Self { here: broadcast::Sender::new(KEPT), others }
    }

    /// Tells every process that a game has changed. Nobody waits for it, and nobody need listen.
    pub(crate) fn tell(&self, game: GameId) {
        self.tell_here(game);
        self.others.tell(Notice::Game(game));
    }

    /// Tells this process alone.
    pub(crate) fn tell_here(&self, game: GameId) {
        // An error says that nobody listens.
        let _ = self.here.send(game);
    }
}

impl Chat {
    /// The games that change from now on, each after the change has been stored: when a game begins, after
    /// every event of which all are told, when its clocks start, stop or pause, and when it moves to another
    /// place. It never tells of what only one player may know.
    pub fn changes(&self) -> broadcast::Receiver<GameId> {
        self.changes.here.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::broadcast::error::TryRecvError;

    use super::*;

    #[test]
    fn a_slow_receiver_holds_up_nobody_and_is_told_that_it_missed_something() {
        let changes = Changes::new(Arc::default());
        changes.tell(GameId(1));
        let mut slow = changes.here.subscribe();
        for game in 0..KEPT as i64 + 3 {
            changes.tell(GameId(game));
        }
        assert_eq!(slow.try_recv(), Err(TryRecvError::Lagged(3)));
        assert_eq!(slow.try_recv(), Ok(GameId(3)));
    }
}
