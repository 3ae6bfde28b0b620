//! What all are told of a log: every event except changes of a commitment.
//!
//! Of a commitment nobody else learns more than that it was made. So whatever others can see counts only the
//! events that they were told of, and never the log itself, which also grows by changes.

use std::mem;

use qgo_rules::{Action, ByColor, Event, Match};
use qgo_store::ToldCount;

/// For each of `events`, whether all are told of it.
pub(crate) fn told(events: &[Event]) -> impl Iterator<Item = bool> {
    use Action::{AcceptUndo, Annul, Commit, Resume, Reveal};
    let mut committed = ByColor::<bool>::default();
    events.iter().map(move |event| match event.action {
        Commit { .. } => !mem::replace(&mut committed[event.color], true),
        // With these actions a turn begins, or begins again.
        Reveal { .. } | Annul { .. } | Resume | AcceptUndo => {
            committed = ByColor::default();
            true
        }
        _ => true,
    })
}

/// Whether nobody is told of the last one of `events`.
pub(crate) fn is_silent(events: &[Event]) -> bool {
    told(events).last() == Some(false)
}

/// The events up to the last one of which all were told; `None` if there is none.
pub(crate) fn last_told(events: &[Event]) -> Option<&[Event]> {
    let last = told(events).enumerate().filter(|(_, told)| *told).last();
    last.and_then(|(index, _)| events.get(..=index))
}

/// How many events of a game all were told of: this is what a button carries of the log.
pub(crate) fn told_count(game: &Match) -> ToldCount {
    let count = told(game.events()).filter(|told| *told).count();
    ToldCount(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Whether a game is still in the turn that it was in when all had been told of `count` events: then what
/// could be done there can still be done. If both move at once, a turn has several events; proposals do not
/// end it.
pub(crate) fn is_same_turn(game: &Match, count: ToldCount) -> bool {
    use Action::{Commit, DeclineEnd, ProposeEnd};
    let goes_on = |event: &Event| matches!(event.action, Commit { .. } | ProposeEnd | DeclineEnd);
    match since(game.events(), count) {
        Some([]) => true,
        Some(since) => game.settings().system().is_simultaneous() && since.iter().all(goes_on),
        None => false,
    }
}

/// The events after the first `count` of those that all were told of; `None` if there are fewer.
fn since(events: &[Event], count: ToldCount) -> Option<&[Event]> {
    let Some(before) = count.0.checked_sub(1) else { return Some(events) };
    let (last, _) = told(events).enumerate().filter(|(_, told)| *told).nth(before as usize)?;
    events.get(last + 1..)
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Choice, Color};

    use super::*;

    /// A log of commitments by Black (`b`) and White (`w`), played turns (`!`), and agreements (`.`).
    fn log(events: &str) -> Vec<Event> {
        let event = |c: char| {
            let (color, action) = match c {
                'b' => (Color::Black, Action::Commit { choice: None }),
                'w' => (Color::White, Action::Commit { choice: None }),
                '!' => (Color::White, Action::Reveal { choices: ByColor::new_with(|_| Choice::Pass) }),
                '.' => (Color::White, Action::ProposeEnd),
                other => panic!("no event: {other}"),
            };
            Event { color, action, draws: Vec::new(), host_limit: None }
        };
        events.chars().map(event).collect()
    }

    #[test]
    fn a_change_of_a_commitment_is_not_told() {
        let told_of = |events: &str| -> String {
            let events = log(events);
            told(&events).map(|told| if told { '+' } else { '-' }).collect()
        };
        assert_eq!(told_of("b!w!"), "++++");
        assert_eq!(told_of("bb.bb!bb"), "+-+--++-");
        assert_eq!(told_of("wb.wb!wb"), "+++--+++");
        let silent = ["", "b", "bb", "bb!", "bb.b", "bb!b"].map(|events| is_silent(&log(events)));
        assert_eq!(silent, [false, false, true, false, true, false]);
    }

    #[test]
    fn what_follows_begins_with_the_changes_that_were_not_told() {
        let events = log("bb.bb!");
        let left = |count| since(&events, ToldCount(count)).map(<[_]>::len);
        assert_eq!([0, 1, 2, 3, 4].map(left), [Some(6), Some(5), Some(3), Some(0), None]);
        assert_eq!([0, 1].map(|count| since(&[], ToldCount(count)).map(<[_]>::len)), [Some(0), None]);
    }
}
