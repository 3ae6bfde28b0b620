//! The buttons beneath a turn.

use qgo_rules::{Color, Pending, Phase, Point, Proposed, View};
use qgo_store::{GameId, GameRow, ToldCount};
use qgo_words::Words;
use qgo_words::text::text;

use crate::computer::opponent::level_of;
use crate::games::table::player;
use crate::press::{Act, Press};
use crate::{Button, Look, Platform};

/// What can be done once a game is over: to look at it, and to play again.
pub(crate) const AFTER_THE_END: [Act; 6] =
    [Act::Review, Act::Explore, Act::Rematch, Act::Record, Act::Animation, Act::Verify];

/// The rows in which they stand; a row has no room for all.
const IN_A_ROW: usize = 3;

/// The buttons beneath the current message of a game, of which all were told `told_count` events: the answers
/// to a proposal, and the buttons to go on.
pub(crate) fn rows(
    platform: &Platform,
    words: Words,
    row: &GameRow,
    told_count: ToldCount,
    view: &View,
) -> Vec<Vec<Button>> {
    let game = row.id;
    let buttons = |acts: &[(Act, Look)]| {
        let button = |(act, look): &(Act, Look)| game_button(words, *act, *look, game, told_count);
        acts.iter().map(button).collect()
    };
    if view.phase == Phase::Over {
        return AFTER_THE_END.map(|act| (act, Look::Secondary)).chunks(IN_A_ROW).map(buttons).collect();
    }
    // The computer answers without buttons.
    let asked = view.proposal.filter(|proposal| level_of(player(row, !proposal.by)).is_none());
    let asked = asked.map(|proposal| match proposal.what {
        Proposed::Undo => (Act::AcceptUndo, Act::DeclineUndo),
        Proposed::End => (Act::AcceptEnd, Act::DeclineEnd),
    });
    let pause = match (row.paused, row.pause_by) {
        (true, _) => Some(buttons(&[(Act::GoOn, Look::Success)])),
        (false, Some(_)) => {
            Some(buttons(&[(Act::AcceptPause, Look::Success), (Act::DeclinePause, Look::Secondary)]))
        }
        (false, None) => None,
    };
    let asked = asked.map(|(yes, no)| buttons(&[(yes, Look::Success), (no, Look::Secondary)]));
    let go_on = match view.phase {
        Phase::Count => buttons(&[
            (Act::Dead, Look::Primary),
            (Act::Confirm, Look::Success),
            (Act::Resume, Look::Secondary),
            (Act::More, Look::Secondary),
        ]),
        _ if is_played_elsewhere(platform, row, view) || is_for_computer(row, view) => {
            buttons(&[(Act::More, Look::Secondary)])
        }
        _ => moves(words, game, told_count, view),
    };
    pause.into_iter().chain(asked).chain([go_on]).collect()
}

/// Whether moves of this game are secret, and others would see what somebody asks for in its place. (Outside servers there
/// are no others on platforms on which requests are seen.)
pub(super) fn is_played_elsewhere(platform: &Platform, row: &GameRow, view: &View) -> bool {
    let is_seen = !platform.has.unseen_requests && row.place.server.is_some();
    is_seen && view.system.is_simultaneous() && view.phase == Phase::Play
}

/// Whether nobody but the computer is to act.
fn is_for_computer(row: &GameRow, view: &View) -> bool {
    let acts = |color: &Color| view.to_move.includes(*color);
    Color::ALL.iter().filter(|color| acts(color)).all(|color| level_of(player(row, *color)).is_some())
}

/// The buttons to go on: the options of a pending choice, or a move and a pass if one is possible; and more.
fn moves(words: Words, game: GameId, told_count: ToldCount, view: &View) -> Vec<Button> {
    let button = |act, look| game_button(words, act, look, game, told_count);
    let mut buttons = match view.pending() {
        Some(pending) => options(words, game, told_count, pending),
        None => vec![button(Act::Move, Look::Primary)],
    };
    if view.phase == Phase::Play && view.system.has_pass() {
        buttons.push(button(Act::Pass, Look::Secondary));
    }
    buttons.push(button(Act::More, Look::Secondary));
    buttons
}

/// A button for each option of a choice: two for a pair, three for a triplet.
fn options(words: Words, game: GameId, told_count: ToldCount, pending: &Pending) -> Vec<Button> {
    let key = if pending.names_what_goes { "button-remove" } else { "button-keep" };
    let option = |point: &Point| {
        let label = words.format(key, &[("point", text(point.to_string()))]);
        Button::new(&Press::Keep { point: *point, game, told_count }, label, Look::Primary)
    };
    pending.options.iter().map(option).collect()
}

/// A button of a game for the time when all had been told of `told_count` events.
pub(crate) fn game_button(words: Words, act: Act, look: Look, game: GameId, told_count: ToldCount) -> Button {
    let label = words.text(&format!("button-{}", act.into_str()));
    Button::new(&Press::Game { act, game, told_count }, label, look)
}
