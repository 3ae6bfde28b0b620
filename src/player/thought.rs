//! What comes of thinking, and what it may cost.

use qgo_rules::{Action, Point};

/// It is asked now and then whether to go on. Once it says no, the best so far is played.
pub type Fuse<'a> = &'a mut dyn FnMut() -> bool;

/// How often the fuse is asked, in games that are played out.
pub(crate) const PORTION: u32 = 32;

/// What thinking may cost. Games can be repeated exactly because its measure is not time.
pub struct Budget<'a> {
    /// How many games are played out; what the level says if `None`.
    pub simulations: Option<u32>,
    /// What else may end it.
    pub go_on: Fuse<'a>,
}

/// A move that was thought of.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The points of the placement; none for a pass.
    pub at: Vec<Point>,
    /// How often it was looked at.
    pub visits: u32,
    /// The result that is expected of it, for the player who moves: 0 is lost, 1 is won.
    pub value: f32,
    /// How likely it is chosen, from 0 to 1.
    pub probability: f32,
}

/// What comes of thinking.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What to play.
    pub action: Action,
    /// The result that is expected for the player who moves: 0 is lost, 1 is won.
    pub value: f32,
    /// The moves that were looked at, the most visited one first.
    pub candidates: Vec<Candidate>,
    /// How many games were played out.
    pub simulations: u32,
    /// Whether the fuse ended it.
    pub was_cut_short: bool,
    /// Of each point whose it will be: how often Black's less how often White's, from −1 to 1.
    pub owners: Vec<(Point, f32)>,
}
