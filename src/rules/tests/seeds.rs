//! The worked examples of the rules' authors, played through the public interface.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use qgo_rules::{
    Action, BoardView, Color, Match, PlayError, Point, Seed, Settings, Setup, Shares, System, Viewer,
    WorkBound,
};
use serde::Deserialize;

/// An example, and where its source has it.
#[derive(Deserialize)]
struct Example {
    source: String,
    size: u8,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    color: Color,
    /// `None` = pass.
    at: Option<String>,
    /// The kind of move, or the reason for its refusal.
    is: String,
    total: Option<String>,
    /// Every point with a black stone in some reality, with its share.
    black: Option<BTreeMap<Point, String>>,
    /// The same for White.
    white: Option<BTreeMap<Point, String>>,
}

fn settings(size: u8) -> Settings {
    Setup::new(System::Superposed, size).validate().expect("a legal setup")
}

fn shares(game: &Match) -> Shares {
    match game.view(Viewer::Public).board {
        BoardView::Shares(shares) => shares,
        _ => panic!("superposed shows shares"),
    }
}

fn proportions(shares: &Shares, color: Color) -> BTreeMap<Point, String> {
    let proportion = |n: &BigUint| {
        let ratio = Ratio::new(n.clone(), shares.total.clone());
        format!("{}/{}", ratio.numer(), ratio.denom())
    };
    shares.stones[color].iter().map(|(point, n)| (*point, proportion(n))).collect()
}

impl Step {
    fn play(&self, game: &mut Match) -> String {
        let points = |at: &String| at.split(' ').map(|name| name.parse().expect("a point")).collect();
        let action = self.at.as_ref().map_or(Action::Pass, |at| Action::Place { at: points(at) });
        match game.act(self.color, action, WorkBound::Steps(1000)) {
            Ok(_) => game.view(Viewer::Public).last.expect("there was a move").kind.name().to_owned(),
            Err(PlayError::Refused(refusal)) => refusal.word().to_owned(),
            Err(error) => panic!("{error}"),
        }
    }

    fn check(&self, game: &mut Match, place: &str) {
        assert_eq!(self.play(game), self.is, "{place}");
        let shares = shares(game);
        if let Some(total) = &self.total {
            assert_eq!(*total, shares.total.to_string(), "{place}");
        }
        for (color, expected) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            if let Some(expected) = expected {
                assert_eq!(*expected, proportions(&shares, color), "{place}");
            }
        }
    }
}

#[test]
fn examples_of_quantumgo_net() {
    for line in include_str!("seeds/superposed.jsonl").lines() {
        let example: Example = serde_json::from_str(line).expect("an example a line");
        let mut game = Match::new(settings(example.size), Seed([0; 32]));
        for (number, step) in example.steps.iter().enumerate() {
            step.check(&mut game, &format!("{}, step {number}", example.source));
        }
    }
}
