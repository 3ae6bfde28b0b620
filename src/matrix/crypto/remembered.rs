//! What was lately read of the database: each message that is said in a room asks for the devices of all its
//! members.

use std::collections::HashMap;

use parking_lot::Mutex;
use ruma::{OwnedUserId, UserId};

/// Of how many users something is remembered at most, a few kB for each; beyond that all are forgotten, which
/// costs reading them again.
const MOST: usize = 2048;

/// Something about users.
#[derive(Debug)]
pub(super) struct Remembered<V>(Mutex<Known<V>>);

#[derive(Debug)]
struct Known<V> {
    users: HashMap<OwnedUserId, V>,
    /// Counts the changes, so that what was read before one is not remembered after it.
    changes: u64,
}

impl<V> Default for Remembered<V> {
    fn default() -> Self {
        Self(Mutex::new(Known { users: HashMap::new(), changes: 0 }))
    }
}

impl<V: Clone> Remembered<V> {
    /// What is remembered of a user, else what is read now.
    pub(super) async fn or_read<E>(
        &self,
        user: &UserId,
        read: impl Future<Output = Result<V, E>>,
    ) -> Result<V, E> {
        let changes = match self.get(user) {
            Ok(known) => return Ok(known),
            Err(changes) => changes,
        };
        let value = read.await?;
        self.put(user, &value, changes);
        Ok(value)
    }

    /// What is remembered of a user, or the count of changes with which to remember what is read now.
    fn get(&self, user: &UserId) -> Result<V, u64> {
        let known = self.0.lock();
        known.users.get(user).cloned().ok_or(known.changes)
    }

    /// Remembers what was read, unless something has changed since.
    fn put(&self, user: &UserId, value: &V, changes: u64) {
        let mut known = self.0.lock();
        if known.changes != changes {
            return;
        }
        if known.users.len() >= MOST {
            known.users.clear();
        }
        known.users.insert(user.to_owned(), value.clone());
    }

    /// Forgets what has changed; called once the change is written.
    pub(super) fn forget<'a>(&self, users: impl IntoIterator<Item = &'a UserId>) {
        let mut known = self.0.lock();
        for user in users {
            known.changes += 1;
            known.users.remove(user);
        }
    }
}

#[cfg(test)]
mod tests {
    use ruma::user_id;

    use super::*;

    #[test]
    fn what_was_read_before_a_change_is_not_remembered_after_it() {
        let remembered = Remembered::default();
        let (ann, ben) = (user_id!("@ann:x"), user_id!("@ben:x"));
        let changes = remembered.get(ann).unwrap_err();
        remembered.put(ann, &1, changes);
        assert_eq!(remembered.get(ann), Ok(1));
        let changes = remembered.get(ben).unwrap_err();
        remembered.forget([ben]);
        remembered.put(ben, &1, changes);
        assert!(remembered.get(ben).is_err() && remembered.get(ann) == Ok(1));
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let remembered = Remembered::default();
        for number in 0..3 * MOST {
            let user = UserId::parse(format!("@user-{number}:x")).unwrap();
            remembered.put(&user, &number, 0);
            assert_eq!(remembered.get(&user), Ok(number));
        }
        assert!(remembered.0.lock().users.len() <= MOST);
    }
}
