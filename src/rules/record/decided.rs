//! What chance decided in a move, as everybody saw it: collected while a game is played, and reproduced
//! when a record is read.

use std::collections::BTreeMap;
use std::ops::Range;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::chance::{Chance, ChanceError, Die, Draw, Question};
use crate::color::Color;
use crate::host_limit::HostLimit;
use crate::matches::Match;
use crate::point::Point;
use crate::view::{BoardView, Cause, View, Viewer};

/// Stones by their points.
pub(super) type Stones = BTreeMap<Point, Color>;

/// What chance decided in one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Decided {
    /// The set that a measurement captured, sorted; empty if it captured nothing.
    pub(super) captured: Option<Vec<Point>>,
    /// All stones after the determination that followed the move.
    pub(super) determined: Option<Stones>,
    /// What the host's bound determined before the move.
    pub(super) host: Option<Eased>,
    /// The faces of the column, row and control die in each throw.
    pub(super) throws: Vec<[u8; 3]>,
    /// `entangled`: the point that each draw named.
    pub(super) named: Vec<Point>,
}

/// What the host's bound determined before a move, and which stones were drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Eased {
    pub(super) by: HostLimit,
    pub(super) stones: Stones,
}

impl Decided {
    /// What chance decided in the last move of `game`, which was played with `noted` as its chance. `by`: what
    /// the host's bound determined before it.
    pub(super) fn of(game: &Match, noted: Noted<'_>, by: Option<HostLimit>) -> Self {
        let View { last, board, .. } = game.view(Viewer::Public);
        let Some(last) = last else { return Self::default() };
        let determined = last.determined().is_some_and(|it| it.cause != Cause::HostLimit);
        Self {
            captured: last.measurement().map(|_| last.captured_points()),
            determined: determined.then(|| stones(board)),
            host: by.map(|by| Eased { by, stones: noted.drawn }),
            throws: last.throws().iter().map(|throw| [throw.column, throw.row, throw.control]).collect(),
            named: noted.named,
        }
    }
}

/// The stones of a board without uncertain ones.
fn stones(board: BoardView) -> Stones {
    match board {
        BoardView::Stones(stones) => stones,
        BoardView::Entangled(_) | BoardView::Simultaneous(_) => Stones::new(),
        BoardView::Shares(shares) => Color::ALL
            .into_iter()
            .flat_map(|color| shares.stones[color].keys().map(move |at| (*at, color)))
            .collect(),
    }
}

/// The possible outcomes, each with the range of results that stands for it.
fn ranges<T: Copy>(shares: &[(T, BigUint)]) -> impl Iterator<Item = (T, Range<BigUint>)> {
    let mut start = BigUint::zero();
    shares.iter().map(move |(outcome, share)| {
        let end = &start + share;
        (*outcome, std::mem::replace(&mut start, end.clone())..end)
    })
}

/// Passes draws through, and keeps what those of the host's bound and those of choices decided.
pub(super) struct Noted<'a> {
    chance: &'a mut dyn Chance,
    drawn: Stones,
    /// The points that draws of choices named.
    named: Vec<Point>,
}

impl<'a> Noted<'a> {
    /// For one move.
    pub(super) const fn new(chance: &'a mut dyn Chance) -> Self {
        Self { chance, drawn: Stones::new(), named: Vec::new() }
    }
}

impl Chance for Noted<'_> {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let r = self.chance.draw(n, question)?;
        if let Question::Determination { point, shares, by_host: true } = question
            && let Some((content, _)) = ranges(shares).find(|(_, range)| range.contains(&r))
        {
            self.drawn.extend(content.map(|color| (*point, color)));
        }
        if let Question::Collapse(options) = question {
            self.named.extend(ranges(options).find(|(_, range)| range.contains(&r)).map(|(point, _)| point));
        }
        Ok(r)
    }
}

/// Chance that reproduces a recorded outcome. Of all results that lead to it, it takes the recorded one
/// if there is one, else the lowest. Between positions with equal stones it takes the named one.
pub(super) struct Steered<'a> {
    decided: &'a Decided,
    draws: std::slice::Iter<'a, Draw>,
    bans: std::slice::Iter<'a, BigUint>,
    throws: std::slice::Iter<'a, [u8; 3]>,
    named: std::slice::Iter<'a, Point>,
    /// The throw whose column die was drawn last.
    throw: Option<[u8; 3]>,
}

impl<'a> Steered<'a> {
    /// For one move.
    pub(super) fn new(decided: &'a Decided, draws: &'a [Draw], bans: &'a [BigUint]) -> Self {
        let (draws, bans) = (draws.iter(), bans.iter());
        let (throws, named) = (decided.throws.iter(), decided.named.iter());
        Self { decided, draws, bans, throws, named, throw: None }
    }

    /// Whether every position named in the record was needed.
    pub(super) fn is_used_up(&self) -> bool {
        self.bans.as_slice().is_empty()
    }

    /// The results that lead to the recorded outcome; `None` if the rules do not allow that outcome.
    fn range(&mut self, n: &BigUint, question: &Question<'_>) -> Option<Range<BigUint>> {
        match question {
            Question::Measurement(outcomes) => {
                let captured = self.decided.captured.as_ref()?;
                let mut start = BigUint::zero();
                for (set, share) in *outcomes {
                    let end = &start + share;
                    if set == captured {
                        return Some(start..end);
                    }
                    start = end;
                }
                None
            }
            Question::Determination { point, shares, by_host } => {
                let by_host_drawn = self.decided.host.as_ref().map(|eased| &eased.stones);
                let stones = if *by_host { by_host_drawn } else { self.decided.determined.as_ref() };
                let content = stones?.get(point).copied();
                ranges(shares).find(|(c, _)| *c == content).map(|(_, range)| range)
            }
            Question::Ban if n.is_one() => Some(BigUint::zero()..n.clone()),
            Question::Ban => match self.bans.next() {
                Some(named) => (named < n).then(|| named.clone()..named + 1u32),
                None => Some(BigUint::zero()..n.clone()),
            },
            Question::Collapse(options) => {
                let named = self.named.next()?;
                ranges(options).find(|(point, _)| point == named).map(|(_, range)| range)
            }
            Question::Die(die) => {
                let shown = BigUint::from(self.die(*die)?);
                (shown < *n).then(|| shown.clone()..shown + 1u32)
            }
        }
    }

    /// The recorded face of the die, from 0.
    fn die(&mut self, die: Die) -> Option<u8> {
        if die == Die::Column {
            self.throw = self.throws.next().copied();
        }
        let [column, row, control] = self.throw?;
        match die {
            Die::Column => Some(column),
            Die::Row => Some(row),
            Die::Control => control.checked_sub(1),
        }
    }
}

impl Chance for Steered<'_> {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let range = self.range(n, question).filter(|range| !range.is_empty());
        let range = range.ok_or(ChanceError::RecordDiffers)?;
        if n.is_one() {
            return Ok(range.start);
        }
        let recorded = self.draws.next().filter(|draw| draw.n == *n && range.contains(&draw.r));
        Ok(recorded.map_or(range.start, |draw| draw.r.clone()))
    }
}

/// The draws of a game's own log.
pub(super) struct Logged<'a>(std::slice::Iter<'a, Draw>);

impl<'a> Logged<'a> {
    /// The draws of one event.
    pub(super) fn new(draws: &'a [Draw]) -> Self {
        Self(draws.iter())
    }
}

impl Chance for Logged<'_> {
    fn draw(&mut self, n: &BigUint, _: &Question<'_>) -> Result<BigUint, ChanceError> {
        if n.is_one() {
            return Ok(BigUint::zero());
        }
        let draw = self.0.next().filter(|draw| draw.n == *n);
        draw.map(|draw| draw.r.clone()).ok_or(ChanceError::RecordDiffers)
    }
}
