//! Each player chooses by what is known of its own moves alone, as in Go (decoupled UCT: Tak, Lanctot and Winands, "Monte
//! Carlo tree search variants for simultaneous move games", 2014). It knows more of a move than a matrix does, by all of
//! its pairs and by RAVE, but can be foreseen.

use qgo_rules::{ByColor, Color};

use crate::go::field::Spot;
use crate::go::priors::Prior;
use crate::go::search::Firsts;
use crate::go::tally::{Curiosity, Tally};
use crate::random::{Random, below};
use crate::result::of_black;

/// What is known of each player's moves in a position.
pub(super) struct Decoupled(ByColor<Vec<Tally>>);

impl Decoupled {
    pub(super) fn new(priors: ByColor<Vec<Prior>>) -> Self {
        Self(priors.map(|priors| priors.into_iter().map(Tally::new).collect()))
    }

    /// The most urgent moves after so many visits. If they are known not to be allowed together, one player by chance
    /// gives way.
    pub(super) fn choose(
        &self,
        visits: u32,
        is_allowed: impl Fn(ByColor<usize>) -> bool,
        random: &mut Random,
    ) -> ByColor<usize> {
        let curiosity = Curiosity::after(visits);
        let best = |color: Color, fits: &dyn Fn(usize) -> bool| {
            let mut best = (0, f32::NEG_INFINITY);
            for (index, tally) in self.0[color].iter().enumerate().filter(|(index, _)| fits(*index)) {
                let urgency = tally.urgency(curiosity);
                if urgency > best.1 {
                    best = (index, urgency);
                }
            }
            best.0
        };
        let wanted = ByColor::new_with(|color| best(color, &|_| true));
        if is_allowed(wanted) {
            return wanted;
        }
        let yields = Color::ALL[below(random, 2) as usize];
        let with = |index| ByColor::new_with(|color| if color == yields { index } else { wanted[color] });
        with(best(yields, &|index| is_allowed(with(index))))
    }

    /// Notes what a game was worth for Black in which these moves were chosen at this step.
    pub(super) fn learn(
        &mut self,
        moves: &ByColor<Vec<Spot>>,
        chosen: ByColor<usize>,
        step: usize,
        firsts: &Firsts,
        result: f32,
    ) {
        for color in Color::ALL {
            let won = of_black(color, result);
            let tallies = &mut self.0[color];
            tallies[chosen[color]].visits += 1;
            tallies[chosen[color]].wins += won;
            for (tally, spot) in tallies.iter_mut().zip(&moves[color]) {
                if firsts.has(*spot, step, color) {
                    tally.rave_visits += 1.0;
                    tally.rave_wins += won;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;

    use super::*;

    #[test]
    fn each_takes_what_is_likeliest_and_one_gives_way_where_both_may_not() {
        let prior = |chance: f32| Prior { chance, ..Prior::of_games(10.0, 5.0) };
        let minds = Decoupled::new(ByColor::new_with(|_| [0.5, 0.3, 0.2].map(prior).to_vec()));
        let mut random = Random::from_seed([1; 32]);
        let pairs = |is_allowed: &dyn Fn(ByColor<usize>) -> bool, random: &mut Random| {
            (0..40).map(|_| minds.choose(1, is_allowed, random)).map(|it| (it.black, it.white)).collect()
        };
        let all: Vec<_> = pairs(&|_| true, &mut random);
        assert_eq!(all, [(0, 0); 40]);
        let mut found: Vec<_> = pairs(&|chosen| chosen.black != chosen.white, &mut random);
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, [(0, 1), (1, 0)]);
    }
}
