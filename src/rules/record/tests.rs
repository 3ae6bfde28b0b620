//! Records of whole games: there and back, and what a changed record is told.

use std::num::NonZeroU64;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::replay::lasting;
use super::{Date, Difference, Info, Moment, Record, RecordError, Verdict, write};
use crate::{
    Action, ByColor, Color, HalfPoints, Limit, Match, Phase, Point, Secret, Seed, Setup, System, View,
    Viewer, WorkBound,
};

/// A game of any kind: settings, seed, and a script of arbitrary numbers, each of which is made an
/// action. What the rules refuse is left out.
#[derive(Clone, Debug)]
struct Script {
    setup: Setup,
    seed: [u8; 32],
    bound: u64,
    actions: Vec<(u8, u16)>,
}

fn script() -> impl Strategy<Value = Script> {
    let limit = prop_oneof![
        Just(Limit::None),
        (1u64..200).prop_map(|n| Limit::Realities(NonZeroU64::new(n).expect("from 1"))),
    ];
    let actions = prop::collection::vec(any::<(u8, u16)>(), 0..60);
    (prop::bool::weighted(0.8), 2u8..8, limit, any::<[u8; 32]>(), 4u64..400, actions).prop_map(
        |(superposed, size, limit, seed, bound, actions)| {
            let system = if superposed { System::Superposed } else { System::Classic };
            let handicap = (size == 7 && seed[0].is_multiple_of(2)).then_some(2 + seed[1] % 3);
            let max_realities = superposed.then_some(limit);
            let setup = Setup { handicap, max_realities, ..Setup::new(system, size) };
            Script { setup, seed, bound, actions }
        },
    )
}

impl Script {
    fn play(&self) -> Match {
        let mut game = Match::new(self.setup.validate().unwrap(), Seed(self.seed));
        for (kind, number) in &self.actions {
            let mover = match game.view(Viewer::Public).to_move {
                crate::ToMove::One(color) => color,
                _ => Color::ALL[usize::from(number % 2)],
            };
            let color = if kind % 3 == 0 { !mover } else { mover };
            let (color, action) = match kind % 32 {
                0..19 => (mover, Action::Place { at: self.points(*number) }),
                19..23 => (mover, Action::Pass),
                23 => (color, Action::ProposeEnd),
                24 => (color, Action::AcceptEnd),
                25 => (color, Action::DeclineEnd),
                26 => (color, Action::MarkDead { points: self.points(*number) }),
                27 | 28 => (color, Action::Confirm),
                29 => (color, if number % 3 == 0 { Action::Resume } else { Action::DeclineUndo }),
                30 => (color, Action::ProposeUndo),
                _ => (color, if number % 16 == 0 { Action::Resign } else { Action::AcceptUndo }),
            };
            let _ = game.act(color, action, WorkBound::Steps(self.bound));
        }
        game
    }

    fn points(&self, number: u16) -> Vec<Point> {
        let size = usize::from(self.setup.size);
        let all: Vec<Point> = Point::all(self.setup.size).collect();
        let number = usize::from(number);
        let count = if self.setup.system == System::Classic { 1 } else { 2 + number % 2 };
        (0..count).map(|i| all[(number / 2 + i * (1 + number % 5)) % (size * size)]).collect()
    }
}

fn info() -> Info {
    let names = ByColor { black: "]b\\ 🟫".to_owned(), white: "و[w]:".to_owned() };
    Info { names, date: Some(Date::from_unix(1_795_219_200)) }
}

/// What a record shows of a game: an open proposal is not in it, and before the end no commitment.
fn shown(game: &Match) -> View {
    let mut view = game.view(Viewer::Public);
    view.proposal = None;
    if view.phase != Phase::Over {
        view.commitment = crate::Commitment::HIDDEN;
    }
    view
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_game_survives_being_written_and_read(script in script()) {
        let game = script.play();
        let text = write(&game, &info());
        let record = Record::read(text.as_bytes()).unwrap();
        prop_assert_eq!(record.info(), &info());
        prop_assert_eq!(record.settings(), game.settings());
        let events = record.events().unwrap();
        let read = Match::replay(record.settings().clone(), record.secret(), events.clone()).unwrap();
        prop_assert_eq!(shown(&read), shown(&game));
        prop_assert_eq!(write(&read, &info()), text.clone());
        if game.view(Viewer::Public).phase == Phase::Over {
            prop_assert_eq!(&events, &lasting(game.events()));
            for color in Color::ALL {
                let player = Viewer::Player(color);
                prop_assert_eq!(read.view(player), game.view(player));
            }
            prop_assert_eq!(record.verify(), Ok(Verdict::Fits));
        } else {
            prop_assert_eq!(record.verify(), Ok(Verdict::SeedMissing));
            prop_assert!(!text.contains(&Seed(script.seed).reveal()));
            prop_assert!(!text.contains(&Seed(script.seed).commitment().to_string()));
            prop_assert!(!text.contains("QR["));
        }
    }

    /// Any damage leads to an error or another game, never to a panic.
    #[test]
    fn a_damaged_record_is_read_or_refused(
        script in script(), damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)
    ) {
        let mut bytes = write(&script.play(), &info()).into_bytes();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            if byte % 3 == 0 { bytes.remove(place); } else { bytes[place] = byte; }
        }
        if let Ok(record) = Record::read(&bytes) {
            let _ = record.events();
            let _ = record.verify();
        }
    }

    /// The same for bytes in which everything that records know occurs, in any order.
    #[test]
    fn arbitrary_properties_are_read_or_refused(
        parts in prop::collection::vec(prop_oneof![
            Just("(;RU[qgo:superposed]SZ[5]"), Just(";"), Just("("), Just(")"), Just("]"), Just("["), Just("\\"),
            Just("QB[aa][bb]"), Just("QW[aa][cc]"), Just("B[]"), Just("W[]"), Just("QU[]"), Just("QU[aa][bb]"),
            Just("QK[]"), Just("QK[cc]"), Just("QDB[aa]QDW[]"), Just("QHB[aa]"), Just("QHW[bb]"), Just("QR[3:1]"),
            Just("QA[B:propose_end][W:accept_end]"), Just("QA[B:dead:aa]"), Just("RE[W+R]"), Just("QL[2]"),
        ], 0..20)
    ) {
        if let Ok(record) = Record::read(parts.concat().as_bytes()) {
            let _ = record.events();
            let _ = record.verify();
        }
    }
}

/// The scripts above lead to everything that a record can hold.
#[test]
fn scripts_reach_everything() {
    let mut runner = TestRunner::deterministic();
    let texts: Vec<String> = (0..600)
        .map(|_| script().new_tree(&mut runner).unwrap().current())
        .map(|script| write(&script.play(), &info()))
        .collect();
    for part in [
        ";B[]",
        ";W[]",
        ";B[a",
        ";QB[",
        ";QW[",
        "QU[]",
        "QU[a",
        "QK[]",
        "QK[a",
        "QDB[",
        "QHB[",
        "QR[",
        "RE[B+R]",
        "RE[W+",
        "HA[",
        "QL[none]",
        "QA[",
        "[W:accept_end]",
        ":dead:a",
        ":confirm]",
        ":resume]",
    ] {
        assert!(texts.iter().any(|text| text.contains(part)), "{part}");
    }
}

/// A game with measurements, captures, a determination, an unintentional pass and a counted end.
const MEASURED: &str = include_str!("../tests/records/measured.sgf");

/// What the check says of the game in which `old` is replaced.
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

/// What is wrong with the game in which `old` is replaced.
fn error(old: &str, new: &str) -> String {
    assert!(MEASURED.contains(old), "{old}");
    let record = Record::read(MEASURED.replace(old, new).as_bytes());
    record.and_then(|record| record.events()).unwrap_err().to_string()
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    for (old, new, expected) in [
        ("QB[ab][bc][cc]", "QB[ab][bc][dd]", "line 2, node 2: \"dd\" is no point of this board"),
        (
            "QB[ab][bc][cc]",
            "QB[ab]",
            "line 2, node 2: illegal move of B: wrong number of points: 1 named, 2 to 3 wanted",
        ),
        (
            "QB[ab][bc][cc]",
            "QW[ab][bc][cc]",
            "line 2, node 2: illegal move of W: it is not this player's turn",
        ),
        ("QB[ab]", "B[]QB[ab]", "line 2, node 2: there are two moves in one node"),
        (
            "QK[cc][cb]",
            "QK[aa]",
            "line 8, node 8: what the record says that chance decided is not possible here",
        ),
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
        (
            "SZ[3]",
            "SZ[3]AB[aa]",
            "line 1, node 1: the stones set up (AB, AW) are not those of the handicap (HA)",
        ),
        ("RE[0]", "RE[B+T]", "line 1, node 1: \"B+T\" is no result (RE) of a game of QGo"),
        ("QS[0", "QS[x", "line 1, node 1: QS has not 64 hexadecimal digits"),
        ("GM[1]", "GM[2]", "line 1, node 1: GM is \"2\", but Go is 1"),
        (
            "RU[qgo:superposed]",
            "RU[qgo:warped]",
            "this SGF file is no record of QGo: there is no rule system \"warped\"",
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
    ] {
        assert_eq!(error(old, new), expected);
    }
}

/// Without a limit each double move doubles the realities; what no host can hold is refused.
#[test]
fn a_record_cannot_ask_for_unbounded_work() {
    let columns = "abcdefghijklmnopqrs";
    let moves: String = columns
        .chars()
        .zip("acegikmoq".chars().cycle())
        .flat_map(|(column, row)| {
            let [next, last] = [1, 2].map(|i| char::from(row as u8 + i));
            [("QB", row, next), ("QW", next, last)]
                .map(|(name, a, b)| format!(";{name}[{column}{a}][{column}{b}]"))
        })
        .collect();
    let text = format!("(;RU[qgo:superposed]SZ[19]QL[none]{moves})");
    let error = Record::read(text.as_bytes()).unwrap().events().unwrap_err().to_string();
    assert!(error.ends_with("the move makes more realities than this version can hold"), "{error}");
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
    assert_eq!(Record::read(text.as_bytes()).unwrap().secret(), Secret::Lost(crate::Commitment::HIDDEN));
}
