//! Clocks of made-up games.

use proptest::prelude::*;

use super::super::control::{DAY, HOUR, MINUTE};
use super::*;

const DAYS_EACH: Control = Control::PerMove(3 * DAY);
const FISCHER: Control = Control::Fischer { start: 7 * DAY, step: DAY, most: 8 * DAY };

/// Whose clocks run, and from when; `!` begins anew, `?` means that Black has marked dead stones. All are
/// told at once.
fn game(intervals: &[(Millis, &str)]) -> Vec<Interval> {
    told(&intervals.iter().map(|(at, runs)| (*at, Some(*at), *runs)).collect::<Vec<_>>())
}

/// As [`game`], with the times at which all are told.
fn told(intervals: &[(Millis, Option<Millis>, &str)]) -> Vec<Interval> {
    let interval = |(at, told, runs): &(Millis, Option<Millis>, &str)| Interval {
        at: *at,
        told: *told,
        runs: ByColor { black: runs.contains('b'), white: runs.contains('w') },
        anew: runs.contains('!'),
        unconfirmed: runs.contains('?').then_some(Color::Black),
    };
    intervals.iter().map(interval).collect()
}

fn at(control: Control, intervals: &[(Millis, &str)], now: Millis) -> Clocks {
    clocks(&control, &game(intervals), &Off::default(), now)
}

fn deadlines(clocks: &Clocks) -> [Option<Millis>; 2] {
    Color::ALL.map(|color| clocks.deadline(color))
}

const AT_ONCE: ByColor<Millis> = ByColor { black: 0, white: 0 };

/// Black confirms a day after the count began, then marks and confirms again and again.
#[test]
fn to_confirm_and_to_mark_in_turn_winds_nothing_up() {
    let intervals = [(0, "bw"), (DAY, "w"), (DAY, "bw?"), (DAY + HOUR, "w"), (DAY + HOUR, "bw?")];
    assert_eq!(deadlines(&at(DAYS_EACH, &intervals, DAY + HOUR)), [Some(3 * DAY), Some(3 * DAY)]);
    assert_eq!(at(FISCHER, &intervals, DAY + HOUR).left.black, 6 * DAY - HOUR);
    // If the opponent's mark cancels Black's confirmation, Black's clock starts anew.
    let intervals = [(0, "bw"), (DAY, "w"), (2 * DAY, "bw")];
    assert_eq!(deadlines(&at(DAYS_EACH, &intervals, 2 * DAY)), [Some(5 * DAY), Some(3 * DAY)]);
}

#[test]
fn each_move_has_its_days() {
    let clocks = at(DAYS_EACH, &[(0, "b"), (2 * DAY, "w"), (4 * DAY, "b")], 5 * DAY);
    assert_eq!(deadlines(&clocks), [Some(7 * DAY), None]);
    assert_eq!((clocks.left.black, clocks.left.white), (2 * DAY, 3 * DAY));
    assert_eq!(clocks.when_left(Color::Black, DAY), Some(6 * DAY));
    assert_eq!(clocks.when_left(Color::Black, 9 * DAY), Some(4 * DAY), "at once");
    assert_eq!(clocks.when_left(Color::White, DAY), None);
}

#[test]
fn a_stock_is_used_and_added_to_up_to_its_most() {
    let intervals = [(0, "b"), (HOUR, "w"), (3 * DAY, "b"), (8 * DAY, "w")];
    let left = |count: usize, now| at(FISCHER, &intervals[..count], now).left;
    assert_eq!(left(2, HOUR), ByColor { black: 8 * DAY - HOUR, white: 7 * DAY });
    assert_eq!(left(3, 3 * DAY).white, 7 * DAY - (3 * DAY - HOUR) + DAY);
    assert_eq!(left(4, 8 * DAY).black, 8 * DAY - HOUR - 5 * DAY + DAY);
    let quick = at(FISCHER, &[(0, "b"), (1, "w"), (2, "b"), (3, "w")], 3);
    assert_eq!(quick.left.black, 8 * DAY, "never more");
}

#[test]
fn both_run_at_once_and_the_second_to_commit_begins_anew() {
    let turn = [(0, "bw"), (DAY, "w"), (2 * DAY, "bw!")];
    assert_eq!(deadlines(&at(DAYS_EACH, &turn[..2], DAY)), [None, Some(3 * DAY)]);
    assert_eq!(deadlines(&at(DAYS_EACH, &turn, 2 * DAY)), [Some(5 * DAY); 2]);
    // Events that change nothing about the clocks give no time: another commitment, a proposal, a mark.
    let changed = [(0, "bw"), (DAY, "w"), (DAY + 5, "w"), (2 * DAY, "w")];
    assert_eq!(deadlines(&at(DAYS_EACH, &changed, 2 * DAY)), [None, Some(3 * DAY)]);
}

#[test]
fn who_is_late_first_loses_whoever_is_found_out_first() {
    let intervals = [(0, "bw"), (DAY, "w"), (2 * DAY, "bw!")];
    let flagged = |now| at(DAYS_EACH, &intervals, now).flagged(now, AT_ONCE);
    assert_eq!(flagged(5 * DAY - 1), None);
    assert_eq!(flagged(5 * DAY), Some(Flagged::Both));
    let intervals = [(0, "bw"), (DAY, "bw")];
    let fischer = |now, grace| at(FISCHER, &intervals, now).flagged(now, grace);
    assert_eq!(fischer(7 * DAY, AT_ONCE), Some(Flagged::Both));
    let off =
        Off { of: ByColor { black: Spans::new([(0, HOUR)]), white: Spans::default() }, ..Off::default() };
    let clocks = |now| clocks(&DAYS_EACH, &game(&[(0, "bw")]), &off, now);
    assert_eq!(clocks(3 * DAY).flagged(3 * DAY, AT_ONCE), Some(Flagged::One(Color::White)));
    assert_eq!(clocks(9 * DAY).flagged(9 * DAY, AT_ONCE), Some(Flagged::One(Color::White)));
    let late = ByColor { black: 0, white: 10 * MINUTE };
    assert_eq!(clocks(3 * DAY).flagged(3 * DAY, late), None);
    assert_eq!(clocks(3 * DAY).flagged(3 * DAY + HOUR, late), Some(Flagged::One(Color::White)));
}

#[test]
fn time_off_moves_the_deadline() {
    let off = |all: &[(Millis, Millis)], black: &[(Millis, Millis)]| Off {
        all: Spans::new(all.iter().copied()),
        of: ByColor { black: Spans::new(black.iter().copied()), white: Spans::default() },
    };
    let deadline = |off: &Off| clocks(&DAYS_EACH, &game(&[(0, "b")]), off, 0).deadline(Color::Black);
    assert_eq!(deadline(&off(&[(DAY, 2 * DAY)], &[])), Some(4 * DAY));
    assert_eq!(deadline(&off(&[(DAY, 2 * DAY)], &[(DAY + HOUR, 3 * DAY)])), Some(5 * DAY));
    assert_eq!(deadline(&off(&[(DAY, Spans::NEVER)], &[])), None);
    let away = clocks(&DAYS_EACH, &game(&[(0, "b")]), &off(&[], &[(0, DAY)]), 0);
    assert_eq!(away.off_at(Color::Black, HOUR), Some(Some(DAY)));
    assert_eq!((away.off_at(Color::Black, DAY), away.off_at(Color::White, HOUR)), (None, None));
    let paused = clocks(&DAYS_EACH, &game(&[(0, "b")]), &off(&[(0, Spans::NEVER)], &[]), 0);
    assert_eq!(paused.off_at(Color::White, HOUR), Some(None));
}

#[test]
fn clocks_that_went_back_take_nothing() {
    let intervals = [(10 * DAY, "b"), (DAY, "w"), (2 * DAY, "b")];
    let clocks = at(DAYS_EACH, &intervals, 3 * DAY);
    assert_eq!((clocks.left.black, deadlines(&clocks)), (3 * DAY, [Some(13 * DAY), None]));
}

fn told_at(control: Control, intervals: &[(Millis, Option<Millis>, &str)], now: Millis) -> Clocks {
    clocks(&control, &told(intervals), &Off::default(), now)
}

#[test]
fn a_clock_begins_when_the_message_of_the_turn_has_arrived() {
    let turn = [(0, Some(HOUR), "b"), (DAY, Some(DAY + 2 * HOUR), "w")];
    let first = told_at(FISCHER, &turn[..1], DAY);
    assert_eq!((first.left.black, deadlines(&first)), (6 * DAY + HOUR, [Some(7 * DAY + HOUR), None]));
    let second = told_at(FISCHER, &turn, 2 * DAY);
    assert_eq!(second.left.black, 7 * DAY + HOUR, "it stopped when its player asked");
    assert_eq!(deadlines(&second), [None, Some(8 * DAY + 2 * HOUR)]);
    let between = told_at(FISCHER, &turn, DAY + HOUR);
    assert_eq!((between.left.white, deadlines(&between)), (7 * DAY, deadlines(&second)));
    // The system's clock was set back between the turn and its message.
    let back = [(DAY, Some(HOUR), "b")];
    assert_eq!(deadlines(&told_at(DAYS_EACH, &back, DAY)), [Some(4 * DAY), None]);
}

#[test]
fn a_clock_waits_for_a_message_however_long_it_takes() {
    let turn = [(0, Some(0), "b"), (DAY, None, "w")];
    let off = Off { all: Spans::new([(2 * DAY, Spans::NEVER)]), ..Off::default() };
    for (now, off) in [(DAY, Off::default()), (99 * DAY, Off::default()), (-9 * DAY, off)] {
        let waiting = clocks(&DAYS_EACH, &told(&turn), &off, now);
        assert_eq!((waiting.left.white, deadlines(&waiting)), (3 * DAY, [None, None]));
        assert_eq!((waiting.waits(Color::Black), waiting.waits(Color::White)), (false, true));
        assert_eq!(waiting.flagged(now, AT_ONCE), None);
        assert_eq!(waiting.when_left(Color::White, DAY), None);
    }
    let told_now = told_at(DAYS_EACH, &turn, 99 * DAY).if_told(99 * DAY);
    assert_eq!((told_now.waits(Color::White), deadlines(&told_now)), (false, [None, Some(102 * DAY)]));
    let running = told_at(DAYS_EACH, &turn[..1], DAY);
    assert_eq!(running.clone().if_told(DAY), running);
}

#[test]
fn who_acts_before_the_message_has_arrived_has_used_nothing() {
    for late in [Some(9 * DAY), Some(2 * DAY), None] {
        let turn = [(0, Some(0), "b"), (DAY, late, "w"), (2 * DAY, Some(2 * DAY), "b")];
        let clocks = told_at(FISCHER, &turn, 2 * DAY);
        assert_eq!((clocks.left.white, deadlines(&clocks)), (8 * DAY, [Some(9 * DAY), None]), "{late:?}");
    }
    let turn = [(0, Some(0), "b"), (DAY, Some(2 * DAY - HOUR), "w"), (2 * DAY, None, "b")];
    assert_eq!(told_at(FISCHER, &turn, 2 * DAY).left.white, 8 * DAY - HOUR);
}

#[test]
fn a_clock_that_runs_is_not_stopped_by_what_is_told_later() {
    // The opponent commits, proposes something, or marks stones.
    for late in [None, Some(DAY), Some(2 * DAY)] {
        let turn = [(0, Some(HOUR), "bw"), (DAY, late, "w")];
        assert_eq!(deadlines(&told_at(DAYS_EACH, &turn, DAY)), [None, Some(3 * DAY + HOUR)]);
        let waits = [(0, None, "bw"), (DAY, late, "w")];
        assert_eq!(deadlines(&told_at(DAYS_EACH, &waits, DAY)), [None, None]);
    }
}

#[test]
fn both_begin_anew_when_both_are_told() {
    let turn = [(0, Some(0), "bw"), (DAY, Some(DAY), "w"), (2 * DAY, Some(2 * DAY + HOUR), "bw!")];
    assert_eq!(deadlines(&told_at(DAYS_EACH, &turn, 2 * DAY)), [Some(5 * DAY + HOUR); 2]);
    let turn = [(0, Some(0), "bw"), (DAY, Some(DAY), "w"), (2 * DAY, None, "bw!")];
    assert_eq!(deadlines(&told_at(DAYS_EACH, &turn, 9 * DAY)), [None; 2]);
}

/// All were told of the count an hour late. Black needs no message about Black's own marks.
#[test]
fn to_confirm_and_to_mark_in_turn_stops_no_clock() {
    let count = |told, marked| {
        let intervals = [(0, told, "bw"), (DAY, None, "w"), (DAY + HOUR, marked, "bw?")];
        deadlines(&told_at(DAYS_EACH, &intervals, DAY + HOUR))
    };
    for marked in [None, Some(9 * DAY)] {
        assert_eq!(count(Some(HOUR), marked), [Some(3 * DAY + 2 * HOUR), Some(3 * DAY + HOUR)]);
        assert_eq!(count(None, marked), [None, None], "the count itself has to be told");
        assert_eq!(count(Some(2 * DAY), marked), [Some(5 * DAY), Some(5 * DAY)]);
    }
}

fn intervals() -> impl Strategy<Value = Vec<Interval>> {
    let told = prop_oneof![(0..40_i64).prop_map(Some), Just(None)];
    let interval = (0..30_i64, told, any::<bool>(), any::<bool>(), prop::bool::weighted(0.2));
    prop::collection::vec(interval, 1..12).prop_map(|parts| {
        let mut at = 0;
        let interval = |(wait, told, black, white, anew): (i64, Option<i64>, bool, bool, bool)| {
            at += wait * HOUR;
            let told = told.map(|late| at + late * HOUR);
            Interval { at, told, runs: ByColor { black, white }, anew, unconfirmed: None }
        };
        parts.into_iter().map(interval).collect()
    })
}

fn spans() -> impl Strategy<Value = Vec<(Millis, Millis)>> {
    let span = (0..300_i64, 0..60_i64).prop_map(|(since, length)| (since * HOUR, (since + length) * HOUR));
    prop::collection::vec(span, 0..5)
}

fn control() -> impl Strategy<Value = Control> {
    prop_oneof![
        (1..100_i64).prop_map(|hours| Control::PerMove(hours * HOUR)),
        (1..100_i64, 1..50_i64).prop_map(|(start, step)| Control::Fischer {
            start: start * HOUR,
            step: step * HOUR,
            most: (start * 2).max(step) * HOUR,
        }),
    ]
}

fn off_of(all: &[(Millis, Millis)], black: &[(Millis, Millis)]) -> Off {
    let spans = |spans: &[(Millis, Millis)]| Spans::new(spans.iter().copied());
    Off { all: spans(all), of: ByColor { black: spans(black), white: Spans::default() } }
}

proptest! {
    #[test]
    fn a_clock_only_runs_down_and_is_up_at_its_deadline(
        control in control(), intervals in intervals(), all in spans(), black in spans(), wait in 0..400_i64,
    ) {
        let off = off_of(&all, &black);
        let last = intervals.last().unwrap().at;
        let (now, later) = (last + wait * HOUR, last + (wait + 1) * HOUR);
        let (then, after) = (clocks(&control, &intervals, &off, now), clocks(&control, &intervals, &off, later));
        for color in Color::ALL {
            prop_assert!(after.left[color] <= then.left[color]);
            prop_assert!(then.left[color] >= 0);
            if let Control::Fischer { most, .. } = control {
                prop_assert!(then.left[color] <= most);
            }
            prop_assert_eq!(then.deadline(color), after.deadline(color));
            let up = then.deadline(color).is_some_and(|at| at <= now);
            prop_assert_eq!(up, then.began[color].is_some() && then.left[color] == 0);
        }
    }

    #[test]
    fn a_later_message_takes_no_time(
        control in control(), intervals in intervals(), which in any::<prop::sample::Index>(), late in 0..40_i64,
        all in spans(), black in spans(),
    ) {
        let off = off_of(&all, &black);
        let now = intervals.last().unwrap().at;
        let mut later = intervals.clone();
        let interval = &mut later[which.index(intervals.len())];
        interval.told = interval.told.map(|told| told + late * HOUR);
        let (before, after) = (clocks(&control, &intervals, &off, now), clocks(&control, &later, &off, now));
        for color in Color::ALL {
            prop_assert!(after.left[color] >= before.left[color]);
            prop_assert!(after.deadline(color) >= before.deadline(color));
        }
    }

    #[test]
    fn nothing_happens_sooner_than_if_all_were_told_now(
        control in control(), intervals in intervals(), wait in 0..40_i64, late in 0..40_i64, all in spans(),
        black in spans(),
    ) {
        let off = off_of(&all, &black);
        let now = intervals.last().unwrap().at + wait * HOUR;
        let told = intervals.iter().map(|interval| Interval { told: interval.told.or(Some(now + late * HOUR)), ..*interval });
        let soonest = clocks(&control, &intervals, &off, now).if_told(now);
        let real = clocks(&control, &told.collect::<Vec<_>>(), &off, now);
        for color in Color::ALL {
            prop_assert_eq!(soonest.left[color], real.left[color]);
            prop_assert_eq!(soonest.began[color].is_some(), real.began[color].is_some());
            let (soonest, real) = (soonest.deadline(color), real.deadline(color));
            prop_assert!(real.is_none_or(|at| soonest.is_some_and(|soonest| soonest <= at)));
        }
    }

    #[test]
    fn time_off_only_moves_deadlines_later(
        intervals in intervals(), all in spans(), black in spans(), more in spans(),
    ) {
        let intervals = &intervals[..1];
        let before = clocks(&DAYS_EACH, intervals, &off_of(&all, &black), 0);
        let longer: Vec<_> = black.iter().chain(&more).copied().collect();
        let after = clocks(&DAYS_EACH, intervals, &off_of(&all, &longer), 0);
        prop_assert!(before.deadline(Color::Black) <= after.deadline(Color::Black));
        prop_assert_eq!(before.deadline(Color::White), after.deadline(Color::White), "another's absence");
    }

    #[test]
    fn silent_events_change_nothing(
        control in control(), intervals in intervals(), which in any::<prop::sample::Index>(), share in 0..=10_i64,
    ) {
        let which = which.index(intervals.len());
        let last = intervals.last().unwrap().at;
        let until = intervals.get(which + 1).map_or(last, |next| next.at);
        let at = intervals[which].at + (until - intervals[which].at) * share / 10;
        let mut more = intervals.clone();
        more.insert(which + 1, Interval { at, told: None, anew: false, ..intervals[which] });
        let now = last + HOUR;
        let off = Off::default();
        prop_assert_eq!(clocks(&control, &more, &off, now), clocks(&control, &intervals, &off, now));
    }
}
