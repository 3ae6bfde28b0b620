//! A game against the computer, from `/challenge opponent:@QGo` to its review and its rematch.

use serde_json::json;

use crate::game::Club;

#[tokio::test]
async fn a_beginner_plays_the_bot_itself() {
    let club = Club::open().await;
    let alice = &club.alice;
    let wish = json!({
        "opponent": club.discord.bot().to_string(), "level": "3", "rules": "classic", "size": 5, "colour": "black",
    });
    let begun = alice.slash(club.channel, "challenge", wish).answer().await;
    assert!(
        begun.ephemeral && begun.content.contains("against **Computer 3 \\(Apprentice\\)** begins"),
        "{}",
        begun.content
    );

    let first = club.turn_of(alice).await;
    let hint = club.slash(alice, "hint").answer().await;
    assert!(hint.ephemeral && hint.content.contains("would play"), "{}", hint.content);
    let told =
        club.after(&first, "that a hint was taken", |message| message.content.contains("took a hint")).await;
    club.play(alice, "C3").await;
    let answered = club.call_of(alice, &told).await;
    assert!(answered.content.contains("(White) played"), "{}", answered.content);

    club.slash(alice, "undo").answer().await;
    let again = club.call_of(alice, &answered).await;
    assert!(
        again.content.contains("taken back") && !again.files[0].alt.as_ref().unwrap().contains("C3"),
        "{again:?}"
    );
    club.play(alice, "C2").await;
    let turn = club.call_of(alice, &again).await;

    let question = club.slash(alice, "resign").answer().await;
    alice.press(&question, &question.button("Yes, resign")).answer().await;
    let end = club.after(&turn, "the end", |message| message.has_button("Look back")).await;
    let review = alice.press(&end, &end.button("Look back")).answer().await;
    assert!(review.ephemeral && review.content.contains("as the computer sees it"), "{}", review.content);
    assert!(review.files[0].bytes.starts_with(b"\x89PNG"), "the graph");
    let typed = alice.slash(club.channel, "review", json!({ "game": "1" })).answer().await;
    assert_eq!(typed.content, review.content);

    alice.press(&end, &end.button("Rematch")).answer().await;
    let rematch = club.after(&end, "the rematch", |message| message.content.contains("Game #2")).await;
    assert!(rematch.content.contains("(Black) against **Alice** (White)"), "{}", rematch.content);
    club.call_of(alice, &rematch).await;
    club.close().await;
}
