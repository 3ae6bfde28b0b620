//! Discord's own failures: limits, errors, lost answers, dropped connections.

use std::time::Duration;

use serenity::all::Permissions;
use sqlx::Connection;
use tokio::time::timeout;

use crate::game::Club;
use crate::stand_in::{Endpoint, Fault, Message, Order, World};

#[tokio::test]
async fn a_limited_post_waits_as_long_as_discord_asks() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let before = club.posts();
    // The stand-in complains if the next request comes too early; on its own, QGo would try again after 1 s.
    club.discord.fail(Endpoint::Post, Fault::RateLimited(Duration::from_millis(1300)), 1);
    club.play(&club.alice, "C3").await;
    club.turn_of(&club.bert).await;
    assert_eq!(club.posts(), before + 1);
    club.close().await;
}

#[tokio::test]
async fn a_post_outlasts_failures_and_a_lost_answer_without_being_doubled() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let before = club.posts();
    club.discord.fail(Endpoint::Post, Fault::Fails, 1);
    club.discord.fail(Endpoint::Post, Fault::AnswerLost, 1);
    club.discord.fail(Endpoint::Edit, Fault::Fails, 1);
    club.play(&club.alice, "C3").await;
    club.turn_of(&club.bert).await;
    club.play(&club.bert, "D4").await;
    let is_third = |message: &Message| message.content.contains("D4");
    club.board("the next turn", is_third).await;
    assert_eq!(club.posts(), before + 2);
    club.close().await;
}

#[tokio::test]
async fn answers_outlast_failures() {
    let club = Club::with_game("classic", 5).await;
    let board = club.turn_of(&club.alice).await;
    club.discord.fail(Endpoint::Callback, Fault::Fails, 1);
    club.discord.fail(Endpoint::Original, Fault::Fails, 1);
    club.discord.fail(Endpoint::Original, Fault::RateLimited(Duration::from_secs(1)), 1);
    let answer = club.play(&club.alice, "C3").await;
    assert!(answer.content.contains("You played C3"));
    club.discord.fail(Endpoint::FollowUp, Fault::Fails, 1);
    let answer = club.alice.press(&board, &board.button("More")).answer().await;
    assert!(answer.ephemeral);
    club.close().await;
}

#[tokio::test]
async fn an_acknowledgement_whose_answer_was_lost_counts() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.discord.fail(Endpoint::Callback, Fault::AnswerLost, 1);
    let answer = club.play(&club.alice, "C3").await;
    assert!(answer.content.contains("You played C3"));
    club.bot.stop().await.unwrap();
    club.discord.assert_content();
}

#[tokio::test]
async fn what_cannot_be_acknowledged_is_not_done() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let before = club.posts();
    club.discord.fail(Endpoint::Callback, Fault::Fails, 1000);
    club.try_play(&club.alice, "C3");
    let tries = |world: &World| world.requests_like("POST", "/callback");
    let known = club.discord.look(tries);
    club.discord.wait_for("several tries", |world| (tries(world) > known + 2).then_some(())).await;
    club.discord.let_three_seconds_pass();
    club.discord.heal();
    let known = club.discord.look(tries);
    club.discord.wait_for("the last try", |world| (tries(world) > known).then_some(())).await;
    // The player has been told that QGo did not respond; so it is still their turn.
    let answer = club.play(&club.alice, "C3").await;
    assert!(answer.content.contains("You played C3"), "{}", answer.content);
    club.turn_of(&club.bert).await;
    assert_eq!(club.posts(), before + 1);
    club.close().await;
}

#[tokio::test]
async fn a_dropped_connection_loses_nothing() {
    for order in [Order::Reconnect, Order::Drop] {
        let club = Club::with_game("classic", 5).await;
        club.turn_of(&club.alice).await;
        club.discord.order(order);
        let answer = club.play(&club.alice, "C3").await;
        assert!(answer.content.contains("You played C3"), "{order:?}");
        club.discord.wait_for("a resumption", |world| (world.gateway.resumed == 1).then_some(())).await;
        club.turn_of(&club.bert).await;
        assert_eq!(club.discord.look(|world| world.gateway.identified), 1);
        club.close().await;
    }
}

#[tokio::test]
async fn a_lost_session_is_followed_by_a_new_one() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.discord.order(Order::Invalidate);
    club.discord.wait_for("a new session", |world| (world.gateway.identified == 2).then_some(())).await;
    let answer = club.play(&club.alice, "C3").await;
    assert!(answer.content.contains("You played C3"));
    assert_eq!(
        club.discord.look(|world| world.requests_like("PUT", "/commands")),
        1,
        "registered once a run"
    );
    club.close().await;
}

#[tokio::test]
async fn a_deleted_channel_does_not_hold_up_the_others() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.discord.fail(Endpoint::Post, Fault::Fails, 1);
    club.play(&club.alice, "C3").await;
    club.discord.delete_channel(club.channel);
    let tried = |world: &World| world.requests_like("POST", &format!("/channels/{}", club.channel));
    let tries = club.discord.look(tried);
    club.discord.wait_for("another try", |world| (tried(world) > tries).then_some(())).await;
    let elsewhere = club.discord.channel();
    let wish = serde_json::json!({ "opponent": club.bert.id.to_string() });
    club.alice.slash(elsewhere, "challenge", wish).answer().await;
    club.discord.message(elsewhere, "a challenge elsewhere", |message| !message.buttons().is_empty()).await;
    club.close().await;
}

/// Nothing is owed to the channel, so Discord has to be asked whether it exists.
#[tokio::test]
async fn a_game_whose_channel_was_deleted_is_brought_to_another() {
    let club = Club::with_game("classic", 5).await;
    let board = club.turn_of(&club.alice).await;
    let elsewhere = club.discord.channel();
    let games = async || club.alice.slash(elsewhere, "games", serde_json::json!({})).answer().await;
    let address = |listed: &str| Some(listed.split_once("(https://discord.com/channels/")?.1.to_owned());
    // The board is linked once its post is marked as sent, a moment after it was posted.
    let linked = async {
        loop {
            let listed = games().await;
            if let Some(address) = address(&listed.content) {
                return (listed, address);
            }
        }
    };
    let (listed, address) = timeout(Duration::from_secs(30), linked).await.expect("a link to the board");
    assert!(address.contains(&format!("/{}/{})", club.channel, board.id)), "{}", listed.content);
    assert!(listed.buttons().is_empty());

    club.discord.delete_channel(club.channel);
    let listed = games().await;
    assert!(listed.content.contains("its channel is gone"), "{}", listed.content);
    let answer = club.alice.press(&listed, &listed.button("Bring #1 here")).answer().await;
    assert!(answer.content.contains("goes on here"), "{}", answer.content);
    let brought = club.discord.message(elsewhere, "the game", |message| message.has_button("Move")).await;
    assert_eq!(brought.notified.len(), 2, "whose turn it is, and who did not bring it");
    let answer = club.alice.slash(elsewhere, "move", serde_json::json!({ "at": "C3" })).answer().await;
    assert!(answer.content.contains("You played C3"), "{}", answer.content);
    club.close().await;
}

#[tokio::test]
async fn a_permission_that_was_taken_meanwhile_puts_the_post_off_until_it_is_given_back() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let before = club.posts();
    club.discord.fail(Endpoint::Post, Fault::RateLimited(Duration::from_secs(2)), 1);
    club.play(&club.alice, "C3").await;
    club.discord.forbid(club.channel, Permissions::SEND_MESSAGES);
    let tries = club.discord.look(|world| world.requests_like("POST", "/messages"));
    let another = |world: &World| (world.requests_like("POST", "/messages") > tries).then_some(());
    club.discord.wait_for("another try", another).await;
    let answer = club.play(&club.bert, "D4").await;
    assert!(answer.content.contains("Send Messages"), "{}", answer.content);
    assert_eq!(club.posts(), before);

    let mut database = sqlx::SqliteConnection::connect(&club.home.database_url()).await.unwrap();
    let refused = "SELECT count(*) FROM posts WHERE state = 'owed' AND refused IS NOT NULL";
    while sqlx::query_scalar::<_, i64>(refused).fetch_one(&mut database).await.unwrap() == 0 {
        tokio::task::yield_now().await;
    }
    club.discord.allow(club.channel, Permissions::SEND_MESSAGES);
    // A refused post rests for 20 s.
    club.home.forward(Duration::from_secs(20));
    club.slash(&club.bert, "help").answer().await;
    club.turn_of(&club.bert).await;
    assert_eq!(club.posts(), before + 1);
    club.close().await;
}

#[tokio::test]
async fn a_busy_database_does_not_keep_discord_waiting() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let mut other = sqlx::SqliteConnection::connect(&club.home.database_url()).await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let asked = club.try_play(&club.alice, "C3");
    assert_eq!(asked.acknowledged().await, 5);
    assert_eq!(asked.answers(), 0, "the move cannot have been written");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert!(asked.answer().await.content.contains("You played C3"));
    club.turn_of(&club.bert).await;
    club.close().await;
}
