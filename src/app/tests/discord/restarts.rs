//! Games survive the program, whether it stops cleanly or is killed.

use std::time::Duration;

use crate::game::Club;
use crate::stand_in::{Endpoint, Fault, World};

#[tokio::test]
async fn buttons_and_games_outlive_a_restart() {
    let mut club = Club::with_game("classic", 5).await;
    let board = club.turn_of(&club.alice).await;
    club.bot.stop().await.unwrap();
    club.bot = club.home.start(&club.discord).await;
    club.discord.wait_for("a second session", |world| (world.gateway.identified == 2).then_some(())).await;
    let form = club.alice.press(&board, &board.button("Move")).form().await;
    let answer = club.alice.submit(&board, &form, "C3").answer().await;
    assert!(answer.content.contains("You played C3"));
    club.turn_of(&club.bert).await;
    let answer = club.play(&club.bert, "D4").await;
    assert!(answer.content.contains("D4"));
    club.close().await;
}

#[tokio::test]
async fn what_is_in_flight_is_finished_at_a_stop() {
    let club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    club.discord.fail(Endpoint::Original, Fault::RateLimited(Duration::from_secs(1)), 1);
    let asked = club.try_play(&club.alice, "C3");
    club.discord
        .wait_for("the answer to be put off", |world| {
            (!world.faults.are_left(Endpoint::Original)).then_some(())
        })
        .await;
    club.bot.stop().await.unwrap();
    assert_eq!(asked.answers(), 1);
    club.discord.assert_content();
}

/// Kills QGo after a move was made but before it knows that the move was posted.
async fn killed_before_the_post_is_known(fault: Fault) {
    let mut club = Club::with_game("classic", 5).await;
    club.turn_of(&club.alice).await;
    let before = club.posts();
    let tries = club.discord.look(|world| world.requests_like("POST", "/messages"));
    club.discord.fail(Endpoint::Post, fault, 1);
    club.play(&club.alice, "C3").await;
    let tried = |world: &World| (world.requests_like("POST", "/messages") > tries).then_some(());
    club.discord.wait_for("the post to be tried", tried).await;
    club.bot.kill();
    club.bot = club.home.start(&club.discord).await;
    club.discord.wait_for("a second session", |world| (world.gateway.identified == 2).then_some(())).await;
    club.turn_of(&club.bert).await;
    club.play(&club.bert, "D4").await;
    club.board("the next turn", |message| message.content.contains("D4")).await;
    assert_eq!(club.posts(), before + 2, "each turn once");
    club.close().await;
}

#[tokio::test]
async fn a_post_that_was_owed_at_a_kill_is_delivered() {
    killed_before_the_post_is_known(Fault::Hangs).await;
}

#[tokio::test]
async fn a_post_that_had_arrived_at_a_kill_is_not_doubled() {
    killed_before_the_post_is_known(Fault::DoneButHangs).await;
}
