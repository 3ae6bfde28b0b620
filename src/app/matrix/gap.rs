//! The events that a sync left out because there were too many.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use qgo_matrix::ClientError;
use ruma::api::Direction;
use ruma::api::client::message::get_message_events;
use ruma::{OwnedRoomId, RoomId, UInt, UserId};

use super::events::Event;
use super::homeserver::{Homeserver, may_pass};
use super::sync::of_types;

/// How many events are fetched at a time, and how often.
const PAGE: u32 = 100;
const PAGES: usize = 10;

/// How often a gap is tried before it stays open.
const MOST_FAILURES: u32 = 4;

/// The rooms whose gaps could not be filled since the last sync that was taken in.
#[derive(Default)]
pub(super) struct Gaps(Mutex<BTreeMap<OwnedRoomId, u32>>);

impl Gaps {
    /// Notes a failure; returns whether the gap is to be tried again.
    pub(super) fn fails(&self, room: &RoomId) -> bool {
        let mut failures = self.0.lock();
        let count = failures.entry(room.to_owned()).or_default();
        *count += 1;
        *count < MOST_FAILURES
    }

    /// Forgets all failures.
    pub(super) fn clear(&self) {
        self.0.lock().clear();
    }
}

/// A gap in what a room's syncs have told.
pub(super) struct Gap<'a> {
    pub(super) server: &'a Homeserver,
    pub(super) me: &'a UserId,
    pub(super) room: &'a RoomId,
}

impl Gap<'_> {
    /// The events before `from` and after `since`, oldest first. If there are more than a room may have
    /// waiting, the oldest are left out, as are those before QGo's own join. A homeserver that refuses to tell
    /// them leaves the gap open.
    ///
    /// # Errors
    /// If another attempt may succeed.
    pub(super) async fn fill(&self, from: String, since: &str) -> Result<Vec<Event>, ClientError> {
        let mut backwards = Vec::new();
        let mut from = Some(from);
        for _ in 0..PAGES {
            let Some(start) = from.take() else { break };
            let mut request = get_message_events::v3::Request::new(self.room.to_owned(), Direction::Backward);
            request.from = Some(start);
            request.to = Some(since.to_owned());
            request.limit = UInt::from(PAGE);
            request.filter = of_types();
            let answer = match self.server.send(request).await {
                Ok(answer) => answer,
                Err(error) if may_pass(&error) => return Err(error),
                Err(error) => {
                    tracing::warn!(%error, "what was said meanwhile is not told");
                    break;
                }
            };
            for event in answer.chunk.iter().filter_map(Event::read) {
                let is_join = event.is_join_of(self.me) && event.unsigned.get("prev_content").is_some();
                backwards.push(event);
                if is_join {
                    backwards.reverse();
                    return Ok(backwards);
                }
            }
            from = answer.end.filter(|_| !answer.chunk.is_empty());
        }
        if from.is_some() {
            tracing::warn!(room = %self.room, "more was said meanwhile than is read");
        }
        backwards.reverse();
        Ok(backwards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_tried_some_times_for_each_sync() {
        let (gaps, room) = (Gaps::default(), RoomId::parse("!r:x").unwrap());
        let tried: Vec<_> = (0..5).map(|_| gaps.fails(&room)).collect();
        assert_eq!(tried, [true, true, true, false, false]);
        assert!(gaps.fails(&RoomId::parse("!s:x").unwrap()));
        gaps.clear();
        assert!(gaps.fails(&room));
    }
}
