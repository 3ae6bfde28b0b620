//! Threads of games: archived when the game ends, and reopened by a rematch.

use serde_json::json;
use serenity::all::Permissions;

use crate::game::Club;
use crate::stand_in::{Endpoint, Fault, Message, World};

/// A server on which every game gets a thread, and the thread of a game there.
async fn game() -> (Club, u64) {
    let club = Club::open().await;
    let admin = club.alice.granted(Permissions::MANAGE_GUILD);
    admin.slash(club.channel, "settings server", json!({ "threads": "always" })).answer().await;
    club.begin("classic", 5).await;
    let channel = club.channel;
    let thread = club.discord.wait_for("a thread", |world| world.threads(channel).first().copied()).await;
    club.discord.message(thread, "the game", |message| message.has_button("Move")).await;
    (club, thread)
}

/// Alice resigns; returns the last message.
async fn resigned(club: &Club, thread: u64, after: u64) -> Message {
    let question = club.alice.slash(thread, "resign", json!({})).answer().await;
    club.alice.press(&question, &question.buttons()[0].1).answer().await;
    let is_end = |message: &Message| message.id > after && message.content.contains("resigned");
    club.discord.message(thread, "the end", is_end).await
}

async fn is_archived(club: &Club, thread: u64, archived: bool) {
    let is_so = |world: &World| (world.channels[&thread].archived == archived).then_some(());
    club.discord.wait_for("the thread to be put away or brought back", is_so).await;
}

#[tokio::test]
async fn the_thread_of_a_game_is_put_away_at_its_end_and_a_rematch_brings_it_back() {
    let (club, thread) = game().await;
    // It is archived in the end, whatever fails before.
    club.discord.fail(Endpoint::Archive, Fault::Fails, 1);
    let end = resigned(&club, thread, 0).await;
    is_archived(&club, thread, true).await;
    let with_buttons =
        club.discord.messages(thread).iter().filter(|message| !message.buttons().is_empty()).count();
    assert_eq!(with_buttons, 1, "the buttons of the message before went first");

    club.alice.press(&end, &end.button("Rematch")).answer().await;
    is_archived(&club, thread, false).await;
    let is_challenge = |message: &Message| message.id > end.id && message.has_button("Decline");
    let challenge = club.discord.message(thread, "the challenge", is_challenge).await;
    club.bert.press(&challenge, &challenge.button("Decline")).answer().await;
    is_archived(&club, thread, true).await;

    club.alice.press(&end, &end.button("Rematch")).answer().await;
    let is_challenge = |message: &Message| message.id > challenge.id && message.has_button("Accept");
    let challenge = club.discord.message(thread, "another challenge", is_challenge).await;
    club.bert.press(&challenge, &challenge.button("Accept")).answer().await;
    let is_game = |message: &Message| message.content.contains("Game #2");
    let game = club.discord.message(thread, "the rematch", is_game).await;
    assert_eq!(club.discord.look(|world| world.threads(club.channel)), [thread], "it is where the game was");
    assert!(!club.discord.look(|world| world.channels[&thread].archived));
    resigned(&club, thread, game.id).await;
    is_archived(&club, thread, true).await;
    club.close().await;
}

#[tokio::test]
async fn the_end_is_put_away_in_spite_of_a_kill() {
    let (mut club, thread) = game().await;
    club.discord.fail(Endpoint::Archive, Fault::Hangs, 1);
    resigned(&club, thread, 0).await;
    let tried = |world: &World| (!world.faults.are_left(Endpoint::Archive)).then_some(());
    club.discord.wait_for("the thread to be tried", tried).await;
    club.bot.kill();
    club.bot = club.home.start(&club.discord).await;
    is_archived(&club, thread, true).await;
    club.close().await;
}

#[tokio::test]
async fn a_thread_that_cannot_be_put_away_stays_and_a_channel_is_none() {
    let (club, thread) = game().await;
    club.discord.forbid(thread, Permissions::MANAGE_THREADS);
    let end = resigned(&club, thread, 0).await;
    let tried =
        |world: &World| (world.requests_like("PATCH", &format!("/channels/{thread}")) > 1).then_some(());
    club.discord.wait_for("the thread to be tried", tried).await;
    club.alice.press(&end, &end.button("Rematch")).answer().await;
    club.discord.message(thread, "the challenge", |message| message.has_button("Decline")).await;
    assert!(!club.discord.look(|world| world.channels[&thread].archived));
    club.close().await;

    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    resigned(&club, club.channel, 0).await;
    club.slash(&club.alice, "challenge").answer().await;
    club.discord.message(club.channel, "what comes after", |message| message.has_button("Cancel")).await;
    let path = format!("PATCH /channels/{}", club.channel);
    let asked = club.discord.look(|world| world.requests.contains(&path));
    assert!(!asked, "only a thread is put away");
    club.close().await;
}
