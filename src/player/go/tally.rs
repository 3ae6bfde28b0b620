//! What a search knows of a move.

use super::priors::Prior;

/// With as many visits of its own a move is judged by these and by RAVE alike.
const EQUIVALENT: f32 = 1500.0;

/// How much is tried what is likely beforehand.
const CURIOSITY: f32 = 0.5;

/// The games with a move, those in which it was played later (rapid action value estimation: Gelly, Silver, "Combining
/// online and offline knowledge in UCT", 2007), and what was thought beforehand. Wins are those of its player.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) visits: u32,
    pub(crate) wins: f32,
    pub(crate) rave_visits: f32,
    pub(crate) rave_wins: f32,
    pub(crate) prior: Prior,
}

impl Tally {
    pub(crate) fn new(prior: Prior) -> Self {
        Self { prior, ..Self::default() }
    }

    /// The share of games won.
    pub(crate) fn value(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.wins / self.visits as f32 }
    }

    /// What the move is worth by all that is known.
    pub(crate) fn estimate(&self) -> f32 {
        let visits = self.visits as f32 + self.prior.visits;
        let value = (self.wins + self.prior.wins) / visits.max(1.0);
        if self.rave_visits == 0.0 {
            return value;
        }
        let rave = self.rave_wins / self.rave_visits;
        let trust = self.rave_visits / (self.rave_visits + visits + self.rave_visits * visits / EQUIVALENT);
        trust * rave + (1.0 - trust) * value
    }

    /// What the search goes by: the higher, the sooner the move is visited. What is likely beforehand is tried before
    /// much is known of it (Rosin, "Multi-armed bandits with episode context", 2011).
    pub(crate) fn urgency(&self, curiosity: Curiosity) -> f32 {
        self.estimate() + curiosity.0 * self.prior.chance / (1 + self.visits) as f32
    }
}

/// How much the moves from a node are tried.
#[derive(Clone, Copy)]
pub(crate) struct Curiosity(f32);

impl Curiosity {
    /// After so many visits of the node.
    pub(crate) fn after(visits: u32) -> Self {
        Self(CURIOSITY * (visits as f32).sqrt())
    }
}
