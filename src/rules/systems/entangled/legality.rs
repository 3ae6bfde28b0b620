//! Whether a set may be placed: after every combination of choices in steps 1 and 2, some keep in step 3
//! must be legal (docs/rules.md, "Entangled").
//!
//! The combinations can be too many to try (3²⁴ in `weak+ghz`), so one that leaves no legal keep is
//! looked for directly. It exists if and only if
//!
//! - some choices make every keep suicide: that is a condition on few sets ([`Doom`]), or
//! - some choices make one keep repeat a former position, and every other keep illegal. A former position
//!   determines the choices that lead to it, so each is simply tried ([`Placement::repetitions`]).

use super::Points;
use super::asking::Collapsing;
use super::stones::{Former, Set, Stones, Suicide, is_former};
use super::way::Way;
use crate::board::{Board, WORDS};
use crate::color::Color;

/// Why a set may not be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Illegal {
    /// After some choices every keep is illegal, and keeping these stones would be suicide.
    Suicide(Points),
    /// The position is a former one, or after some choices every keep would repeat one.
    Superko,
}

/// A set that is about to be placed.
pub(super) struct Placement<'a> {
    way: &'a Way,
    mover: Color,
    number: u32,
    placed: Points,
    /// The position with all stones of the set, before any choice.
    start: Stones,
    /// The sets that collapse in steps 1 and 2.
    touched: Vec<Set>,
    /// The stones of `touched`; all others are certain.
    open: Points,
    collapses: bool,
}

/// The condition on the choices under which the chain of a kept stone has no liberty.
///
/// If every touched stone stays, the chain is largest and has the fewest liberties. So it has no liberty
/// after some choices if and only if it has none then, every touched stone in it or adjacent to it stays,
/// and no chain adjacent to it is captured.
struct Doom {
    /// These touched stones must stay.
    stay: Points,
    /// From each of these sets of stones at least one must go, or a chain would be captured.
    escapes: Vec<Points>,
}

impl<'a> Placement<'a> {
    /// The stones of `set` must be on empty points.
    pub(super) fn new(way: &'a Way, before: &Stones, set: Set) -> Self {
        let Set { color: mover, number, stones: placed, .. } = set;
        let around = way.around(placed);
        let touched: Vec<Set> = before.sets_at(around).copied().collect();
        let mut start = before.clone();
        start.place(set);
        let touches_itself =
            || placed.iter().map(Points::single).any(|one| way.around(one).without(one).meets(placed));
        Self {
            way,
            mover,
            number,
            placed,
            open: touched.iter().fold(Points::EMPTY, |open, set| open | set.stones),
            collapses: before.board.occupied().meets(around) || touches_itself(),
            touched,
            start,
        }
    }

    /// Whether the set collapses, and others with it.
    pub(super) const fn collapses(&self) -> bool {
        self.collapses
    }

    /// The sets that collapse with it.
    pub(super) fn touched(&self) -> &[Set] {
        &self.touched
    }

    /// The position with the set, before any choice.
    pub(super) fn into_start(self) -> Stones {
        self.start
    }

    /// The collapse before any choice: step 1 asks the mover's touched sets, step 2 the opponent's, each
    /// in the order of placement.
    pub(super) fn collapsing(&self) -> Collapsing {
        let of = |color: Color| self.touched.iter().filter(move |set| set.color == color);
        Collapsing {
            mover: self.mover,
            number: self.number,
            placed: self.placed,
            to_ask: of(self.mover).chain(of(!self.mover)).map(|set| set.number).collect(),
            kept: Points::EMPTY,
        }
    }

    /// Whether it may be placed.
    ///
    /// # Errors
    /// The reason, if the rules forbid it.
    pub(super) fn check(&self, seen: &[Former]) -> Result<(), Illegal> {
        if !self.collapses {
            return if is_former(seen, &self.start) { Err(Illegal::Superko) } else { Ok(()) };
        }
        if self.may_leave_only_suicide() {
            return Err(Illegal::Suicide(self.placed));
        }
        self.check_repetitions(seen)
    }

    /// The board on which every touched stone stays, and only `kept` of the stones placed.
    fn fullest(&self, kept: Points) -> Board<WORDS> {
        let mut board = self.start.board;
        board.stones[self.mover] = board.stones[self.mover].without(self.placed.without(kept));
        board
    }

    /// Whether after some choices every keep is suicide.
    fn may_leave_only_suicide(&self) -> bool {
        let mut dooms = Vec::new();
        for kept in self.way.outcomes(self.placed) {
            let of_kept: Vec<Doom> =
                kept.iter().map(Points::single).filter_map(|stone| self.doom(kept, stone)).collect();
            if of_kept.is_empty() {
                return false;
            }
            dooms.push(of_kept);
        }
        self.can_meet_one_of_each(&dooms, &mut Vec::new())
    }

    /// When the chain of `stone` has no liberty if `kept` are kept; `None` if never.
    fn doom(&self, kept: Points, stone: Points) -> Option<Doom> {
        let grid = &self.way.grid;
        let board = self.fullest(kept);
        let empty = grid.points().without(board.occupied());
        let chain = grid.breathless(stone, board.stones[self.mover], empty)?;
        let near = grid.grown(chain);
        let stay = near & self.open;
        // Between turns a chain has at least one liberty, so only chains adjacent to the kept stones can
        // be captured: at most twelve, whatever is kept.
        let captured = board.breathless_at(grid, !self.mover, near);
        let escapes: Vec<Points> = grid
            .parts(captured)
            .map(|chain| grid.grown(chain) & self.open)
            .map(|escape| escape.without(stay))
            .collect();
        escapes.iter().all(|escape| !escape.is_empty()).then_some(Doom { stay, escapes })
    }

    /// Whether some choices fulfil one condition of each group at once.
    fn can_meet_one_of_each<'d>(&self, groups: &'d [Vec<Doom>], taken: &mut Vec<&'d Doom>) -> bool {
        let Some((group, rest)) = groups.split_first() else { return self.can_meet(taken) };
        group.iter().any(|doom| {
            taken.push(doom);
            let can = self.can_meet_one_of_each(rest, taken);
            taken.pop();
            can
        })
    }

    /// Whether some choices fulfil all of these conditions.
    fn can_meet(&self, dooms: &[&Doom]) -> bool {
        let stay = dooms.iter().fold(Points::EMPTY, |stay, doom| stay | doom.stay);
        let mut escapes: Vec<Points> =
            dooms.iter().flat_map(|doom| &doom.escapes).map(|escape| escape.without(stay)).collect();
        escapes.sort_unstable();
        escapes.dedup();
        // For each subset of `escapes` (a bit for each), whether some choices for the sets so far open
        // exactly it.
        let mut reached = vec![false; 1 << escapes.len()];
        reached[0] = true;
        for set in &self.touched {
            let opened: Vec<usize> = self
                .way
                .outcomes(set.stones)
                .into_iter()
                .map(|stays| set.stones.without(stays))
                .filter(|goes| !goes.meets(stay))
                .map(|goes| {
                    escapes.iter().enumerate().filter(|(_, it)| it.meets(goes)).map(|(i, _)| 1 << i).sum()
                })
                .collect();
            let mut next = vec![false; reached.len()];
            for (open, _) in reached.iter().enumerate().filter(|(_, is)| **is) {
                for more in &opened {
                    next[open | more] = true;
                }
            }
            reached = next;
        }
        reached[reached.len() - 1]
    }

    /// Whether after some choices a keep repeats a former position and no keep is legal.
    fn check_repetitions(&self, seen: &[Former]) -> Result<(), Illegal> {
        let mut found = Ok(());
        for choices in self.repetitions(seen) {
            let mut suicides = Some(Points::EMPTY);
            for kept in self.way.outcomes(self.placed) {
                match self.result(&choices, kept) {
                    Err(Suicide) => suicides = suicides.map(|stones| stones | kept),
                    Ok(after) if is_former(seen, &after) => {}
                    Ok(_) => suicides = None,
                }
            }
            match suicides {
                None => {}
                Some(Points::EMPTY) => found = Err(Illegal::Superko),
                Some(stones) => return Err(Illegal::Suicide(stones)),
            }
        }
        found
    }

    /// All combinations of choices (the stones that stay of each touched set) after which some keep
    /// repeats a former position.
    fn repetitions(&self, seen: &[Former]) -> Vec<Vec<Points>> {
        let grid = &self.way.grid;
        let mut found = Vec::new();
        for kept in self.way.outcomes(self.placed) {
            let full = self.fullest(kept);
            // Whatever the choices, a captured chain is one of these, and whole.
            let captured = full.breathless_at(grid, !self.mover, grid.grown(kept));
            let chains: Vec<Points> = grid.parts(captured).collect();
            for former in seen.iter().filter(|former| self.may_lead_to(&full, captured, former)) {
                for taken in subsets(&chains) {
                    let mut before = former.board;
                    before.stones[!self.mover] |= taken;
                    let choices = self.choices_for(&full, &before);
                    let repeats = |choices: &Vec<Points>| {
                        self.result(choices, kept).is_ok_and(|after| former.is(&after))
                    };
                    found.extend(choices.filter(repeats));
                }
            }
        }
        found
    }

    /// Whether the former position differs from the board on which every touched stone stays only in
    /// touched stones and in stones that can be captured. Most former positions fail this quick check.
    fn may_lead_to(&self, full: &Board<WORDS>, captured: Points, former: &Former) -> bool {
        let own = full.stones[self.mover].differing(former.board.stones[self.mover]);
        let other = full.stones[!self.mover].differing(former.board.stones[!self.mover]);
        own.without(self.open).is_empty() && other.without(self.open | captured).is_empty()
    }

    /// The choices that lead from the board on which every touched stone stays to this one.
    fn choices_for(&self, full: &Board<WORDS>, to: &Board<WORDS>) -> Option<Vec<Points>> {
        let certain = full.stones.map(|stones| stones.without(self.open));
        let to_certain = to.stones.map(|stones| stones.without(self.open));
        if certain != to_certain {
            return None;
        }
        let stays = |set: &Set| {
            let stays = set.stones & to.stones[set.color];
            self.way.outcomes(set.stones).contains(&stays).then_some(stays)
        };
        self.touched.iter().map(stays).collect()
    }

    /// The position after these choices, if `kept` are kept.
    fn result(&self, choices: &[Points], kept: Points) -> Result<Stones, Suicide> {
        let mut stones = self.start.clone();
        for (set, stays) in self.touched.iter().zip(choices) {
            stones.settle(set, *stays);
        }
        stones.close(&self.way.grid, self.mover, self.placed, kept)?;
        Ok(stones)
    }
}

/// The unions of all subsets of these sets of points.
fn subsets(sets: &[Points]) -> impl Iterator<Item = Points> {
    (0..1usize << sets.len()).map(|chosen| {
        let chosen = sets.iter().enumerate().filter(move |(i, _)| chosen >> i & 1 == 1);
        chosen.fold(Points::EMPTY, |union, (_, set)| union | *set)
    })
}
