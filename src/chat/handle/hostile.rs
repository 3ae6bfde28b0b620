//! The readers of texts from outside, wrapped for `fuzz/` and property tests, which call them with any text.
//! Each reads or refuses its text, and panics if a property of the reader does not hold.

use std::fmt::Display;
use std::str::FromStr;

use qgo_rules::{Color, Setup, System};
use qgo_words::Words;

use crate::What;
use crate::handle::parse::{read_line, read_options, split_game};
use crate::plan::STEPS;
use crate::plan::read::{is_plan, read};
use crate::press::Press;

/// Reads a text as a prepared answer. A plan that is read is printed so that it reads back as the same plan;
/// one that is refused is refused with words that say what to do.
///
/// # Panics
/// If either does not hold.
pub fn plan(typed: &str) {
    for (system, owner) in [
        (System::Classic, Color::Black),
        (System::Superposed, Color::White),
        (System::Entangled, Color::Black),
    ] {
        let settings = Setup::new(system, 9).validate().expect("the settings of a game");
        for words in Words::all() {
            match read(typed, &settings, owner) {
                Ok(line) => {
                    assert!((1..=STEPS).contains(&line.0.len()));
                    assert!(is_plan(typed));
                    let told = line.in_words(words);
                    assert_eq!(read(&told, &settings, owner), Ok(line), "{told}");
                }
                Err(bad) => {
                    let told = bad.in_words(words, &settings, owner);
                    assert!(!told.is_empty() && !told.starts_with("plan-"), "{told}");
                }
            }
        }
    }
}

/// Reads what somebody does: a line as a command, or what a button or a form carries. What a button or a form
/// carries is written again as it was read.
///
/// # Panics
/// If it is not.
pub fn deed(what: &What) {
    match what {
        What::Line(line) => {
            if let Ok((name, options)) = read_line(split_game(line).0) {
                let _ = read_options(name, &options, &[]);
            }
        }
        What::Talk(typed) => drop(qgo_words::text::spoken(typed)),
        What::Command { name, options } => drop(read_options(name, options, &[])),
        What::Press { id, .. } => reads_again::<Press>(id),
        What::Form { id, fields } => {
            reads_again::<Press>(id);
            fields.values().for_each(|typed| plan(typed));
        }
    }
}

fn reads_again<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        assert!(read.to_string().parse().is_ok_and(|again: T| again == read), "{text}");
    }
}
