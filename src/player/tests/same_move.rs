//! From the same record a level plays the same move, and nothing that is secret has a part in it. `QGO_POSITIONS=1000`
//! looks at so many positions of each system.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use qgo_player::rivals::{self, Rival};
use qgo_player::{Budget, Level, Seen, Thought, think};
use qgo_rules::record::{self, Info, Record};
use qgo_rules::{Action, Color, Match, Phase, Seed, Setup, System, Viewer, WorkBound};

const BOUND: WorkBound = WorkBound::Steps(qgo_rules::DEFAULT_STEPS);

/// How many positions are looked at in each system, if nothing else is said.
const POSITIONS: u64 = 16;

fn begin(system: System, number: u64) -> Match {
    let (size, seed) = (5 + number % 3, (number + 3) as u8);
    Match::new(Setup::new(system, size as u8).validate().unwrap(), Seed([seed; 32]))
}

/// Those who are to act, with what they see.
fn asked(game: &Match) -> Vec<Seen> {
    let view = game.view(Viewer::Public);
    let is_on = matches!(view.phase, Phase::Play | Phase::Keep);
    let asked = Color::ALL.into_iter().filter(|color| is_on && view.to_move.includes(*color));
    asked.filter_map(|color| Seen::of(game, color).ok()).collect()
}

/// Random moves. Whoever moves second in secret thinks the same as before the other has moved.
fn act(game: &mut Match, number: u64) {
    let colors = Color::ALL.into_iter().filter(|color| game.view(Viewer::Public).to_move.includes(*color));
    let colors: Vec<_> = colors.collect();
    let before = (colors.len() == 2).then(|| thought(&Seen::of(game, Color::White).unwrap(), number));
    for color in colors {
        let Ok(seen) = Seen::of(game, color) else { continue };
        if let Some(before) = before.as_ref().filter(|_| color == Color::White) {
            assert_eq!(*before, thought(&seen, number), "{number}: the other's secret move has a part in it");
        }
        let seed = number * 2 + color as u64;
        let action = rivals::act(&seen, Rival::Random, seed, Budget::to_judge(None, &mut || true)).unwrap();
        game.act(color, action, BOUND).unwrap();
    }
}

fn thought(seen: &Seen, number: u64) -> Thought {
    let level = Level::new(number as u8 % 8 + 1).unwrap();
    // What strong levels think by themselves takes too long.
    let simulations = (level.number() > 3).then_some(60);
    think(seen, level, Budget::to_play(simulations, &mut || true))
}

/// The same game from its log; the other one is without its seed, and what follows from that cannot be worked out.
fn again(game: &Match) -> [Match; 2] {
    let secrets = [game.secret().clone(), game.secret().without_seed()];
    secrets.map(|secret| Match::replay(game.settings().clone(), secret, game.events().to_vec()).unwrap())
}

/// The same game as it is read from its record. There is none before the end that has the seed, so for the record
/// somebody resigns.
fn recorded(game: &Match) -> Match {
    let mut over = game.clone();
    over.act(Color::Black, Action::Resign, BOUND).unwrap();
    let record = Record::read(record::write(&over, &Info::default()).as_bytes()).unwrap();
    let mut events = record.events().unwrap();
    assert_eq!(events.pop().map(|event| event.action), Some(Action::Resign));
    Match::replay(record.settings().clone(), record.secret(), events).unwrap()
}

/// Whether the players have to choose again: that a pair of moves was not allowed stands in no record.
fn was_annulled(game: &Match) -> bool {
    let mut turn = game.events().iter().rev().map(|event| &event.action);
    turn.find(|action| matches!(action, Action::Annul { .. } | Action::Reveal { .. }))
        .is_some_and(|last| matches!(last, Action::Annul { .. }))
}

#[test]
fn the_same_log_leads_to_the_same_thought_and_no_secret_has_a_part_in_it() {
    let positions = std::env::var("QGO_POSITIONS").map_or(POSITIONS, |number| number.parse().unwrap());
    for system in System::ALL {
        let mut game = begin(system, 0);
        for number in 0..positions {
            if asked(&game).is_empty() {
                game = begin(system, number);
            }
            let [same, without_seed] = again(&game);
            for (seen, same) in asked(&game).iter().zip(asked(&same)) {
                assert_eq!(thought(seen, number), thought(&same, number), "{} {number}", system.name());
            }
            if !was_annulled(&game) {
                for (seen, same) in asked(&game).iter().zip(asked(&recorded(&game))) {
                    assert_eq!(thought(seen, number), thought(&same, number), "{} {number}", system.name());
                }
            }
            // Where both choose in secret, nobody may foresee the computer: there its chance follows from the seed.
            if !system.is_simultaneous() {
                for (seen, same) in asked(&game).iter().zip(asked(&without_seed)) {
                    assert_eq!(thought(seen, number), thought(&same, number), "{} {number}", system.name());
                }
            }
            act(&mut game, number);
        }
    }
}
