//! The end of `simultaneous`, where the players agree to count: which stones are dead, and when all is clear.

use std::collections::BTreeMap;

use qgo_rules::{Color, Duel, Point};

use super::search::Search;
use super::think;
use crate::level::Level;
use crate::random::chance;
use crate::result::sign;
use crate::seen::Seen;
use crate::thought::{Budget, Fuse, PORTION};

/// Stones are dead if so much of the ownership of their points belongs to the other side.
const DEAD: f32 = 0.4;

/// The fate of a chain, or of a point, is clear if so much of its ownership belongs to one side.
const CLEAR: f32 = 0.9;

/// By how much the chance to win may differ from what would be counted.
const DOUBT: f32 = 0.05;

/// How many games are played out to count.
const SIMULATIONS_TO_COUNT: u32 = 800;

/// Playouts make much of a small lead. So a search looks at what they say before the player agrees.
const SIMULATIONS_TO_AGREE: u32 = 4000;

/// There is neither a pass nor superko, so stones that are captured at once could be thrown in for ever. After so many
/// turns for each point of the board the game goes nowhere.
const MOST_TURNS: u32 = 3;

/// Games played out from a position as it stands. `None` if the fuse ended that.
fn counted(seen: &Seen, duel: &Duel, go_on: Fuse<'_>) -> Option<Search<Duel>> {
    let mut search = Search::new(duel.clone(), chance(seen, Level::STRONGEST));
    for _ in 0..SIMULATIONS_TO_COUNT / PORTION {
        (0..PORTION).for_each(|_| search.look());
        if !go_on() {
            return None;
        }
    }
    Some(search)
}

pub(crate) fn dead_stones(seen: &Seen, duel: &Duel, go_on: Fuse<'_>) -> Vec<Point> {
    counted(seen, duel, go_on).map(|search| dead(duel, &search.owners())).unwrap_or_default()
}

fn dead(duel: &Duel, owners: &[(Point, f32)]) -> Vec<Point> {
    let mut dead = Vec::new();
    for (color, owner) in fates(duel, owners) {
        if owner.1 * sign(color) < -DEAD {
            dead.extend(owner.0);
        }
    }
    dead.sort();
    dead
}

/// The chains that can be marked dead, and whose their points will be.
fn fates(duel: &Duel, owners: &[(Point, f32)]) -> Vec<(Color, (Vec<Point>, f32))> {
    let owners: BTreeMap<Point, f32> = owners.iter().copied().collect();
    let of = |point: &Point| owners.get(point).copied().unwrap_or_default();
    let mut fates = Vec::new();
    for kind in qgo_rules::StoneKind::ALL {
        let Some(color) = kind.side() else { continue };
        for point in duel.stones(kind) {
            let chain = duel.chain(point);
            // A chain lives and dies as a whole, and is told once.
            if chain.first() == Some(&point) {
                let owner = chain.iter().map(of).sum::<f32>() / chain.len() as f32;
                fates.push((color, (chain, owner)));
            }
        }
    }
    fates
}

/// Whether the player is content to end and count now: at least half of the board is full, it is clear whose nearly all
/// points are, in playouts and in a search, and the search expects what would be counted; or the game goes nowhere.
pub(crate) fn agrees_to_end(seen: &Seen, duel: &Duel, go_on: Fuse<'_>) -> bool {
    let points = u32::from(duel.size()).pow(2);
    let empty = Point::all(duel.size()).filter(|point| duel.is_empty(*point));
    if 2 * empty.count() as u32 > points {
        return false;
    }
    if seen.moves > MOST_TURNS * points {
        return true;
    }
    let Some(search) = counted(seen, duel, &mut *go_on) else { return false };
    let owners = search.owners();
    is_clear(duel, &owners) && {
        let dead = dead(duel, &owners);
        let won = f32::from(duel.agreed(&dead).signum() as i8) * sign(seen.color);
        let budget = Budget::to_judge(Some(SIMULATIONS_TO_AGREE), &mut *go_on);
        let thought = think(seen, duel, Level::STRONGEST, budget);
        let is_expected = (thought.value - f32::midpoint(1.0, won)).abs() < DOUBT;
        go_on() && is_expected && is_clear(duel, &thought.owners) && self::dead(duel, &thought.owners) == dead
    }
}

/// Whether the fate of all chains is clear, and whose nearly all empty points will be.
fn is_clear(duel: &Duel, owners: &[(Point, f32)]) -> bool {
    let open = owners.iter().filter(|(point, owner)| duel.is_empty(*point) && owner.abs() < CLEAR);
    open.count() <= usize::from(duel.size() / 2)
        && fates(duel, owners).iter().all(|(_, (_, owner))| owner.abs() > CLEAR)
}
