//! Games without trouble.

use serde_json::json;

use crate::game::Club;
use crate::stand_in::{Message, World};

/// On 2×2 this is a measurement: the last move captures in two of the four positions.
const TO_A_MEASUREMENT: [&str; 3] = ["A1 B2", "A2 B1", "A1 A2"];

#[tokio::test]
async fn a_game_goes_from_the_challenge_to_a_measurement() {
    let club = Club::with_game("superposed", 2).await;
    let challenge = &club.discord.messages(club.channel)[0];
    assert_eq!(challenge.notified, [club.bert.id]);
    let first = club.turn_of(&club.alice).await;
    assert!(
        first.content.contains("Game #1") && first.content.contains(&club.alice.mention()),
        "{}",
        first.content
    );
    assert_eq!(first.files.len(), 1);
    assert!(first.files[0].bytes.starts_with(b"\x89PNG"));
    assert!(first.files[0].alt.as_ref().is_some_and(|alt| !alt.is_empty()));

    let answer = club.play(&club.alice, TO_A_MEASUREMENT[0]).await;
    assert!(answer.ephemeral && answer.content.contains("You played A1 B2"), "{}", answer.content);
    let second = club.turn_of(&club.bert).await;
    let answer = club.play(&club.bert, TO_A_MEASUREMENT[1]).await;
    assert!(answer.content.contains("Du hast A2 B1 gespielt"), "{}", answer.content);
    club.board("the third turn", |message| message.id > second.id).await;
    club.play(&club.alice, TO_A_MEASUREMENT[2]).await;

    let measured = club.board("a measurement", |message| message.content.contains("Measured:")).await;
    assert!(measured.content.contains("the chance of a capture was 1/2"), "{}", measured.content);
    assert_eq!(measured.notified, [club.bert.id]);
    let without_buttons = |world: &World| {
        let left = world.public(club.channel).filter(|message| !message.buttons().is_empty()).count();
        (left == 1).then_some(())
    };
    club.discord.wait_for("the buttons of older messages to go", without_buttons).await;
    club.close().await;
}

#[tokio::test]
async fn a_move_can_be_typed_into_the_form_of_the_button() {
    let club = Club::with_game("superposed", 9).await;
    let board = club.turn_of(&club.alice).await;
    let pressed = club.alice.press(&board, &board.button("Move"));
    let form = pressed.form().await;
    assert_eq!(form["title"], "Your move");
    let sent = club.alice.submit(&board, &form, "c3, g7");
    assert_eq!(sent.acknowledged().await, 6, "nothing is to flicker");
    assert!(sent.answer().await.content.contains("You played C3 G7"));
    let board = club.turn_of(&club.bert).await;
    let form = club.bert.press(&board, &board.button("Move")).form().await;
    assert_eq!(form["title"], "Dein Zug");
    club.close().await;
}

#[tokio::test]
async fn the_point_that_is_typed_is_completed() {
    let club = Club::with_game("superposed", 9).await;
    club.turn_of(&club.alice).await;
    let offers = club.alice.type_option(club.channel, "move", "at", "C3 g").offers().await;
    assert!(!offers.is_empty() && offers.len() <= 25);
    assert!(offers.iter().all(|offer| offer.starts_with("C3 G")), "{offers:?}");
    let elsewhere = club.discord.channel();
    club.alice.type_option(elsewhere, "move", "at", "C").acknowledged().await;
    club.close().await;
}

#[tokio::test]
async fn resigning_is_confirmed_in_the_private_message() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let question = club.slash(&club.bert, "resign").answer().await;
    assert!(question.ephemeral);
    let confirm = question.buttons().first().unwrap().1.clone();
    let pressed = club.bert.press(&question, &confirm);
    assert_eq!(pressed.acknowledged().await, 6);
    let updated = pressed.answer().await;
    assert_eq!((updated.id, updated.buttons()), (question.id, Vec::new()), "the question is replaced");
    let is_end = |message: &Message| message.content.contains("resigned");
    let end = club.discord.message(club.channel, "the end", is_end).await;
    assert!(!end.buttons().iter().any(|(label, _)| label == "Move"));
    club.close().await;
}

#[tokio::test]
async fn a_game_is_counted_by_buttons_to_its_result() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.play(&club.alice, "C3").await;
    club.slash(&club.bert, "pass").answer().await;
    club.slash(&club.alice, "pass").answer().await;
    let count =
        club.discord.message(club.channel, "the count", |message| message.has_button("Confirm")).await;
    club.alice.press(&count, &count.button("Confirm")).answer().await;
    let count = club.after(&count, "the first confirmation", |message| message.has_button("Confirm")).await;
    club.bert.press(&count, &count.button("Confirm")).answer().await;
    let end =
        club.discord.message(club.channel, "the result", |message| message.content.contains("wins by")).await;
    assert!(end.content.contains("Alice") && end.notified.is_empty(), "{}", end.content);
    club.close().await;
}

#[tokio::test]
async fn a_further_game_gets_a_thread() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let challenge = club.begin("classic", 7).await;
    let thread = club
        .discord
        .wait_for("a thread with a board", |world| {
            let thread = *world.threads(club.channel).first()?;
            world.public(thread).find(|message| !message.buttons().is_empty())?;
            Some(thread)
        })
        .await;
    assert_eq!(thread, challenge.id, "it is opened at the challenge");
    let answer = club.alice.slash(thread, "move", json!({ "at": "G7" })).answer().await;
    assert!(answer.content.contains("You played G7"), "{}", answer.content);
    club.close().await;
}

#[tokio::test]
async fn a_further_game_gets_a_thread_even_if_its_challenge_was_deleted() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let challenge = club.challenge("classic", 7).await;
    club.discord.delete_message(challenge.id);
    club.slash(&club.bert, "accept").answer().await;
    let in_thread = |world: &World| {
        let thread = *world.threads(club.channel).first()?;
        world.public(thread).find(|message| !message.buttons().is_empty())?;
        Some(thread)
    };
    let thread = club.discord.wait_for("a thread with a board", in_thread).await;
    let answer = club.alice.slash(thread, "move", json!({ "at": "G7" })).answer().await;
    assert!(answer.content.contains("You played G7"), "{}", answer.content);
    club.bot.stop().await.unwrap();
}

#[tokio::test]
async fn boards_and_records_are_shown_to_the_asker_or_to_all() {
    let club = Club::with_game("superposed", 9).await;
    club.turn_of(&club.alice).await;
    club.play(&club.alice, "C3 G7").await;
    club.turn_of(&club.bert).await;
    let before = club.posts();
    let private = club.slash(&club.bert, "board").answer().await;
    assert!(private.ephemeral && private.files[0].name == "board.png");
    let record = club.bert.slash(club.channel, "record", json!({ "format": "gif" })).answer().await;
    assert!(record.files[0].bytes.starts_with(b"GIF8"));
    assert_eq!(club.posts(), before, "nothing of it is for all");
    club.bert.slash(club.channel, "board", json!({ "style": "text", "public": true })).answer().await;
    club.discord.message(club.channel, "a board as text", |message| message.content.contains("```")).await;
    club.close().await;
}

#[tokio::test]
async fn what_only_one_reads_is_in_their_language_and_the_rest_in_the_servers() {
    let club = Club::with_game("superposed", 9).await;
    let board = club.turn_of(&club.alice).await;
    assert!(board.content.contains("it is your turn"), "{}", board.content);
    let answer = club.slash(&club.bert, "help").answer().await;
    assert!(answer.ephemeral && answer.content.contains("Partie"), "{}", answer.content);
    let rules = club.slash(&club.bert, "rules");
    assert!(rules.answer().await.content.contains("Realität"));
    club.close().await;
}
