//! Moves that are tried out.

use super::look::{game, named, onlooker, play, press, seen, tried};

#[tokio::test]
async fn moves_are_tried_one_after_the_other_and_nobody_learns_of_it() {
    let world = game("rules:classic size:5").await;
    play(&world, &["aki: /move B1", "bo: /move A1"]).await;
    world.delivered().await;
    let before = [seen(&world, "").await, seen(&world, "aki").await];
    let mut changes = world.chat().changes();
    for user in ["aki", "bo", ""] {
        let variation = tried(&world, user, "A2;C3;pass;C4").await.unwrap();
        assert_eq!(named(variation.board.points.keys()), "B1 A2 C3 C4");
        assert!(variation.said.contains("C4"), "{}", variation.said);
        assert!(variation.certain && variation.more);
        assert_eq!(variation.error, None);
        let pick = variation.pick.unwrap();
        assert_eq!((pick.command, named(&pick.forbidden)), ("try", "B1 A2 C3 C4".to_owned()));
    }
    let refused = tried(&world, "aki", "A2;A2;D4").await.unwrap();
    assert_eq!(named(refused.board.points.keys()), "B1 A2");
    assert_eq!(refused.error.as_deref(), Some("There is a stone on A2 already. Choose an empty point."));
    let ended = tried(&world, "aki", "pass;pass;C3").await.unwrap();
    assert!(!ended.more && ended.pick.is_none());
    assert_eq!(ended.error.as_deref(), Some("In this position play is over, so nothing can be tried out."));
    assert_eq!([seen(&world, "").await, seen(&world, "aki").await], before);
    assert!(changes.try_recv().is_err());
    assert_eq!(world.delivered().await.len(), 0);
}

#[tokio::test]
async fn choices_are_tried_too() {
    let world = game("rules:entangled size:5").await;
    play(&world, &["aki: /move A1 B3"]).await;
    let variation = tried(&world, "bo", "A2 D4").await.unwrap();
    let pick = variation.pick.unwrap();
    assert_eq!((pick.command, named(&pick.options.unwrap())), ("try", "A1 B3".to_owned()));
    assert!(variation.said.contains("A1 or B3"), "{}", variation.said);
    let variation = tried(&world, "bo", "A2,D4;A1").await.unwrap();
    assert_eq!(variation.board.points[&"A1".parse().unwrap()], "black stone");
    let wrong = tried(&world, "bo", "A2,D4;E5").await.unwrap();
    assert!(wrong.error.is_some());
}

#[tokio::test]
async fn where_chance_or_secrets_decide_only_a_preview_is_told() {
    for (system, line, told) in [
        ("superposed", "C3,D4", "2 realities"),
        ("mutation", "C3", "dice"),
        ("simultaneous", "C3", "secret"),
        ("sym", "C3", "position"),
    ] {
        let world = game(&format!("rules:{system} size:5")).await;
        for user in ["aki", "bo", ""] {
            let variation = tried(&world, user, line).await.unwrap();
            assert!(!variation.certain && !variation.more, "{system}");
            assert!(variation.said.contains(told), "{system}: {}", variation.said);
            assert!(variation.board.points.is_empty());
            let two = tried(&world, user, &format!("{line};{line}")).await.unwrap();
            assert!(two.error.is_some());
            let begun = tried(&world, user, "").await.unwrap();
            assert!(begun.more && begun.pick.is_some());
        }
    }
}

#[tokio::test]
async fn a_past_position_of_an_ended_game_can_be_tried() {
    let world = game("rules:classic size:5").await;
    play(&world, &["aki: /move B2", "bo: /move D4"]).await;
    press(&world, "aki", "resign").await;
    let told = world.told_count("aki").await;
    let id = format!("q1:g:resign-now:1:{told}");
    world.ask("aki", qgo_chat::What::Press { id }).await;
    assert!(tried(&world, "", "C3").await.unwrap().error.is_some());
    let chat = world.chat();
    let variation = chat.variation(&onlooker(&world, ""), super::look::GAME, Some(1), "C3").await.unwrap();
    assert_eq!(named(variation.board.points.keys()), "B2 C3");
}
