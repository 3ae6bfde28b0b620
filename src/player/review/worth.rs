//! What positions and moves are worth, for a look back. A move in which chance had its say is worth the mean of what it
//! could have led to.

use std::collections::BTreeMap;

use qgo_rules::{Action, Color, Match, Phase, Point, Seed, View, Viewer, WorkBound};
use sha2::{Digest, Sha256};

use super::CannotReview;
use crate::level::Level;
use crate::seen::Seen;
use crate::thought::{Budget, Thought};
use crate::{Fuse, think};

/// Where chance has its say in a move, so many of its results are drawn and judged at least and at most, with the
/// simulations shared: as many as get so many each.
const RESULTS: (u32, u32) = (4, 32);
const EACH: u32 = 40;

/// What is thought of a position, or of what a move leads to.
pub(super) struct Judged {
    pub(super) chance: f32,
    /// Empty where the game is over.
    pub(super) owners: Owners,
}

/// Whose each point will be: 1 is certainly Black's, −1 White's.
pub(super) type Owners = BTreeMap<Point, f32>;

/// What a player thinks of a position.
pub(super) fn look(
    game: &Match,
    color: Color,
    simulations: u32,
    go_on: Fuse<'_>,
) -> Result<Thought, CannotReview> {
    Ok(thought(&Seen::of(game, color)?, simulations, go_on))
}

fn thought(seen: &Seen, simulations: u32, go_on: Fuse<'_>) -> Thought {
    think(seen, Level::STRONGEST, Budget::to_judge(Some(simulations), go_on))
}

/// The position with what was done in a turn. `None` if the rules refuse it.
pub(super) fn continued(mut position: Match, turn: &[(Color, Action)]) -> Option<Match> {
    for (color, action) in turn {
        position.act(*color, action.clone(), WorkBound::Steps(qgo_rules::DEFAULT_STEPS)).ok()?;
    }
    Some(position)
}

/// A player's chances after a turn that led to this position, or could as well have led to others if something was
/// drawn. `None` as in [`judged`].
pub(super) fn judged_turn(
    before: &Match,
    turn: &[(Color, Action)],
    after: &Match,
    color: Color,
    simulations: u32,
    go_on: Fuse<'_>,
) -> Result<Option<Judged>, CannotReview> {
    if after.events()[before.events().len()..].iter().all(|event| event.draws.is_empty()) {
        return judged(after, color, simulations, None, go_on);
    }
    // Results that look the same are judged once, with the simulations of all of them. A game is large: each is played
    // again when it is looked at.
    let all = (simulations / EACH).clamp(RESULTS.0, RESULTS.1);
    let mut results: Vec<(View, Seed, u32)> = Vec::new();
    for number in 0..all {
        if !go_on() {
            return Ok(None);
        }
        let lot = Sha256::new()
            .chain_update(b"qgo review")
            .chain_update(before.mind())
            .chain_update((before.events().len() as u64).to_le_bytes())
            .chain_update(number.to_le_bytes());
        let luck = Seed(lot.finalize().into());
        let Some(after) = continued(before.with_other_luck(&luck), turn) else { return Ok(None) };
        let view = after.view(Viewer::Public);
        match results.iter_mut().find(|(other, ..)| *other == view) {
            Some((.., times)) => *times += 1,
            None => results.push((view, luck, 1)),
        }
    }
    let (mut chance, mut owners, mut owned) = (0.0, Owners::new(), 0.0);
    for (_, luck, times) in results {
        let Some(after) = continued(before.with_other_luck(&luck), turn) else { return Ok(None) };
        let simulations = (u64::from(simulations) * u64::from(times) / u64::from(all)) as u32;
        // With chance of its own, so that errors average out.
        let Some(result) = judged(&after, color, simulations, Some(&luck), go_on)? else { return Ok(None) };
        let share = times as f32 / all as f32;
        chance += share * result.chance;
        owned += if result.owners.is_empty() { 0.0 } else { share };
        for (point, owner) in result.owners {
            *owners.entry(point).or_default() += share * owner;
        }
    }
    // Of a game that is over nothing is told of the points.
    owners.values_mut().for_each(|owner| *owner /= owned);
    Ok(Some(Judged { chance, owners }))
}

/// A player's chances in a position, perhaps looked at with other chance than usual. `None` where stones are counted, or
/// if the fuse has burnt down.
pub(super) fn judged(
    position: &Match,
    color: Color,
    simulations: u32,
    luck: Option<&Seed>,
    go_on: Fuse<'_>,
) -> Result<Option<Judged>, CannotReview> {
    let view = position.view(Viewer::Public);
    if let Some(result) = view.result {
        let chance = result.winner().map_or(0.5, |winner| if winner == color { 1.0 } else { 0.0 });
        return Ok(Some(Judged { chance, owners: Owners::new() }));
    }
    let asked = Color::ALL.into_iter().find(|color| view.to_move.includes(*color));
    let Some(asked) = asked.filter(|_| view.phase != Phase::Count) else { return Ok(None) };
    let mut seen = Seen::of(position, asked)?;
    if let Some(luck) = luck {
        seen.mind = luck.0;
    }
    let Thought { value, owners, was_cut_short, .. } = thought(&seen, simulations, go_on);
    let chance = if asked == color { value } else { 1.0 - value };
    Ok((!was_cut_short).then_some(Judged { chance, owners: owners.into_iter().collect() }))
}
