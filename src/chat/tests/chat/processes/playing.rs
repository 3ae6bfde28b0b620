//! A game played at several processes.

use qgo_store::{Plans as _, PlayerId};

use super::*;

#[tokio::test]
async fn moves_made_at_two_processes_are_moves_of_one_game() {
    hurry();
    let world = game("rules:superposed").await;
    let [first, second] = two(&world).await;
    for (process, user, line) in [
        (&first, "aki", "/move A1 B2"),
        (&second, "bo", "/move C3 D4"),
        (&first, "aki", "/move E5 A2"),
        (&first, "bo", "/move B4 C1"),
        (&second, "aki", "/move D1 E2"),
    ] {
        let told = text(process.line(&world, user, line).await);
        assert!(told.starts_with("You played"), "{told}");
    }
    let [here, there] = [&first, &second].map(|process| process.line(&world, "cy", "/moves"));
    assert_eq!(text(here.await), text(there.await));
    assert_eq!(row(&world).await.length.0, 5);
}

#[tokio::test]
async fn of_two_moves_at_the_same_instant_one_is_made() {
    hurry();
    let world = game("rules:classic").await;
    let [first, second] = two(&world).await;
    let both = tokio::join!(first.line(&world, "aki", "/move A1"), second.line(&world, "aki", "/move B2"));
    let told = [text(both.0), text(both.1)];
    assert_eq!(told.iter().filter(|told| told.starts_with("You played")).count(), 1, "{told:?}");
    assert_eq!(row(&world).await.length.0, 1);
}

#[tokio::test]
async fn a_prepared_answer_is_played_once() {
    hurry();
    let world = game("rules:classic").await;
    let [first, second] = two(&world).await;
    first.line(&world, "bo", "/move if A1 then B2").await;
    assert_eq!(world.store().inner.plans(GameId(1), PlayerId(2)).await.unwrap().len(), 1);
    let ticks = async {
        for _ in 0..20 {
            tokio::join!(first.chat.tick(Duration::ZERO), second.chat.tick(Duration::ZERO));
        }
    };
    tokio::join!(second.line(&world, "aki", "/move A1"), ticks);
    assert_eq!(row(&world).await.length.0, 2);
    assert_eq!(world.store().inner.plans(GameId(1), PlayerId(2)).await.unwrap(), []);
}

#[tokio::test]
async fn a_rematch_that_both_ask_for_at_the_same_instant_begins() {
    hurry();
    let world = game("rules:classic").await;
    let [first, second] = two(&world).await;
    first.chat.handle(world.request("aki", What::Press { id: "q1:g:resign-now:1:0".to_owned() })).await;
    assert!(row(&world).await.result.is_some());
    let press = |user: &str| world.request(user, What::Press { id: "q1:g:rematch:1:1".to_owned() });
    tokio::join!(first.chat.handle(press("aki")), second.chat.handle(press("bo")));
    assert!(world.store().inner.game(GameId(2)).await.unwrap().is_some());
    assert!(world.store().inner.open_challenges("test", "c1", world.clock.now()).await.unwrap().is_empty());
}
