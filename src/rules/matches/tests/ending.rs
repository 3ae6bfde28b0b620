//! What ends a game at once, in every phase of every system.

use super::*;
use crate::record::{Record, Verdict, write};

/// Ways in which a game of `system` can begin before it ends: alone, in the middle of a turn, while a
/// choice is asked, while something is proposed, and while stones are counted.
fn beginnings(system: System) -> Vec<Vec<(Color, Action)>> {
    use Color::{Black, White};
    let opened = match system {
        System::Superposed => vec![(Black, place("A1 C3"))],
        System::Entangled => vec![(Black, place("B2 D4")), (White, place("B3 E1"))],
        System::Simultaneous | System::Sym => vec![(Black, place("B2")), (White, place("C3"))],
        System::Classic | System::Mutation => vec![(Black, place("B2"))],
    };
    let and = |more: Vec<(Color, Action)>| [opened.clone(), more].concat();
    let mut all = vec![Vec::new(), opened.clone()];
    match system {
        System::Simultaneous | System::Sym => all.push(and(vec![(White, place("E5"))])),
        _ => all.push(and(vec![(Black, Action::ProposeUndo)])),
    }
    if system == System::Simultaneous {
        all.push(and(vec![(Black, Action::ProposeEnd), (White, Action::AcceptEnd)]));
    }
    if system == System::Classic {
        let passes = vec![(White, Action::Pass), (Black, Action::Pass)];
        all.push(and(passes.clone()));
        let marked = (Black, Action::MarkDead { points: points("B2") });
        all.push(and([passes, vec![marked, (White, Action::Confirm)]].concat()));
    }
    all
}

fn begun(system: System, actions: &[(Color, Action)]) -> Match {
    let mut game = begin_match(system, 5);
    for (color, action) in actions {
        // A draw may have led to a state that refuses the rest; that is another beginning to test.
        let _ = game.act(*color, action.clone(), BOUND);
    }
    game
}

/// Checks what must hold after any ending at once.
fn check_over(game: &Match, before: &Match, outcome: Outcome) {
    let (view, was) = (game.view(Viewer::Public), before.view(Viewer::Public));
    assert_eq!((view.phase, view.to_move, view.result), (Phase::Over, ToMove::Nobody, Some(outcome)));
    assert_eq!((view.score, view.count, view.proposal, view.seed), (None, None, None, Some(SEED)));
    assert_eq!((view.moves, view.commitment), (was.moves, was.commitment));
    if let BoardView::Entangled(board) = &view.board {
        assert_eq!(board.pending, None);
    }
    for viewer in [Viewer::Player(Color::Black), Viewer::Player(Color::White)] {
        assert!(game.view(viewer).committed.is_none_or(|committed| committed == Committed::default()));
    }
    let record = write(game, &crate::record::Info::default());
    assert!(record.contains(&format!("RE[{outcome}]")), "{record}");
    let read = Record::read(record.as_bytes()).unwrap();
    assert_eq!(read.verify(), Ok(Verdict::Fits), "{record}");
    let again = Match::replay(read.settings().clone(), read.secret(), read.events().unwrap()).unwrap();
    assert_eq!(views(&again)[0], views(game)[0], "{record}");
    let events = game.events().to_vec();
    let replayed = Match::replay(game.settings().clone(), Secret::known(SEED), events).unwrap();
    assert_eq!(views(&replayed), views(game));
}

#[test]
fn time_runs_out_in_every_phase_of_every_system() {
    let mut phases = Vec::new();
    for system in System::ALL {
        for actions in beginnings(system) {
            let before = begun(system, &actions);
            phases.push(before.view(Viewer::Public).phase);
            for color in Color::ALL {
                let mut game = before.clone();
                let event = act(&mut game, color, Action::TimeUp);
                assert_eq!((event.color, event.draws, event.host_limit), (color, vec![], None));
                check_over(&game, &before, Outcome::Time(!color));
                let (listed, last) = (game.moves(Viewer::Public), game.view(Viewer::Public).last);
                assert_eq!(listed.len(), before.moves(Viewer::Public).len() + 1);
                assert_eq!(last, Some(Last::new(Actor::One(color), Kind::Time, Vec::new())));
                assert_eq!(game.act(!color, Action::TimeUp, BOUND), Err(PlayError::Refused(Refusal::Over)));
            }
        }
    }
    for phase in [Phase::Play, Phase::Keep, Phase::Count] {
        assert!(phases.contains(&phase), "{phase:?}");
    }
}

#[test]
fn a_game_is_called_off_in_every_phase_of_every_system() {
    for system in System::ALL {
        for actions in beginnings(system) {
            let before = begun(system, &actions);
            for color in Color::ALL {
                let mut game = before.clone();
                assert_eq!(act(&mut game, color, Action::CallOff).color, Color::Black);
                check_over(&game, &before, Outcome::Void);
                assert_eq!(game.moves(Viewer::Public), before.moves(Viewer::Public));
                assert_eq!(game.view(Viewer::Public).last, before.view(Viewer::Public).last);
            }
        }
    }
}

#[test]
fn results_are_read_as_they_are_written() {
    for (outcome, text, winner) in [
        (Outcome::Time(Color::Black), "B+T", Some(Color::Black)),
        (Outcome::Time(Color::White), "W+T", Some(Color::White)),
        (Outcome::Void, "Void", None),
    ] {
        assert_eq!((outcome.to_string().as_str(), outcome.winner()), (text, winner));
        assert_eq!(text.parse(), Ok(outcome));
    }
    assert_eq!("W+Time".parse(), Ok(Outcome::Time(Color::White)));
    assert!(["B+t", "void", "Void+", "+T", "B+TT"].iter().all(|text| text.parse::<Outcome>().is_err()));
}

/// As after a resignation, the move counts decide, and the check says what they lead to.
#[test]
fn a_result_on_time_after_the_end_is_found_by_the_check() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "-", "-", "-", "-", "-"]);
    let record = write(&game, &crate::record::Info::default());
    for result in ["W+T", "B+T", "Void"] {
        let changed = record.replace("RE[W+3]", &format!("RE[{result}]"));
        assert_ne!(changed, record);
        let verdict = Record::read(changed.as_bytes()).unwrap().verify();
        let computed = Some(Outcome::Points(Color::White, HalfPoints::whole(3)));
        assert_eq!(verdict, Ok(Verdict::ResultDiffers { recorded: result.parse().ok(), computed }));
    }
}

#[test]
fn a_record_tells_the_time_control() {
    use crate::record::Info;
    let game = begin_match(System::Classic, 9);
    let with = |time| write(&game, &Info { time, ..Info::default() });
    let days = with(Some((None, "259200 per move".to_owned())));
    assert!(days.contains("OT[259200 per move]") && !days.contains("TM["), "{days}");
    let fischer = with(Some((Some(604_800), "fischer 86400 max 1209600".to_owned())));
    assert!(fischer.contains("TM[604800]OT[fischer 86400 max 1209600]"), "{fischer}");
    for text in [days, fischer] {
        let read = Record::read(text.as_bytes()).unwrap();
        assert_eq!((read.info().time.clone(), read.settings()), (None, game.settings()));
    }
    assert!(!with(None).contains("OT["));
}
