//! It is killed while it thinks, or thinks in two processes: it acts once.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn one_that_is_killed_while_it_thinks_moves_once_after_the_restart() {
    let mind = Slow::shut();
    let mut world = world(&mind).await;
    let (_stop, playing) = play(&world);
    begin(&world, "level:1").await;
    world.line("aki", "/move C3").await;
    mind.came(1).await;
    playing.abort();
    ends(world.chat()).await;
    world.restart().await;
    mind.open();
    assert_eq!((events(&world, 1).await.len(), waiting(&world).await), (1, 1));
    let (stop, playing) = play(&world);
    reaches(&world, 1, 2).await;
    stop.send_replace(true);
    playing.await.unwrap();
    let events = events(&world, 1).await;
    assert!(matches!(events[1], (Color::White, Action::Place { .. })), "{events:?}");
    assert_eq!((events.len(), waiting(&world).await), (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_that_think_about_the_same_turn_move_once() {
    let mind = Slow::shut();
    let world = world(&mind).await;
    begin(&world, "level:1").await;
    world.line("aki", "/move C3").await;
    let other = Arc::new(world.another_chat());
    let both = [Arc::clone(world.chat()), other]
        .map(|chat| tokio::spawn(async move { chat.play_computers_turns().await }));
    mind.came(2).await;
    mind.open();
    for one in both {
        assert!(one.await.unwrap());
    }
    assert_eq!((events(&world, 1).await.len(), waiting(&world).await), (2, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_that_think_about_the_same_secret_move_commit_once() {
    let mind = Arc::new(Slow::default());
    let world = world(&mind).await;
    begin_in("simultaneous", &world, "level:1").await;
    mind.door.lock().unwrap().is_shut = true;
    let told = world.line("aki", "/move C3").await;
    assert!(text(&told).contains("C3"), "{told:?}");
    let chats = [Arc::clone(world.chat()), Arc::new(world.another_chat())];
    let both = chats.map(|chat| tokio::spawn(async move { chat.play_computers_turns().await }));
    mind.came(3).await;
    mind.open();
    for one in both {
        assert!(one.await.unwrap());
    }
    let events = events(&world, 1).await;
    assert!(
        matches!(
            events[..],
            [
                (Color::White, Action::Commit { .. }),
                (Color::Black, Action::Reveal { .. }),
                (Color::White, Action::Commit { .. })
            ]
        ),
        "{events:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_which_its_turn_is_gone_is_not_put_off() {
    let mind = Slow::shut_for(6);
    let mut world = world(&mind).await;
    for level in [6, 5] {
        world.place.channel = format!("c{level}");
        begin(&world, &format!("level:{level}")).await;
    }
    for level in [6, 5] {
        world.place.channel = format!("c{level}");
        assert_eq!(text(&world.line("aki", "/move C3").await), "You played C3.");
    }
    // Both games were found, and while the first one is thought about another process plays in the second one.
    let chat = Arc::clone(world.chat());
    let both = tokio::spawn(async move { chat.play_computers_turns().await });
    mind.came(1).await;
    let (stop, stopped) = watch::channel(false);
    let other = tokio::spawn(Arc::new(world.another_chat()).play_computer(stopped));
    reaches(&world, 2, 2).await;
    stop.send_replace(true);
    other.await.unwrap();
    mind.open();
    assert!(both.await.unwrap());
    assert_eq!(text(&world.line("aki", "/pass").await), "You passed.");
    assert!(world.chat().play_computers_turns().await, "it plays at once");
    assert_eq!(events(&world, 2).await.len(), 4);
}
