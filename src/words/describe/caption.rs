//! The words around a board picture.

use std::collections::BTreeSet;

use qgo_render::{Caption, Sign};
use qgo_rules::{BoardView, ByColor, Cause, Color, HalfPoints, Kind, Last, Phase, StoneKind, View};

use super::phrases::of_shares;
use super::{figures, happened, phrases, score, shares};
use crate::words::{Arg, Words};

/// The most captured points that a line names, because lines of a caption are short.
const FEW_POINTS: usize = 6;
/// How many characters a caption has room for in any case: two of its rows.
const ROOM: usize = 110;

/// Which words stand beside a picture. No number is said twice: counts are in the caption, chances and
/// results in the words, which have the room to be exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing: the picture is shown alone.
    Nothing,
    /// The state of the game and its result.
    Standing,
    /// Also what the last input did.
    Everything,
}

/// The caption of a board picture. `names` are plain names.
pub fn caption(words: Words, view: &View, names: &ByColor<String>, beside: Beside) -> Caption {
    Caption {
        names: names.clone(),
        turn_label: words.text(if view.phase == Phase::Keep { "caption-choose" } else { "caption-turn" }),
        committed_label: words.text("caption-committed"),
        fields: fields(words, view),
        lines: lines(words, view, beside),
        legend: legend(words, &view.board),
    }
}

/// The meanings of the kinds of stones of `simultaneous`, and of the numbers of `entangled`.
fn legend(words: Words, board: &BoardView) -> Vec<(Sign, String)> {
    if let BoardView::Entangled(board) = board {
        let sizes: BTreeSet<usize> = board.sets.iter().map(|set| set.points.len()).collect();
        // 0 where there are pairs and triplets.
        let stones = if sizes.len() == 1 { sizes.first().copied().unwrap_or_default() } else { 0 };
        let args = [("stones", Arg::Number(stones as i64))];
        return vec![(Sign::Set, words.format("sign-set", &args))];
    }
    let texts = [
        (Sign::Kind(StoneKind::Blue), "sign-blue"),
        (Sign::Kind(StoneKind::Green), "sign-green"),
        (Sign::Kind(StoneKind::Orange), "sign-orange"),
        (Sign::Kind(StoneKind::Red), "sign-red"),
        (Sign::Entanglement, "sign-entanglement"),
    ];
    texts.map(|(sign, key)| (sign, words.text(key))).to_vec()
}

fn fields(words: Words, view: &View) -> Vec<(String, String)> {
    let mut fields = vec![(words.text("caption-move"), view.moves.to_string())];
    fields.extend(of_board(words, view));
    fields.extend(komi(words, view));
    // Any other last input is described in a line.
    if let Some(last) = view.last.as_ref().filter(|last| last.kind == Kind::Play) {
        fields.push((words.text("caption-last"), phrases::short_move(words, last)));
    }
    fields
}

/// Komi; where it is 0, only in systems that have komi as a part of their rules.
pub(super) fn komi(words: Words, view: &View) -> Option<(String, String)> {
    let is_told = view.komi != HalfPoints::default() || matches!(view.board, BoardView::Shares(_));
    is_told.then(|| (words.text("caption-komi"), figures::points(words, view.komi)))
}

/// The number that is counted on the board, if there is one.
pub(super) fn of_board(words: Words, view: &View) -> Option<(String, String)> {
    let both = |of: ByColor<usize>| {
        Color::ALL.map(|color| format!("{} {}", phrases::color(words, color), of[color])).join(", ")
    };
    match &view.board {
        BoardView::Shares(shares) => {
            let key = of_shares(view.system, "caption-realities");
            Some((words.text(&key), figures::count(words, &shares.total)))
        }
        BoardView::Entangled(board) if board.sets.is_empty() => None,
        BoardView::Entangled(board) => Some((words.text("caption-sets"), board.sets.len().to_string())),
        BoardView::Simultaneous(board) => {
            let prisoners = ByColor::new_with(|color| board.prisoners[color] as usize);
            Some((words.text("caption-prisoners"), both(prisoners)))
        }
        BoardView::Stones(_) if view.system.has_claims() => {
            let stones = shares::certain_stones(&view.board);
            Some((words.text("caption-stones"), both(ByColor::new_with(|color| stones[color].len()))))
        }
        BoardView::Stones(_) => None,
    }
}

/// The state of the game, unless it simply continues, then what the last input did. There is little room,
/// and the first line gets it.
fn lines(words: Words, view: &View, beside: Beside) -> Vec<String> {
    let did = view.last.as_ref().and_then(|last| did(words, view, last, beside));
    let stands = match (view.phase, view.result) {
        (Phase::Over, Some(result)) if beside == Beside::Nothing => {
            Some(score::short_result(words, view.system, result, view.score.as_ref()))
        }
        (Phase::Over, Some(result)) => Some(score::winner(words, view.system, result)),
        (Phase::Count, _) => Some(words.text("caption-counting")),
        (Phase::Keep, _) => asked(words, view),
        _ => None,
    };
    stands.into_iter().chain(did).collect()
}

fn did(words: Words, view: &View, last: &Last, beside: Beside) -> Option<String> {
    let color = Arg::from(phrases::actor(words, last.actor));
    match last.kind {
        Kind::Play => {
            let followed = followed(words, last);
            let played = play(words, view, last, beside);
            let said = followed.into_iter().chain(played).chain(determined(words, last));
            let said: Vec<String> = said.collect();
            (!said.is_empty()).then(|| said.join(" "))
        }
        Kind::Pass | Kind::UnintentionalPass => {
            let unintentional = last.kind == Kind::UnintentionalPass;
            let key = if unintentional { "caption-unintentional-pass" } else { "caption-pass" };
            let passed = words.format(key, &[("color", color)]);
            Some([passed].into_iter().chain(determined(words, last)).collect::<Vec<_>>().join(" "))
        }
        Kind::Keep => {
            let played = play(words, view, last, beside);
            let said: Vec<String> = followed(words, last).into_iter().chain(played).collect();
            (!said.is_empty()).then(|| said.join(" "))
        }
        Kind::Claim => Some(words.format("caption-claim", &[("color", color)])),
        Kind::Resign | Kind::Time => None,
    }
}

/// The determination of the board, if there was one: with the input, or by the host's bound before it.
fn determined(words: Words, last: &Last) -> Option<String> {
    let determined = last.determined()?;
    let points = phrases::points(words, &determined.points, FEW_POINTS);
    let key = match determined.cause {
        Cause::HostLimit if !determined.points.is_empty() => "caption-determined-around",
        Cause::HostLimit => "caption-determined-before",
        Cause::Limit | Cause::Passes | Cause::End => "caption-determined",
    };
    Some(words.format(key, &[("points", points.into())]))
}

/// The choices, throws and resolutions of the last input.
fn followed(words: Words, last: &Last) -> Option<String> {
    let told = happened::caption_of(words, last, FEW_POINTS, ROOM);
    (!told.is_empty()).then(|| format!("{told}."))
}

/// The choice that is being asked.
fn asked(words: Words, view: &View) -> Option<String> {
    let BoardView::Entangled(board) = &view.board else { return None };
    let pending = board.pending.as_ref()?;
    Some(phrases::asked(words, pending))
}

/// Measurement and captures of a placement or a choice.
fn play(words: Words, view: &View, last: &Last, beside: Beside) -> Option<String> {
    let nothing = last.captured_points().is_empty();
    let captured = Arg::from(phrases::points(words, &last.captured_points(), FEW_POINTS));
    match (last.measurement(), &view.board) {
        (Some(_), _) if beside == Beside::Everything => {
            let key = if nothing { "caption-found-none" } else { "caption-found" };
            Some(words.format(key, &[("captured", captured)]))
        }
        (Some(measurement), _) => {
            let percent = |p: &num_rational::Ratio<_>| figures::whole_percent(words, p.numer(), p.denom());
            let args = [
                ("any", percent(&measurement.any).into()),
                ("exact", percent(&measurement.exact).into()),
                ("captured", captured),
            ];
            Some(words.format(if nothing { "caption-measured-none" } else { "caption-measured" }, &args))
        }
        (None, BoardView::Shares(_)) if last.choices().is_some() && nothing => None,
        (None, BoardView::Shares(_)) if last.choices().is_some() => {
            Some(words.format("caption-captured", &[("captured", captured)]))
        }
        (None, BoardView::Shares(_)) => Some(words.text("caption-not-measured")),
        // Throws and resolutions already tell what they removed.
        (None, _) if !last.throws().is_empty() || !last.resolutions().is_empty() => None,
        (None, _) if nothing => None,
        (None, _) => Some(words.format("caption-captured", &[("captured", captured)])),
    }
}
