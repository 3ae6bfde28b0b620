//! What no log may show.

use serde_json::json;

use crate::process::Program;
use crate::stand_in::{Message, Order, StandIn, TOKEN};

const SEAL_KEY: &str = "5ea15ea25ea35ea45ea55ea65ea75ea85ea95eaa5eab5eac5ead5eae5eaf5eb0";

/// Points that are chosen in secret, by a command and by a form.
const POINTS: [&str; 4] = ["O17", "R16", "E17", "B13"];

/// The program with a log of every level, and a gateway that loses events, sends unknown and broken ones.
/// Then libraries log what came.
#[tokio::test]
async fn nothing_that_anybody_sent_is_in_the_log_of_a_host_who_wants_to_see_everything() {
    let (discord, data) = (StandIn::start().await, tempfile::tempdir().unwrap());
    let settings = [
        ("RUST_LOG", "trace"),
        ("DISCORD_TOKEN", TOKEN),
        ("QGO_DISCORD_API_BASE", discord.base()),
        ("QGO_SEAL_KEY", SEAL_KEY),
    ];
    let mut program = Program::start(data.path(), &settings);
    discord.wait_for_bot().await;
    let end = play_in_secret(&discord).await;
    assert_eq!(program.stop(), Some(0));

    let log = program.log();
    let seed = end.content.split('`').find(|word| word.len() >= 32).expect("the seed of the game");
    let tokens = discord.look(|world| world.interactions.keys().cloned().collect::<Vec<_>>());
    let secrets = POINTS.iter().chain([&TOKEN, &SEAL_KEY, &seed]).copied();
    for secret in secrets.chain(tokens.iter().map(String::as_str)) {
        let shown: Vec<_> = log.lines().filter(|line| line.contains(secret)).collect();
        assert_eq!(shown, Vec::<&str>::new(), "{secret} is logged");
    }
    assert!(log.contains("connected to Discord"), "{log}");
    assert!(log.contains("DEBUG twilight_gateway"), "{log}");
    assert!(log.contains("an event that Discord sent cannot be read"), "{log}");
}

/// Plays a secret move in every possible way, with all troubles of the gateway; returns the message of the
/// end.
async fn play_in_secret(discord: &StandIn) -> Message {
    let (channel, alice, bert) =
        (discord.channel(), discord.person("Alice", "en-GB"), discord.person("Bert", "de"));
    let wish = json!({
        "opponent": bert.id.to_string(), "rules": "simultaneous", "size": 19, "colour": "black",
    });
    alice.slash(channel, "challenge", wish).answer().await;
    let challenge = discord.message(channel, "the challenge", |message| message.has_button("Accept")).await;
    bert.press(&challenge, &challenge.button("Accept")).answer().await;
    let is_turn = |message: &Message| message.has_button("Move");
    let board = discord.message(channel, "the start", is_turn).await;

    discord.order(Order::Gap);
    let by_command = json!({ "at": POINTS[0] });
    assert!(alice.slash(channel, "move", by_command).answer().await.content.contains(POINTS[0]));
    discord.order(Order::Unknown);
    discord.order(Order::Broken);
    discord.order(Order::Gap);
    let form = alice.press(&board, &board.button("Move")).form().await;
    assert!(alice.submit(&board, &form, POINTS[1]).answer().await.content.contains(POINTS[1]));
    discord.order(Order::Unknown);
    discord.order(Order::Broken);
    alice.type_option(channel, "move", "at", POINTS[2]).offers().await;
    discord.order(Order::Drop);
    bert.slash(channel, "move", json!({ "at": POINTS[3] })).answer().await;
    discord.message(channel, "the turn", |message| message.id > board.id && is_turn(message)).await;
    let question = alice.slash(channel, "resign", json!({})).answer().await;
    alice.press(&question, &question.buttons()[0].1).answer().await;
    discord.message(channel, "the end", |message| message.has_button("Verify")).await
}
