//! A game in a room's main timeline, by typed lines alone.

use crate::club::{Club, Kind};

#[tokio::test]
async fn classic_in_the_main_timeline() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let (alice, bert) = (&club.alice, &club.bert);
    let challenge = club.challenge("rules:classic size:5").await;
    club.type_line(bert, "annehmen").await;
    let start = club.call_of(&[alice], challenge.id()).await;
    assert_eq!((start.relation(), start.picture.is_some()), ("", true));
    let told = club.asked(alice, "move C3").await;
    assert!(told.body().contains("You played C3"), "{}", told.body());
    let mut turn = club.call_of(&[bert], start.id()).await;
    for (player, line) in [(alice, "zug D4"), (bert, "move B2"), (alice, "passen")] {
        let other = if player.user == alice.user { bert } else { alice };
        club.type_line(other, line).await;
        turn = club.call_of(&[player], turn.id()).await;
    }
    club.type_line(alice, "pass").await;
    let count = club.call_of(&[alice, bert], turn.id()).await;
    club.type_line(alice, "confirm").await;
    let left = club.call_of(&[bert], count.id()).await;
    club.type_line(bert, "confirm").await;
    let end = club.end(left.id()).await;
    assert!(end.body().contains("wins"), "{}", end.body());
    club.close().await;
}

#[tokio::test]
async fn against_the_computer() {
    let Some(club) = Club::open(Kind::default()).await else { return };
    let alice = &club.alice;
    let line = format!("challenge {} classic size:5 colour:black level:1", club.qgo);
    let asked = club.type_line(alice, &line).await;
    let start = club.call_of(&[alice], &asked).await;
    club.type_line(alice, "move C3").await;
    let turn = club.call_of(&[alice], start.id()).await;
    assert!(turn.body().contains("Computer 1"), "{}", turn.body());
    let known = alice.count();
    club.type_line(alice, "hint").await;
    club.private(alice, known, "the hint", |event| event.body().contains("would play")).await;
    club.press(alice, &turn, "⏭️").await;
    let turn = club.call_of(&[alice], turn.id()).await;

    let question = club.asked(alice, "resign").await;
    club.press(alice, &question, "🏳️").await;
    let end = club.end(turn.id()).await;
    let known = alice.count();
    club.type_line(alice, "review").await;
    club.private(alice, known, "the review", |event| event.body().contains("as the computer sees it")).await;
    club.press(alice, &end, "🔁").await;
    let rematch = club.call_of(&[alice], end.id()).await;
    assert!(rematch.body().contains("(Black) played"), "the colours are exchanged: {}", rematch.body());
    club.close().await;
}
