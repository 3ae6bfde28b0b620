//! Weighs pairs and triples of points.

use super::look::{Looked, Move};
use crate::go::field::Spot;

/// A set of points that may be played; a pass if it is empty.
pub(super) struct Weighed {
    pub(super) spots: Vec<Spot>,
    /// By this it is compared with others.
    pub(super) worth: f32,
    /// The chance to win.
    pub(super) value: f32,
}

/// All pairs and triples of these points, and the pass, the best first. Each is worth the mean over all its children.
pub(super) fn weighed(spots: &[Spot], looked: &[Looked]) -> Vec<Weighed> {
    let mut sets = vec![vec![]];
    for (first, one) in spots.iter().enumerate() {
        for (second, two) in spots[..first].iter().enumerate() {
            sets.push(vec![*two, *one]);
            sets.extend(spots[..second].iter().map(|three| vec![*three, *two, *one]));
        }
    }
    let weigh = |spots: Vec<Spot>| {
        let played = if spots.is_empty() { &[Spot::PASS] } else { spots.as_slice() };
        let children = |it| played.iter().filter_map(move |spot| Looked::moved(it, *spot));
        let children: Vec<&Move> = looked.iter().flat_map(children).collect();
        let count = children.len().max(1) as f32;
        let value = children.iter().map(|child| child.value).sum::<f32>() / count;
        let worth = children.iter().map(|child| child.worth()).sum::<f32>() / count;
        Weighed { spots, worth, value }
    };
    let mut weighed: Vec<Weighed> = sets.into_iter().map(weigh).collect();
    weighed.sort_by(|one, other| other.worth.total_cmp(&one.worth).then(one.spots.cmp(&other.spots)));
    weighed
}
