//! Games of all sizes and settings until so many moves were made. A move that is not legal, or an unintentional pass,
//! ends it with a panic; so does a panic of the player.

use std::fmt;

use qgo_rules::{
    Action, Chart, Decider, HalfPoints, Kind, Limit, Match, Settings, Setup, Shape, System, ToMove, Viewer,
};
use rand_core::{RngCore, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::contestant::Side;
use super::games::begin;
use super::referee::{BOUND, play};
use super::sides::{Ended, own};

/// What was played.
#[derive(Default)]
pub(crate) struct Played {
    games: u64,
    moves: u64,
    /// How many games went on for longer than three times the points of their boards.
    unended: u64,
    /// The most digits that a number of realities had.
    digits: usize,
}

/// Plays until there were `moves` moves, on boards from `smallest` to `largest`. The first `opening` moves of a game,
/// which do not count, name any two points that are empty everywhere. Nobody gives up, so that games come to their ends.
pub(crate) fn endless(
    system: System,
    [smallest, largest]: [u8; 2],
    [opening, moves]: [u64; 2],
    seed: u64,
    sides: &mut [Side; 2],
) -> Played {
    let random = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut played = Played::default();
    while played.moves < moves {
        let number = played.games;
        let mut settings = any_settings(system, smallest, largest, random);
        if opening > 0 {
            settings =
                Setup { max_realities: None, ..settings.open_setup() }.validate().expect("without a limit");
        }
        print!("game {number}: {settings:?}");
        let mut game = begin(&settings, seed, number);
        open(&mut game, opening, random);
        let opened = game.moves(Viewer::Public).len();
        let most = opening as u32 + 3 * u32::from(settings.size()).pow(2);
        let Ended { why, .. } = play(&mut game, own(number), sides, number, most, false);
        let before = played.moves;
        played.add(&game, opened, &why);
        println!(", {} moves, {why}", played.moves - before);
    }
    played
}

/// Plays so many moves of two points that are empty in all realities, wherever there are any.
fn open(game: &mut Match, moves: u64, random: &mut impl RngCore) {
    for _ in 0..moves {
        let view = game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else { return };
        let mut empty = game.playable(color);
        empty.retain(|at| !view.board.is_occupied(*at));
        if empty.len() < 2 {
            return;
        }
        let at = [0; 2].map(|_| empty.swap_remove(random.next_u32() as usize % empty.len())).to_vec();
        game.act(color, Action::Place { at }, BOUND).expect("two empty points");
    }
}

fn any_settings(system: System, smallest: u8, largest: u8, random: &mut impl RngCore) -> Settings {
    loop {
        let mut below = |n: usize| random.next_u32() as usize % n;
        let size = smallest + below(usize::from(largest - smallest) + 1) as u8;
        let shapes: Vec<Shape> = Shape::all().collect();
        let charts = ["-WB.", "-WB...", "-WBWB.", "--WWBB.."].map(|chart| chart.parse::<Chart>());
        let komi = [None, Some(HalfPoints(-28)), Some(HalfPoints(0)), Some(HalfPoints(28))][below(4)];
        let handicap = [None, None, None, Some(2 + below(8) as u8)][below(4)];
        let limit = [None, Some(Limit::None), "8".parse().ok(), "1000".parse().ok()][below(4)];
        let shape = shapes[below(shapes.len())];
        let (collapse, chart) = (Decider::ALL[below(2)], charts[below(4)].clone());
        let has = |key| system.has_setting(key);
        let setup = Setup {
            komi,
            handicap,
            max_realities: limit.filter(|_| has("max_realities")),
            shape: has("shape").then_some(shape),
            collapse: has("collapse").then_some(collapse),
            chart: chart.ok().filter(|_| has("chart")),
            ..Setup::new(system, size)
        };
        // What does not go together is left out.
        if let Ok(settings) = setup.validate() {
            return settings;
        }
    }
}

impl Played {
    /// Adds a game, without so many moves of its opening.
    fn add(&mut self, game: &Match, opened: usize, why: &str) {
        let moves = game.moves(Viewer::Public);
        self.games += 1;
        self.moves += (moves.len() - opened) as u64;
        self.unended += u64::from(why == "not over");
        let digits = moves.iter().filter_map(|entry| Some(entry.last.before()?.to_string().len()));
        self.digits = digits.max().unwrap_or_default().max(self.digits);
        let mut played = moves.iter().skip(opened);
        let is_meant = played.all(|entry| entry.last.kind != Kind::UnintentionalPass);
        assert!(is_meant, "there was an unintentional pass");
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, moves, unended, digits } = self;
        write!(f, "{moves} moves in {games} games, all legal; {unended} games were not over")?;
        if *digits > 0 { write!(f, "; a number of realities had {digits} digits at most") } else { Ok(()) }
    }
}
