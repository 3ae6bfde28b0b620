//! What a thought tells is so: what it names may be played, and a fuse that has burnt down is told.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use qgo_player::rivals::{self, Rival};
use qgo_player::{Budget, Level, Seen, think};
use qgo_rules::{Action, Color, DEFAULT_STEPS, Match, Phase, Seed, Setup, System, Viewer, WorkBound};

const BOUND: WorkBound = WorkBound::Steps(DEFAULT_STEPS);

/// After so many turns of chance there are many realities, stones and sets that were named already.
const TURNS: u64 = 40;

/// Positions of games that chance plays, each with somebody who is to act.
fn positions(system: System, size: u8) -> Vec<(Match, Color, Seen)> {
    let mut game = Match::new(Setup::new(system, size).validate().unwrap(), Seed([5; 32]));
    let mut found = Vec::new();
    for turn in 0..TURNS {
        for color in Color::ALL {
            let view = game.view(Viewer::Public);
            if !matches!(view.phase, Phase::Play | Phase::Keep) || !view.to_move.includes(color) {
                continue;
            }
            let seen = Seen::of(&game, color).unwrap();
            let mut go_on = || true;
            let budget = Budget::to_judge(None, &mut go_on);
            let action = rivals::act(&seen, Rival::Random, 2 * turn + color as u64, budget).unwrap();
            found.push((game.clone(), color, seen));
            game.act(color, action, BOUND).unwrap();
        }
    }
    found
}

#[test]
fn whatever_is_told_may_be_played() {
    for system in System::ALL {
        // The fifth level gives hints.
        for (game, color, seen) in positions(system, 5) {
            let thought = think(&seen, Level::new(5).unwrap(), Budget::to_judge(Some(60), &mut || true));
            assert!(!thought.candidates.is_empty() || thought.action == Action::Claim, "{}", system.name());
            for candidate in &thought.candidates {
                let action = match candidate.at[..] {
                    [] => Action::Pass,
                    [point] if game.view(Viewer::Public).phase == Phase::Keep => Action::Keep { point },
                    _ => Action::Place { at: candidate.at.clone() },
                };
                let mut after = game.clone();
                let done = after.act(color, action, BOUND).map(|event| event.action.clone());
                let is_fine =
                    done.as_ref().is_ok_and(|done| !matches!(done, Action::UnintentionalPass { .. }));
                assert!(is_fine, "{}: {:?}: {done:?}", system.name(), candidate.at);
            }
        }
    }
}

#[test]
fn a_fuse_that_burns_down_at_its_last_question_is_told() {
    for system in System::ALL {
        for (_, _, seen) in positions(system, 4).into_iter().step_by(7) {
            let thought = |go_on: &mut dyn FnMut() -> bool| {
                think(&seen, Level::STRONGEST, Budget::to_play(Some(100), go_on)).was_cut_short
            };
            let mut asked = 0;
            assert!(!thought(&mut || {
                asked += 1;
                true
            }));
            let mut left = asked;
            let was_cut_short = thought(&mut || {
                left -= 1;
                left > 0
            });
            assert_eq!(was_cut_short, asked > 0, "{}", system.name());
        }
    }
}
