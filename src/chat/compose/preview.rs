//! A preview of a move before it is sent: the position with its points, and what is known of the move.

use qgo_rules::{Action, Actor, Color, Kind, Last, Point, Preview, View};
use qgo_words::describe::{self, Beside};

use super::explore::BoardReader;
use crate::games::table::Table;
use crate::pictures::Links;
use crate::press::{Points, Press};
use crate::sight::{self, sheet, steps_of};
use crate::{Button, File, Look, Message};

/// The preview for `color` of a placement, in a game of which they see this `view`.
pub(crate) fn message(
    reader: &BoardReader,
    table: &Table,
    view: &View,
    color: Color,
    placement: &Action,
    preview: &Preview,
) -> Message {
    let words = reader.words;
    let lines = describe::preview(words, view, preview, placement.placement().and_then(|(_, weight)| weight));
    let (game, told_count) = (table.row.id, table.told_count());
    let send = |at| Press::Send { at, game, told_count };
    let play =
        Points::of(placement).map(|at| Button::new(&send(at), words.text("button-send"), Look::Success));
    let shown = previewed(view, color, preview);
    let (text, rows) = (lines.join("\n"), vec![play.into_iter().collect()]);
    let message = Message { text, rows, ..Message::default() };
    if reader.composer.platform.draws_boards {
        let caption = vec![words.text("preview-caption")];
        let board = sight::drawn(words, reader.style, &shown, Links::Last, caption);
        return Message {
            sheet: Some(sheet(Some((game, steps_of(&table.game))), view, board, None)),
            ..message
        };
    }
    Message { files: vec![picture(reader, view, &shown, preview)], ..message }
}

/// The position with the points of a previewed move as those of the last one.
pub(crate) fn previewed(view: &View, color: Color, preview: &Preview) -> View {
    let last = Last::new(Actor::One(color), Kind::Play, preview.placed.clone());
    View { last: Some(last), ..view.clone() }
}

/// The present position, with brackets around the points, as around those of a last move.
fn picture(reader: &BoardReader, view: &View, shown: &View, preview: &Preview) -> File {
    let BoardReader { words, style, composer, names } = reader;
    let mut caption = describe::caption(*words, view, names, Beside::Standing);
    caption.lines = vec![words.text("preview-caption")];
    let points: Vec<_> = preview.placed.iter().map(Point::to_string).collect();
    let alt = [
        words.format("preview-alt", &[("points", points.join(", ").into())]),
        describe::alt_text(*words, view, names, composer.platform.limits.alt),
    ];
    File {
        name: "preview.png".to_owned(),
        media_type: "image/png",
        bytes: composer.pictures.board(Links::Last, shown, &caption, *style),
        alt: alt.join(" "),
    }
}
