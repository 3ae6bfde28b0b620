//! A game of `superposed`, written and read, and the errors for changed records of it.

use super::*;
use crate::testing::crowding;
use crate::{HalfPoints, Point, Secret, System};

/// A game with measurements, captures, a determination, an unintentional pass and a counted end.
const MEASURED: &str = include_str!("../../tests/records/measured.sgf");

/// The verdict on the record in which `old` is replaced by `new`.
fn verdict(old: &str, new: &str) -> Result<Verdict, RecordError> {
    assert!(MEASURED.contains(old), "{old}");
    Record::read(MEASURED.replace(old, new).as_bytes())?.verify()
}

#[test]
fn a_record_fits_its_seed_and_is_written_as_it_was_read() {
    assert_eq!(verdict("", ""), Ok(Verdict::Fits));
    let record = Record::read(MEASURED.as_bytes()).unwrap();
    let game = Match::replay(record.settings().clone(), record.secret(), record.events().unwrap()).unwrap();
    let version = format!("QGo:{}]", env!("CARGO_PKG_VERSION"));
    let expected = MEASURED.replace("QGo:0.1.0]", &version).replace('\n', "");
    assert_eq!(write(&game, record.info()), expected);
}

#[test]
fn the_first_move_that_was_changed_is_named() {
    for (old, new, number, what) in [
        ("QR[39:24]", "QR[39:25]", 4, Difference::Draws),
        ("QR[39:24]", "", 4, Difference::Draws),
        ("[8:5][5:0]", "[8:5]", 5, Difference::Draws),
        ("W[]QU", "W[]QR[2:1]QU", 6, Difference::Draws),
        (";QW[ca][cc][ab]", ";QHB[]QHW[]QW[ca][cc][ab]", 2, Difference::Draws),
        ("QDB[bc][bb][ba]", "QDB[bc][bb]", 5, Difference::Outcome),
        ("QK[cc][cb]", "QK[]", 7, Difference::Outcome),
        ("QK[cc][cb]", "", 7, Difference::Outcome),
        (";QW[ca][cc][ab]", ";QK[]QW[ca][cc][ab]", 2, Difference::Outcome),
        ("W[]QU[ac][ca]", "QW[ac][ca]", 6, Difference::Effect),
        ("QW[ca][cc][ab]", "W[]QU[ca][cc][ab]", 2, Difference::Effect),
        ("QU[ac][ca]", "QU[]", 6, Difference::PointsMissing),
    ] {
        match verdict(old, new) {
            Ok(Verdict::MoveDiffers { number: n, what: w, place }) => {
                assert_eq!((n, w, place.line), (number, what, number as usize + 1), "{old} -> {new}");
            }
            other => panic!("{old} -> {new}: {other:?}"),
        }
    }
}

#[test]
fn another_seed_commitment_or_result_does_not_fit() {
    let seed = "00000000000000000000000000000000000000000000000000000000000004b6";
    let other = "00000000000000000000000000000000000000000000000000000000000004b7";
    assert_eq!(verdict(seed, other), Ok(Verdict::CommitmentDiffers));
    assert_eq!(verdict("QC[e2", "QC[e3"), Ok(Verdict::CommitmentDiffers));
    assert_eq!(verdict(&format!("QS[{seed}]"), ""), Ok(Verdict::SeedMissing));
    for (old, new) in
        [("RE[0]", "RE[B+4]"), ("RE[0]", "RE[W+R]"), ("RE[0]", ""), ("\n;W[];B[];W[];B[];W[]", "")]
    {
        assert!(matches!(verdict(old, new), Ok(Verdict::ResultDiffers { .. })), "{old} -> {new}");
    }
}

#[test]
fn a_changed_draw_does_not_change_what_is_shown() {
    let record = Record::read(MEASURED.replace("QR[39:24]", "QR[39:25]").as_bytes()).unwrap();
    let mut moments = Vec::new();
    record.play(|moment, view| moments.push((moment, view.moves))).unwrap();
    assert_eq!(moments[0], (Moment::Start, 0));
    assert_eq!(moments[12], (Moment::Input, 12));
    assert_eq!(moments.len(), 13);
}

/// The error for the record in which `old` is replaced by `new`.
fn error(old: &str, new: &str) -> String {
    assert!(MEASURED.contains(old), "{old}");
    let record = Record::read(MEASURED.replace(old, new).as_bytes());
    record.and_then(|record| record.events()).unwrap_err().to_string()
}

/// A part of the record, its replacement, and the resulting error.
const UNREADABLE: &[(&str, &str, &str)] = &[
    ("QB[ab][bc][cc]", "QB[ab][bc][dd]", "line 2, node 2: \"dd\" is no point of this board"),
    (
        "QB[ab][bc][cc]",
        "QB[ab]",
        "line 2, node 2: illegal move of B: wrong number of points: 1 named, 2 to 3 wanted",
    ),
    ("QB[ab][bc][cc]", "QW[ab][bc][cc]", "line 2, node 2: illegal move of W: it is not this player's turn"),
    ("QB[ab]", "B[]QB[ab]", "line 2, node 2: there are two moves in one node"),
    ("QK[cc][cb]", "QK[aa]", "line 8, node 8: what the record says that chance decided is not possible here"),
    ("QR[2:1]", "QR[2:2]", "line 8, node 8: a draw is two decimal numbers n:r with r < n"),
    ("QDW[cc][cb]", "", "line 6, node 6: of QDB and QDW one is missing"),
    ("QDW[cc][cb]", "QDW[cc][bc]", "line 6, node 6: B1 is named twice in QDB and QDW"),
    ("QB[ba]", "QU[]QB[ba]", "line 4, node 4: QU stands without a pass"),
    (
        "\n;W[];B[]",
        "\n;W[]QA[B:confirm];B[]",
        "line 9, node 9: the players cannot have agreed on this here: not allowed now",
    ),
    ("\n;W[];B[]", "\n;W[]QA[hm];B[]", "line 9, node 9: \"hm\" is no agreement"),
    ("SZ[3]", "SZ[20]", "line 1, node 1: the size must be a number from 2 to 19"),
    ("SZ[3]", "", "line 1, node 1: the size (SZ) is missing"),
    ("KM[4]", "KM[5]", "line 1, node 1: komi must be an even whole number in superposed"),
    ("SZ[3]", "SZ[3]AB[aa]", "line 1, node 1: the stones set up (AB, AW) are not those of the handicap (HA)"),
    ("RE[0]", "RE[B+F]", "line 1, node 1: \"B+F\" is no result (RE) of a game of QGo"),
    ("QS[0", "QS[x", "line 1, node 1: QS has not 64 hexadecimal digits"),
    ("GM[1]", "GM[2]", "line 1, node 1: GM is \"2\", but Go is 1"),
    (
        "RU[qgo:superposed]",
        "RU[qgo:warped]",
        "this SGF file is no record of QGo: there is no rule system \"warped\", only superposed, \
         entangled, simultaneous, sym, mutation, classic",
    ),
    (
        "RU[qgo:superposed]",
        "RU[Japanese]",
        "this SGF file is no record of QGo: its rules (RU) are \"Japanese\", not one of QGo's",
    ),
    (
        "RU[qgo:superposed]",
        "",
        "this SGF file is no record of QGo: it does not say its rules (RU), as every record of QGo does",
    ),
];

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    for (old, new, expected) in UNREADABLE {
        assert_eq!(error(old, new), *expected);
    }
}

/// A position too large for any host is refused, even if the record says that the host held it.
#[test]
fn a_record_cannot_ask_for_unbounded_work() {
    let sgf = |point: Point| format!("[{}{}]", (b'a' + point.column()) as char, (b's' - point.row()) as char);
    let moves: String = crowding()
        .take(1000)
        .zip(["QB", "QW"].into_iter().cycle())
        .map(|(at, name)| format!(";{name}{}", at.map(sgf).concat()))
        .collect();
    let text = format!("(;RU[qgo:superposed]SZ[19]QL[none]{moves})");
    let error = Record::read(text.as_bytes()).unwrap().events().unwrap_err().to_string();
    assert!(error.ends_with("the move makes more of the position than this version can hold"), "{error}");
}

#[test]
fn other_programs_may_add_what_is_not_ours() {
    let text = MEASURED
        .replace(";QB[bb]", ";C[a remark \\] here]N[x];LB[aa:1]QB[bb]")
        .replace("\n;W[];B[]", "\n(;W[tt];B[]")
        .replace(";W[])", ";W[])(;W[ab]C[a variation]))");
    assert_eq!(Record::read(text.as_bytes()).unwrap().verify(), Ok(Verdict::Fits));
}

#[test]
fn komi_of_half_points_and_dates_are_kept() {
    let setup = Setup { komi: Some(HalfPoints(-13)), ..Setup::new(System::Classic, 5) };
    let game = Match::new(setup.validate().unwrap(), Seed([1; 32]));
    let text = write(&game, &info());
    assert!(text.contains("KM[-6.5]") && text.contains("DT[2026-11-21]"), "{text}");
    assert_eq!(Record::read(text.as_bytes()).unwrap().settings(), game.settings());
    assert_eq!(Record::read(text.as_bytes()).unwrap().secret(), Secret::lost(crate::Commitment::HIDDEN));
}
