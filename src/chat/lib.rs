//! What players and platforms see of QGo: the commands, what each does, and the words, in every
//! language. Knows no platform: an adapter turns what a person did into a [`Request`], shows the
//! [`Reply`]s, and delivers owed posts through a [`Courier`].

pub mod commands;
pub mod contract;
pub mod describe;
mod venues;
pub mod words;

use std::sync::Arc;

use qgo_store::Store;
use tokio::sync::watch;

pub use contract::*;
pub use venues::Venue;

/// The chat layer over one store.
pub struct Chat {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    config: Config,
}

/// What a host can set.
#[derive(Clone, Debug)]
pub struct Config {
    /// Distinct children that one move may make (`superposed` rule 6).
    pub work_per_move: u64,
    /// Pictures and moves that may be worked out at the same time.
    pub parallel_work: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self { work_per_move: 4_000_000, parallel_work: 2 }
    }
}

impl Chat {
    /// A chat layer. `clock` and `entropy` are the only ways in which time and chance get in.
    pub fn new(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
        config: Config,
    ) -> Self {
        Self { store, clock, entropy, config }
    }

    /// Does what somebody asks for. What all see of it is owed through the store; the replies are
    /// for the asker alone. Never fails: what goes wrong is told to the asker.
    pub async fn handle(&self, request: Request) -> Vec<Reply> {
        let _ = (request, &self.store, &self.clock, &self.entropy, &self.config);
        todo!()
    }

    /// The form that a press of the button `id` opens, if it opens one. Waits for nothing, since
    /// some platforms want a form as their very first answer.
    pub fn form(&self, id: &str, languages: &Languages) -> Option<Form> {
        let _ = (id, languages);
        todo!()
    }

    /// Offers for an option that is being typed; at most 25.
    pub async fn complete(&self, typing: Typing) -> Vec<Offer> {
        let _ = typing;
        todo!()
    }

    /// The messages that were sent to a channel, oldest first, composed anew, with their ids: for a
    /// platform that keeps no history of its own. Buttons of superseded messages are left out.
    pub async fn history(&self, platform: &str, channel: &str, limit: u32) -> Vec<(String, Message)> {
        let _ = (platform, channel, limit);
        todo!()
    }

    /// Delivers owed posts of the courier's platform until `stop` becomes true; also expires
    /// challenges. Returns once nothing is in flight.
    pub async fn deliver(&self, courier: &dyn Courier, stop: watch::Receiver<bool>) {
        let _ = (courier, stop);
        todo!()
    }
}
