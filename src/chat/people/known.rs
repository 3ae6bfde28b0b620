//! The languages that people have chosen, as far as they asked for something recently: for what has to be
//! said before the store can be asked.

use std::collections::HashMap;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::Account;
use qgo_words::Words;

use crate::{Chat, Languages};

/// How many people are remembered; beyond that, all are dropped.
const MOST: usize = 10_000;

/// The language that each person has chosen.
#[derive(Default)]
pub(crate) struct Known(Mutex<HashMap<Account, Words>>);

impl Known {
    /// Notes the choice of a person; `None` if they follow the platform.
    pub(crate) fn learn(&self, account: &Account, chosen: Option<Words>) {
        let mut known = self.known();
        match chosen {
            None => drop(known.remove(account)),
            Some(words) => {
                if known.len() >= MOST && !known.contains_key(account) {
                    known.clear();
                }
                known.insert(account.clone(), words);
            }
        }
    }

    /// The language for a person: the one that they chose, else the platform's.
    pub(crate) fn words(&self, account: &Account, languages: &Languages) -> Words {
        let chosen = self.known().get(account).copied();
        chosen.unwrap_or_else(|| Words::for_tag(languages.user.as_deref()))
    }

    fn known(&self) -> MutexGuard<'_, HashMap<Account, Words>> {
        self.0.lock()
    }
}

impl Chat {
    /// The language of somebody, as far as it is known without asking the store: for what an adapter itself
    /// has to say to them.
    pub fn words_of(&self, account: &Account) -> Words {
        self.known.words(account, &Languages::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(user: usize) -> Account {
        Account { platform: "test".to_owned(), user: user.to_string() }
    }

    #[test]
    fn a_choice_goes_before_the_platforms_language_until_it_is_taken_back() {
        let (known, [english, german]) = (Known::default(), [Some("en"), Some("de")].map(Words::for_tag));
        let languages = Languages { user: Some("en-GB".to_owned()), server: None };
        assert_eq!(known.words(&account(1), &languages), english);
        known.learn(&account(1), Some(german));
        assert_eq!(known.words(&account(1), &languages), german);
        assert_eq!(known.words(&account(2), &languages), english);
        known.learn(&account(1), None);
        assert_eq!(known.words(&account(1), &languages), english);
    }

    #[test]
    fn it_does_not_grow_for_ever() {
        let known = Known::default();
        for user in 0..=MOST {
            known.learn(&account(user), Some(Words::for_tag(Some("de"))));
        }
        assert_eq!(known.known().len(), 1);
    }
}
