//! What comes next: whose turn it is, what is asked, or how the game ended.

use qgo_rules::{ByColor, Color, Count, Phase, Proposal, Proposed, ToMove, View};

use super::{phrases, score};
use crate::words::{Arg, Words};

/// Who is to do what next, or how the game ended, with its score.
pub fn next(words: Words, view: &View, names: &ByColor<String>) -> String {
    let names = &phrases::isolated_names(names);
    let mut lines = match (view.phase, &view.count) {
        (Phase::Over, _) => ended(words, view, names),
        (Phase::Count, Some(count)) => counting(words, view, count, names),
        (Phase::Count, None) => vec![words.text("next-count")],
        (Phase::Play | Phase::Keep, _) => vec![turn(words, view, names)],
    };
    lines.extend(view.proposal.iter().map(|proposal| proposed(words, proposal, names)));
    lines.join("\n")
}

fn turn(words: Words, view: &View, names: &ByColor<String>) -> String {
    let ToMove::One(color) = view.to_move else { return words.text("next-both") };
    let key = if view.phase == Phase::Keep { "next-keep" } else { "next-turn" };
    let args = [("player", names[color].as_str().into()), ("color", Arg::from(phrases::color(words, color)))];
    words.format(key, &args)
}

fn ended(words: Words, view: &View, names: &ByColor<String>) -> Vec<String> {
    let mut lines: Vec<String> =
        view.result.iter().map(|result| score::result(words, *result, names)).collect();
    lines.extend(view.score.iter().flat_map(|score| score::lines(words, score, view.komi)));
    lines
}

fn counting(words: Words, view: &View, count: &Count, names: &ByColor<String>) -> Vec<String> {
    let mut lines = vec![words.text(if count.agreed { "next-estimate" } else { "next-count" })];
    let confirmed = Color::ALL.into_iter().filter(|color| count.confirmed[*color]);
    lines.extend(confirmed.map(|color| {
        let args = [("player", names[color].as_str().into()), ("other", Arg::from(names[!color].as_str()))];
        words.format("count-confirmed", &args)
    }));
    if count.dead.is_empty() {
        lines.push(words.text("count-none-dead"));
    }
    lines.extend(score::lines(words, &count.score, view.komi));
    lines
}

fn proposed(words: Words, proposal: &Proposal, names: &ByColor<String>) -> String {
    let key = match proposal.what {
        Proposed::End => "proposed-end",
        Proposed::Undo => "proposed-undo",
    };
    let args =
        [("player", names[proposal.by].as_str().into()), ("other", Arg::from(names[!proposal.by].as_str()))];
    words.format(key, &args)
}
