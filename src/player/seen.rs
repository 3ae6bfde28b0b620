//! What the player of one colour may see of a game.

use std::collections::BTreeMap;

use qgo_rules::{
    Action, Actor, Belief, ByColor, Choice, ChoiceStep, Collapse, Color, Duel, HalfPoints, Kind, Last, Match,
    Orders, Outlook, Phase, Point, Proposal, Proposed, Rules, System, Tangle, Viewer,
};
use sha2::{Digest, Sha256};

use crate::mutation::Mutable;

/// What the player sees who is to move, or who counts the stones. The player is given nothing else: the seed,
/// hidden points and the other's commitments have no place in it.
#[derive(Clone)]
pub struct Seen {
    pub(crate) color: Color,
    pub(crate) size: u8,
    /// The points that White gets.
    pub(crate) komi: HalfPoints,
    pub(crate) board: Known,
    /// The empty points on which the rules let the player place a stone.
    pub(crate) playable: Vec<Point>,
    /// The stone that was just placed or kept.
    pub(crate) last: Option<Point>,
    /// Whether the other player has just passed.
    pub(crate) has_passed: bool,
    pub(crate) moves: u32,
    /// `sym`: the point that the player has just named, if both have to choose again because the pair of their moves
    /// was not allowed.
    pub(crate) annulled: Option<Point>,
    /// `sym`: whether the player passed in the turn before this one, and the other did not.
    pub(crate) passed_alone: bool,
    /// From this follows all chance in thinking ([`Match::mind`]).
    pub(crate) mind: [u8; 32],
}

/// What is known of a board.
#[derive(Clone)]
pub(crate) enum Known {
    /// Its stones.
    Stones(BTreeMap<Point, Color>),
    /// Its stones, and what the dice may do to them.
    Mutable(Mutable),
    /// Its realities.
    Realities(Realities),
    /// Its stones, and how they are entangled.
    Tangle(Tangle),
    /// A position of `simultaneous`.
    Duel(Duel),
    /// A position of `sym`.
    Orders(Orders),
}

/// What is known where there are several realities.
#[derive(Clone)]
pub(crate) struct Realities {
    pub(crate) belief: Belief,
    /// The points of the other's last placement.
    pub(crate) placed: Vec<Point>,
    /// The single stone that it captured: in some realities it may be a ko.
    pub(crate) ko: Option<Point>,
}

/// The player has nothing to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is not this player's turn")]
pub struct NotAsked;

impl Seen {
    /// What the player of this colour sees.
    ///
    /// # Errors
    /// [`NotAsked`]
    pub fn of(game: &Match, color: Color) -> Result<Self, NotAsked> {
        let view = game.view(Viewer::Player(color));
        let answers = |proposal: Proposal| proposal.by != color && proposal.what == Proposed::End;
        let is_asked = match view.phase {
            // Whoever is asked whether to end has to judge that in the other's turn, too.
            Phase::Play | Phase::Keep => view.to_move.includes(color) || view.proposal.is_some_and(answers),
            Phase::Count => true,
            Phase::Over => false,
        };
        if !is_asked {
            return Err(NotAsked);
        }
        let last = view.last.as_ref();
        let board = match (game.outlook(), game.settings().rules()) {
            (Outlook::Stones(stones), Rules::Mutation { chart }) => {
                Known::Mutable(Mutable { stones, chart: chart.clone() })
            }
            (Outlook::Stones(stones), _) => Known::Stones(stones),
            (Outlook::Realities(belief), _) => Known::Realities(realities(belief, last)),
            (Outlook::Tangle(tangle), _) => Known::Tangle(tangle),
            (Outlook::Duel(duel), _) => Known::Duel(duel),
            (Outlook::Orders(orders), _) => Known::Orders(orders),
        };
        Ok(Self {
            color,
            size: view.size,
            komi: view.komi,
            board,
            playable: game.playable(color),
            last: last.filter(|last| matches!(last.kind, Kind::Play | Kind::Keep)).and_then(last_stone),
            // A pass before a resumption does not count any more.
            has_passed: game.passes_in_a_row() > 0 && last.is_some_and(|last| last.kind == Kind::Pass),
            moves: view.moves,
            annulled: annulled(game).flatten().next().and_then(|choices| choices[color].point()),
            passed_alone: last.is_some_and(|last| passed_alone(last, color)),
            mind: mind(game, color),
        })
    }

    /// Whose eyes these are.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The same, as if the other had not passed: a pass that only makes it this player's turn does not offer to end the
    /// game.
    #[must_use]
    pub fn without_pass(self) -> Self {
        Self { has_passed: false, ..self }
    }
}

impl Known {
    /// The rules that are played by.
    pub(crate) const fn system(&self) -> System {
        match self {
            Self::Stones(_) => System::Classic,
            Self::Mutable(_) => System::Mutation,
            Self::Realities(_) => System::Superposed,
            Self::Tangle(_) => System::Entangled,
            Self::Duel(_) => System::Simultaneous,
            Self::Orders(_) => System::Sym,
        }
    }
}

/// A stone that was placed or kept. Where the set has collapsed already it is one that stays, and a choice of `w` names
/// the one that goes.
fn last_stone(last: &Last) -> Option<Point> {
    let is_it = |collapse: &&Collapse| last.kind == Kind::Keep || collapse.step == ChoiceStep::Placed;
    let stays = last.collapsed().iter().rfind(is_it).and_then(|collapse| collapse.stays.first());
    stays.or(last.at.first()).copied()
}

fn realities(belief: Belief, last: Option<&Last>) -> Realities {
    let last = last.filter(|last| last.kind == Kind::Play);
    let ko = last.and_then(|last| match last.captured_points()[..] {
        [point] => Some(point),
        _ => None,
    });
    Realities { belief, placed: last.map(|last| last.at.clone()).unwrap_or_default(), ko }
}

/// The pairs of moves that were not allowed in this turn, the last one first; `None` for one that is not known.
fn annulled(game: &Match) -> impl Iterator<Item = Option<ByColor<Choice>>> {
    let turn = game.events().iter().rev().take_while(|event| !matches!(event.action, Action::Reveal { .. }));
    turn.filter_map(|event| match event.action {
        Action::Annul { choices } => Some(choices),
        _ => None,
    })
}

/// Whether the player passed in a turn in which both moved at once, and the other did not.
fn passed_alone(last: &Last, color: Color) -> bool {
    matches!(&last.actor, Actor::Both(choices) if choices[color].point().is_none() && choices[!color].point().is_some())
}

/// The [mind](Match::mind) of a player. Where both move at once, each colour has one of its own, or else two
/// computers would choose alike; and as two commitments that were annulled leave the position as it was, there is a
/// new one after that. Of turns before nothing counts: records do not tell what was annulled in them.
fn mind(game: &Match, color: Color) -> [u8; 32] {
    let mind = game.mind();
    if !game.settings().system().is_simultaneous() {
        return mind;
    }
    Sha256::new()
        .chain_update(mind)
        .chain_update([color as u8])
        .chain_update((annulled(game).count() as u64).to_le_bytes())
        .finalize()
        .into()
}
