//! How much the player's moves of `mutation` on small boards lose, measured by the solved game:
//!
//! `cargo run --release -p qgo-player --example solve_mutation -- --level 8 --games 50`
//!
//! Positions are those of games in which one move of two is the player's and the other one is by chance.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod solution;

use clap::Parser;
use cpu_time::ProcessTime;
use qgo_player::rivals::{self, Rival};
use qgo_player::{Budget, Level, Seen, think};
use qgo_rules::{
    BoardView, Chart, Color, HalfPoints, Match, Phase, Rules, Seed, Setup, System, Viewer, WorkBound,
};
use solution::Solution;

#[derive(Parser)]
struct Options {
    #[arg(long, default_value_t = 3)]
    size: u8,
    #[arg(long)]
    komi: Option<HalfPoints>,
    #[arg(long)]
    chart: Option<Chart>,
    #[arg(long, default_value = "8")]
    level: Level,
    #[arg(long)]
    simulations: Option<u32>,
    #[arg(long, default_value_t = 50)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() {
    let options = Options::parse();
    let setup = Setup {
        komi: options.komi,
        chart: options.chart.clone(),
        ..Setup::new(System::Mutation, options.size)
    };
    let settings = setup.validate().unwrap_or_else(|error| panic!("{error}"));
    let Rules::Mutation { chart } = settings.rules() else { panic!("another system") };
    let begin = ProcessTime::now();
    let solution = Solution::new(options.size, chart, settings.komi());
    println!("solved in {:.2} s", begin.elapsed().as_secs_f64());
    let (mut regrets, mut simulations, mut seconds) = (Vec::new(), 0, 0.0);
    for number in 0..options.games {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&options.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&number.to_le_bytes());
        let mut game = Match::new(settings.clone(), Seed(seed));
        loop {
            let view = game.view(Viewer::Public);
            if view.phase != Phase::Play {
                break;
            }
            let color = Color::ALL.into_iter().find(|color| view.to_move.includes(*color)).unwrap();
            let seen = Seen::of(&game, color).unwrap();
            let begin = ProcessTime::now();
            let thought = think(&seen, options.level, Budget::to_play(options.simulations, &mut || true));
            seconds += begin.elapsed().as_secs_f64();
            simulations += thought.simulations;
            let BoardView::Stones(stones) = &view.board else { panic!("stones are shown") };
            let has_passed = game.passes_in_a_row() > 0;
            let value = solution.value(stones, color, has_passed);
            let regret = value - solution.worth(stones, color, has_passed, &thought.action);
            if regret > 0.02 {
                println!("{regret:.3} of {value:.3} lost by {color:?} {:?} in {stones:?}", thought.action);
            }
            regrets.push(regret);
            let seed = number << 32 | u64::from(view.moves);
            let rival =
                rivals::act(&seen, Rival::Random, seed, Budget::to_judge(None, &mut || true)).unwrap();
            let action = if view.moves % 4 < 2 { thought.action } else { rival };
            game.act(color, action, WorkBound::Steps(1)).unwrap();
        }
    }
    let count = regrets.len() as f64;
    regrets.sort_by(f64::total_cmp);
    println!(
        "{} positions: mean regret {:.4}, p99 {:.4}, at most {:.4}, above 0.02 in {}; {:.0} simulations and {:.3} s of CPU a move",
        regrets.len(),
        regrets.iter().sum::<f64>() / count,
        regrets[(regrets.len() - 1) * 99 / 100],
        regrets[regrets.len() - 1],
        regrets.iter().filter(|regret| **regret > 0.02).count(),
        f64::from(simulations) / count,
        seconds / count
    );
}
