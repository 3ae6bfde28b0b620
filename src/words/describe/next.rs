//! What comes next: whose turn it is, what is asked, or how the game ended.

use qgo_rules::{
    BoardView, ByColor, Choice, ChoiceStep, Color, Count, Pending, Phase, Proposal, Proposed, ToMove, View,
};

use super::{phrases, score};
use crate::words::{Arg, Words};

/// Who has to do what next, or how the game ended, with its score.
pub fn next(words: Words, view: &View, names: &ByColor<String>) -> String {
    let names = &phrases::isolated_names(names);
    let mut lines = match (view.phase, &view.count) {
        (Phase::Over, _) => ended(words, view, names),
        (Phase::Count, Some(count)) => {
            let how_to_go_on = words.text(if count.agreed { "next-estimate" } else { "next-count" });
            std::iter::once(how_to_go_on).chain(counted(words, view, count, names)).collect()
        }
        (Phase::Count, None) => vec![words.text("next-count")],
        // Whoever proposes something in their own turn waits for the answer.
        (Phase::Play, _) if view.proposal.is_some_and(|it| view.to_move == ToMove::One(it.by)) => Vec::new(),
        (Phase::Play | Phase::Keep, _) => vec![turn(words, view, names)],
    };
    lines.extend(view.proposal.iter().map(|proposal| proposed(words, proposal, names)));
    lines.join("\n")
}

/// Whose turn it is, or what is asked of whom.
pub(super) fn turn(words: Words, view: &View, names: &ByColor<String>) -> String {
    if let BoardView::Entangled(board) = &view.board
        && let Some(pending) = &board.pending
    {
        return choice(words, pending, names);
    }
    let ToMove::One(color) = view.to_move else { return both(words, view, names) };
    let key = if view.phase == Phase::Keep { "next-keep" } else { "next-turn" };
    let args = [("player", names[color].as_str().into()), ("color", Arg::from(phrases::color(words, color)))];
    words.format(key, &args)
}

/// The choice of a collapse that is being asked.
fn choice(words: Words, pending: &Pending, names: &ByColor<String>) -> String {
    let key = match pending.step {
        ChoiceStep::Movers => "choose-own",
        ChoiceStep::Opponents => "choose-touched",
        ChoiceStep::Placed => "choose-placed",
        ChoiceStep::End => "choose-at-end",
    };
    let args = [
        ("player", names[pending.color].as_str().into()),
        ("color", Arg::from(phrases::color(words, pending.color))),
        ("stones", Arg::Number(pending.set.points.len() as i64)),
        ("number", Arg::Number(i64::from(pending.set.number))),
        ("goes", if pending.names_what_goes { "yes" } else { "no" }.into()),
        ("options", phrases::alternatives(words, &pending.options).into()),
    ];
    words.format(key, &args)
}

/// Both players are to move, or the one who still is. The other one is also told what only that player
/// may know.
fn both(words: Words, view: &View, names: &ByColor<String>) -> String {
    let committed = view.committed.as_ref();
    let moved = Color::ALL.into_iter().find(|color| committed.is_some_and(|it| it.by[*color]));
    let Some(moved) = moved else {
        let args = [("black", names.black.as_str().into()), ("white", Arg::from(names.white.as_str()))];
        return words.format("next-both", &args);
    };
    let color = Arg::from(phrases::color(words, !moved));
    let args = [
        ("moved", names[moved].as_str().into()),
        ("player", names[!moved].as_str().into()),
        ("color", color),
    ];
    let mut text = words.format("next-owed", &args);
    if let Some(own) = committed.and_then(|it| it.own) {
        text.push(' ');
        text += &own_commitment(words, own);
    }
    text
}

/// What a player has committed to, for that player alone.
pub fn own_commitment(words: Words, own: Choice) -> String {
    match own {
        Choice::Point(at) => words.format("own-commitment", &[("point", at.to_string().into())]),
        Choice::Pass => words.text("own-commitment-pass"),
    }
}

fn ended(words: Words, view: &View, names: &ByColor<String>) -> Vec<String> {
    let mut lines: Vec<String> =
        view.result.iter().map(|result| score::result(words, view.system, *result, names)).collect();
    lines.extend(view.score.iter().flat_map(|score| score::lines(words, score, view.komi)));
    lines
}

/// What a count has come to: who has confirmed it, the score and the dead stones.
pub fn count(words: Words, view: &View, count: &Count, names: &ByColor<String>) -> String {
    counted(words, view, count, &phrases::isolated_names(names)).join("\n")
}

fn counted(words: Words, view: &View, count: &Count, names: &ByColor<String>) -> Vec<String> {
    let confirmed = Color::ALL.into_iter().filter(|color| count.confirmed[*color]);
    let mut lines: Vec<String> = confirmed
        .map(|color| {
            let args =
                [("player", names[color].as_str().into()), ("other", Arg::from(names[!color].as_str()))];
            words.format("count-confirmed", &args)
        })
        .collect();
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
