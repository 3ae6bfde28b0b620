//! Compares the stones that the computer opponent takes for dead with those that GNU Go does.

use std::collections::BTreeSet;

use qgo_player::{Budget, Level, Seen, dead_stones, think};
use qgo_rules::{Action, Color, Match, Phase, Point, Settings, Viewer, WorkBound};

use super::engine::{Engine, GNU_GO};
use super::games::begin;

/// How often a game at most goes on.
const MOST_MOVES: u32 = 800;

/// What somebody thinks of an ended game.
#[derive(PartialEq, Eq)]
pub(crate) struct Opinion {
    pub(crate) dead: BTreeSet<Point>,
    /// As GNU Go writes it.
    pub(crate) score: String,
}

/// A game of a level against itself, which both have ended by passing.
pub(crate) fn ended(settings: &Settings, level: Level, match_seed: u64, number: u64) -> Match {
    let mut game = begin(settings, match_seed, number);
    let mut color = Color::Black;
    while game.view(Viewer::Public).phase == Phase::Play && game.view(Viewer::Public).moves < MOST_MOVES {
        let seen = Seen::of(&game, color).unwrap();
        let action = think(&seen, level, Budget::to_play(None, &mut || true)).action;
        game.act(color, action, WorkBound::Steps(u64::MAX)).unwrap();
        color = !color;
    }
    game
}

/// What the computer opponent thinks.
pub(crate) fn ours(game: &Match) -> Opinion {
    let dead = dead_stones(&Seen::of(game, Color::Black).unwrap(), &mut || true);
    let mut game = game.clone();
    game.act(Color::Black, Action::MarkDead { points: dead.clone() }, WorkBound::Steps(u64::MAX)).unwrap();
    let score = game.view(Viewer::Public).count.unwrap().score.outcome().to_string();
    Opinion { dead: dead.into_iter().collect(), score }
}

/// What GNU Go thinks.
pub(crate) fn gnu_go(game: &Match) -> Opinion {
    let mut engine = Engine::start(GNU_GO, game.settings(), 0);
    // Whose turn it is after the passes matters to it where a stone was left in atari.
    for event in game.events() {
        let at = match &event.action {
            Action::Place { at } => at[0].to_string(),
            Action::Pass => "pass".to_owned(),
            other => panic!("{other:?} is no move of Go"),
        };
        engine.ask(&format!("play {} {at}", event.color));
    }
    let score = engine.ask("final_score");
    let dead = engine.ask("final_status_list dead");
    Opinion { dead: dead.split_whitespace().map(|word| word.parse().unwrap()).collect(), score }
}
