//! Registers the commands with Discord, with their names and descriptions in every language.

use std::sync::Arc;

use qgo_chat::commands::{COMMANDS, CommandSpec, OptionSpec, Takes, groups, in_group};
use qgo_chat::tasks::stopped;
use qgo_words::Words;
use reqwest::Method;
use serde_json::json;
use serenity::all::{
    ApplicationId, CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext,
};
use tokio::sync::watch;
use tokio::time::sleep;

use super::mentions::Mentions;
use super::outgoing::Body;
use super::rest::{Rest, pause};

/// The locales that Discord knows.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

/// The key of the name of the command in a user's context menu.
const MENU_CHALLENGE: &str = "menu-challenge";

/// Replaces all of the application's commands by ours; Discord does not change those that are the same. Tries
/// again while Discord cannot be reached, until `stop`. The answer has the commands' ids.
pub(super) async fn register(
    rest: Arc<Rest>,
    mentions: Arc<Mentions>,
    application: ApplicationId,
    stop: watch::Receiver<bool>,
) {
    let path = format!("/applications/{application}/commands");
    let body = Body::Json(json!(commands()));
    let mut attempt = 1;
    loop {
        match rest.send(Method::PUT, &path, body.clone()).await {
            Ok(registered) => {
                mentions.learn(&registered);
                return tracing::info!(commands = COMMANDS.len(), "Discord has the commands");
            }
            Err(error) if error.may_pass() => {
                tracing::warn!(%error, "Discord did not take the commands; trying again");
                tokio::select! {
                    () = sleep(pause(&error, attempt)) => attempt += 1,
                    () = stopped(stop.clone()) => return,
                }
            }
            Err(error) => return tracing::error!(%error, "Discord refused the commands; those it has stay"),
        }
    }
}

/// Every command of the registry as Discord takes it, and the one in a user's context menu. Those of two
/// words become sub-commands of their first word. All can be used everywhere, by members of a server that has
/// QGo and by people who have installed it for themselves: a command that makes no sense in a place says so.
/// (Discord cannot restrict a single sub-command.)
fn commands() -> Vec<CreateCommand> {
    let single = in_group(None).map(|spec| command(spec.name, options(spec)));
    let groups =
        groups().into_iter().map(|group| command(group, in_group(Some(group)).map(sub_command).collect()));
    single.chain(groups).chain([menu_command()]).collect()
}

/// The command in a user's context menu. In a conversation with QGo alone there is nobody to challenge.
fn menu_command() -> CreateCommand {
    let builder = CreateCommand::new(menu_name())
        .kind(CommandType::User)
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![InteractionContext::Guild, InteractionContext::PrivateChannel]);
    translations()
        .fold(builder, |builder, (locale, words)| builder.name_localized(locale, words.text(MENU_CHALLENGE)))
}

/// Its name, as Discord sends it in interactions.
pub(super) fn menu_name() -> String {
    default_words().text(MENU_CHALLENGE)
}

/// A command, or the first word of several commands, with its options.
fn command(name: &str, options: Vec<CreateCommandOption>) -> CreateCommand {
    let builder = CreateCommand::new(name)
        .description(default_words().command_description(name, None))
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ])
        .set_options(options);
    translations().fold(builder, |builder, (locale, words)| {
        builder
            .name_localized(locale, words.command_name(name, None))
            .description_localized(locale, words.command_description(name, None))
    })
}

fn sub_command(spec: &CommandSpec) -> CreateCommandOption {
    let description = default_words().command_description(spec.name, None);
    let builder = CreateCommandOption::new(CommandOptionType::SubCommand, spec.words().1, description)
        .set_sub_options(options(spec));
    translations().fold(builder, |builder, (locale, words)| {
        builder
            .name_localized(locale, words.last_name(spec.name))
            .description_localized(locale, words.command_description(spec.name, None))
    })
}

fn options(spec: &CommandSpec) -> Vec<CreateCommandOption> {
    spec.options.iter().map(|option| self::option(spec.name, option)).collect()
}

fn option(command: &str, spec: &OptionSpec) -> CreateCommandOption {
    let description = default_words().command_description(command, Some(spec.name));
    let builder = CreateCommandOption::new(kind(spec.takes), spec.name, description).required(spec.required);
    let builder = translations().fold(builder, |builder, (locale, words)| {
        builder
            .name_localized(locale, words.command_name(command, Some(spec.name)))
            .description_localized(locale, words.command_description(command, Some(spec.name)))
    });
    limited(builder, command, spec)
}

fn kind(takes: Takes) -> CommandOptionType {
    match takes {
        Takes::Text | Takes::Completed(_) | Takes::Suggested(_) | Takes::Game | Takes::Choice(_) => {
            CommandOptionType::String
        }
        Takes::Integer(..) => CommandOptionType::Integer,
        Takes::Number(..) => CommandOptionType::Number,
        Takes::Flag => CommandOptionType::Boolean,
        Takes::User => CommandOptionType::User,
    }
}

/// The option with its choices, its range or completion.
fn limited(builder: CreateCommandOption, command: &str, spec: &OptionSpec) -> CreateCommandOption {
    match spec.takes {
        Takes::Text | Takes::Flag | Takes::User => builder,
        Takes::Completed(_) | Takes::Suggested(_) | Takes::Game => builder.set_autocomplete(true),
        Takes::Choice(choices) => choices.iter().fold(builder, |builder, choice| {
            let label = |words: Words| words.choice_label(command, spec.name, choice);
            let labels = translations().map(|(locale, words)| (locale, label(words)));
            builder.add_string_choice_localized(label(default_words()), *choice, labels)
        }),
        // Serenity takes no negative bounds for an integer; the chat layer checks them anyway.
        Takes::Integer(min, max) => match (u64::try_from(min), u64::try_from(max)) {
            (Ok(min), Ok(max)) => builder.min_int_value(min).max_int_value(max),
            _ => builder,
        },
        Takes::Number(min, max) => builder.min_number_value(min as f64).max_number_value(max as f64),
    }
}

/// The language of names and descriptions for users whose language QGo does not have.
fn default_words() -> Words {
    Words::for_tag(None)
}

/// Discord's locales for which there is a language other than the default one, with that language.
fn translations() -> impl Iterator<Item = (&'static str, Words)> {
    let others = Words::all().into_iter().filter(|words| *words != default_words());
    others.flat_map(|words| locales(words.tag()).map(move |locale| (locale, words)))
}

/// Discord's locales for a language: the language itself, or with a region.
fn locales(tag: &str) -> impl Iterator<Item = &'static str> {
    let is_of = move |locale: &str| {
        locale.strip_prefix(tag).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    LOCALES.into_iter().filter(move |locale| is_of(locale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_has_its_locales_and_no_others() {
        for (tag, expected) in [
            ("de", &["de"][..]),
            ("en", &["en-GB", "en-US"]),
            ("es", &["es-ES", "es-419"]),
            ("e", &[]),
            ("sv", &["sv-SE"]),
        ] {
            assert_eq!(locales(tag).collect::<Vec<_>>(), expected, "{tag}");
        }
    }

    #[test]
    fn every_language_reaches_discord() {
        for words in Words::all() {
            assert!(locales(words.tag()).count() > 0, "{}", words.tag());
        }
    }

    #[test]
    fn the_move_is_typed_with_offers_and_translated() {
        let commands = json!(commands());
        let command = commands.as_array().unwrap().iter().find(|command| command["name"] == "move").unwrap();
        assert_eq!(command["name_localizations"]["de"], "zug");
        assert_eq!(command["contexts"], json!([0, 1, 2]));
        assert_eq!(command["integration_types"], json!([0, 1]));
        let at = &command["options"][0];
        assert_eq!(
            (&at["name"], &at["type"], &at["required"], &at["autocomplete"]),
            (&json!("at"), &json!(3), &json!(true), &json!(true))
        );
    }
}
