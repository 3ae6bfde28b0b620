//! Games whose time runs out while nobody does anything.

use std::time::Duration;

use serde_json::json;

use crate::game::Club;
use crate::stand_in::{Endpoint, Fault, Message};

/// A game with a minute for each move; Alice is to move.
async fn hurried() -> Club {
    let club = Club::open().await;
    club.begin_with("classic", 5, json!({ "time": "1m" })).await;
    let turn = club.turn_of(&club.alice).await;
    assert!(turn.content.contains("The time of **Alice** runs out <t:"), "{}", turn.content);
    // Once the next message of the channel is there, this one is marked as sent, and the clock runs.
    club.challenge("classic", 5).await;
    club
}

/// Lets time pass; then something happens elsewhere, which wakes the timekeeper.
async fn later(club: &Club, seconds: u64) {
    club.home.forward(Duration::from_secs(seconds));
    club.begin("classic", 5).await;
}

async fn reminder(club: &Club) -> Message {
    club.discord
        .message(club.channel, "a reminder", |message| message.content.contains("your time in game"))
        .await
}

async fn end(club: &Club) -> Message {
    club.discord.message(club.channel, "the end", |message| message.content.contains("ran out of time")).await
}

#[tokio::test]
async fn a_game_ends_by_itself_and_both_are_told() {
    let club = hurried().await;
    later(&club, 31).await;
    let reminder = reminder(&club).await;
    assert_eq!(reminder.notified, [club.alice.id]);
    assert!(reminder.has_button("Move"), "the buttons are where one looks");
    later(&club, 40).await;
    let mut notified = end(&club).await.notified;
    notified.sort_unstable();
    assert_eq!(notified, [club.alice.id, club.bert.id]);
    club.discord
        .wait_for("the reminder to go", |world| (!world.messages.contains_key(&reminder.id)).then_some(()))
        .await;
    let late = club.play(&club.alice, "C3").await;
    assert!(late.content.contains("over"), "{}", late.content);
    club.close().await;
}

#[tokio::test]
async fn a_game_ends_in_spite_of_a_kill() {
    let mut club = hurried().await;
    club.bot.kill();
    club.home.forward(Duration::from_secs(75));
    club.bot = club.home.start(&club.discord).await;
    end(&club).await;
    club.close().await;
}

#[tokio::test]
async fn a_reminder_whose_removal_seemed_to_fail_is_gone() {
    let club = hurried().await;
    later(&club, 31).await;
    let reminder = reminder(&club).await;
    club.discord.fail(Endpoint::Delete, Fault::AnswerLost, 1);
    club.play(&club.alice, "C3").await;
    let turn = club.turn_of(&club.bert).await;
    club.discord
        .wait_for("the reminder to go", |world| (!world.messages.contains_key(&reminder.id)).then_some(()))
        .await;
    club.bert.press(&turn, &turn.button("Pass")).answer().await;
    club.call_of(&club.alice, &turn).await;
    club.close().await;
}
