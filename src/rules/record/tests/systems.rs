//! The properties that each system writes, and the errors for changed records of it.

use std::num::NonZeroU64;

use super::*;
use crate::testing::points;
use crate::{Action, Color, Decider, Limit, Outcome, Placing, Shape, System, Viewer, WorkBound};

const SEED: Seed = Seed([7; 32]);

/// The error of a record that cannot be read or played.
fn error(text: &str) -> String {
    Record::read(text.as_bytes()).and_then(|record| record.events()).unwrap_err().to_string()
}

#[test]
fn what_has_no_form_is_told_with_its_place() {
    for (text, expected) in [
        (
            "(;RU[qgo:entangled]SZ[5]QE[round])",
            "line 1, node 1: QE: a shape is standard, or of weak, symmetric",
        ),
        ("(;RU[qgo:entangled]SZ[5]QE[ghz+w])", "line 1, node 1: QE: these shapes do not combine"),
        ("(;RU[qgo:mutation]SZ[5]QM[-WB])", "line 1, node 1: QM: a chart has 4, 6, 8 or 12 signs"),
        ("(;RU[qgo:mutation]SZ[5]QM[-WBW])", "line 1, node 1: QM: a chart needs at least one stop"),
        ("(;RU[qgo:mutation]SZ[5]QE[w])", "line 1, node 1: shape is no setting of mutation"),
        ("(;RU[qgo:sym]SZ[5]KM[7])", "line 1, node 1: komi is no setting of sym"),
        ("(;RU[qgo:sym]SZ[5];QJ[aa])", "line 1, node 2: QJ has 1 values, two are wanted"),
        ("(;RU[qgo:sym]SZ[5];QJ[aa][bb][cc])", "line 1, node 2: QJ has 3 values, two are wanted"),
        ("(;RU[qgo:sym]SZ[5];QJ[aa][zz])", "line 1, node 2: \"zz\" is no point of this board"),
        ("(;RU[qgo:sym]SZ[5];QJ[aa][bb]B[aa])", "line 1, node 2: there are two moves in one node"),
        ("(;RU[qgo:sym]SZ[5];QJ[aa][]QU[])", "line 1, node 2: QU stands without a pass"),
        ("(;RU[qgo:entangled]SZ[5];QOB[])", "line 1, node 2: \"\" is no point of this board"),
        ("(;RU[qgo:entangled]SZ[5];QOB[aa][bb])", "line 1, node 2: QOB has 2 values, one is wanted"),
        ("(;RU[qgo:mutation]SZ[5];B[aa]QT[1:2])", "line 1, node 2: \"1:2\" is no throw of three dice"),
        ("(;RU[qgo:mutation]SZ[5]\n;QT[0:0:1])", "line 2, node 2: QT stands without a move"),
        ("(;RU[qgo:mutation]SZ[5]QR[6:1])", "line 1, node 1: QR stands without a move"),
        ("(;RU[qgo:mutation]SZ[5];B[aa]QT[+0:0:1])", "line 1, node 2: \"+0:0:1\" is no throw of three dice"),
        ("(;RU[qgo:sym]SZ[5]QN[1])", "line 1, node 1: QN stands without a move"),
        (
            "(;RU[qgo:sym]SZ[5];QJ[aa][bb]QN[+1])",
            "line 1, node 2: QN is \"+1\", but a whole number is wanted",
        ),
        ("(;RU[qgo:sym]SZ[5];QJ[aa][bb]QN[1]QR[2:1])", "line 1, node 2: QN stands beside QR"),
        ("(;RU[qgo:sym]SZ[5];QJ[aa][bb]QN[0])", "line 1, node 2: the rules make something else of this move"),
    ] {
        let error = error(text);
        assert!(error.starts_with(expected), "{error}");
    }
}

/// A default may change later; the limit of a recorded game must not.
#[test]
fn the_limit_is_written_down_even_if_it_is_the_default() {
    for (root, written) in [
        ("RU[qgo:superposed]SZ[9]QL[1000000]", "QL[1000000]"),
        ("RU[qgo:superposed]SZ[9]QL[none]", "QL[none]"),
        ("RU[qgo:superposed]SZ[9]", "QL[none]"),
        ("RU[qgo:sym]SZ[9]", "QL[4096]"),
    ] {
        let record = Record::read(format!("(;{root})").as_bytes()).unwrap();
        let text = write(&Match::new(record.settings, SEED), &info());
        assert!(text.contains(written), "{root}: {text}");
    }
}

fn begin(setup: &Setup) -> Match {
    Match::new(setup.validate().unwrap(), SEED)
}

fn act(game: &mut Match, color: Color, action: Action) {
    game.act(color, action.clone(), WorkBound::Steps(1000)).unwrap_or_else(|e| panic!("{action:?}: {e}"));
}

fn place(at: &str) -> Action {
    Action::Place { at: points(at) }
}

/// Turns of both players, Black's commitment and White's; `-` is a pass. White commits first.
fn turns(game: &mut Match, moves: &[(&str, &str)]) {
    for (black, white) in moves {
        for (color, at) in [(Color::White, white), (Color::Black, black)] {
            act(game, color, if *at == "-" { Action::Pass } else { place(at) });
        }
    }
}

/// The nodes of the record after the root.
fn nodes(game: &Match) -> Vec<String> {
    let text = write(game, &Info::default());
    let record = Record::read(text.as_bytes()).unwrap();
    let events = record.events().unwrap();
    Match::replay(record.settings().clone(), record.secret(), events).unwrap();
    text.trim_end_matches(')').split(';').skip(2).map(str::to_owned).collect()
}

#[test]
fn a_pair_and_the_keep_that_answers_its_collapse() {
    let mut game = begin(&Setup::new(System::Entangled, 5));
    act(&mut game, Color::Black, place("C3 D3"));
    act(&mut game, Color::Black, Action::Keep { point: points("C3")[0] });
    act(&mut game, Color::White, place("A1 E5"));
    assert_eq!(nodes(&game), ["QB[cc][dc]TR[cc][dc]", "QOB[cc]TR[cc]", "QW[ae][ea]TR[ae][ea]"]);
    let text = write(&game, &Info::default());
    let told = |old: &str, new: &str| error(&text.replace(old, new));
    assert_eq!(told(";QOB[cc]", ";QOB[aa]"), "line 1, node 3: illegal move of B: no such choice");
    let dropped = told(";QOB[cc]TR[cc]", "");
    assert!(dropped.starts_with("line 1, node 3: illegal move of W: "), "{dropped}");
    let other = told(";QOB[cc]", ";QOW[cc]");
    assert!(other.starts_with("line 1, node 3: illegal move of W: "), "{other}");
}

/// What was drawn stands in the record of an unfinished game, too, so that it can be played on; the draws
/// follow after the end.
#[test]
fn drawn_collapses_say_what_they_named() {
    let collapse = Some(Decider::Chance);
    let mut game = begin(&Setup { collapse, ..Setup::new(System::Entangled, 5) });
    act(&mut game, Color::Black, Action::naming(["E5*60", "A1"]).unwrap());
    act(&mut game, Color::White, place("A2 C5"));
    let nodes_then = nodes(&game);
    let kept = game.view(Viewer::Public).last.unwrap().collapsed()[0].stays[0];
    let named = if kept == points("E5")[0] { "ea" } else { "ae" };
    // If A1 stays, A2 has to.
    assert_eq!(nodes_then[0], "QB[ea][ae]TR[ea][ae]QV[60]");
    assert!(nodes_then[1].starts_with(&format!("QW[ad][ca]TR[ad][ca]QO[{named}]")), "{nodes_then:?}");
    let text = write(&game, &Info::default());
    assert!(text.contains("QE[standard+chance]") && !text.contains("QR["), "{text}");
    let told = |old: &str, new: &str| error(&text.replace(old, new));
    let impossible = "line 1, node 3: what the record says that chance decided is not possible here";
    assert_eq!(told(&format!("QO[{named}]"), "QO[ad]"), impossible);
    assert!(told("QV[60]", "QV[91]").starts_with("line 1, node 2: illegal move of B: not allowed now"));
    assert!(told("QV[60]", "QV[x]").contains("a number of percent is wanted"));
    assert!(told("QE[standard+chance]", "QE[standard]").starts_with("line 1, node 2: illegal move of B"));
    assert_eq!(
        error("(;RU[qgo:entangled]SZ[5]QE[w+chance];B[]QV[50])"),
        "line 1, node 2: QV stands without points"
    );
    act(&mut game, Color::Black, Action::Resign);
    let draws = game.events()[1].draws.iter().map(|draw| format!("[{draw}]")).collect::<String>();
    assert!(nodes(&game)[1].ends_with(&format!("QR{draws}")));
}

#[test]
fn a_symmetric_pair_is_marked_on_both_points_and_a_single_stone_is_plain() {
    let shape = Some(Shape::new(Placing::SymmetricSemi, false));
    let mut game = begin(&Setup { shape, ..Setup::new(System::Entangled, 5) });
    act(&mut game, Color::Black, place("A1"));
    act(&mut game, Color::White, place("E1"));
    act(&mut game, Color::Black, place("C3"));
    assert_eq!(nodes(&game), ["QB[ae]TR[ae][ea]", "W[ee]", "B[cc]"]);
}

#[test]
fn turns_of_both_and_what_was_not_completed() {
    let mut game = begin(&Setup::new(System::Simultaneous, 5));
    turns(&mut game, &[("C3", "D4"), ("E5", "E5")]);
    let expected = ["QJ[cc][db]LB[cc:B][db:W]", "QJ[ea][ea]LB[ea:BW]"];
    assert_eq!(nodes(&game), expected);
    act(&mut game, Color::White, place("A1"));
    act(&mut game, Color::White, place("B1"));
    assert_eq!(nodes(&game), expected);
    let mut sym = begin(&Setup::new(System::Sym, 5));
    turns(&mut sym, &[("C3", "C3"), ("C3", "-")]);
    assert_eq!(nodes(&sym), ["QJ[cc][]LB[cc:B]"], "two stones on one point are not allowed");
}

#[test]
fn turns_that_are_not_allowed_are_told_with_their_place() {
    for (system, turns, expected) in [
        ("simultaneous", ";QJ[cc][dd];QJ[cc][aa]", "node 3: illegal move of B: C3 is occupied"),
        ("simultaneous", ";QJ[cc][dd];QJ[aa][dd]", "node 3: illegal move of W: D2 is occupied"),
        ("simultaneous", ";QJ[][aa]", "node 2: illegal move of B: not allowed now"),
        ("simultaneous", ";B[aa];QJ[aa][bb]", "node 2: this is no move of simultaneous"),
        ("sym", ";QJ[cc][cc]", "node 2: illegal move of W: not allowed now"),
        ("sym", ";QJ[cc][]\n;QJ[aa][cc]", "line 2, node 3: illegal move of W: C3 is occupied"),
        ("sym", ";QJ[][];QJ[aa][bb]", "node 3: illegal move of B: play is over"),
        ("classic", ";QJ[aa][bb]", "node 2: this is no move of classic"),
    ] {
        let error = error(&format!("(;RU[qgo:{system}]SZ[5]{turns})"));
        assert!(error.contains(expected), "{error}");
    }
}

/// Two stones whose order matters: with a limit of one position, one is drawn.
#[test]
fn a_determination_of_sym_and_its_end() {
    let max_realities = Some(Limit::Realities(NonZeroU64::MIN));
    let mut game = begin(&Setup { max_realities, ..Setup::new(System::Sym, 2) });
    turns(&mut game, &[("A2", "B2"), ("A1", "B1")]);
    let unfinished = write(&game, &Info::default());
    assert!(unfinished.contains("QL[1]") && unfinished.contains("QDB[") && !unfinished.contains("QR["));
    turns(&mut game, &[("-", "-")]);
    let text = write(&game, &Info::default());
    assert!(text.ends_with(";QJ[][])"), "{text}");
    let verdict = |old: &str, new: &str| {
        assert!(text.contains(old), "{old}: {text}");
        Record::read(text.replace(old, new).as_bytes()).unwrap().verify()
    };
    assert_eq!(verdict("", ""), Ok(Verdict::Fits));
    assert!(matches!(
        verdict("QR[", "QR[2:0]["),
        Ok(Verdict::MoveDiffers { number: 2, what: Difference::Draws, .. })
    ));
    let board = &text[text.find("QDB").unwrap()..text.find("QR[").unwrap()];
    let other = if board.contains("QDB[]") { "QDB[aa]QDW[]" } else { "QDB[]QDW[ba]" };
    assert!(matches!(
        verdict(board, other),
        Ok(Verdict::MoveDiffers { number: 2, what: Difference::Outcome, .. })
    ));
    assert!(matches!(verdict(";QJ[][]", ""), Ok(Verdict::ResultDiffers { computed: None, .. })));
}

/// A capture in a ko and a move elsewhere lead to the same stones in both orders, with a ban or without.
/// Which of the two positions is left shows only when the ko is retaken at once.
#[test]
fn the_ban_that_was_left_is_told_as_far_as_it_showed() {
    let max_realities = Some(Limit::Realities(NonZeroU64::MIN));
    let settings = Setup { max_realities, ..Setup::new(System::Sym, 5) }.validate().unwrap();
    let mut told = 0;
    for seed in 0..16 {
        let mut game = Match::new(settings.clone(), Seed([seed; 32]));
        turns(&mut game, &[("A2", "D2"), ("B1", "C1"), ("B3", "C3"), ("E5", "B2"), ("C2", "A5")]);
        assert!(nodes(&game)[4].contains("QDB[") && !write(&game, &Info::default()).contains("QN"));
        turns(&mut game, &[("E4", "B2")]);
        let text = write(&game, &Info::default());
        let record = Record::read(text.as_bytes()).unwrap();
        let events = record.events().unwrap();
        let read = Match::replay(settings.clone(), record.secret(), events).unwrap();
        assert_eq!(read.view(Viewer::Public).board, game.view(Viewer::Public).board);
        assert_eq!(write(&read, &Info::default()), text);
        // Without the ban there are two positions again, and one is drawn.
        assert_eq!(text.contains("QN[1]"), !nodes(&game)[5].contains("QDB["), "{text}");
        if text.contains("QN[1]") {
            told += 1;
            let error = error(&text.replace("QN[1]", ""));
            assert!(error.starts_with("line 1, node 7: the rules make something else"), "{error}");
        }
        act(&mut game, Color::Black, Action::Resign);
        let over = write(&game, &Info::default());
        assert!(!over.contains("QN"), "the draws tell it");
        assert_eq!(Record::read(over.as_bytes()).unwrap().verify(), Ok(Verdict::Fits));
    }
    assert!((1..16).contains(&told), "{told}");
}

#[test]
fn throws_are_told_before_the_end_and_steer_a_reader() {
    let chart = "-WB.".parse().ok();
    let mut game = begin(&Setup { chart, ..Setup::new(System::Mutation, 5) });
    for (color, at) in
        [(Color::Black, "C3"), (Color::White, "A1"), (Color::Black, "E5"), (Color::White, "B4")]
    {
        if game.act(color, place(at), WorkBound::Steps(0)).is_err() {
            act(&mut game, color, Action::Pass);
        }
    }
    let text = write(&game, &Info::default());
    assert!(text.contains("QM[-WB.]"), "{text}");
    let thrown: Vec<String> = game
        .moves(Viewer::Public)
        .iter()
        .flat_map(|entry| entry.last.throws())
        .map(|throw| format!("[{}:{}:{}]", throw.column, throw.row, throw.control))
        .collect();
    assert!(!thrown.is_empty());
    let recorded: String = nodes(&game)
        .iter()
        .filter_map(|node| node.split_once("QT").map(|(_, rest)| rest.split("TR").next().unwrap_or_default()))
        .collect();
    assert_eq!(recorded, thrown.concat());
    for (throws, expected) in [
        ("QT[0:9:1]", "what the record says that chance decided is not possible here"),
        ("QT[1:1:5]", "what the record says that chance decided is not possible here"),
        ("QT[1:1:0]", "what the record says that chance decided is not possible here"),
        ("QT[1:1:1]", "what the record says that chance decided is not possible here"),
        ("", "what the record says that chance decided is not possible here"),
        ("QT[0:0:1][0:0:1]", "the rules make something else of this move than the record says"),
    ] {
        let error = error(&format!("(;RU[qgo:mutation]SZ[5]QM[-WB.];B[cc]{throws})"));
        assert_eq!(error, format!("line 1, node 2: {expected}"));
    }
}

#[test]
fn a_claim_is_a_move_of_its_own_and_must_be_true() {
    let record = |moves: &str| format!("(;RU[qgo:mutation]SZ[2]QM[BBB.]RE[B+]{moves})");
    // Black gets three of the four points.
    let won = record(";B[aa]QT[2:2:1][1:1:1][0:0:1];QMW[]");
    assert!(
        error(&won).starts_with("line 1, node 3: illegal move of W: the claim is false"),
        "{}",
        error(&won)
    );
    let won = record(";B[aa]QT[2:2:1][1:1:1][0:0:1];W[]\n;QMB[]");
    let read = Record::read(won.as_bytes()).unwrap();
    let mut results = Vec::new();
    read.play(|_, view| results.push(view.result)).unwrap();
    assert_eq!(results, [None, None, None, Some(Outcome::Win(Color::Black))]);
}
