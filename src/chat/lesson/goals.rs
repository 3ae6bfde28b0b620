//! What a task asks for, and whether it was achieved.

use num_bigint::BigUint;
use qgo_rules::{
    Action, BoardView, Color, EntangledSet, Last, Match, Mutated, Point, Refusal, Resolution, Shares,
    StoneKind, View, Viewer,
};

use super::{Attempt, BOUND};

/// What a task asks for. Points are given by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Exactly this many realities or positions.
    Total(u32),
    /// A colour is at a point in a smaller share of the realities than before.
    LessShare(&'static str, Color),
    /// In at least one reality a stone of this colour is at this point.
    Present(&'static str, Color),
    /// The board was measured.
    Measured,
    /// The board was measured, and a capture was certain.
    CertainCapture,
    /// The board was determined.
    Determined,
    /// At least this many stones of a colour were captured.
    Captured(Color, usize),
    /// The chain at this point has at least this many liberties.
    Liberties(&'static str, usize),
    /// The rival cannot play on any of these points.
    ClosedToRival(&'static [&'static str]),
    /// There are this many entangled sets.
    Sets(usize),
    /// A stone at this point is entangled and has this weight.
    Weight(&'static str, u8),
    /// The set of the move with this number has collapsed.
    Collapsed(u32),
    /// A single stone of this colour is at this point.
    Single(&'static str, Color),
    /// The stone at a point is of this kind.
    Kind(&'static str, StoneKind),
    /// Two sides are entangled with each other.
    DualCapture,
    /// An entanglement was settled in favour of this colour.
    Settled(Color),
    /// The two moves were not allowed together.
    Annulled,
    /// The dice changed at least one point.
    Mutated,
    /// The game is over, and this colour has won.
    Won(Color),
    /// The rules refuse the move with the refusal of this name.
    Refused(&'static str),
}

impl Goal {
    /// Whether this refusal is the goal.
    pub(super) fn is_refusal(self, refusal: &Refusal) -> bool {
        matches!(self, Self::Refused(word) if word == refusal.word())
    }

    /// The end of the key of the text about what is missing.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Total(_) => "total",
            Self::LessShare(..) => "less-share",
            Self::Present(..) => "present",
            Self::Measured => "measured",
            Self::CertainCapture => "certain-capture",
            Self::Determined => "determined",
            Self::Captured(..) => "captured",
            Self::Liberties(..) => "liberties",
            Self::ClosedToRival(_) => "closed",
            Self::Sets(_) => "sets",
            Self::Weight(..) => "weight",
            Self::Collapsed(_) => "collapsed",
            Self::Single(..) => "single",
            Self::Kind(..) => "kind",
            Self::DualCapture => "dual",
            Self::Settled(_) => "settled",
            Self::Annulled => "annulled",
            Self::Mutated => "mutated",
            Self::Won(_) => "won",
            Self::Refused(_) => "refused",
        }
    }

    /// The point of the goal, if it has one.
    pub(crate) const fn point(self) -> Option<&'static str> {
        match self {
            Self::LessShare(at, _)
            | Self::Present(at, _)
            | Self::Liberties(at, _)
            | Self::Weight(at, _)
            | Self::Single(at, _)
            | Self::Kind(at, _) => Some(at),
            _ => None,
        }
    }

    /// The number of the goal, if it has one.
    pub(crate) const fn number(self) -> Option<u32> {
        match self {
            Self::Total(n) | Self::Collapsed(n) => Some(n),
            Self::Weight(_, n) => Some(n as u32),
            Self::Captured(_, n) | Self::Liberties(_, n) | Self::Sets(n) => Some(n as u32),
            _ => None,
        }
    }
}

/// Whether a completed turn has reached the goal.
pub(super) fn is_reached(goal: &Goal, attempt: &Attempt) -> bool {
    let now = attempt.now.view(Viewer::Public);
    let lasts = || attempt.told.iter().filter_map(|view| view.last.as_ref());
    match *goal {
        Goal::Total(wanted) => shares(&now).is_some_and(|it| it.total == BigUint::from(wanted)),
        Goal::LessShare(at, color) => is_less(&attempt.before, &now, at, color),
        Goal::Present(at, color) => is_present(&now, at, color),
        Goal::Measured => lasts().any(|last| last.measurement().is_some()),
        Goal::CertainCapture => lasts().any(captures_for_certain),
        Goal::Determined => lasts().any(|last| last.determined().is_some()),
        Goal::Captured(color, wanted) => lasts().map(|it| it.captured[color].len()).sum::<usize>() >= wanted,
        Goal::Liberties(at, wanted) => at.parse().is_ok_and(|at| now.liberties(at) >= wanted),
        Goal::ClosedToRival(points) => points.iter().all(|at| is_closed(&attempt.now, at)),
        Goal::Sets(wanted) => sets(&now).len() == wanted,
        Goal::Weight(at, weight) => weight_at(&now, at) == Some(weight),
        Goal::Collapsed(number) => sets(&attempt.before).contains(&number) && !sets(&now).contains(&number),
        Goal::Single(at, color) => is_single(&now, at, color),
        Goal::Kind(at, kind) => kind_at(&now, at) == Some(kind),
        Goal::DualCapture => resolved(lasts(), |it| matches!(it, Resolution::Entangled { .. })),
        Goal::Settled(to) => {
            resolved(lasts(), |it| matches!(it, Resolution::Settled { to: other, .. } if *other == to))
        }
        Goal::Annulled => attempt.annulled,
        Goal::Mutated => lasts().flat_map(|last| last.throws()).any(|throw| has_changed(throw.mutated)),
        Goal::Won(color) => now.result.is_some_and(|result| result.winner() == Some(color)),
        Goal::Refused(_) => false,
    }
}

fn shares(view: &View) -> Option<&Shares> {
    match &view.board {
        BoardView::Shares(shares) => Some(shares),
        _ => None,
    }
}

/// The number of realities in which a colour is at a point, and the number of all.
pub(crate) fn share_at(view: &View, at: &str, color: Color) -> Option<(BigUint, BigUint)> {
    let shares = shares(view)?;
    let share = at.parse().ok().and_then(|at: Point| shares.stones[color].get(&at).cloned());
    Some((share.unwrap_or_default(), shares.total.clone()))
}

fn is_less(before: &View, now: &View, at: &str, color: Color) -> bool {
    let [before, now] = [before, now].map(|view| share_at(view, at, color));
    before.zip(now).is_some_and(|(before, now)| now.0 * before.1 < before.0 * now.1)
}

fn is_present(view: &View, at: &str, color: Color) -> bool {
    let Ok(at) = at.parse::<Point>() else { return false };
    match &view.board {
        BoardView::Shares(shares) => shares.stones[color].contains_key(&at),
        BoardView::Stones(stones) => stones.get(&at) == Some(&color),
        BoardView::Entangled(board) => board.stones.get(&at) == Some(&color),
        BoardView::Simultaneous(board) => {
            board.stones.get(&at).is_some_and(|kind| kind.side() == Some(color))
        }
    }
}

fn captures_for_certain(last: &Last) -> bool {
    last.measurement().is_some_and(|it| it.any.numer() == it.any.denom())
}

/// Whether the player to move may not play on this empty point.
fn is_closed(game: &Match, at: &str) -> bool {
    let view = game.view(Viewer::Public);
    let (Ok(at), qgo_rules::ToMove::One(rival)) = (at.parse::<Point>(), view.to_move) else { return false };
    let refused = || game.clone().act(rival, Action::Place { at: vec![at] }, BOUND).is_err();
    !view.board.is_occupied(at) && refused()
}

/// The numbers of the entangled sets.
fn sets(view: &View) -> Vec<u32> {
    match &view.board {
        BoardView::Entangled(board) => board.sets.iter().map(|set| set.number).collect(),
        _ => Vec::new(),
    }
}

/// The weight of an entangled stone.
fn weight_at(view: &View, at: &str) -> Option<u8> {
    let (Ok(at), BoardView::Entangled(board)) = (at.parse::<Point>(), &view.board) else { return None };
    let weights = board.sets.iter().filter_map(EntangledSet::weights).flatten();
    weights.into_iter().find(|(point, _)| *point == at).map(|(_, weight)| weight)
}

fn is_single(view: &View, at: &str, color: Color) -> bool {
    let (Ok(at), BoardView::Entangled(board)) = (at.parse::<Point>(), &view.board) else { return false };
    board.stones.get(&at) == Some(&color) && !board.sets.iter().any(|set| set.points.contains(&at))
}

fn kind_at(view: &View, at: &str) -> Option<StoneKind> {
    match &view.board {
        BoardView::Simultaneous(board) => board.stones.get(&at.parse::<Point>().ok()?).copied(),
        _ => None,
    }
}

fn resolved<'a>(mut lasts: impl Iterator<Item = &'a Last>, is: impl Fn(&Resolution) -> bool) -> bool {
    lasts.any(|last| last.resolutions().iter().any(&is))
}

/// Whether a throw changed anything: a point may have become what it was before.
fn has_changed(mutated: Option<Mutated>) -> bool {
    mutated.is_some_and(|it| it.was != it.now)
}
