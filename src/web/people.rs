//! The names under which people play here.
//!
//! A person is only a name: the same name in another browser is the same player. The id is made from the
//! name, so a game survives a restart without a list of accounts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parking_lot::{Mutex, MutexGuard};
use qgo_chat::User;
use qgo_store::Account;

use crate::PLATFORM;

/// How many characters a name can have.
pub(crate) const LONGEST_NAME: usize = 32;

/// How many people are remembered, so that a runaway script cannot fill the memory.
const MOST_PEOPLE: usize = 10_000;
/// How many of them may come from the store, so that there is always room for those who join.
const MOST_RECALLED: usize = MOST_PEOPLE / 2;
/// How many names of a line are looked for, and of how many words each.
const MOST_NAMED: usize = 4;
const MOST_WORDS: usize = 8;

/// Why somebody cannot join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadName {
    /// It has nothing visible.
    Empty,
    /// It has more than [`LONGEST_NAME`] characters.
    TooLong,
    /// [`MOST_PEOPLE`] people have joined already.
    Crowded,
}

/// Everybody who was seen, by id.
#[derive(Debug, Default)]
pub(crate) struct People {
    names: Mutex<BTreeMap<String, String>>,
}

impl People {
    /// Makes a user of a name; returns whether they are new.
    ///
    /// # Errors
    /// See [`BadName`].
    pub(crate) fn join(&self, name: &str) -> Result<(User, bool), BadName> {
        let name = clean(name)?;
        let id = id_of(&name);
        let mut names = self.lock();
        if names.len() >= MOST_PEOPLE && !names.contains_key(&id) {
            return Err(BadName::Crowded);
        }
        let new = names.insert(id.clone(), name.clone()).is_none();
        Ok((user(id, name), new))
    }

    /// Adds somebody whom the store knows, if there is room, and returns them as they are called here.
    pub(crate) fn recall(&self, id: &str, name: &str) -> User {
        let mut names = self.lock();
        let known = names.get(id).cloned();
        if known.is_none() && names.len() < MOST_RECALLED {
            names.insert(id.to_owned(), name.to_owned());
        }
        user(id.to_owned(), known.unwrap_or_else(|| name.to_owned()))
    }

    /// Removes somebody, who may join again.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    /// The person with this id, if they have joined.
    pub(crate) fn find(&self, id: &str) -> Option<User> {
        let name = self.lock().get(id)?.clone();
        Some(user(id.to_owned(), name))
    }

    /// All people, by id.
    pub(crate) fn all(&self) -> Vec<User> {
        self.lock().iter().map(|(id, name)| user(id.clone(), name.clone())).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        // A panic elsewhere cannot leave the map half changed, so a poisoned lock can be used.
        self.names.lock()
    }
}

/// The ids of those whom a line can mean: as `<@id>`, or as `@name`, of which nobody knows where it ends.
pub(crate) fn meant_by(line: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for after in line.split('@').skip(1).take(MOST_NAMED) {
        let ends = after.char_indices().filter(|(_, c)| c.is_whitespace() || *c == '>').map(|(at, _)| at);
        let ends = ends.chain([after.len()]).take(MOST_WORDS);
        let named = ends.filter_map(|end| clean(&after[..end]).ok());
        ids.extend(named.flat_map(|name| [id_of(&name), name]));
    }
    ids.sort();
    ids.dedup();
    ids
}

/// The account with this id.
pub(crate) fn account(id: &str) -> Account {
    Account { platform: PLATFORM.name.to_owned(), user: id.to_owned() }
}

fn user(id: String, name: String) -> User {
    User { account: account(&id), name, is_bot: false, is_self: false }
}

/// A name with single spaces, without invisible characters and those that would turn the text around it.
fn clean(name: &str) -> Result<String, BadName> {
    let visible: String = name.chars().filter(|c| c.is_whitespace() || !is_hidden(*c)).collect();
    let name = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(BadName::Empty),
        1..=LONGEST_NAME => Ok(name),
        _ => Err(BadName::TooLong),
    }
}

/// Control characters, and those that only change the direction of text or take no room. The joiner U+200D is
/// allowed, because emoji contain it.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2060}' | '\u{FEFF}')
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The id of a clean name: only ASCII letters, digits, `-` and `_`; different for names that differ in more
/// than case.
fn id_of(name: &str) -> String {
    let mut id = String::new();
    for c in name.to_lowercase().chars() {
        match c {
            'a'..='z' | '0'..='9' => id.push(c),
            ' ' => id.push('-'),
            // Writing to a string cannot fail.
            _ => drop(write!(id, "_{:x}_", u32::from(c))),
        }
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_person_whatever_its_case_and_spaces() {
        let people = People::default();
        let (aki, new) = people.join("  Aki   Sato ").unwrap();
        assert!(new);
        assert_eq!((aki.account.user.as_str(), aki.name.as_str()), ("aki-sato", "Aki Sato"));
        let (again, new) = people.join("aki sato").unwrap();
        assert!(!new);
        assert_eq!(again.account, aki.account);
    }

    #[test]
    fn ids_are_plain_and_tell_names_apart() {
        let names = ["Aki", "A-ki", "A ki", "A_ki", "Jürgen", "🦊", "🐻", "שלום", "<@aki>", "a_2d_ki"];
        let ids: std::collections::BTreeSet<_> = names.iter().map(|name| id_of(name)).collect();
        assert_eq!(ids.len(), names.len());
        for id in ids {
            assert!(id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)), "{id}");
        }
    }

    #[test]
    fn names_that_nobody_can_read_are_refused() {
        let join = |name: &str| People::default().join(name).map(|(user, _)| user.name);
        assert_eq!(join(" \u{202E}\u{200B}\n"), Err(BadName::Empty));
        assert_eq!(join(&"🦊".repeat(33)), Err(BadName::TooLong));
        assert_eq!(join(&"🦊".repeat(32)), Ok("🦊".repeat(32)));
        assert_eq!(join("Bo\u{202E}oB\t!"), Ok("BooB !".to_owned()));
    }

    #[test]
    fn a_name_from_the_store_does_not_replace_one_that_was_given_here() {
        let people = People::default();
        people.join("AKI").unwrap();
        people.recall("aki", "Aki");
        people.recall("bo", "Bo");
        let names: Vec<_> = people.all().into_iter().map(|user| user.name).collect();
        assert_eq!(names, ["AKI", "Bo"]);
        assert_eq!(people.find("cy"), None);
    }

    #[test]
    fn the_store_leaves_room_for_those_who_join() {
        let people = People::default();
        for number in 0..2 * MOST_PEOPLE {
            assert_eq!(people.recall(&format!("p-{number}"), "P").name, "P");
        }
        assert_eq!(people.all().len(), MOST_RECALLED);
        assert!(people.join("Aki").unwrap().1);
    }

    #[test]
    fn a_line_means_whoever_it_may_name() {
        let means = |line: &str, id: &str| meant_by(line).iter().any(|meant| meant == id);
        for (line, id) in [
            ("/challenge opponent:@Aki Sato size:9", "aki-sato"),
            ("/challenge @bo", "bo"),
            ("/rate <@aki-sato> 3", "aki-sato"),
            ("/challenge \u{200B}@Jürgen", "j_fc_rgen"),
        ] {
            assert!(means(line, id), "{line}: {:?}", meant_by(line));
        }
        assert!(meant_by("/challenge size:9").is_empty());
        let many = "@a ".repeat(1000) + &"@".repeat(1000);
        assert!(meant_by(&many).len() < 2 * MOST_NAMED * MOST_WORDS);
    }

    #[test]
    fn who_was_forgotten_is_new() {
        let people = People::default();
        people.join("Aki").unwrap();
        people.forget("aki");
        people.forget("bo");
        assert_eq!(people.find("aki"), None);
        assert!(people.join("Aki").unwrap().1);
    }
}
