//! A diagram with as many levels as the board has points, and multiplicities beyond 128 bits.

use num_bigint::BigUint;

use super::*;
use crate::chance::Seed;
use crate::event::Event;
use crate::matches::Match;
use crate::secret::Secret;
use crate::settings::Setup;
use crate::system::System;
use crate::systems::MAX_STEPS;
use crate::view::Cause;

/// The default stack of a worker thread.
const STACK: usize = 2 << 20;

const SEED: Seed = Seed([3; 32]);
const BOUND: WorkBound = WorkBound::Steps(MAX_STEPS);

/// The number of ways to make the moves so far, by whether the next two points of the row are occupied.
/// The points after them are empty.
#[derive(Clone, Default)]
struct Ways([[BigUint; 2]; 2]);

impl Ways {
    fn start() -> Self {
        let mut ways = Self::default();
        ways.0[0][0] = 1u32.into();
        ways
    }

    /// Plays a stone on one of the next `width` points, two or three, if they are free, and advances one
    /// point.
    fn moved(&self, width: usize) -> Self {
        let mut next = Self::default();
        for (first, ways) in self.0.iter().enumerate() {
            for (second, ways) in ways.iter().enumerate() {
                if width == 3 {
                    next.0[second][1] += ways;
                }
                if second == 0 {
                    next.0[1][0] += ways;
                }
                if first == 0 {
                    next.0[second][0] += ways;
                }
            }
        }
        next
    }

    fn total(&self) -> BigUint {
        self.0.iter().flatten().sum()
    }
}

fn act(game: &mut Match, color: Color, action: Action) -> Event {
    game.act(color, action, BOUND).expect("a legal move").clone()
}

fn shares(game: &Match) -> Shares {
    match game.view(Viewer::Public).board {
        BoardView::Shares(shares) => shares,
        other => panic!("no board of superposed: {other:?}"),
    }
}

/// Black plays moves on `width` neighbouring points of a row, each move one point further; White passes.
/// One result has only a single way to it, each move taking its first point, so nothing is divided out.
fn play_in_a_row(points: &[Point], width: usize, moves: usize) -> Match {
    let mut setup = Setup::new(System::Superposed, 19);
    setup.max_realities = Some(Limit::None);
    let mut game = Match::new(setup.validate().expect("a legal setup"), SEED);
    let mut ways = Ways::start();
    for at in points.windows(width).take(moves) {
        let event = act(&mut game, Color::Black, Action::Place { at: at.to_vec() });
        assert_eq!((event.host_limit.clone(), event.draws.len()), (None, 0));
        act(&mut game, Color::White, Action::Pass);
        ways = ways.moved(width);
        let shares = shares(&game);
        assert_eq!(shares.total, ways.total());
        let taken = if width == 3 { [&ways.0[0][1], &ways.0[1][1]] } else { [&ways.0[1][0], &ways.0[1][1]] };
        let expected: BigUint = taken.into_iter().sum();
        assert_eq!(shares.stones.black[&at[width - 1]], expected);
    }
    let shares = shares(&game);
    assert_eq!(shares.stones.black.len(), moves + width - 1);
    assert_eq!(shares.stones.black.values().sum::<BigUint>(), shares.total * moves);
    game
}

/// Plays either a determination by passes, or moves at both ends and in the middle, at which the host's
/// bound may act. Either way the log leads to the same game again.
fn play_on(game: &Match, points: &[Point], moves: usize) {
    let mut passed = game.clone();
    act(&mut passed, Color::Black, Action::Pass);
    let entries = passed.moves(Viewer::Public);
    let last = &entries.last().expect("there are moves").last;
    assert_eq!(last.determined().map(|determined| determined.cause), Some(Cause::Passes));
    assert_eq!(shares(&passed).total, 1u32.into());
    let mut moved = game.clone();
    let at = [points[0], points[moves / 2], points[moves]].to_vec();
    act(&mut moved, Color::Black, Action::Place { at });
    let at = points[moves + 3..moves + 6].to_vec();
    act(&mut moved, Color::White, Action::Place { at });
    for game in [passed, moved] {
        let again = Match::replay(game.settings().clone(), Secret::known(SEED), game.events().to_vec());
        assert_eq!(shares(&again.expect("its own log")), shares(&game));
    }
}

#[test]
fn a_diagram_as_deep_as_the_board_fits_a_small_stack() {
    let game = || {
        let points: Vec<Point> = Point::all(19).collect();
        play_on(&play_in_a_row(&points, 2, 350), &points, 350);
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(game).expect("a thread");
    thread.join().expect("it went well");
}

#[test]
fn multiplicities_outgrow_128_bits() {
    let points: Vec<Point> = Point::all(19).collect();
    let game = play_in_a_row(&points, 3, 200);
    assert!(shares(&game).total.bits() > 128 + 3, "{}", shares(&game).total);
    play_on(&game, &points, 200);
}
