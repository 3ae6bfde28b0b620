//! How many games of Go are played out in a second of CPU time from an empty board: by playouts alone, and with the
//! tree.
//!
//! `cargo run --release -p qgo-player --example speed -- [ROUNDS]`

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

use cpu_time::ProcessTime;
use qgo_player::rivals::{self, Rival};
use qgo_player::{Budget, Level, Seen, think};
use qgo_rules::{Color, Match, Seed, Setup, System};

/// What plays so many games out.
type Plays = fn(&Seen, Budget<'_>);

fn main() {
    let rounds = std::env::args().nth(1).map_or(5, |rounds| rounds.parse().unwrap());
    let all: [(&str, Plays); 2] = [
        // It plays out as many games for each point, and has no tree.
        ("playouts alone", |seen, budget| drop(rivals::act(seen, Rival::Flat, 0, budget).unwrap())),
        ("with the tree", |seen, budget| drop(think(seen, Level::STRONGEST, budget))),
    ];
    for (size, simulations) in [(9, 40_000), (13, 20_000), (19, 10_000)] {
        let settings = Setup::new(System::Classic, size).validate().unwrap();
        let game = Match::new(settings, Seed([1; 32]));
        let seen = Seen::of(&game, Color::Black).unwrap();
        for (what, plays) in all {
            let mut speeds: Vec<f64> =
                (0..rounds).map(|_| speed(simulations, |budget| plays(&seen, budget))).collect();
            speeds.sort_by(f64::total_cmp);
            let (least, median, most) = (speeds[0], speeds[rounds / 2], speeds[rounds - 1]);
            println!("{size}×{size}, {what}: {median:.0} games a second ({least:.0}–{most:.0})");
        }
    }
}

fn speed(simulations: u32, plays: impl FnOnce(Budget<'_>)) -> f64 {
    let began = ProcessTime::now();
    plays(Budget::to_play(Some(simulations), &mut || true));
    f64::from(simulations) / began.elapsed().as_secs_f64()
}
