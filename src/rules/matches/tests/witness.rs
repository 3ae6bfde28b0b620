//! The witness in a game's chance.

use serde::Deserialize;

use super::*;
use crate::settings::{Chart, Limit};
use crate::testing::{half_points, lines};

#[derive(Deserialize)]
struct Record {
    rules: System,
    id: String,
    seed: String,
    witness: Witness,
    commitment: String,
    size: u8,
    komi: String,
    max_realities: Option<std::num::NonZeroU64>,
    chart: Option<String>,
    moves: Vec<Move>,
}

#[derive(Deserialize)]
struct Move {
    color: Color,
    at: Option<Named>,
    #[serde(default)]
    claim: bool,
    #[serde(default)]
    draws: Vec<(u32, u32)>,
}

/// Points as they were typed.
#[derive(Deserialize)]
#[serde(untagged)]
enum Named {
    One(String),
    Several(Vec<String>),
}

impl Record {
    fn secret(&self) -> Secret {
        Secret::known(Seed::from_hex(&self.seed).unwrap())
    }

    fn settings(&self) -> Settings {
        let setup = Setup {
            komi: Some(half_points(&self.komi)),
            max_realities: self.max_realities.map(Limit::Realities),
            chart: self.chart.as_ref().map(|chart| chart.parse::<Chart>().unwrap()),
            ..Setup::new(self.rules, self.size)
        };
        setup.validate().unwrap()
    }
}

impl Move {
    /// `None` for what is no point, and so never gets to the rules.
    fn action(&self) -> Option<Action> {
        let texts = match &self.at {
            None if self.claim => return Some(Action::Claim),
            None => return Some(Action::Pass),
            Some(Named::One(text)) => std::slice::from_ref(text),
            Some(Named::Several(texts)) => texts,
        };
        let at: Result<Vec<Point>, _> = texts.iter().map(|text| text.parse()).collect();
        at.ok().map(|at| Action::Place { at })
    }
}

/// The games whose draws follow from a seed and a witness, by an independent implementation: they are
/// played, and replayed from their log.
#[test]
fn draws_follow_from_seed_and_witness() {
    for file in ["superposed_witness", "mutation_witness"] {
        for record in lines::<Record>(&format!("vectors/{file}.jsonl")) {
            let secret = record.secret().with(Witnessed::By(record.witness.clone()));
            assert_eq!(secret.commitment().to_string(), record.commitment, "{}", record.id);
            let mut game = Match::begin(record.settings(), secret);
            for step in &record.moves {
                let before = game.events().len();
                if let Some(action) = step.action() {
                    match game.act(step.color, action, BOUND) {
                        Ok(_) | Err(PlayError::Refused(_)) => {}
                        Err(error) => panic!("{}: {error}", record.id),
                    }
                }
                let drawn = game.events()[before..].iter().flat_map(|event| &event.draws);
                let expected = step.draws.iter().map(|(n, r)| Draw { n: (*n).into(), r: (*r).into() });
                assert!(drawn.cloned().eq(expected), "{}, move {}", record.id, before + 1);
            }
            let replay = |secret| Match::replay(record.settings(), secret, game.events().to_vec());
            let again = replay(game.secret().clone()).unwrap();
            assert_eq!(views(&again), views(&game), "{}", record.id);
            let without = replay(record.secret()).err().map(|error| error.why);
            assert!(
                matches!(without, Some(ReplayFault::DrawDiffers | ReplayFault::EffectDiffers)),
                "{}: without its witness the same seed draws something else",
                record.id
            );
        }
    }
}

fn witness(text: &str) -> Witness {
    text.parse().unwrap()
}

/// Before the witness exists, what would draw is refused and changes nothing. All else goes on, and the
/// draws are then those of a game that had its witness from the beginning.
#[test]
fn a_draw_waits_for_the_witness() {
    let begun = |witnessed| {
        let mut game = Match::begin(settings(System::Mutation, 5), Secret::known(SEED).with(witnessed));
        play(&mut game, &["-"]);
        game
    };
    let mut game = begun(Witnessed::Awaited);
    let before = views(&game);
    let refused = game.act(Color::White, place("C3"), BOUND).map(|_| ());
    assert_eq!((refused, views(&game)), (Err(ChanceError::WitnessAwaited.into()), before));

    let mut game = game.witnessed(witness("local:1"));
    let mut other = begun(Witnessed::By(witness("local:1")));
    let drawn = act(&mut game, Color::White, place("C3"));
    assert_eq!(drawn, act(&mut other, Color::White, place("C3")));
    assert!(!drawn.draws.is_empty());

    let log = game.events().to_vec();
    let awaited = Match::replay(settings(System::Mutation, 5), begun(Witnessed::Awaited).secret, log);
    let why = awaited.err().map(|error| error.why);
    assert_eq!(why, Some(ChanceError::WitnessAwaited.into()), "nothing can have been drawn yet");
}

#[test]
fn a_witness_is_fixed_once() {
    let awaiting = Match::begin(settings(System::Mutation, 5), Secret::known(SEED).with(Witnessed::Awaited));
    assert_eq!(awaiting.view(Viewer::Public).witness, None);
    let given = awaiting.witnessed(witness("local:1"));
    assert_eq!(given.view(Viewer::Public).witness, Some(witness("local:1")));
    assert_eq!(given.clone().witnessed(witness("local:2")).secret(), given.secret());
    let without = begin_match(System::Mutation, 5);
    assert_eq!(without.clone().witnessed(witness("local:1")).secret(), without.secret());
}
