//! What the onlooker can do besides choosing points.

use qgo_rules::{Phase, Proposed};

use super::Sight;
use crate::compose::turn::{AFTER_THE_END, game_button};
use crate::press::{Act, Press};
use crate::{Button, Look};

/// The acts for which a page has a place of its own: the board, its points, and all buttons at once.
const ELSEWHERE: [Act; 4] = [Act::Board, Act::Links, Act::TextBoard, Act::Preview];

/// The buttons in rows: answers to a proposal, what the turn asks for, and everything else. `offered` is what
/// [`crate::Chat::offered`] lists for the player.
pub(super) fn rows(sight: &Sight, offered: &[Vec<Act>]) -> Vec<Vec<Button>> {
    let rows = match (sight.view.phase, sight.you) {
        (Phase::Over, you) => {
            let acts = AFTER_THE_END.into_iter().filter(|act| you.is_some() || *act != Act::Rematch);
            vec![acts.map(|act| button(sight, act, Look::Secondary)).collect()]
        }
        (_, None) => Vec::new(),
        (_, Some(_)) => {
            let further = offered.iter().map(|acts| further(sight, acts));
            [answers(sight), of_turn(sight)].into_iter().chain(further).collect()
        }
    };
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

fn button(sight: &Sight, act: Act, look: Look) -> Button {
    game_button(sight.words, act, look, sight.table.row.id, sight.table.told_count())
}

/// Declining one's own proposal is withdrawing it.
fn withdrawal(sight: &Sight, act: Act, label: &str) -> Button {
    let press = Press::Game { act, game: sight.table.row.id, told_count: sight.table.told_count() };
    Button::new(&press, sight.words.text(label), Look::Secondary)
}

/// The answers to an open proposal.
fn answers(sight: &Sight) -> Vec<Button> {
    let Some(proposal) = sight.view.proposal else { return Vec::new() };
    let (accept, decline) = match proposal.what {
        Proposed::End => (Act::AcceptEnd, Act::DeclineEnd),
        Proposed::Undo => (Act::AcceptUndo, Act::DeclineUndo),
    };
    if sight.you == Some(proposal.by) {
        return vec![withdrawal(sight, decline, "table-withdraw")];
    }
    vec![button(sight, accept, Look::Success), button(sight, decline, Look::Secondary)]
}

/// What the turn asks for.
fn of_turn(sight: &Sight) -> Vec<Button> {
    let (view, you) = (&sight.view, sight.you);
    match view.phase {
        Phase::Play if view.system.has_pass() && you.is_some_and(|you| view.to_move.includes(you)) => {
            vec![button(sight, Act::Pass, Look::Secondary)]
        }
        Phase::Count => {
            let agrees = |count: &qgo_rules::Count| you.is_some_and(|you| count.confirmed[you]);
            let may_agree = !view.count.as_ref().is_some_and(agrees);
            let confirm = may_agree.then(|| button(sight, Act::Confirm, Look::Success));
            confirm.into_iter().chain([button(sight, Act::Resume, Look::Secondary)]).collect()
        }
        Phase::Play | Phase::Keep | Phase::Over => Vec::new(),
    }
}

fn further(sight: &Sight, acts: &[Act]) -> Vec<Button> {
    let is_open = sight.view.proposal.is_some();
    let is_own_pause = sight.you.is_some_and(|you| {
        sight.table.row.pause_by == Some(crate::games::table::player(&sight.table.row, you).id)
    });
    let fits = |act: &&Act| {
        let waits = is_open && matches!(act, Act::Undo | Act::End);
        !waits && !ELSEWHERE.contains(act)
    };
    let made = |act: &Act| match act {
        Act::DeclinePause if is_own_pause => withdrawal(sight, *act, "table-withdraw-pause"),
        Act::AcceptPause | Act::GoOn => button(sight, *act, Look::Success),
        Act::Resign => button(sight, *act, Look::Danger),
        _ => button(sight, *act, Look::Secondary),
    };
    acts.iter().filter(fits).map(made).collect()
}
