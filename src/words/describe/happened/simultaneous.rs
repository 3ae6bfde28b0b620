//! `simultaneous`: what became of two moves at once, in causal order.

use qgo_rules::{ByColor, Color, EntangledBy, Last, Point, Resolution, SettledBy};

use super::realities::both_played;
use super::{Said, listed, within};
use crate::describe::phrases;
use crate::words::{Arg, Words};

/// The most characters of the list, so that there is room for the rest of a turn.
const LIST: usize = 900;
/// The most points of one kind that an item of the list names.
const POINTS: usize = 30;

/// The two moves, and everything that followed from them.
pub(super) fn told(words: Words, last: &Last, names: &ByColor<String>, most: usize) -> Vec<Said> {
    let met = last.resolutions().iter().find_map(|resolution| match resolution {
        Resolution::Met { at } => Some(*at),
        _ => None,
    });
    let opening = match met {
        Some(at) => words.format("both-met", &[("point", at.to_string().into())]),
        None => both_played(words, last, names),
    };
    let items = last.resolutions().iter().filter_map(|resolution| item(words, resolution, most.min(POINTS)));
    let items = within(words, items.collect(), LIST).map(Said::bullet);
    [Said::sentence(opening)].into_iter().chain(items).collect()
}

fn item(words: Words, resolution: &Resolution, most: usize) -> Option<String> {
    match resolution {
        // The opening sentence says it.
        Resolution::Met { .. } => None,
        Resolution::Entangled { .. } => Some(entangled(words, resolution, most)),
        Resolution::Captured { by, stones } => {
            let [stones, count] = listed(words, "stones", stones, most);
            let by = phrases::color(words, *by);
            Some(words.format("sim-captured", &[stones, count, ("by", by.into())]))
        }
        Resolution::Settled { number, to, by, .. } => {
            let number = Arg::Number(i64::from(*number));
            let reason = match by {
                SettledBy::Captured => words.format("settled-captured", &[("number", number)]),
                SettledBy::Used => words.format("settled-used", &[("number", number)]),
                SettledBy::UsedBy(other) => {
                    let other = Arg::Number(i64::from(*other));
                    words.format("settled-used-by", &[("number", number), ("other", other)])
                }
                SettledBy::NeverServed(stone) => {
                    let stone = ("stone", stone.to_string().into());
                    let loser = ("loser", phrases::color(words, !*to).into());
                    words.format("settled-never-served", &[("number", number), stone, loser])
                }
            };
            let to = phrases::color(words, *to);
            let fates = fates(words, resolution, most);
            let key = if fates.is_empty() { "settled-already" } else { "settled" };
            let fates = phrases::list(words, &fates);
            let args = [("reason", reason.into()), ("to", Arg::from(to)), ("fates", fates.into())];
            Some(words.format(key, &args))
        }
        Resolution::Turned { at, to, by } => {
            let args = [
                ("point", at.to_string().into()),
                ("now", Arg::from(phrases::content(words, Some(*to)))),
                ("number", Arg::Number(i64::from(by.unwrap_or_default()))),
            ];
            Some(words.format(if by.is_some() { "red-turned-by" } else { "red-turned" }, &args))
        }
    }
}

/// Which stones are dead and alive now, why, and which other stones belong to them.
fn entangled(words: Words, resolution: &Resolution, most: usize) -> String {
    let Resolution::Entangled { number, by, merged, black, white, shared } = resolution else {
        return String::new();
    };
    let key = match by {
        EntangledBy::Save => "entangled-save",
        EntangledBy::OnePoint => "entangled-one-point",
        EntangledBy::Dual if black.len() == 1 && white.len() == 1 => "entangled-two",
        EntangledBy::Dual => "entangled-dual",
        EntangledBy::Clash => "entangled-clash",
    };
    let args = [
        ("number", Arg::Number(i64::from(*number))),
        ("stones", sides(words, black, white, most).into()),
        ("black", phrases::points(words, black, most).into()),
        ("white", phrases::points(words, white, most).into()),
        ("shared", phrases::points(words, shared, most).into()),
        ("count", Arg::Number((black.len() + white.len()) as i64)),
        ("turned", if black.is_empty() && white.is_empty() { "no" } else { "yes" }.into()),
    ];
    let mut text = words.format(key, &args);
    if matches!(by, EntangledBy::Dual | EntangledBy::Clash) && !shared.is_empty() {
        text.push(' ');
        text += &words.format("entangled-shared", &listed(words, "shared", shared, most));
    }
    if !merged.is_empty() {
        let names: Vec<String> = merged.iter().map(u32::to_string).collect();
        let count = Arg::Number(merged.len() as i64);
        let args = [("numbers", phrases::list(words, &names).into()), ("count", count)];
        text.push(' ');
        text += &words.format("entangled-merged", &args);
    }
    text
}

/// Such as `Black C6 and C7, White C5`.
fn sides(words: Words, black: &[Point], white: &[Point], most: usize) -> String {
    let of = |color: Color, stones: &[Point]| {
        let points = phrases::points(words, stones, most);
        (!stones.is_empty()).then(|| format!("{points} ({})", phrases::color(words, color)))
    };
    let sides: Vec<String> =
        [of(Color::Black, black), of(Color::White, white)].into_iter().flatten().collect();
    phrases::list(words, &sides)
}

/// What becomes of the stones of an entanglement that was settled.
fn fates(words: Words, resolution: &Resolution, most: usize) -> Vec<String> {
    let Resolution::Settled { to, alive, removed, shared, .. } = resolution else { return Vec::new() };
    let fate = |key: &str, stones: &[Point]| {
        let [list, count] = listed(words, "stones", stones, most);
        let args = [list, count, ("now", phrases::content(words, Some(*to)).into())];
        (!stones.is_empty()).then(|| words.format(key, &args))
    };
    let all = [fate("fate-alive", alive), fate("fate-removed", removed), fate("fate-shared", shared)];
    all.into_iter().flatten().collect()
}

/// Everything that followed, each in a few words.
pub(super) fn short(words: Words, last: &Last, most: usize) -> Vec<String> {
    let phrase = |resolution: &Resolution| match resolution {
        Resolution::Met { .. } => None,
        Resolution::Turned { at, to, .. } => {
            let now = Arg::from(phrases::content(words, Some(*to)));
            Some(words.format("point-turns", &[("point", at.to_string().into()), ("now", now)]))
        }
        Resolution::Entangled { number, black, white, shared, .. } => {
            let stones = [black.as_slice(), white, shared].concat();
            let number = ("number", Arg::Number(i64::from(*number)));
            let [stones, count] = listed(words, "stones", &stones, most);
            Some(words.format("short-entangled", &[number, stones, count]))
        }
        Resolution::Captured { by, stones } => {
            let [stones, count] = listed(words, "stones", stones, most);
            let by = phrases::color(words, *by);
            Some(words.format("short-captured-by", &[stones, count, ("by", by.into())]))
        }
        Resolution::Settled { number, to, .. } => {
            let number = ("number", Arg::Number(i64::from(*number)));
            Some(words.format("short-settled", &[number, ("to", phrases::color(words, *to).into())]))
        }
    };
    last.resolutions().iter().filter_map(phrase).collect()
}
