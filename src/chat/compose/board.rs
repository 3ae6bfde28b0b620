//! The board, as a picture and as text.

use qgo_rules::{Match, Phase, View, Viewer};
use qgo_store::{GameId, GameRow};

use crate::command::named;
use crate::table::{bold_names, plain_names};
use crate::text::{MESSAGE, fit};
use crate::words::Words;
use crate::{File, Message, Shown, describe};

/// The most characters of an alternative text.
const ALT: usize = 1024;

/// The board as a picture.
pub(crate) fn picture(words: Words, row: &GameRow, view: &View) -> File {
    let names = plain_names(row);
    let caption = describe::caption(words, view, &names);
    File {
        name: "board.png".to_owned(),
        media_type: "image/png",
        bytes: qgo_render::draw(view, &caption, qgo_render::Style::Standard).png,
        alt: fit(&describe::alt_text(words, view, &names), ALT),
    }
}

/// Which position a picture of `view` shows.
pub(crate) fn shown(game: GameId, view: &View) -> Shown {
    let points_for = match view.phase {
        Phase::Play => Some("move"),
        Phase::Keep => Some("keep"),
        Phase::Count => Some("dead"),
        Phase::Over => None,
    };
    Shown { game, size: view.size, moves: view.moves, points_for }
}

/// The board as `viewer` may see it, as a picture or as text, with what is to be done next.
pub(crate) fn message(words: Words, row: &GameRow, game: &Match, viewer: Viewer, as_text: bool) -> Message {
    let view = game.view(viewer);
    let next = [
        commitment(words, &view, viewer),
        describe::next(words, &view, &bold_names(row)),
        secrets(words, row, &view, viewer),
    ];
    let next = next.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    if as_text {
        let board = describe::text_board(words, &view);
        let text = fit(&format!("```\n{board}\n```\n{next}"), MESSAGE);
        return Message { text, ..Message::default() };
    }
    Message {
        text: fit(&next, MESSAGE),
        files: vec![picture(words, row, &view)],
        board: Some(shown(row.id, &view)),
        ..Message::default()
    }
}

/// What a player has committed to in this turn, for that player alone.
fn commitment(words: Words, view: &View, viewer: Viewer) -> String {
    let (Viewer::Player(color), Some(made)) = (viewer, &view.committed) else { return String::new() };
    match made.own {
        _ if !made.by[color] => String::new(),
        Some(choice) => words.format("board-committed", &[("choice", named(words, choice))]),
        None => words.text("board-commitment-unreadable"),
    }
}

/// Tells a player if the key is not there that opens the secrets of a game that goes on.
fn secrets(words: Words, row: &GameRow, view: &View, viewer: Viewer) -> String {
    let lost = row.seed.is_none() && view.phase != Phase::Over && viewer != Viewer::Public;
    if lost { words.text("board-key") } else { String::new() }
}

/// The board for all, in the game's language.
pub(crate) fn public(row: &GameRow, game: &Match, as_text: bool) -> Message {
    message(Words::for_tag(Some(&row.locale)), row, game, Viewer::Public, as_text)
}
