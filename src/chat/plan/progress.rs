//! How far a prepared line has come, according to the log.

use qgo_rules::{Action, Color, Event, Settings};

use super::{Line, PlannedMove};

/// Where a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// This step is next, and the opponent has not moved yet.
    Waits(usize),
    /// The opponent has made the move of this step, and the answer is to be played.
    Due(usize),
    /// All of it was played.
    Done,
    /// It no longer fits the game.
    Over(DropReason),
}

/// Why prepared answers are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DropReason {
    /// The opponent made another move.
    Other,
    /// Its owner made another move.
    Own,
    /// Something was drawn.
    Chance,
    /// The opponent was asked for a choice.
    Choice,
    /// A turn was taken back.
    Undone,
    /// The game was counted.
    Counted,
    /// The answer is not legal.
    Illegal,
    /// What all know does not prove that the answer is legal.
    Unsure,
    /// The key that opens the plan, or the seed, is missing.
    Unreadable,
}

impl DropReason {
    /// The end of the key of its text.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Other => "other",
            Self::Own => "own",
            Self::Chance => "chance",
            Self::Choice => "choice",
            Self::Undone => "undone",
            Self::Counted => "counted",
            Self::Illegal => "illegal",
            Self::Unsure => "unsure",
            Self::Unreadable => "unreadable",
        }
    }
}

/// Where a line of `owner` stands after the events `since` it was made.
pub(crate) fn progress(line: &Line, owner: Color, settings: &Settings, since: &[Event]) -> Progress {
    let mut at = Progress::Waits(0);
    for event in since {
        at = match after(line, owner, settings, at, event) {
            // A line that was played to its end is done, whatever comes later.
            Progress::Done => return Progress::Done,
            Progress::Over(why) => return Progress::Over(why),
            _ if !event.draws.is_empty() => return Progress::Over(DropReason::Chance),
            next => next,
        };
    }
    at
}

fn after(line: &Line, owner: Color, settings: &Settings, at: Progress, event: &Event) -> Progress {
    use Action::{AcceptEnd, AcceptUndo, Confirm, Keep, MarkDead, Resume};
    let is_own = event.color == owner;
    match &event.action {
        AcceptUndo => Progress::Over(DropReason::Undone),
        AcceptEnd | MarkDead { .. } | Confirm | Resume => Progress::Over(DropReason::Counted),
        Keep { .. } if !is_own => Progress::Over(DropReason::Choice),
        Keep { .. } => at,
        action if action.is_move() => moved(line, settings, at, is_own, event),
        // Proposals and answers to them change nothing; an end of the game also ends the plans.
        _ => at,
    }
}

/// The progress after a placement or a pass of either kind.
fn moved(line: &Line, settings: &Settings, at: Progress, is_own: bool, event: &Event) -> Progress {
    let played = PlannedMove::of(&event.action);
    let is = |expected: &PlannedMove| {
        played.as_ref().is_some_and(|played| played.is_same(expected, settings, event.color))
    };
    match (at, is_own) {
        (Progress::Waits(next), false) if is(&line.0[next].when) => Progress::Due(next),
        (Progress::Waits(_) | Progress::Due(_), false) => Progress::Over(DropReason::Other),
        (Progress::Due(next), true) if is(&line.0[next].then) => match line.0.len() - 1 {
            last if next == last => Progress::Done,
            _ => Progress::Waits(next + 1),
        },
        // The plan was made during its owner's own turn, and this is the move of that turn.
        (Progress::Waits(0), true) if played.is_some() => at,
        _ => Progress::Over(DropReason::Own),
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Draw, Setup, System};

    use super::super::IfThen;
    use super::*;

    fn event(color: Color, action: Action) -> Event {
        Event { color, action, draws: Vec::new(), host_limit: None }
    }

    /// Events such as `b C3`, `w pass`, `w ?` (an unintentional pass), `b C3!` (with a draw), or `w
    /// AcceptUndo`.
    fn log(events: &[&str]) -> Vec<Event> {
        let read = |text: &&str| {
            let (color, what) = text.split_once(' ').unwrap();
            let color = if color == "b" { Color::Black } else { Color::White };
            let action = match what.trim_end_matches('!') {
                "?" => Action::UnintentionalPass { at: Some(vec!["C3".parse().unwrap()]) },
                "keep" => Action::Keep { point: "C3".parse().unwrap() },
                "undo?" => Action::ProposeUndo,
                "no" => Action::DeclineUndo,
                "undo" => Action::AcceptUndo,
                "count" => Action::AcceptEnd,
                "resume" => Action::Resume,
                input => input.parse::<PlannedMove>().unwrap().action(),
            };
            let mut event = event(color, action);
            if what.ends_with('!') {
                event.draws.push(Draw { n: 2u32.into(), r: 1u32.into() });
            }
            event
        };
        events.iter().map(read).collect()
    }

    fn stands(events: &[&str]) -> Progress {
        let step =
            |when: &str, then: &str| IfThen { when: when.parse().unwrap(), then: then.parse().unwrap() };
        let line = Line(vec![step("C3 E4", "D4"), step("pass", "pass")]);
        let settings = Setup::new(System::Superposed, 9).validate().unwrap();
        progress(&line, Color::White, &settings, &log(events))
    }

    #[test]
    fn the_log_tells_how_far_a_line_has_come() {
        use Progress::{Done, Due, Waits};
        assert_eq!(stands(&[]), Waits(0));
        assert_eq!(stands(&["w A1"]), Waits(0), "made on one's own turn");
        assert_eq!(stands(&["b E4 C3"]), Due(0));
        assert_eq!(stands(&["b C3 E4", "b undo?", "w no"]), Due(0));
        assert_eq!(stands(&["b C3 E4", "w keep"]), Due(0));
        assert_eq!(stands(&["b C3 E4", "w D4"]), Waits(1));
        assert_eq!(stands(&["b C3 E4", "w D4", "b pass"]), Due(1));
        assert_eq!(stands(&["b C3 E4", "w D4", "b pass", "w pass!", "w undo"]), Done);
    }

    #[test]
    fn it_is_over_with_anything_that_it_does_not_foresee() {
        for (events, why) in [
            (&["b C3"][..], DropReason::Other),
            (&["b pass"], DropReason::Other),
            (&["b ?"], DropReason::Other),
            (&["b C3 E4!"], DropReason::Chance),
            (&["w A1!"], DropReason::Chance),
            (&["w ?"], DropReason::Own),
            (&["b C3 E4", "w D5"], DropReason::Own),
            (&["b C3 E4", "w D5", "b pass"], DropReason::Own),
            (&["b keep"], DropReason::Choice),
            (&["b C3 E4", "b keep"], DropReason::Choice),
            (&["b C3 E4", "w undo"], DropReason::Undone),
            (&["b count"], DropReason::Counted),
            (&["w resume"], DropReason::Counted),
            (&["b C3 E4", "w D4!"], DropReason::Chance),
            (&["b C3 E4", "w D4", "b C3 E4"], DropReason::Other),
        ] {
            assert_eq!(stands(events), Progress::Over(why), "{events:?}");
        }
    }
}
