//! What somebody asked for on Discord: commands, buttons and forms in the chat layer's terms.

use std::collections::BTreeMap;

use qgo_chat::{Value, What};
use serenity::all::{
    ActionRowComponent, CommandData, CommandDataOption, CommandDataOptionValue, CommandInteraction,
    ComponentInteraction, ModalInteraction, ResolvedOption, ResolvedTarget, ResolvedValue, UserId,
};

use super::origin::user;

/// A command with its options; the one in a user's context menu is `/challenge` with that user.
pub(super) fn command(interaction: &CommandInteraction, me: UserId) -> What {
    if let Some(ResolvedTarget::User(whom, member)) = interaction.data.target() {
        let nick = member.and_then(|member| member.nick.as_deref());
        let opponent = ("opponent".to_owned(), Value::User(user(whom, nick, me)));
        return What::Command { name: "challenge".to_owned(), options: BTreeMap::from([opponent]) };
    }
    let mut options = interaction.data.options();
    if let [ResolvedOption { value: ResolvedValue::SubCommand(inside), .. }] = &mut options[..] {
        options = std::mem::take(inside);
    }
    let options = options
        .iter()
        .filter_map(|option| Some((option.name.to_owned(), value(&option.value, me)?)))
        .collect();
    What::Command { name: command_name(&interaction.data), options }
}

/// The name of a command; a sub-command has two words.
pub(super) fn command_name(data: &CommandData) -> String {
    match &data.options[..] {
        [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(_), .. }] => {
            format!("{} {name}", data.name)
        }
        _ => data.name.clone(),
    }
}

/// The press of a button.
pub(super) fn press(interaction: &ComponentInteraction) -> What {
    What::Press { id: interaction.data.custom_id.clone() }
}

/// A form with the texts that were typed into it.
pub(super) fn form(interaction: &ModalInteraction) -> What {
    let components = interaction.data.components.iter().flat_map(|row| &row.components);
    let fields: BTreeMap<_, _> = components
        .filter_map(|component| match component {
            ActionRowComponent::InputText(text) => {
                Some((text.custom_id.clone(), text.value.clone().unwrap_or_default()))
            }
            _ => None,
        })
        .collect();
    What::Form { id: interaction.data.custom_id.clone(), fields }
}

fn value(value: &ResolvedValue<'_>, me: UserId) -> Option<Value> {
    Some(match value {
        ResolvedValue::String(text) => Value::Text((*text).to_owned()),
        ResolvedValue::Integer(number) => Value::Integer(*number),
        ResolvedValue::Number(number) => Value::Number(*number),
        ResolvedValue::Boolean(flag) => Value::Flag(*flag),
        ResolvedValue::User(whom, member) => {
            Value::User(user(whom, member.and_then(|member| member.nick.as_deref()), me))
        }
        _ => return None,
    })
}
