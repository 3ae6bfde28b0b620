//! What cannot be shown, and how that is told.

use qgo_chat::{CannotLook, Onlooker, testing::PLATFORM};
use qgo_store::GameId;

use super::look::{GAME, game, onlooker, play, seen_at, steps, tried};

#[tokio::test]
async fn a_game_that_is_not_there_looks_like_one_that_may_not_be_seen() {
    let world = game("rules:classic size:5").await;
    let stranger = onlooker(&world, "cy");
    let elsewhere = Onlooker { platform: &PLATFORM, ..stranger.clone() };
    let not_there = |game: i64| {
        let told = format!(
            "Game #{game} is none that you can look at here: there is no such game, or you have to ask in the channel in which it is played."
        );
        Some(CannotLook::NotThere(told))
    };
    assert_eq!(world.chat().game_page(&stranger, GameId(2), None).await.err(), not_there(2));
    assert_eq!(world.chat().game_page(&elsewhere, GAME, None).await.err(), not_there(1));
    assert_eq!(world.chat().game_steps(&elsewhere, GAME, 0..1).await.err(), not_there(1));
    assert_eq!(world.chat().variation(&elsewhere, GAME, None, "").await.err(), not_there(1));
    let own = Onlooker { platform: &PLATFORM, ..onlooker(&world, "aki") };
    assert!(world.chat().game_page(&own, GAME, None).await.is_ok(), "one's own game");
}

#[tokio::test]
async fn positions_beyond_the_game_are_refused() {
    let world = game("rules:classic size:5").await;
    play(&world, &["aki: /move B2"]).await;
    let short = CannotLook::Refused("This game has only one entry in its list of moves.".to_owned());
    assert_eq!(seen_at(&world, "aki", Some(2)).await.err(), Some(short.clone()));
    assert_eq!(seen_at(&world, "aki", Some(u32::MAX)).await.err(), Some(short.clone()));
    assert_eq!(steps(&world, 2..3).await.err(), Some(short));
    assert_eq!(steps(&world, 0..64).await.unwrap().len(), 2);
    let many = CannotLook::Refused("At most 64 positions can be asked for at once.".to_owned());
    assert_eq!(steps(&world, 0..65).await.err(), Some(many.clone()));
    assert_eq!(steps(&world, 0..u32::MAX).await.err(), Some(many));
    let backwards = std::ops::Range { start: 1, end: 0 };
    assert_eq!(steps(&world, backwards).await.unwrap(), Vec::new());
}

#[tokio::test]
async fn nonsense_is_not_tried() {
    let world = game("rules:classic size:5").await;
    let why = tried(&world, "aki", "B2;Z9").await.unwrap_err();
    assert!(why.to_string().contains("`Z9`"), "{why}");
    let many = tried(&world, "aki", &"B2;".repeat(61)).await.unwrap_err();
    assert_eq!(many.to_string(), "At most 60 moves can be tried out in a row.");
}
