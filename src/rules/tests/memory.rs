//! The number of bytes that a game reports, compared with an allocator that counts.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use std::alloc::System as SystemAllocator;

use cap::Cap;
use qgo_rules::opening::Opening;
use qgo_rules::{
    Action, BoardView, Color, DEFAULT_STEPS, Match, Point, Seed, SeededChance, Setup, System, ToMove, View,
    Viewer, WorkBound,
};

#[global_allocator]
static ALLOCATOR: Cap<SystemAllocator> = Cap::new(SystemAllocator, usize::MAX);

const BOUND: WorkBound = WorkBound::Steps(DEFAULT_STEPS);

/// Plays random allowed actions, chosen by a seed.
struct Anything(SeededChance);

impl Anything {
    fn below(&mut self, n: usize) -> usize {
        self.0.uniform(&n.into()).try_into().unwrap()
    }

    fn points(&mut self, from: &[Point], count: usize) -> Vec<Point> {
        (0..count).map(|_| from[self.below(from.len())]).collect()
    }

    /// Plays one action; `false` if none was allowed.
    fn act(&mut self, game: &mut Match) -> bool {
        let View { to_move, board, .. } = game.view(Viewer::Public);
        let colors = Color::ALL.into_iter().filter(|color| to_move.includes(*color)).collect::<Vec<_>>();
        if colors.is_empty() {
            return false;
        }
        (0..200).any(|_| {
            let color = colors[self.below(colors.len())];
            let action = match &board {
                BoardView::Entangled(board) if board.pending.is_some() => {
                    Action::Keep { point: self.points(&board.pending.as_ref().unwrap().options, 1)[0] }
                }
                _ => {
                    let playable = game.playable(color);
                    let most = 3.min(playable.len());
                    let count = if most == 0 { 0 } else { most - self.below(most) };
                    Action::Place { at: self.points(&playable, count) }
                }
            };
            game.act(color, action, BOUND).is_ok()
        })
    }
}

/// A game of this many random moves.
fn anything(setup: Setup, moves: usize, seed: u8) -> Match {
    let mut game = Match::new(setup.validate().unwrap(), Seed([seed; 32]));
    let mut player = Anything(SeededChance::new(&Seed([seed ^ 0xff; 32])));
    for _ in 0..moves {
        if !player.act(&mut game) {
            break;
        }
    }
    game
}

/// A game of `superposed` in which many moves name three points; such games grow largest.
fn triples(size: u8, moves: usize, seed: u8) -> Match {
    let mut game = Match::new(Setup::new(System::Superposed, size).validate().unwrap(), Seed([seed; 32]));
    let mut policy = Opening::new(&Seed([seed ^ 0xff; 32]), 30);
    for _ in 0..moves {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { break };
        game.act(color, policy.next(&view), BOUND).unwrap();
    }
    game
}

/// Compares the bytes that a game made by `make` reports with those that were allocated.
fn check(what: &str, make: impl FnOnce() -> Match) -> Match {
    let before = ALLOCATOR.allocated();
    let game = make();
    // A view is made first, because it may fill caches.
    drop(game.view(Viewer::Public));
    let allocated = ALLOCATOR.allocated() - before + size_of::<Match>();
    let told = game.bytes();
    println!("{what}: allocated {allocated}, told {told}: {:.3}", told as f64 / allocated as f64);
    assert!(told * 10 >= allocated * 9, "{what}: {told} of {allocated}");
    assert!(told * 2 <= allocated * 3, "{what}: {told} of {allocated}");
    game
}

/// A single test, so that nothing else allocates at the same time.
#[test]
fn a_game_tells_what_the_allocator_counts() {
    let of_any = System::ALL.into_iter().flat_map(|system| {
        [(5, 0), (5, 12), (9, 60), (19, 150)].map(|(size, moves)| (Setup::new(system, size), moves))
    });
    let of_shapes = ["weak", "symmetric", "semi", "ghz", "w"].map(|shape| {
        (Setup { shape: Some(shape.parse().unwrap()), ..Setup::new(System::Entangled, 13) }, 60)
    });
    let mut games = Vec::new();
    for (setup, moves) in of_any.chain(of_shapes) {
        let what = format!("{:?} {} {moves}", setup.system, setup.size);
        games.push(check(&what, || anything(setup, moves, 1)));
    }
    for (size, moves) in [(9, 60), (13, 60), (19, 90), (19, 110)] {
        games.extend(
            (0..3).map(|seed| check(&format!("triples {size} {moves}"), || triples(size, moves, seed))),
        );
    }
    for game in &games {
        let (settings, secret) = (game.settings().clone(), game.secret().clone());
        let replayed = || Match::replay(settings, secret, game.events().to_vec()).unwrap();
        check("replayed", replayed);
    }
    assert!(games.iter().any(|game| game.bytes() > 1 << 20), "some game is large");
}
