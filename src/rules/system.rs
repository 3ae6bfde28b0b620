//! The one registry of rule systems.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::EnumCount;

/// A rule system. To add one, add a variant here and a module under `systems/`; the compiler and the tests
/// then name the other places (docs/extending.md lists them). Whatever differs between systems is a method
/// here, each of which lists every system, without a wildcard arm.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, EnumCount,
)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Go itself.
    Classic,
    /// QuantumGo.net's Quantum Go: superposed realities. The default where no system is named.
    #[default]
    Superposed,
    /// Ranchin's Quantum Go: entangled pairs.
    Entangled,
    /// Savelyev's S-Go: both play at once.
    Simultaneous,
    /// Savelyev's Sym(Go): both play at once, in every order.
    Sym,
    /// Nicol's Quantum Go: dice mutate the board.
    Mutation,
}

impl System {
    /// Every rule system.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Superposed, Self::Entangled, Self::Simultaneous, Self::Sym, Self::Mutation, Self::Classic];

    /// The name in commands, records and the interfaces for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Superposed => "superposed",
            Self::Entangled => "entangled",
            Self::Simultaneous => "simultaneous",
            Self::Sym => "sym",
            Self::Mutation => "mutation",
        }
    }

    /// Whether both players move at once, in secret.
    pub const fn is_simultaneous(self) -> bool {
        match self {
            Self::Simultaneous | Self::Sym => true,
            Self::Classic | Self::Superposed | Self::Entangled | Self::Mutation => false,
        }
    }

    /// Whether a player may pass.
    pub const fn has_pass(self) -> bool {
        match self {
            Self::Simultaneous => false,
            Self::Classic | Self::Superposed | Self::Entangled | Self::Sym | Self::Mutation => true,
        }
    }

    /// Whether a move can leave a choice of which stones stay.
    pub const fn has_choices(self) -> bool {
        match self {
            Self::Entangled => true,
            Self::Classic | Self::Superposed | Self::Simultaneous | Self::Sym | Self::Mutation => false,
        }
    }

    /// Whether a player can win by claiming more than half of the board.
    pub const fn has_claims(self) -> bool {
        match self {
            Self::Mutation => true,
            Self::Classic | Self::Superposed | Self::Entangled | Self::Simultaneous | Self::Sym => false,
        }
    }

    /// Whether answers can be prepared: the players take turns, and everything that decides them is
    /// public. Elsewhere both move at once, or dice change the board after each move.
    pub const fn has_prepared_answers(self) -> bool {
        match self {
            Self::Classic | Self::Superposed | Self::Entangled => true,
            Self::Simultaneous | Self::Sym | Self::Mutation => false,
        }
    }

    /// Whether a move may be illegal for reasons that its player cannot see.
    pub const fn hides_what_is_legal(self) -> bool {
        match self {
            Self::Superposed => true,
            Self::Classic | Self::Entangled | Self::Simultaneous | Self::Sym | Self::Mutation => false,
        }
    }

    /// Whether nothing is drawn and nothing is secret, so that everybody can work out what moves lead to.
    pub const fn is_open(self) -> bool {
        match self {
            Self::Classic | Self::Entangled => true,
            Self::Superposed | Self::Simultaneous | Self::Sym | Self::Mutation => false,
        }
    }

    /// Whether a hidden draw may decide which ko ban remains.
    pub(crate) const fn hides_bans(self) -> bool {
        match self {
            Self::Sym => true,
            Self::Classic | Self::Superposed | Self::Entangled | Self::Simultaneous | Self::Mutation => false,
        }
    }

    /// Whether a player wins by winning all positions at once, whatever the points are.
    pub const fn is_won_everywhere(self) -> bool {
        match self {
            Self::Sym => true,
            Self::Classic | Self::Superposed | Self::Entangled | Self::Simultaneous | Self::Mutation => false,
        }
    }

    /// Whether the system has this setting: `komi`, `handicap`, `max_realities`, `shape`,
    /// `collapse` or `chart`.
    pub fn has_setting(self, key: &str) -> bool {
        let settings: &[&str] = match self {
            Self::Classic => &["komi", "handicap"],
            Self::Superposed => &["komi", "handicap", "max_realities"],
            Self::Entangled => &["komi", "handicap", "shape", "collapse"],
            Self::Simultaneous => &["handicap"],
            Self::Sym => &["handicap", "max_realities"],
            Self::Mutation => &["komi", "handicap", "chart"],
        };
        settings.contains(&key)
    }

    /// The size that is offered when a player names none.
    pub const fn default_size(self) -> u8 {
        match self {
            Self::Mutation => 10,
            Self::Classic | Self::Superposed | Self::Entangled | Self::Simultaneous | Self::Sym => 9,
        }
    }
}

/// The text is not the name of a rule system.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule system {0:?}, only {names}", names = System::ALL.map(System::name).join(", "))]
pub struct UnknownSystem(pub String);

impl FromStr for System {
    type Err = UnknownSystem;

    fn from_str(text: &str) -> Result<Self, UnknownSystem> {
        Self::ALL
            .into_iter()
            .find(|s| s.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownSystem(text.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Color, Match, PlayError, Point, Refusal, Seed, Setup, Viewer, WorkBound};

    /// How a new game of this system refuses `action` of Black, if it does.
    fn refusal(setup: &Setup, action: Action) -> Option<Refusal> {
        let mut game = Match::new(setup.validate().unwrap(), Seed([7; 32]));
        match game.act(Color::Black, action, WorkBound::Steps(1_000_000)) {
            Ok(_) => None,
            Err(PlayError::Refused(refusal)) => Some(refusal),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn what_a_system_says_of_itself_holds_in_its_games() {
        let point = Point::new(2, 3).unwrap();
        for system in System::ALL {
            let setup = Setup::new(system, 9);
            let knows = |action| refusal(&setup, action) != Some(Refusal::NotAllowed);
            assert_eq!(knows(Action::Pass), system.has_pass(), "{system:?}");
            assert_eq!(knows(Action::Keep { point }), system.has_choices(), "{system:?}");
            assert_eq!(knows(Action::Claim), system.has_claims(), "{system:?}");
            let game = Match::new(setup.validate().unwrap(), Seed([7; 32]));
            let count = *game.settings().points_of_move(Color::Black).start();
            let at = Point::all(9).step_by(7).take(count).collect();
            let preview = game.preview(Color::Black, &Action::Place { at }).unwrap();
            assert_eq!(preview.certain, system.is_open(), "{system:?}");
            let view = game.view(Viewer::Public);
            assert_eq!(view.committed.is_some(), system.is_simultaneous(), "{system:?}");
        }
    }

    #[test]
    fn a_move_names_as_many_points_as_the_settings_say() {
        let shapes =
            crate::Shape::all().map(|it| Setup { shape: Some(it), ..Setup::new(System::Entangled, 9) });
        for setup in System::ALL.map(|system| Setup::new(system, 9)).into_iter().chain(shapes) {
            let points = setup.validate().unwrap().points_of_move(Color::Black);
            for count in 0..5 {
                let at = Point::all(9).step_by(7).take(count).collect();
                let is_refused = matches!(refusal(&setup, Action::Place { at }), Some(Refusal::Count { .. }));
                assert_eq!(is_refused, !points.contains(&count), "{setup:?}, {count}");
            }
        }
    }
}
