//! What `/review` shows of an ended game: a graph of the chances, and the moves by which it turned.

use qgo_player::{Review, TurningPoint};
use qgo_rules::{Action, Actor, BoardView, Kind, Last, MoveEntry, Point, StoneKind, System, View, Viewer};
use qgo_words::Words;
use qgo_words::describe::{self, Beside, Figures};
use qgo_words::text::{fit, number, text};

use super::chances::{graph, percent};
use super::explore::BoardReader;
use crate::games::table::{Table, bold, player};
use crate::pictures::Links;
use crate::{File, Message};

/// How many points are named of those that a better move would have saved or won.
const SAVED: usize = 3;

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
    let boards = review.turning_points.iter().map(|point| board(reader, &entries, point));
    let files = std::iter::once(graph(reader, &entries, &review.chances, None)).chain(boards).collect();
    let room = reader.composer.platform.limits.message;
    Message { text: fit(&said.join("\n"), room), files, ..Message::default() }
}

/// A turning point: the move, what it was worth, and what would have been better.
fn told(words: Words, table: &Table, line: &str, point: &TurningPoint) -> String {
    let (key, better) = match &point.better {
        Action::Place { at } => ("review-better-place", named(at)),
        Action::Keep { point } => ("review-better-keep", point.to_string()),
        Action::Claim => ("review-better-claim", String::new()),
        _ => ("review-better-pass", String::new()),
    };
    let args = [
        ("line", text(line)),
        ("player", text(bold(words, player(&table.row, point.color)))),
        ("chance", percent(point.chance)),
    ];
    let mut told = words.format("review-turning-point", &args);
    told += " ";
    told += &words.format(key, &[("move", text(better)), ("chance", percent(point.better_chance))]);
    if !point.saved.is_empty() {
        told += " ";
        told += &saved(words, table.game.settings().system(), point);
    }
    told
}

/// What the better move would have saved, or won where the player has no stone, in how many of eight cases.
fn saved(words: Words, system: System, point: &TurningPoint) -> String {
    let certain = point.before.board.certain_stones();
    let is_own = |(at, ..): &&(Point, f32, f32)| match &point.before.board {
        BoardView::Shares(shares) => shares.stones[point.color].contains_key(at),
        _ => certain.get(at) == Some(&StoneKind::plain(point.color)),
    };
    let (stones, others): (Vec<_>, Vec<_>) = point.saved.iter().partition(is_own);
    let (deed, mut saved) = if stones.is_empty() { ("won", others) } else { ("saved", stones) };
    saved.truncate(SAVED);
    let eighths = |share: fn(&(Point, f32, f32)) -> f32| {
        let sum: f32 = saved.iter().copied().map(share).sum();
        number((8.0 * sum / saved.len() as f32).round() as i64)
    };
    let points: Vec<Point> = saved.iter().map(|(at, ..)| *at).collect();
    let args = [
        ("how", text(if point.better_measures { "measuring" } else { "otherwise" })),
        ("what", text(if system == System::Superposed { "realities" } else { "games" })),
        ("deed", text(deed)),
        ("points", text(points.iter().map(Point::to_string).collect::<Vec<_>>().join(", "))),
        ("was", eighths(|(_, was, _)| *was)),
        ("would", eighths(|(.., would)| *would)),
    ];
    words.format("review-saved", &args)
}

fn named(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// The position before a turning point, with brackets around the points of the better move.
fn board(reader: &BoardReader, entries: &[MoveEntry], point: &TurningPoint) -> File {
    let BoardReader { words, style, composer, names } = reader;
    let (kind, at) = match &point.better {
        Action::Place { at } | Action::Weighted { at, .. } => (Kind::Play, at.clone()),
        Action::Keep { point } => (Kind::Keep, vec![*point]),
        Action::Claim => (Kind::Claim, Vec::new()),
        _ => (Kind::Pass, Vec::new()),
    };
    let better = Last::new(Actor::One(point.color), kind, at);
    let view = View { last: Some(better), ..point.before.clone() };
    let move_number = entries.get(point.entry).map_or(0, |entry| entry.number);
    let title = words.format("review-board", &[("number", number(i64::from(move_number)))]);
    let caption = qgo_render::Caption {
        lines: vec![title.clone()],
        ..describe::caption(*words, &point.before, names, Beside::Standing)
    };
    let alt = describe::alt_text(*words, &point.before, names, composer.platform.limits.alt);
    File {
        name: format!("move-{move_number}.png"),
        media_type: "image/png",
        bytes: composer.pictures.board(Links::Last, &view, &caption, *style),
        alt: format!("{title}. {alt}"),
    }
}
