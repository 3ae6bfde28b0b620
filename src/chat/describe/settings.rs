//! The settings of a game, spelled out.

use qgo_rules::{Limit, Rules, Settings, System};

use super::{figures, phrases};
use crate::words::{Arg, Words};

/// All the settings of a game, spelled out, a line each.
pub fn settings(words: Words, settings: &Settings) -> Vec<String> {
    let mut lines = vec![
        words.text(match settings.system() {
            System::Superposed => "settings-superposed",
            System::Entangled => "settings-entangled",
            System::Simultaneous => "settings-simultaneous",
            System::Sym => "settings-sym",
            System::Mutation => "settings-mutation",
            System::Classic => "settings-classic",
        }),
        words.format("settings-size", &[("size", Arg::Number(i64::from(settings.size())))]),
        words.format("settings-komi", &[("komi", figures::points(words, settings.komi()).into())]),
        handicap(words, settings),
    ];
    match settings.rules() {
        Rules::Superposed { limit: Limit::None } => lines.push(words.text("settings-no-limit")),
        Rules::Superposed { limit: Limit::Realities(limit) } => {
            let limit = figures::count(words, &limit.get().into());
            lines.push(words.format("settings-limit", &[("limit", limit.into())]));
        }
        _ => {}
    }
    lines
}

fn handicap(words: Words, settings: &Settings) -> String {
    let stones = settings.handicap_points();
    if stones.is_empty() {
        return words.text("settings-no-handicap");
    }
    let args = [
        ("count", Arg::Number(stones.len() as i64)),
        ("points", phrases::points(words, &stones, stones.len()).into()),
    ];
    words.format("settings-handicap", &args)
}
