//! What is connected, for whoever asks whether this process is ready.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;

/// Whether this process can serve people now.
#[derive(Debug, Default)]
pub struct State {
    /// By platform, whether it is connected.
    platforms: Mutex<BTreeMap<&'static str, bool>>,
    stopping: AtomicBool,
}

impl State {
    /// Notes that a platform is set up, and whether it is connected.
    pub fn connected(&self, platform: &'static str, connected: bool) {
        self.platforms.lock().insert(platform, connected);
    }

    /// The platforms that are set up, and whether each is connected.
    pub fn platforms(&self) -> Vec<(&'static str, bool)> {
        self.platforms.lock().iter().map(|(platform, connected)| (*platform, *connected)).collect()
    }

    /// Notes that this process takes nothing new any more.
    pub fn stops(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Why this process is not ready, apart from its store; `None` if it is.
    pub fn trouble(&self) -> Option<String> {
        if self.stopping.load(Ordering::Relaxed) {
            return Some("QGo is stopping".to_owned());
        }
        let lost = self.platforms().into_iter().find(|(_, connected)| !connected);
        lost.map(|(platform, _)| format!("QGo is not connected to {platform}; its log says why"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_ready_while_all_platforms_are_connected_and_it_does_not_stop() {
        let state = State::default();
        assert_eq!(state.trouble(), None, "the local page needs no connection");
        state.connected("Discord", true);
        state.connected("Matrix", false);
        assert!(state.trouble().unwrap().contains("Matrix"));
        state.connected("Matrix", true);
        assert_eq!(state.trouble(), None);
        state.stops();
        assert!(state.trouble().unwrap().contains("stopping"));
    }
}
