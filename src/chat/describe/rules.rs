//! The rules in brief.

use qgo_rules::System;

use crate::words::Words;

/// The rules of a system: messages of at most 2000 characters each.
pub fn rules(words: Words, system: System) -> Vec<String> {
    let keys: &[&str] = match system {
        System::Superposed => &["rules-superposed-moves", "rules-superposed-end", "rules-superposed-rulings"],
        _ => &["rules-classic"],
    };
    keys.iter().map(|key| words.text(key)).collect()
}
