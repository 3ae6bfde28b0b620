//! Interactions over HTTP, and whatever else reaches that address.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::game::Club;
use crate::home::Home;
use crate::stand_in::http::{now, signed};
use crate::stand_in::{Setting, StandIn};

/// A club whose interactions come over HTTP, and where they are sent.
async fn open() -> (Club, String) {
    let (discord, home) = (StandIn::start().await, Home::new());
    let bot = home.start_without_gateway(&discord).await;
    let channel = discord.conversation(Setting::Server);
    let (alice, bert) = (discord.person("Alice", "en-GB"), discord.person("Bert", "de"));
    let endpoint = discord.look(|world| world.endpoint.clone()).unwrap();
    (Club { discord, home, bot, channel, alice, bert }, endpoint)
}

#[tokio::test]
async fn a_game_is_played_without_the_gateway() {
    let (club, _) = open().await;
    club.begin("classic", 5).await;
    let board = club.turn_of(&club.alice).await;
    let form = club.alice.press(&board, &board.button("Move")).form().await;
    assert!(club.alice.submit(&board, &form, "C3").answer().await.content.contains("You played C3"));
    let board = club.turn_of(&club.bert).await;
    assert!(!club.bert.type_option(club.channel, "move", "at", "D").offers().await.is_empty());
    assert!(club.play(&club.bert, "D4").await.content.contains("D4"));
    club.call_of(&club.alice, &board).await;
    assert_eq!(club.discord.look(|world| world.gateway.identified), 0);
    club.close().await;
}

#[tokio::test]
async fn only_discord_is_heard() {
    let (club, endpoint) = open().await;
    let ping = json!({ "type": 1 }).to_string();
    let answer = signed(&endpoint, now(), &ping).send().await.unwrap();
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "type": 1 }));
    let unsigned = reqwest::Client::builder().no_proxy().build().unwrap().post(&endpoint).body(ping.clone());
    let forged = signed(&endpoint, now(), "another body").body(ping.clone());
    for (name, request, expected) in [
        ("without a signature", unsigned, StatusCode::UNAUTHORIZED),
        ("with another's signature", forged, StatusCode::UNAUTHORIZED),
        ("too old", signed(&endpoint, now() - 320, &ping), StatusCode::UNAUTHORIZED),
        ("too new", signed(&endpoint, now() + 320, &ping), StatusCode::UNAUTHORIZED),
        ("no interaction", signed(&endpoint, now(), "{}"), StatusCode::BAD_REQUEST),
        (
            "an interaction without contents",
            signed(&endpoint, now(), "{\"type\":2}"),
            StatusCode::BAD_REQUEST,
        ),
    ] {
        assert_eq!(request.send().await.unwrap().status(), expected, "{name}");
    }
    club.close().await;
}

#[tokio::test]
async fn a_request_that_is_sent_again_does_nothing() {
    let (club, endpoint) = open().await;
    club.begin("classic", 5).await;
    let board = club.turn_of(&club.alice).await;
    club.alice.press(&board, &board.button("Pass")).answer().await;
    let turn = club.call_of(&club.bert, &board).await;
    let (at, body) = club.discord.look(|world| world.sent.last().cloned()).unwrap();
    let again = signed(&endpoint, at, &body).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::CONFLICT);
    club.bert.press(&turn, &turn.button("Pass")).answer().await;
    let moves = club.slash(&club.alice, "moves").answer().await;
    assert_eq!(moves.content.matches("pass").count(), 2, "{}", moves.content);
    club.close().await;
}

#[tokio::test]
async fn a_move_that_was_acknowledged_before_a_kill_is_made_after_it() {
    let (mut club, _) = open().await;
    club.begin("classic", 5).await;
    let board = club.turn_of(&club.alice).await;
    let asked = club.try_play(&club.alice, "C3");
    asked.acknowledged().await;
    club.bot.kill();
    club.bot = club.home.start_without_gateway(&club.discord).await;
    assert!(asked.answer().await.content.contains("You played C3"));
    club.call_of(&club.bert, &board).await;
    club.close().await;
}

#[tokio::test]
async fn what_is_too_large_or_too_slow_is_not_waited_for() {
    let (club, endpoint) = open().await;
    let address = endpoint.trim_start_matches("http://").split('/').next().unwrap();
    for (length, sent, expected) in [(10 << 20, 300 << 10, "HTTP/1.1 413"), (100, 50, "HTTP/1.1 408")] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!(
            "POST / HTTP/1.1\r\nHost: qgo\r\nContent-Length: {length}\r\nX-Signature-Timestamp: {}\r\n\
             X-Signature-Ed25519: {}\r\n\r\n",
            now(),
            "00".repeat(64)
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&vec![b' '; sent]).await.unwrap();
        let mut start = [0; 12];
        let answer = timeout(Duration::from_secs(30), stream.read_exact(&mut start)).await;
        answer.expect("an answer to a body that never ends").unwrap();
        assert_eq!(str::from_utf8(&start).unwrap(), expected);
    }
    club.close().await;
}
