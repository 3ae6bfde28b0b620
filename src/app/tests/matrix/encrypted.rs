//! Encrypted rooms: a game as in others, and what is not to be trusted there.

use serde_json::json;

use crate::club::{Club, Kind};
use crate::synapse::Event;

const ENCRYPTED: Kind = Kind { encrypted: true, german: false, threads: true };

#[tokio::test]
async fn a_game_is_played_and_files_are_read() {
    let Some(club) = Club::open(Kind { german: true, ..ENCRYPTED }).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.begin("rules:simultaneous size:5").await;
    let start = club.call_of(&[alice, bert], challenge.id()).await;
    assert_eq!((start.relation(), start.relates_to()), ("m.thread", challenge.id()));
    assert!(start.picture.is_some_and(|(width, height)| width > 300 && height > 300), "{:?}", start.picture);
    let secret = club.asked(alice, "move C3").await;
    assert!(secret.decrypted && secret.room != club.room, "{}", secret.json);
    let told = club.asked(bert, "zug D4").await;
    assert!(told.decrypted, "{}", told.json);
    let next = club.call_of(&[alice, bert], start.id()).await;
    assert!(next.body().contains("C3") && next.body().contains("D4"), "{}", next.body());
    let known = alice.count();
    club.type_line(alice, "record format:sgf").await;
    let file = club.private(alice, known, "the record", |event| event.message_kind() == "m.file").await;
    assert!(file.json["content"]["file"]["key"]["k"].is_string(), "{}", file.json);
    assert!(file.json["content"].get("url").is_none(), "nobody else can read it: {}", file.json);
    club.type_line(alice, "resign").await;
    club.close().await;
}

#[tokio::test]
async fn it_goes_on_after_a_restart_and_new_people_can_read() {
    let Some(mut club) = Club::open(ENCRYPTED).await else { return };
    club.stop().await;
    club.bot = Some(club.home.start(&club.proxy, &club.qgo).await);
    let challenge = club.challenge("rules:classic size:5").await;
    let carla = club.synapse.person("encrypted-carla").await;
    let invitation = json!({ "user_id": carla.user });
    club.alice.ask("POST", &format!("/rooms/{}/invite", club.room), Some(invitation)).await;
    carla.join(&club.room).await;
    club.press(&club.bert, &challenge, "✅").await;
    let start = club.call_of(&[&club.alice], challenge.id()).await;
    let seen = carla.wait("the board", |event| event.id() == start.id() && event.decrypted).await;
    assert_eq!(seen.body(), start.body());
    club.close().await;
}

#[tokio::test]
async fn what_was_not_encrypted_is_not_carried_out() {
    let Some(club) = Club::open(ENCRYPTED).await else { return };
    let known = club.alice.count();
    let line = json!({ "msgtype": "m.text", "body": "!qgo challenge rules:classic" });
    let path = |txn: &str| format!("/rooms/{}/send/m.room.message/{txn}", club.room);
    club.bert.ask("PUT", &path("clear-1"), Some(line.clone())).await;
    let is_told = |event: &Event| club.is_public(event) && event.body().contains("verschlüsselt");
    let told = club.alice.wait_after(known, "that it was not encrypted", is_told).await;
    assert!(told.decrypted && told.body().contains("nicht ausgeführt"), "{}", told.body());
    // He is told once, and nothing else happens.
    club.bert.ask("PUT", &path("clear-2"), Some(line)).await;
    club.asked(&club.alice, "games").await;
    let public: Vec<_> = club.messages().into_iter().filter(|event| event.body() != told.body()).collect();
    assert_eq!(public.len(), 1, "the greeting alone: {public:?}");
    club.close().await;
}

#[tokio::test]
async fn whoever_cannot_be_read_is_told() {
    let Some(club) = Club::open(ENCRYPTED).await else { return };
    let known = club.alice.count();
    let id = club.type_line(&club.alice, "games").await;
    let sent = club.alice.ask("GET", &format!("/rooms/{}/event/{id}", club.room), None).await;
    let mut content = sent["content"].clone();
    content["session_id"] = "c2Vzc2lvbg".into();
    let path = format!("/rooms/{}/send/m.room.encrypted/unreadable", club.room);
    club.alice.ask("PUT", &path, Some(content)).await;
    let is_told = |event: &Event| club.is_public(event) && event.body().contains("I cannot read");
    let told = club.alice.wait_after(known, "that it cannot be read", is_told).await;
    assert!(
        told.body().contains(club.alice.user.as_str()) || told.pills.contains(&club.alice.user),
        "{told:?}"
    );
    club.close().await;
}
