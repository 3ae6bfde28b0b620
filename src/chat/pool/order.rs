//! For whom a job is done, how urgent it is, and how many jobs somebody may have under way.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::{Account, GameId, Place};

/// The urgency of a job, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Class {
    /// Work that a turn needs: loading its game, deciding the move, and the message that shows it.
    Move,
    /// Things that are only looked at, and take no longer than a picture.
    Picture,
    /// Things that may take long: files, explorations, previews; of the computer's thoughts those that take seconds.
    File,
}

impl Class {
    pub(crate) const ALL: [Self; 3] = [Self::Move, Self::Picture, Self::File];

    /// Its name for a host.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Picture => "picture",
            Self::File => "file",
        }
    }

    /// The longest that a new request of this class may have to wait for its turn. A file can wait; whoever
    /// is shown a picture later has looked elsewhere; and a move that waits for longer than this is one
    /// whose player no longer knows whether it arrived.
    pub(super) const fn longest_wait(self) -> Duration {
        match self {
            Self::Move => Duration::from_secs(8),
            Self::Picture => Duration::from_secs(10),
            Self::File => Duration::from_secs(60),
        }
    }

    /// How many requests of this class one client can have under way.
    const fn most(self) -> usize {
        match self {
            Self::Move | Self::Picture => 16,
            Self::File => 4,
        }
    }
}

/// For whom a job is done. Clients are served in turn, however many jobs each of them has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Client {
    /// The person who asked for it.
    Account(Account),
    /// All who follow a game: for its posts and its time.
    Game(GameId),
    /// All who only look at a game, and of whom nothing is known.
    Strangers(GameId),
    /// All who look back at games that are over: one after the other, so that turns that take as long have another place.
    Reviewers,
}

/// A server of a platform.
pub(super) type Server = (String, String);

/// For whom and how urgently a job is to be done.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(super) class: Class,
    pub(super) client: Client,
    pub(super) server: Option<Server>,
    _ticket: Option<Arc<Ticket>>,
}

impl Order {
    /// An order on behalf of all who follow a game.
    pub(crate) fn of_game(class: Class, game: GameId) -> Self {
        Self { class, client: Client::Game(game), server: None, _ticket: None }
    }

    /// An order for somebody of whom nothing is known, who looks at a game.
    pub(crate) fn of_strangers(class: Class, game: GameId) -> Self {
        Self { client: Client::Strangers(game), ..Self::of_game(class, game) }
    }

    /// An order for somebody who looks back at a game.
    pub(crate) const fn of_reviewers(class: Class) -> Self {
        Self { class, client: Client::Reviewers, server: None, _ticket: None }
    }

    /// An order for a person in a place. It is not counted: see [`Admissions::admit`].
    pub(crate) fn of_account(class: Class, account: &Account, place: &Place) -> Self {
        let server = place.server.clone().map(|server| (place.platform.clone(), server));
        Self { class, client: Client::Account(account.clone()), server, _ticket: None }
    }

    /// The same order with another urgency.
    pub(super) fn with_class(self, class: Class) -> Self {
        Self { class, ..self }
    }

    pub(crate) const fn class(&self) -> Class {
        self.class
    }
}

/// Why a request is not admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Busy {
    /// Its client has too many requests under way.
    Own,
    /// Its server, or all clients together, have too many files under way.
    Others,
    /// It would probably wait this long.
    Overload(Duration),
}

/// How many files one server can have under way, including waiting ones.
const MOST_FILES_OF_SERVER: usize = 16;
/// How many reviews can be under way altogether. They take some seconds each, one after the other.
const MOST_REVIEWS: usize = 8;
/// How many files can be under way altogether. A waiting file keeps its game in memory.
const MOST_FILES: usize = 64;

/// What requests under way are counted by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Client(Class, Client),
    FilesOf(Server),
    Files,
}

/// Counts the requests under way, so that no queue grows without limit.
#[derive(Clone, Debug, Default)]
pub(super) struct Admissions(Arc<Mutex<HashMap<Key, usize>>>);

impl Admissions {
    /// Counts a request as long as its order, or a copy of it, exists.
    ///
    /// # Errors
    /// If too much is under way.
    pub(super) fn admit(&self, order: Order) -> Result<Order, Busy> {
        let own = Key::Client(order.class, order.client.clone());
        let mut limits = vec![match order.client {
            Client::Reviewers => (own, MOST_REVIEWS, Busy::Others),
            _ => (own, order.class.most(), Busy::Own),
        }];
        if order.class == Class::File {
            let of_server = order.server.clone().map(Key::FilesOf);
            limits.extend(of_server.map(|key| (key, MOST_FILES_OF_SERVER, Busy::Others)));
            limits.push((Key::Files, MOST_FILES, Busy::Others));
        }
        let mut counts = self.counts();
        for (key, most, busy) in &limits {
            if counts.get(key).is_some_and(|count| count >= most) {
                return Err(*busy);
            }
        }
        let keys: Vec<_> = limits.into_iter().map(|(key, ..)| key).collect();
        for key in &keys {
            *counts.entry(key.clone()).or_default() += 1;
        }
        Ok(Order { _ticket: Some(Arc::new(Ticket { admissions: self.clone(), keys })), ..order })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<Key, usize>> {
        self.0.lock()
    }
}

/// A request that counts as under way until this is dropped.
#[derive(Debug)]
struct Ticket {
    admissions: Admissions,
    keys: Vec<Key>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut counts = self.admissions.counts();
        for key in &self.keys {
            if let Some(count) = counts.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(class: Class, user: usize, server: &str) -> Order {
        let account = Account { platform: "test".to_owned(), user: user.to_string() };
        let place = Place {
            platform: "test".to_owned(),
            server: Some(server.to_owned()),
            channel: "c".to_owned(),
            parent: None,
        };
        Order::of_account(class, &account, &place)
    }

    #[test]
    fn a_client_has_only_so_much_under_way() {
        let admissions = Admissions::default();
        for class in Class::ALL {
            let admitted: Vec<_> =
                (0..class.most()).map(|_| admissions.admit(order(class, 1, "s")).unwrap()).collect();
            assert_eq!(admissions.admit(order(class, 1, "s")).unwrap_err(), Busy::Own);
            assert!(admissions.admit(order(class, 2, "s")).is_ok(), "another client");
            let copy = admitted[0].clone();
            drop(admitted);
            let again: Vec<_> =
                (1..class.most()).map(|_| admissions.admit(order(class, 1, "s")).unwrap()).collect();
            assert_eq!(admissions.admit(order(class, 1, "s")).unwrap_err(), Busy::Own, "the copy counts");
            drop((copy, again));
        }
        assert!(admissions.counts().is_empty(), "nothing is remembered of what is done");
    }

    #[test]
    fn all_together_have_only_so_many_reviews_under_way() {
        let admissions = Admissions::default();
        let review = || admissions.admit(Order::of_reviewers(Class::File));
        let admitted: Vec<_> = (0..MOST_REVIEWS).map(|_| review().unwrap()).collect();
        assert_eq!(review().unwrap_err(), Busy::Others);
        assert!(admissions.admit(order(Class::File, 1, "s")).is_ok(), "others may think for as long");
        drop(admitted);
        assert!(review().is_ok());
    }

    #[test]
    fn a_server_and_all_together_have_only_so_many_files_under_way() {
        let admissions = Admissions::default();
        let mut admitted = Vec::new();
        for user in 0..MOST_FILES {
            let server = (user / MOST_FILES_OF_SERVER).to_string();
            admitted.push(admissions.admit(order(Class::File, user, &server)).unwrap());
            if user + 1 == MOST_FILES_OF_SERVER {
                assert_eq!(admissions.admit(order(Class::File, 1000, "0")).unwrap_err(), Busy::Others);
            }
        }
        assert_eq!(admissions.admit(order(Class::File, 1000, "new")).unwrap_err(), Busy::Others);
        assert!(admissions.admit(order(Class::Picture, 1000, "0")).is_ok(), "only files count here");
        admitted.pop();
        assert!(admissions.admit(order(Class::File, 1000, "new")).is_ok());
    }
}
