//! Pages are told that a game has changed.

use super::look::{GAME, begin, play, press};
use crate::support::world::World;

#[tokio::test]
async fn every_change_that_all_see_is_told() {
    let world = World::new("en").await;
    let mut changes = world.chat().changes();
    let mut told = move || {
        let mut count = 0;
        while let Ok(game) = changes.try_recv() {
            assert_eq!(game, GAME);
            count += 1;
        }
        count > 0
    };
    begin(&world, "rules:sym size:5 time:3d").await;
    assert!(told(), "it begins");
    play(&world, &["aki: /move C3"]).await;
    assert!(told(), "somebody has moved");
    world.delivered().await;
    assert!(told(), "a clock has started");
    play(&world, &["aki: /move D4"]).await;
    world.delivered().await;
    assert!(!told(), "nobody is told of a changed mind");
    play(&world, &["bo: /move C3"]).await;
    assert!(told(), "the turn is played");
    world.delivered().await;
    told();
    for (user, act) in [("aki", "pause"), ("bo", "accept-pause"), ("aki", "go-on")] {
        press(&world, user, act).await;
        assert!(told(), "{act}");
    }
}
