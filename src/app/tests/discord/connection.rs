//! Connecting, registering, reconnecting and stopping.

use std::time::Duration;

use qgo::discord::DiscordError;
use serde_json::json;

use crate::home::Home;
use crate::stand_in::{Endpoint, Fault, Order, StandIn, TOKEN, World};

#[tokio::test]
async fn the_commands_are_registered_with_their_translations() {
    let discord = StandIn::start().await;
    let home = Home::new();
    let bot = home.start(&discord).await;
    let commands = discord.look(|world| world.commands.clone());
    let names: Vec<_> = commands.iter().map(|command| command["name"].as_str().unwrap()).collect();
    let single = qgo_chat::commands::in_group(None).map(|command| command.name);
    let expected: Vec<_> =
        single.chain(qgo_chat::commands::groups()).chain(["Challenge to Quantum Go"]).collect();
    assert_eq!(names, expected);
    let (menu, typed) = commands.split_last().unwrap();
    for command in typed {
        assert!(command["description_localizations"]["de"].is_string(), "{command}");
        assert_eq!(command["contexts"], json!([0, 1, 2]), "everywhere");
        assert_eq!(command["integration_types"], json!([0, 1]), "for a server's members and for oneself");
    }
    assert_eq!(menu["name_localizations"]["de"], "Zu Quantum Go herausfordern");
    assert_eq!((&menu["type"], &menu["contexts"]), (&json!(2), &json!([0, 2])));
    let size = &commands[0]["options"][2];
    assert_eq!((&size["type"], &size["min_value"], &size["max_value"]), (&json!(4), &json!(2), &json!(19)));
    let rules = &commands[0]["options"][1];
    assert_eq!(rules["choices"][0]["value"], "superposed");
    assert!(rules["choices"][0]["name_localizations"]["de"].is_string());
    bot.stop().await.unwrap();
    discord.assert_content();
}

#[tokio::test]
async fn registration_outlasts_limits_and_failures() {
    let discord = StandIn::start().await;
    discord.fail(Endpoint::Gateway, Fault::Fails, 1);
    discord.fail(Endpoint::Commands, Fault::RateLimited(Duration::from_secs(1)), 1);
    discord.fail(Endpoint::Commands, Fault::Fails, 1);
    let home = Home::new();
    let bot = home.start(&discord).await;
    assert_eq!(discord.look(|world| world.requests_like("PUT", "/commands")), 3);
    bot.stop().await.unwrap();
    discord.assert_content();
}

#[tokio::test]
async fn a_wrong_token_ends_the_run_and_is_not_told() {
    let discord = StandIn::start().await;
    for token in ["not.the.token", "two\nlines"] {
        let home = Home::new();
        let error = home.start_with(token, &discord).ended().await.unwrap_err();
        assert!(matches!(error, DiscordError::WrongToken), "{error}");
        assert!(!format!("{error} {error:?}").contains(token));
    }
    assert_eq!(discord.look(|world| world.requests_like("PUT", "")), 0);
}

#[tokio::test]
async fn a_token_that_is_reset_meanwhile_ends_the_run() {
    let discord = StandIn::start().await;
    let home = Home::new();
    let bot = home.start(&discord).await;
    discord.order(Order::Refuse);
    let error = bot.ended().await.unwrap_err();
    assert!(matches!(error, DiscordError::WrongToken), "{error}");
}

#[tokio::test]
async fn a_discord_that_cannot_be_reached_is_waited_for() {
    let discord = StandIn::start().await;
    discord.fail(Endpoint::Gateway, Fault::Fails, 1000);
    let home = Home::new();
    let bot = home.start_with(TOKEN, &discord);
    let asked = |world: &World| (world.requests_like("GET", "/gateway/bot") >= 3).then_some(());
    discord.wait_for("several tries", asked).await;
    discord.heal();
    discord.wait_for_bot().await;
    bot.stop().await.unwrap();

    discord.fail(Endpoint::Gateway, Fault::Fails, 1000);
    home.start_with(TOKEN, &discord).stop().await.unwrap();
}
