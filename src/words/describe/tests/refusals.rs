//! The refusals of each system, with what to do instead.

use qgo_rules::{Action, Color, Refusal, Setup, SetupError, System, View};

use super::super::*;
use super::check;
use super::fixtures::*;
use crate::words::Words;

/// What Black is told after trying this at the beginning of a game on 9×9.
fn refused(words: Words, system: System, action: &Action, why: &Refusal) -> String {
    refused_with(words, &Setup::new(system, 9), action, why)
}

fn refused_with(words: Words, setup: &Setup, action: &Action, why: &Refusal) -> String {
    let settings = &setup.validate().unwrap();
    let view = &View { system: settings.system(), size: settings.size(), ..empty() };
    refusal(words, why, &Attempt { color: Color::Black, action, settings, view, names: &names() })
}

#[test]
fn in_simultaneous_nobody_passes() {
    check(
        |words| refused(words, System::Simultaneous, &Action::Pass, &Refusal::NotAllowed),
        [
            "There is no pass in this game: both play in every turn. When there is nothing left to fight for, \
             `/end` proposes to end it.",
            "In diesem Spiel wird nicht gepasst: In jedem Zug setzen beide. Gibt es nichts mehr auszukämpfen, \
             schlägt `/ende` das Ende vor.",
        ],
    );
}

#[test]
fn what_only_another_system_knows_is_told_so() {
    let keep = Action::Keep { point: points("C3")[0] };
    for system in System::ALL {
        let said = |action| refused(Words::for_tag(None), system, action, &Refusal::NotAllowed);
        assert_eq!(said(&keep).contains("only entangled stones"), system != System::Entangled);
        assert_eq!(said(&Action::Claim).contains("only in mutation"), system != System::Mutation);
    }
    check(
        |words| refused(words, System::Entangled, &keep, &Refusal::Choice),
        [
            "There is no choice to be made now. Play on, or wait for your turn.",
            "Im Moment gibt es nichts zu wählen. Spiel weiter, oder warte, bis du am Zug bist.",
        ],
    );
}

#[test]
fn a_false_claim_is_told_with_both_numbers() {
    check(
        |words| refused(words, System::Mutation, &Action::Claim, &Refusal::Claim { have: 30, need: 41 }),
        [
            "You have stones on 30 points; 41 are needed to win by a claim. Play on.",
            "Du hast Steine auf 30 Punkten; zum Sieg durch Anspruch brauchst du 41. Spiele weiter.",
        ],
    );
}

#[test]
fn the_same_refusal_is_told_in_each_systems_words() {
    let at = points("D4")[0];
    let place = Action::Place { at: vec![at] };
    let of = |system, why: &Refusal| refused(Words::for_tag(None), system, &place, why);
    let occupied = Refusal::Occupied(at);
    assert_eq!(of(System::Mutation, &occupied), "There is a stone on D4 already. Choose an empty point.");
    assert_eq!(
        of(System::Sym, &occupied),
        "D4 has a stone in every position. Choose a point that may still be empty."
    );
    assert_eq!(
        of(System::Superposed, &occupied),
        "D4 has a stone in every reality. Choose a point that may still be empty."
    );
    assert_eq!(
        of(System::Entangled, &Refusal::Suicide(at)),
        "With D4 the collapse could end in suicide: there would be no legal stone to keep. Choose other points."
    );
    assert_eq!(
        of(System::Entangled, &Refusal::Superko),
        "That could bring back a position that the board has had before, pairs included, which is not allowed. \
         Choose other points."
    );
}

#[test]
fn a_refusal_says_what_to_do_instead() {
    let superposed = |words, why: &Refusal| refused(words, System::Superposed, &Action::Pass, why);
    let point = points("K10")[0];
    check(
        |words| superposed(words, &Refusal::OffBoard(point)),
        [
            "K10 is not on this board, which goes from A1 to J9 (there is no column I). \
             Choose a point inside it.",
            "K10 liegt nicht auf diesem Brett, es geht von A1 bis J9 (eine Spalte I gibt es nicht). \
             Wähle einen Punkt darauf.",
        ],
    );
    check(
        |words| superposed(words, &Refusal::Count { named: 1, min: 2, max: 3 }),
        [
            "A move here names 2 or 3 different points, for example `C3 E4`. You named 1.",
            "Ein Zug nennt hier 2 oder 3 verschiedene Punkte, zum Beispiel `C3 E4`. Du hast 1 genannt.",
        ],
    );
    check(
        |words| {
            let why = Refusal::Count { named: 0, min: 1, max: 1 };
            refused_with(words, &Setup::new(System::Classic, 2), &Action::Pass, &why)
        },
        [
            "A move here names one point, for example `A1`. You named none.",
            "Ein Zug nennt hier einen Punkt, zum Beispiel `A1`. Du hast keinen genannt.",
        ],
    );
}

#[test]
fn every_refusal_and_setup_error_has_a_text() {
    let point = points("C3")[0];
    let refusals = [
        Refusal::Over,
        Refusal::Turn,
        Refusal::Count { named: 4, min: 2, max: 3 },
        Refusal::OffBoard(point),
        Refusal::Duplicate(point),
        Refusal::Repeated,
        Refusal::Occupied(point),
        Refusal::Suicide(point),
        Refusal::Superko,
        Refusal::Ko(point),
        Refusal::Pending,
        Refusal::Choice,
        Refusal::Claim { have: 1, need: 41 },
        Refusal::NotAllowed,
    ];
    let errors = [
        SetupError::BadSize,
        SetupError::BadHandicap { max: 0 },
        SetupError::BadHandicap { max: 4 },
        SetupError::KomiNotANumber,
        SetupError::KomiNotEven,
        SetupError::BadLimit,
        SetupError::NotForSystem { key: "max_realities", system: System::Classic },
    ];
    for words in Words::all() {
        for system in System::ALL {
            let said = refusals.iter().map(|why| refused(words, system, &Action::Pass, why));
            for text in said.chain(errors.iter().map(|error| setup_error(words, error))) {
                // A missing text shows as its key, and a missing placeholder stands in braces.
                assert!(text.contains(' ') && text.ends_with('.') && !text.contains('{'), "{text}");
            }
        }
    }
}
