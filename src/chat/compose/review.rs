//! What `/review` shows of an ended game: a graph of the chances, and the moves by which it turned.

use qgo_player::{Review, TurningPoint};
use qgo_rules::{Action, Actor, Kind, Last, MoveEntry, View, Viewer};
use qgo_words::Words;
use qgo_words::describe::{self, Beside, Figures};
use qgo_words::text::{fit, number};

use super::chances::graph;
use super::explore::BoardReader;
use crate::games::table::{Table, bold, player};
use crate::pictures::Links;
use crate::{File, Message};

/// The review of a game.
pub(crate) fn message(reader: &BoardReader, table: &Table, review: &Review) -> Message {
    let words = reader.words;
    let entries = table.game.moves(Viewer::Public);
    let lines = describe::moves(words, &table.game.view(Viewer::Public), &entries, Figures::Rounded);
    let mut said = vec![words.format("review-heading", &[("game", number(table.row.id.0))])];
    let turned = |point: &TurningPoint| Some(told(words, table, lines.get(point.entry)?, point));
    said.extend(review.turning_points.iter().filter_map(turned));
    if review.was_cut_short {
        said.push(words.text("review-cut-short"));
    } else if review.turning_points.is_empty() {
        said.push(words.text("review-no-turning-points"));
    }
    let boards = (1..).zip(&review.turning_points).map(|(number, point)| {
        let name = format!("turn-{number}.png");
        board(reader, &entries, point, name)
    });
    let files = std::iter::once(graph(reader, &entries, &review.chances, None)).chain(boards).collect();
    let room = reader.composer.platform.limits.message;
    Message { text: fit(&said.join("\n"), room), files, ..Message::default() }
}

/// A turning point in words.
fn told(words: Words, table: &Table, line: &str, point: &TurningPoint) -> String {
    let told = describe::TurningPoint {
        line,
        player: &bold(words, player(&table.row, point.color)),
        color: point.color,
        did: &point.did,
        before: &point.before,
        chance: point.chance,
        better: &point.better,
        better_chance: point.better_chance,
        better_measures: point.better_measures,
        saved: &point.saved,
    };
    describe::turning_point(words, &told)
}

/// The position before a turning point, with brackets around the points of what would have been better.
fn board(reader: &BoardReader, entries: &[MoveEntry], point: &TurningPoint, name: String) -> File {
    let BoardReader { words, style, composer, names } = reader;
    let (key, at) = match &point.better {
        Action::Place { at } | Action::Weighted { at, .. } => ("review-board", at.clone()),
        Action::Keep { point } => ("review-board-choice", vec![*point]),
        _ => ("review-board-bare", Vec::new()),
    };
    let better = Last::new(Actor::One(point.color), Kind::Play, at);
    // No stones on the board belong to it, such as the set of which one is to be named.
    let view = View { last: Some(better), moves: 0, ..point.before.clone() };
    let move_number = entries.get(point.entry).map_or(0, |entry| entry.number);
    let title = words.format(key, &[("number", number(i64::from(move_number)))]);
    let caption = qgo_render::Caption {
        lines: vec![title.clone()],
        ..describe::caption(*words, &point.before, names, Beside::Standing)
    };
    let alt = describe::alt_text(*words, &point.before, names, composer.platform.limits.alt);
    File {
        name,
        media_type: "image/png",
        bytes: composer.pictures.board(Links::Last, &view, &caption, *style),
        alt: format!("{title}. {alt}"),
    }
}
