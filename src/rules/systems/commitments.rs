//! The two secret commitments of a turn in which both players act at once
//! (docs/rules.md, "Simultaneous" and "Sym").

use super::check_points;
use crate::chance::ChanceError;
use crate::color::{ByColor, Color};
use crate::event::{Action, Choice};
use crate::game::{PlayError, Refusal};
use crate::view::{Committed, Viewer};

/// Who has committed to what in this turn. Never both players: the second commitment completes the turn.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Commitments(ByColor<Held>);

/// One player's commitment. It has no `Debug`, so that it cannot get into a text by accident.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Held {
    /// Nothing yet.
    #[default]
    Nothing,
    /// A commitment that the log hides.
    Hidden,
    /// This commitment.
    Known(Choice),
}

/// What an action leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The opponent has not committed: [`Commitments::hold`] this choice; `None` if it is hidden.
    Hold(Option<Choice>),
    /// Both have committed: the turn is played with these choices.
    Complete(ByColor<Choice>),
    /// `sym`: the log says that the turn was annulled, and hides the choices. This cannot be checked and
    /// is accepted.
    Annulled,
}

impl Commitments {
    /// What `action` of `color` leads to on a board of `size`. `allowed` refuses what cannot be committed
    /// to; it is called with the choice of `color`, and with the opponent's if only the log claims it.
    ///
    /// If a commitment is known, it counts, whatever a log claims: the caller then makes another event
    /// than the log has, and the replay finds the difference. A hidden commitment cannot be checked, and
    /// the log is believed.
    ///
    /// # Errors
    /// `Count` unless exactly one point is named; `OffBoard`; whatever `allowed` refuses; `NotAllowed`
    /// for a move of other systems or one that does not belong to this half of the turn. `SeedMissing` if
    /// the action would complete the turn and the opponent's commitment cannot be read.
    pub(super) fn step(
        &self,
        color: Color,
        action: &Action,
        size: u8,
        allowed: impl Fn(Choice) -> Result<(), Refusal>,
    ) -> Result<Step, PlayError> {
        let check = |choice: Choice| {
            let at = choice.point();
            check_points(at.as_slice(), 0..=1, size).and_then(|()| allowed(choice))
        };
        match action {
            Action::Place { at } => {
                check_points(at, 1..=1, size)?;
                let choice = Choice::Point(at[0]);
                allowed(choice)?;
                self.commit(color, choice, ChanceError::SeedMissing.into())
            }
            Action::Pass => {
                allowed(Choice::Pass)?;
                self.commit(color, Choice::Pass, ChanceError::SeedMissing.into())
            }
            Action::Commit { choice: Some(choice) } => {
                check(*choice)?;
                // A log that hides the opponent's commitment also has this one in the event that
                // completes the turn.
                self.commit(color, *choice, Refusal::NotAllowed.into())
            }
            Action::Commit { choice: None } if self.0[!color] == Held::Nothing => Ok(Step::Hold(None)),
            Action::Reveal { choices } | Action::Annul { choices: Some(choices) } => {
                let other = match self.0[!color] {
                    Held::Nothing => return Err(Refusal::NotAllowed.into()),
                    Held::Hidden => choices[!color],
                    Held::Known(choice) => choice,
                };
                check(choices[color])?;
                check(other)?;
                Ok(Step::Complete(both(color, choices[color], other)))
            }
            Action::Annul { choices: None } if self.0[!color] != Held::Nothing => Ok(Step::Annulled),
            _ => Err(Refusal::NotAllowed.into()),
        }
    }

    /// `unreadable`: the error if the turn would be completed and the opponent's commitment is hidden.
    fn commit(&self, color: Color, choice: Choice, unreadable: PlayError) -> Result<Step, PlayError> {
        match self.0[!color] {
            Held::Nothing => Ok(Step::Hold(Some(choice))),
            Held::Known(other) => Ok(Step::Complete(both(color, choice, other))),
            Held::Hidden => Err(unreadable),
        }
    }

    /// Keeps a new or changed commitment of `color`, and returns the action for the log.
    pub(super) fn hold(&mut self, color: Color, choice: Option<Choice>) -> Action {
        self.0[color] = choice.map_or(Held::Hidden, Held::Known);
        Action::Commit { choice }
    }

    /// Drops both commitments, after the turn was played, annulled or broken off.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// What `viewer` may know of them.
    pub(super) fn seen_by(&self, viewer: Viewer) -> Committed {
        let own = match viewer {
            Viewer::Public => Held::Nothing,
            Viewer::Player(color) => self.0[color],
        };
        Committed {
            by: self.0.map(|held| held != Held::Nothing),
            own: match own {
                Held::Known(choice) => Some(choice),
                Held::Nothing | Held::Hidden => None,
            },
        }
    }
}

/// The choices by colour, given those of `color` and of the opponent.
fn both(color: Color, own: Choice, other: Choice) -> ByColor<Choice> {
    ByColor::new_with(|of| if of == color { own } else { other })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color::{Black, White};
    use crate::testing::points;

    const SIZE: u8 = 5;
    const NOT_ALLOWED: PlayError = PlayError::Refused(Refusal::NotAllowed);

    fn choice(text: &str) -> Choice {
        text.parse().unwrap()
    }

    fn choices(black: &str, white: &str) -> ByColor<Choice> {
        ByColor { black: choice(black), white: choice(white) }
    }

    fn place(at: &str) -> Action {
        Action::Place { at: points(at) }
    }

    /// What the action leads to on a board on which A1 is occupied.
    fn step(held: &Commitments, color: Color, action: &Action) -> Result<Step, PlayError> {
        held.step(color, action, SIZE, |choice| match choice {
            Choice::Point(at) if at.to_string() == "A1" => Err(Refusal::Occupied(at)),
            _ => Ok(()),
        })
    }

    fn holding(color: Color, choice: Option<Choice>) -> Commitments {
        let mut held = Commitments::default();
        assert!(held.hold(color, choice) == Action::Commit { choice });
        held
    }

    #[test]
    fn the_second_commitment_completes_the_turn_and_the_first_may_change() {
        for (first, expected) in [(Black, choices("C3", "D4")), (White, choices("D4", "C3"))] {
            let nothing = Commitments::default();
            for action in [place("C3"), Action::Commit { choice: Some(choice("C3")) }] {
                assert!(step(&nothing, first, &action) == Ok(Step::Hold(Some(choice("C3")))));
            }
            let held = holding(first, Some(choice("C3")));
            assert!(step(&held, first, &Action::Pass) == Ok(Step::Hold(Some(Choice::Pass))));
            assert!(step(&held, !first, &place("D4")) == Ok(Step::Complete(expected)));
        }
    }

    #[test]
    fn a_known_commitment_decides_and_a_hidden_one_is_believed() {
        let claim = Action::Reveal { choices: choices("C3", "D4") };
        let known = holding(Black, Some(choice("E5")));
        assert!(step(&known, White, &claim) == Ok(Step::Complete(choices("E5", "D4"))));
        let hidden = holding(Black, None);
        assert!(step(&hidden, White, &claim) == Ok(Step::Complete(choices("C3", "D4"))));
        let annul = Action::Annul { choices: Some(choices("C3", "D4")) };
        assert!(step(&hidden, White, &annul) == Ok(Step::Complete(choices("C3", "D4"))));
        assert!(step(&hidden, White, &Action::Annul { choices: None }) == Ok(Step::Annulled));
        assert!(step(&hidden, Black, &Action::Commit { choice: None }) == Ok(Step::Hold(None)));
    }

    #[test]
    fn a_hidden_commitment_cannot_be_played_but_can_be_replaced() {
        let hidden = holding(Black, None);
        assert!(step(&hidden, White, &place("C3")) == Err(ChanceError::SeedMissing.into()));
        assert!(step(&hidden, White, &Action::Commit { choice: Some(choice("C3")) }) == Err(NOT_ALLOWED));
        assert!(step(&hidden, White, &Action::Commit { choice: None }) == Err(NOT_ALLOWED));
        assert!(step(&hidden, Black, &place("C3")) == Ok(Step::Hold(Some(choice("C3")))));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let nothing = Commitments::default();
        let count = |named| Refusal::Count { named, min: 1, max: 1 }.into();
        let occupied = || PlayError::from(Refusal::Occupied(points("A1")[0]));
        let off_board = || PlayError::from(Refusal::OffBoard(points("F1")[0]));
        for (action, refusal) in [
            (place(""), count(0)),
            (place("A1 F1"), count(2)),
            (place("F1"), off_board()),
            (place("A1"), occupied()),
            (Action::Commit { choice: Some(choice("F1")) }, off_board()),
            (Action::Commit { choice: Some(choice("A1")) }, occupied()),
            (Action::Reveal { choices: choices("C3", "D4") }, NOT_ALLOWED),
            (Action::Annul { choices: Some(choices("C3", "D4")) }, NOT_ALLOWED),
            (Action::Annul { choices: None }, NOT_ALLOWED),
            (Action::Claim, NOT_ALLOWED),
        ] {
            assert!(step(&nothing, Black, &action) == Err(refusal), "{action:?}");
        }
        let hidden = holding(Black, None);
        for (claim, refusal) in [
            (choices("C3", "F1"), off_board()),
            (choices("F1", "C3"), off_board()),
            (choices("A1", "C3"), occupied()),
        ] {
            assert!(step(&hidden, White, &Action::Reveal { choices: claim }) == Err(refusal));
        }
    }

    #[test]
    fn only_the_own_commitment_is_seen() {
        let mut held = holding(Black, Some(choice("C3")));
        let by = ByColor { black: true, white: false };
        for (viewer, own) in [
            (Viewer::Public, None),
            (Viewer::Player(White), None),
            (Viewer::Player(Black), Some(choice("C3"))),
        ] {
            assert_eq!(held.seen_by(viewer), Committed { by, own });
        }
        held.hold(Black, None);
        assert_eq!(held.seen_by(Viewer::Player(Black)), Committed { by, own: None });
        held.clear();
        assert_eq!(held.seen_by(Viewer::Player(Black)), Committed::default());
    }
}
