//! What is committed in secret is nowhere that the other could look.

use serde_json::{Value, json};

use crate::club::{Club, Kind};
use crate::synapse::{Event, Person};

/// A kind of room with a game in which moves are secret; returns the start.
async fn begin(club: &Club) -> Event {
    let challenge = club.begin("rules:simultaneous size:19").await;
    club.call_of(&[&club.alice, &club.bert], challenge.id()).await
}

/// Somebody types in their own conversation with QGo; returns the answer.
async fn in_private(club: &Club, person: &Person, line: &str) -> Event {
    let conversation = club.private(person, 0, "their own conversation", |_| true).await;
    let known = person.count();
    person.say(&conversation.room, line).await;
    club.private(person, known, line, |_| true).await
}

/// Whether a text names a point; not as a part of an id.
fn names(text: &str, point: &str) -> bool {
    let is_inside =
        |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign));
    text.match_indices(point).any(|(at, _)| {
        !is_inside(text[..at].chars().next_back()) && !is_inside(text[at + point.len()..].chars().next())
    })
}

#[tokio::test]
async fn a_commitment_is_seen_by_its_player_alone() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let start = begin(&club).await;
    let answer = in_private(&club, alice, "move R16").await;
    assert!(answer.body().contains("R16"), "{}", answer.body());
    let owed = club.call_of(&[bert], start.id()).await;
    let changed = in_private(&club, alice, "move Q17").await;
    assert!(changed.body().contains("Q17"), "{}", changed.body());
    for line in ["brett", "brett art:text", "züge", "partien", "hilfe", "aufzeichnung"] {
        club.asked(bert, line).await;
        in_private(&club, bert, line).await;
    }
    let seen = bert.seen().await.to_string();
    let decrypted: String = bert.events().iter().map(|event| event.json.to_string()).collect();
    for text in [&seen, &decrypted] {
        assert!(names(text, "rules:simultaneous") || text.contains("simultaneous"), "nothing was seen");
        assert!(!names(text, "Q17") && !names(text, "R16"), "the commitment is seen");
    }
    in_private(&club, bert, "zug C3").await;
    let turn = club.after(owed.id(), "the turn", |event| names(event.body(), "Q17")).await;
    assert!(names(turn.body(), "C3") && !names(turn.body(), "R16"), "{}", turn.body());
    assert!(names(&bert.seen().await.to_string(), "Q17"), "what is seen is not read");
    club.close().await;
}

#[tokio::test]
async fn what_was_chosen_changes_nothing_that_the_other_gets() {
    let mut shapes = Vec::new();
    for point in ["R16", "D13"] {
        let Some(club) = Club::open(Kind::default()).await else { return };
        let start = begin(&club).await;
        in_private(&club, &club.alice, &format!("move {point}")).await;
        let owed = club.call_of(&[&club.bert], start.id()).await;
        club.offer(&club.bert, &owed, "➕").await;
        let of_kind = |events: &[Event], kind: &str| {
            let is_here = |event: &&Event| event.room == club.room && event.sender() == club.qgo;
            events.iter().filter(is_here).filter(|event| event.kind() == kind).count()
        };
        // All offers but this last one are taken back.
        let is_quiet =
            |events: &[Event]| of_kind(events, "m.room.redaction") + 1 == of_kind(events, "m.reaction");
        club.bert.until("nothing more", is_quiet).await;
        let room = club.bert.events().into_iter().filter(|event| event.room == club.room);
        // Reactions come and go beside the messages, in no certain order.
        let (mut beside, words): (Vec<_>, Vec<_>) = room.partition(|event| event.kind() != "m.room.message");
        beside.sort_by_key(|event| shape(&event.json).to_string());
        shapes.push(words.iter().chain(&beside).map(|event| shape(&event.json)).collect::<Vec<_>>());
        club.close().await;
    }
    assert_eq!(shapes[0], shapes[1]);
}

/// A value without what differs between any two runs: the signs of texts, and numbers.
fn shape(value: &Value) -> Value {
    match value {
        Value::String(text) => json!(text.chars().count()),
        Value::Number(_) => json!(0),
        Value::Array(all) => all.iter().map(shape).collect(),
        // Who is read as having been told is not what somebody has chosen.
        Value::Object(all) => {
            let known = all.iter().filter(|(key, _)| *key != "unsigned");
            known
                .map(|(key, value)| {
                    (if key.starts_with('@') { "user".into() } else { key.clone() }, shape(value))
                })
                .collect()
        }
        other => other.clone(),
    }
}

/// Gives QGo a level of power in the room.
async fn give_power(club: &Club, level: u32) {
    let path = format!("/rooms/{}/state/m.room.power_levels/", club.room);
    let mut levels = club.alice.ask("GET", &path, None).await;
    levels["users"][&club.qgo] = level.into();
    club.alice.ask("PUT", &path, Some(levels)).await;
}

#[tokio::test]
async fn a_secret_in_the_open_room_is_taken_back_and_counts() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    give_power(&club, 50).await;
    let (alice, bert) = (&club.alice, &club.bert);
    let start = begin(&club).await;
    let known = alice.count();
    let typed = club.type_line(alice, "move R16").await;
    let redacts =
        |event: &Event| event.kind() == "m.room.redaction" && event.json.to_string().contains(&typed);
    let redaction = bert.wait("the redaction", |event| redacts(event)).await;
    assert_eq!(redaction.sender(), club.qgo);
    let advice = club.private(alice, known, "advice", |_| true).await;
    let owed = club.call_of(&[bert], start.id()).await;
    in_private(&club, bert, "zug C3").await;
    club.after(owed.id(), "the turn", |event| names(event.body(), "R16")).await;
    for event in [&advice, &owed] {
        assert!(!names(&event.json.to_string(), "R16"), "{}", event.json);
    }
    club.close().await;
}

#[tokio::test]
async fn a_secret_that_cannot_be_taken_back_counts_as_well() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let start = begin(&club).await;
    let known = alice.count();
    club.type_line(alice, "move R16").await;
    let advice = club.private(alice, known, "advice", |_| true).await;
    assert!(!names(&advice.json.to_string(), "R16"), "{}", advice.json);
    let owed = club.call_of(&[bert], start.id()).await;
    in_private(&club, bert, "zug C3").await;
    club.after(owed.id(), "the turn", |event| names(event.body(), "R16")).await;
    club.close().await;
}
