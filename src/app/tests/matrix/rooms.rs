//! What becomes of rooms: they are replaced, QGo is kicked or may do little, and everybody leaves.

use serde_json::json;

use crate::club::{Club, Kind};
use crate::synapse::Event;

#[tokio::test]
async fn games_come_along_when_a_room_is_replaced() {
    let Some(mut club) = Club::open(Kind::default()).await else { return };
    let challenge = club.begin("rules:classic size:5").await;
    club.call_of(&[&club.alice], challenge.id()).await;
    let path = format!("/rooms/{}/upgrade", club.room);
    let answer = club.alice.ask("POST", &path, Some(json!({ "new_version": "12" }))).await;
    let new = answer["replacement_room"].as_str().unwrap().to_owned();
    for user in [&club.bert.user, &club.qgo] {
        club.alice.ask("POST", &format!("/rooms/{new}/invite"), Some(json!({ "user_id": user }))).await;
        let joins = |event: &Event| {
            event.room == new && event.sender() == user && event.json["content"]["membership"] == "join"
        };
        club.alice.wait("everybody", joins).await;
    }
    club.room.clone_from(&new);
    let typed = club.type_line(&club.alice, "move C3").await;
    let turn = club.call_of(&[&club.bert], &typed).await;
    assert!(turn.body().contains("C3"), "{}", turn.body());
    club.close().await;
}

#[tokio::test]
async fn kicked_and_invited_again() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert, qgo) = (&club.alice, &club.bert, &club.qgo);
    let challenge = club.begin("rules:classic size:5").await;
    let start = club.call_of(&[alice], challenge.id()).await;
    let path = |what: &str| format!("/rooms/{}/{what}", club.room);
    alice.ask("POST", &path("kick"), Some(json!({ "user_id": qgo, "reason": "too loud" }))).await;
    club.type_line(alice, "move A1").await;
    let back = alice.ask("POST", &path("invite"), Some(json!({ "user_id": qgo }))).await;
    assert_eq!(back, json!({}));
    let joins = |event: &Event| event.room == club.room && event.json["state_key"] == qgo.as_str();
    alice.wait_beyond(start.id(), "the return", |event| joins(event) && event.sender() == qgo).await;
    // What was said while it was away is not answered.
    club.type_line(alice, "move C3").await;
    let turn = club.call_of(&[bert], start.id()).await;
    assert!(turn.body().contains("C3"), "{}", turn.body());
    club.close().await;
}

/// Changes what takes how much power in the room.
async fn set_levels(club: &Club, change: serde_json::Value) {
    let path = format!("/rooms/{}/state/m.room.power_levels/", club.room);
    let mut levels = club.alice.ask("GET", &path, None).await;
    levels.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    club.alice.ask("PUT", &path, Some(levels)).await;
}

#[tokio::test]
async fn without_the_power_to_react() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    set_levels(&club, json!({ "events": { "m.reaction": 50 } })).await;
    let challenge = club.challenge("rules:classic size:5").await;
    club.type_line(bert, "annehmen").await;
    let start = club.call_of(&[alice], challenge.id()).await;
    club.type_line(alice, "move C3").await;
    club.call_of(&[bert], start.id()).await;
    let reactions = alice.events().iter().filter(|event| event.kind() == "m.reaction").count();
    assert_eq!(reactions, 0);
    club.close().await;
}

#[tokio::test]
async fn without_the_power_to_speak() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.begin("rules:classic size:5").await;
    let start = club.call_of(&[alice], challenge.id()).await;
    let path = format!("/rooms/{}/state/m.room.power_levels/", club.room);
    let mut levels = alice.ask("GET", &path, None).await;
    levels["users"][&bert.user] = 50.into();
    alice.ask("PUT", &path, Some(levels)).await;
    set_levels(&club, json!({ "events_default": 50 })).await;
    let told = club.asked(alice, "move C3").await;
    // Told that it may not speak here, or that the move counts: it is not silent.
    assert!(!told.body().is_empty());
    set_levels(&club, json!({ "events_default": 0 })).await;
    if !told.body().contains("You played") {
        club.type_line(alice, "move C3").await;
    }
    let turn = club.call_of(&[bert], start.id()).await;
    assert!(turn.body().contains("C3"), "{}", turn.body());
    club.close().await;
}

#[tokio::test]
async fn everybody_leaves() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let other = alice.create_room(json!({ "invite": [bert.user, club.qgo] })).await;
    bert.wait("the greeting", |event| event.room == other && club.is_message(event)).await;
    let challenge = club.begin("rules:classic size:5").await;
    club.call_of(&[alice], challenge.id()).await;
    club.type_line(alice, "move C3").await;
    for person in [alice, bert] {
        person.ask("POST", &format!("/rooms/{}/leave", club.room), Some(json!({}))).await;
    }
    let known = alice.count();
    alice.say(&other, "!qgo games").await;
    let games = club.private(alice, known, "her games", |event| event.body().contains("#1")).await;
    assert_ne!(games.room, other);
    club.close().await;
}
