//! Solves the end of a game, as far as that is little work: who wins in the end needs no chance.
//!
//! Two passes are counted as the board stands. Stones that a count may find dead are left to whoever asks.

use qgo_rules::Color;

use super::board::{Stage, Tangled};
use super::few::Few;
use crate::go::area::area;
use crate::go::board::Board;
use crate::go::field::Spot;
use crate::thought::Fuse;

/// With more empty points than these nothing is tried.
const MOST_EMPTY: usize = 7;

/// How deep a position is looked into at most.
const DEEPEST: u32 = 24;

/// The fuse is asked once in so many positions.
const PORTION: u32 = 128;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Pass,
    Place(Few),
    Keep(Spot),
}

/// What a position is worth for the player who acts in it, as far as that is known: at least and at most so much. A
/// victory is worth 2, a tie 1.
#[derive(Clone, Copy)]
struct Worth {
    least: u8,
    most: u8,
}

impl Worth {
    const UNKNOWN: Self = Self { least: 0, most: 2 };

    /// For the other player.
    const fn turned(self) -> Self {
        Self { least: 2 - self.most, most: 2 - self.least }
    }
}

/// The work that is left.
struct Endgame<'a> {
    komi: i32,
    positions: u32,
    go_on: Fuse<'a>,
}

/// What certainly wins, or ties where nothing wins, and whether it wins; found by looking at so many positions at
/// most. `None` if there is no such thing, or it is not found, and where collapses are drawn.
pub(super) fn solved(root: &Tangled, komi: i32, positions: u32, go_on: Fuse<'_>) -> Option<(Way, bool)> {
    if root.is_drawn || root.empty().count() > MOST_EMPTY {
        return None;
    }
    let mut endgame = Endgame { komi, positions, go_on };
    for depth in 0..DEEPEST {
        let (best, worth) = endgame.best(root, depth)?;
        if worth.most == 0 || endgame.positions == 0 {
            return None;
        }
        if worth.least > 0 && worth.least == worth.most {
            return Some((best, worth.least == 2));
        }
    }
    None
}

impl Endgame<'_> {
    /// What is best for the player who acts, looked into so deeply. `None` in a choice that follows a placement which is
    /// not legal: after whatever is chosen, something that may be kept has to be left (docs/rules.md, legal placements).
    fn best(&mut self, position: &Tangled, depth: u32) -> Option<(Way, Worth)> {
        let is_choice = matches!(position.stage, Stage::Asked(_));
        let mut best: Option<(Way, Worth)> = None;
        for way in ways(position) {
            let mut after = position.clone();
            match way {
                Way::Pass => after.pass(),
                Way::Place(spots) => after.place(spots),
                Way::Keep(spot) => after.keep(spot),
            }
            let worth = match self.worth(&after, depth) {
                Some(worth) => worth,
                None if is_choice => return None,
                None => continue,
            };
            let worth = if after.actor() == position.actor() { worth } else { worth.turned() };
            best = Some(match best {
                None => (way, worth),
                Some((former, least)) => {
                    let way = if worth.least > least.least { way } else { former };
                    (way, Worth { least: least.least.max(worth.least), most: least.most.max(worth.most) })
                }
            });
            if worth.least == 2 && !is_choice {
                break;
            }
        }
        best
    }

    /// `None` if what led to this position is not legal. A choice belongs to the move that it follows.
    fn worth(&mut self, position: &Tangled, depth: u32) -> Option<Worth> {
        let may_go_on = self.may_go_on();
        match position.stage {
            Stage::Void => None,
            Stage::Over => Some(self.counted(position)),
            Stage::Asked(_) if may_go_on => self.best(position, depth).map(|(_, worth)| worth),
            Stage::Play if may_go_on && depth > 0 => self.best(position, depth - 1).map(|(_, worth)| worth),
            Stage::Asked(_) | Stage::Play => Some(Worth::UNKNOWN),
        }
    }

    fn may_go_on(&mut self) -> bool {
        self.positions = self.positions.saturating_sub(1);
        if self.positions.is_multiple_of(PORTION) && !(self.go_on)() {
            self.positions = 0;
        }
        self.positions > 0
    }

    /// What the end is worth for the player who would act.
    fn counted(&self, position: &Tangled) -> Worth {
        let mut board = Board::new(position.field.size());
        position.stones().for_each(|(spot, content)| board.play(spot, content));
        let worth = 1 + (2 * area(&board) - self.komi).signum();
        let for_black = Worth { least: worth as u8, most: worth as u8 };
        if position.actor() == Color::Black { for_black } else { for_black.turned() }
    }
}

/// All that the player who acts can do; the pass first if it ends the game.
fn ways(position: &Tangled) -> Vec<Way> {
    if let Stage::Asked(ask) = &position.stage {
        return ask.options.list().iter().map(|spot| Way::Keep(*spot)).collect();
    }
    let empty: Vec<Spot> = position.empty().collect();
    let mut sets = vec![(Few::default(), 0)];
    for _ in 0..position.points_named() {
        let with = |(few, from): &(Few, usize)| {
            let (few, from) = (*few, *from);
            empty.iter().enumerate().skip(from).map(move |(index, spot)| (few.with(*spot), index + 1))
        };
        sets = sets.iter().flat_map(with).collect();
    }
    let mut ways: Vec<Way> = sets.into_iter().map(|(few, _)| Way::Place(few)).collect();
    let place = if position.has_passed() { 0 } else { ways.len() };
    ways.insert(place, Way::Pass);
    ways
}
