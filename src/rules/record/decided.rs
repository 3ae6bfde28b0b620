//! What chance decided in a move, as everybody saw it: collected while a game is played, and reproduced
//! when a record is read.

use std::collections::BTreeMap;
use std::ops::Range;

use num_bigint::BigUint;
use num_traits::{One, Zero};

use crate::chance::{Chance, ChanceError, Die, Draw, Question};
use crate::color::Color;
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
    /// The stones that were drawn when the host's bound determined the position before the move.
    pub(super) host: Option<Stones>,
    /// The faces of the column, row and control die in each throw.
    pub(super) throws: Vec<[u8; 3]>,
    /// `entangled`: the point that each draw named.
    pub(super) named: Vec<Point>,
}

impl Decided {
    /// What chance decided in the last move of `game`, which was played with `noted` as its chance.
    pub(super) fn of(game: &Match, noted: Noted<'_>) -> Self {
        let View { last, board, .. } = game.view(Viewer::Public);
        let Some(last) = last else { return Self::default() };
        let determined = last.determined().is_some_and(|it| it.cause != Cause::HostLimit);
        Self {
            captured: last.measurement().map(|_| last.captured_points()),
            determined: determined.then(|| stones(board)),
            host: noted.host.map(|_| noted.drawn),
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

/// Recognises the draws of the determination that the host's bound makes before a move: the `n` of each
/// is what the draw before it left.
#[derive(Default)]
struct HostPhase {
    left: Option<BigUint>,
    over: bool,
}

impl HostPhase {
    /// Whether the question with this `n` still belongs to that determination.
    fn asks(&mut self, n: &BigUint, question: &Question<'_>) -> bool {
        let asks = matches!(question, Question::Determination { .. })
            && self.left.as_ref().is_none_or(|left| left == n);
        self.over |= !asks;
        !self.over
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
    host: Option<HostPhase>,
    drawn: Stones,
    /// The points that draws of choices named.
    named: Vec<Point>,
}

impl<'a> Noted<'a> {
    /// For one move. `host`: whether the host's bound determines the position before it.
    pub(super) fn new(chance: &'a mut dyn Chance, host: bool) -> Self {
        Self { chance, host: host.then(HostPhase::default), drawn: Stones::new(), named: Vec::new() }
    }
}

impl Chance for Noted<'_> {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let r = self.chance.draw(n, question)?;
        if let Some(host) = &mut self.host
            && host.asks(n, question)
            && let Question::Determination { point, shares } = question
            && let Some((content, range)) = ranges(shares).find(|(_, range)| range.contains(&r))
        {
            host.left = Some(range.end - range.start);
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
    host: Option<HostPhase>,
    throws: std::slice::Iter<'a, [u8; 3]>,
    named: std::slice::Iter<'a, Point>,
    /// The throw whose column die was drawn last.
    throw: Option<[u8; 3]>,
}

impl<'a> Steered<'a> {
    /// For one move.
    pub(super) fn new(decided: &'a Decided, draws: &'a [Draw], bans: &'a [BigUint]) -> Self {
        let host = decided.host.as_ref().map(|_| HostPhase::default());
        let (draws, bans) = (draws.iter(), bans.iter());
        let (throws, named) = (decided.throws.iter(), decided.named.iter());
        Self { decided, draws, bans, host, throws, named, throw: None }
    }

    /// Whether every position named in the record was needed.
    pub(super) fn is_used_up(&self) -> bool {
        self.bans.as_slice().is_empty()
    }

    /// The results that lead to the recorded outcome; `None` if the rules do not allow that outcome.
    fn range(&mut self, n: &BigUint, question: &Question<'_>) -> Option<Range<BigUint>> {
        let by_host = self.host.as_mut().is_some_and(|host| host.asks(n, question));
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
            Question::Determination { point, shares } => {
                let stones = if by_host { &self.decided.host } else { &self.decided.determined };
                let content = stones.as_ref()?.get(point).copied();
                let (_, range) = ranges(shares).find(|(c, _)| *c == content)?;
                if by_host && let Some(host) = &mut self.host {
                    host.left = Some(&range.end - &range.start);
                }
                Some(range)
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
