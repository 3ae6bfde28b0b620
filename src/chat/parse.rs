//! Typed options, or a line of text, into a [`Command`].

mod line;
mod options;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use qgo_rules::{Chart, Color, HalfPoints, Limit, Point, SetupError, Shape, System};
use qgo_store::GameId;

use crate::commands::{COMMANDS, CommandSpec, groups};
use crate::text::{quoted, text};
use crate::words::{Arg, Words};
use crate::{User, Value};

pub(crate) use line::read_line;
use options::Options;

/// What somebody wants done.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    Challenge(Challenge),
    Accept,
    Decline,
    Cancel,
    /// The points as typed.
    Move(String),
    /// The point as typed.
    Keep(String),
    Pass,
    Resign,
    Undo,
    End,
    /// The points as typed; none asks for the present marks.
    Dead(String),
    Claim,
    Board {
        as_text: bool,
        public: bool,
    },
    Moves,
    Games,
    Record {
        format: Format,
        game: Option<GameId>,
    },
    Verify(Option<GameId>),
    Explore {
        game: Option<GameId>,
        /// As typed; empty where nothing is given.
        given: String,
    },
    Rules(System),
    Leaderboard {
        /// `None` = the server's default.
        system: Option<System>,
        /// `None` = of the server, where there is one.
        everywhere: Option<bool>,
    },
    /// Of whom; `None` = of the asker.
    Profile(Option<User>),
    SettingsMe(MyWishes),
    SettingsServer(ServerWishes),
    Export,
    Forget,
    Help,
}

/// What somebody wants changed of their settings; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MyWishes {
    /// A tag, or `auto`.
    pub(crate) language: Option<&'static str>,
    pub(crate) reminders: Option<&'static str>,
    /// As typed.
    pub(crate) quiet_hours: Option<String>,
    /// As typed.
    pub(crate) vacation: Option<String>,
    pub(crate) board: Option<&'static str>,
}

/// What an admin wants changed of the settings of a server; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ServerWishes {
    pub(crate) default_rules: Option<System>,
    pub(crate) default_size: Option<u8>,
    pub(crate) threads: Option<&'static str>,
    /// A tag, or `auto`.
    pub(crate) language: Option<&'static str>,
    /// As typed.
    pub(crate) channels: Option<String>,
}

/// A challenge as somebody wants it; what is `None` follows the defaults.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Challenge {
    pub(crate) opponent: Option<User>,
    pub(crate) system: Option<System>,
    pub(crate) size: Option<u8>,
    /// The challenger's; `None` = by lot.
    pub(crate) colour: Option<Color>,
    pub(crate) komi: Option<HalfPoints>,
    pub(crate) handicap: Option<u8>,
    /// As typed.
    pub(crate) time: Option<String>,
    pub(crate) rated: Option<bool>,
    pub(crate) shape: Option<Shape>,
    pub(crate) max_realities: Option<Limit>,
    pub(crate) chart: Option<Chart>,
}

/// The form of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Sgf,
    Gif,
    Png,
    Json,
}

/// What was typed is no command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadCommand {
    /// There is no such command; empty where none was typed.
    Unknown(String),
    /// The first word of commands that have two, without a second one that fits.
    Group(&'static str),
    /// The command has no such option, or nothing can be made of this word.
    NoOption { command: &'static str, word: String },
    /// A required option is missing.
    Missing { command: &'static str, option: &'static str },
    /// The option does not take this.
    Value { command: &'static str, option: &'static str, value: String },
    /// Nobody there has this name.
    NobodyNamed(String),
    /// A setting that no game has.
    Setup(SetupError),
    /// Not the name of a point.
    BadPoint(String),
}

impl BadCommand {
    /// What is wrong and what to do instead. [`BadCommand::Setup`] is told by [`crate::describe`].
    pub(crate) fn told(&self, words: Words) -> String {
        let of = |command: &str, option: Option<&str>| words.command_name(command, option);
        match self {
            Self::Unknown(name) if name.is_empty() => words.text("bad-command-none"),
            Self::Unknown(name) => words.format("bad-command", &[("name", text(quoted(name)))]),
            Self::Group(group) => {
                let args =
                    [("command", text(words.last_name(group))), ("list", text(commands_of(words, group)))];
                words.format("bad-command-group", &args)
            }
            Self::NoOption { command, word } => {
                let options = option_names(words, command);
                let key = if options.is_empty() { "bad-option-none" } else { "bad-option" };
                let args = [
                    ("command", text(of(command, None))),
                    ("word", text(quoted(word))),
                    ("options", text(options)),
                ];
                words.format(key, &args)
            }
            Self::Missing { command, option } => {
                let args = [
                    ("command", text(of(command, None))),
                    ("option", text(of(command, Some(option)))),
                    ("description", text(words.command_description(command, Some(option)))),
                ];
                words.format("bad-missing", &args)
            }
            Self::Value { command, option, value } => {
                let wanted = options::wanted(words, command, option);
                let args: [(&str, Arg<'_>); 3] = [
                    ("option", text(of(command, Some(option)))),
                    ("value", text(quoted(value))),
                    ("wanted", text(wanted)),
                ];
                words.format("bad-value", &args)
            }
            Self::NobodyNamed(name) => words.format("bad-user", &[("name", text(quoted(name)))]),
            Self::Setup(error) => crate::describe::setup_error(words, error),
            Self::BadPoint(point) => words.format("bad-point", &[("point", text(quoted(point)))]),
        }
    }
}

fn option_names(words: Words, command: &str) -> String {
    let spec = COMMANDS.iter().find(|c| c.name == command);
    let names = spec.into_iter().flat_map(|c| c.options).map(|o| words.command_name(command, Some(o.name)));
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The commands that begin with the word `group`.
fn commands_of(words: Words, group: &str) -> String {
    let of_group = COMMANDS.iter().filter(|command| command.words().0 == Some(group));
    of_group.map(|c| format!("`/{}`", words.command_name(c.name, None))).collect::<Vec<_>>().join(", ")
}

/// The command of a name, in any language.
fn find_command(typed: &str) -> Result<&'static CommandSpec, BadCommand> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let names =
        |command: &str| Words::all().iter().any(|w| w.command_name(command, None).to_lowercase() == name);
    let begins = |group: &str| {
        let first = name.split(' ').next().unwrap_or_default();
        group == first || Words::all().iter().any(|w| w.last_name(group).to_lowercase() == first)
    };
    COMMANDS.iter().find(|c| c.name == name).or_else(|| COMMANDS.iter().find(|c| names(c.name))).ok_or_else(
        || match groups().into_iter().find(|group| begins(group)) {
            Some(group) => BadCommand::Group(group),
            None => BadCommand::Unknown(typed.trim().to_owned()),
        },
    )
}

/// A command of typed options, or of the texts that [`read_line`] found. Users typed as text are
/// looked for among `known_users`.
pub(crate) fn read_options(
    name: &str,
    values: &BTreeMap<String, Value>,
    known_users: &[User],
) -> Result<Command, BadCommand> {
    let spec = find_command(name)?;
    let options = Options::new(spec, values, known_users)?;
    Ok(match spec.name {
        "challenge" => Command::Challenge(challenge(&options)?),
        "accept" => Command::Accept,
        "decline" => Command::Decline,
        "cancel" => Command::Cancel,
        "move" => Command::Move(options.required_text("at")?),
        "keep" => Command::Keep(options.required_text("point")?),
        "pass" => Command::Pass,
        "resign" => Command::Resign,
        "undo" => Command::Undo,
        "end" => Command::End,
        "dead" => Command::Dead(options.text("points").unwrap_or_default()),
        "claim" => Command::Claim,
        "board" => Command::Board {
            as_text: options.choice("style")? == Some("text"),
            public: options.flag("public")?.unwrap_or(false),
        },
        "moves" => Command::Moves,
        "games" => Command::Games,
        "record" => Command::Record { format: format(&options)?, game: options.game("game")? },
        "verify" => Command::Verify(options.game("game")?),
        "explore" => {
            Command::Explore { game: options.game("game")?, given: options.text("given").unwrap_or_default() }
        }
        "rules" => Command::Rules(system(&options, "system")?.unwrap_or(System::Superposed)),
        "leaderboard" => Command::Leaderboard {
            system: system(&options, "rules")?,
            everywhere: options.choice("scope")?.map(|scope| scope == "everywhere"),
        },
        "profile" => Command::Profile(options.user("player")?),
        "settings me" => Command::SettingsMe(MyWishes {
            language: options.choice("language")?,
            reminders: options.choice("reminders")?,
            quiet_hours: options.text("quiet_hours"),
            vacation: options.text("vacation"),
            board: options.choice("board")?,
        }),
        "settings server" => Command::SettingsServer(ServerWishes {
            default_rules: system(&options, "default_rules")?,
            default_size: options.small("default_size")?,
            threads: options.choice("threads")?,
            language: options.choice("language")?,
            channels: options.text("channels"),
        }),
        "data export" => Command::Export,
        "data delete" => Command::Forget,
        "help" => Command::Help,
        other => return Err(BadCommand::Unknown(other.to_owned())),
    })
}

fn challenge(options: &Options<'_>) -> Result<Challenge, BadCommand> {
    let komi = options.number("komi")?.map(|komi| komi.to_string().parse());
    let limit = options.text("max_realities").map(|limit| limit.trim().parse());
    let chart = options.text("chart").map(|chart| chart.parse());
    Ok(Challenge {
        opponent: options.user("opponent")?,
        system: system(options, "rules")?,
        size: options.small("size")?,
        colour: options.choice("colour")?.and_then(Color::parse),
        komi: komi.transpose().map_err(BadCommand::Setup)?,
        handicap: options.small("handicap")?,
        time: options.text("time"),
        rated: options.flag("rated")?,
        shape: shape(options)?,
        max_realities: limit.transpose().map_err(BadCommand::Setup)?,
        chart: chart.transpose().map_err(BadCommand::Setup)?,
    })
}

/// A shape by its name in the registry, by its label in any language, or with its variants in
/// another order. The rules say what is wrong with anything else.
fn shape(options: &Options<'_>) -> Result<Option<Shape>, BadCommand> {
    let Some(typed) = options.text("shape") else { return Ok(None) };
    let named = options.choice("shape").ok().flatten().unwrap_or(&typed);
    named.parse().map(Some).map_err(BadCommand::Setup)
}

fn system(options: &Options<'_>, option: &'static str) -> Result<Option<System>, BadCommand> {
    Ok(options.choice(option)?.and_then(|name| name.parse().ok()))
}

fn format(options: &Options<'_>) -> Result<Format, BadCommand> {
    Ok(match options.choice("format")? {
        Some("gif") => Format::Gif,
        Some("png") => Format::Png,
        Some("json") => Format::Json,
        _ => Format::Sgf,
    })
}

/// Splits what is typed for points: at spaces, commas and plus signs.
pub(crate) fn point_words(typed: &str) -> impl Iterator<Item = &str> {
    typed.split(is_between_points).filter(|word| !word.is_empty())
}

/// Whether a character separates points.
pub(crate) fn is_between_points(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '+' | ';')
}

/// The points of a text; all of them have to be names of points.
pub(crate) fn points(typed: &str) -> Result<Vec<Point>, BadCommand> {
    point_words(typed).map(|word| word.parse().map_err(|_| BadCommand::BadPoint(word.to_owned()))).collect()
}
