//! What people type on platforms without buttons.
//!
//! Most buttons have a command that does the same. Everything else in a game is typed by its name in the
//! buttons' ids, for the game of the place in its present state: `/confirm`, `/resign-now`. If there are
//! several challenges, one is named by its number: `/accept #3`.

use qgo_store::ChallengeId;
use qgo_words::Words;
use strum::VariantArray;

use crate::Button;
use crate::press::{Act, Press, Reaction};

/// What somebody typed instead of pressing a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A reaction to a challenge.
    Challenge(Reaction, ChallengeId),
    /// An action in the game of the place.
    Act(Act),
}

impl Typed {
    /// Reads a line; `None` if it is a command.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.trim().trim_start_matches('/').to_lowercase();
        if let Some((verb, number)) = line.split_once(char::is_whitespace) {
            let id = number.trim().strip_prefix('#')?.parse().ok().map(ChallengeId)?;
            let means = |reaction: &&Reaction| {
                let name: &str = (*reaction).into_str();
                name == verb || Words::all().iter().any(|words| words.command_name(name, None) == verb)
            };
            return Reaction::VARIANTS.iter().find(means).map(|reaction| Self::Challenge(*reaction, id));
        }
        let act: Act = line.parse().ok()?;
        (command(act).is_none() && is_for_the_place(act)).then_some(Self::Act(act))
    }
}

/// What can be typed instead of these buttons, each as code.
pub(crate) fn instead_of<'b>(words: Words, buttons: impl Iterator<Item = &'b Button>) -> Vec<String> {
    let typed = buttons.filter_map(|button| line(words, &button.id.parse().ok()?));
    typed.map(|line| format!("`/{line}`")).collect()
}

/// What can be typed instead of a button; `None` if only the button will do.
fn line(words: Words, press: &Press) -> Option<String> {
    let name = |command: &str| words.command_name(command, None);
    Some(match press {
        Press::Challenge(reaction, id) => format!("{} #{id}", name(reaction.into_str())),
        Press::Keep { point, .. } | Press::Choice { point, .. } => format!("{} {point}", name("keep")),
        Press::Send { at, .. } => {
            let points: Vec<_> = at.to_vec().iter().map(ToString::to_string).collect();
            format!("{} {}", name("move"), points.join(" "))
        }
        Press::Game { act, .. } => match command(*act) {
            Some((command, None)) => name(command),
            Some((command, Some(choice))) => format!("{} {choice}", name(command)),
            None if is_for_the_place(*act) => act.into_str().to_owned(),
            None => return None,
        },
        Press::Unplan { .. }
        | Press::OwnData { .. }
        | Press::Lesson(_)
        | Press::Explore(_)
        | Press::Commands
        | Press::Games(_) => return None,
    })
}

/// Whether a button is about the game of the place in which it is pressed.
const fn is_for_the_place(act: Act) -> bool {
    !matches!(act, Act::Bring | Act::EndLost | Act::EndLostNow)
}

/// The command that does the same as a button, and the choice that it needs.
const fn command(act: Act) -> Option<(&'static str, Option<&'static str>)> {
    let plain = match act {
        Act::Move => "move",
        Act::Pass => "pass",
        Act::Board => "board",
        Act::TextBoard => return Some(("board", Some("text"))),
        Act::Moves => "moves",
        Act::Resign => "resign",
        Act::Undo => "undo",
        Act::Claim => "claim",
        Act::End => "end",
        Act::Dead => "dead",
        Act::Record => "record",
        Act::Animation => return Some(("record", Some("gif"))),
        Act::Verify => "verify",
        Act::Explore => "explore",
        _ => return None,
    };
    Some((plain, None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::COMMANDS;

    #[test]
    fn what_can_be_typed_is_a_command_or_is_read_here() {
        for words in Words::all() {
            for act in Act::VARIANTS {
                let press = Press::Game {
                    act: *act,
                    game: qgo_store::GameId(1),
                    told_count: qgo_store::ToldCount(0),
                };
                let Some(line) = line(words, &press) else { continue };
                let read = crate::handle::parse::read_line(&line);
                match Typed::read(&line) {
                    Some(typed) => {
                        assert_eq!(typed, Typed::Act(*act), "{line}");
                        assert!(read.is_err(), "{line} is a command, too");
                    }
                    None => {
                        assert_eq!(read.map(|(name, _)| name).ok(), command(*act).map(|it| it.0), "{line}")
                    }
                }
            }
            let challenge = line(words, &Press::Challenge(Reaction::Decline, ChallengeId(7))).unwrap();
            assert_eq!(
                Typed::read(&format!("/{challenge}")),
                Some(Typed::Challenge(Reaction::Decline, ChallengeId(7)))
            );
        }
        assert!(
            Act::VARIANTS
                .iter()
                .filter_map(|act| command(*act))
                .all(|(name, _)| { COMMANDS.iter().any(|command| command.name == name) })
        );
    }

    #[test]
    fn other_lines_are_left_to_the_commands() {
        for line in [
            "",
            "/",
            "/accept",
            "/accept 3",
            "/accept #x",
            "/move D4",
            "/resign",
            "/abandon-now",
            "/games #3",
        ] {
            assert_eq!(Typed::read(line), None, "{line}");
        }
    }
}
