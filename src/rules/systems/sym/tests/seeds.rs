//! What the paper says of its functor.

use std::collections::BTreeMap;

use num_rational::Ratio;
use serde::Deserialize;

use super::*;
use crate::MAX_STEPS;
use crate::testing::{Steered, lines};

/// An example, and where the paper has it.
#[derive(Deserialize)]
struct Example {
    source: String,
    size: u8,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    /// `None` = pass.
    black: Option<String>,
    white: Option<String>,
    /// The result of the pair: the kind of turn, or the reason for its refusal.
    is: String,
    total: Option<String>,
    /// Every point with a black stone in some position, with its share.
    stones: Option<BTreeMap<Color, BTreeMap<Point, String>>>,
    result: Option<String>,
}

impl Step {
    fn play(&self, game: &mut Sym) -> &'static str {
        let mut chance = Steered::default();
        let mut turn = Turn::new(&mut chance, WorkBound::Steps(MAX_STEPS));
        let of = |at: &Option<String>| action(at.as_deref().unwrap_or("-"));
        let mut played = game.play(Color::Black, &of(&self.black), &mut turn);
        if played.is_ok() {
            played = game.play(Color::White, &of(&self.white), &mut turn);
        }
        match played {
            Ok(Played { last: Some(last), .. }) => last.kind.name(),
            Ok(_) => "not_allowed",
            Err(PlayError::Refused(refusal)) => refusal.word(),
            Err(error) => panic!("{error}"),
        }
    }

    fn check(&self, game: &mut Sym, place: &str) {
        assert_eq!(self.play(game), self.is, "{place}");
        let shares = shares(game);
        if let Some(total) = &self.total {
            assert_eq!(*total, shares.total.to_string(), "{place}");
        }
        for (color, expected) in self.stones.iter().flatten() {
            let proportion = |n: &num_bigint::BigUint| {
                let ratio = Ratio::new(n.clone(), shares.total.clone());
                format!("{}/{}", ratio.numer(), ratio.denom())
            };
            let told = shares.stones[*color].iter().map(|(point, n)| (*point, proportion(n)));
            assert_eq!(told.collect::<BTreeMap<_, _>>(), *expected, "{place}");
        }
        let result = match game.status() {
            Status::Decided(outcome) => Some(outcome.to_string()),
            _ => None,
        };
        assert_eq!(result, self.result, "{place}");
    }
}

#[test]
fn examples_of_savelyev() {
    for example in lines::<Example>("seeds/sym.jsonl") {
        let mut game = begin(example.size, most(4096));
        for (number, step) in example.steps.iter().enumerate() {
            step.check(&mut game, &format!("{}, step {number}", example.source));
        }
    }
}
