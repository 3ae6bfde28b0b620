//! The rules in brief, with positions as examples.

mod examples;

use qgo_rules::{ByColor, System, View};

use crate::words::Words;

/// One message of the rules.
pub struct Page {
    /// Short enough to be a message of its own.
    pub text: String,
    /// Positions that it explains, to be shown as pictures.
    pub examples: Vec<View>,
}

/// The rules of a system, one message each. The first one explains the examples.
pub fn rules(words: Words, system: System) -> Vec<Page> {
    let keys: &[&str] = match system {
        System::Superposed => &["rules-superposed-moves", "rules-superposed-end", "rules-superposed-rulings"],
        System::Entangled => &["rules-entangled-moves", "rules-entangled-end", "rules-entangled-chance"],
        System::Simultaneous => &["rules-simultaneous-moves", "rules-simultaneous-end"],
        System::Sym => &["rules-sym-moves"],
        System::Mutation => &["rules-mutation-moves"],
        System::Classic => &["rules-classic"],
    };
    let mut examples = examples::of(system);
    let page = |key: &&str| Page { text: words.text(key), examples: std::mem::take(&mut examples) };
    keys.iter().map(page).collect()
}

/// The names of the players in the examples.
pub fn example_names(words: Words) -> ByColor<String> {
    ByColor { black: words.text("example-black"), white: words.text("example-white") }
}
