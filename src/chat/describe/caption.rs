//! The words around a board picture.

use qgo_render::Caption;
use qgo_rules::{BoardView, ByColor, Cause, Kind, Last, Phase, View};

use super::{figures, phrases, score};
use crate::words::{Arg, Words};

/// A caption's line is short: it names so many captured points.
const FEW_POINTS: usize = 6;

/// The caption of a board picture. `names` are plain names.
pub fn caption(words: Words, view: &View, names: &ByColor<String>) -> Caption {
    Caption {
        names: names.clone(),
        turn_label: words.text("caption-turn"),
        fields: fields(words, view),
        lines: lines(words, view),
        ..Caption::default()
    }
}

fn fields(words: Words, view: &View) -> Vec<(String, String)> {
    let mut fields = vec![(words.text("caption-move"), view.moves.to_string())];
    if let BoardView::Shares(shares) = &view.board {
        fields.push((words.text("caption-realities"), figures::count(words, &shares.total)));
    }
    fields.push((words.text("caption-komi"), figures::points(words, view.komi)));
    // What else the last input can be, a line says.
    if let Some(last) = view.last.as_ref().filter(|last| last.kind == Kind::Play) {
        fields.push((words.text("caption-last"), phrases::short_move(words, last)));
    }
    fields
}

/// Where the game stands if it is not simply going on, then what the last input did: there is little
/// room, and the first has it.
fn lines(words: Words, view: &View) -> Vec<String> {
    let did = view.last.as_ref().and_then(|last| did(words, view, last));
    let stands = match (view.phase, view.result) {
        (Phase::Over, Some(result)) => Some(score::short_result(words, result, view.score.as_ref())),
        (Phase::Count, _) => Some(words.text("caption-counting")),
        _ => None,
    };
    stands.into_iter().chain(did).collect()
}

fn did(words: Words, view: &View, last: &Last) -> Option<String> {
    let color = Arg::from(phrases::actor(words, last.actor));
    match last.kind {
        Kind::Play => {
            let determined = last.determined.as_ref().map(|determined| {
                words.text(match determined.cause {
                    Cause::HostLimit => "caption-determined-before",
                    Cause::Limit | Cause::Passes | Cause::End => "caption-determined",
                })
            });
            let said: Vec<String> = play(words, view, last).into_iter().chain(determined).collect();
            (!said.is_empty()).then(|| said.join(" "))
        }
        Kind::Pass | Kind::UnintentionalPass => {
            let unintentional = last.kind == Kind::UnintentionalPass;
            let key = if unintentional { "caption-unintentional-pass" } else { "caption-pass" };
            let mut line = words.format(key, &[("color", color)]);
            if last.determined.is_some() {
                line += " ";
                line += &words.text("caption-determined");
            }
            Some(line)
        }
        Kind::Keep | Kind::Claim | Kind::Resign => None,
    }
}

/// Measurement and captures of a placement.
fn play(words: Words, view: &View, last: &Last) -> Option<String> {
    let nothing = last.captured_points().is_empty();
    let captured = Arg::from(phrases::points(words, &last.captured_points(), FEW_POINTS));
    match (&last.measurement, &view.board) {
        (Some(measurement), _) => {
            let percent = |p: &num_rational::Ratio<_>| figures::whole_percent(words, p.numer(), p.denom());
            let args = [
                ("any", percent(&measurement.any).into()),
                ("exact", percent(&measurement.exact).into()),
                ("captured", captured),
            ];
            Some(words.format(if nothing { "caption-measured-none" } else { "caption-measured" }, &args))
        }
        (None, BoardView::Shares(_)) => Some(words.text("caption-not-measured")),
        (None, _) if nothing => None,
        (None, _) => Some(words.format("caption-captured", &[("captured", captured)])),
    }
}
