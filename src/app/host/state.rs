//! What is connected, for whoever asks whether this process is ready.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use tokio::time::Instant;

/// Whether this process can serve people now.
#[derive(Debug, Default)]
pub struct State {
    /// By platform, whether it is connected.
    platforms: Mutex<BTreeMap<&'static str, bool>>,
    /// By platform, until when it lets nobody connect.
    closed: Mutex<BTreeMap<&'static str, Instant>>,
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

    /// Notes that a platform lets no connection begin until then; returns whether that is news.
    pub fn begins_nothing_until(&self, platform: &'static str, until: Instant) -> bool {
        let before = self.closed.lock().insert(platform, until);
        before.is_none_or(|before| before <= Instant::now())
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
        if let Some((platform, _)) = lost {
            return Some(format!("QGo is not connected to {platform}; its log says why"));
        }
        let now = Instant::now();
        let closed = self.closed.lock();
        let (platform, until) = closed.iter().find(|(_, until)| **until > now)?;
        let seconds = (*until - now).as_secs();
        Some(format!("{platform} lets QGo begin no more sessions for {seconds} s; QGo waits"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
        assert!(state.begins_nothing_until("Discord", Instant::now() + Duration::from_secs(90)));
        assert!(!state.begins_nothing_until("Discord", Instant::now() + Duration::from_secs(90)));
        assert!(state.trouble().unwrap().contains("Discord lets QGo begin no more sessions for 89 s"));
        assert!(!state.begins_nothing_until("Discord", Instant::now()));
        assert_eq!(state.trouble(), None);
        state.stops();
        assert!(state.trouble().unwrap().contains("stopping"));
    }
}
