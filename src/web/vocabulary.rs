//! What the page's scripts have to know of words: its texts, and the commands with their options.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use qgo_chat::commands::{COMMANDS, CommandSpec, OptionSpec, Takes};
use qgo_rules::System;
use qgo_words::Words;
use serde_json::{Map, Value, json};

/// How the keys of the page's texts begin. The page has them as `{{KEY}}`, its scripts look them up.
pub(crate) const PREFIX: &str = "page-";

/// The texts and commands in one language. They are put together once.
pub(crate) fn vocabulary(words: Words) -> &'static Value {
    static ALL: LazyLock<BTreeMap<&str, Value>> =
        LazyLock::new(|| Words::all().into_iter().map(|words| (words.tag(), in_language(words))).collect());
    ALL.get(words.tag()).unwrap_or(&Value::Null)
}

fn in_language(words: Words) -> Value {
    let texts: Map<_, _> = Words::keys(PREFIX).map(|key| (key.to_owned(), words.text(key).into())).collect();
    let commands: Vec<_> = COMMANDS.iter().map(|command| described(words, command)).collect();
    json!({ "language": words.tag(), "texts": texts, "commands": commands })
}

fn described(words: Words, command: &CommandSpec) -> Value {
    let options: Vec<_> =
        command.options.iter().map(|option| option_described(words, command, option)).collect();
    json!({
        "id": command.name,
        "name": words.command_name(command.name, None),
        "description": words.command_description(command.name, None),
        "options": options,
    })
}

fn option_described(words: Words, command: &CommandSpec, option: &OptionSpec) -> Value {
    let (takes, values) = match option.takes {
        Takes::Text | Takes::Integer(..) | Takes::Number(..) => ("text", &[][..]),
        Takes::Completed(_) | Takes::Suggested(_) => ("completed", &[][..]),
        Takes::Game => ("game", &[][..]),
        Takes::Choice(values) => ("choice", values),
        Takes::Flag => ("flag", &[][..]),
        Takes::User => ("user", &[][..]),
    };
    let choices = values.iter().map(
        |value| json!({ "value": value, "label": words.choice_label(command.name, option.name, value) }),
    );
    json!({
        "id": option.name,
        "name": words.command_name(command.name, Some(option.name)),
        "description": words.command_description(command.name, Some(option.name)),
        "required": option.required,
        "takes": takes,
        "choices": choices.collect::<Vec<_>>(),
        "systems": systems_with(option.name),
    })
}

/// The rule systems whose games have this setting; `None` if it is not a setting of the rules.
fn systems_with(setting: &str) -> Option<Vec<&'static str>> {
    let with = System::ALL.into_iter().filter(|system| system.has_setting(setting));
    let with: Vec<_> = with.map(System::name).collect();
    (!with.is_empty()).then_some(with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_of_the_page_lacks_something_that_only_the_server_knows() {
        for words in Words::all() {
            let texts = vocabulary(words)["texts"].as_object().unwrap();
            assert!(texts.len() > 50);
            let lacking: Vec<_> = texts.iter().filter(|(_, text)| text.to_string().contains("{$")).collect();
            assert!(lacking.is_empty(), "{} {lacking:?}", words.tag());
        }
    }
}
