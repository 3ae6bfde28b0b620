//! Texts for views that are made by hand.

mod crowded;
mod entangled;
mod fixtures;
mod huge;
mod limits;
mod mutation;
mod point;
mod refusals;
mod results;
mod secrets;
mod sentences;
mod settings;
mod shapes;
mod simultaneous;
mod sym;

use qgo_rules::View;

use super::*;
use crate::words::Words;

/// Checks the exact text in English and in German.
#[track_caller]
fn check(say: impl Fn(Words) -> String, expected: [&str; 2]) {
    for (tag, expected) in ["en", "de"].into_iter().zip(expected) {
        assert_eq!(say(Words::for_tag(Some(tag))), expected);
    }
}

/// What happened and the new total, as an alternative text has them.
#[track_caller]
fn check_happened(view: &View, expected: [&str; 2]) {
    let told = |words| [Some(happened(words, view, &fixtures::names())), new_total(words, view)];
    check(|words| told(words).into_iter().flatten().collect::<Vec<_>>().join(" "), expected);
}

#[track_caller]
fn check_next(view: &View, expected: [&str; 2]) {
    check(|words| next(words, view, &fixtures::names()), expected);
}

#[track_caller]
fn check_caption_lines(view: &View, expected: [&str; 2]) {
    check(|words| caption(words, view, &fixtures::names(), Beside::Nothing).lines.join(" | "), expected);
}
