//! The set of positions: playing a turn in all of them, counting shares, and drawing one.

use std::collections::BTreeMap;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use num_bigint::BigUint;

use super::branch::{Branch, Moves, Outcomes};
use crate::board::{Bits, Board, Grid, WORDS, counts, words_for};
use crate::chance::{ChanceError, Question};
use crate::color::{ByColor, Color};
use crate::game::Turn;
use crate::heap::heap_of;
use crate::host_limit::HostLimit;
use crate::point::Point;
use crate::systems::exploring::Source;
use crate::systems::narrowing::{
    CONTENTS, Contents, Narrowing, differing, differs, place_of, settle, settle_recorded, settle_some,
};
use crate::view::Shares;

/// Distinct positions, in no meaningful order.
pub(super) struct Branches {
    grid: Grid<WORDS>,
    list: Vec<Branch>,
}

impl Branches {
    /// A single position with these stones.
    pub(super) fn certain(grid: Grid<WORDS>, board: Board<WORDS>) -> Self {
        Self { grid, list: vec![Branch { board, ban: None }] }
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) const fn grid(&self) -> &Grid<WORDS> {
        &self.grid
    }

    /// At most so many of the positions, evenly taken.
    pub(super) fn thinned(&self, most: usize) -> Self {
        let step = self.list.len().div_ceil(most.max(1)).max(1);
        Self { grid: self.grid, list: self.list.iter().step_by(step).copied().collect() }
    }

    /// The positions in an order that does not depend on how they arose, as words.
    pub(super) fn key(&self) -> Vec<u64> {
        let words = words_for(self.grid.size());
        let of = |branch: &Branch| -> Vec<u64> {
            let stones = &branch.board.stones;
            let ban = branch.ban.map_or(0, |ban| 2 * u64::from(ban.index) + 2 + ban.color as u64);
            let of = |color: Color| stones[color].words().iter().copied().take(words);
            Color::ALL.into_iter().flat_map(of).chain([ban]).collect()
        };
        let mut list: Vec<Vec<u64>> = self.list.iter().map(of).collect();
        list.sort_unstable();
        list.concat()
    }

    /// The outcomes of all positions, equal ones merged. Empty if the pair of moves is not allowed.
    pub(super) fn after(&self, moves: &Moves) -> Self {
        let mut after = Distinct::with_capacity(self.list.len());
        for branch in &self.list {
            match branch.outcomes(&self.grid, moves) {
                None => {}
                Some(Outcomes::One(outcome)) => after.insert(outcome),
                Some(Outcomes::Two(black_first, white_first)) => {
                    after.insert(black_first);
                    after.insert(white_first);
                }
            }
        }
        after.list.shrink_to_fit();
        Self { grid: self.grid, list: after.list }
    }

    /// The positions, before the turn, that have an outcome.
    pub(super) fn surviving(&self, moves: &Moves) -> Self {
        let survives = |branch: &&Branch| branch.outcomes(&self.grid, moves).is_some();
        Self { grid: self.grid, list: self.list.iter().filter(survives).copied().collect() }
    }

    /// Draws one position uniformly; there must be at least one. First its stones are drawn, point by
    /// point, then its ban: no ban, then by banned point, Black's before White's. `by_host`: whether the
    /// host's bound has it drawn.
    ///
    /// # Errors
    /// If a draw cannot be made.
    pub(super) fn determine(&self, by_host: bool, turn: &mut Turn<'_>) -> Result<Self, ChanceError> {
        let mut rest = self.remaining();
        settle(&mut rest, by_host, turn)?;
        let mut list = rest.list;
        list.sort_unstable_by_key(|branch| branch.ban);
        let r = turn.draw(&list.len().into(), &Question::Ban)?;
        let drawn = list[usize::try_from(r).expect("a draw is below the number of positions")];
        Ok(Self { grid: self.grid, list: vec![drawn] })
    }

    /// The positions with the drawn contents of 1, 2, 4, … further points, until `fits` holds of their number
    /// or all have the same stones; and these points.
    ///
    /// # Errors
    /// If a draw cannot be made.
    pub(super) fn eased(
        &self,
        fits: impl Fn(usize) -> bool,
        turn: &mut Turn<'_>,
    ) -> Result<(Self, Vec<Point>), ChanceError> {
        let mut rest = self.remaining();
        let (mut points, mut next) = (Vec::new(), 1);
        while !fits(rest.list.len())
            && settle_some(&mut rest, Point::all(self.grid.size()), next, &mut points, turn)?
        {
            next *= 2;
        }
        Ok((Self { grid: self.grid, list: rest.list }, points))
    }

    /// The positions that are left after what a record says that the host's bound determined.
    ///
    /// # Errors
    /// If a draw cannot be made, or if the record is not possible.
    pub(super) fn eased_by_record(&self, by: &HostLimit, turn: &mut Turn<'_>) -> Result<Self, ChanceError> {
        if *by == HostLimit::Whole {
            return self.determine(true, turn);
        }
        let mut rest = self.remaining();
        settle_recorded(&mut rest, by, turn)?;
        Ok(Self { grid: self.grid, list: rest.list })
    }

    fn remaining(&self) -> Remaining<'_> {
        Remaining {
            grid: &self.grid,
            list: self.list.clone(),
            differing: differing(self.list.iter().map(|branch| &branch.board)),
        }
    }

    pub(super) fn boards(&self) -> impl Iterator<Item = &Board<WORDS>> {
        self.list.iter().map(|branch| &branch.board)
    }

    /// The stones that are there in every position.
    pub(super) fn certain_stones(&self) -> Board<WORDS> {
        let all = ByColor::new_with(|_| self.grid.points());
        let stones = self
            .boards()
            .fold(all, |certain, board| ByColor::new_with(|color| certain[color] & board.stones[color]));
        Board { stones }
    }

    /// The points that hold a stone of this colour in some position.
    pub(super) fn possible(&self, color: Color) -> Bits<WORDS> {
        possible(self.boards(), color)
    }

    /// The points that hold a stone, of whatever colour, in every position.
    pub(super) fn occupied(&self) -> Bits<WORDS> {
        self.boards().fold(self.grid.points(), |always, board| always & board.occupied())
    }

    /// In how many positions each point holds a stone of each colour.
    pub(super) fn shares(&self) -> Shares {
        shares(&self.grid, &self.list)
    }
}

impl Source for Branches {
    fn narrow(&self) -> Box<dyn Narrowing + '_> {
        Box::new(self.remaining())
    }
}

/// The points that hold a stone of this colour on some board.
fn possible<'a>(boards: impl Iterator<Item = &'a Board<WORDS>>, color: Color) -> Bits<WORDS> {
    boards.fold(Bits::EMPTY, |possible, board| possible | board.stones[color])
}

/// In how many of the positions each point holds a stone of each colour.
fn shares(grid: &Grid<WORDS>, list: &[Branch]) -> Shares {
    let boards = || list.iter().map(|branch| &branch.board);
    let of = |color: Color| -> BTreeMap<Point, BigUint> {
        let counts = counts(boards().map(|board| board.stones[color]));
        let points = possible(boards(), color).iter();
        points.map(|index| (grid.point(index), counts[index].into())).collect()
    };
    Shares { total: list.len().into(), stones: ByColor::new_with(of) }
}

/// A list of positions that takes each only once.
struct Distinct {
    list: Vec<Branch>,
    /// Indices into the list, by the stones of the position.
    places: HashTable<u32>,
}

impl Distinct {
    fn with_capacity(positions: usize) -> Self {
        Self { list: Vec::with_capacity(positions), places: HashTable::with_capacity(positions) }
    }

    fn insert(&mut self, branch: Branch) {
        let next = u32::try_from(self.list.len()).expect("the host's bound is below 2^32 outcomes");
        let list = &self.list;
        let place = self.places.entry(
            branch.board.mixed(),
            |place| list[*place as usize] == branch,
            |place| list[*place as usize].board.mixed(),
        );
        if let Entry::Vacant(place) = place {
            place.insert(next);
            self.list.push(branch);
        }
    }
}

/// Positions that are being narrowed down to one.
struct Remaining<'a> {
    grid: &'a Grid<WORDS>,
    list: Vec<Branch>,
    /// The points that have not been looked at and that differ within the whole set.
    differing: Bits<WORDS>,
}

impl Narrowing for Remaining<'_> {
    fn next(&mut self) -> Option<(Point, Contents)> {
        while let Some(point) = self.differing.lowest() {
            self.differing = self.differing.without(point);
            let point = self.grid.point(point.iter().next()?);
            if let Some(contents) = self.contents(point) {
                return Some((point, contents));
            }
        }
        None
    }

    fn contents(&self, point: Point) -> Option<Contents> {
        let mut counts = [0u64; 3];
        for branch in &self.list {
            counts[place_of(&branch.board, self.grid.index(point))] += 1;
        }
        Some(std::array::from_fn(|place| (CONTENTS[place], counts[place].into()))).filter(differs)
    }

    fn keep(&mut self, point: Point, content: Option<Color>) {
        let index = self.grid.index(point);
        self.list.retain(|branch| branch.board.at(index) == content);
    }

    fn shares(&self) -> Shares {
        shares(self.grid, &self.list)
    }
}

heap_of!(Branches { list; grid });
