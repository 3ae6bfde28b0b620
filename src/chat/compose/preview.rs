//! A look at a move before it is sent: the position with its points, and what is known of it.

use qgo_rules::{Actor, Color, Kind, Last, Point, Preview, View};
use qgo_store::{GameRow, ToldCount};
use qgo_words::describe::{self, Beside};
use qgo_words::text::fit;

use super::explore::BoardReader;
use super::rows_of;
use crate::markup::MESSAGE;
use crate::pictures::Links;
use crate::press::{Points, Press};
use crate::{Button, File, Look, Message};

/// The most characters of an alternative text.
const ALT: usize = 1024;

/// The look of `color` at the points `at`; the game stands as `view`.
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
    let play = Points::new(at).map(|at| Button {
        id: Press::Send { at, game: row.id, told_count }.to_string(),
        label: words.text("button-send"),
        look: Look::Success,
    });
    Message {
        text: fit(&lines.join("\n"), MESSAGE),
        files: vec![picture(reader, view, color, preview)],
        rows: rows_of(play.into_iter().collect()),
        ..Message::default()
    }
}

/// The position as it is, with brackets around the points, as around those of a last move.
fn picture(reader: &BoardReader, view: &View, color: Color, preview: &Preview) -> File {
    let BoardReader { words, style, pictures, names } = reader;
    let mut caption = describe::caption(*words, view, names, Beside::Standing);
    caption.lines = vec![words.text("preview-caption")];
    let last = Last::new(Actor::One(color), Kind::Play, preview.placed.clone());
    let shown = View { last: Some(last), ..view.clone() };
    let points: Vec<_> = preview.placed.iter().map(Point::to_string).collect();
    let alt = [
        words.format("preview-alt", &[("points", points.join(", ").into())]),
        describe::alt_text(*words, view, names),
    ];
    File {
        name: "preview.png".to_owned(),
        media_type: "image/png",
        bytes: pictures.board(Links::Last, &shown, &caption, *style),
        alt: fit(&alt.join(" "), ALT),
    }
}
