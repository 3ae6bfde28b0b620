//! Encrypted rooms on a real Synapse, with people whose client is not ours.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

#[path = "../../../app/tests/support/synapse/mod.rs"]
#[expect(dead_code, reason = "the program's tests need more of it")]
mod synapse;

mod device;

use device::Device;
use qgo_matrix::{Introduced, Refusal, Undecryptable};
use ruma::OwnedRoomId;
use serde_json::{Value, json};
use synapse::{Event, Fault, Person, Proxy, Synapse};

async fn encrypted_room(owner: &Person, invited: &[&str]) -> OwnedRoomId {
    let encryption = json!([{
        "type": "m.room.encryption", "state_key": "", "content": { "algorithm": "m.megolm.v1.aes-sha2" },
    }]);
    owner.create_room(json!({ "invite": invited, "initial_state": encryption })).await.try_into().unwrap()
}

/// Waits until somebody's client knows that a user is in a room, and so for whom it encrypts.
async fn knows(person: &Person, room: &OwnedRoomId, user: &str) {
    let joined = |event: &Event| {
        event.room == *room
            && event.kind() == "m.room.member"
            && event.json["state_key"] == user
            && event.json["content"]["membership"] == "join"
    };
    person.wait("a member", joined).await;
}

async fn reads(person: &Person, id: &str, body: &str) {
    let is_it = |event: &Event| event.id() == id && event.kind() == "m.room.message";
    let event = person.wait(body, is_it).await;
    assert_eq!((event.body(), event.decrypted), (body, true));
}

#[tokio::test]
async fn messages_are_read_on_both_sides_and_after_a_restart() {
    let Some(synapse) = Synapse::shared().await else { return };
    let ann = synapse.person("both-ann").await;
    let user = synapse.register("both-qgo").await;
    let mut qgo = Device::log_in(&synapse.url(), &user).await;
    let room = encrypted_room(&ann, &[&user]).await;
    qgo.join(&room).await;
    knows(&ann, &room, &user).await;

    ann.say(room.as_str(), "QGo: help").await;
    qgo.sync_until("the question", |read| read.body() == Some("QGo: help")).await;
    let (id, first) = qgo.say(&room, "Here it is").await;
    reads(&ann, &id, "Here it is").await;

    let mut qgo = qgo.restart().await;
    ann.say(room.as_str(), "Thank you").await;
    qgo.sync_until("the thanks", |read| read.body() == Some("Thank you")).await;
    let (id, second) = qgo.say(&room, "Not at all").await;
    reads(&ann, &id, "Not at all").await;
    assert_eq!(first["session_id"], second["session_id"], "the session goes on");
    assert_ne!(first["ciphertext"], second["ciphertext"]);
}

#[tokio::test]
async fn a_message_is_read_once_its_key_has_come() {
    let Some(synapse) = Synapse::shared().await else { return };
    let ann = synapse.person("late-ann").await;
    let user = synapse.register("late-qgo").await;
    let mut qgo = Device::log_in(&synapse.url(), &user).await;
    let room = encrypted_room(&ann, &[&user]).await;
    qgo.join(&room).await;
    knows(&ann, &room, &user).await;
    qgo.holds_back = true;
    ann.say(room.as_str(), "D4").await;
    let is_waiting = |read: &device::Read| matches!(read.read, Err(Undecryptable::Waiting));
    let unread = qgo.sync_until("the message", is_waiting).await;
    assert!(qgo.keys.is_empty());
    qgo.holds_back = false;
    qgo.sync().await;
    assert!(qgo.keys.contains(&room), "{:?}", qgo.keys);
    assert_eq!(qgo.read(&room, &unread.raw).await.unwrap()["content"]["body"], "D4");
}

#[tokio::test]
async fn new_members_read_what_comes_after_and_those_who_left_do_not() {
    let Some(synapse) = Synapse::shared().await else { return };
    let ann = synapse.person("new-ann").await;
    let user = synapse.register("new-qgo").await;
    let mut qgo = Device::log_in(&synapse.url(), &user).await;
    let room = encrypted_room(&ann, &[&user]).await;
    qgo.join(&room).await;
    let (id, first) = qgo.say(&room, "Only for ann").await;
    reads(&ann, &id, "Only for ann").await;

    let ben = synapse.person("new-ben").await;
    ann.ask("POST", &format!("/rooms/{room}/invite"), Some(json!({ "user_id": ben.user }))).await;
    ben.join(room.as_str()).await;
    qgo.sync().await;
    let (id, second) = qgo.say(&room, "For both").await;
    reads(&ann, &id, "For both").await;
    reads(&ben, &id, "For both").await;
    assert_eq!(first["session_id"], second["session_id"], "a new member gets the key from here on");

    ann.ask("POST", &format!("/rooms/{room}/kick"), Some(json!({ "user_id": ben.user }))).await;
    qgo.sync().await;
    let (id, third) = qgo.say(&room, "Without ben").await;
    reads(&ann, &id, "Without ben").await;
    assert_ne!(second["session_id"], third["session_id"], "nobody who left has the key");
}

#[tokio::test]
async fn the_device_shows_as_verified_by_its_owner() {
    let Some(synapse) = Synapse::shared().await else { return };
    let ann = synapse.person("signed-ann").await;
    let user = synapse.register("signed-qgo").await;
    let mut qgo = Device::log_in(&synapse.url(), &user).await;
    let keys = ann.ask("POST", "/keys/query", Some(json!({ "device_keys": { &user: [] } }))).await;
    let signing = keys["self_signing_keys"][&user]["keys"].as_object().unwrap();
    let (signing_key, _) = signing.iter().next().unwrap();
    let device = &keys["device_keys"][&user][qgo.device.as_str()];
    assert!(device["signatures"][&user][signing_key].is_string(), "{device}");
    let left = qgo.one_time_keys().await;
    assert!(left["signed_curve25519"] >= 40, "{left:?}");
}

#[tokio::test]
async fn keys_that_cannot_be_opened_stop_with_a_clear_text() {
    let Some(synapse) = Synapse::shared().await else { return };
    let user = synapse.register("sealed-qgo").await;
    let qgo = Device::log_in(&synapse.url(), &user).await;
    let Err(error) = qgo.open_with_another_key().await else { panic!("it opens") };
    assert!(error.to_string().contains("seal key"), "{error}");
    assert!(!error.may_pass());
}

#[tokio::test]
async fn a_lost_database_is_noticed() {
    let Some(synapse) = Synapse::shared().await else { return };
    let user = synapse.register("lost-qgo").await;
    let qgo = Device::log_in(&synapse.url(), &user).await;
    let empty = tempfile::TempDir::new().unwrap();
    let store = device::database(empty.path(), 1).await;
    let client = std::sync::Arc::clone(&qgo.client);
    let crypto = qgo_matrix::Crypto::open(store, client, &qgo.user, &qgo.device).await.unwrap();
    let error = crypto.introduce(None).await.unwrap_err();
    assert!(matches!(error, qgo_matrix::CryptoError::OtherKeys), "{error}");
}

/// Sends the same ciphertext again, as somebody, to a room.
async fn resend(person: &Person, room: &OwnedRoomId, content: &Value) -> String {
    let path = format!("/rooms/{room}/send/m.room.encrypted/again");
    person.ask("PUT", &path, Some(content.clone())).await["event_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn repeated_and_forged_messages_are_refused() {
    let Some(synapse) = Synapse::shared().await else { return };
    let (ann, ben) = (synapse.person("forge-ann").await, synapse.person("forge-ben").await);
    let user = synapse.register("forge-qgo").await;
    let mut qgo = Device::log_in(&synapse.url(), &user).await;
    let room = encrypted_room(&ann, &[&user, &ben.user]).await;
    let other = encrypted_room(&ann, &[&user]).await;
    ben.join(room.as_str()).await;
    qgo.join(&room).await;
    qgo.join(&other).await;
    knows(&ann, &room, &user).await;
    ann.say(room.as_str(), "D4").await;
    let first = qgo.sync_until("the move", |read| read.body() == Some("D4")).await;
    assert_eq!(first.room, room);
    assert_eq!(qgo.read(&room, &first.raw).await.unwrap()["content"]["body"], "D4", "read again");
    let content = first.raw.get_field::<Value>("content").unwrap().unwrap();

    for (person, room, refusal) in [(&ann, &room, Refusal::Replayed), (&ben, &room, Refusal::Sender)] {
        let id = resend(person, room, &content).await;
        let again =
            |read: &device::Read| read.raw.get_field::<String>("event_id").unwrap().as_deref() == Some(&id);
        let read = qgo.sync_until("the forgery", again).await;
        let refused = matches!(&read.read, Err(Undecryptable::Refused(why)) if *why == refusal);
        assert!(refused, "{:?}", read.read);
    }
    let id = resend(&ann, &other, &content).await;
    let there =
        |read: &device::Read| read.raw.get_field::<String>("event_id").unwrap().as_deref() == Some(&id);
    let read = qgo.sync_until("the message in another room", there).await;
    assert!(matches!(&read.read, Err(Undecryptable::Waiting)), "{:?}", read.read);
}

#[tokio::test]
async fn lost_answers_lose_nothing() {
    let Some(synapse) = Synapse::shared().await else { return };
    let ann = synapse.person("lost-answers-ann").await;
    let user = synapse.register("lost-answers-qgo").await;
    let proxy = Proxy::before(&synapse.url()).await;
    proxy.fail("POST", "/keys/upload", Fault::AnswerLost, 1);
    proxy.fail("POST", "/keys/signatures/upload", Fault::AnswerLost, 1);
    let mut qgo = Device::log_in(proxy.url(), &user).await;
    let room = encrypted_room(&ann, &[&user]).await;
    qgo.join(&room).await;
    knows(&ann, &room, &user).await;
    for (method, path) in [("POST", "/keys/query"), ("POST", "/keys/claim"), ("PUT", "/sendToDevice/")] {
        proxy.fail(method, path, Fault::AnswerLost, 1);
        proxy.fail(method, path, Fault::Fails, 1);
    }
    for body in ["one", "two"] {
        let (id, _) = qgo.say(&room, body).await;
        reads(&ann, &id, body).await;
        ann.say(room.as_str(), body).await;
        qgo.sync_until("the answer", |read| read.body() == Some(body)).await;
    }
    assert!(!proxy.has_faults());
    let shares = proxy.asked("/sendToDevice/m.room.encrypted/");
    let names: std::collections::BTreeSet<_> = shares.iter().collect();
    assert_eq!(
        (shares.len(), names.len()),
        (3, 1),
        "the same message to devices under the same name: {shares:?}"
    );
}

#[tokio::test]
async fn a_device_that_was_logged_out_is_noticed() {
    let Some(synapse) = Synapse::shared().await else { return };
    let user = synapse.register("forgotten-qgo").await;
    let mut qgo = Device::log_in(&synapse.url(), &user).await;
    qgo.log_out_and_in().await;
    let error = qgo.crypto.introduce(Some(synapse::PASSWORD)).await.unwrap_err();
    assert!(matches!(error, qgo_matrix::CryptoError::Forgotten), "{error}");
}

#[tokio::test]
async fn a_second_device_is_signed_with_the_keys_of_the_first() {
    let Some(synapse) = Synapse::shared().await else { return };
    let ann = synapse.person("second-ann").await;
    let user = synapse.register("second-qgo").await;
    let first = Device::log_in(&synapse.url(), &user).await;
    let master = |keys: Value| keys["master_keys"][&user]["keys"].clone();
    let ask = json!({ "device_keys": { &user: [] } });
    let before = master(ann.ask("POST", "/keys/query", Some(ask.clone())).await);
    let second = first.log_in_again(None).await;
    assert_eq!(second.crypto.introduce(None).await.unwrap(), Introduced::Signed);
    assert_eq!(
        before,
        master(ann.ask("POST", "/keys/query", Some(ask.clone())).await),
        "nobody has to verify again"
    );
    // A database that knows nothing of the account's keys replaces them, if it may.
    let third = second.log_in_again(Some(tempfile::TempDir::new().unwrap())).await;
    assert_eq!(third.crypto.introduce(None).await.unwrap(), Introduced::Unsigned);
    assert_eq!(third.crypto.introduce(Some(synapse::PASSWORD)).await.unwrap(), Introduced::Signed);
    assert_ne!(before, master(ann.ask("POST", "/keys/query", Some(ask)).await));
}
