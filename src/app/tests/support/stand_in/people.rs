//! Members of the server and what they do in their clients.

use serde_json::{Value, json};
use serenity::all::Permissions;

use super::gateway;
use super::interactions::{Asked, Interaction, Kind};
use super::world::{BOT, Message, SERVER, Shared, bot_user, text};

/// A member of the server.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) id: u64,
    locale: &'static str,
    permissions: Permissions,
    shared: Shared,
}

/// Lets a new member join.
pub(crate) fn join(shared: &Shared, name: &str, locale: &'static str) -> Person {
    let mut world = shared.lock();
    let id = world.new_id();
    let user = json!({ "id": id.to_string(), "username": format!("user{id}"), "discriminator": "0",
                       "global_name": name, "avatar": null });
    world.people.insert(id, user);
    Person { id, locale, permissions: Permissions::SEND_MESSAGES, shared: shared.clone() }
}

impl Person {
    /// As it stands in a message that mentions them.
    pub(crate) fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// The same member with further permissions.
    pub(crate) fn granted(&self, permissions: Permissions) -> Self {
        Self { permissions: self.permissions | permissions, ..self.clone() }
    }

    /// Sends a slash command, a sub-command by both words; options as the client knows them.
    ///
    /// # Panics
    /// If the client would not let them: no such command or option, a wrong value, a missing one.
    pub(crate) fn slash(&self, channel: u64, command: &str, options: Value) -> Asked {
        let data = self.command_data(command, &options, None);
        self.ask(channel, Kind::Command, data, None)
    }

    /// Types an option that offers completions.
    pub(crate) fn type_option(&self, channel: u64, command: &str, option: &str, typed: &str) -> Asked {
        let data = self.command_data(command, &json!({ option: typed }), Some(option));
        self.ask(channel, Kind::Autocomplete, data, None)
    }

    /// Presses a button, which need not be there any more.
    pub(crate) fn press(&self, message: &Message, button: &str) -> Asked {
        let data = json!({ "custom_id": button, "component_type": 2 });
        self.ask(message.channel, Kind::Component, data, Some(message.id))
    }

    /// Sends a form that a press of a button has opened.
    pub(crate) fn submit(&self, message: &Message, form: &Value, typed: &str) -> Asked {
        let input = &form["components"][0]["components"][0];
        let field = json!({ "type": 4, "custom_id": input["custom_id"], "value": typed });
        let data =
            json!({ "custom_id": form["custom_id"], "components": [{ "type": 1, "components": [field] }] });
        self.ask(message.channel, Kind::Modal, data, Some(message.id))
    }

    fn command_data(&self, name: &str, options: &Value, focused: Option<&str>) -> Value {
        let world = self.shared.lock();
        let (first, second) = name.split_once(' ').map_or((name, None), |(a, b)| (a, Some(b)));
        let named = |list: &[Value], name: &str| list.iter().find(|entry| entry["name"] == name).cloned();
        let command = named(&world.commands, first);
        let command = command.unwrap_or_else(|| panic!("there is no command /{first}"));
        let command = match second {
            Some(second) => named(command["options"].as_array().unwrap(), second)
                .filter(|option| option["type"] == 1)
                .unwrap_or_else(|| panic!("there is no command /{name}")),
            None => command,
        };
        let known = command["options"].as_array().cloned().unwrap_or_default();
        let given = options.as_object().cloned().unwrap_or_default();
        for option in &known {
            let is_given = given.contains_key(option["name"].as_str().unwrap());
            assert!(is_given || option["required"] != true, "/{name} needs {}", option["name"]);
        }
        let mut users = serde_json::Map::new();
        let mut sent = Vec::new();
        for (key, value) in &given {
            let option = known.iter().find(|option| option["name"] == key.as_str());
            let option = option.unwrap_or_else(|| panic!("/{name} has no option {key}"));
            assert_fits(option, value);
            if option["type"] == 6 {
                let id: u64 = text(value).parse().unwrap();
                let user = if id == BOT { bot_user() } else { world.people[&id].clone() };
                users.insert(id.to_string(), user);
            }
            let mut sent_option = json!({ "name": key, "type": option["type"], "value": value });
            if focused == Some(key) {
                assert_eq!(option["autocomplete"], true, "{key} offers nothing");
                sent_option["focused"] = true.into();
            }
            sent.push(sent_option);
        }
        if let Some(second) = second {
            sent = vec![json!({ "name": second, "type": 1, "options": sent })];
        }
        json!({ "id": "1", "name": first, "type": 1, "options": sent, "resolved": { "users": users } })
    }

    fn ask(&self, channel: u64, kind: Kind, data: Value, pressed: Option<u64>) -> Asked {
        let mut world = self.shared.lock();
        let id = world.new_id();
        let token = format!("token-{id}");
        let place = world.channels.get(&channel).expect("a channel that is there");
        let (permissions, parent) = (place.permissions, place.parent);
        let mut event = json!({
            "id": id.to_string(), "application_id": BOT.to_string(), "type": kind as u8, "data": data,
            "guild_id": SERVER.to_string(), "guild_locale": "en-US", "channel_id": channel.to_string(),
            "channel": { "id": channel.to_string(), "name": "go", "permissions": permissions,
                         "type": if parent.is_some() { 11 } else { 0 },
                         // An ordinary channel's parent is its category.
                         "parent_id": parent.unwrap_or(SERVER + 1).to_string() },
            "member": { "user": world.people[&self.id], "nick": null, "roles": [], "deaf": false,
                        "mute": false, "flags": 0, "joined_at": "2026-01-01T00:00:00Z",
                        "permissions": self.permissions },
            "token": token, "version": 1, "app_permissions": permissions, "locale": self.locale,
            "entitlements": [], "authorizing_integration_owners": { "0": SERVER.to_string() },
            "context": 0, "attachment_size_limit": 10_485_760,
        });
        if let Some(pressed) = pressed {
            event["message"] = world.messages[&pressed].json();
        }
        let interaction = Interaction::new(id, kind, channel, world.people[&self.id].clone(), pressed);
        world.interactions.insert(token.clone(), interaction);
        gateway::dispatch(&mut world, "INTERACTION_CREATE", event);
        Asked::new(self.shared.clone(), token)
    }
}

/// Whether a client lets a value be sent.
fn assert_fits(option: &Value, value: &Value) {
    let fits = match option["type"].as_u64().unwrap() {
        3 => value.is_string(),
        4 => value.is_i64(),
        5 => value.is_boolean(),
        6 => value.is_string(),
        10 => value.is_number(),
        other => panic!("an option of type {other}"),
    };
    let number = value.as_f64();
    let too_small = number.zip(option["min_value"].as_f64()).is_some_and(|(number, min)| number < min);
    let too_great = number.zip(option["max_value"].as_f64()).is_some_and(|(number, max)| number > max);
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    let is_choice = choices.is_none_or(|choices| choices.iter().any(|choice| choice["value"] == *value));
    assert!(fits && !too_small && !too_great && is_choice, "{value} does not fit {option}");
}
