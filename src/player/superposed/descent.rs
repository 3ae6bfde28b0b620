//! A simulation on its way down the tree of what everybody knows.

use qgo_rules::Color;

use crate::go::field::Spot;
use crate::go::playout::Playout;
use crate::go::search::Firsts;

/// The numbers of the points that are named, sorted; that of the pass stands for each that is missing.
pub(super) type Named = [u16; 3];

/// In which reality a simulation began, and on which spots its stones were put.
#[derive(Clone)]
pub(super) struct Course {
    pub(super) root: usize,
    pub(super) spots: Vec<Spot>,
}

pub(super) struct Descent {
    pub(super) course: Course,
    /// The nodes, and what was named in all of them but the last.
    pub(super) nodes: Vec<u32>,
    pub(super) named: Vec<Named>,
    pub(super) playout: Playout<'static>,
    pub(super) firsts: Firsts,
}

impl Descent {
    /// Begins in the reality with this number, from its playout.
    pub(super) fn new(root: usize, playout: &Playout<'static>) -> Self {
        Self {
            course: Course { root, spots: Vec::new() },
            nodes: Vec::new(),
            named: Vec::new(),
            playout: playout.clone(),
            firsts: Firsts::new(),
        }
    }

    pub(super) fn play(&mut self, spot: Spot, color: Color) {
        self.firsts.note(spot, self.course.spots.len(), color);
        self.playout.play(spot, color);
        self.course.spots.push(spot);
    }
}
