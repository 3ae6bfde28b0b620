//! Whose turn it is, from the eyes of whoever looks.

use qgo_rules::{Color, Count, Pending, Phase, Proposal, Proposed, ToMove};
use qgo_words::Arg;
use qgo_words::describe;

use super::Sight;
use crate::WhoseTurn;

/// What the onlooker is to do, or whom the game waits for.
pub(super) fn whose(sight: &Sight) -> WhoseTurn {
    let waits_for: Vec<_> = Color::ALL.into_iter().filter(|color| sight.view.waits_for(*color)).collect();
    let mine = sight.you.is_some_and(|you| waits_for.contains(&you));
    WhoseTurn { text: told(sight), mine, waits_for }
}

fn told(sight: &Sight) -> String {
    let Sight { words, view, .. } = sight;
    if let Some(result) = view.result {
        return describe::outcome(*words, view.system, result);
    }
    let proposed = view.proposal.map(|proposal| proposed(sight, proposal));
    // Where both move at once, a proposal does not stop play.
    let goes_on = view.proposal.is_none() || view.to_move == ToMove::Both;
    let next = goes_on.then(|| next(sight));
    proposed.into_iter().chain(next).chain(pause(sight)).collect::<Vec<_>>().join(" ")
}

fn next(sight: &Sight) -> String {
    let view = &sight.view;
    match (view.phase, &view.count, view.pending()) {
        (Phase::Count, Some(count), _) => counting(sight, count),
        (_, _, Some(pending)) => choice(sight, pending),
        _ => match view.to_move {
            ToMove::One(color) if sight.you == Some(color) => sight.words.text("table-turn-yours"),
            ToMove::One(color) => {
                let key = if sight.you.is_some() { "table-turn-waiting" } else { "table-turn-watched" };
                sight.words.format(key, &[("player", sight.named(color))])
            }
            ToMove::Both | ToMove::Nobody => at_once(sight),
        },
    }
}

/// Both move at once.
fn at_once(sight: &Sight) -> String {
    let words = sight.words;
    let moved = |color: Color| sight.view.committed.as_ref().is_some_and(|made| made.by[color]);
    match sight.you {
        Some(you) => {
            let key = match (moved(you), moved(!you)) {
                (true, _) => "table-turn-moved",
                (false, true) => "table-turn-yours-at-last",
                (false, false) => "table-turn-yours-at-once",
            };
            words.format(key, &[("other", sight.named(!you))])
        }
        None => match Color::ALL.into_iter().find(|color| moved(*color)) {
            None => words.text("table-turn-watched-both"),
            Some(color) => {
                let args = [("moved", sight.named(color)), ("player", sight.named(!color))];
                words.format("table-turn-watched-one", &args)
            }
        },
    }
}

fn choice(sight: &Sight, pending: &Pending) -> String {
    let options: Vec<_> = pending.options.iter().map(ToString::to_string).collect();
    let args = [
        ("player", sight.named(pending.color)),
        ("goes", Arg::from(if pending.names_what_goes { "yes" } else { "no" })),
        ("options", options.join(", ").into()),
    ];
    let key = if sight.you == Some(pending.color) { "table-turn-choose" } else { "table-turn-chooses" };
    sight.words.format(key, &args)
}

fn counting(sight: &Sight, count: &Count) -> String {
    let words = sight.words;
    let keys = if count.agreed {
        [
            "table-turn-estimate",
            "table-turn-estimate-agreed",
            "table-turn-estimate-waiting",
            "table-turn-estimate-watched",
            "table-turn-estimate-watched-one",
        ]
    } else {
        [
            "table-turn-count",
            "table-turn-count-agreed",
            "table-turn-count-waiting",
            "table-turn-count-watched",
            "table-turn-count-watched-one",
        ]
    };
    let [nobody, other, own, watched, watched_one] = keys;
    match sight.you {
        Some(you) => {
            let key = match (count.confirmed[you], count.confirmed[!you]) {
                (true, _) => own,
                (false, true) => other,
                (false, false) => nobody,
            };
            words.format(key, &[("other", sight.named(!you))])
        }
        None => match Color::ALL.into_iter().find(|color| count.confirmed[*color]) {
            None => words.text(watched),
            Some(color) => {
                let args = [("agreed", sight.named(color)), ("player", sight.named(!color))];
                words.format(watched_one, &args)
            }
        },
    }
}

fn proposed(sight: &Sight, proposal: Proposal) -> String {
    let keys = match proposal.what {
        Proposed::End => ["table-turn-end-own", "table-turn-end-asked", "table-turn-end-watched"],
        Proposed::Undo => ["table-turn-undo-own", "table-turn-undo-asked", "table-turn-undo-watched"],
    };
    by(sight, proposal.by, keys)
}

/// That the clocks are stopped, or that somebody proposes it.
fn pause(sight: &Sight) -> Option<String> {
    let row = &sight.table.row;
    if row.paused {
        return Some(sight.words.text("table-turn-paused"));
    }
    let color = if row.pause_by? == row.black.id { Color::Black } else { Color::White };
    Some(by(sight, color, ["table-turn-pause-own", "table-turn-pause-asked", "table-turn-pause-watched"]))
}

/// What `color` proposes: the texts are for this player, for the other one, and for strangers.
fn by(sight: &Sight, color: Color, [own, asked, watched]: [&str; 3]) -> String {
    match sight.you {
        Some(you) if you == color => sight.words.format(own, &[("other", sight.named(!color))]),
        Some(_) => sight.words.format(asked, &[("other", sight.named(color))]),
        None => sight.words.format(watched, &[("player", sight.named(color))]),
    }
}
