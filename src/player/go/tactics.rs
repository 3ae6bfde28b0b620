//! What a single stone does to the chains beside it.

use super::board::{BLACK, Board, EDGE, EMPTY, WHITE, colors_beside, enemy};
use super::code::{has_empty, matching, meets_both, room};
use super::field::Spot;
use super::liberties::Liberties;
use super::packed::{Met, Packed};

/// The largest eye space in which a single point decides.
const LARGEST_SPACE: usize = Packed::MOST;

impl Board {
    /// The vital point of the empty region around a spot: stones of one colour enclose it, and it becomes two
    /// eyes or one, depending on who plays there. Those are three in a row or round a corner, four like a T,
    /// five like a cross or a square with a tail, and six like a square with two tails at one corner.
    pub(crate) fn vital_point(&self, spot: Spot) -> Option<Spot> {
        // This is all that most regions need.
        let is_hopeless = |code| meets_both(code) | (room(code) > LARGEST_SPACE as u32);
        if !has_empty(self.code(spot)) || is_hopeless(self.code(spot)) {
            return None;
        }
        let mut region = Packed::of(spot);
        let (mut count, mut owners, mut next) = (1, 0, 0);
        // How many pairs of neighbours there are, each seen from both; and the spot with the most neighbours.
        let (mut pairs, mut most, mut vital) = (0, 0, spot);
        while next < count {
            let at = region.get(next);
            let code = self.code(at);
            owners |= colors_beside(code);
            if (owners == BLACK | WHITE) || (next > 0 && is_hopeless(code)) {
                return None;
            }
            let mut neighbours = 0;
            for near in self.field.beside(at, code, EMPTY) {
                neighbours += 1;
                if !region.contains(near) {
                    if count == LARGEST_SPACE {
                        return None;
                    }
                    region.set(count, near);
                    count += 1;
                }
            }
            pairs += neighbours;
            if neighbours > most {
                (most, vital) = (neighbours, at);
            }
            next += 1;
        }
        // By the number of spots, of pairs of neighbours, and of the neighbours of the one with the most.
        let decides =
            matches!((count, pairs / 2, most), (3, 2, 2) | (4, 3, 3) | (5, 4, 4) | (5, 5, 3) | (6, 6, 4));
        (owners != EMPTY && decides).then_some(vital)
    }

    /// The pseudo-liberties of the chain that a stone on an empty spot makes, without what a capture gives it. There
    /// are no branches, since nobody can foretell them.
    pub(super) fn liberties_with(&self, spot: Spot, own: u8) -> Liberties {
        let code = self.code(spot);
        // By bits of the code: of comparisons the compiler makes branches.
        let (empty, own) = (matching(code, EMPTY), matching(code, own));
        let is_in = |directions: u16, index: usize| u64::from(directions >> (2 * index) & 1);
        let adjacent = self.adjacent(spot);
        let chains = adjacent.map(|near| self.chain(near));
        let mut liberties = Liberties::default();
        for (index, near) in adjacent.into_iter().enumerate() {
            let was_met = chains[..index].iter().fold(false, |met, chain| met | (*chain == chains[index]));
            let of_chain = self.pseudo_liberties(near).times(is_in(own, index) & u64::from(!was_met));
            // The stone takes this one.
            let taken = Liberties::one(spot).times(is_in(own, index));
            let of_spot = Liberties::one(near).times(is_in(empty, index));
            liberties = liberties.and(of_chain).and(of_spot).without(taken);
        }
        liberties
    }

    /// Whether a stone on an empty spot captures something.
    pub(super) fn captures(&self, spot: Spot, own: u8) -> bool {
        self.beside(spot, enemy(own)).any(|near| self.pseudo_liberties(near).is_short())
    }

    /// If a stone there leaves its own chain a single liberty: how many stones that chain has then. What captures
    /// something does not count.
    pub(crate) fn puts_itself_in_atari(&self, spot: Spot, own: u8) -> Option<u16> {
        let is_atari = self.liberties_with(spot, own).is_short() && !self.captures(spot, own);
        is_atari.then(|| self.length_with(spot, own))
    }

    /// How many stones the chain of a stone there would have.
    pub(super) fn length_with(&self, spot: Spot, own: u8) -> u16 {
        let mut met = Met::new();
        let is_new = |near: &Spot| met.is_new(self.chain(*near));
        1 + self.beside(spot, own).filter(is_new).map(|near| self.length(near)).sum::<u16>()
    }

    /// Whether the chain that a stone there makes has such a shape that its capture leaves less than two eyes.
    pub(crate) fn makes_nakade(&self, spot: Spot, own: u8) -> bool {
        let mut chain = [spot; LARGEST_SPACE];
        let mut count = 1;
        for near in self.adjacent(spot) {
            if self.at(near) != own || chain[..count].contains(&near) {
                continue;
            }
            for stone in self.stones(near) {
                let Some(place) = chain.get_mut(count) else { return false };
                *place = stone;
                count += 1;
            }
        }
        let chain = &chain[..count];
        let degree = |stone: &Spot| self.adjacent(*stone).iter().filter(|near| chain.contains(near)).count();
        let edges = chain.iter().map(degree).sum::<usize>() / 2;
        let most = chain.iter().map(degree).max().unwrap_or_default();
        matches!(
            (count, edges, most),
            (1..=3, ..) | (4, 3, 3) | (4, 4, _) | (5, 4, 4) | (5, 5, 3) | (6, 6, 4)
        )
    }

    /// Whether a stone on the last liberty of a chain gives that chain more than one.
    pub(crate) fn gains_liberties(&self, liberty: Spot, own: u8) -> bool {
        let mut free = 0;
        for near in self.adjacent(liberty) {
            let content = self.at(near);
            if content == EMPTY {
                free += 1;
            } else if content != EDGE && (content == own) == self.atari(near).is_none() {
                return true;
            }
        }
        free >= 2
    }

    /// A stone of each chain of the other colour that is in atari beside the chain of `stone`; of some chains
    /// several.
    pub(crate) fn neighbours_in_atari(&self, stone: Spot) -> impl Iterator<Item = Spot> {
        let other = enemy(self.at(stone));
        self.stones(stone)
            .flat_map(move |stone| self.beside(stone, other))
            .filter(|near| self.atari(*near).is_some())
    }
}

#[cfg(test)]
mod tests;
