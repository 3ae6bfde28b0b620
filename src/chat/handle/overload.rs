//! Requests that are not even begun: too many are in hand, or their work would have to wait for too long. What
//! is said then needs neither the store nor the pool.

use std::collections::HashMap;
use std::time::Duration;

use jiff::tz::TimeZone;
use parking_lot::Mutex;
use qgo_store::{Account, Millis};
use qgo_words::Words;
use qgo_words::text::text;

use crate::markup::relative;
use crate::pool::{Busy, Class};
use crate::{Chat, Done, Message, Reply, Request};

/// How many requests may be in hand. Each is answered within milliseconds unless what it waits for is
/// overloaded, and then more of them would only wait.
const MOST: usize = 1000;
/// How many of them may be one person's.
const MOST_OF_ONE: usize = 64;
/// When to come back if too many are in hand.
const LATER: Duration = Duration::from_secs(5);

/// The requests in hand.
#[derive(Default)]
pub(crate) struct InHand(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    all: usize,
    of: HashMap<Account, usize>,
}

impl InHand {
    /// Counts a request as in hand until the guard is dropped.
    fn take(&self, asker: &Account) -> Result<Counted<'_>, Busy> {
        let mut counts = self.0.lock();
        let own = counts.of.get(asker).copied().unwrap_or_default();
        if own >= MOST_OF_ONE {
            return Err(Busy::Own);
        }
        if counts.all >= MOST {
            return Err(Busy::Overload(LATER));
        }
        counts.all += 1;
        counts.of.insert(asker.clone(), own + 1);
        Ok(Counted { in_hand: self, asker: asker.clone() })
    }
}

/// A request in hand.
pub(super) struct Counted<'a> {
    in_hand: &'a InHand,
    asker: Account,
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        let mut counts = self.in_hand.0.lock();
        counts.all -= 1;
        if let Some(own) = counts.of.get_mut(&self.asker) {
            *own -= 1;
            if *own == 0 {
                counts.of.remove(&self.asker);
            }
        }
    }
}

impl Chat {
    /// Takes a request in hand; the error is the answer if there are too many.
    pub(super) fn take_in_hand(&self, request: &Request) -> Result<Counted<'_>, Done> {
        let account = &request.asker.account;
        self.in_hand.take(account).map_err(|busy| {
            if let Busy::Overload(wait) = busy {
                let ago = Millis::try_from(request.asked_ago.as_millis()).unwrap_or(Millis::MAX);
                self.excuse(account, self.clock.now().saturating_sub(ago), wait);
            }
            let words = self.known.words(account, &request.languages);
            let text = self.busy(busy, Class::Move, words);
            let reply = Reply::Private(Message { text, ..Message::default() });
            let replies = vec![request.platform.shown_alone(reply, request, words, &TimeZone::UTC)];
            Done { replies, refused: true, went: None }
        })
    }

    /// Excuses somebody who asked at `at` and is refused because QGo is overloaded.
    pub(crate) fn excuse(&self, asker: &Account, at: Millis, wait: Duration) {
        self.asking.excuse(asker, at, self.after(wait));
    }

    /// Why work of this class is not begun.
    pub(crate) fn busy(&self, busy: Busy, class: Class, words: Words) -> String {
        // Rounded up, so that nobody who waits until the second shown comes too early.
        let later =
            |key, wait| words.format(key, &[("when", text(relative(self.after(wait).saturating_add(999))))]);
        match busy {
            Busy::Own => words.text("busy-own"),
            Busy::Others => words.text("busy-others"),
            Busy::Overload(wait) if class == Class::Move => later("busy-move", wait),
            Busy::Overload(wait) => later("busy-later", wait),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(user: usize) -> Account {
        Account { platform: "test".to_owned(), user: user.to_string() }
    }

    #[test]
    fn one_person_has_only_so_many_requests_in_hand_and_so_have_all() {
        let in_hand = InHand::default();
        let mut all: Vec<_> = (0..MOST_OF_ONE).map(|_| in_hand.take(&account(0)).unwrap()).collect();
        assert_eq!(in_hand.take(&account(0)).err(), Some(Busy::Own));
        all.extend((MOST_OF_ONE..MOST).map(|user| in_hand.take(&account(user)).unwrap()));
        assert_eq!(in_hand.take(&account(MOST)).err(), Some(Busy::Overload(LATER)));
        all.truncate(1);
        assert!(in_hand.take(&account(MOST)).is_ok());
        all.clear();
        let counts = in_hand.0.lock();
        assert_eq!((counts.all, counts.of.len()), (0, 0), "nothing is remembered");
    }
}
