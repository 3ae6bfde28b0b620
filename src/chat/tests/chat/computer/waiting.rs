//! While it thinks about many games, or for long: who waits for that, and who does not.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn ten_games_in_which_it_thinks_keep_nobody_waiting() {
    let mind = Slow::shut();
    let mut world = world(&mind).await;
    let (_stop, _playing) = play(&world);
    for game in 1..=10 {
        world.place.channel = format!("c{game}");
        begin(&world, "level:1").await;
        assert_eq!(text(&world.line("aki", "/move C3").await), "You played C3.");
    }
    mind.came(1).await;
    assert_eq!(waiting(&world).await, 10);
    world.place.channel = "people".to_owned();
    world.line("bo", "/challenge @cy classic 5 colour:black").await;
    assert!(text(&world.line("cy", "/accept").await).starts_with("Accepted"));
    assert_eq!(text(&world.line("bo", "/move C3").await), "You played C3.");
    assert_eq!(text(&world.line("cy", "/move D3").await), "You played D3.");
    mind.open();
    for game in 1..=10 {
        assert_eq!(reaches(&world, game, 2).await.len(), 2);
    }
    assert_eq!(waiting(&world).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn strong_levels_keep_no_beginner_and_no_hint_waiting() {
    let mind = Slow::shut_for(6);
    let mut world = world(&mind).await;
    let (_stop, _playing) = play(&world);
    for (number, name) in ["aki", "bo", "cy"].into_iter().enumerate() {
        world.place.channel = format!("c{number}");
        let level = if name == "cy" { 5 } else { 6 };
        let began =
            world.line(name, &format!("/challenge computer classic 5 colour:black level:{level}")).await;
        assert!(text(&began).starts_with("Game #"), "{began:?}");
        world.delivered().await;
        assert_eq!(text(&world.line(name, "/move C3").await), "You played C3.");
        // The strong ones are thought about before the quick one begins.
        mind.came(number + 1).await;
    }
    assert_eq!(reaches(&world, 3, 2).await.len(), 2);
    let hint = world.line("cy", "/hint").await;
    assert!(text(&hint).contains("would play"), "{hint:?}");
    assert_eq!(waiting(&world).await, 2);
    mind.open();
    for game in 1..=2 {
        assert_eq!(reaches(&world, game, 2).await.len(), 2);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_would_wait_too_long_for_its_thoughts_is_told_when_to_ask_again() {
    let mind = Arc::new(Slow::default());
    let mut world = world(&mind).await;
    let (_stop, _playing) = play(&world);
    begin(&world, "level:1").await;
    world.line("aki", "/move C3").await;
    reaches(&world, 1, 2).await;
    let id = format!("q1:g:resign-now:1:{}", world.told_count("aki").await);
    assert_eq!(text(&world.ask("aki", What::Press { id }).await), "You resigned.");
    // Now all its threads are taken.
    mind.door.lock().unwrap().is_shut = true;
    for (number, name) in ["aki", "bo", "cy"].into_iter().enumerate() {
        world.place.channel = format!("c{}", number + 2);
        world.line(name, "/challenge computer classic 5 colour:black level:1").await;
        world.delivered().await;
        assert_eq!(text(&world.line(name, "/move C3").await), "You played C3.");
        mind.came(number + 2).await;
    }
    let load = world.chat().load();
    assert!(load.work.contains(&("thought", 3, 0)), "{load:?}");
    let refused = "this would have had to wait too long";
    // Whoever has thought for long probably goes on for as long.
    tokio::time::sleep(Duration::from_millis(4500)).await;
    let review = world.line("aki", "/review 1").await;
    assert!(text(&review).contains(refused), "{review:?}");
    mind.open();
    for game in 2..=4 {
        reaches(&world, game, 2).await;
    }
    let review = world.line("aki", "/review 1").await;
    assert!(!text(&review).contains(refused), "{review:?}");
}
