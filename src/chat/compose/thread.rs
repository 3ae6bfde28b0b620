//! The thread of a game: its name, and the message at which it begins.

use qgo_rules::ByColor;
use qgo_store::{GameId, GameRow};
use qgo_words::Words;
use qgo_words::text::{fit, number, text};

use super::errand::{Errand, Thread};
use crate::table::{bold_names, plain_names};
use crate::{Message, Platform};

/// To open the thread of a game; `is_first` unless that has been tried.
pub(super) fn errand(platform: &Platform, game: GameId, row: &GameRow, is_first: bool) -> Errand {
    let thread = Thread { game, name: thread_name(platform, row), anchor: is_first.then(|| anchor(row)) };
    Errand { thread: Some(thread), ..Errand::default() }
}

/// The name of a game's thread.
pub(crate) fn thread_name(platform: &Platform, row: &GameRow) -> String {
    fit(&title(row, plain_names(row)), platform.limits.thread_name)
}

/// A message for a game's thread to begin at.
pub(super) fn anchor(row: &GameRow) -> Message {
    Message { text: title(row, bold_names(row)), ..Message::default() }
}

fn title(row: &GameRow, names: ByColor<String>) -> String {
    let args = [("game", number(row.id.0)), ("black", text(names.black)), ("white", text(names.white))];
    Words::for_tag(Some(&row.locale)).format("thread-name", &args)
}
