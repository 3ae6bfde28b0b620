//! Numbers by which positions are told apart, for repetitions.

use qgo_rules::{Color, Point, Repeated};

use super::few::Few;
use crate::go::board::stone;
use crate::go::field::{Field, Spot};
use crate::random::mixed;

/// The hash of a position that was before the search.
pub(super) fn hash_of(field: Field, repeated: &Repeated) -> u64 {
    let mut hash = 0;
    for color in Color::ALL {
        for point in &repeated.stones[color] {
            hash ^= stone_hash(field.spot(*point), stone(color));
        }
    }
    let few = |set: &Vec<Point>| set.iter().map(|point| field.spot(*point)).fold(Few::default(), Few::with);
    repeated.sets.iter().map(few).fold(hash, |hash, set| hash ^ set_hash(set))
}

pub(super) fn stone_hash(spot: Spot, content: u8) -> u64 {
    mixed(u64::from(spot.0) << 2 | u64::from(content))
}

pub(super) fn set_hash(spots: Few) -> u64 {
    mixed(spots.list().iter().fold(1, |hash, spot| hash << 10 | u64::from(spot.0)) << 12)
}
