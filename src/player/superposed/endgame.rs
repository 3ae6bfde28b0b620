//! Proves certain victories at the end of games on the smallest boards: with what somebody does who is to move, the
//! player wins whatever is measured and however the other replies.
//!
//! This is proof-number search, depth first (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002). A measurement is
//! a choice of the other player's here. No position occurs twice in a game, because no set may be named twice.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use qgo_rules::Color;

use super::small::{Place, Small, Way};
use crate::thought::Fuse;

/// More than any work.
const NEVER: u32 = 1 << 30;

/// The fuse is asked once in so many positions.
const PORTION: u32 = 4096;

/// How much work it seems to be at least to show that the player wins, and that it does not; 0 if it is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Work {
    proof: u32,
    disproof: u32,
}

impl Work {
    const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    const fn of(is_won: bool) -> Self {
        if is_won { Self { proof: 0, disproof: NEVER } } else { Self { proof: NEVER, disproof: 0 } }
    }

    /// All of these have to be won.
    fn all(parts: impl Iterator<Item = Self>) -> Self {
        parts.fold(Self::of(true), |one, other| Self {
            proof: one.proof.saturating_add(other.proof).min(NEVER),
            disproof: one.disproof.min(other.disproof),
        })
    }

    /// One of these has to be won.
    fn any(parts: impl Iterator<Item = Self>) -> Self {
        Self::all(parts.map(Self::turned)).turned()
    }

    const fn turned(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }
}

/// A search for a proof.
pub(super) struct Endgame<'a> {
    small: &'a Small,
    player: Color,
    /// How many positions may still be looked at.
    left: u32,
    go_on: Fuse<'a>,
    /// What is known of positions, by their hashes.
    known: HashMap<u64, Work>,
}

/// What certainly wins, found by looking at so many positions at most.
pub(super) fn certain(small: &Small, root: &Place, positions: u32, go_on: Fuse<'_>) -> Option<Way> {
    let mut endgame = Endgame { small, player: root.to_move, left: positions, go_on, known: HashMap::new() };
    let most = Work { proof: NEVER, disproof: NEVER };
    if endgame.look(root, most).proof > 0 {
        return None;
    }
    let mut ways = small.ways(root).into_iter();
    let is_won = |place: &Place| endgame.of(place).proof == 0;
    ways.find_map(|(way, outcomes)| outcomes.iter().all(is_won).then_some(way))
}

impl Endgame<'_> {
    fn of(&self, place: &Place) -> Work {
        match self.small.won(place, self.player) {
            Some(is_won) => Work::of(is_won),
            None => self.known.get(&hash(place)).copied().unwrap_or(Work::UNKNOWN),
        }
    }

    /// Looks at a position until it is more work than `most` in one way or the other.
    fn look(&mut self, place: &Place, most: Work) -> Work {
        let is_own = place.to_move == self.player;
        let ways = self.small.ways(place);
        let count = ways.iter().map(|(_, outcomes)| outcomes.len() as u32).sum::<u32>();
        if (self.left.saturating_sub(count) / PORTION) < self.left / PORTION && !(self.go_on)() {
            self.left = 0;
        }
        self.left = self.left.saturating_sub(count);
        // Where the other is to move, all outcomes of all it can do have to be won.
        let groups: Vec<Vec<Place>> = if is_own {
            ways.into_iter().map(|(_, outcomes)| outcomes).collect()
        } else {
            vec![ways.into_iter().flat_map(|(_, outcomes)| outcomes).collect()]
        };
        let mut works: Vec<Vec<Work>> =
            groups.iter().map(|outcomes| outcomes.iter().map(|place| self.of(place)).collect()).collect();
        loop {
            let of_groups: Vec<Work> = works.iter().map(|works| Work::all(works.iter().copied())).collect();
            let work = Work::any(of_groups.iter().copied());
            if work.proof >= most.proof || work.disproof >= most.disproof || self.left == 0 {
                self.known.insert(hash(place), work);
                return work;
            }
            let (group, next) = least(of_groups.iter().map(|work| work.proof));
            let chosen = of_groups[group];
            // So much until another way seems clearly less work, or this is too much.
            let most = Work {
                proof: most.proof.min(next.saturating_add(1 + next / 4)),
                disproof: most.disproof.saturating_sub(work.disproof).saturating_add(chosen.disproof),
            };
            let (index, next) = least(works[group].iter().map(|work| work.disproof));
            let before = works[group][index];
            let most = Work {
                proof: most.proof.saturating_sub(chosen.proof).saturating_add(before.proof),
                disproof: most.disproof.min(next.saturating_add(1 + next / 4)),
            };
            works[group][index] = self.look(&groups[group][index], most);
        }
    }
}

/// The index of the least of these, and the next one.
fn least(works: impl Iterator<Item = u32>) -> (usize, u32) {
    let (mut index, mut best, mut next) = (0, u32::MAX, u32::MAX);
    for (number, work) in works.enumerate() {
        if work < best {
            (index, next, best) = (number, best, work);
        } else {
            next = next.min(work);
        }
    }
    (index, next)
}

/// Only whether two are equal matters, and two of some hundred thousand positions will hardly ever share one.
fn hash(place: &Place) -> u64 {
    let mut hasher = DefaultHasher::new();
    place.hash(&mut hasher);
    hasher.finish()
}
