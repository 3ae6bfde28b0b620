//! Whom a post notifies, and what it asks for.

use super::*;

#[tokio::test]
async fn a_late_post_calls_nobody() {
    let mut world = game().await;
    world.delivers = false;
    world.line("aki", "/move A1 B2").await;
    world.line("bo", "/move C1 C2").await;
    world.delivers = true;
    let seen = world.delivered().await;
    let [(_, late), (_, present)] = posted(&seen)[..] else { panic!("{seen:?}") };
    assert!(late.text.contains("played A1 and B2") && !late.text.contains("<@"), "{}", late.text);
    assert_eq!((late.notify.len(), late.rows.len()), (0, 0));
    assert_eq!((&present.notify[..], present.rows.len()), (&["u-aki".to_owned()][..], 1));
}

#[tokio::test]
async fn a_late_post_of_a_commitment_or_a_proposal_asks_for_nothing() {
    let mut world = game_of("simultaneous").await;
    world.delivers = false;
    world.line("aki", "/move A1").await;
    world.line("bo", "/end").await;
    world.line("bo", "/move C1").await;
    world.line("bo", "/move C2").await;
    world.line("aki", "/move A2").await;
    world.delivers = true;
    let seen = world.delivered().await;
    let posts = posted(&seen);
    let (last, late) = posts.split_last().unwrap();
    let late: Vec<_> = late.iter().map(|(_, message)| message.text.as_str()).collect();
    assert_eq!(late[0], "**aki** has committed.");
    assert_eq!(late[1], "**bo** proposed to end the game and count.");
    assert!(late[2].contains("A1") && late[2].contains("C1") && !late[2].contains("now"), "{late:?}");
    assert_eq!(late[3..], ["**bo** has committed."]);
    assert!(last.1.text.contains("C2") && last.1.text.contains("<@u-aki>"), "{}", last.1.text);

    let mut world = game_of("classic").await;
    world.delivers = false;
    world.line("aki", "/move A1").await;
    world.line("aki", "/undo").await;
    world.line("bo", "/move C1").await;
    world.delivers = true;
    let seen = world.delivered().await;
    let [_, (_, late), (_, present)] = posted(&seen)[..] else { panic!("{seen:?}") };
    assert_eq!(late.text, "**aki** asked to take back the last move or choice.");
    assert!(present.text.contains("The proposal has lapsed."), "{}", present.text);
}

#[tokio::test]
async fn the_count_calls_both_players() {
    let world = game_of("classic").await;
    world.line("aki", "/pass").await;
    world.line("bo", "/pass").await;
    let seen = world.delivered().await;
    let (_, count) = posted(&seen)[1];
    assert!(count.text.contains("<@u-aki> <@u-bo>"), "{}", count.text);
    assert_eq!(count.notify, ["u-aki", "u-bo"]);
}
