//! Several processes over one store: what each of them does, and what they tell each other.
//!
//! Any process takes any request. What nobody asks for (sending owed posts, looking at clocks) is divided into
//! parts, which the processes lease ([`shares`]). What one process has changed it tells the others
//! ([`notice`]), so that they need not look all the time; as a notice may get lost, nothing depends on it but
//! how soon something is noticed. A process that is alone has every part and tells nobody.

mod alone;
mod asked;
mod listen;
pub(crate) mod notice;
mod outbox;
mod reached;
mod shares;

use std::sync::Arc;

use qgo_store::{Millis, Parts, Store};
use tokio::sync::watch;

use crate::{Chat, Clock, Entropy};

pub(crate) use asked::LONG;
pub(crate) use outbox::Outbox;
pub(crate) use reached::Reached;
pub(crate) use shares::{Shares, Tenure};

impl Chat {
    /// The name of this process among those that use the same store; empty if it is alone.
    pub fn process(&self) -> &str {
        &self.process
    }

    /// The store: for what adapters divide among the processes themselves ([`qgo_store::Processes`]).
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The clock on which all processes agree.
    pub fn clock(&self) -> Arc<dyn Clock> {
        Arc::clone(&self.clock)
    }

    /// The time on which all processes agree.
    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    /// The parts of the games at which this process may look now.
    pub fn parts(&self) -> Parts {
        self.shares.now().parts()
    }

    /// Tells the other processes what changes and hears what they tell, and shares the games with them, until
    /// `stop` becomes true or its sender is dropped. Returns once they can take the games over. Without this a
    /// process of several looks at no game. A process that is alone has nothing to do here.
    pub async fn take_part(self: Arc<Self>, stop: watch::Receiver<bool>) {
        if !self.store.is_shared() {
            return;
        }
        tokio::select! {
            () = self.hold_share(&self.shares, stop, Self::wake_games_here) => {}
            () = async { tokio::join!(self.tell_others(), self.listen(), self.keep_noting_requests()); } => {}
        }
        self.tell_the_rest().await;
    }
}

/// A name for a process: nobody else draws the same.
pub(crate) fn name_of_process(store: &dyn Store, entropy: &dyn Entropy) -> String {
    if !store.is_shared() {
        return String::new();
    }
    let mut bytes = [0; 8];
    entropy.fill(&mut bytes);
    format!("{:016x}", u64::from_be_bytes(bytes))
}
