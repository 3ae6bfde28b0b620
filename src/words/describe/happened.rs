//! What the last input was and what it did, in sentences (QuantumGo.net, Display 3 and 4).

mod entangled;
mod mutation;
mod realities;
mod simultaneous;

pub use realities::new_total;

use qgo_rules::{Actor, ByColor, Kind, Last, MadeOf, Point, System, View};

use super::phrases::{self, MOST_POINTS};
use crate::text::isolated;
use crate::words::{Arg, Words};

/// A sentence, or an item of a list, on its own line.
pub(super) struct Said {
    pub(super) text: String,
    /// The sign before an item; `None` for a sentence.
    mark: Option<&'static str>,
}

impl Said {
    const fn sentence(text: String) -> Self {
        Self { text, mark: None }
    }

    /// An item that begins with its own sign.
    const fn item(text: String) -> Self {
        Self { text, mark: Some("") }
    }

    const fn bullet(text: String) -> Self {
        Self { text, mark: Some("- ") }
    }
}

/// What happened with the last input, in sentences. `names` must be in the form for the text (escaped
/// names or mentions). Empty before the first move. The number of realities is not included: it is in the
/// caption of the picture beside the text, see `new_total`.
pub fn happened(words: Words, view: &View, names: &ByColor<String>) -> String {
    let Some(last) = &view.last else { return String::new() };
    let mut said = events(words, view, last, names, MOST_POINTS);
    said.extend(ended(words, view, last).map(Said::sentence));
    let mut text = String::new();
    let mut was_item = false;
    for Said { text: next, mark } in said {
        if !text.is_empty() {
            text.push(if mark.is_some() || was_item { '\n' } else { ' ' });
        }
        text.push_str(mark.unwrap_or_default());
        text.push_str(&next);
        was_item = mark.is_some();
    }
    text
}

/// [`happened`], sentence by sentence; no list names more than `most` points.
pub(super) fn events(
    words: Words,
    view: &View,
    last: &Last,
    names: &ByColor<String>,
    most: usize,
) -> Vec<Said> {
    match (view.system, last.kind) {
        (_, Kind::Resign | Kind::Time) => vec![Said::sentence(input(words, last, names, most))],
        (System::Superposed, _) => realities::measured(words, last, names, most),
        (System::Sym, _) => realities::both(words, last, names, most),
        (System::Entangled, _) => entangled::told(words, view, last, names, most),
        (System::Mutation, _) => mutation::told(words, view, last, names, most),
        (System::Simultaneous, _) => simultaneous::told(words, last, names, most),
        (System::Classic, _) => vec![Said::sentence(input(words, last, names, most))],
    }
}

/// What the last input did besides placing its stones, in phrases for a list of moves or a caption.
pub(super) fn consequences(words: Words, last: &Last, most: usize) -> Vec<String> {
    let mut said = entangled::short(words, last, most);
    said.extend(mutation::short(words, last, most));
    said.extend(simultaneous::short(words, last, most));
    said
}

/// The same for a caption, with the dice of each throw if all of it then has at most `room` characters.
pub(super) fn caption_of(words: Words, last: &Last, most: usize, room: usize) -> String {
    let with_dice = mutation::with_dice(words, last, most).join("; ");
    if !last.throws().is_empty() && with_dice.chars().count() <= room {
        return with_dice;
    }
    consequences(words, last, most).join("; ")
}

/// That the rules ended the game with this input, if nothing else says so.
fn ended(words: Words, view: &View, last: &Last) -> Option<String> {
    let made_of = view.score.as_ref().map(|score| &score.made_of);
    let key = match (last.kind, last.actor, made_of) {
        (Kind::Resign | Kind::Time, ..) => return None,
        // If there is one reality already, the fifth pass determines nothing.
        (_, _, Some(MadeOf::Stones(_))) if last.determined().is_none() => "ended-by-passes",
        (Kind::Play, Actor::Both(_), Some(MadeOf::Prisoners { .. })) => "ended-by-position",
        (Kind::Pass, Actor::Both(_), _) if view.result.is_some() => "ended-by-both-passing",
        _ => return None,
    };
    Some(words.text(key))
}

/// The input of one player, without its consequences.
fn input(words: Words, last: &Last, names: &ByColor<String>, most: usize) -> String {
    let points = phrases::points(words, &last.at, most);
    let captured = phrases::points(words, &last.captured_points(), most);
    let [player, color] = who(words, last.actor, names);
    let args = [player, color, ("points", Arg::from(points)), ("captured", captured.into())];
    let key = match last.kind {
        Kind::Play if last.measurement().is_none() && !last.captured_points().is_empty() => {
            "played-and-captured"
        }
        Kind::Play => "played",
        Kind::Pass => "passed",
        Kind::UnintentionalPass if last.at.is_empty() => "passed-unintentionally",
        Kind::UnintentionalPass => "passed-unintentionally-yourself",
        Kind::Keep => "kept",
        Kind::Claim => "claimed",
        Kind::Resign => "resigned",
        Kind::Time => "ran-out-of-time",
    };
    words.format(key, &args)
}

/// The placeholders `player` and `color` for the one who acted.
fn who(words: Words, actor: Actor, names: &ByColor<String>) -> [(&'static str, Arg<'static>); 2] {
    let player = match actor {
        Actor::One(color) => isolated(&names[color]).into_owned(),
        Actor::Both(_) => words.text("both-players"),
    };
    [("player", player.into()), ("color", phrases::actor(words, actor).into())]
}

/// The placeholder `key` for a list of points, and `count` for their number.
fn listed<'a>(words: Words, key: &'a str, points: &[Point], most: usize) -> [(&'a str, Arg<'static>); 2] {
    let count = Arg::Number(points.len() as i64);
    [(key, phrases::points(words, points, most).into()), ("count", count)]
}

/// As many of `told` as there is room for; the others are counted.
fn within(words: Words, told: Vec<String>, room: usize) -> impl Iterator<Item = String> {
    let shown = crate::text::lines_within(&told, room);
    let rest = told.len() - shown;
    let more = (rest > 0).then(|| words.format("more-happened", &[("count", Arg::Number(rest as i64))]));
    told.into_iter().take(shown).chain(more)
}
