//! Records of whole games: there and back, and what a changed record is told.

use std::num::NonZeroU64;

use proptest::prelude::*;

use super::replay::lasting;
use super::{Date, Difference, Info, Record, RecordError, Verdict, write};
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

/// A game with a measurement, a determination by the limit, an unintentional pass and an end.
fn finished() -> Match {
    let setup = Setup {
        max_realities: Some(Limit::Realities(NonZeroU64::new(20).unwrap())),
        ..Setup::new(System::Superposed, 3)
    };
    let mut game = Match::new(setup.validate().unwrap(), Seed([3; 32]));
    let mut color = Color::Black;
    for at in ["A1 B1", "A2 B2", "A3 C1", "C2 C3", "B3 A2", "A1 C1", "C3 B2", "A1 B1"] {
        let at = crate::testing::points(at);
        if game.act(color, Action::Place { at }, WorkBound::Steps(1000)).is_ok() {
            color = !color;
        }
    }
    while game.view(Viewer::Public).phase != Phase::Over {
        game.act(color, Action::Pass, WorkBound::Steps(1000)).unwrap();
        color = !color;
    }
    game
}

fn verdict(text: &str) -> Result<Verdict, RecordError> {
    Record::read(text.as_bytes())?.verify()
}

/// The number of the move that does not fit, and what.
fn differing(text: &str) -> (u32, Difference) {
    match verdict(text) {
        Ok(Verdict::MoveDiffers { number, what, .. }) => (number, what),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_changed_record_does_not_fit() {
    let text = write(&finished(), &info());
    println!("{text}");
    assert_eq!(verdict(&text), Ok(Verdict::Fits));
    let seed = Seed([3; 32]);
    let other = Seed([4; 32]);
    let wrong_seed = text.replace(&seed.reveal(), &other.reveal());
    assert_eq!(verdict(&wrong_seed), Ok(Verdict::CommitmentDiffers));
    let both = wrong_seed.replace(&seed.commitment().to_string(), &other.commitment().to_string());
    assert!(matches!(verdict(&both), Ok(Verdict::MoveDiffers { .. })));
    let no_seed = text.replace(&format!("QS[{}]", seed.reveal()), "");
    assert_eq!(verdict(&no_seed), Ok(Verdict::SeedMissing));
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
