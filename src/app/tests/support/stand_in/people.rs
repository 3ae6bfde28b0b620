//! Members of the server and what they do in their clients.

use serde_json::{Value, json};
use serenity::all::Permissions;

use super::interactions::{Asked, Interaction, Kind};
use super::world::{BOT, FOREIGN_SERVER, Message, SERVER, Setting, Shared, World, bot_user, text};
use super::{gateway, http};

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
    Person {
        id,
        locale,
        permissions: Permissions::SEND_MESSAGES | Permissions::USE_EXTERNAL_APPS,
        shared: shared.clone(),
    }
}

impl Person {
    /// The mention of this person in a message.
    pub(crate) fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// The same member with further permissions.
    pub(crate) fn granted(&self, permissions: Permissions) -> Self {
        Self { permissions: self.permissions | permissions, ..self.clone() }
    }

    /// The same member without some permissions.
    pub(crate) fn without(&self, permissions: Permissions) -> Self {
        Self { permissions: self.permissions - permissions, ..self.clone() }
    }

    /// Adds the bot to their account.
    pub(crate) fn installs_the_bot(&self) {
        self.shared.lock().hosts.insert(self.id);
    }

    /// Chooses the bot's command in a user's context menu.
    ///
    /// # Panics
    /// If the bot has no such command.
    pub(crate) fn menu(&self, channel: u64, whom: u64) -> Asked {
        let data = {
            let world = self.shared.lock();
            let command = world.commands.iter().find(|command| command["type"] == 2);
            let users = json!({ whom.to_string(): user_of(&world, whom) });
            json!({ "id": "1", "name": command.unwrap()["name"], "type": 2, "target_id": whom.to_string(),
                    "resolved": { "users": users } })
        };
        self.ask(channel, Kind::Command, data, None)
    }

    /// Sends a slash command (a sub-command by both words) with options as the client has them.
    ///
    /// # Panics
    /// If the client would not allow it: no such command or option, a wrong value, a missing one.
    pub(crate) fn slash(&self, channel: u64, command: &str, options: Value) -> Asked {
        let data = self.command_data(command, &options, None);
        self.ask(channel, Kind::Command, data, None)
    }

    /// Types an option that offers completions.
    pub(crate) fn type_option(&self, channel: u64, command: &str, option: &str, typed: &str) -> Asked {
        let data = self.command_data(command, &json!({ option: typed }), Some(option));
        self.ask(channel, Kind::Autocomplete, data, None)
    }

    /// Presses a button, which may no longer exist.
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
                users.insert(id.to_string(), user_of(&world, id));
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

    /// Writes the asker into an interaction: in a server as a member of it.
    fn say_who(&self, event: &mut Value, user: Value, setting: Setting) {
        if setting.context() != 0 {
            event["user"] = user;
            return;
        }
        let server = if setting == Setting::Server { SERVER } else { FOREIGN_SERVER };
        event["guild_id"] = server.to_string().into();
        event["guild_locale"] = "en-US".into();
        event["member"] = json!({ "user": user, "nick": null, "roles": [], "deaf": false, "mute": false,
                                  "flags": 0, "joined_at": "2026-01-01T00:00:00Z",
                                  "permissions": self.permissions });
    }

    fn ask(&self, channel: u64, kind: Kind, data: Value, pressed: Option<u64>) -> Asked {
        let mut world = self.shared.lock();
        let id = world.new_id();
        let token = format!("token-{id}");
        let place = world.channels.get(&channel).expect("a channel that is there");
        let (permissions, parent, setting) = (place.permissions, place.parent, place.setting);
        let context = setting.context();
        let host = setting.is_foreign().then(|| match pressed {
            // Everybody who sees a message of the bot's can press its buttons.
            Some(pressed) => world.messages[&pressed].host.expect("a message of a guest"),
            None => self.id,
        });
        assert!(host.is_none_or(|host| world.hosts.contains(&host)), "nobody there has the bot");
        if kind == Kind::Command {
            assert_available(&world, &data, context, host.is_some());
        }
        let mut event = json!({
            "id": id.to_string(), "application_id": BOT.to_string(), "type": kind as u8, "data": data,
            "channel_id": channel.to_string(),
            "channel": { "id": channel.to_string(), "name": "go", "permissions": permissions,
                         "type": setting.channel_type(parent.is_some()),
                         // An ordinary channel's parent is its category.
                         "parent_id": parent.unwrap_or(SERVER + 1).to_string() },
            "token": token, "version": 1, "app_permissions": permissions, "locale": self.locale,
            "entitlements": [], "context": context, "attachment_size_limit": 10_485_760,
            "authorizing_integration_owners": match host {
                Some(host) => json!({ "1": host.to_string() }),
                None if setting == Setting::WithBot => json!({ "0": "0" }),
                None => json!({ "0": SERVER.to_string() }),
            },
        });
        self.say_who(&mut event, world.people[&self.id].clone(), setting);
        if let Some(pressed) = pressed {
            event["message"] = world.messages[&pressed].json();
        }
        let (user, time) = (world.people[&self.id].clone(), world.time_to_respond);
        let mut interaction = Interaction::new(id, kind, channel, user, pressed, time);
        interaction.host = host;
        interaction.is_hushed =
            setting == Setting::ForeignServer && !self.permissions.contains(Permissions::USE_EXTERNAL_APPS);
        world.interactions.insert(token.clone(), interaction);
        if world.endpoint.is_some() {
            http::send(&self.shared, &mut world, event);
        } else {
            gateway::dispatch(&mut world, "INTERACTION_CREATE", event);
        }
        Asked::new(self.shared.clone(), token)
    }
}

fn user_of(world: &World, id: u64) -> Value {
    if id == BOT { bot_user() } else { world.people[&id].clone() }
}

/// Whether a client shows a command in such a place.
fn assert_available(world: &World, data: &Value, context: u64, as_guest: bool) {
    let is_it = |command: &&Value| command["name"] == data["name"] && command["type"] == data["type"];
    let Some(command) = world.commands.iter().find(is_it) else { return };
    let has = |key: &str, value: u64| {
        command[key].as_array().is_none_or(|list| list.iter().any(|entry| entry == value))
    };
    assert!(has("contexts", context) && has("integration_types", u64::from(as_guest)), "{command}");
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
