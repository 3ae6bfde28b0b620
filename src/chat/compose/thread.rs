//! The thread of a game: its name, and the message at which it begins.

use qgo_rules::ByColor;
use qgo_store::{GameId, GameRow};
use qgo_words::text::{fit, number, text};

use super::errand::{Errand, Thread};
use crate::games::table::{bold_names, plain_names, public_words};
use crate::{Message, Platform};

/// The errand that opens the thread of a game; `is_first` at the first attempt.
pub(super) fn errand(platform: &Platform, game: GameId, row: &GameRow, is_first: bool) -> Errand {
    let thread = Thread { game, name: thread_name(platform, row), anchor: is_first.then(|| anchor(row)) };
    Errand { thread: Some(thread), ..Errand::default() }
}

/// The name of a game's thread.
fn thread_name(platform: &Platform, row: &GameRow) -> String {
    fit(&title(row, plain_names(public_words(row), row)), platform.limits.thread_name)
}

/// A message at which a game's thread can begin.
pub(super) fn anchor(row: &GameRow) -> Message {
    Message { text: title(row, bold_names(public_words(row), row)), ..Message::default() }
}

fn title(row: &GameRow, names: ByColor<String>) -> String {
    let args = [("game", number(row.id.0)), ("black", text(names.black)), ("white", text(names.white))];
    public_words(row).format("thread-name", &args)
}
