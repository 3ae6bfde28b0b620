//! Looks back at a game that is over: how the chances stood before and after each move, and where it turned.

mod worth;

use std::collections::{BTreeMap, BTreeSet};

use qgo_rules::{Action, Color, Event, Match, Point, ReplayError, View, Viewer};

use self::worth::{Owners, continued, judged, judged_turn, look};
use crate::Fuse;
use crate::result::{of_black, sign};
use crate::seen::NotAsked;
use crate::thought::Thought;

/// About how many simulations there are for all moves, on 9×9, and for each move at least and at most. On larger boards
/// each takes longer.
const SIMULATIONS: usize = 30_000;
const LARGE: usize = 81;
const OF_A_MOVE: (usize, usize) = (80, 1_000);

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
    /// Whether the fuse ended it, so that the last moves or some of the turning points are missing.
    pub was_cut_short: bool,
}

/// A move that cost its player much.
#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// Its index in [`Match::moves`].
    pub entry: usize,
    /// Who made it.
    pub color: Color,
    /// What its player did: where both act at once, the entry is about both.
    pub did: Action,
    /// The position before it, as all saw it.
    pub before: View,
    /// The player's chance to win with it, at the mean of what it could have led to: luck is no mistake.
    pub chance: f32,
    /// The same with what would have been better.
    pub better_chance: f32,
    /// What would have been better.
    pub better: Action,
    /// `superposed`: whether the better move would have led to a measurement, which the one played did not.
    pub better_measures: bool,
    /// Points that would more likely have become the player's, without those that the better move names; with the
    /// probabilities that they do as it was played, and as it would have been.
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

/// What a player did, and what was thought before it.
struct Moment {
    /// Its index in [`Match::moves`].
    entry: usize,
    color: Color,
    /// What the player did. The rules may have made an unintentional pass of it.
    did: Action,
    /// What the other player did in the same turn, where both act at once.
    beside: Option<Action>,
    /// The lengths of the log before it and after it.
    before: usize,
    after: usize,
    /// The player's chance before it.
    value: f32,
    /// The player's chance with it, if the search looked at it enough.
    played: Option<f32>,
    /// Whether chance had its say.
    is_drawn: bool,
}

/// All that the players did and did not take back, until the fuse ended it.
#[derive(Default)]
struct Moments {
    moments: Vec<Moment>,
    /// Black's chance where somebody gave up, or had no time left.
    given_up: Option<f32>,
    was_cut_short: bool,
}

/// How many simulations for each position make a review of a game of any length take some seconds.
#[must_use]
pub fn simulations_of_review(game: &Match) -> u32 {
    let points = usize::from(game.settings().size()).pow(2);
    let moves = game.moves(Viewer::Public).len().max(1);
    (SIMULATIONS * LARGE / points.max(LARGE) / moves).clamp(OF_A_MOVE.0, OF_A_MOVE.1) as u32
}

/// Reviews a game that is over, with so many simulations for each position.
///
/// # Errors
/// [`CannotReview`]
pub fn review(game: &Match, simulations: u32, go_on: Fuse<'_>) -> Result<Review, CannotReview> {
    let Some(result) = game.view(Viewer::Public).result else { return Err(CannotReview::NotOver) };
    let Moments { moments, given_up, was_cut_short } = moments(game, simulations, go_on)?;
    let blacks = moments.iter().filter(|moment| is_first_of_turn(moment));
    let mut chances: Vec<f32> = blacks.map(|moment| of_black(moment.color, moment.value)).collect();
    chances.extend(given_up);
    if !was_cut_short {
        chances.push(result.winner().map_or(0.5, |winner| of_black(winner, 1.0)));
    }
    let mut turning_points = Vec::new();
    let worst = worst(&moments, &chances);
    let positions = positions(game, worst.iter().map(|moment| moment.before).collect())?;
    for moment in worst {
        let before = &positions[&moment.before];
        let after = before.clone().continued(game.events()[moment.before..moment.after].to_vec())?;
        let simulations = simulations.saturating_mul(SECOND_LOOK);
        turning_points.extend(turning_point(moment, before, &after, simulations, go_on)?);
    }
    let was_cut_short = was_cut_short || !go_on();
    turning_points.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    turning_points.truncate(TURNING_POINTS);
    turning_points.sort_by_key(|turning_point| turning_point.entry);
    Ok(Review { chances, turning_points, was_cut_short })
}

impl TurningPoint {
    /// What the move cost.
    #[must_use]
    pub fn loss(&self) -> f32 {
        self.better_chance - self.chance
    }
}

fn moments(game: &Match, simulations: u32, go_on: Fuse<'_>) -> Result<Moments, CannotReview> {
    let lasting: BTreeMap<usize, usize> =
        game.moves(Viewer::Public).iter().enumerate().map(|(entry, told)| (told.log_length, entry)).collect();
    let mut found = Moments::default();
    let mut position = Match::replay(game.settings().clone(), game.secret().clone(), Vec::new())?;
    // Where both act at once, a turn begins before the first of them has committed.
    let mut before = position.clone();
    for event in game.events() {
        let length = position.events().len() + 1;
        position = position.continued(vec![event.clone()])?;
        if matches!(event.action, Action::Commit { .. }) {
            continue;
        }
        let entry = lasting.get(&length);
        if let Some(entry) = entry.filter(|_| event.action.is_move()) {
            for (color, did, beside) in done(event) {
                let thought = look(&before, color, simulations, go_on)?;
                if thought.was_cut_short {
                    return Ok(Moments { was_cut_short: true, ..found });
                }
                let (before, value, played) = (before.events().len(), thought.value, played(&did, &thought));
                let is_drawn = !event.draws.is_empty();
                let moment = Moment {
                    entry: *entry,
                    color,
                    did,
                    beside,
                    before,
                    after: length,
                    value,
                    played,
                    is_drawn,
                };
                found.moments.push(moment);
            }
        } else if entry.is_some() && position.view(Viewer::Public).result.is_some() {
            let judged = judged(&before, Color::Black, simulations, None, &mut *go_on)?;
            found.given_up = judged.map(|judged| judged.chance);
            found.was_cut_short = found.given_up.is_none() && !go_on();
        }
        // What else is done while one of them has committed, such as a proposal, begins no turn.
        let committed = position.view(Viewer::Public).committed.unwrap_or_default().by;
        if !committed.black && !committed.white {
            before = position.clone();
        }
    }
    Ok(found)
}

/// The positions after the first so many events. All of them together could be more than there is room for.
fn positions(game: &Match, lengths: BTreeSet<usize>) -> Result<BTreeMap<usize, Match>, ReplayError> {
    let mut position = Match::replay(game.settings().clone(), game.secret().clone(), Vec::new())?;
    let mut found = BTreeMap::new();
    for length in lengths {
        let events = game.events()[position.events().len()..length].to_vec();
        position = position.continued(events)?;
        found.insert(length, position.clone());
    }
    Ok(found)
}

/// Who did what, and what the other did in the same turn; Black first.
fn done(event: &Event) -> Vec<(Color, Action, Option<Action>)> {
    let choices = match &event.action {
        Action::Reveal { choices } => choices,
        Action::UnintentionalPass { at: Some(at) } => {
            return vec![(event.color, Action::Place { at: at.clone() }, None)];
        }
        action => return vec![(event.color, action.clone(), None)],
    };
    let of = |color: Color| match choices[color].point() {
        Some(point) => Action::Place { at: vec![point] },
        None => Action::Pass,
    };
    Color::ALL.map(|color| (color, of(color), Some(of(!color)))).to_vec()
}

/// Whether this is the moment by which the chances before its turn are told.
fn is_first_of_turn(moment: &Moment) -> bool {
    moment.beside.is_none() || moment.color == Color::Black
}

/// The moves that seem to have cost most; beside them those of which only what came of it by chance is known, so that
/// bad luck does not take their places.
fn worst<'a>(moments: &'a [Moment], chances: &[f32]) -> Vec<&'a Moment> {
    let loss = |moment: &'a Moment| {
        let after = || Some(of_black(moment.color, *chances.get(moment.entry + 1)?));
        Some((moment, moment.value - moment.played.or_else(after)?))
    };
    let mut losses: Vec<(&Moment, f32)> = moments.iter().filter_map(loss).collect();
    losses.retain(|(_, loss)| *loss > LEAST_LOSS);
    losses.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let is_luck = |moment: &&Moment| moment.is_drawn && moment.played.is_none();
    let (lucky, known): (Vec<_>, Vec<_>) = losses.into_iter().map(|(moment, _)| moment).partition(is_luck);
    [known, lucky].into_iter().flat_map(|moments| moments.into_iter().take(SECOND_LOOKS)).collect()
}

/// What was thought of the move that was played, if the search looked at it enough.
fn played(did: &Action, thought: &Thought) -> Option<f32> {
    let points = named(did)?;
    let found = thought.candidates.iter().find(|candidate| candidate.names(&points))?;
    (found.visits * TRUSTED >= thought.simulations).then_some(found.value)
}

/// The points that a move names. `None` for what is no move.
fn named(action: &Action) -> Option<Vec<Point>> {
    match action {
        Action::Place { at } | Action::Weighted { at, .. } => Some(at.clone()),
        Action::Keep { point } => Some(vec![*point]),
        Action::Pass => Some(Vec::new()),
        _ => None,
    }
}

/// Whether both are the same move; points may be named in any order.
fn are_alike(one: &Action, other: &Action) -> bool {
    let sorted = |at: &[Point]| BTreeSet::from_iter(at.iter().copied());
    match (one, other) {
        (Action::Place { at }, Action::Place { at: others }) => sorted(at) == sorted(others),
        _ => one == other,
    }
}

/// Compares what was played with what would have been better, both judged by what comes after them. `None` if the
/// second look does not find the move bad, or the fuse ended it.
fn turning_point(
    moment: &Moment,
    before: &Match,
    after: &Match,
    simulations: u32,
    go_on: Fuse<'_>,
) -> Result<Option<TurningPoint>, CannotReview> {
    let Moment { entry, color, did, beside, .. } = moment;
    let again = look(before, *color, simulations, go_on)?;
    // Where both act at once a good choice may meet the wrong answer. That is bad luck: it is judged by how the other
    // plays, not by what the other did.
    let value = |action| played(action, &again);
    let chances = beside.as_ref().and_then(|_| value(did).zip(value(&again.action)));
    if are_alike(&again.action, did)
        || chances.is_some_and(|(as_played, better)| better - as_played <= LEAST_LOSS)
    {
        return Ok(None);
    }
    let turn = |action: &Action| {
        let beside = beside.clone().map(|action| (!*color, action));
        [Some((*color, action.clone())), beside].into_iter().flatten().collect::<Vec<_>>()
    };
    let (as_played, better) = (turn(did), turn(&again.action));
    let Some(instead) = continued(before.clone(), &better) else { return Ok(None) };
    let mut judge = |turn: &[_], after: &Match| judged_turn(before, turn, after, *color, simulations, go_on);
    let (Some(as_played), Some(with_better)) = (judge(&as_played, after)?, judge(&better, &instead)?) else {
        return Ok(None);
    };
    let mut saved = saved(*color, &as_played.owners, &with_better.owners);
    let better_points = named(&again.action).unwrap_or_default();
    saved.retain(|(point, ..)| !better_points.contains(point));
    let found = TurningPoint {
        entry: *entry,
        color: *color,
        did: did.clone(),
        before: before.view(Viewer::Public),
        chance: chances.map_or(as_played.chance, |(chance, _)| chance),
        better_chance: chances.map_or(with_better.chance, |(_, better)| better),
        better: again.action,
        better_measures: has_measured(&instead) && !has_measured(after),
        saved,
    };
    Ok((found.loss() > LEAST_LOSS).then_some(found))
}

/// Whether the last move led to a measurement.
fn has_measured(position: &Match) -> bool {
    position.moves(Viewer::Public).last().is_some_and(|entry| entry.last.measurement().is_some())
}

/// The points that would more likely have become the player's; those with the greatest difference first.
fn saved(color: Color, played: &Owners, better: &Owners) -> Vec<(Point, f32, f32)> {
    let own = |owner: f32| sign(color) * owner;
    let share = |owner: f32| (1.0 + own(owner)) / 2.0;
    let both = played.iter().filter_map(|(point, was)| Some((*point, *was, *better.get(point)?)));
    let both = both.filter(|(_, was, would)| own(would - was) > SAVED);
    let mut both: Vec<_> = both.map(|(point, was, would)| (point, share(was), share(would))).collect();
    both.sort_by(|one, other| (other.2 - other.1).total_cmp(&(one.2 - one.1)));
    both
}

#[cfg(test)]
mod tests;
