//! What the last input was and what it did, in sentences (QuantumGo.net, Display 3 and 4).

use num_traits::One;
use qgo_rules::{
    Actor, BoardView, ByColor, Cause, Determined, Kind, Last, MadeOf, Measurement, System, View,
};

use super::figures::{count, plural, probability, short_probability};
use super::phrases::{self, MOST_POINTS};
use crate::text::isolated;
use crate::words::{Arg, Words};

/// What happened with the last input, in sentences; `names` as they should stand in the text
/// (escaped names or mentions). Empty before the first move.
pub fn happened(words: Words, view: &View, names: &ByColor<String>) -> String {
    let Some(last) = &view.last else { return String::new() };
    let mut sentences = events(words, view.system, last, names, MOST_POINTS);
    sentences.extend(new_total(words, view, last));
    let counted_stones = view.score.as_ref().is_some_and(|score| matches!(score.made_of, MadeOf::Stones(_)));
    if counted_stones && last.determined.is_none() && last.kind != Kind::Resign {
        // Where there is one reality already, the fifth pass determines nothing.
        sentences.push(words.text("ended-by-passes"));
    }
    sentences.join(" ")
}

/// [`happened`] without the new total; no list names more than `most` points.
pub(super) fn events(
    words: Words,
    system: System,
    last: &Last,
    names: &ByColor<String>,
    most: usize,
) -> Vec<String> {
    let determined = last.determined.as_ref().map(|determined| determination(words, determined));
    let input = input(words, last, names, most);
    let measured =
        (system == System::Superposed && last.kind == Kind::Play).then(|| match &last.measurement {
            Some(measurement) => measured(words, last, measurement, most),
            None => words.text("not-measured"),
        });
    if last.determined.as_ref().is_some_and(|determined| determined.cause == Cause::HostLimit) {
        // The host's bound acts before the move.
        determined.into_iter().chain([input]).chain(measured).collect()
    } else {
        [input].into_iter().chain(measured).chain(determined).collect()
    }
}

/// The move itself.
fn input(words: Words, last: &Last, names: &ByColor<String>, most: usize) -> String {
    let player = match last.actor {
        Actor::One(color) => isolated(&names[color]).into_owned(),
        Actor::Both => words.text("both-players"),
    };
    let points = phrases::points(words, &last.at, most);
    let captured = phrases::points(words, &last.captured_points(), most);
    let args = [
        ("player", player.into()),
        ("color", phrases::actor(words, last.actor).into()),
        ("points", Arg::from(points)),
        ("captured", captured.into()),
    ];
    let key = match last.kind {
        Kind::Play if last.measurement.is_none() && !last.captured_points().is_empty() => {
            "played-and-captured"
        }
        Kind::Play => "played",
        Kind::Pass => "passed",
        Kind::UnintentionalPass if last.at.is_empty() => "passed-unintentionally",
        Kind::UnintentionalPass => "passed-unintentionally-yourself",
        Kind::Keep => "kept",
        Kind::Claim => "claimed",
        Kind::Resign => "resigned",
    };
    words.format(key, &args)
}

fn measured(words: Words, last: &Last, measurement: &Measurement, most: usize) -> String {
    let captured = last.captured_points();
    let certain = if measurement.any.is_one() { "yes" } else { "no" };
    let args = [
        ("certain", certain.into()),
        ("any", probability(words, &measurement.any).into()),
        ("exact", short_probability(words, &measurement.exact).into()),
        ("captured", phrases::points(words, &captured, most).into()),
        ("count", Arg::Number(captured.len() as i64)),
    ];
    words.format(if captured.is_empty() { "measured-none" } else { "measured-capture" }, &args)
}

fn determination(words: Words, determined: &Determined) -> String {
    let key = match determined.cause {
        Cause::Limit => "determined-limit",
        Cause::HostLimit => "determined-host-limit",
        Cause::Passes => "determined-passes",
        Cause::End => "determined-end",
    };
    words.format(key, &[("from", count(words, &determined.from).into())])
}

/// How the total changed. Nothing where something else has said it, or where it is 1 and was so
/// before.
fn new_total(words: Words, view: &View, last: &Last) -> Option<String> {
    let (BoardView::Shares(shares), Some(before), Kind::Play) = (&view.board, &last.before, last.kind) else {
        return None;
    };
    let now = &shares.total;
    let settled = last.determined.as_ref().is_some_and(|determined| determined.cause != Cause::HostLimit);
    if settled || (before.is_one() && now.is_one()) {
        return None;
    }
    let key = match last.measurement {
        _ if before == now => "total-same",
        Some(_) if now < before => "total-remain",
        _ => "total-now",
    };
    let args = [
        ("count", Arg::Number(plural(now))),
        ("total", count(words, now).into()),
        ("before", count(words, before).into()),
    ];
    Some(words.format(key, &args))
}
