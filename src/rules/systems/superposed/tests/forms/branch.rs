//! Chance that follows every path, one after the other.

use num_bigint::BigUint;

use crate::chance::{Chance, ChanceError, Question};

/// One path through a tree of draws: for each draw the index of the outcome that happens, among the
/// possible ones. Draws beyond the path take the first outcome.
#[derive(Clone, Debug, Default)]
pub(super) struct Branch {
    places: Vec<usize>,
    /// The number of possible outcomes of each draw on this path.
    outcomes: Vec<usize>,
}

impl Branch {
    /// The next path in order, if there is one.
    pub(super) fn next(mut self) -> Option<Self> {
        while let (Some(place), Some(outcomes)) = (self.places.pop(), self.outcomes.pop()) {
            if place + 1 < outcomes {
                self.places.push(place + 1);
                return Some(Self { places: self.places, outcomes: Vec::new() });
            }
        }
        None
    }

    /// The last result that leads to the outcome on the path.
    fn result<'a>(&mut self, shares: impl Iterator<Item = &'a BigUint>) -> BigUint {
        let mut end = BigUint::ZERO;
        let mut results = Vec::new();
        for share in shares.filter(|share| **share != BigUint::ZERO) {
            end += share;
            results.push(&end - 1u32);
        }
        let draw = self.outcomes.len();
        if draw == self.places.len() {
            self.places.push(0);
        }
        self.outcomes.push(results.len());
        results.swap_remove(self.places[draw])
    }
}

impl Chance for Branch {
    fn draw(&mut self, _: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        Ok(match question {
            Question::Measurement(outcomes) => self.result(outcomes.iter().map(|(_, share)| share)),
            Question::Determination { shares, .. } => self.result(shares.iter().map(|(_, share)| share)),
            Question::Ban | Question::Collapse(_) | Question::Die(_) => {
                panic!("nothing of other systems is asked")
            }
        })
    }
}
