//! Whatever the homeserver and the way to it do: each move counts once, and is told once.

use std::time::Duration;

use serde_json::json;

use crate::club::{Club, Kind};
use crate::synapse::{Event, Fault, Synapse};

/// Moves of both in turn, which touch nothing.
const MOVES: [&str; 8] = ["C3", "G7", "D3", "F7", "E3", "E7", "C4", "G6"];

/// Begins a game in the main timeline; returns the first turn.
async fn begin(club: &Club) -> Event {
    let challenge = club.challenge("rules:classic size:9").await;
    club.type_line(&club.bert, "annehmen").await;
    club.call_of(&[&club.alice], challenge.id()).await
}

/// The message that calls for the move after this one of [`MOVES`].
async fn next(club: &Club, turn: &Event, index: usize) -> Event {
    club.call_of(&[[&club.bert, &club.alice][index % 2]], turn.id()).await
}

/// Types this one of [`MOVES`].
async fn play(club: &Club, index: usize) -> String {
    let player = [&club.alice, &club.bert][index % 2];
    club.type_line(player, &format!("move {}", MOVES[index])).await
}

/// Checks that the first moves were each told once, to all and to who played, and nothing else; then that the
/// next one is played.
async fn check(club: Club, turn: Event, moves: usize) {
    play(&club, moves).await;
    next(&club, &turn, moves).await;
    let told: Vec<String> = club.messages().iter().map(|event| event.body().to_owned()).collect();
    for at in &MOVES[..=moves] {
        let times = told.iter().filter(|body| body.contains(&format!("played {at}"))).count();
        assert_eq!(times, 1, "{at} in {told:#?}");
    }
    // The greeting, the challenge and the start.
    assert_eq!(told.len(), moves + 4, "{told:#?}");
    club.close().await;
}

#[tokio::test]
async fn the_server_is_killed_in_the_middle_of_turns() {
    let Some(synapse) = Synapse::own().await else { return };
    let club = Club::open_on(synapse, Kind::default()).await;
    let mut turn = begin(&club).await;
    for index in 0..3 {
        let sent = club.proxy.asked("/send/m.room.message/").len();
        play(&club, index).await;
        if index > 0 {
            club.proxy.until("a message", |proxy| proxy.asked("/send/m.room.message/").len() > sent).await;
        }
        club.synapse.kill();
        club.synapse.start();
        turn = next(&club, &turn, index).await;
    }
    check(club, turn, 3).await;
}

#[tokio::test]
async fn requests_and_answers_are_lost() {
    lose(Kind::default()).await;
}

#[tokio::test]
async fn encrypted_requests_and_their_answers_are_lost() {
    lose(Kind { encrypted: true, ..Kind::default() }).await;
}

async fn lose(kind: Kind) {
    let Some(club) = Club::open(kind).await else { return };
    let mut turn = begin(&club).await;
    let faults = [
        ("PUT", "/send/m.room.", Fault::DoneButDrops),
        ("PUT", "/send/m.room.", Fault::AnswerLost),
        ("PUT", "/send/m.room.", Fault::Drops),
        ("PUT", "/send/m.room.", Fault::Twice),
        ("POST", "/upload", Fault::DoneButDrops),
        ("GET", "/sync?", Fault::DoneButDrops),
    ];
    for (index, (method, part, fault)) in faults.into_iter().enumerate() {
        // Both the answer to who plays and the message to all.
        club.proxy.fail(method, part, fault, 2);
        play(&club, index).await;
        turn = next(&club, &turn, index).await;
    }
    check(club, turn, faults.len()).await;
}

#[tokio::test]
async fn keys_reach_a_new_device_although_answers_are_lost() {
    let Some(club) = Club::open(Kind { encrypted: true, ..Kind::default() }).await else { return };
    let turn = begin(&club).await;
    for (method, part, fault) in [
        ("POST", "/keys/query", Fault::Drops),
        ("POST", "/keys/claim", Fault::AnswerLost),
        ("PUT", "/sendToDevice/", Fault::DoneButDrops),
        ("PUT", "/sendToDevice/", Fault::Fails),
    ] {
        club.proxy.fail(method, part, fault, 1);
    }
    let second = club.synapse.device(&club.alice.user).await;
    play(&club, 0).await;
    let turn = next(&club, &turn, 0).await;
    second.wait("the turn", |event| event.decrypted && event.id() == turn.id()).await;
    assert!(!club.proxy.has_faults());
    check(club, turn, 1).await;
}

#[tokio::test]
async fn a_request_is_never_answered() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let turn = begin(&club).await;
    club.proxy.fail("PUT", "/send/m.room.", Fault::DoneButHangs, 1);
    play(&club, 0).await;
    let turn = next(&club, &turn, 0).await;
    check(club, turn, 1).await;
}

#[tokio::test]
async fn storms_of_failures_and_of_limits() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let mut turn = begin(&club).await;
    let storms = [
        Fault::Fails,
        Fault::LimitedInBody(Duration::from_millis(1500)),
        Fault::LimitedInHeader(Duration::from_secs(2)),
    ];
    for (index, fault) in storms.into_iter().enumerate() {
        let times = if fault == Fault::Fails { 4 } else { 2 };
        club.proxy.fail("PUT", "/send/", fault, times);
        club.proxy.fail("GET", "/sync?", fault, times);
        play(&club, index).await;
        turn = next(&club, &turn, index).await;
    }
    check(club, turn, storms.len()).await;
}

#[tokio::test]
async fn news_is_told_again() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let mut turn = begin(&club).await;
    for index in 0..2 {
        play(&club, index).await;
        turn = next(&club, &turn, index).await;
        club.proxy.fail("GET", "/sync?", Fault::Stale, 3);
    }
    check(club, turn, 2).await;
    // Nothing that came again was answered again.
}

#[tokio::test]
async fn a_gap_in_what_is_told() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let start = begin(&club).await;
    club.proxy.cut(true);
    for _ in 0..60 {
        club.alice.say(&club.room, "What a nice club this is").await;
    }
    play(&club, 0).await;
    for _ in 0..60 {
        club.bert.say(&club.room, "QGo is asleep").await;
    }
    club.proxy.cut(false);
    let turn = next(&club, &start, 0).await;
    check(club, turn, 1).await;
}

#[tokio::test]
async fn the_answer_to_the_creation_of_a_conversation_is_lost() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let carl = club.synapse.person("carl-of-the-lost-answer").await;
    club.alice
        .ask("POST", &format!("/rooms/{}/invite", club.room), Some(json!({ "user_id": carl.user })))
        .await;
    carl.wait("his joining", |event| event.json["content"]["membership"] == "join").await;
    club.proxy.fail("POST", "/createRoom", Fault::DoneButDrops, 1);
    club.type_line(&carl, "help").await;
    let answer = club.private(&carl, 0, "an answer", |_| true).await;
    assert!(!club.proxy.has_faults());
    let again = club.asked(&carl, "help").await;
    assert_eq!(again.room, answer.room);
    let rooms = carl.ask("GET", "/joined_rooms", None).await;
    assert_eq!(rooms["joined_rooms"].as_array().unwrap().len(), 2, "{rooms}");
    club.close().await;
}

#[tokio::test]
async fn a_server_that_is_away_at_the_start() {
    let Some(mut club) = Club::open(Kind::default()).await else { return };
    let turn = begin(&club).await;
    club.stop().await;
    club.proxy.cut(true);
    let bot = club.home.start_with(crate::bot::settings(club.proxy.url(), &club.qgo));
    club.bot = Some(bot);
    play(&club, 0).await;
    let tries = club.proxy.asked("/").len();
    club.proxy.until("a try", |proxy| proxy.asked("/").len() > tries).await;
    club.proxy.cut(false);
    let turn = next(&club, &turn, 0).await;
    check(club, turn, 1).await;
}
