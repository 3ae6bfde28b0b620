//! Looks back at a game that is over: how the chances stood before and after each move, and where it turned.

use std::collections::BTreeMap;

use qgo_rules::{Action, Color, Event, Match, Point, ReplayError, Viewer, WorkBound};

use crate::level::Level;
use crate::seen::{NotAsked, Seen};
use crate::thought::{Budget, Candidate, Thought};
use crate::{Fuse, think};

/// At most so many moves are told as turning points.
const TURNING_POINTS: usize = 3;

/// A move that gave away less than this is no turning point.
const LEAST_LOSS: f32 = 0.08;

/// So many of the worst moves are thought about again, with so many times the simulations.
const SECOND_LOOKS: usize = 6;
const SECOND_LOOK: u32 = 4;

/// A candidate is trusted if at least one in so many simulations was for it.
const TRUSTED: u32 = 20;

/// A point is told as saved if its ownership differs by so much (of 2).
const SAVED: f32 = 0.8;

/// What a look back at a game found.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Black's chance to win, from 0 to 1: at the beginning, and after each of [`Match::moves`] that was looked at.
    pub chances: Vec<f32>,
    /// The moves that cost most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// Whether the fuse ended it, so that the last moves are missing.
    pub was_cut_short: bool,
}

/// A move that cost its player much.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// Its index in [`Match::moves`].
    pub entry: usize,
    /// Who made it.
    pub color: Color,
    /// The player's chance to win with it.
    pub chance: f32,
    /// The chance with what would have been better.
    pub better_chance: f32,
    /// What would have been better.
    pub better: Action,
    /// Points that would more likely have become the player's, with the probabilities that they do as it was
    /// played, and as it would have been.
    pub saved: Vec<(Point, f32, f32)>,
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotReview {
    /// It is still on: a look at it would help a player.
    #[error("the game is not over")]
    NotOver,
    /// A move in its log was not its player's turn.
    #[error(transparent)]
    NotAsked(#[from] NotAsked),
    /// Its log does not fit.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// A move, and what was thought before it.
struct Moment {
    /// The position before it.
    before: Match,
    color: Color,
    event: Event,
    thought: Thought,
}

/// Reviews a game that is over, with so many simulations for each position.
///
/// # Errors
/// [`CannotReview`]
pub fn review(game: &Match, simulations: u32, go_on: Fuse<'_>) -> Result<Review, CannotReview> {
    if game.view(Viewer::Public).result.is_none() {
        return Err(CannotReview::NotOver);
    }
    let lasting: BTreeMap<usize, usize> =
        game.moves(Viewer::Public).iter().enumerate().map(|(entry, told)| (told.log_length, entry)).collect();
    let mut moments = BTreeMap::new();
    let mut was_cut_short = false;
    let mut position = Match::replay(game.settings().clone(), game.secret().clone(), Vec::new())?;
    for event in game.events() {
        if let Some(entry) = lasting.get(&(position.events().len() + 1))
            && event.action.is_move()
        {
            let thought = look(&position, event.color, simulations, go_on)?;
            was_cut_short = thought.was_cut_short;
            if was_cut_short {
                break;
            }
            let moment =
                Moment { before: position.clone(), color: event.color, event: event.clone(), thought };
            moments.insert(*entry, moment);
        }
        position = position.continued(vec![event.clone()])?;
    }
    let chances = moments.values().map(|moment| of_black(moment.color, moment.thought.value)).collect();
    let mut review = Review { chances, turning_points: Vec::new(), was_cut_short };
    if !was_cut_short {
        let winner = game.view(Viewer::Public).result.and_then(qgo_rules::Outcome::winner);
        review.chances.push(winner.map_or(0.5, |winner| of_black(winner, 1.0)));
    }
    for entry in worst(&moments) {
        let Some(turning_point) = turning_point(&moments, entry, simulations * SECOND_LOOK, go_on)? else {
            continue;
        };
        review.turning_points.push(turning_point);
    }
    review.turning_points.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    review.turning_points.truncate(TURNING_POINTS);
    review.turning_points.sort_by_key(|turning_point| turning_point.entry);
    Ok(review)
}

impl TurningPoint {
    /// What the move cost.
    #[must_use]
    pub fn loss(&self) -> f32 {
        self.better_chance - self.chance
    }
}

fn look(game: &Match, color: Color, simulations: u32, go_on: Fuse<'_>) -> Result<Thought, CannotReview> {
    let budget = Budget { simulations: Some(simulations), go_on };
    Ok(think(&Seen::of(game, color)?, Level::STRONGEST, budget))
}

/// A player's chance as Black's.
fn of_black(color: Color, chance: f32) -> f32 {
    if color == Color::Black { chance } else { 1.0 - chance }
}

/// The moves that seem to have cost most.
fn worst(moments: &BTreeMap<usize, Moment>) -> Vec<usize> {
    let loss = |(entry, moment): (&usize, &Moment)| {
        let played = played(moment).or_else(|| chance_after(moments, *entry, moment.color))?;
        Some((*entry, moment.thought.value - played))
    };
    let mut losses: Vec<(usize, f32)> = moments.iter().filter_map(loss).collect();
    losses.retain(|(_, loss)| *loss > LEAST_LOSS);
    losses.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    losses.truncate(SECOND_LOOKS);
    losses.into_iter().map(|(entry, _)| entry).collect()
}

/// What was thought of the move that was played, if the search looked at it enough.
fn played(moment: &Moment) -> Option<f32> {
    let points = match &moment.event.action {
        Action::Place { at } => at.clone(),
        Action::Keep { point } => vec![*point],
        Action::Pass => Vec::new(),
        _ => return None,
    };
    let is_it = |candidate: &&Candidate| {
        candidate.at.len() == points.len() && points.iter().all(|point| candidate.at.contains(point))
    };
    let found = moment.thought.candidates.iter().find(is_it)?;
    (found.visits * TRUSTED >= moment.thought.simulations).then_some(found.value)
}

/// What was thought of the position after the move.
fn chance_after(moments: &BTreeMap<usize, Moment>, entry: usize, color: Color) -> Option<f32> {
    let next = moments.get(&(entry + 1))?;
    Some(if next.color == color { next.thought.value } else { 1.0 - next.thought.value })
}

/// Compares what was played with what would have been better, both judged by what comes after them. `None` if the
/// second look does not find the move bad, or the fuse ended it.
fn turning_point(
    moments: &BTreeMap<usize, Moment>,
    entry: usize,
    simulations: u32,
    go_on: Fuse<'_>,
) -> Result<Option<TurningPoint>, CannotReview> {
    let Some(moment) = moments.get(&entry) else { return Ok(None) };
    let color = moment.color;
    let again = look(&moment.before, color, simulations, go_on)?;
    let better = again.action;
    let Some(reply) = moments.get(&(entry + 1)) else { return Ok(None) };
    let after_played = look(&reply.before, reply.color, simulations, go_on)?;
    let mut instead = moment.before.clone();
    if instead.act(color, better.clone(), WorkBound::Steps(qgo_rules::DEFAULT_STEPS)).is_err() {
        return Ok(None);
    }
    let Some((next, seen)) =
        Color::ALL.into_iter().find_map(|color| Some((color, Seen::of(&instead, color).ok()?)))
    else {
        return Ok(None);
    };
    let budget = Budget { simulations: Some(simulations), go_on };
    let after_better = think(&seen, Level::STRONGEST, budget);
    if again.was_cut_short || after_played.was_cut_short || after_better.was_cut_short {
        return Ok(None);
    }
    let of_player = |mover: Color, chance: f32| if mover == color { chance } else { 1.0 - chance };
    let found = TurningPoint {
        entry,
        color,
        chance: of_player(reply.color, after_played.value),
        better_chance: of_player(next, after_better.value),
        better,
        saved: saved(color, &after_played, &after_better),
    };
    Ok((found.loss() > LEAST_LOSS).then_some(found))
}

/// The points that would more likely have become the player's; those with the greatest difference first.
fn saved(color: Color, played: &Thought, better: &Thought) -> Vec<(Point, f32, f32)> {
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let owners: BTreeMap<Point, f32> = played.owners.iter().copied().collect();
    let share = |owner: f32| (1.0 + sign * owner) / 2.0;
    let both = better.owners.iter().filter_map(|(point, owner)| {
        let before = owners.get(point)?;
        (sign * (owner - before) > SAVED).then(|| (*point, share(*before), share(*owner)))
    });
    let mut both: Vec<_> = both.collect();
    both.sort_by(|one, other| (other.2 - other.1).total_cmp(&(one.2 - one.1)));
    both
}

#[cfg(test)]
mod tests;
