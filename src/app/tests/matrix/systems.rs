//! A game of each rule system between two people, from the challenge to its end: in a thread, by typed lines
//! and by reactions, half of them in German; all of it in rooms with and without encryption.

use crate::club::{Club, Kind};
use crate::synapse::Event;

const ENGLISH: Kind = Kind { encrypted: false, german: false, threads: true };
const GERMAN: Kind = Kind { german: true, ..ENGLISH };

/// Tests in a room of a kind, with and without encryption.
macro_rules! in_rooms {
    ($($system:ident: $kind:ident),* $(,)?) => {
        $(mod $system {
            use super::*;

            #[tokio::test]
            async fn in_the_clear() {
                super::$system($kind).await;
            }

            #[tokio::test]
            async fn encrypted() {
                super::$system(Kind { encrypted: true, ..$kind }).await;
            }
        })*
    };
}

in_rooms! {
    classic: ENGLISH,
    superposed: GERMAN,
    entangled: ENGLISH,
    mutation: GERMAN,
    simultaneous: ENGLISH,
    sym: GERMAN,
}

async fn classic(kind: Kind) {
    let Some(club) = Club::open(kind).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.begin("rules:classic size:5").await;
    let start = club.call_of(&[alice], challenge.id()).await;
    assert_eq!((start.relation(), start.relates_to()), ("m.thread", challenge.id()));
    assert!(start.picture.is_some_and(|(width, height)| width > 300 && height > 300), "{:?}", start.picture);
    let told = club.asked(alice, "move C3").await;
    assert!(told.body().contains("You played C3"), "{}", told.body());
    let second = club.call_of(&[bert], start.id()).await;
    // A reply with points to the newest board is a move, once QGo has noted which board it is.
    club.offer(bert, &second, "⏭️").await;
    reply_to(&second, &club).await;
    let third = club.call_of(&[alice], second.id()).await;
    assert!(third.body().contains("D4"), "{}", third.body());
    // The newest board is the one after an undo, too, though it has fewer moves.
    club.type_line(bert, "undo").await;
    let asked = club.call_of(&[alice], third.id()).await;
    club.offer(alice, &asked, "👍").await;
    alice.react(&club.room, asked.id(), "👍").await;
    let again = club.call_of(&[bert], asked.id()).await;
    club.offer(bert, &again, "⏭️").await;
    reply_to(&again, &club).await;
    let third = club.call_of(&[alice], again.id()).await;
    assert!(third.body().contains("D4"), "{}", third.body());
    // Reactions to a turn that is over do nothing, and say so.
    let known = bert.count();
    bert.react(&club.room, second.id(), "⏭️").await;
    club.private(bert, known, "that the turn is over", |event| event.body().contains("vorbei")).await;
    let end = club.pass_and_count(&third, [alice, bert]).await;
    assert!(end.body().contains("wins"), "{}", end.body());
    club.close().await;
}

/// Bert replies to a board with a point.
async fn reply_to(board: &Event, club: &Club) {
    let reply = serde_json::json!({ "m.in_reply_to": { "event_id": board.id() } });
    let content = serde_json::json!({ "msgtype": "m.text", "body": "d4", "m.relates_to": reply });
    club.bert.send(&club.room, "m.room.message", content).await;
}

async fn superposed(kind: Kind) {
    let Some(club) = Club::open(kind).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.begin("rules:superposed size:3").await;
    let mut turn = club.call_of(&[alice], challenge.id()).await;
    for (black, white) in [("A1 C3", "B1 C2"), ("A2+B3", "A1 B2"), ("B2 C1", "C1 A3")] {
        club.type_line(alice, &format!("move {black}")).await;
        turn = club.call_of(&[bert], turn.id()).await;
        club.type_line(bert, &format!("zug {white}")).await;
        turn = club.call_of(&[alice], turn.id()).await;
    }
    let end = pass_to_the_end(&club, turn).await;
    assert!(end.body().contains("gewinnt") || end.body().contains("Jigo"), "{}", end.body());
    club.close().await;
}

/// Whoever is to move passes, by words or by a reaction, until the game is over.
async fn pass_to_the_end(club: &Club, mut turn: Event) -> Event {
    for round in 0..40 {
        let mover = if crate::club::is_call(&turn, &[&club.alice]) { &club.alice } else { &club.bert };
        if round % 2 == 0 {
            club.press(mover, &turn, "⏭️").await;
        } else {
            club.type_line(mover, "pass").await;
        }
        turn = club.after(turn.id(), "the next turn", |_| true).await;
        if !crate::club::is_call(&turn, &[&club.alice]) && !crate::club::is_call(&turn, &[&club.bert]) {
            return turn;
        }
    }
    panic!("passing does not end the game: {}", turn.body());
}

async fn entangled(kind: Kind) {
    let Some(club) = Club::open(kind).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.begin("rules:entangled size:3").await;
    let start = club.call_of(&[alice], challenge.id()).await;
    club.type_line(alice, "move A1 C3").await;
    let second = club.call_of(&[bert], start.id()).await;
    club.asked(bert, "zug A3 C1").await;
    let third = club.call_of(&[alice], second.id()).await;
    // Between the corners: each of the new stones touches one of both pairs.
    club.type_line(alice, "move B1 B3").await;
    let own = club.call_of(&[alice], third.id()).await;
    assert!(own.body().contains("1️⃣ Keep A1") && own.body().contains("2️⃣ Keep C3"), "{}", own.body());
    // Nobody else can choose.
    let known = bert.count();
    club.press(bert, &own, "1️⃣").await;
    club.private(bert, known, "a refusal", |_| true).await;
    club.press(alice, &own, "1️⃣").await;
    let theirs = club.call_of(&[bert], own.id()).await;
    club.type_line(bert, "behalten a3").await;
    let placed = club.call_of(&[alice], theirs.id()).await;
    club.press(alice, &placed, "1️⃣").await;
    let turn = club.call_of(&[bert], placed.id()).await;
    let end = club.pass_and_count(&turn, [bert, alice]).await;
    assert!(end.body().contains("wins by 1 point"), "{}", end.body());
    club.close().await;
}

async fn mutation(kind: Kind) {
    let Some(club) = Club::open(kind).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    // Dice that always stop at once.
    let challenge = club.begin("rules:mutation size:2 chart:....").await;
    let mut turn = club.call_of(&[alice], challenge.id()).await;
    for at in ["A1", "A2", "B1"] {
        club.type_line(alice, &format!("move {at}")).await;
        let told = club.call_of(&[bert], turn.id()).await;
        assert!(told.body().contains('🎲'), "{}", told.body());
        club.asked(bert, "beanspruchen").await;
        club.press(bert, &told, "⏭️").await;
        turn = club.call_of(&[alice], told.id()).await;
    }
    club.type_line(alice, "claim").await;
    let end = club.end(turn.id()).await;
    assert!(end.body().contains("mehr als die Hälfte"), "{}", end.body());
    club.close().await;
}

async fn simultaneous(kind: Kind) {
    let Some(club) = Club::open(kind).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.begin("rules:simultaneous size:2").await;
    let start = club.call_of(&[alice, bert], challenge.id()).await;
    commit(&club, alice, "move A2").await;
    let owed = club.call_of(&[bert], start.id()).await;
    commit(&club, bert, "zug B2").await;
    let played = club.call_of(&[alice, bert], owed.id()).await;
    assert!(played.body().contains("A2") && played.body().contains("B2"), "{}", played.body());
    commit(&club, bert, "zug B1").await;
    let owed = club.call_of(&[alice], played.id()).await;
    commit(&club, alice, "move A1").await;
    let end = club.end(owed.id()).await;
    assert!(end.body().contains("jigo"), "{}", end.body());
    club.close().await;
}

async fn sym(kind: Kind) {
    let Some(club) = Club::open(kind).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.begin("rules:sym size:2").await;
    let start = club.call_of(&[alice, bert], challenge.id()).await;
    commit(&club, alice, "move A1").await;
    let owed = club.call_of(&[bert], start.id()).await;
    commit(&club, bert, "zug A1").await;
    let annulled = club.call_of(&[alice, bert], owed.id()).await;
    assert!(!annulled.body().contains("A1"), "{}", annulled.body());
    commit(&club, alice, "move A2").await;
    let owed = club.call_of(&[bert], annulled.id()).await;
    commit(&club, bert, "zug B1").await;
    let played = club.call_of(&[alice, bert], owed.id()).await;
    // A reaction would tell everybody: in secret, a pass is typed.
    commit(&club, bert, "passen").await;
    let owed = club.call_of(&[alice], played.id()).await;
    commit(&club, alice, "pass").await;
    let end = club.end(owed.id()).await;
    assert!(end.body().contains("nentschieden"), "{}", end.body());
    club.close().await;
}

/// Somebody commits in their own conversation with QGo.
async fn commit(club: &Club, player: &crate::synapse::Person, line: &str) {
    let conversation = club.private(player, 0, "their own conversation", |_| true).await;
    let known = player.count();
    player.say(&conversation.room, line).await;
    club.private(player, known, "an answer", |_| true).await;
}
