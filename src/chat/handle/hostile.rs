//! What reads the texts of anybody, for those who try it with any text at all (`fuzz/`, property tests):
//! each reads a text or refuses it, and panics if that is not as it should be.

use std::fmt::Display;
use std::str::FromStr;

use qgo_rules::{Color, Setup, System};
use qgo_words::Words;

use crate::What;
use crate::handle::parse::{read_line, read_options};
use crate::plan::STEPS;
use crate::plan::read::{is_plan, read};
use crate::press::Press;

/// Reads a text as a prepared answer. What is read is told so that it is read again, and what is not
/// is refused with what to do.
///
/// # Panics
/// If it is not so.
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

/// Reads what somebody does: a line as a command, or what a button or a form carries, which says
/// what it said when it is written again.
///
/// # Panics
/// If it is not so.
pub fn deed(what: &What) {
    match what {
        What::Line(line) => {
            if let Ok((name, options)) = read_line(line) {
                let _ = read_options(name, &options, &[]);
            }
        }
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
