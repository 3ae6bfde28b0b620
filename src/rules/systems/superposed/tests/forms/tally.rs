//! Counts what happened in the games, so that no test passes with games in which nothing does.

use std::collections::BTreeMap;
use std::fmt;

/// How often each thing happened.
#[derive(Default)]
pub(super) struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    /// Counts an occurrence.
    pub(super) fn note(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// Counts an occurrence if there was one.
    pub(super) fn note_if(&mut self, happened: bool, what: &'static str) {
        if happened {
            self.note(what);
        }
    }

    /// Adds the counts of another tally.
    pub(super) fn add(&mut self, other: &Self) {
        for (what, n) in &other.0 {
            *self.0.entry(what).or_default() += n;
        }
    }

    /// How often it happened.
    pub(super) fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or_default()
    }

    /// Checks that each of these happened at least this often.
    pub(super) fn expect(&self, least: &[(&str, u64)]) {
        for (what, least) in least {
            assert!(self.of(what) >= *least, "{what}: fewer than {least} times\n{self}");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(what, n)| writeln!(f, "{n:>10} {what}"))
    }
}
