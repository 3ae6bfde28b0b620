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
