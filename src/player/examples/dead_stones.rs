//! Plays games against itself to their end, and compares the stones that it takes for dead with those that
//! GNU Go does:
//!
//! `cargo run --release -p qgo-player --example dead_stones -- --games 500`
//!
//! The boards on which they differ are shown: stones that only one of them takes for dead are `!` (the computer
//! opponent) and `?` (GNU Go); those that both do are small.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use clap::Parser;
use qgo_player::{Budget, Level, Seen, dead_stones, think};
use qgo_rules::{BoardView, Color, Match, Phase, Point, Seed, Setup, System, Viewer, WorkBound};

/// How often a game at most goes on.
const MOST_MOVES: u32 = 800;

#[derive(Parser)]
struct Options {
    #[arg(long, default_value_t = 9)]
    size: u8,
    #[arg(long, default_value_t = 50)]
    games: u64,
    #[arg(long, default_value = "5")]
    level: Level,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show all boards with dead stones.
    #[arg(long)]
    all: bool,
}

fn main() {
    let options = Options::parse();
    let mut agreed = 0;
    for number in 0..options.games {
        let game = ended(&options, number);
        let ours: BTreeSet<Point> =
            dead_stones(&Seen::of(&game, Color::Black).unwrap(), &mut || true).into_iter().collect();
        let theirs = gnu_go(&game);
        agreed += u64::from(ours == theirs);
        if ours != theirs || options.all {
            println!("Game {number} of seed {}, level {}", options.seed, options.level);
            show(&game, &ours, &theirs);
        }
    }
    println!("{agreed} of {} agree", options.games);
}

/// A game that both have ended by passing.
fn ended(options: &Options, number: u64) -> Match {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&options.seed.to_le_bytes());
    seed[8..16].copy_from_slice(&number.to_le_bytes());
    let setup = Setup::new(System::Classic, options.size).validate().unwrap();
    let mut game = Match::new(setup, Seed(seed));
    let mut color = Color::Black;
    while game.view(Viewer::Public).phase == Phase::Play && game.view(Viewer::Public).moves < MOST_MOVES {
        let budget = Budget { simulations: None, go_on: &mut || true };
        let action = think(&Seen::of(&game, color).unwrap(), options.level, budget).action;
        game.act(color, action, WorkBound::Steps(u64::MAX)).unwrap();
        color = !color;
    }
    game
}

/// The stones that GNU Go takes for dead.
fn gnu_go(game: &Match) -> BTreeSet<Point> {
    let view = game.view(Viewer::Public);
    let BoardView::Stones(stones) = view.board else { return BTreeSet::new() };
    let mut engine = Command::new("/usr/games/gnugo")
        .args(["--mode", "gtp", "--chinese-rules"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    writeln!(input, "boardsize {}\nclear_board", view.size).unwrap();
    for (point, color) in &stones {
        writeln!(input, "play {color:?} {point}").unwrap();
    }
    writeln!(input, "play black pass\nplay white pass\nfinal_status_list dead\nquit").unwrap();
    drop(input);
    let output = String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap();
    // The answers before have no words.
    output.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn show(game: &Match, ours: &BTreeSet<Point>, theirs: &BTreeSet<Point>) {
    let view = game.view(Viewer::Public);
    let BoardView::Stones(stones) = view.board else { return };
    for row in (0..view.size).rev() {
        let at = |column| {
            let point = Point::new(column, row).unwrap();
            match (stones.get(&point), ours.contains(&point), theirs.contains(&point)) {
                (None, ..) => '.',
                (_, true, false) => '!',
                (_, false, true) => '?',
                (Some(Color::Black), true, true) => 'x',
                (Some(Color::White), true, true) => 'o',
                (Some(Color::Black), false, false) => 'X',
                (Some(Color::White), false, false) => 'O',
            }
        };
        println!("{}", (0..view.size).map(at).collect::<String>());
    }
    println!();
}
