//! What a single stone does to the chains beside it.

use super::board::{BLACK, Board, EDGE, EMPTY, WHITE, colors_beside, enemy};
use super::field::Spot;

/// The largest eye space in which a single point decides.
const LARGEST_SPACE: usize = 6;

impl Board {
    /// The vital point of the empty region around a spot: stones of one colour enclose it, and it becomes two
    /// eyes or one, depending on who plays there. Those are three in a row or round a corner, four like a T,
    /// five like a cross or a square with a tail, and six like a square with two tails at one corner.
    pub(crate) fn vital_point(&self, spot: Spot) -> Option<Spot> {
        let mut region = [spot; LARGEST_SPACE];
        let (mut count, mut owners, mut next) = (1, 0, 0);
        // How many of its neighbours are in the region, of each.
        let mut degrees = [0; LARGEST_SPACE];
        while next < count {
            owners |= colors_beside(self.code(region[next]));
            if owners == BLACK | WHITE {
                return None;
            }
            for near in self.adjacent(region[next]) {
                if self.at(near) == EMPTY {
                    degrees[next] += 1;
                    if !region[..count].contains(&near) {
                        *region.get_mut(count)? = near;
                        count += 1;
                    }
                }
            }
            next += 1;
        }
        let (most, edges) = (degrees.iter().max()?, degrees.iter().sum::<usize>() / 2);
        // By the number of spots, of pairs of neighbours, and of the neighbours of the one with the most.
        let decides =
            matches!((count, edges, most), (3, 2, 2) | (4, 3, 3) | (5, 4, 4) | (5, 5, 3) | (6, 6, 4));
        if owners == EMPTY || !decides {
            return None;
        }
        region[..count].iter().zip(degrees).find(|(_, degree)| degree == most).map(|(spot, _)| *spot)
    }

    /// If a stone there leaves its own chain a single liberty: how many stones that chain has then. What captures
    /// something does not count.
    pub(crate) fn puts_itself_in_atari(&self, spot: Spot, own: u8) -> Option<u16> {
        let mut only = None;
        let mut is_second = |liberty: Spot| *only.get_or_insert(liberty) != liberty;
        let adjacent = self.adjacent(spot);
        for near in adjacent {
            let content = self.at(near);
            let is_second = content == EMPTY && is_second(near);
            if is_second || (content == enemy(own) && self.atari(near).is_some()) {
                return None;
            }
        }
        let mut stones = 1;
        let mut joined = [Spot::PASS; 4];
        for (index, near) in adjacent.into_iter().enumerate() {
            if self.at(near) != own || joined.contains(&self.chain(near)) {
                continue;
            }
            joined[index] = self.chain(near);
            stones += self.length(near);
            if self.atari(near).is_some() {
                // Its only liberty is where the stone comes.
                continue;
            }
            for stone in self.stones(near) {
                for liberty in self.adjacent(stone) {
                    if self.at(liberty) == EMPTY && liberty != spot && is_second(liberty) {
                        return None;
                    }
                }
            }
        }
        Some(stones)
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
            .flat_map(|stone| self.adjacent(stone))
            .filter(move |near| self.at(*near) == other && self.atari(*near).is_some())
    }
}

#[cfg(test)]
mod tests;
