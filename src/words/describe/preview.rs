//! Previews of moves, in words.

use qgo_rules::{Color, Drawing, Preview, System, View};

use super::phrases::{MOST_POINTS, of_shares};
use super::{figures, numbers, phrases};
use crate::words::{Arg, Words};

/// A preview of a move in the position of `view`, in sentences. The first stone may have a weight, in percent.
pub fn preview(words: Words, view: &View, preview: &Preview, weight: Option<u8>) -> Vec<String> {
    let points = match (&preview.placed[..], weight) {
        ([first, second], Some(weight @ 0..=100)) => {
            let weighted = [(*first, weight), (*second, 100 - weight)].map(|it| numbers::weighted(words, it));
            phrases::list(words, &weighted)
        }
        (placed, _) => phrases::points(words, placed, MOST_POINTS),
    };
    let mut lines = vec![words.format("preview-head", &[("points", points.into())])];
    lines.extend(realities(words, view, preview));
    lines.extend(collapse(words, preview));
    for color in Color::ALL {
        let captured = &preview.captured[color];
        if !captured.is_empty() {
            let points = phrases::points(words, captured, MOST_POINTS);
            let args = [("color", Arg::from(phrases::color(words, color))), ("points", points.into())];
            lines.push(words.format("preview-captures", &args));
        }
    }
    lines.push(words.text(match view.system {
        System::Superposed => "preview-hidden-superposed",
        System::Sym => "preview-hidden-sym",
        System::Simultaneous => "preview-hidden-simultaneous",
        System::Mutation => "preview-hidden-mutation",
        System::Entangled | System::Classic if preview.certain && preview.asks.is_none() => "preview-certain",
        System::Entangled | System::Classic if preview.certain => "preview-then",
        System::Entangled | System::Classic => "preview-then-drawn",
    }));
    lines
}

/// The greatest possible number of realities, and in how many of them the points are empty.
fn realities(words: Words, view: &View, preview: &Preview) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(most) = &preview.at_most {
        let total = Arg::from(figures::count(words, most));
        let args = [("total", total), ("count", Arg::Number(figures::plural(most)))];
        lines.push(words.format(&of_shares(view.system, "preview-at-most"), &args));
    }
    for (point, (empty, total)) in preview.open.iter().filter(|(_, (empty, total))| empty != total) {
        let args = [
            ("point", Arg::from(point.to_string())),
            ("empty", figures::count(words, empty).into()),
            ("total", figures::count(words, total).into()),
        ];
        lines.push(words.format("preview-empty-in", &args));
    }
    if preview.may_determine {
        lines.push(words.text(&of_shares(view.system, "preview-limit")));
    }
    lines
}

/// Such as `C2 60 %, D3 40 %`.
fn chances(words: Words, drawing: &Drawing) -> String {
    let stays = drawing.set.points.iter().zip(&drawing.stays);
    let each = stays.map(|(at, it)| format!("{at} {}", figures::percent(words, it.numer(), it.denom())));
    each.collect::<Vec<_>>().join(", ")
}

/// Which sets would collapse, and what would be asked first, or how likely the stones are to stay.
fn collapse(words: Words, preview: &Preview) -> Vec<String> {
    let mut lines = Vec::new();
    if !preview.touches.is_empty() {
        let sets: Vec<_> = preview.touches.iter().map(|set| numbers::set(words, set)).collect();
        lines.push(words.format("preview-touches", &[("sets", sets.join("; ").into())]));
    }
    if let Some(asked) = &preview.asks {
        let asked = phrases::asked(words, asked);
        lines.push(words.format("preview-asks", &[("asked", asked.into())]));
    }
    if !preview.draws.is_empty() {
        let sets: Vec<_> = preview.draws.iter().map(|drawing| chances(words, drawing)).collect();
        lines.push(words.format("preview-draws", &[("sets", sets.join("; ").into())]));
    }
    lines
}
