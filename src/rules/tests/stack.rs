//! Whatever is worked out for a game fits half the stack that computations have (docs/limits.md). The deepest
//! diagram has a test of its own, in `systems/superposed/tests/deep.rs`.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::thread::Builder;

use qgo_rules::{
    Action, BoardView, Color, DEFAULT_STEPS, Match, Point, Seed, SeededChance, Setup, System, ToMove, View,
    Viewer, WorkBound,
};

const STACK: usize = 2 << 20;
const BOUND: WorkBound = WorkBound::Steps(DEFAULT_STEPS);

/// Plays a random action that the rules accept; `false` if none was found.
fn act(game: &mut Match, chance: &mut SeededChance) -> bool {
    let View { to_move, board, .. } = game.view(Viewer::Public);
    let mut below = |n: usize| -> usize { chance.uniform(&n.into()).try_into().unwrap() };
    let color = match to_move {
        ToMove::One(color) => color,
        ToMove::Both => Color::ALL[below(2)],
        ToMove::Nobody => return false,
    };
    let mut points = |from: &[Point], count: usize| (0..count).map(|_| from[below(from.len())]).collect();
    (0..200).any(|attempt| {
        let action = match &board {
            BoardView::Entangled(board) if board.pending.is_some() => {
                let at: Vec<Point> = points(&board.pending.as_ref().unwrap().options, 1);
                Action::Keep { point: at[0] }
            }
            _ => {
                let playable = game.playable(color);
                Action::Place { at: points(&playable, (3 - attempt % 3).min(playable.len())) }
            }
        };
        drop(game.preview(color, &action));
        game.act(color, action, BOUND).is_ok()
    })
}

/// Plays a long game on the largest usual board and looks at all of it.
fn play_and_look(system: System) {
    let mut game = Match::new(Setup::new(system, 19).validate().unwrap(), Seed([5; 32]));
    let mut chance = SeededChance::new(&Seed([6; 32]));
    while game.events().len() < 200 && act(&mut game, &mut chance) {}
    assert!(game.events().len() > 50, "{}: {}", system.name(), game.events().len());
    let color = Color::ALL.into_iter().find(|c| game.view(Viewer::Public).to_move.includes(*c));
    game.act(color.unwrap_or(Color::Black), Action::Resign, BOUND).unwrap();
    for moves in [20, game.moves(Viewer::Public).len() - 1] {
        if let Ok(explored) = game.explore(moves) {
            assert!(explored.nth(&0u32.into()).is_some());
        }
    }
    let (settings, secret) = (game.settings().clone(), game.secret().clone());
    Match::replay(settings, secret, game.events().to_vec()).unwrap();
}

#[test]
fn a_game_of_every_system_fits_a_small_stack() {
    for system in System::ALL {
        let game = Builder::new().stack_size(STACK).spawn(move || play_and_look(system));
        game.unwrap().join().unwrap();
    }
}
