//! A preview of a move before it is sent: the position with its points, and what is known of the move.

use qgo_rules::{Actor, Color, Kind, Last, Point, Preview, View};
use qgo_store::{GameRow, ToldCount};
use qgo_words::describe::{self, Beside};

use super::explore::BoardReader;
use crate::pictures::Links;
use crate::press::{Points, Press};
use crate::{Button, File, Look, Message};

/// The preview for `color` of a move at the points `at`, in a game with this `view`.
pub(crate) fn message(
    reader: &BoardReader,
    row: &GameRow,
    told_count: ToldCount,
    view: &View,
    color: Color,
    at: &[Point],
    preview: &Preview,
) -> Message {
    let words = reader.words;
    let lines = describe::preview(words, view, preview);
    let send = |at| Press::Send { at, game: row.id, told_count };
    let play = Points::new(at).map(|at| Button::new(&send(at), words.text("button-send"), Look::Success));
    Message {
        text: lines.join("\n"),
        files: vec![picture(reader, view, color, preview)],
        rows: vec![play.into_iter().collect()],
        ..Message::default()
    }
}

/// The position with the points of a previewed move as those of the last one.
pub(crate) fn previewed(view: &View, color: Color, preview: &Preview) -> View {
    let last = Last::new(Actor::One(color), Kind::Play, preview.placed.clone());
    View { last: Some(last), ..view.clone() }
}

/// The present position, with brackets around the points, as around those of a last move.
fn picture(reader: &BoardReader, view: &View, color: Color, preview: &Preview) -> File {
    let BoardReader { words, style, composer, names } = reader;
    let mut caption = describe::caption(*words, view, names, Beside::Standing);
    caption.lines = vec![words.text("preview-caption")];
    let shown = previewed(view, color, preview);
    let points: Vec<_> = preview.placed.iter().map(Point::to_string).collect();
    let alt = [
        words.format("preview-alt", &[("points", points.join(", ").into())]),
        describe::alt_text(*words, view, names, composer.platform.limits.alt),
    ];
    File {
        name: "preview.png".to_owned(),
        media_type: "image/png",
        bytes: composer.pictures.board(Links::Last, &shown, &caption, *style),
        alt: alt.join(" "),
    }
}
