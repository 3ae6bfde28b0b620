//! The state between turns: the stones, the unresolved entanglements, the prisoners.

use super::stones::{Set, Stones};
use crate::board::{Grid, WORDS};
use crate::color::{ByColor, Color};
use crate::heap::{flat_heap, heap_of};
use crate::view;

/// Everything that determines the next turn, except the commitments.
#[derive(Clone)]
pub(super) struct State {
    pub(super) stones: Stones,
    pub(super) entanglements: Entanglements,
    /// Stones taken *by* each colour.
    pub(super) prisoners: ByColor<u32>,
}

/// The unresolved entanglements, by their numbers. No two share a stone.
#[derive(Clone, Default)]
pub(super) struct Entanglements {
    list: Vec<Entanglement>,
    /// The number of entanglements so far, so that no number is used twice in a game.
    arisen: u32,
}

/// An unresolved entanglement.
#[derive(Clone)]
pub(super) struct Entanglement {
    pub(super) number: u32,
    /// Its blue and its green stones.
    pub(super) own: ByColor<Set>,
    /// Its orange and red stones, which take the winner's colour.
    pub(super) shared: Set,
    /// For each colour, the ambiguous stones outside it that its half of the capture used.
    pub(super) uses: ByColor<Set>,
}

impl Entanglement {
    /// Its stones.
    pub(super) fn stones(&self) -> Set {
        self.own.black | self.own.white | self.shared
    }

    /// All that it is made of, except its number.
    pub(super) const fn sets(&self) -> [Set; 5] {
        [self.own.black, self.own.white, self.shared, self.uses.black, self.uses.white]
    }

    fn unite(&mut self, other: &Self) {
        for color in Color::ALL {
            self.own[color] |= other.own[color];
            self.uses[color] |= other.uses[color];
        }
        self.shared |= other.shared;
    }
}

impl Entanglements {
    /// In the order in which they arose.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Entanglement> {
        self.list.iter()
    }

    /// Adds an entanglement and sets its number. Older ones that share a stone with it are merged into
    /// it, and it takes the lowest of their numbers. Returns it, and the other numbers that were merged.
    pub(super) fn add(&mut self, mut new: Entanglement) -> (&Entanglement, Vec<u32>) {
        let stones = new.stones();
        let (merged, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.list).into_iter().partition(|old| old.stones().meets(stones));
        self.list = rest;
        for old in &merged {
            new.unite(old);
        }
        let stones = new.stones();
        new.uses = new.uses.map(|used| used.without(stones));
        let mut numbers = merged.iter().map(|old| old.number);
        new.number = numbers.next().unwrap_or_else(|| {
            self.arisen += 1;
            self.arisen
        });
        let swallowed = numbers.collect();
        let place = self.list.partition_point(|other| other.number < new.number);
        self.list.insert(place, new);
        (&self.list[place], swallowed)
    }

    /// Removes and returns the entanglement with this number, if it exists.
    pub(super) fn take(&mut self, number: u32) -> Option<Entanglement> {
        let place = self.list.iter().position(|it| it.number == number)?;
        Some(self.list.remove(place))
    }

    /// These stones have become plain or are gone, so they no longer count as ambiguous stones that a
    /// capture used.
    pub(super) fn forget_uses(&mut self, stones: Set) {
        for entanglement in &mut self.list {
            entanglement.uses = entanglement.uses.map(|used| used.without(stones));
        }
    }

    /// The public view of them.
    pub(super) fn view(&self, grid: &Grid<WORDS>) -> Vec<view::Entanglement> {
        let shown = |it: &Entanglement| view::Entanglement {
            number: it.number,
            black: grid.list(it.own.black),
            white: grid.list(it.own.white),
            shared: grid.list(it.shared),
            uses: it.uses.map(|used| grid.list(used)),
        };
        self.list.iter().map(shown).collect()
    }
}

heap_of!(State { entanglements; stones, prisoners });
heap_of!(Entanglements { list; arisen });
flat_heap!(Entanglement);
