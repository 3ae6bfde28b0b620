//! Whether a set may be placed: whatever is chosen in steps 1 and 2, some keep in step 3 must be
//! legal (docs/rules.md, "Entangled").
//!
//! The choices may be more than can be tried (3²⁴ in `weak+ghz`), so those that leave no legal
//! keep are looked for directly. There is one if and only if
//!
//! - some choices make every keep suicide: that is a condition on few sets ([`Doom`]), or
//! - some choices make a keep the repetition of a former position, and every other keep illegal:
//!   the former position tells all of them, so each is simply tried ([`Placement::repetitions`]).

use super::Points;
use super::asking::Collapsing;
use super::stones::{Former, Set, Stones, Suicide, is_former};
use super::way::Way;
use crate::board::{Board, WORDS};
use crate::color::Color;

/// Why a set may not be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Illegal {
    /// For some choices every keep is illegal, and to keep these stones would be suicide.
    Suicide(Points),
    /// The position, or for some choices that after every keep, was there before.
    Superko,
}

/// A set about to be placed.
pub(super) struct Placement<'a> {
    way: &'a Way,
    mover: Color,
    number: u32,
    placed: Points,
    /// Before any choice: with all stones of the set.
    start: Stones,
    /// The sets that collapse in steps 1 and 2.
    touched: Vec<Set>,
    /// The stones of `touched`: all others are certain.
    open: Points,
    collapses: bool,
}

/// What makes a kept stone's chain breathless: a condition on the choices.
///
/// Where every touched stone stays, the chain is the largest and has the fewest liberties. So it is
/// breathless after some choices if and only if it is breathless then, each touched stone in it or
/// next to it stays, and no chain next to it is captured.
struct Doom {
    /// These touched stones must stay.
    stay: Points,
    /// Of each of these at least one stone must go, or a chain would be captured.
    escapes: Vec<Points>,
}

impl<'a> Placement<'a> {
    /// `placed` are empty points.
    pub(super) fn new(way: &'a Way, before: &Stones, mover: Color, number: u32, placed: Points) -> Self {
        let around = way.around(placed);
        let touched: Vec<Set> = before.sets_at(around).copied().collect();
        let mut start = before.clone();
        start.place(mover, number, placed);
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

    /// Whether it collapses, and others with it.
    pub(super) const fn collapses(&self) -> bool {
        self.collapses
    }

    /// The sets that collapse with it.
    pub(super) fn touched(&self) -> &[Set] {
        &self.touched
    }

    /// The stones with it, before any choice.
    pub(super) fn into_start(self) -> Stones {
        self.start
    }

    /// Its collapse, before any choice: step 1 asks the mover's touched sets, step 2 the
    /// opponent's, each in the order of placement.
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
    /// If the rules forbid it, why.
    pub(super) fn check(&self, seen: &[Former]) -> Result<(), Illegal> {
        if !self.collapses {
            return if is_former(seen, &self.start) { Err(Illegal::Superko) } else { Ok(()) };
        }
        if self.may_leave_only_suicide() {
            return Err(Illegal::Suicide(self.placed));
        }
        self.check_repetitions(seen)
    }

    /// The board where every touched stone stays, and of those placed only `kept`.
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

    /// When the chain of `stone` is breathless, if `kept` are kept; `None`: never.
    fn doom(&self, kept: Points, stone: Points) -> Option<Doom> {
        let grid = &self.way.grid;
        let board = self.fullest(kept);
        let empty = grid.points().without(board.occupied());
        let chain = grid.breathless(stone, board.stones[self.mover], empty)?;
        let near = grid.grown(chain);
        let stay = near & self.open;
        // A chain has at least one liberty between turns, so only chains next to the kept stones
        // can be captured: twelve at most, whatever is kept.
        let captured = board.breathless_at(grid, !self.mover, near);
        let escapes: Vec<Points> = grid
            .parts(captured)
            .map(|chain| grid.grown(chain) & self.open)
            .map(|escape| escape.without(stay))
            .collect();
        escapes.iter().all(|escape| !escape.is_empty()).then_some(Doom { stay, escapes })
    }

    /// Whether some choices meet a condition of each of these groups together.
    fn can_meet_one_of_each<'d>(&self, groups: &'d [Vec<Doom>], taken: &mut Vec<&'d Doom>) -> bool {
        let Some((group, rest)) = groups.split_first() else { return self.can_meet(taken) };
        group.iter().any(|doom| {
            taken.push(doom);
            let can = self.can_meet_one_of_each(rest, taken);
            taken.pop();
            can
        })
    }

    /// Whether some choices meet all of these conditions.
    fn can_meet(&self, dooms: &[&Doom]) -> bool {
        let stay = dooms.iter().fold(Points::EMPTY, |stay, doom| stay | doom.stay);
        let mut escapes: Vec<Points> =
            dooms.iter().flat_map(|doom| &doom.escapes).map(|escape| escape.without(stay)).collect();
        escapes.sort_unstable();
        escapes.dedup();
        // Which of `escapes` are open, one bit for each, after the sets so far: all that can be.
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

    /// Whether after some choices a keep repeats a former position, and no keep is legal.
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

    /// All choices (what stays of each touched set) after which some keep repeats a former
    /// position.
    fn repetitions(&self, seen: &[Former]) -> Vec<Vec<Points>> {
        let grid = &self.way.grid;
        let mut found = Vec::new();
        for kept in self.way.outcomes(self.placed) {
            let full = self.fullest(kept);
            // Whatever the choices, a chain that is captured is one of these, and whole.
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

    /// Whether the former position differs from the board where every touched stone stays only in
    /// touched stones and in stones that can be captured: a quick look that most do not pass.
    fn may_lead_to(&self, full: &Board<WORDS>, captured: Points, former: &Former) -> bool {
        let own = full.stones[self.mover].differing(former.board.stones[self.mover]);
        let other = full.stones[!self.mover].differing(former.board.stones[!self.mover]);
        own.without(self.open).is_empty() && other.without(self.open | captured).is_empty()
    }

    /// The choices that lead from the board where every touched stone stays to this one.
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
