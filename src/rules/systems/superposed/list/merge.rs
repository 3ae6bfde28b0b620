//! Merging equal realities of a list.

use super::super::weight::Weight;
use super::Ko;
use crate::board::Board;

/// Marks a free slot of the table.
const FREE: u32 = u32::MAX;

/// Keeps each reality once, in place; returns for each former row its new index.
pub(super) fn merge<const W: usize>(boards: &mut Vec<Board<W>>, mut ko: Option<&mut Ko>) -> Vec<u32> {
    let mut table = vec![FREE; (boards.len() * 2).next_power_of_two()];
    let mut places = Vec::with_capacity(boards.len());
    let mut kept = 0;
    for row in 0..boards.len() {
        let board = boards[row];
        let banned = ko.as_ref().is_some_and(|ko| ko.banned[row]);
        let is_equal = |place: u32| {
            boards[place as usize] == board
                && ko.as_ref().is_none_or(|ko| ko.banned[place as usize] == banned)
        };
        let mut slot = board.mixed() as usize & (table.len() - 1);
        while table[slot] != FREE && !is_equal(table[slot]) {
            slot = (slot + 1) & (table.len() - 1);
        }
        if table[slot] == FREE {
            table[slot] = u32::try_from(kept).expect("a host's bound is below 2^32 children");
            boards[kept] = board;
            if let Some(ko) = &mut ko {
                ko.banned[kept] = banned;
            }
            kept += 1;
        }
        places.push(table[slot]);
    }
    boards.truncate(kept);
    if let Some(ko) = ko {
        ko.banned.truncate(kept);
    }
    places
}

/// For each of `kept` rows, the sum of the weights merged into it; `None` if one does not fit.
pub(super) fn sums<T: Weight>(places: &[u32], weights: &[T], kept: usize) -> Option<Vec<T>> {
    let mut sums: Vec<T> = Vec::with_capacity(kept);
    for (place, weight) in places.iter().zip(weights) {
        // A new index is always the next one.
        match sums.get_mut(*place as usize) {
            Some(sum) => *sum = sum.plus(weight)?,
            None => sums.push(weight.clone()),
        }
    }
    Some(sums)
}
