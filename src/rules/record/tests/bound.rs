//! The host's bound in records: what it determined, and how it is recounted.

use super::*;
use crate::chance::SeededChance;
use crate::host_limit::{HostLimit, Misused};
use crate::opening::Opening;
use crate::{Action, Color, Event, System, ToMove, Viewer, WorkBound};

/// Written by a version that determined the whole board, at moves 16 and 22.
const WHOLE: &str = include_str!("../../tests/records/whole.sgf");
/// The log of the same game before its end.
const WHOLE_LOG: &str = include_str!("../../tests/records/whole.jsonl");
/// A game with a bound of its own. It fits as long as steps are counted as they were: a version that counts
/// differently has to say so in its records.
const EASED: &str = include_str!("../../tests/records/eased.sgf");

fn verdict(text: &str) -> Verdict {
    Record::read(text.as_bytes()).unwrap().verify().unwrap()
}

/// The first move that does not fit, and what is wrong with it.
fn misused(text: &str) -> (u32, Misused) {
    match verdict(text) {
        Verdict::MoveDiffers { number, what: Difference::HostLimit(misused), .. } => (number, misused),
        other => panic!("{other:?}"),
    }
}

/// The game of a record.
fn game(text: &str) -> Match {
    let record = Record::read(text.as_bytes()).unwrap();
    let events = record.events().unwrap();
    Match::replay(record.settings().clone(), record.secret(), events).unwrap()
}

/// The record, read and written again, in one line as this version writes it.
fn again(text: &str) -> String {
    write(&game(text), &Info::default())
}

fn one_line(text: &str) -> String {
    let version = format!("QGo:{}]", env!("CARGO_PKG_VERSION"));
    text.replace("QGo:0.1.0]", &version).replace('\n', "")
}

#[test]
fn records_of_whole_determinations_are_read_as_before() {
    assert_eq!(verdict(WHOLE), Verdict::Fits);
    assert_eq!(again(WHOLE), one_line(WHOLE));
}

#[test]
fn a_log_of_whole_determinations_goes_on_with_points() {
    let events: Vec<Event> = WHOLE_LOG.lines().map(|line| Event::join(line, None).unwrap()).collect();
    let whole = events.iter().filter(|event| event.host_limit == Some(HostLimit::Whole));
    assert_eq!(whole.count(), 2);
    let settings = Setup::new(System::Superposed, 7).validate().unwrap();
    let mut game = Match::replay(settings, Secret::known(Seed([23; 32])), events).unwrap();
    let written: Vec<String> =
        game.events().iter().map(|event| serde_json::to_string(event).unwrap()).collect();
    assert_eq!(written, WHOLE_LOG.lines().collect::<Vec<_>>(), "the log is written as it was");
    let mut policy = Opening::crowding(&Seed([6; 32]), 30);
    for _ in 0..6 {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { panic!("the game is on") };
        game.act(color, policy.next(&view), WorkBound::Steps(40)).unwrap();
    }
    let (points, _) = eased(&game).next().expect("the bound acts");
    assert!(!points.is_empty());
    game.act(Color::Black, Action::Resign, WorkBound::Steps(1)).unwrap();
    let text = write(&game, &Info::default());
    assert_eq!((verdict(&text), again(&text)), (Verdict::Fits, text.clone()));
    assert!(!text.contains("QH["), "a game from then has no bound of its own");
}

/// The points that were determined before moves, and the numbers of these moves.
fn eased(game: &Match) -> impl Iterator<Item = (Vec<crate::Point>, usize)> {
    game.events().iter().zip(1..).filter_map(|(event, number)| match &event.host_limit {
        Some(HostLimit::Points(points)) => Some((points.clone(), number)),
        _ => None,
    })
}

#[test]
fn steps_are_counted_as_they_were() {
    assert_eq!(verdict(EASED), Verdict::Fits);
    assert_eq!(again(EASED), one_line(EASED));
}

#[test]
fn every_misuse_of_the_bound_is_named_with_its_move() {
    let game = game(EASED);
    let (points, number) = eased(&game).next().expect("the bound acts");
    let needed = Some(HostLimit::Points(points));
    let text = one_line(EASED);
    let with = |bound: &str| text.replace("QH[150]", bound);

    // The same game under another bound: it would have acted there, or not acted.
    let (first, misused_more) = misused(&with("QH[1000000]"));
    assert_eq!((first as usize, misused_more), (number, Misused { recorded: needed.clone(), needed: None }));
    let (first, left_out) = misused(&with("QH[20]"));
    assert!((first as usize) < number && left_out.recorded.is_none() && left_out.needed.is_some());
    assert_eq!(verdict(&with("")), Verdict::Fits, "without a bound nobody can tell");

    // The same bound, but the host determines nothing, fewer points or the whole board.
    for wrong in [None, Some(HostLimit::Points(points_but_last(&needed))), Some(HostLimit::Whole)] {
        let text = forged(&game, number, wrong.clone());
        let expected = Misused { recorded: wrong, needed: needed.clone() };
        assert_eq!(misused(&text), (number as u32, expected), "{text}");
    }
}

fn points_but_last(limit: &Option<HostLimit>) -> Vec<crate::Point> {
    let mut points = limit.iter().flat_map(|limit| limit.points()).copied().collect::<Vec<_>>();
    points.pop();
    points
}

/// The record of a host that follows `game` up to the move with this number, and then determines what it likes.
fn forged(game: &Match, number: usize, wrong: Option<HostLimit>) -> String {
    let mut chance = SeededChance::new(game.secret().seed().unwrap());
    let mut forged = Match::begin(game.settings().clone(), game.secret().clone());
    for (event, at) in game.events().iter().zip(1..=number) {
        let action = match &event.action {
            Action::UnintentionalPass { at: Some(at) } => Action::Place { at: at.clone() },
            action => action.clone(),
        };
        let host = if at == number { wrong.clone() } else { event.host_limit.clone() };
        forged.act_by(event.color, action, WorkBound::Recorded(host), &mut chance).unwrap();
    }
    forged.act(Color::Black, Action::Resign, WorkBound::Steps(1)).unwrap();
    write(&forged, &Info::default())
}

#[test]
fn a_bound_is_a_number_of_steps() {
    let error = |root: &str| {
        let text = format!("(;FF[4]GM[1]SZ[5]{root})");
        Record::read(text.as_bytes()).unwrap_err().to_string()
    };
    for root in ["RU[qgo:superposed]QH[0]", "RU[qgo:sym]QH[-1]", "RU[qgo:sym]QH[many]"] {
        assert!(error(root).contains("a whole number of steps from 1 to 1000000 is wanted"), "{root}");
    }
    for root in ["RU[qgo:superposed]QH[1000001]", "RU[qgo:classic]QH[300000]"] {
        assert!(error(root).contains("QH is more than 1000000 steps, or no setting of"), "{root}");
    }
    let stray = Record::read(b"(;RU[qgo:superposed]SZ[5];QB[aa][bb]QHP[aa])").unwrap_err().to_string();
    assert_eq!(stray, "line 1, node 2: QHP stands without QHB and QHW");
}
