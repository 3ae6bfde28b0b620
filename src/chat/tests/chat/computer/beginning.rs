//! Games that begin with it: where, in which language, and how many.

use qgo_chat::Presence;

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_where_its_game_was_and_speaks_its_language() {
    let mut world = world(&Arc::new(Slow::default())).await;
    begin(&world, "level:1").await;
    let press = async |world: &World, act: &str| {
        let id = format!("q1:g:{act}:1:{}", world.told_count("aki").await);
        text(&world.ask("aki", What::Press { id }).await).to_owned()
    };
    assert_eq!(press(&world, "resign-now").await, "You resigned.");
    world.line("aki", "/settings me language:de").await;
    world.place.channel = "alone".to_owned();
    world.presence = Presence::Alone;
    let id = "q1:g:rematch:1:1".to_owned();
    let told = world.ask("aki", What::Press { id }).await;
    assert!(text(&told).contains("Partie #2"), "{told:?}");
    let row = world.store().inner.game(GameId(2)).await.unwrap().unwrap();
    assert_eq!((row.locale.as_str(), row.place.channel.as_str()), ("en", "c1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_many_games_begins_no_further_one_with_it() {
    let mut world = world(&Arc::new(Slow::default())).await;
    for game in 1..=30 {
        world.place.channel = format!("c{game}");
        begin(&world, "level:1").await;
        world.wait(Duration::from_secs(60)).await;
    }
    world.place.channel = "c31".to_owned();
    let refused = world.line("aki", "/challenge level:1").await;
    assert!(text(&refused).starts_with("You have 30 running games already"), "{refused:?}");
    assert!(text(&world.line("bo", "/challenge level:1").await).starts_with("Game #31"));
}
