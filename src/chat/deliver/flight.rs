//! Deliveries in flight.

use std::collections::HashMap;

use tokio::task::{Id, JoinSet};

/// Deliveries in flight, at most one for each channel.
///
/// Each is a task of its own. A delivery queues for shared things, above all for a connection of the store.
/// If it were not polled when its turn comes, because the loop awaits something else, it would keep that
/// thing from everybody, the loop included.
#[derive(Default)]
pub(super) struct InFlight {
    tasks: JoinSet<()>,
    channels: HashMap<Id, String>,
}

impl InFlight {
    /// The number of deliveries in flight.
    pub(super) fn len(&self) -> usize {
        self.channels.len()
    }

    /// Whether a delivery for this channel is in flight.
    pub(super) fn is_for(&self, channel: &str) -> bool {
        self.channels.values().any(|busy| busy == channel)
    }

    /// Starts a delivery.
    pub(super) fn send(&mut self, channel: String, delivery: impl Future<Output = ()> + Send + 'static) {
        let task = self.tasks.spawn(delivery);
        self.channels.insert(task.id(), channel);
    }

    /// Waits until a delivery ends; for ever if there is none. Whatever has ended as well by then has arrived, too:
    /// what is to be sent next is asked for once for all of them.
    pub(super) async fn arrival(&mut self) {
        let mut ended = self.tasks.join_next_with_id().await;
        if ended.is_none() {
            std::future::pending().await
        }
        while let Some(arrived) = ended {
            let id = arrived.map_or_else(
                |error| {
                    tracing::error!(%error, "a delivery broke off");
                    error.id()
                },
                |(id, ())| id,
            );
            self.channels.remove(&id);
            ended = self.tasks.try_join_next_with_id();
        }
    }
}
