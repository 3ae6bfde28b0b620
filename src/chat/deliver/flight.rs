//! Deliveries under way.

use std::collections::HashMap;

use tokio::task::{Id, JoinSet};

/// Deliveries under way, at most one for each channel.
///
/// Each is a task of its own. A delivery waits in queues for what all share, a connection of the
/// store above all; one that was not polled while its turn came, because the loop awaits something
/// else, would keep it from everybody, the loop too.
#[derive(Default)]
pub(super) struct InFlight {
    tasks: JoinSet<()>,
    channels: HashMap<Id, String>,
}

impl InFlight {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.channels.len()
    }

    /// Whether one is for this channel.
    pub(super) fn is_for(&self, channel: &str) -> bool {
        self.channels.values().any(|busy| busy == channel)
    }

    /// Sends one off.
    pub(super) fn send(&mut self, channel: String, delivery: impl Future<Output = ()> + Send + 'static) {
        let task = self.tasks.spawn(delivery);
        self.channels.insert(task.id(), channel);
    }

    /// Waits until one arrives; for ever, if there is none.
    pub(super) async fn arrival(&mut self) {
        let ended = match self.tasks.join_next_with_id().await {
            Some(Ok((id, ()))) => id,
            Some(Err(error)) => {
                tracing::error!(%error, "a delivery broke off");
                error.id()
            }
            None => std::future::pending().await,
        };
        self.channels.remove(&ended);
    }
}
