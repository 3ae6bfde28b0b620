//! Whose clocks run.

use crate::{Action, Color, Match, Point, Seed, Settings, Setup, System, Viewer, WorkBound};

/// A game after these actions of Black (`b`) and White (`w`), such as `b C3` or `w pass`. Returns whose
/// clocks run then.
fn after(system: System, handicap: u8, doings: &[&str]) -> &'static str {
    let settings: Settings =
        Setup { handicap: Some(handicap), ..Setup::new(system, 9) }.validate().expect("settings");
    let mut game = Match::new(settings, Seed([7; 32]));
    for doing in doings {
        let (color, what) = doing.split_once(' ').expect("a colour first");
        let color = if color == "b" { Color::Black } else { Color::White };
        let points = || what.split('+').map(|point| point.parse::<Point>().expect("a point")).collect();
        let action = match what {
            "pass" => Action::Pass,
            "end?" => Action::ProposeEnd,
            "no end" => Action::DeclineEnd,
            "undo?" => Action::ProposeUndo,
            "confirms" => Action::Confirm,
            "resigns" => Action::Resign,
            _ if what.starts_with("keeps ") => Action::Keep { point: what[6..].parse().expect("a point") },
            _ => Action::Place { at: points() },
        };
        game.act(color, action, WorkBound::Steps(1_000_000)).unwrap_or_else(|why| panic!("{doing}: {why}"));
    }
    let runs = game.view(Viewer::Public).clocks_run();
    match (runs.black, runs.white) {
        (true, true) => "both",
        (true, false) => "black",
        (false, true) => "white",
        (false, false) => "nobody",
    }
}

#[test]
fn the_clock_of_who_is_to_move_runs() {
    use System::{Classic, Entangled};
    assert_eq!(after(Classic, 0, &[]), "black");
    assert_eq!(after(Classic, 2, &[]), "white");
    assert_eq!(after(Classic, 0, &["b C3"]), "white");
    assert_eq!(after(Entangled, 0, &["b B2+D4", "w B3+E1"]), "black", "a choice is asked for");
    assert_eq!(after(Entangled, 0, &["b B2+D4", "w B3+E1", "b keeps B2"]), "black", "and then their turn");
}

#[test]
fn proposals_stop_and_start_no_clock() {
    for proposals in [&["b end?"][..], &["w end?"], &["b end?", "w no end"]] {
        let doings = [&["b C3", "w F8"], proposals].concat();
        assert_eq!(after(System::Mutation, 0, &doings), "black", "{proposals:?}");
    }
    assert_eq!(after(System::Classic, 0, &["b C3", "w F8", "w undo?"]), "black");
    assert_eq!(after(System::Simultaneous, 0, &["b C3", "b end?"]), "white");
    assert_eq!(after(System::Simultaneous, 0, &["w end?"]), "both");
}

#[test]
fn where_both_move_at_once_those_who_have_not_committed_are_on_the_clock() {
    for system in [System::Simultaneous, System::Sym] {
        assert_eq!(after(system, 0, &[]), "both");
        assert_eq!(after(system, 0, &["b C3"]), "white");
        assert_eq!(after(system, 0, &["b C3", "b D4"]), "white", "a change");
        assert_eq!(after(system, 0, &["w C3"]), "black");
        assert_eq!(after(system, 0, &["w C3", "b D4"]), "both", "the next turn");
    }
}

#[test]
fn while_dead_stones_are_marked_those_who_have_not_confirmed_are() {
    let passed = ["b C3", "w pass", "b pass"];
    let count = |more: &[&str]| after(System::Classic, 0, &[&passed, more].concat());
    assert_eq!(count(&[]), "both");
    assert_eq!(count(&["w confirms"]), "black");
    assert_eq!(count(&["w confirms", "b confirms"]), "nobody", "it is over");
    assert_eq!(count(&["b resigns"]), "nobody");
}
