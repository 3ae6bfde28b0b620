//! What a search for two who move at once knows of a position.

use qgo_rules::ByColor;

use super::decoupled::Decoupled;
use super::matrix::Learners;
use crate::go::field::Spot;

/// With as many visits a node is judged by its games and by its matrix alike.
const TRUST: f32 = 24.0;

/// What is known of a pair of moves.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) visits: u32,
    pub(super) sum: f32,
    /// What it is thought to be worth for Black, if it is allowed.
    pub(super) worth: f32,
    pub(super) next: Next,
}

impl Cell {
    /// What it is thought to be worth for Black: as much as the position if both choose again.
    pub(super) fn worth_in(&self, position: f32) -> f32 {
        if self.next == Next::Again { position } else { self.worth }
    }
}

/// How the game goes on after a pair of moves.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Next {
    /// It is played out.
    Open,
    Node(u32),
    /// The pair is not allowed: both choose again.
    Again,
}

/// A position in the tree, and what was found of it.
pub(super) struct Node<P> {
    pub(super) position: P,
    /// `Some` if the game is over.
    pub(super) ended: Option<f32>,
    /// The moves of each player; an unknown point is a pass.
    pub(super) moves: ByColor<Vec<Spot>>,
    /// A row for each move of Black's.
    pub(super) cells: Vec<Cell>,
    pub(super) minds: Minds,
    pub(super) visits: u32,
    pub(super) sum: f32,
    /// What it is worth for Black by what both have learned.
    pub(super) value: f32,
}

/// How the moves of a position are chosen.
pub(super) enum Minds {
    Matrix(Learners),
    Decoupled(Decoupled),
}

impl<P> Node<P> {
    /// Where a pair of moves stands among the cells.
    pub(super) fn place(&self, chosen: ByColor<usize>) -> usize {
        chosen.black * self.moves.white.len() + chosen.white
    }

    /// What it is worth for Black: by its games as long as it has few, then by its matrix.
    pub(super) fn worth(&self) -> f32 {
        if let Some(ended) = self.ended {
            return ended;
        }
        let visits = self.visits as f32;
        let games = if self.visits == 0 { self.value } else { self.sum / visits };
        (games * TRUST + self.value * visits) / (TRUST + visits)
    }
}
