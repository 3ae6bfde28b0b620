//! Keeps games.

use std::fs;
use std::path::Path;

use qgo_rules::record::{self, Info};
use qgo_rules::{ByColor, Color, Match};

use super::sides::own;

/// Keeps the game with this number of a match between these two in a folder, which is made if it is not there.
pub(crate) fn keep(folder: &Path, game: &Match, number: u64, [one, other]: [&str; 2]) {
    let name = |color| if color == own(number) { one } else { other }.to_owned();
    let names = ByColor { black: name(Color::Black), white: name(Color::White) };
    let record = record::write(game, &Info { names, date: None, time: None });
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join(format!("{one} against {other}, {number}.sgf")), record).unwrap();
}
