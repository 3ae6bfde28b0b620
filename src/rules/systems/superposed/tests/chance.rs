//! Exact probabilities, by following every path of chance.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;

use super::*;
use crate::chance::{Chance, ChanceError, Question};

/// Gives the results of a path, then zeros; records how many results each draw had.
#[derive(Default)]
struct Path {
    results: Vec<BigUint>,
    bounds: Vec<BigUint>,
}

impl Chance for Path {
    fn draw(&mut self, n: &BigUint, _: &Question<'_>) -> Result<BigUint, ChanceError> {
        let place = self.bounds.len();
        self.bounds.push(n.clone());
        if place == self.results.len() {
            self.results.push(BigUint::ZERO);
        }
        Ok(self.results[place].clone())
    }
}

impl Path {
    /// The next path in order, if there is one.
    fn next(mut self) -> Option<Self> {
        while let (Some(result), Some(bound)) = (self.results.pop(), self.bounds.pop()) {
            let next = result + 1u32;
            if next < bound {
                self.results.push(next);
                return Some(Self { results: self.results, bounds: Vec::new() });
            }
        }
        None
    }

    fn probability(&self) -> Ratio<BigUint> {
        Ratio::new(1u32.into(), self.bounds.iter().product())
    }
}

/// The probability of each board of shares after an action.
fn distribution(game: &Superposed, action: &Action) -> BTreeMap<String, Ratio<BigUint>> {
    let mut probabilities: BTreeMap<String, Ratio<BigUint>> = BTreeMap::new();
    let mut open = Some(Path::default());
    while let Some(mut path) = open {
        let mut game = game.clone();
        let mut turn = Turn::new(&mut path, WorkBound::Recorded(None));
        let color = game.to_move;
        game.play(color, action, &mut turn).expect("a legal move");
        *probabilities.entry(format!("{:?}", game.shares)).or_insert_with(|| Ratio::from(BigUint::ZERO)) +=
            path.probability();
        open = path.next();
    }
    probabilities
}

#[test]
fn determination_is_uniform_over_the_realities_with_multiplicity() {
    let mut game = game_from(9, "", "");
    for action in [place("C7 G7"), place("G7 G3 C3"), place("C7 D4"), Action::Pass] {
        play(&mut game, &action, Steered::default());
    }
    // Of the 5 realities of the rules' example, 3 already have C7: 3 + 2·2 children, all distinct.
    assert_eq!(game.shares.total, 7u32.into());
    let probabilities = distribution(&game, &Action::Pass);
    let seventh = Ratio::new(1u32.into(), 7u32.into());
    assert_eq!(probabilities.into_values().collect::<Vec<_>>(), vec![seventh; 7]);
}

#[test]
fn multiplicity_counts() {
    // Black has A1 and B1 in two of the four pairs, so the reality with both has multiplicity 2.
    let mut game = game_from(9, "", "");
    for action in [place("A1 B1"), place("J9 J8"), place("A1 B1 C1"), place("J9 J8 J7"), Action::Pass] {
        play(&mut game, &action, Steered::default());
    }
    let total = game.shares.total.clone();
    let both = distribution(&game, &Action::Pass)
        .into_iter()
        .filter(|(shares, _)| shares.contains("A1") && shares.contains("B1"))
        .fold(Ratio::from(BigUint::ZERO), |sum, (_, probability)| sum + probability);
    let without = game.shares.stones[Color::Black][&points("C1")[0]].clone();
    assert_eq!(both, Ratio::from(BigUint::from(1u32)) - Ratio::new(without, total));
    assert_eq!(both, Ratio::new(1u32.into(), 2u32.into()));
}

#[test]
fn a_measurement_happens_as_often_as_it_is_announced() {
    // White's A1 has one liberty, A2, and C1 has one, D1.
    let mut game = game_from(5, "B1 C2", "A1 C1");
    game.to_move = Color::Black;
    let action = place("A2 D1 E5");
    for (shares, probability) in distribution(&game, &action) {
        assert_eq!(probability, Ratio::new(1u32.into(), 3u32.into()), "{shares}");
    }
    let nothing =
        play(&mut game.clone(), &action, Steered { captured: Some(Vec::new()), ..Steered::default() });
    let measurement = nothing.last.unwrap().measurement().cloned().expect("a measurement");
    assert_eq!(measurement.any, Ratio::new(2u32.into(), 3u32.into()));
    assert_eq!(measurement.exact, Ratio::new(1u32.into(), 3u32.into()));
}
