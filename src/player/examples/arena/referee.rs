//! Leads a game from its beginning to its count.

use qgo_player::{LostTurns, Seen, agrees_to_end, dead_stones};
use qgo_rules::{Action, Color, Kind, Match, Phase, Viewer, WorkBound};

use super::contestant::{Played, Side};
use super::sides::Ended;

/// A rival's time for a move before the other side has moved, in seconds.
const FIRST_MOVE: f64 = 0.5;

/// The work that a move may be for the host.
pub(crate) const BOUND: WorkBound = WorkBound::Steps(qgo_rules::DEFAULT_STEPS);

/// Plays a game; `own` is the colour of the first side. Levels give up as they do against people, if anybody `gives_up`.
pub(crate) fn play(
    game: &mut Match,
    own: Color,
    sides: &mut [Side; 2],
    number: u64,
    most_moves: u32,
    gives_up: bool,
) -> Ended {
    let mut lost_turns = [LostTurns::default(); 2];
    loop {
        let view = game.view(Viewer::Public);
        match view.phase {
            Phase::Over => {
                let result = view.result.unwrap();
                return Ended { winner: result.winner(), why: result.to_string() };
            }
            Phase::Count => count(game),
            Phase::Play | Phase::Keep => {
                if view.moves >= most_moves {
                    return Ended { winner: None, why: "not over".to_owned() };
                }
                if view.moves >= u32::from(view.size).pow(2) / 2 && agrees(game, own, sides) {
                    game.act(own, Action::ProposeEnd, BOUND).unwrap();
                    game.act(!own, Action::AcceptEnd, BOUND).unwrap();
                    continue;
                }
                // Where both move at once, each thinks before the other's move is known.
                let turn = Color::ALL.into_iter().filter(|color| view.to_move.includes(*color));
                let turn: Vec<(Color, Seen)> =
                    turn.map(|color| (color, Seen::of(game, color).unwrap())).collect();
                for (color, seen) in turn {
                    let index = usize::from(color != own);
                    let seconds =
                        if sides[1 - index].latest > 0.0 { sides[1 - index].latest } else { FIRST_MOVE };
                    let seed =
                        number << 32 | (game.events().len() as u64) << 1 | u64::from(color == Color::White);
                    let Played { action, thought } = sides[index].play(&seen, seed, seconds);
                    if let Some(thought) = thought {
                        lost_turns[index] = lost_turns[index].after(&seen, &thought);
                    }
                    let is_lost = |level| lost_turns[index].lead_to_resignation(level);
                    if gives_up && sides[index].level().is_some_and(is_lost) {
                        game.act(color, Action::Resign, BOUND).unwrap();
                        break;
                    }
                    game.act(color, action.clone(), BOUND)
                        .unwrap_or_else(|error| panic!("{color:?} {action:?}: {error}"));
                    let last = game.view(Viewer::Public).last;
                    let is_meant = last.is_none_or(|last| last.kind != Kind::UnintentionalPass);
                    assert!(is_meant, "{color:?} {action:?} is an unintentional pass");
                }
            }
        }
    }
}

/// Whether both levels agree to end. Rivals agree to whatever the other proposes.
fn agrees(game: &Match, own: Color, sides: &[Side; 2]) -> bool {
    let agrees = |color| Seen::of(game, color).is_ok_and(|seen| agrees_to_end(&seen, &mut || true));
    let asked = sides.iter().zip([own, !own]).filter(|(side, _)| side.level().is_some());
    game.may_propose_end().is_ok()
        && sides.iter().any(|side| side.level().is_some())
        && asked.map(|(_, color)| color).all(agrees)
}

/// Both agree to what the strongest level says of dead stones.
fn count(game: &mut Match) {
    let dead = dead_stones(&Seen::of(game, Color::Black).unwrap(), &mut || true);
    game.act(Color::Black, Action::MarkDead { points: dead }, BOUND).unwrap();
    while game.view(Viewer::Public).phase == Phase::Count {
        for color in Color::ALL {
            if game.view(Viewer::Public).phase == Phase::Count {
                game.act(color, Action::Confirm, BOUND).unwrap();
            }
        }
    }
}
