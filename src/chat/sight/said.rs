//! What happened, and what the onlooker should know before they act.

use qgo_rules::{Action, BoardView, Event, Match, Phase, System, ToMove, View};
use qgo_words::describe;
use qgo_words::text::number;

use super::Sight;
use crate::compose::{board, turn};
use crate::games::table::bold_names;
use crate::games::told::last_told;

/// The pass in a row with which `superposed` ends.
const LAST_PASS: u32 = 5;

/// What the entry did that led to `then`, the position of `game`. For the present position also what players
/// have agreed since.
pub(super) fn said(sight: &Sight, game: &Match, then: &View, is_now: bool) -> String {
    let names = bold_names(sight.words, &sight.table.row);
    let happened = describe::happened(sight.words, then, &names);
    let agreed = if is_now { agreed(sight, game) } else { Vec::new() };
    let said = std::iter::once(happened).chain(agreed).filter(|part| !part.is_empty());
    let said = said.collect::<Vec<_>>().join("\n\n");
    if said.is_empty() && then.last.is_none() { sight.words.text("table-begins") } else { said }
}

/// What the last event is, of which all were told, if it is no entry of the list of moves.
fn agreed(sight: &Sight, game: &Match) -> Vec<String> {
    let Some(events) = last_told(game.events()) else { return Vec::new() };
    let told = |event| turn::after(sight.words, &sight.table.row, &sight.view, events, event);
    events.last().filter(|event| !is_listed(event)).map(told).unwrap_or_default()
}

/// Whether an event has an entry in the list of moves.
fn is_listed(event: &Event) -> bool {
    match event.action {
        Action::Commit { .. } | Action::Annul { .. } => false,
        Action::Resign | Action::TimeUp => true,
        _ => event.action.is_move(),
    }
}

/// What a pass would do in `superposed`; and that the player's own commitment cannot be read.
pub(super) fn warning(sight: &Sight) -> Option<String> {
    let unreadable = board::unreadable(sight.words, &sight.view, sight.viewer());
    if !unreadable.is_empty() {
        return Some(unreadable);
    }
    let view = &sight.view;
    let is_asked = view.phase == Phase::Play && view.to_move == ToMove::One(sight.you?);
    if !is_asked || view.system != System::Superposed {
        return None;
    }
    let passes = sight.table.game.passes_in_a_row();
    let draws = (passes > 0 && is_open(view)).then(|| sight.words.text("table-warning-draws"));
    let told: Vec<_> = draws.into_iter().chain(end_by_passes(sight, passes)).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// What another pass in a row would bring nearer.
fn end_by_passes(sight: &Sight, passes: u32) -> Option<String> {
    match LAST_PASS.saturating_sub(passes + 1) {
        0 => Some(sight.words.text("table-warning-ends")),
        left @ 1..=2 => {
            let args = [("passes", number(i64::from(passes))), ("left", number(i64::from(left)))];
            Some(sight.words.format("table-warning-passes", &args))
        }
        _ => None,
    }
}

/// Whether there is more than one reality.
fn is_open(view: &View) -> bool {
    matches!(&view.board, BoardView::Shares(shares) if shares.total > 1u32.into())
}
