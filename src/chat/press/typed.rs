//! What people type on platforms without buttons.
//!
//! Most buttons have a command that does the same. Everything else in a game is typed by its name in the
//! buttons' ids or in a language, for the game of the place in its present state: `/confirm`, `/bestätigen`,
//! `/resign-now`. Another game is named by its number: `/confirm #12`; so is a challenge if there are
//! several: `/accept #3`. What a form takes is typed after the name: `/preview C3`. An answer in a lesson is
//! typed with the task: `/try sym 2 C3`.

use qgo_store::{ChallengeId, GameId};
use qgo_words::Words;
use strum::VariantArray;

use crate::Button;
use crate::explore::ExploreVerb;
use crate::handle::parse::number_at_end;
use crate::lesson::{LessonPage, LessonVerb};
use crate::press::{Act, Press, Reaction};

/// What somebody typed instead of pressing a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A reaction to a challenge.
    Challenge(Reaction, ChallengeId),
    /// An action in the game of the place, or in the one with this number.
    Act(Act, Option<GameId>),
    /// What is typed into the form of an action, in the game of the place, or in the one with this number.
    Form(Act, Option<GameId>, String),
    /// An answer to the task of a lesson.
    Lesson(LessonPage, String),
}

/// The name by which an answer to the task of a lesson is typed.
const TRY: &str = "try";

impl Typed {
    /// Reads a line; `None` if it is a command.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let line = line.trim().trim_start_matches('/');
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let verb = first.to_lowercase();
        if is_name_of(TRY, &verb) {
            return read_answer(rest.trim());
        }
        let (said, number) = number_at_end(line).map_or((line, None), |(said, number)| (said, Some(number)));
        let rest = said[first.len()..].trim();
        if let (Some(GameId(number)), "") = (number, rest) {
            let means = |reaction: &&Reaction| {
                let name: &str = (*reaction).into_str();
                name == verb || Words::all().iter().any(|words| words.command_name(name, None) == verb)
            };
            if let Some(reaction) = Reaction::VARIANTS.iter().find(means) {
                return Some(Self::Challenge(*reaction, ChallengeId(number)));
            }
        }
        let mut acts = Act::VARIANTS.iter().copied().filter(|act| command(*act).is_none());
        let act = acts.find(|act| is_name_of(act.into_str(), &verb))?;
        match (act, rest) {
            (_, "") => Some(Self::Act(act, number)),
            (Act::Preview | Act::Plan, typed) => Some(Self::Form(act, number, typed.to_owned())),
            _ => None,
        }
    }

    /// The number of a game that was typed.
    pub(crate) const fn game(&self) -> Option<GameId> {
        match self {
            Self::Act(_, game) | Self::Form(_, game, _) => *game,
            Self::Challenge(..) | Self::Lesson(..) => None,
        }
    }
}

/// The names in a language of all that is typed here and has no command, in the same order in each.
pub(crate) fn typed_names(words: Words) -> Vec<String> {
    let acts = Act::VARIANTS.iter().filter(|act| command(**act).is_none()).map(Act::into_str);
    acts.chain([TRY]).map(|name| act_name(words, name)).collect()
}

/// Whether somebody who types `verb` means the act `name`, in any language.
fn is_name_of(name: &str, verb: &str) -> bool {
    name == verb || Words::all().iter().any(|words| act_name(*words, name) == verb)
}

/// The name in a language of what has no command.
fn act_name(words: Words, name: &str) -> String {
    words.text(&format!("act-{name}"))
}

/// Reads `sym 2 C3`.
fn read_answer(typed: &str) -> Option<Typed> {
    let (system, rest) = typed.split_once(char::is_whitespace)?;
    let (step, answer) = rest.trim().split_once(char::is_whitespace)?;
    let page = format!("{TRY}:{}:{step}", system.to_lowercase()).parse().ok()?;
    Some(Typed::Lesson(page, answer.trim().to_owned()))
}

/// What can be typed instead of these buttons, each as code. If it is read outside of the place of a game, it
/// `names_game` by its number.
pub(crate) fn instead_of<'b>(
    words: Words,
    buttons: impl Iterator<Item = &'b Button>,
    names_game: bool,
) -> Vec<String> {
    let typed = buttons.filter_map(|button| line(words, &button.id.parse().ok()?, names_game));
    typed.map(|line| format!("`/{line}`")).collect()
}

/// Whether something can be typed instead of a button.
pub(super) fn can_be_typed(button: &Button) -> bool {
    button.id.parse().is_ok_and(|press| line(Words::default(), &press, false).is_some())
}

/// What can be typed instead of a button; `None` if only the button will do.
fn line(words: Words, press: &Press, names_game: bool) -> Option<String> {
    let name = |command: &str| words.command_name(command, None);
    let (line, game) = match press {
        Press::Challenge(reaction, id) => return Some(format!("{} #{id}", name(reaction.into_str()))),
        Press::Keep { point, game, .. } | Press::Choice { point, game, .. } => {
            (format!("{} {point}", name("keep")), game)
        }
        Press::Send { at, game, .. } => (format!("{} {}", name("move"), at.names().join(" ")), game),
        Press::Game { act, game, .. } => match command(*act) {
            Some((command, None)) => (name(command), game),
            Some((command, Some(choice))) => (format!("{} {choice}", name(command)), game),
            None if is_elsewhere(*act) => {
                return Some(format!("{} #{game}", act_name(words, act.into_str())));
            }
            None => (act_name(words, act.into_str()), game),
        },
        Press::Lesson(page) if page.verb == LessonVerb::Ask => {
            let task = page.to_string().replacen(TRY, "", 1).replace(':', " ");
            return Some(format!("{}{task} …", act_name(words, TRY)));
        }
        Press::Explore(page) if page.verb == ExploreVerb::Ask => {
            let example = words.text("explore-typed-example");
            return Some(format!("{} #{} {example}", name("explore"), page.game));
        }
        Press::Unplan { .. }
        | Press::OwnData { .. }
        | Press::Lesson(_)
        | Press::Explore(_)
        | Press::Commands
        | Press::Games(_) => return None,
    };
    Some(if names_game { format!("{line} #{game}") } else { line })
}

/// Whether an action is about a game of another place, which is gone.
const fn is_elsewhere(act: Act) -> bool {
    matches!(act, Act::Bring | Act::EndLost | Act::EndLostNow)
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
        Act::Hint => "hint",
        Act::End => "end",
        Act::Dead => "dead",
        Act::Record => "record",
        Act::Animation => return Some(("record", Some("gif"))),
        Act::Verify => "verify",
        Act::Explore => "explore",
        Act::Review => "review",
        _ => return None,
    };
    Some((plain, None))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::commands::COMMANDS;

    #[test]
    fn what_can_be_typed_is_a_command_or_is_read_here() {
        let game = GameId(12);
        for words in Words::all() {
            for act in Act::VARIANTS {
                let press = Press::Game { act: *act, game, told_count: qgo_store::ToldCount(0) };
                for named in [None, Some(game)] {
                    let Some(line) = line(words, &press, named.is_some()) else { continue };
                    let (command_line, number) = crate::handle::parse::split_game(&line);
                    let read = crate::handle::parse::read_line(command_line);
                    let has_number = |options: &BTreeMap<String, crate::Value>| {
                        number == named || number.is_none() && options.contains_key("game")
                    };
                    match Typed::read(&line) {
                        Some(typed) => {
                            let named = named.or(is_elsewhere(*act).then_some(game));
                            assert_eq!(typed, Typed::Act(*act, named), "{line}");
                            assert!(read.is_err(), "{line} is a command, too");
                        }
                        None => {
                            let (read, options) = read.unwrap();
                            assert_eq!(Some(read), command(*act).map(|it| it.0), "{line}");
                            assert!(has_number(&options), "{line}: {number:?}, {options:?}");
                        }
                    }
                }
            }
            let challenge = line(words, &Press::Challenge(Reaction::Decline, ChallengeId(7)), false).unwrap();
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
    fn forms_are_typed() {
        let form =
            |act, game: Option<i64>, typed: &str| Some(Typed::Form(act, game.map(GameId), typed.to_owned()));
        assert_eq!(Typed::read("/preview C3 E4 #12"), form(Act::Preview, Some(12), "C3 E4"));
        assert_eq!(Typed::read("Vorschau C3"), form(Act::Preview, None, "C3"));
        assert_eq!(Typed::read("/plan if C3 then #D4"), form(Act::Plan, None, "if C3 then #D4"));
    }

    #[test]
    fn answers_and_conditions_are_typed() {
        for words in Words::all() {
            let ask: Press = "q1:l:try:sym:2t".parse().unwrap();
            let typed = line(words, &ask, true).unwrap().replace('…', " C3 E4");
            let Press::Lesson(page) = ask else { unreachable!() };
            assert_eq!(Typed::read(&typed), Some(Typed::Lesson(page, "C3 E4".to_owned())));
            let given = line(words, &"q1:x:if:12:3:0:".parse().unwrap(), true).unwrap();
            let (command, options) = crate::handle::parse::read_line(&given).unwrap();
            assert_eq!((command, options.len()), ("explore", 2), "{given}");
            let crate::Value::Text(given) = &options["given"] else { panic!("{options:?}") };
            assert_eq!(
                crate::explore::GivenWords::read(given).map(|given| given.given.is_empty()),
                Ok(false)
            );
        }
    }

    #[test]
    fn other_lines_are_left_to_the_commands() {
        for line in [
            "",
            "/",
            "/accept",
            "/accept 3",
            "/confirm 3",
            "/confirm #x",
            "/try",
            "/try sym 2",
            "/try sym 99 C3",
            "/accept #x",
            "/move D4",
            "/resign",
            "/confirm C3",
            "/games #3",
        ] {
            assert_eq!(Typed::read(line), None, "{line}");
        }
    }
}
