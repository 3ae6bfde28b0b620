//! What Discord is told of the commands. The stand-in refuses what is over a limit.

use qgo_chat::commands::COMMANDS;
use serde_json::Value;

use crate::game::Club;

fn named<'a>(list: &'a [Value], name: &str) -> &'a Value {
    list.iter().find(|item| item["name"] == name).unwrap_or_else(|| panic!("no {name} in {list:?}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[tokio::test]
async fn commands_options_and_choices_are_there_in_both_languages() {
    let club = Club::open().await;
    let commands = club.discord.look(|world| world.commands.clone());
    for name in ["challenge", "move", "keep", "claim", "end", "dead", "rules"] {
        let command = named(&commands, name);
        assert_ne!(command["description"], command["description_localizations"]["de"], "{name}");
        assert!(command["name_localizations"]["de"].is_string(), "{name}");
    }
    let challenge = named(&commands, "challenge")["options"].as_array().unwrap();
    let choices = |option: &str| named(challenge, option)["choices"].as_array().unwrap().clone();
    let values = |option: &str| -> Vec<String> {
        choices(option).iter().map(|choice| choice["value"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(values("rules").len(), 6);
    let shapes: Vec<String> = qgo_rules::Shape::all().map(|shape| shape.to_string()).collect();
    assert_eq!(values("shape"), shapes);
    for choice in choices("shape").iter().chain(&choices("rules")) {
        let texts = [&choice["name"], &choice["name_localizations"]["de"]];
        for text in texts {
            assert!(text.as_str().is_some_and(|text| text.chars().count() <= 100), "{choice}");
        }
    }
    for option in ["max_realities", "chart"] {
        assert_eq!(named(challenge, option)["type"], 3, "{option}");
    }
    let point = &named(&commands, "keep")["options"][0];
    assert!(point["autocomplete"] == true && point["required"] == true, "{point}");
    club.close().await;
}

#[tokio::test]
async fn commands_of_two_words_are_sub_commands_in_both_languages() {
    let club = Club::open().await;
    let commands = club.discord.look(|world| world.commands.clone());
    for spec in COMMANDS {
        let (Some(group), last) = spec.words() else { continue };
        let group = named(&commands, group);
        assert!(group["description_localizations"]["de"].is_string(), "{group}");
        let sub = named(group["options"].as_array().unwrap(), last);
        assert_eq!(sub["type"], 1, "{sub}");
        assert!(sub["description_localizations"]["de"].is_string(), "{sub}");
        let options: Vec<_> = sub["options"].as_array().into_iter().flatten().collect();
        let names: Vec<_> = options.iter().map(|option| text(&option["name"])).collect();
        assert_eq!(names, spec.options.iter().map(|option| option.name).collect::<Vec<_>>(), "{sub}");
    }
    let settings = named(&commands, "settings");
    assert_eq!(settings["name_localizations"]["de"], "einstellungen");
    let me = named(settings["options"].as_array().unwrap(), "me");
    assert_eq!(me["name_localizations"]["de"], "ich");
    let lead = named(me["options"].as_array().unwrap(), "reminders");
    assert_eq!(named(lead["choices"].as_array().unwrap(), "a day before")["value"], "24h");
    club.close().await;
}
