//! Checks of the stand-in itself: it refuses what Discord refuses. Otherwise the other tests would prove
//! little.

use serde_json::{Value, json};

use crate::stand_in::{StandIn, TOKEN};

/// The stand-in's answer to a request of the bot, and whether the stand-in complains about it.
async fn send(discord: &StandIn, method: reqwest::Method, path: &str, body: &Value) -> (u16, bool) {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client.request(method, format!("{}/api/v10{path}", discord.base()));
    let answer = request.header("Authorization", format!("Bot {TOKEN}")).json(body).send().await.unwrap();
    let complains = discord.look(|world| !world.complaints.is_empty());
    (answer.status().as_u16(), complains)
}

/// A message that Discord accepts, with one field replaced.
fn message_with(key: &str, value: Value) -> Value {
    let mut message = json!({
        "content": "A board", "nonce": "1", "enforce_nonce": true,
        "allowed_mentions": { "parse": [], "users": [] },
        "components": [{ "type": 1, "components": [button("a", "Move"), button("b", "Pass")] }],
    });
    message[key] = value;
    message
}

fn button(id: &str, label: &str) -> Value {
    json!({ "type": 2, "style": 1, "custom_id": id, "label": label })
}

fn rows(count: usize, buttons: usize) -> Value {
    let row = |row| {
        let buttons = (0..buttons).map(|column| button(&format!("{row}:{column}"), "Move"));
        json!({ "type": 1, "components": buttons.collect::<Vec<_>>() })
    };
    (0..count).map(row).collect()
}

#[tokio::test]
async fn messages_over_a_limit_are_refused() {
    let row = |buttons: Value| json!([{ "type": 1, "components": buttons }]);
    let cases = [
        ("content", json!("x".repeat(2001))),
        ("nonce", json!("x".repeat(26))),
        ("allowed_mentions", Value::Null),
        ("allowed_mentions", json!({ "parse": ["everyone"] })),
        ("components", rows(6, 1)),
        ("components", rows(1, 6)),
        ("components", row(json!([button("a", "Move"), button("a", "Pass")]))),
        ("components", row(json!([button(&"x".repeat(101), "Move")]))),
        ("components", row(json!([button("a", &"x".repeat(81))]))),
        ("components", row(json!([{ "type": 2, "custom_id": "a", "label": "no style" }]))),
        ("attachments", json!([{ "id": "0", "filename": "not-there.png" }])),
    ];
    for (key, value) in cases {
        let discord = StandIn::start().await;
        let path = format!("/channels/{}/messages", discord.channel());
        let sent = send(&discord, reqwest::Method::POST, &path, &message_with(key, value.clone())).await;
        assert_eq!(sent, (400, true), "{key} = {value}");
    }
    let discord = StandIn::start().await;
    let path = format!("/channels/{}/messages", discord.channel());
    let sent = send(&discord, reqwest::Method::POST, &path, &message_with("components", rows(5, 5))).await;
    assert_eq!(sent, (200, false));
}

#[tokio::test]
async fn commands_over_a_limit_are_refused() {
    let command = |name: &str, description: &str| json!({ "name": name, "description": description });
    let option = |required: bool, name: &str| json!({ "type": 3, "name": name, "description": "x", "required": required });
    let with_options =
        |options: Vec<Value>| json!([{ "name": "move", "description": "x", "options": options }]);
    let long = "x".repeat(100);
    let choices: Vec<Value> = (0..25).map(|n| json!({ "name": &long[n..], "value": &long })).collect();
    let mut large = vec![option(false, "a"), option(false, "b")];
    for option in &mut large {
        option["choices"] = choices.clone().into();
    }
    let cases = [
        ("an upper case letter", json!([command("Move", "x")])),
        ("a space", json!([command("my move", "x")])),
        ("a long name", json!([command(&long, "x")])),
        ("a long description", json!([command("move", &"x".repeat(101))])),
        ("twice the same", json!([command("move", "x"), command("move", "y")])),
        (
            "an optional option before a required one",
            with_options(vec![option(false, "a"), option(true, "b")]),
        ),
        ("too many options", with_options((0..26).map(|n| option(false, &format!("o{n}"))).collect())),
        ("more than 8000 characters", with_options(large)),
        (
            "a sub-command beside an option",
            with_options(vec![json!({ "type": 1, "name": "me", "description": "x" }), option(false, "a")]),
        ),
        (
            "twice the same in a sub-command",
            with_options(vec![json!({
                "type": 1, "name": "me", "description": "x",
                "options": [option(false, "a"), option(false, "a")],
            })]),
        ),
    ];
    for (name, commands) in cases {
        let discord = StandIn::start().await;
        let path = format!("/applications/{}/commands", discord.bot());
        assert_eq!(send(&discord, reqwest::Method::PUT, &path, &commands).await, (400, true), "{name}");
    }
}

#[tokio::test]
async fn an_interaction_that_nobody_sent_cannot_be_answered() {
    let discord = StandIn::start().await;
    let deferral = json!({ "type": 5, "data": { "flags": 64 } });
    let sent = send(&discord, reqwest::Method::POST, "/interactions/1/none/callback", &deferral).await;
    assert_eq!(sent, (404, true));
}

#[tokio::test]
async fn a_message_is_deleted_once_and_only_where_it_is() {
    let discord = StandIn::start().await;
    let (here, there) = (discord.channel(), discord.channel());
    let path = |channel| format!("/channels/{channel}/messages");
    let posted = message_with("nonce", json!("2"));
    assert_eq!(send(&discord, reqwest::Method::POST, &path(here), &posted).await, (200, false));
    let id = discord.messages(here)[0].id;
    for (channel, status) in [(there, 404), (here, 204), (here, 404)] {
        let path = format!("{}/{id}", path(channel));
        assert_eq!(send(&discord, reqwest::Method::DELETE, &path, &Value::Null).await, (status, false));
    }
    assert!(discord.messages(here).is_empty());
}
