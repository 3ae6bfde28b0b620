//! The games of Ranchin's paper.

use serde::Deserialize;

use super::*;
use crate::chance::Seed;
use crate::game::WorkBound;
use crate::matches::Match;
use crate::settings::Setup;
use crate::system::System;
use crate::testing::{lines, points};

/// A game, and where the paper has it.
#[derive(Deserialize)]
struct Example {
    source: String,
    size: u8,
    turns: Vec<OneTurn>,
    /// Both areas and the result.
    black: i32,
    white: i32,
    result: String,
}

#[derive(Deserialize)]
struct OneTurn {
    number: u32,
    color: Color,
    /// `None` = pass.
    at: Option<String>,
    /// Every choice of the collapse, in order.
    keeps: Vec<Keeping>,
    #[serde(default)]
    captured: String,
    /// The stones afterwards, rows from the top; small letters are entangled.
    board: Option<String>,
}

#[derive(Deserialize)]
struct Keeping {
    color: Color,
    stays: Point,
    goes: Point,
    /// Whether the rules made the choice.
    #[serde(default)]
    forced: bool,
}

fn act(game: &mut Match, color: Color, action: Action) -> Last {
    game.act(color, action, WorkBound::Steps(0)).unwrap();
    game.view(Viewer::Public).last.unwrap()
}

impl OneTurn {
    fn check(&self, game: &mut Match, place: &str) {
        let place = format!("{place}, move {}", self.number);
        let action = self.at.as_ref().map_or(Action::Pass, |at| Action::Place { at: points(at) });
        let mut last = act(game, self.color, action);
        let mut told = last.collapsed().to_vec().into_iter();
        for keep in &self.keeps {
            if !keep.forced {
                assert_eq!(told.next(), None, "{place}");
                last = act(game, keep.color, Action::Keep { point: keep.stays });
                told = last.collapsed().to_vec().into_iter();
            }
            let collapse = told.next().unwrap();
            assert_eq!((collapse.set.color, collapse.forced), (keep.color, keep.forced), "{place}");
            assert_eq!((collapse.stays, collapse.goes), (vec![keep.stays], vec![keep.goes]), "{place}");
        }
        assert_eq!(told.next(), None, "{place}");
        assert_eq!(last.captured_points(), points(&self.captured), "{place}");
        let view = game.view(Viewer::Public);
        assert_eq!(view.moves, self.number, "{place}");
        if let Some(expected) = &self.board {
            assert_eq!(drawing(&view).replace('/', " "), *expected, "{place}");
        }
    }
}

#[test]
fn the_games_of_the_paper() {
    for example in lines::<Example>("seeds/entangled.jsonl") {
        let place = &example.source;
        let settings = Setup::new(System::Entangled, example.size).validate().unwrap();
        let mut game = Match::new(settings, Seed([0; 32]));
        for turn in &example.turns {
            turn.check(&mut game, place);
        }
        for color in Color::ALL {
            act(&mut game, color, Action::Confirm);
        }
        let view = game.view(Viewer::Public);
        let areas = view.score.unwrap().points;
        assert_eq!(areas.black, HalfPoints::whole(example.black), "{place}");
        assert_eq!(areas.white, HalfPoints::whole(example.white), "{place}");
        assert_eq!(view.result.unwrap().to_string(), example.result, "{place}");
    }
}
