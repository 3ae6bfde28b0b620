//! While it thinks about many games, or for long: who waits for that, and who does not.

use super::*;

/// Ten people more join: `player-1` to `player-10`.
fn ten_join(world: &mut World) {
    for number in 1..=10 {
        let mut player = world.user("aki").clone();
        player.name = format!("player-{number}");
        player.account.user = format!("u-{}", player.name);
        world.users.push(player);
    }
}

/// Waits until so many things of a kind are thought about or wait for that.
async fn in_hand(world: &World, kind: &str, count: usize) {
    let is_there =
        |(name, running, waiting): &(&str, usize, usize)| *name == kind && running + waiting == count;
    while !world.chat().load().work.iter().any(is_there) {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_games_in_which_it_thinks_keep_nobody_waiting() {
    let mind = Slow::shut();
    let mut world = world(&mind).await;
    ten_join(&mut world);
    let (_stop, _playing) = play(&world);
    for game in 1..=10 {
        world.place.channel = format!("c{game}");
        let name = format!("player-{game}");
        world.line(&name, "/challenge computer classic 5 colour:black level:1").await;
        world.delivered().await;
        assert_eq!(text(&world.line(&name, "/move C3").await), "You played C3.");
        in_hand(&world, "thought", game).await;
    }
    // All its threads are taken.
    mind.came(3).await;
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

#[tokio::test(flavor = "multi_thread")]
async fn nobody_wins_because_it_has_much_to_think_about() {
    let mind = Slow::shut();
    let world = world(&mind).await;
    let (_stop, _playing) = play(&world);
    let lasts = |minutes: u64| world.wait(Duration::from_secs(60 * minutes));
    begin(&world, "level:1 time:1m").await;
    world.line("aki", "/move C3").await;
    mind.came(1).await;
    world.delivered().await;
    lasts(10).await;
    mind.open();
    assert!(matches!(reaches(&world, 1, 2).await[1], (Color::White, Action::Place { .. })));
    // But a game in which it cannot act at all ends.
    mind.door.lock().unwrap().is_shut = true;
    world.delivered().await;
    world.line("aki", "/pass").await;
    mind.came(2).await;
    world.delivered().await;
    lasts(12).await;
    assert_eq!(events(&world, 1).await.last(), Some(&(Color::White, Action::TimeUp)));
    mind.open();
}

#[tokio::test(flavor = "multi_thread")]
async fn reviews_hold_no_place_of_what_else_takes_long() {
    let mind = Slow::shut_for(6);
    let mut world = world(&mind).await;
    ten_join(&mut world);
    for number in 1..=9 {
        let name = format!("player-{number}");
        world.place.channel = format!("c{number}");
        world.line(&name, "/challenge computer classic 5 colour:black level:1").await;
        world.delivered().await;
        world.line(&name, "/move C3").await;
        let id = format!("q1:g:resign-now:{number}:1");
        assert_eq!(text(&world.ask(&name, What::Press { id }).await), "You resigned.");
    }
    // Nothing is reviewed while these are thought about.
    let (_stop, _playing) = play(&world);
    for (count, name) in ["aki", "bo"].into_iter().enumerate() {
        world.place.channel = name.to_owned();
        world.line(name, "/challenge computer classic 5 colour:black level:6").await;
        world.delivered().await;
        world.line(name, "/move C3").await;
        in_hand(&world, "long-thought", count + 1).await;
    }
    let reviews: Vec<_> = (1..=8)
        .map(|number| {
            let request = world.request(&format!("player-{number}"), What::Line(format!("/review {number}")));
            let chat = Arc::clone(world.chat());
            tokio::spawn(async move { chat.handle(request).await })
        })
        .collect();
    in_hand(&world, "long-thought", 10).await;
    let refused = world.line("player-9", "/review 9").await;
    assert!(text(&refused).contains("So much is asked of me"), "{refused:?}");
    let record = world.line("player-9", "/record 9").await;
    assert!(!text(&record).contains("So much is asked of me"), "{record:?}");
    mind.open();
    for review in reviews {
        let replies = review.await.unwrap();
        assert!(format!("{replies:?}").contains("chances"), "{replies:?}");
    }
}
