//! Which messages of a session were read: none is read as two events.

use ruma::EventId;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How many messages of a session are remembered; clients begin a new one after 100.
const REMEMBERED: usize = 200;

/// The messages of one session that were read.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Seen {
    /// Those before this index are no longer remembered.
    forgotten: u32,
    /// The others, by index, each with a digest of its event.
    events: Vec<(u32, u64)>,
}

/// What is known of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// It was not read yet, and is remembered from now on.
    New,
    /// It was read as the same event.
    Same,
    /// It was read as another event, or too long ago to know.
    Other,
}

impl Seen {
    /// Notes that the message with this index is this event.
    pub(super) fn note(&mut self, index: u32, event: &EventId) -> Known {
        let event =
            Sha256::digest(event.as_bytes()).iter().take(8).fold(0, |id, &byte| id << 8 | u64::from(byte));
        match self.events.binary_search_by_key(&index, |&(index, _)| index) {
            Ok(at) if self.events[at].1 == event => Known::Same,
            Ok(_) => Known::Other,
            Err(_) if index < self.forgotten => Known::Other,
            Err(at) => {
                self.events.insert(at, (index, event));
                if self.events.len() > REMEMBERED {
                    let (index, _) = self.events.remove(0);
                    self.forgotten = index + 1;
                }
                Known::New
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(number: u32) -> ruma::OwnedEventId {
        format!("$event-{number}").try_into().unwrap()
    }

    #[test]
    fn a_message_is_one_event_only() {
        let mut seen = Seen::default();
        assert_eq!(seen.note(3, &event(1)), Known::New);
        assert_eq!(seen.note(3, &event(1)), Known::Same, "delivered again");
        assert_eq!(seen.note(3, &event(2)), Known::Other);
        assert_eq!(seen.note(0, &event(2)), Known::New, "late");
    }

    #[test]
    fn what_is_no_longer_remembered_is_not_read_again() {
        let mut seen = Seen::default();
        for index in 0..1000 {
            assert_eq!(seen.note(index, &event(index)), Known::New);
        }
        assert_eq!(seen.events.len(), REMEMBERED);
        assert_eq!(seen.note(0, &event(5000)), Known::Other);
        assert_eq!(seen.note(999, &event(999)), Known::Same);
    }
}
