//! Every phase of every system.

use std::time::Duration;

use qgo_chat::{ClockFace, GamePage};
use qgo_rules::{Color, Point};

use super::look::{begin, buttons, game, labels, named, play, press, seen, seen_at};
use crate::support::world::World;

const USERS: [&str; 3] = ["aki", "bo", ""];

/// Whose turn it is, as aki, bo and a stranger are told.
async fn turns(world: &World) -> [String; 3] {
    let [aki, bo, stranger] = pages(world).await;
    for page in [&aki, &bo, &stranger] {
        assert_eq!(page.turn.mine, page.you.is_some_and(|you| page.turn.waits_for.contains(&you)));
        assert_eq!(page.turn.waits_for, aki.turn.waits_for);
        for color in Color::ALL {
            assert_eq!(page.seats[color].to_move, page.turn.waits_for.contains(&color));
        }
    }
    assert!(stranger.pick.is_none() && stranger.own.is_none());
    [aki, bo, stranger].map(|page| page.turn.text)
}

async fn pages(world: &World) -> [GamePage; 3] {
    let mut pages = Vec::new();
    for user in USERS {
        pages.push(seen(world, user).await);
    }
    pages.try_into().unwrap()
}

#[tokio::test]
async fn superposed_shows_shares_and_warns_of_passes() {
    let world = game("rules:superposed size:5").await;
    let page = seen(&world, "aki").await;
    assert_eq!(
        (page.title.as_str(), page.phase, page.said.as_str()),
        ("Superposed 5×5", "play", "The game begins.")
    );
    let pick = page.pick.unwrap();
    assert_eq!((pick.command, pick.least, pick.most, pick.secret), ("move", 2, 3, false));
    assert!(pick.forbidden.is_empty() && pick.options.is_none());
    assert_eq!(turns(&world).await, ["It is your turn.", "Waiting for aki.", "aki is to move."]);
    play(&world, &["aki: /move C3 D4"]).await;
    let [aki, bo, _] = pages(&world).await;
    assert!(aki.pick.is_none());
    assert_eq!(bo.pick.unwrap().verb, "Play");
    let c3: Point = "C3".parse().unwrap();
    assert_eq!(bo.board.points[&c3], "black 1/2, empty 1/2");
    assert_eq!(bo.board.caption[1], "Realities: 2");
    let passes = ["bo: /pass", "aki: /pass", "bo: /pass", "aki: /pass"];
    let warned = [
        "If you pass too, one of the realities is drawn by lot: it is the only one from then on.",
        "There were 2 passes in a row. Five in a row end the game, and the stones on the board are counted: \
         after your pass 2 more would do that.",
        "There were 3 passes in a row. Five in a row end the game, and the stones on the board are counted: \
         after your pass one more would do that.",
        "There were four passes in a row. If you pass now, the game ends, and the stones on the board are \
         counted.",
    ];
    for (line, warning) in passes.into_iter().zip(warned) {
        play(&world, &[line]).await;
        let [mover, other] = if line.starts_with("aki") { ["bo", "aki"] } else { ["aki", "bo"] };
        assert_eq!(seen(&world, mover).await.warning.as_deref(), Some(warning));
        assert_eq!(seen(&world, other).await.warning, None);
    }
    play(&world, &["bo: /pass"]).await;
    let page = seen(&world, "aki").await;
    assert_eq!((page.phase, page.can_explore, page.can_try), ("over", true, false));
    assert!(page.chance.contains("The secret seed was"), "{}", page.chance);
    assert_eq!(page.result.unwrap().sgf, "W+3");
}

#[tokio::test]
async fn entangled_asks_for_choices() {
    let world = game("rules:entangled size:5").await;
    play(&world, &["aki: /move A1 B3", "bo: /move A2 D4"]).await;
    assert_eq!(
        turns(&world).await,
        [
            "Choose which of your stones stays: A1, B3.",
            "Waiting for aki, who chooses which stone stays.",
            "Waiting for aki, who chooses which stone stays.",
        ]
    );
    let [aki, bo, _] = pages(&world).await;
    let pick = aki.pick.unwrap();
    assert_eq!(
        (pick.command, pick.verb.as_str(), named(&pick.options.unwrap())),
        ("keep", "Keep", "A1 B3".to_owned())
    );
    assert_eq!(named(pick.presses.keys()), "A1 B3");
    assert!(bo.pick.is_none());
    let told: Vec<&str> = bo.board.points.values().map(String::as_str).collect();
    assert_eq!(told[0], "black stone, one of pair 1: A1 or B3");
    play(&world, &["aki: /keep A1"]).await;
    let page = seen(&world, "bo").await;
    assert_eq!(page.board.points[&"A1".parse().unwrap()], "black stone");
    assert_eq!(page.seats.black.captured, Some(0));
}

#[tokio::test]
async fn who_moves_at_once_sees_their_own_move_alone() {
    for system in ["simultaneous", "sym"] {
        let mut world = game(&format!("rules:{system} size:5")).await;
        let at_once = "Both of you move at once, in secret: it is your turn.";
        assert_eq!(turns(&world).await, [at_once, at_once, "Both are to move, at once and in secret."]);
        assert_eq!(seen(&world, "aki").await.pick.unwrap().verb, "Commit");
        play(&world, &["aki: /move C3"]).await;
        // It stays visible after a reload and after a restart.
        for _ in 0..2 {
            let expected = [
                "You have moved. Waiting for bo.",
                "aki has moved: now it is your turn.",
                "aki has moved, bo is to move.",
            ];
            assert_eq!(turns(&world).await, expected);
            let [aki, bo, stranger] = pages(&world).await;
            let own = aki.own.unwrap();
            assert_eq!((named(&own.at.unwrap()), own.text.contains("C3")), ("C3".to_owned(), true));
            let pick = aki.pick.unwrap();
            assert_eq!((pick.verb.as_str(), pick.secret), ("Change my move", true));
            assert_eq!(aki.seats.black.note.as_deref(), Some("has moved"));
            assert!(bo.own.is_none() && stranger.own.is_none());
            assert!(bo.board.points.is_empty() && aki.board.points.is_empty());
            world.restart().await;
        }
        play(&world, &["bo: /move D4"]).await;
        let page = seen(&world, "bo").await;
        assert_eq!(named(page.board.points.keys()), "C3 D4");
        assert_eq!(page.board.points[&"C3".parse().unwrap()], "black stone");
        assert_eq!(named(&page.pick.unwrap().forbidden), "C3 D4");
        assert!(page.own.is_none() && page.seats.black.note.is_none());
    }
}

#[tokio::test]
async fn what_both_play_at_once_may_be_one_stone_or_none() {
    let world = game("rules:simultaneous size:5").await;
    play(&world, &["aki: /move C3", "bo: /move C3"]).await;
    assert_eq!(seen(&world, "").await.board.points[&"C3".parse().unwrap()], "red stone (blocks both)");
    let world = game("rules:sym size:5").await;
    play(&world, &["aki: /move C3", "bo: /move C3"]).await;
    let page = seen(&world, "aki").await;
    assert!(page.said.contains("That pair of moves is not allowed"), "{}", page.said);
    assert_eq!((page.steps, page.own), (0, None));
}

#[tokio::test]
async fn a_pass_can_be_secret() {
    let world = game("rules:sym size:5").await;
    play(&world, &["aki: /pass"]).await;
    let own = seen(&world, "aki").await.own.unwrap();
    assert_eq!((own.at, own.text.contains("pass")), (None, true));
}

#[tokio::test]
async fn mutation_has_claims_and_dice() {
    let world = game("rules:mutation size:5").await;
    let page = seen(&world, "aki").await;
    assert!(labels(&page).contains(&"Claim the majority"), "{:?}", labels(&page));
    play(&world, &["aki: /move C3"]).await;
    let page = seen(&world, "bo").await;
    assert!(page.said.contains("🎲"), "{}", page.said);
    assert!(page.board.points.values().all(|told| ["black stone", "white stone"].contains(&told.as_str())));
}

#[tokio::test]
async fn counting_shows_what_both_mark_and_who_agrees() {
    let world = game("rules:classic size:5").await;
    let lines = ["aki: /move B2", "bo: /move D4", "aki: /pass", "bo: /pass"];
    play(&world, &lines).await;
    assert_eq!(
        turns(&world).await,
        [
            "Mark the dead stones, then agree.",
            "Mark the dead stones, then agree.",
            "The players mark the dead stones.",
        ]
    );
    let page = seen(&world, "aki").await;
    let pick = page.pick.unwrap();
    assert_eq!((pick.command, pick.least, pick.most), ("dead", 1, 1));
    assert_eq!(named(&pick.options.unwrap()), "B2 D4");
    assert_eq!(labels(&seen(&world, "").await), Vec::<&str>::new());
    let before = page.version;
    play(&world, &["aki: /dead D4"]).await;
    let page = seen(&world, "bo").await;
    assert_ne!(seen(&world, "aki").await.version, before);
    let count = page.count.unwrap();
    assert_eq!(
        (named(&count.dead), count.missing.as_str()),
        ("D4".to_owned(), "Both of you still have to agree.")
    );
    assert_eq!((count.score.black.as_str(), count.score.white.as_str()), ("25", "7.5"));
    assert_eq!(count.territory.black.len(), 24);
    assert_eq!(page.board.points[&"D4".parse().unwrap()], "white stone, dead, territory of Black");
    assert_eq!(page.board.points[&"A1".parse().unwrap()], "territory of Black");
    press(&world, "bo", "confirm").await;
    assert_eq!(
        turns(&world).await,
        [
            "bo agrees to these dead stones. Do you?",
            "You agree to these dead stones. Waiting for aki.",
            "bo agrees to these dead stones, aki has yet to answer.",
        ]
    );
    let [aki, bo, _] = pages(&world).await;
    assert_eq!(bo.seats.white.note.as_deref(), Some("agrees"));
    assert!(!labels(&bo).contains(&"Confirm") && labels(&aki).contains(&"Confirm"));
    assert_eq!(aki.count.unwrap().missing, "Your agreement is missing.");
    assert_eq!(bo.count.unwrap().missing, "The agreement of aki is missing.");
    press(&world, "aki", "confirm").await;
    let page = seen(&world, "").await;
    let ended = page.result.clone().unwrap();
    assert_eq!((ended.sgf.as_str(), page.turn.text.as_str()), ("B+17.5", "Black wins by 17.5 points"));
    assert_eq!(labels(&page).len(), 5, "a stranger asks for no rematch: {:?}", labels(&page));
    assert_eq!(labels(&seen(&world, "bo").await).len(), 6);
}

#[tokio::test]
async fn an_estimate_is_accepted_in_two_stages() {
    let world = game("rules:superposed size:5").await;
    play(&world, &["aki: /move C3 D4", "bo: /pass", "aki: /pass"]).await;
    press(&world, "bo", "end").await;
    assert_eq!(
        turns(&world).await,
        [
            "bo proposes to end the game and count: accept or decline.",
            "You propose to end the game and count. Waiting for aki.",
            "bo proposes to end the game and count.",
        ]
    );
    let own = seen(&world, "bo").await;
    assert_eq!(buttons(&own).next().unwrap().label, "Withdraw");
    press(&world, "aki", "accept-end").await;
    for user in ["aki", "bo"] {
        press(&world, user, "confirm").await;
    }
    let asked = "You agree on the dead stones. Do you accept the estimate as the result?";
    let watched = "The players are asked to accept the estimate as the result.";
    assert_eq!(turns(&world).await, [asked, asked, watched]);
}

#[tokio::test]
async fn proposals_show_to_whom_they_are_made() {
    let world = game("rules:classic size:5 time:3d").await;
    play(&world, &["aki: /move B2"]).await;
    press(&world, "aki", "undo").await;
    assert_eq!(
        turns(&world).await,
        [
            "You ask to take back the last move. Waiting for bo.",
            "aki asks to take back the last move: accept or decline.",
            "aki asks to take back the last move.",
        ]
    );
    press(&world, "bo", "accept-undo").await;
    let page = seen(&world, "aki").await;
    assert_eq!((page.steps, page.turn.mine, page.moves), (0, true, 0));
    assert!(page.said.contains("is taken back"), "{}", page.said);
    press(&world, "bo", "pause").await;
    assert_eq!(
        turns(&world).await,
        [
            "It is your turn. bo proposes to stop the clocks: accept or decline.",
            "Waiting for aki. You propose to stop the clocks.",
            "aki is to move. bo proposes to stop the clocks.",
        ]
    );
    press(&world, "aki", "accept-pause").await;
    let [aki, ..] = turns(&world).await;
    assert_eq!(aki, "It is your turn. The clocks stand still.");
    assert!(!seen(&world, "aki").await.seats.black.clock.unwrap().running);
}

#[tokio::test]
async fn clocks_say_what_is_left_and_only_time_changes_them() {
    let world = game("rules:classic size:5 time:1d").await;
    const HOUR: Duration = Duration::from_secs(3600);
    let first = seen(&world, "").await;
    world.clock.forward(HOUR);
    let page = seen(&world, "").await;
    assert_eq!(page.version, first.version, "time alone is no change");
    let ClockFace { left_ms, running, starts_later, text } = page.seats.black.clock.unwrap();
    assert_eq!((left_ms, running, starts_later, text.as_str()), (23 * 3_600_000, true, false, "23 hours"));
    assert!(!page.seats.white.clock.unwrap().running);
    play(&world, &["aki: /move B2"]).await;
    let page = seen(&world, "").await;
    let clock = page.seats.white.clock.unwrap();
    assert!(clock.starts_later && !clock.running, "its message has not arrived");
    world.delivered().await;
    let arrived = seen(&world, "").await;
    assert!(arrived.seats.white.clock.unwrap().running);
    assert_ne!(arrived.version, page.version);
}

#[tokio::test]
async fn a_past_position_is_shown_beside_the_present_turn() {
    let world = game("rules:classic size:5").await;
    play(&world, &["aki: /move B2", "bo: /move D4", "aki: /move C3"]).await;
    let now = seen(&world, "bo").await;
    assert_eq!((now.steps, now.at), (3, 3));
    let past = seen_at(&world, "bo", Some(1)).await.unwrap();
    assert_eq!((past.steps, past.at, past.moves), (3, 1, 3));
    assert_eq!(past.turn, now.turn);
    assert!(past.pick.is_none());
    assert_eq!(named(past.board.points.keys()), "B2");
    assert!(past.said.contains("B2"), "{}", past.said);
    assert_eq!(seen_at(&world, "bo", Some(3)).await.unwrap(), now);
    assert_eq!(seen_at(&world, "bo", Some(0)).await.unwrap().said, "The game begins.");
}

#[tokio::test]
async fn players_are_told_in_their_language_and_style() {
    let world = World::new("de").await;
    begin(&world, "rules:classic size:5").await;
    assert_eq!(seen(&world, "aki").await.turn.text, "Du bist am Zug.");
    play(&world, &["aki: /settings me board:high-contrast", "aki: /settings me language:en"]).await;
    play(&world, &["aki: /move B2"]).await;
    let [aki, bo, _] = pages(&world).await;
    assert_eq!(aki.turn.text, "Waiting for bo.");
    assert_ne!(aki.board.layer, bo.board.layer);
}

#[tokio::test]
async fn levels_have_the_names_of_the_readers_language() {
    let world = World::new("en").await;
    play(&world, &["aki: /challenge computer classic 5 level:4 colour:white"]).await;
    world.delivered().await;
    play(&world, &["aki: /settings me language:de"]).await;
    let page = seen(&world, "aki").await;
    assert_eq!(page.seats.black.name, "Computer 4 (Freizeitspieler)");
    assert!(page.said.contains("Freizeitspieler") && page.said.contains("gespielt"), "{}", page.said);
    assert!(seen(&world, "").await.said.contains("Casual player"));
}
