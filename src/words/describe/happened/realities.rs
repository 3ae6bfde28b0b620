//! `superposed` and `sym`: measurements, determinations, and the number of realities or positions.

use num_traits::One;
use qgo_rules::{
    BoardView, ByColor, Cause, Choice, Color, Determined, Kind, Last, Measurement, System, View,
};

use super::{Said, input, listed};
use crate::describe::figures::{count, plural, probability, short_probability};
use crate::describe::phrases::{self, of_shares};
use crate::text::isolated;
use crate::words::{Arg, Words};

/// A turn of `superposed`.
pub(super) fn measured(words: Words, last: &Last, names: &ByColor<String>, most: usize) -> Vec<Said> {
    let told = |determined| determination(words, System::Superposed, determined, most);
    let determined = last.determined().map(told);
    let input = input(words, last, names, most);
    let measured = (last.kind == Kind::Play).then(|| match last.measurement() {
        Some(measurement) => measurement_told(words, last, measurement, most),
        None => words.text("not-measured"),
    });
    let said: Vec<String> = if last.determined().is_some_and(|it| it.cause == Cause::HostLimit) {
        // The host's bound acts before the move.
        determined.into_iter().chain([input]).chain(measured).collect()
    } else {
        [input].into_iter().chain(measured).chain(determined).collect()
    };
    said.into_iter().map(Said::sentence).collect()
}

/// A turn of `sym`.
pub(super) fn both(words: Words, last: &Last, names: &ByColor<String>, most: usize) -> Vec<Said> {
    let determined = last.determined().map(|determined| determination(words, System::Sym, determined, most));
    let captured = last.captured_points();
    let captured = (!captured.is_empty())
        .then(|| words.format("captured-everywhere", &listed(words, "captured", &captured, most)));
    let said = [both_played(words, last, names)].into_iter().chain(captured).chain(determined);
    said.map(Said::sentence).collect()
}

/// The two commitments.
pub(super) fn both_played(words: Words, last: &Last, names: &ByColor<String>) -> String {
    let Some(choices) = last.choices() else { return input(words, last, names, 2) };
    let name = |color: Color| Arg::from(isolated(&names[color]).into_owned());
    let at = |color: Color| Arg::from(choices[color].to_string());
    let one_passed = |color: Color| {
        let args = [
            ("player", name(color)),
            ("color", phrases::color(words, color).into()),
            ("point", at(color)),
            ("other", name(!color)),
            ("other-color", phrases::color(words, !color).into()),
        ];
        words.format("both-one-passed", &args)
    };
    match (choices.black, choices.white) {
        (Choice::Pass, Choice::Pass) => {
            words.format("both-passed", &[("black", name(Color::Black)), ("white", name(Color::White))])
        }
        (Choice::Point(_), Choice::Pass) => one_passed(Color::Black),
        (Choice::Pass, Choice::Point(_)) => one_passed(Color::White),
        (Choice::Point(_), Choice::Point(_)) => {
            let args = [
                ("black", name(Color::Black)),
                ("black-point", at(Color::Black)),
                ("white", name(Color::White)),
                ("white-point", at(Color::White)),
            ];
            words.format("both-played", &args)
        }
    }
}

fn measurement_told(words: Words, last: &Last, measurement: &Measurement, most: usize) -> String {
    let captured = last.captured_points();
    let is = |holds: bool| Arg::from(if holds { "yes" } else { "no" });
    let args = [
        ("certain", is(measurement.any.is_one())),
        ("alone", is(measurement.any == measurement.exact)),
        ("any", probability(words, &measurement.any).into()),
        ("exact", short_probability(words, &measurement.exact).into()),
        ("captured", phrases::points(words, &captured, most).into()),
        ("count", Arg::Number(captured.len() as i64)),
    ];
    words.format(if captured.is_empty() { "measured-none" } else { "measured-capture" }, &args)
}

fn determination(words: Words, system: System, determined: &Determined, most: usize) -> String {
    let key = match determined.cause {
        Cause::HostLimit if !determined.points.is_empty() => &of_shares(system, "determined-around"),
        Cause::Limit => &of_shares(system, "determined-limit"),
        Cause::HostLimit => &of_shares(system, "determined-host-limit"),
        Cause::Passes => "determined-passes",
        Cause::End => "determined-end",
    };
    let around = determined.points.first().map(ToString::to_string).unwrap_or_default();
    let args = [
        ("from", count(words, &determined.from).into()),
        ("point", around.into()),
        ("points", phrases::points(words, &determined.points, most).into()),
        ("count", Arg::Number(determined.points.len() as i64)),
    ];
    words.format(key, &args)
}

/// How the total changed. `None` if something else has said it, or if it is 1 and was 1 before.
pub fn new_total(words: Words, view: &View) -> Option<String> {
    let last = view.last.as_ref()?;
    let (BoardView::Shares(shares), Some(before), Kind::Play) = (&view.board, last.before(), last.kind)
    else {
        return None;
    };
    let now = &shares.total;
    let settled = last.determined().is_some_and(|determined| determined.cause != Cause::HostLimit);
    if settled || (before.is_one() && now.is_one()) {
        return None;
    }
    let key = match last.measurement() {
        _ if before == now => "total-same",
        Some(_) if now < before => "total-remain",
        _ => "total-now",
    };
    let args = [
        ("count", Arg::Number(plural(now))),
        ("total", count(words, now).into()),
        ("before", count(words, before).into()),
    ];
    Some(words.format(&of_shares(view.system, key), &args))
}
