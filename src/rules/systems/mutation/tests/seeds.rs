//! What Nicol's page says of the dice and of the claim.

use serde::Deserialize;

use super::*;
use crate::testing::{lines, points};

/// An example, and where the page has it.
#[derive(Deserialize)]
struct Example {
    source: String,
    size: u8,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    color: Color,
    /// `None` = a pass or a claim.
    at: Option<String>,
    #[serde(default)]
    claim: bool,
    #[serde(default)]
    throws: Vec<[u8; 3]>,
    /// The kind of move, or the reason for its refusal.
    is: String,
    /// The content that each throw gave to its point, in order.
    mutations: Option<Vec<String>>,
    /// All stones.
    black: Option<String>,
    white: Option<String>,
    /// The winner, from the move on that ends the game.
    winner: Option<Color>,
}

impl Step {
    fn check(&self, game: &mut Mutation, place: &str) {
        let action = match &self.at {
            Some(at) => Action::Place { at: points(at) },
            None if self.claim => Action::Claim,
            None => Action::Pass,
        };
        let is = match play(game, self.color, &action, &self.throws) {
            Ok(last) => {
                if let Some(mutations) = &self.mutations {
                    let told = last.throws().iter().filter_map(|throw| throw.mutated);
                    let sign = |now: Option<Color>| now.map_or('-', Color::letter);
                    let told: Vec<_> = told.map(|it| format!("{} {}", it.at, sign(it.now))).collect();
                    assert_eq!(told, *mutations, "{place}");
                }
                last.kind.name()
            }
            Err(PlayError::Refused(refusal)) => refusal.word(),
            Err(error) => panic!("{place}: {error}"),
        };
        assert_eq!(is, self.is, "{place}");
        for (color, expected) in [(Color::Black, &self.black), (Color::White, &self.white)] {
            if let Some(expected) = expected {
                let own: Vec<Point> = game.grid.list(game.board.stones[color]);
                assert_eq!(own, points(expected), "{place}");
            }
        }
        assert_eq!(game.winner, self.winner, "{place}");
    }
}

#[test]
fn examples_of_nicol() {
    for example in lines::<Example>("seeds/mutation.jsonl") {
        let settings = Setup::new(System::Mutation, example.size).validate().expect("a legal setup");
        let mut game = Mutation::new(&settings, &Chart::default_for(example.size));
        for (number, step) in example.steps.iter().enumerate() {
            step.check(&mut game, &format!("{}, step {number}", example.source));
        }
    }
}
