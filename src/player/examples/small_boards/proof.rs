//! Proves, or disproves, that a player wins in `superposed` whatever is measured and however the other replies: by
//! proof-number search, depth first (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002).

use std::collections::HashMap;

use qgo_rules::Color;

use super::realities::Realities;

/// More than any work.
const NEVER: u64 = 1 << 40;

/// How much work it seems to be at least to prove the victory, and to disprove it; 0 if that is done.
type Work = (u64, u64);

struct Proof {
    winner: Color,
    /// How many positions may still be looked at.
    left: u32,
    known: HashMap<Realities, Work>,
}

/// Whether the player wins in all of these, found by looking at so many positions at most.
pub(crate) fn is_certain(places: &[Realities], winner: Color, positions: u32) -> Option<bool> {
    let mut proof = Proof { winner, left: positions, known: HashMap::new() };
    for place in places {
        if proof.of(place).0 > 0 {
            proof.look(place, (NEVER, NEVER));
        }
        match proof.of(place) {
            (0, _) => {}
            (_, 0) => return Some(false),
            _ => return None,
        }
    }
    Some(true)
}

/// All of these have to be won.
fn all(works: impl Iterator<Item = Work>) -> Work {
    works.fold((0, NEVER), |one, other| ((one.0 + other.0).min(NEVER), one.1.min(other.1)))
}

impl Proof {
    fn of(&self, place: &Realities) -> Work {
        match place.lead() {
            Some(lead) if lead == 0 || (lead > 0) != (self.winner == Color::Black) => (NEVER, 0),
            Some(_) => (0, NEVER),
            None => self.known.get(place).copied().unwrap_or((1, 1)),
        }
    }

    /// Looks at a position until it is more work than this in one way or the other.
    fn look(&mut self, place: &Realities, (most_proof, most_disproof): Work) {
        let mut ways = place.ways();
        self.left = self.left.saturating_sub(ways.iter().map(|outcomes| outcomes.len() as u32).sum());
        if place.to_move() != self.winner {
            // All outcomes of all that the other can do have to be won.
            ways = vec![ways.into_iter().flatten().collect()];
        }
        loop {
            let of_all = |outcomes: &Vec<Realities>| all(outcomes.iter().map(|place| self.of(place)));
            let works: Vec<Work> = ways.iter().map(of_all).collect();
            let Some(way) = (0..works.len()).min_by_key(|way| works[*way].0) else { return };
            let (proof, disproof) = works[way];
            let sum = works.iter().map(|(_, disproof)| disproof).sum::<u64>().min(NEVER);
            self.known.insert(place.clone(), (proof, sum));
            if proof >= most_proof || sum >= most_disproof || self.left == 0 {
                return;
            }
            let others = (0..works.len()).filter(|other| *other != way);
            let next = others.map(|other| works[other].0).min().unwrap_or(NEVER);
            let (proof_of_way, disproof_of_way) = (most_proof.min(next + 1), most_disproof - sum + disproof);
            let mut outcomes: Vec<(u64, &Realities)> =
                ways[way].iter().map(|place| (self.of(place).1, place)).collect();
            outcomes.sort_by_key(|(disproof, _)| *disproof);
            let next = outcomes.get(1).map_or(NEVER, |(disproof, _)| *disproof);
            let outcome = outcomes[0].1.clone();
            let most = (proof_of_way - proof + self.of(&outcome).0, disproof_of_way.min(next + 1));
            self.look(&outcome, most);
        }
    }
}
