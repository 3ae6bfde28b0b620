//! Plays `sym`, in which a turn is annulled where both want the same point: who insists on it, and who passes.

use qgo_rules::{Action, ByColor, Color, Orders, Point};

use super::matrix::MOST;
use super::search::Search;
use super::stance::{Stance, SymPosition};
use super::{Weighing, in_chances, searched, wanted};
use crate::level::Level;
use crate::random::{Random, below, chance};
use crate::result::sign;
use crate::seen::Seen;
use crate::thought::{Budget, Candidate, Thought};

/// After a pair that was not allowed the player names its point again, and gives way in one of so many turns. Whoever
/// soon gave way would leave whatever both want to one that insists; two that never did would play for ever.
const INSISTING: u32 = 20;

/// A point is insisted on if it is worth at most so much less than the position: it may have been chosen by chance.
const WORTH_INSISTING: f32 = 0.05;

/// A point is settled if so much of its ownership belongs to one side.
const SETTLED: f32 = 0.8;

/// A pass is safe if no stone promises more than this besides.
const SAFE: f32 = 0.03;

pub(crate) fn think(seen: &Seen, orders: &Orders, level: Level, budget: Budget<'_>) -> Thought {
    let mut random = chance(seen, level);
    let root = SymPosition::new(orders);
    let is_allowed = |color, at, other| {
        root.after(ByColor::new_with(|whose| if whose == color { at } else { other })).is_some()
    };
    let named = seen.annulled.filter(|named| is_allowed(seen.color, Some(*named), None));
    let insisting = named.filter(|_| below(&mut random, INSISTING) > 0);
    // Whoever gives way thinks that the other insists on one of these, and names what is allowed with all of them.
    let others: Vec<Point> = match (named, insisting) {
        (Some(named), None) => Point::all(orders.size())
            .filter(|at| is_allowed(!seen.color, Some(*at), None))
            .filter(|at| !is_allowed(seen.color, Some(named), Some(*at)))
            .take(MOST)
            .collect(),
        _ => Vec::new(),
    };
    let is_weighed = |color, at: Option<Point>| {
        let fits = match at {
            _ if others.is_empty() => true,
            _ if color == seen.color => others.iter().all(|other| is_allowed(color, at, Some(*other))),
            at => at.is_some_and(|at| others.contains(&at)),
        };
        fits && is_allowed(color, at, None)
    };
    let search =
        searched(seen, root.clone(), is_weighed, wanted(seen, level, &budget), budget.go_on, &mut random);
    in_chances(chosen(seen, &root, &search, insisting, level, &mut random), &search, seen.color)
}

fn chosen(
    seen: &Seen,
    root: &SymPosition,
    search: &Search<SymPosition>,
    insisting: Option<Point>,
    level: Level,
    random: &mut Random,
) -> Thought {
    let weighing = Weighing::of(search, seen.color);
    let mut thought = super::chosen(seen, root, search, weighing, level, random);
    let value = thought.value;
    let is_worth = |named: &Point| {
        thought.candidates.iter().any(|it| it.at == [*named] && it.value > value - WORTH_INSISTING)
    };
    if let Some(named) = insisting.filter(is_worth) {
        thought.action = Action::Place { at: vec![named] };
        thought = thought.decided(value);
    }
    // Nothing is left to play for, not even dead stones to take, and a stone more would not make things safer.
    let is_settled = thought.owners.iter().all(|(_, owner)| owner.abs() > SETTLED);
    let would_lose = (search.value() - root.as_it_stands()) * sign(seen.color) > 0.1;
    let Some(pass) = thought.candidates.iter().find(|candidate| candidate.at.is_empty()) else {
        return thought;
    };
    let best = thought.candidates.iter().map(|candidate| candidate.value).fold(0.0, f32::max);
    if !is_settled || would_lose || pass.value <= best - SAFE {
        return thought;
    }
    let chosen = if seen.passed_alone { filling(&thought, seen.color, pass.value - SAFE) } else { None };
    let Candidate { at, value, .. } = chosen.unwrap_or(pass).clone();
    thought.action = if at.is_empty() { Action::Pass } else { Action::Place { at } };
    thought.decided(value)
}

/// The best stone inside of what is the player's own anyway, if it is worth more than that.
///
/// Whoever never passes could play there for ever, be captured and begin anew, since there is no superko. If the
/// player fills it, nothing can be played there in the end.
fn filling(thought: &Thought, color: Color, least: f32) -> Option<&Candidate> {
    let is_own =
        |(point, owner): &(Point, f32), at: &[Point]| at == [*point] && owner * sign(color) > SETTLED;
    let own = thought
        .candidates
        .iter()
        .filter(|candidate| thought.owners.iter().any(|owner| is_own(owner, &candidate.at)));
    own.filter(|own| own.value > least).max_by(|one, other| one.value.total_cmp(&other.value))
}
