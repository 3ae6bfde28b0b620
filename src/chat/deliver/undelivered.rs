//! What people have to be told about posts that could not be delivered.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::Place;
use qgo_words::Words;
use qgo_words::text::{fit, quoted, text};

use crate::processes::Outbox;
use crate::processes::notice::Notice;

/// A platform and a channel on it.
type Channel = (String, String);

/// Channels whose last post was refused or could not be made: the next who does something there is told.
///
/// In memory: a post that is tried again is refused again. Other processes are told, because anybody's next
/// request may come to another one than the process that delivers there.
#[derive(Default)]
pub(crate) struct Undelivered {
    channels: Mutex<HashMap<Channel, Entry>>,
    others: Arc<Outbox>,
}

struct Entry {
    /// The channel or thread for which the post was meant.
    to: Channel,
    why: Reason,
}

/// Why a post was not delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The platform refused it; this is what it said.
    Refused(String),
    /// It could not be made; the log has the reason.
    Failed,
}

impl Reason {
    /// How many characters of a platform's words are kept: more than are shown of them.
    const MOST: usize = 200;

    fn shortened(&self) -> Self {
        match self {
            Self::Refused(why) => Self::Refused(fit(why, Self::MOST)),
            Self::Failed => Self::Failed,
        }
    }
}

/// A failure that somebody is to be told of.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DeliveryFailure {
    why: Reason,
    /// Whether the post was meant for the channel of the thread in which they are.
    above: bool,
}

impl DeliveryFailure {
    pub(crate) fn in_words(&self, words: Words) -> String {
        match (&self.why, self.above) {
            (Reason::Refused(why), false) => words.format("undelivered", &[("why", text(quoted(why)))]),
            (Reason::Refused(why), true) => words.format("undelivered-above", &[("why", text(quoted(why)))]),
            (Reason::Failed, _) => words.text("undelivered-failed"),
        }
    }
}

impl Undelivered {
    /// How many failures are remembered.
    const MOST: usize = 1000;

    /// Failures that other processes are told of through `others`.
    pub(crate) fn new(others: Arc<Outbox>) -> Self {
        Self { others, ..Self::default() }
    }

    pub(crate) fn remember(&self, place: &Place, why: &Reason) {
        self.remember_here(place, why);
        let why = match why.shortened() {
            Reason::Refused(why) => Some(why),
            Reason::Failed => None,
        };
        self.others.tell(Notice::Refused(place.clone(), why));
    }

    pub(crate) fn remember_here(&self, place: &Place, why: &Reason) {
        // If a thread could not be opened, nobody is in it to be told, so the parent channel is remembered
        // too.
        for channel in [Some(channel(place)), parent(place)].into_iter().flatten() {
            let mut channels = self.channels();
            if channels.len() >= Self::MOST
                && !channels.contains_key(&channel)
                && let Some(other) = channels.keys().next().cloned()
            {
                channels.remove(&other);
            }
            channels.insert(channel, Entry { to: self::channel(place), why: why.shortened() });
        }
    }

    /// Forgets the failure at a place, because something arrived there.
    pub(crate) fn forget(&self, place: &Place) {
        if self.forget_here(place) {
            self.others.tell(Notice::Arrived(place.clone()));
        }
    }

    /// As [`Undelivered::forget`], in this process alone; returns whether there was one.
    pub(crate) fn forget_here(&self, place: &Place) -> bool {
        let arrived = channel(place);
        let mut channels = self.channels();
        let before = channels.len();
        channels.retain(|channel, entry| *channel != arrived && entry.to != arrived);
        channels.len() < before
    }

    /// The failure to tell at a place, if there is one.
    pub(crate) fn at(&self, place: &Place) -> Option<DeliveryFailure> {
        let channels = self.channels();
        if let Some(entry) = channels.get(&channel(place)) {
            return Some(DeliveryFailure { why: entry.why.clone(), above: false });
        }
        // Failures in other threads of the channel do not concern this one.
        let parent = parent(place)?;
        let entry = channels.get(&parent).filter(|entry| entry.to == parent)?;
        Some(DeliveryFailure { why: entry.why.clone(), above: true })
    }

    fn channels(&self) -> MutexGuard<'_, HashMap<Channel, Entry>> {
        self.channels.lock()
    }
}

fn channel(place: &Place) -> Channel {
    (place.platform.clone(), place.channel.clone())
}

fn parent(place: &Place) -> Option<Channel> {
    place.parent.clone().map(|parent| (place.platform.clone(), parent))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(channel: &str, parent: Option<&str>) -> Place {
        Place {
            platform: "test".to_owned(),
            server: None,
            channel: channel.to_owned(),
            parent: parent.map(str::to_owned),
        }
    }

    #[test]
    fn the_latest_is_remembered_however_many_there_are() {
        let undelivered = Undelivered::default();
        for number in 0..=Undelivered::MOST {
            undelivered.remember(&place(&number.to_string(), None), &Reason::Failed);
        }
        let last = place(&Undelivered::MOST.to_string(), None);
        assert_eq!(undelivered.at(&last), Some(DeliveryFailure { why: Reason::Failed, above: false }));
        assert_eq!(undelivered.channels().len(), Undelivered::MOST);
    }

    #[test]
    fn a_channel_and_its_threads_hear_what_concerns_them() {
        let undelivered = Undelivered::default();
        let (channel, thread, sibling) = (place("c", None), place("t", Some("c")), place("u", Some("c")));
        let above = |place| undelivered.at(place).map(|told| told.above);
        undelivered.remember(&channel, &Reason::Failed);
        assert_eq!([above(&channel), above(&thread)], [Some(false), Some(true)]);
        undelivered.forget(&thread);
        assert_eq!(above(&thread), Some(true), "it does not say that the channel works");
        undelivered.remember(&thread, &Reason::Failed);
        assert_eq!([above(&channel), above(&thread), above(&sibling)], [Some(false), Some(false), None]);
        undelivered.forget(&thread);
        assert_eq!([above(&channel), above(&thread)], [None, None]);
    }
}
