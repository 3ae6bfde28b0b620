//! What people send that they should not, and what becomes of the rooms: nothing breaks, and whoever can do
//! something about it is told.

use serde_json::{Value, json};

use crate::club::{Club, Kind};
use crate::synapse::Person;

/// How many messages QGo has written to somebody alone.
fn answers(club: &Club, person: &Person) -> usize {
    person.events().iter().filter(|event| club.is_message(event) && event.room != club.room).count()
}

/// Checks that QGo did nothing about what somebody sent before: the next answer is that to this, and nothing
/// was said in the room.
async fn nothing_came_of_it(club: &Club, person: &Person, before: (usize, usize)) {
    club.asked(person, "help").await;
    assert_eq!((answers(club, person), club.messages().len()), (before.0 + 1, before.1));
}

fn so_far(club: &Club, person: &Person) -> (usize, usize) {
    (answers(club, person), club.messages().len())
}

async fn send(club: &Club, person: &Person, content: Value) -> String {
    person.send(&club.room, "m.room.message", content).await
}

fn text(body: &str) -> Value {
    json!({ "msgtype": "m.text", "body": body, "m.mentions": {} })
}

#[tokio::test]
async fn messages_that_are_none() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let bert = &club.bert;
    let before = so_far(&club, bert);
    let odd = [
        json!({}),
        json!({ "msgtype": "m.text", "body": { "!qgo": "help" } }),
        json!({ "msgtype": 7, "body": "!qgo help" }),
        json!({ "msgtype": "m.notice", "body": "!qgo help" }),
        json!({ "msgtype": "m.text", "body": "!qgo help", "m.relates_to": { "rel_type": "m.replace" } }),
    ];
    for content in odd {
        // What the homeserver refuses QGo never sees.
        let _ = bert.try_send(&club.room, "m.room.message", content).await;
    }
    nothing_came_of_it(&club, bert, before).await;
    // Odd beside the words, but a command.
    for relation in [json!("m.thread"), json!({ "m.in_reply_to": 7 }), json!([])] {
        let mut content = text("!qgo help");
        content["m.relates_to"] = relation;
        content["m.mentions"] = json!("everybody");
        let known = bert.count();
        if bert.try_send(&club.room, "m.room.message", content).await.is_ok() {
            club.private(bert, known, "an answer", |_| true).await;
        }
    }
    club.close().await;
}

#[tokio::test]
async fn a_message_as_long_as_an_event_can_be() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let known = club.bert.count();
    send(&club, &club.bert, text(&format!("!qgo challenge {}", "x".repeat(60_000)))).await;
    let answer = club.private(&club.bert, known, "an answer", |_| true).await;
    assert!(answer.body().len() < 1000, "{}", answer.body());
    let before = so_far(&club, &club.bert);
    send(&club, &club.bert, text(&"Nothing for QGo. ".repeat(3500))).await;
    nothing_came_of_it(&club, &club.bert, before).await;
    club.close().await;
}

#[tokio::test]
async fn names_and_commands_are_never_html() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let alice = &club.alice;
    let name = "<b>\u{202e}Al*i*ce</b> [x](https://e.org) @room";
    let path = format!("/profile/{}/displayname", alice.user);
    alice.ask("PUT", &path, Some(json!({ "displayname": name }))).await;
    let known = alice.count();
    let mut content = text("!qgo challenge <img src=x onerror=alert(1)> \"><script>alert(1)</script>");
    content["format"] = json!("org.matrix.custom.html");
    content["formatted_body"] = json!("!qgo challenge <script>alert(1)</script><mx-reply>nothing</mx-reply>");
    send(&club, alice, content).await;
    club.private(alice, known, "an answer", |_| true).await;
    // `close` reads the HTML of everything that was said.
    club.begin("rules:classic size:5").await;
    let start =
        club.after(&club.messages()[1].id().to_owned(), "the start", |event| event.picture.is_some()).await;
    assert!(start.body().contains("<b>"), "{}", start.body());
    club.close().await;
}

#[tokio::test]
async fn reactions_and_replies_that_mean_nothing() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.challenge("rules:classic size:5").await;
    club.offer(bert, &challenge, "✅").await;
    let said = alice.say(&club.room, "Shall we play?").await;
    bert.wait("her question", |event| event.id() == said).await;
    let before = so_far(&club, bert);
    bert.react(&club.room, &said, "✅").await;
    bert.react(&club.room, challenge.id(), "👻").await;
    let greeting = club.messages()[0].id().to_owned();
    bert.react(&club.room, &greeting, "✅").await;
    for to in [&said, &greeting] {
        let mut content = text("D4");
        content["m.relates_to"] = json!({ "m.in_reply_to": { "event_id": to } });
        send(&club, bert, content).await;
    }
    // Forged: an annotation without a key, of something else, and of another room.
    for relation in [
        json!({ "rel_type": "m.annotation", "event_id": challenge.id() }),
        json!({ "rel_type": "m.reference", "event_id": challenge.id(), "key": "✅" }),
        json!({ "rel_type": "m.annotation", "event_id": ["$x"], "key": "✅" }),
    ] {
        let _ = bert.try_send(&club.room, "m.reaction", json!({ "m.relates_to": relation })).await;
    }
    let elsewhere = bert.create_room(json!({ "invite": [club.qgo] })).await;
    bert.wait("the greeting there", |event| event.room == elsewhere && club.is_message(event)).await;
    let forged = json!({ "rel_type": "m.annotation", "event_id": challenge.id(), "key": "✅" });
    let _ = bert.try_send(&elsewhere, "m.reaction", json!({ "m.relates_to": forged })).await;
    let before = (before.0 + 1, before.1);
    nothing_came_of_it(&club, bert, before).await;
    club.close().await;
}

#[tokio::test]
async fn a_command_that_is_edited() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, challenge) = (&club.alice, club.begin("rules:classic size:5").await);
    let start = club.call_of(&[alice], challenge.id()).await;
    let known = alice.count();
    let typed = club.type_line(alice, "move Z9").await;
    club.private(alice, known, "the refusal", |event| event.body().contains("Z9")).await;
    let before = so_far(&club, alice);
    for at in ["C3", "D4"] {
        let mut edit = text(&format!("* !qgo move {at}"));
        edit["m.new_content"] = text(&format!("!qgo move {at}"));
        edit["m.relates_to"] = json!({ "rel_type": "m.replace", "event_id": typed });
        send(&club, alice, edit).await;
    }
    let known = alice.count();
    club.type_line(alice, "move B2").await;
    let answer = club.private(alice, known, "the move", |event| event.body().contains("B2")).await;
    assert!(answer.body().contains("You played"), "{}", answer.body());
    club.call_of(&[&club.bert], start.id()).await;
    // Once that an edit does nothing, and once that B2 was played.
    assert_eq!(answers(&club, alice), before.0 + 2);
    club.close().await;
}

#[tokio::test]
async fn the_same_transaction_and_two_devices() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, challenge) = (&club.alice, club.begin("rules:classic size:5").await);
    let start = club.call_of(&[alice], challenge.id()).await;
    let second = club.synapse.device(&alice.user).await;
    let path = format!("/rooms/{}/send/m.room.message/the-same", club.room);
    let content = Some(text("!qgo move C3"));
    let twice = [alice.ask("PUT", &path, content.clone()).await, alice.ask("PUT", &path, content).await];
    assert_eq!(twice[0], twice[1]);
    let turn = club.call_of(&[&club.bert], start.id()).await;
    let known = alice.count();
    club.type_line(&club.bert, "zug D4").await;
    let turn = club.call_of(&[alice], turn.id()).await;
    // Both at once, by two devices: one is a move, the other is told that it is not her turn.
    tokio::join!(second.say(&club.room, "!qgo move B2"), alice.say(&club.room, "!qgo move B3"));
    club.call_of(&[&club.bert], turn.id()).await;
    club.private(alice, known, "a move", |event| event.body().contains("You played")).await;
    club.private(alice, known, "a refusal", |event| event.body().contains("opponent's turn")).await;
    let played = club.messages().iter().filter(|event| event.body().contains(" played C3")).count();
    assert_eq!(played, 1);
    club.close().await;
}
