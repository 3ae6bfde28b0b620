//! The commands as they are registered with Discord. The stand-in refuses what exceeds a limit.

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
    assert_eq!(values("rules"), qgo_rules::System::ALL.map(qgo_rules::System::name));
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

#[tokio::test]
async fn commands_in_texts_are_clickable_as_soon_as_discord_has_said_their_ids() {
    let club = Club::open().await;
    let commands = club.discord.look(|world| world.commands.clone());
    let mention = |command: &str| {
        let first = command.split(' ').next().unwrap();
        format!("</{command}:{}>", text(&named(&commands, first)["id"]))
    };
    let knows =
        async || club.slash(&club.alice, "help").answer().await.content.contains(&mention("challenge"));
    // Discord has the commands a moment before QGo gets the answer.
    let mut answers = 0;
    while !knows().await {
        answers += 1;
        assert!(answers < 1000, "QGo was told the ids long ago");
    }
    let answer = club.slash(&club.bert, "help").answer().await;
    assert!(answer.content.contains(&mention("challenge")), "in German too: {}", answer.content);
    let answer = club.alice.slash(club.channel, "settings me", serde_json::json!({})).answer().await;
    assert!(answer.content.contains(&mention("settings me")), "{}", answer.content);
    club.challenge("classic", 5).await;
    let declined = club.slash(&club.alice, "cancel").answer().await;
    assert!(declined.ephemeral);
    let question = club.slash(&club.alice, "help").answer().await;
    let all = club.alice.press(&question, &question.button("What each command does")).answer().await;
    assert!(all.content.chars().count() <= 2000 && all.content.contains("</"), "{}", all.content);
    club.close().await;
}
