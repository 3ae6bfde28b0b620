//! Plays Go against another engine that speaks GTP, and says how often the computer opponent wins:
//!
//! `cargo run --release -p qgo-player --example gtp_match -- --size 9 --simulations 16000 --games 400`
//!
//! The other engine is GNU Go at level 10 unless `--against` names another one; it also counts the games. The
//! opponents take turns in beginning. `--records` keeps the games.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

#[path = "arena/score.rs"]
mod score;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use clap::Parser;
use cpu_time::ProcessTime;
use qgo_player::{Budget, Level, LostTurns, Seen, think};
use qgo_rules::record::{self, Info};
use qgo_rules::{Action, ByColor, Color, Match, Phase, Seed, Setup, System, Viewer, WorkBound};
use score::Score;

const GNU_GO: &str = "/usr/games/gnugo --mode gtp --chinese-rules --positional-superko --level 10";

/// How often a game at most goes on.
const MOST_MOVES: u32 = 800;

#[derive(Parser)]
struct Options {
    #[arg(long, default_value_t = 9)]
    size: u8,
    #[arg(long, default_value_t = 20)]
    games: u64,
    #[arg(long, default_value = "8")]
    level: Level,
    /// Games that are played out for each move; what the level says if it is left out.
    #[arg(long)]
    simulations: Option<u32>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The command of the other engine.
    #[arg(long, default_value = GNU_GO)]
    against: String,
    /// The folder in which the games are kept.
    #[arg(long)]
    records: Option<PathBuf>,
}

/// Another engine.
struct Engine {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    fn start(command: &str, seed: u64) -> Self {
        let mut words = command.split(' ');
        let mut start = Command::new(words.next().unwrap());
        start.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        if command == GNU_GO {
            start.args(["--seed", &(1 + seed % 100_000).to_string()]);
        }
        let mut child = start.spawn().expect("the other engine starts");
        let answers = BufReader::new(child.stdout.take().unwrap());
        Self { child, answers }
    }

    fn ask(&mut self, command: &str) -> String {
        writeln!(self.child.stdin.as_mut().unwrap(), "{command}").unwrap();
        let mut answer = String::new();
        let mut line = String::new();
        // An answer ends with an empty line.
        while line != "\n" {
            line.clear();
            assert!(self.answers.read_line(&mut line).unwrap() > 0, "{command}: no answer");
            answer.push_str(&line);
        }
        assert!(answer.starts_with('='), "{command}: {answer}");
        answer.trim_start_matches('=').trim().to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It ends with its input anyway.
        let _killed = self.child.kill();
        let _ended = self.child.wait();
    }
}

/// What thinking has cost.
#[derive(Default)]
struct Cost {
    moves: u32,
    seconds: f64,
    simulations: u64,
}

fn main() {
    let options = Options::parse();
    let mut cost = Cost::default();
    let mut score = Score::default();
    for number in 0..options.games {
        let own = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let (game, winner, why) = play(&options, number, own, &mut cost);
        score.add(winner.map(|winner| winner == own));
        let moves = game.view(Viewer::Public).moves;
        println!("game {number}: {own:?}, {moves} moves, {why}; {score}");
        if let Some(folder) = &options.records {
            let name =
                |color| if color == own { format!("QGo {}", options.level) } else { "other".to_owned() };
            let names = ByColor { black: name(Color::Black), white: name(Color::White) };
            let info = Info { names, date: None, time: None };
            std::fs::create_dir_all(folder).unwrap();
            std::fs::write(folder.join(format!("{number}.sgf")), record::write(&game, &info)).unwrap();
        }
    }
    println!(
        "{:.3} s of CPU a move, {:.0} simulations a second",
        cost.seconds / f64::from(cost.moves),
        cost.simulations as f64 / cost.seconds
    );
}

/// The game, its winner, and why.
fn play(options: &Options, number: u64, own: Color, cost: &mut Cost) -> (Match, Option<Color>, String) {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&options.seed.to_le_bytes());
    seed[8..16].copy_from_slice(&number.to_le_bytes());
    let setup = Setup { komi: Some("7.5".parse().unwrap()), ..Setup::new(System::Classic, options.size) };
    let mut game = Match::new(setup.validate().unwrap(), Seed(seed));
    let mut other = Engine::start(&options.against, options.seed * 1000 + number);
    for command in [format!("boardsize {}", options.size), "clear_board".to_owned(), "komi 7.5".to_owned()] {
        other.ask(&command);
    }
    let (mut color, mut lost_turns) = (Color::Black, LostTurns::default());
    while game.view(Viewer::Public).phase == Phase::Play && game.view(Viewer::Public).moves < MOST_MOVES {
        let name = if color == Color::Black { "black" } else { "white" };
        let action = if color == own {
            let begin = ProcessTime::now();
            let seen = Seen::of(&game, own).unwrap();
            let thought = think(&seen, options.level, Budget::to_play(options.simulations, &mut || true));
            cost.seconds += begin.elapsed().as_secs_f64();
            cost.simulations += u64::from(thought.simulations);
            cost.moves += 1;
            lost_turns = lost_turns.after(&seen, &thought);
            if lost_turns.lead_to_resignation(options.level) {
                game.act(own, Action::Resign, WorkBound::Steps(u64::MAX)).unwrap();
                return (game, Some(!own), "given up".to_owned());
            }
            let at = match &thought.action {
                Action::Place { at } => at[0].to_string(),
                _ => "pass".to_owned(),
            };
            other.ask(&format!("play {name} {at}"));
            thought.action
        } else {
            match other.ask(&format!("genmove {name}")).as_str() {
                "resign" => {
                    game.act(color, Action::Resign, WorkBound::Steps(u64::MAX)).unwrap();
                    return (game, Some(own), "the other gave up".to_owned());
                }
                at if at.eq_ignore_ascii_case("pass") => Action::Pass,
                at => Action::Place { at: vec![at.parse().unwrap()] },
            }
        };
        game.act(color, action, WorkBound::Steps(u64::MAX)).unwrap();
        color = !color;
    }
    let score = other.ask("final_score");
    let winner = match score.as_bytes().first() {
        Some(b'B') => Some(Color::Black),
        Some(b'W') => Some(Color::White),
        _ => None,
    };
    (game, winner, score)
}
