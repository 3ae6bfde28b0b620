//! The simple players of the systems in which both move at once.

use qgo_rules::{Action, ByColor, Color, Duel, Orders, Point};
use rand_core::{RngCore, SeedableRng};

use super::candidates::sensible;
use super::search::Search;
use super::stance::{Ground, Stance, SymPosition, worth_of_lead};
use crate::go::field::Spot;
use crate::go::playout::Playout;
use crate::go::weights::Weights;
use crate::level::Level;
use crate::random::{Random, below};
use crate::result::sign;
use crate::rivals::Rival;
use crate::seen::Seen;
use crate::think;
use crate::thought::Budget;

/// How many replies the greedy one thinks of, for each move.
const REPLIES: u32 = 8;

pub(crate) fn act_duel(
    seen: &Seen,
    duel: &Duel,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    act(seen, duel, |duel| duel.agreed(&[]) as f32, rival, random, budget)
}

pub(crate) fn act_sym(
    seen: &Seen,
    orders: &Orders,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    act(seen, &SymPosition::new(orders), SymPosition::as_it_stands, rival, random, budget)
}

fn act<P: Stance>(
    seen: &Seen,
    root: &P,
    count: impl Fn(&P) -> f32,
    rival: Rival,
    random: &mut Random,
    budget: Budget<'_>,
) -> Action {
    let own = sensible(seen, root, seen.color, random);
    let Some(first) = own.first() else {
        return if P::PASSES { Action::Pass } else { place(seen.playable.first().copied()) };
    };
    let other = sensible(seen, root, !seen.color, random);
    let reply = |random: &mut Random| match other.len() {
        0 => (!P::PASSES).then_some(*first),
        count => Some(other[below(random, count as u32) as usize]),
    };
    let sign = sign(seen.color);
    let mut sums = vec![(0.0, 0.0f32); own.len()];
    let mut tried = 0;
    let rounds = match rival {
        Rival::Predictor => return foresee(seen, root, random, budget),
        Rival::Random | Rival::Pairs | Rival::TwoBest => {
            return place(Some(own[below(random, own.len() as u32) as usize]));
        }
        Rival::Greedy => REPLIES * own.len() as u32,
        Rival::Light | Rival::Flat => budget.simulations.unwrap_or(1000).max(own.len() as u32),
    };
    while tried < rounds && (tried % 32 != 31 || (budget.go_on)()) {
        let index = tried as usize % own.len();
        let point = Some(own[index]);
        let reply = reply(random);
        let pair = ByColor::new_with(|color| if color == seen.color { point } else { reply });
        tried += 1;
        let Some(next) = root.after(pair) else { continue };
        let worth = match (rival, next.ended()) {
            (Rival::Greedy, _) => count(&next),
            (_, Some(ended)) => ended,
            _ => play_out(&next, rival.weights(), random),
        };
        sums[index].0 += 1.0;
        sums[index].1 += sign * worth;
    }
    // Of equals one by chance.
    let start = below(random, own.len() as u32) as usize;
    let mut best = (f32::NEG_INFINITY, start);
    for index in (start..own.len()).chain(0..start) {
        let (games, sum) = sums[index];
        let mean = if games > 0.0 { sum / games } else { f32::NEG_INFINITY };
        if mean > best.0 {
            best = (mean, index);
        }
    }
    place(Some(own[best.1]))
}

/// Thinks as the other does, with another mind, and plays what is best against the likeliest move.
fn foresee<P: Stance>(seen: &Seen, root: &P, random: &mut Random, budget: Budget<'_>) -> Action {
    // Without a number of its own it thinks as much as the strongest level.
    let simulations = budget.simulations.filter(|simulations| *simulations < u32::MAX);
    let mut mind = [0; 32];
    random.fill_bytes(&mut mind);
    let other = Seen { color: !seen.color, mind, ..seen.clone() };
    let thought = think(&other, Level::STRONGEST, Budget::to_play(simulations, &mut || true));
    let foreseen = thought.candidates.first().and_then(|likeliest| likeliest.at.first().copied());
    let mut search = Search::new(root.clone(), Random::from_rng(random));
    let wanted = thought.simulations;
    (0..wanted / 8).for_each(|_| search.look());
    search.begin(super::matrix::MOST, |color, at| match at {
        _ if color != seen.color => at == foreseen,
        Some(point) => seen.playable.contains(&point),
        None => true,
    });
    while search.simulations() < wanted {
        search.run(1);
    }
    // With what is foreseen the mean of a row decides.
    let best = search
        .weighed(seen.color)
        .into_iter()
        .max_by(|one, other| one.probability.total_cmp(&other.probability));
    place(best.and_then(|best| best.at))
}

fn place(point: Option<Point>) -> Action {
    point.map_or(Action::Pass, |point| Action::Place { at: vec![point] })
}

/// Plays a game out from a position; what it was worth for Black.
fn play_out<P: Stance>(position: &P, weights: &Weights, random: &mut Random) -> f32 {
    let Ground { board, ahead } = position.ground(random);
    let first = Color::ALL[below(random, 2) as usize];
    let lead = Playout::new(board, Spot::PASS, weights).finish(first, random, |_, _| {});
    worth_of_lead((ahead + lead) as f32, position.size())
}
