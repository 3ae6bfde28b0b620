//! Properties of the record of any game of any system.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::*;
use crate::record::replay::lasting;
use crate::testing::script::{Script, script, script_of};
use crate::{Action, Color, Commitment, Phase, System, View, Viewer, WorkBound};

/// What a record shows of a game: no open proposal, no half turn, and before the end no commitment.
fn shown(game: &Match) -> View {
    let mut view = game.view(Viewer::Public);
    view.proposal = None;
    view.committed = view.committed.map(|_| crate::Committed::default());
    if view.phase != Phase::Over {
        view.commitment = Commitment::HIDDEN;
    }
    view
}

/// Whether every unintentional pass of the record hides its points.
fn hides_passes(text: &str) -> bool {
    text.matches("QU[").count() == text.matches("QU[]").count()
}

fn check_there_and_back(script: &Script) -> Result<(), TestCaseError> {
    let game = script.play();
    let text = write(&game, &info());
    let record = Record::read(text.as_bytes()).unwrap();
    prop_assert_eq!(record.info(), &info());
    prop_assert_eq!(record.settings(), game.settings());
    let events = record.events().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let read = Match::replay(record.settings().clone(), record.secret(), events.clone()).unwrap();
    prop_assert_eq!(shown(&read), shown(&game), "{}", text);
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
        for secret in
            [Seed(script.seed).reveal(), Seed(script.seed).commitment().to_string(), "QR[".to_owned()]
        {
            prop_assert!(!text.contains(&secret), "{}", text);
        }
        prop_assert!(hides_passes(&text), "{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn every_game_survives_being_written_and_read(script in script()) {
        check_there_and_back(&script)?;
    }

    /// `play` shows the view after each move, one state for each.
    #[test]
    fn every_state_is_seen_again(script in script()) {
        let mut seen = Vec::new();
        let game = script.play_seen(|game| {
            seen.truncate(game.moves(Viewer::Public).len());
            if game.moves(Viewer::Public).len() > seen.len() {
                seen.push(View { count: None, ..shown(game) });
            }
        });
        let is_over = game.view(Viewer::Public).phase == Phase::Over;
        let record = Record::read(write(&game, &info()).as_bytes()).unwrap();
        let mut again = Vec::new();
        record.play(|moment, view| if moment == Moment::Input { again.push(view); }).unwrap();
        prop_assert_eq!(again.len(), seen.len());
        for (again, seen) in again.into_iter().zip(seen) {
            // After the end the record tells seed and commitment.
            prop_assert_eq!(again.seed.is_some(), is_over);
            let again = View { count: None, seed: seen.seed.clone(), commitment: seen.commitment, ..again };
            prop_assert_eq!(again, seen);
        }
    }

    /// Commitments of half a turn, changed ones and annulled pairs leave no trace in a record.
    #[test]
    fn what_was_not_completed_is_not_in_a_record(
        script in prop::sample::select(vec![System::Simultaneous, System::Sym]).prop_flat_map(script_of),
    ) {
        let mut before = None;
        script.play_seen(|game| {
            let text = write(game, &info());
            let is_hidden = game.events().last().is_some_and(|event| {
                matches!(event.action, Action::Commit { .. } | Action::Annul { .. })
            });
            if is_hidden && let Some(before) = &before {
                assert_eq!(before, &text);
            }
            before = Some(text);
        });
    }

    /// Whatever the host's bound determined is found again when its steps are counted anew.
    #[test]
    fn every_game_that_is_over_fits_its_seed_and_its_bound(script in script()) {
        let mut game = script.play();
        let _ = game.act(Color::Black, Action::Resign, WorkBound::Steps(0));
        let record = Record::read(write(&game, &info()).as_bytes()).unwrap();
        prop_assert_eq!(record.verify(), Ok(Verdict::Fits));
        let start = Match::replay(game.settings().clone(), game.secret().clone(), Vec::new()).unwrap();
        prop_assert_eq!(start.recounted(game.events().to_vec()).err(), None);
    }

    /// Every changed, missing or additional draw or throw is detected, and the verdict names its move.
    #[test]
    fn what_chance_said_cannot_be_changed(
        script in script(), which in any::<prop::sample::Index>(), how in 0..3,
    ) {
        let mut game = script.play();
        let _ = game.act(Color::Black, Action::Resign, WorkBound::Steps(0));
        let text = write(&game, &info());
        let mut nodes: Vec<String> = text.split(';').map(str::to_owned).collect();
        let mut places = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            places.extend(["QR[", "QT["].iter().filter_map(|name| Some((index, node.find(name)? + 2))));
        }
        if places.is_empty() {
            return Ok(());
        }
        let (number, start) = places[which.index(places.len())];
        nodes[number] = changed(&nodes[number], start, how);
        let text = nodes.join(";");
        match Record::read(text.as_bytes()).unwrap().verify() {
            Ok(Verdict::MoveDiffers { place, .. }) => prop_assert_eq!(place.node, number, "{}", text),
            other => panic!("{other:?}: {text}"),
        }
    }

    /// A damaged record leads to an error or another game, never to a panic.
    #[test]
    fn a_damaged_record_is_read_or_refused(
        script in script(), damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)
    ) {
        let mut bytes = write(&script.play(), &info()).into_bytes();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            if byte % 3 == 0 { bytes.remove(place); } else { bytes[place] = byte; }
        }
        read_or_refused(&bytes);
    }

    /// The same with values of one record replaced by those of another.
    #[test]
    fn mixed_records_are_read_or_refused(
        scripts in (script(), script()), swaps in prop::collection::vec(any::<[prop::sample::Index; 2]>(), 1..6)
    ) {
        let [mut one, other] = [&scripts.0, &scripts.1].map(|script| {
            let text = write(&script.play(), &info());
            text.split_inclusive(']').map(str::to_owned).collect::<Vec<_>>()
        });
        for [here, there] in swaps {
            let here = here.index(one.len());
            one[here].clone_from(there.get(&other));
        }
        read_or_refused(one.concat().as_bytes());
    }

    /// The same for bytes made of everything that records can contain, in any order.
    #[test]
    fn arbitrary_properties_are_read_or_refused(
        system in prop::sample::select(System::ALL.to_vec()),
        parts in prop::collection::vec(prop_oneof![
            Just(";"), Just("("), Just(")"), Just("]"), Just("["), Just("\\"),
            Just("QB[aa][bb]"), Just("QW[aa][cc]"), Just("B[]"), Just("W[]"), Just("QU[]"), Just("QU[aa][bb]"),
            Just("QK[]"), Just("QK[cc]"), Just("QDB[aa]QDW[]"), Just("QHB[aa]"), Just("QHW[bb]"), Just("QR[3:1]"),
            Just("QA[B:propose_end][W:accept_end]"), Just("QA[B:dead:aa]"), Just("RE[W+R]"), Just("RE[W+T]"), Just("RE[Void]"), Just("QL[2]"),
            Just(";B[aa]"), Just(";W[bb]"), Just(";B[]"), Just(";W[]"), Just(";QB[aa][bb]"), Just(";QW[cc][bb]"),
            Just(";QJ[aa][bb]"), Just(";QJ[aa][aa]"), Just(";QJ[][]"), Just(";QJ[bb][]"), Just("QJ[aa]"),
            Just(";QOB[aa]"), Just(";QOW[bb]"), Just("QOB[]"), Just(";QMB[]"), Just(";QMW[]"),
            Just("QT[0:0:1]"), Just("QT[1:1:2][0:9:1]"), Just("QT[255:255:255]"), Just("QT[0:0:0]"), Just("QT[]"),
            Just("QE[w]"), Just("QM[-WB.]"), Just("RE[B+]"), Just("QN[1]"), Just("QN[0][1]"),
        ], 0..20)
    ) {
        let text = format!("(;RU[qgo:{}]SZ[5]{})", system.name(), parts.concat());
        read_or_refused(text.as_bytes());
    }
}

/// The node with a value removed, added or changed, of the property whose values begin at `start`.
fn changed(node: &str, start: usize, how: i32) -> String {
    let (name, rest) = node.split_at(start);
    let length = rest.split_inclusive(']').take_while(|value| value.starts_with('[')).map(str::len).sum();
    let (values, rest) = rest.split_at(length);
    let mut values: Vec<String> = values.split_inclusive(']').map(str::to_owned).collect();
    match how {
        0 => drop(values.pop()),
        1 => values.push(values[0].clone()),
        _ => {
            let mut numbers: Vec<u64> =
                values[0].trim_matches(['[', ']']).split(':').map(|n| n.parse().unwrap_or(2)).collect();
            match numbers.as_mut_slice() {
                [n, r] => *r = (*r + 1) % *n,
                numbers => numbers[0] = u64::from(numbers[0] == 0),
            }
            let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
            values[0] = format!("[{}]", numbers.join(":"));
        }
    }
    if values.is_empty() {
        return format!("{}{rest}", &name[..start - 2]);
    }
    format!("{name}{}{rest}", values.concat())
}

fn read_or_refused(bytes: &[u8]) {
    if let Ok(record) = Record::read(bytes) {
        let _ = record.events();
        let _ = record.verify();
    }
}

/// What the records of each system can contain.
const EVERYTHING: &[(System, &[&str])] = &[
    (
        System::Superposed,
        &[
            ";B[]",
            ";W[]",
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
            "+T]",
            "RE[Void]",
            "RE[W+",
            "HA[",
            "QL[none]",
            "QA[",
            "[W:accept_end]",
            ":dead:",
            ":confirm]",
            ":resume]",
        ],
    ),
    (System::Classic, &[";B[a", ";W[]", "RE[W+", ":dead:a", ":resume]", "HA["]),
    (
        System::Entangled,
        &[
            "QE[standard]",
            "QE[weak+symmetric+semi]",
            "QE[w]",
            "QE[standard+chance]",
            "QV[",
            "QO[",
            ";QB[",
            ";W[a",
            ";QOB[",
            ";QOW[",
            ":confirm]",
            ":resume]",
            "HA[",
            "RE[",
        ],
    ),
    (
        System::Simultaneous,
        &[";QJ[", ":B][", ":BW]", "RE[B+", "RE[W+", ":accept_end]", ":dead:a", ":resume]", "HA["],
    ),
    (System::Sym, &["QL[none]", ";QJ[a", ";QJ[][]", "QJ[][a", "QDB[", "RE[B+]", "RE[W+]", "RE[0]", "HA["]),
    (
        System::Mutation,
        &[
            "QM[-WB.]",
            ";B[",
            ";W[",
            "QT[0:",
            "QT[1:1:",
            "QMB[]",
            "QMW[]",
            "RE[B+]",
            "RE[W+]",
            ":confirm]",
            "QR[",
        ],
    ),
];

/// The scripts above produce everything that a record can contain.
#[test]
fn scripts_reach_everything() {
    for (system, parts) in EVERYTHING {
        let mut runner = TestRunner::deterministic();
        let texts: Vec<String> = (0..400)
            .map(|_| script_of(*system).new_tree(&mut runner).unwrap().current())
            .map(|script| write(&script.play(), &info()))
            .collect();
        for part in *parts {
            assert!(texts.iter().any(|text| text.contains(part)), "{}: {part}", system.name());
        }
    }
}
