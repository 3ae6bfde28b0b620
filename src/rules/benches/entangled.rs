//! How long a turn of `entangled` takes on 19×19, in games of 200 turns of every shape.
//!
//! `cargo bench -p qgo-rules --bench entangled`. A turn is the placement, every choice that follows from
//! it, and the view after each. Half of the stones are placed next to others, so that many sets collapse;
//! the rest anywhere.

use std::time::{Duration, Instant};

use qgo_rules::{
    Action, BoardView, Color, EntangledBoard, Match, Phase, Point, Seed, Setup, Shape, System, ToMove,
    Viewer, WorkBound,
};

const SIZE: u8 = 19;
const TURNS: usize = 200;
const GAMES: u64 = 10;

/// Random numbers for the games: a linear congruential generator (Knuth's constants).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

fn board(game: &Match) -> EntangledBoard {
    match game.view(Viewer::Public).board {
        BoardView::Entangled(board) => board,
        _ => panic!("a board of entangled"),
    }
}

/// Empty points; half of the time, those next to stones.
fn choose(numbers: &mut Numbers, board: &EntangledBoard, count: usize) -> Vec<Point> {
    let mut empty: Vec<Point> = Point::all(SIZE).filter(|at| !board.stones.contains_key(at)).collect();
    let is_near = |at: &Point| {
        board
            .stones
            .keys()
            .any(|other| at.column().abs_diff(other.column()) + at.row().abs_diff(other.row()) <= 1)
    };
    let mut near: Vec<Point> = empty.iter().copied().filter(is_near).collect();
    let mut chosen: Vec<Point> = Vec::new();
    while chosen.len() < count && !empty.is_empty() {
        let from = if numbers.below(2) == 0 && !near.is_empty() { &mut near } else { &mut empty };
        let at = from.swap_remove(numbers.below(from.len()));
        if !chosen.contains(&at) {
            chosen.push(at);
        }
    }
    chosen
}

/// Plays an action and measures it together with the view after it. `None` if it is refused.
fn timed(game: &mut Match, color: Color, action: Action) -> Option<Duration> {
    let start = Instant::now();
    let done = game.act(color, action, WorkBound::Steps(0)).is_ok();
    std::hint::black_box(game.view(Viewer::Public));
    done.then(|| start.elapsed())
}

/// Plays one turn with all its choices. After ten refusals it passes.
fn turn(game: &mut Match, numbers: &mut Numbers) -> Option<Duration> {
    let ToMove::One(color) = game.view(Viewer::Public).to_move else { return None };
    let placed = (0..10).find_map(|_| {
        let at = choose(numbers, &board(game), *game.settings().points_of_move(color).end());
        timed(game, color, Action::Place { at })
    });
    let mut took = placed.or_else(|| timed(game, color, Action::Pass))?;
    while let Some(pending) = board(game).pending {
        let point = pending.options[numbers.below(pending.options.len())];
        took += timed(game, pending.color, Action::Keep { point })?;
    }
    if game.view(Viewer::Public).phase == Phase::Count {
        timed(game, color, Action::Resume)?;
    }
    Some(took)
}

fn main() {
    println!("{:<24}{:>8}{:>10}{:>10}{:>10}", "shape", "turns", "p50", "p99", "max");
    for shape in Shape::all() {
        let mut took = Vec::new();
        for seed in 0..GAMES {
            let setup = Setup { shape: Some(shape), ..Setup::new(System::Entangled, SIZE) };
            let mut game = Match::new(setup.validate().expect("a legal setup"), Seed([7; 32]));
            let mut numbers = Numbers(seed);
            took.extend((0..TURNS).map_while(|_| turn(&mut game, &mut numbers)));
        }
        took.sort_unstable();
        let at = |percent: usize| took[(took.len() - 1) * percent / 100];
        let text = |time: Duration| format!("{:.1?}", time);
        println!(
            "{:<24}{:>8}{:>10}{:>10}{:>10}",
            shape.to_string(),
            took.len(),
            text(at(50)),
            text(at(99)),
            text(at(100))
        );
    }
}
