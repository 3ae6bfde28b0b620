//! Discord's limits that are not in its OpenAPI description.

use std::collections::BTreeSet;

use serde_json::Value;

use super::payload::Payload;
use super::world::text;

const MAX_FILE: usize = 10 * 1024 * 1024;
const MAX_COMMAND_CHARS: usize = 8000;

/// The problems of a message that is created or edited.
pub(crate) fn message(payload: &Payload) -> Vec<String> {
    let json = &payload.json;
    let mut problems = Vec::new();
    let content = text(&json["content"]);
    if content.chars().count() > 2000 {
        problems.push(format!("content of {} characters", content.chars().count()));
    }
    if json.get("content").is_some() {
        problems.extend(mentions(&json["allowed_mentions"]));
    }
    problems.extend(components(&json["components"]));
    problems.extend(files(payload));
    problems
}

/// QGo's own rule: it always says who is notified, and notifies only single users.
fn mentions(allowed: &Value) -> Option<String> {
    let nobody_at_large =
        allowed["parse"].as_array().is_some_and(Vec::is_empty) && allowed["roles"].is_null();
    (!nobody_at_large).then(|| format!("allowed_mentions is {allowed}"))
}

fn components(rows: &Value) -> Vec<String> {
    let rows = rows.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut problems = Vec::new();
    let mut ids = BTreeSet::new();
    if rows.len() > 5 {
        problems.push(format!("{} rows of components", rows.len()));
    }
    for row in rows {
        let inside = row["components"].as_array().map(Vec::as_slice).unwrap_or_default();
        let selects = inside.iter().filter(|component| component["type"] == 3).count();
        if !(1..=5).contains(&inside.len()) || (selects > 0 && inside.len() > 1) {
            problems.push(format!("a row of {} components, {selects} of them selects", inside.len()));
        }
        for component in inside {
            let id = text(&component["custom_id"]);
            if id.is_empty() || !ids.insert(id.clone()) {
                problems.push(format!("the custom_id {id:?} is empty or there twice"));
            }
            if component["type"] == 2 && text(&component["label"]).is_empty() {
                problems.push(format!("the button {id} has no label"));
            }
        }
    }
    problems
}

fn files(payload: &Payload) -> Vec<String> {
    let listed = payload.json["attachments"].as_array().cloned().unwrap_or_default();
    let mut problems = Vec::new();
    for (part, name, bytes) in &payload.files {
        let is_its = |attachment: &&Value| part == &format!("files[{}]", text(&attachment["id"]));
        match listed.iter().find(is_its) {
            Some(attachment) if text(&attachment["filename"]) == *name => {}
            _ => problems.push(format!("{part} ({name}) is not among the attachments {listed:?}")),
        }
        if bytes.len() > MAX_FILE {
            problems.push(format!("{name} has {} bytes", bytes.len()));
        }
    }
    if listed.len() != payload.files.len() {
        problems.push(format!("{} attachments listed, {} files sent", listed.len(), payload.files.len()));
    }
    problems
}

/// The problems of a form.
pub(crate) fn modal(data: &Value) -> Vec<String> {
    let rows = data["components"].as_array().map(Vec::as_slice).unwrap_or_default();
    if (1..=5).contains(&rows.len()) { Vec::new() } else { vec![format!("a form of {} rows", rows.len())] }
}

/// The problems of the commands.
pub(crate) fn commands(commands: &[Value]) -> Vec<String> {
    let mut problems = Vec::new();
    if commands.len() > 100 {
        problems.push(format!("{} commands", commands.len()));
    }
    let (menu, typed): (Vec<_>, Vec<_>) = commands.iter().cloned().partition(|c| c["type"] == 2);
    problems.extend(twice(&typed, "commands"));
    problems.extend(menu.iter().filter_map(menu_command));
    for command in &typed {
        let name = text(&command["name"]);
        let size = size(command);
        if size > MAX_COMMAND_CHARS {
            problems.push(format!("/{name} has {size} characters"));
        }
        problems.extend(options(&name, command));
    }
    problems
}

/// The problems of the options of a command or sub-command, and of their own options.
fn options(name: &str, command: &Value) -> Vec<String> {
    let options = command["options"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut problems = twice(options, name);
    if options.len() > 25 || !options.is_sorted_by_key(|option| option["required"] != true) {
        problems.push(format!("/{name}: too many options, or an optional one before a required one"));
    }
    let subs: Vec<_> = options.iter().filter(|option| option["type"] == 1).collect();
    if !subs.is_empty() && subs.len() < options.len() {
        problems.push(format!("/{name} has sub-commands and other options"));
    }
    for sub in subs {
        problems.extend(self::options(&format!("{name} {}", text(&sub["name"])), sub));
    }
    problems
}

/// Names that are not valid, or that two entries share in a language.
fn twice(entries: &[Value], of: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let locales: BTreeSet<String> = entries
        .iter()
        .filter_map(|entry| entry["name_localizations"].as_object())
        .flat_map(|o| o.keys().cloned())
        .collect();
    for locale in std::iter::once(None).chain(locales.iter().map(Some)) {
        let mut seen = BTreeSet::new();
        for entry in entries {
            let localised = locale.map(|locale| text(&entry["name_localizations"][locale]));
            let name = localised.filter(|name| !name.is_empty()).unwrap_or_else(|| text(&entry["name"]));
            let is_name = |c: char| (c.is_alphanumeric() && !c.is_uppercase()) || "-_'".contains(c);
            if !(1..=32).contains(&name.chars().count()) || !name.chars().all(is_name) {
                problems.push(format!("{name:?} of {of} is no name"));
            }
            if !seen.insert(name.clone()) {
                problems.push(format!("{name:?} is there twice in {of} ({locale:?})"));
            }
        }
    }
    problems
}

/// The problem of a command in a user's context menu.
fn menu_command(command: &Value) -> Option<String> {
    let localised = command["name_localizations"].as_object().into_iter().flat_map(|names| names.values());
    let fits = |name: &Value| (1..=32).contains(&text(name).chars().count());
    let is_good = localised.chain([&command["name"]]).all(fits)
        && command["description"].as_str().is_none_or(str::is_empty)
        && command["options"].as_array().is_none_or(Vec::is_empty);
    (!is_good).then(|| format!("{command} is no command for a menu"))
}

/// The characters that count towards a command's limit: of each text those of its longest language.
fn size(entry: &Value) -> usize {
    let longest = |field: &str| {
        let localised = entry[format!("{field}_localizations")].as_object();
        let lengths = localised.into_iter().flat_map(|texts| texts.values()).map(|t| text(t).chars().count());
        lengths.chain([text(&entry[field]).chars().count()]).max().unwrap_or_default()
    };
    let value = text(&entry["value"]).chars().count();
    let inside = ["options", "choices"].iter().filter_map(|key| entry[key].as_array()).flatten();
    longest("name") + longest("description") + value + inside.map(size).sum::<usize>()
}
