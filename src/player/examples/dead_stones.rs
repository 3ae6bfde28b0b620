//! Plays games against itself to their end, and compares the stones that it takes for dead with those that
//! GNU Go does:
//!
//! `cargo run --release -p qgo-player --example dead_stones -- --games 500`
//!
//! The boards on which they differ are shown, Black's stones as `X`, White's as `O`; those that both take for dead are
//! small. Stones that only the computer opponent takes for dead are `b` and `w`; those that only GNU Go does are `B`
//! and `W`. Where they differ they may still count the same score, as in a seki.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use clap::Parser;
use qgo_player::{Budget, Level, Seen, dead_stones, think};
use qgo_rules::{Action, BoardView, Color, Match, Phase, Point, Seed, Setup, System, Viewer, WorkBound};

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
    let (mut agreed, mut same_score, mut moves) = (0, 0, 0);
    for number in 0..options.games {
        let game = ended(&options, number);
        let ours: BTreeSet<Point> =
            dead_stones(&Seen::of(&game, Color::Black).unwrap(), &mut || true).into_iter().collect();
        let (theirs, their_score) = gnu_go(&game);
        let our_score = score(&game, &ours);
        agreed += u64::from(ours == theirs);
        same_score += u64::from(our_score == their_score);
        moves += u64::from(game.view(Viewer::Public).moves);
        if ours != theirs || our_score != their_score || options.all {
            println!(
                "Game {number} of seed {}, level {}: {our_score}, {their_score}",
                options.seed, options.level
            );
            show(&game, &ours, &theirs);
        }
    }
    let games = options.games;
    println!(
        "{games} games of {} moves at the mean: {agreed} agree, {same_score} have the same score",
        moves / games.max(1)
    );
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
        let seen = Seen::of(&game, color).unwrap();
        let action = think(&seen, options.level, Budget::to_play(None, &mut || true)).action;
        game.act(color, action, WorkBound::Steps(u64::MAX)).unwrap();
        color = !color;
    }
    game
}

/// The score of a game without these stones, as GNU Go writes it.
fn score(game: &Match, dead: &BTreeSet<Point>) -> String {
    let mut game = game.clone();
    let points = dead.iter().copied().collect();
    game.act(Color::Black, Action::MarkDead { points }, WorkBound::Steps(u64::MAX)).unwrap();
    game.view(Viewer::Public).count.unwrap().score.outcome().to_string()
}

/// The stones that GNU Go takes for dead, and the score that it counts.
fn gnu_go(game: &Match) -> (BTreeSet<Point>, String) {
    let view = game.view(Viewer::Public);
    let mut engine = Command::new("/usr/games/gnugo")
        .args(["--mode", "gtp", "--chinese-rules"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    writeln!(input, "boardsize {}\nclear_board\nkomi {}", view.size, view.komi).unwrap();
    // Whose turn it is after the passes matters to it where a stone was left in atari.
    for event in game.events() {
        let at = match &event.action {
            Action::Place { at } => at[0].to_string(),
            Action::Pass => "pass".to_owned(),
            other => panic!("{other:?} is no move of Go"),
        };
        writeln!(input, "play {:?} {at}", event.color).unwrap();
    }
    writeln!(input, "final_score\nfinal_status_list dead\nquit").unwrap();
    drop(input);
    let output = String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap();
    let answers: Vec<&str> = output.split('=').collect();
    let [.., score, dead, _] = answers[..] else { panic!("{output}") };
    (dead.split_whitespace().map(|word| word.parse().unwrap()).collect(), score.trim().to_owned())
}

fn show(game: &Match, ours: &BTreeSet<Point>, theirs: &BTreeSet<Point>) {
    let view = game.view(Viewer::Public);
    let BoardView::Stones(stones) = view.board else { return };
    for row in (0..view.size).rev() {
        let at = |column| {
            let point = Point::new(column, row).unwrap();
            let Some(color) = stones.get(&point) else { return '.' };
            let [black, white] = match (ours.contains(&point), theirs.contains(&point)) {
                (false, false) => ['X', 'O'],
                (true, true) => ['x', 'o'],
                (true, false) => ['b', 'w'],
                (false, true) => ['B', 'W'],
            };
            if *color == Color::Black { black } else { white }
        };
        println!("{}", (0..view.size).map(at).collect::<String>());
    }
    println!();
}
