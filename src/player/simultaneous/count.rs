//! The end of `simultaneous`, where the players agree to count: which stones are dead, and when all is clear.

use std::collections::BTreeMap;

use qgo_rules::{Color, Duel, Point};

use super::search::Search;
use crate::level::Level;
use crate::random::chance;
use crate::result::sign;
use crate::seen::Seen;
use crate::thought::{Fuse, PORTION};

/// Stones are dead if so much of the ownership of their points belongs to the other side.
const DEAD: f32 = 0.4;

/// How many games are played out to count.
const SIMULATIONS_TO_COUNT: u32 = 800;

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

/// Whether the player is content to end and count now: the fate of all stones is clear, nearly all points have an
/// owner, and playing on promises no more than the count.
pub(crate) fn agrees_to_end(seen: &Seen, duel: &Duel, go_on: Fuse<'_>) -> bool {
    let Some(search) = counted(seen, duel, go_on) else { return false };
    let owners = search.owners();
    let is_clear = fates(duel, &owners).iter().all(|(_, (_, owner))| owner.abs() > DEAD);
    let open = owners.iter().filter(|(point, owner)| duel.is_empty(*point) && owner.abs() < 0.6);
    let gain = (search.lead() - duel.agreed(&dead(duel, &owners)) as f32) * sign(seen.color);
    is_clear && open.count() <= usize::from(duel.size() / 2) && gain < 1.0
}
