//! Positions and moves in words: pure functions of what a viewer may see.

use qgo_render::Caption;
use qgo_rules::{ByColor, MoveEntry, Refusal, Settings, SetupError, System, View};

use crate::words::Words;

/// The caption of a board picture. `names` are plain names.
pub fn caption(words: Words, view: &View, names: &ByColor<String>) -> Caption {
    let _ = (words, view, names);
    todo!()
}

/// The alt text of a board picture: the last move, what happened, the total, certain stones and
/// the strongest shares, in at most 1024 characters.
pub fn alt_text(words: Words, view: &View, names: &ByColor<String>) -> String {
    let _ = (words, view, names);
    todo!()
}

/// The board as text, for a code block: at most 1800 characters on every size.
pub fn text_board(words: Words, view: &View) -> String {
    let _ = (words, view);
    todo!()
}

/// What happened with the last input, in sentences; `names` as they should stand in the text
/// (escaped names or mentions). Empty before the first move.
pub fn happened(words: Words, view: &View, names: &ByColor<String>) -> String {
    let _ = (words, view, names);
    todo!()
}

/// The numbers of the display rules after a turn: the total, and the shares that matter most.
pub fn numbers(words: Words, view: &View) -> String {
    let _ = (words, view);
    todo!()
}

/// Who is to do what next, or how the game ended, with its score.
pub fn next(words: Words, view: &View, names: &ByColor<String>) -> String {
    let _ = (words, view, names);
    todo!()
}

/// The list of moves (QuantumGo.net, Display 5), a line each.
pub fn moves(words: Words, moves: &[MoveEntry]) -> Vec<String> {
    let _ = (words, moves);
    todo!()
}

/// All the settings of a game, spelled out, a line each.
pub fn settings(words: Words, settings: &Settings) -> Vec<String> {
    let _ = (words, settings);
    todo!()
}

/// Why the rules refuse something, and what to do instead.
pub fn refusal(words: Words, refusal: &Refusal, settings: &Settings) -> String {
    let _ = (words, refusal, settings);
    todo!()
}

/// Why no game can be played with these settings, and what to do instead.
pub fn setup_error(words: Words, error: &SetupError) -> String {
    let _ = (words, error);
    todo!()
}

/// The rules of a system: messages of at most 2000 characters each.
pub fn rules(words: Words, system: System) -> Vec<String> {
    let _ = (words, system);
    todo!()
}
