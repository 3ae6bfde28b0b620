//! Looking at games: how often their logs are read, who may look, and lists that are too long for a message.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Message, Reply, User, What};
use qgo_store::{Account, GameId, Place, Store};

use crate::support::world::World;

fn message(replies: &[Reply]) -> &Message {
    match &replies[0] {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message,
    }
}

/// A game of `superposed` on 5×5 in which aki plays Black and is to move.
async fn game() -> World {
    let world = World::new("en").await;
    world.line("aki", "/challenge @bo size:5 colour:black").await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    world
}

#[tokio::test]
async fn offers_that_nobody_waits_for_load_a_game_once() {
    let mut world = game().await;
    world.line("aki", "/move A1 B2").await;
    world.delivered().await;
    world.restart().await;
    let store = Arc::clone(world.store());
    let held = store.reading.door.lock().await;
    for typed in ["A", "A1", "A1 B"] {
        let (chat, typing) = (Arc::clone(world.chat()), world.typing("bo", "move", "at", typed));
        let typing = tokio::spawn(async move { chat.complete(typing).await });
        store.reading.reached(1).await;
        typing.abort();
        assert!(typing.await.unwrap_err().is_cancelled());
    }
    drop(held);
    let offers = world.chat().complete(world.typing("bo", "move", "at", "E")).await;
    assert_eq!(offers.len(), 5);
    world.line("bo", "/board").await;
    assert_eq!(store.reading.came(), 1);
}

#[tokio::test]
async fn a_game_stays_at_hand_while_a_move_is_made() {
    let world = Arc::new(game().await);
    world.line("aki", "/board").await;
    let store = world.store();
    let read = store.reading.came();
    let held = store.appending.door.lock().await;
    let moving = tokio::spawn({
        let world = Arc::clone(&world);
        async move { world.line("aki", "/move A1 B2").await }
    });
    store.appending.reached(1).await;
    let board = world.line("bo", "/board").await;
    assert!(message(&board).text.contains("aki"), "{board:?}");
    assert_eq!(store.reading.came(), read);
    drop(held);
    assert_eq!(message(&moving.await.unwrap()).text, "You played A1 B2.");
}

#[tokio::test]
async fn buttons_show_a_game_only_to_those_who_can_see_it() {
    let mut world = game().await;
    let acts = ["board", "text", "moves", "record", "gif", "verify", "more", "pass"];
    for (platform, server, channel) in
        [("page", None, "c1"), ("test", Some("s2"), "c1"), ("test", None, "c1"), ("test", Some("s1"), "c2")]
    {
        world.place = Place {
            platform: platform.to_owned(),
            server: server.map(str::to_owned),
            channel: channel.to_owned(),
            parent: None,
        };
        for act in acts {
            let id = format!("q1:g:{act}:1:0");
            let replies = world.ask("cy", What::Press { id }).await;
            assert!(message(&replies).text.contains("Game #1 is none"), "{act}: {replies:?}");
        }
        let fields = [("points".to_owned(), "A1".to_owned())].into();
        let form = What::Form { id: "q1:g:move:1:0".to_owned(), fields };
        let replies = world.ask("cy", form).await;
        assert!(message(&replies).text.contains("Game #1 is none"), "{replies:?}");
        assert_eq!(message(&world.line("aki", "/record game:1").await).files.len(), 1, "one's own game");
    }
}

#[tokio::test]
async fn a_list_of_games_says_how_many_more_there_are() {
    let mut world = World::new("en").await;
    world.delivers = false;
    world.users[1].name = "*_".repeat(40);
    for channel in 0..40 {
        world.place.channel = format!("c{channel}");
        world.line("aki", "/challenge <@u-bo> size:5 colour:black").await;
        world.line("bo", "/accept").await;
        world.clock.forward(Duration::from_secs(60));
    }
    let list = message(&world.line("aki", "/games").await).text.clone();
    assert!(list.chars().count() <= 2000, "{list}");
    assert_eq!(list.lines().next(), Some("**Your 40 games**"));
    // The pages together have all games, each once.
    let mut games = BTreeSet::new();
    let mut page = world.line("aki", "/games").await;
    loop {
        let shown = page_of(&page);
        for line in shown.text.lines().filter(|line| line.ends_with("**your turn**")) {
            assert!(games.insert(line.to_owned()), "{line} is listed twice");
        }
        let Some(buttons) = shown.rows.last() else { break };
        page = world.ask("aki", What::Press { id: buttons[0].id.clone() }).await;
    }
    assert_eq!(games.len(), 40);
}

fn page_of(replies: &[Reply]) -> &Message {
    match replies {
        [Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message)] => message,
        other => panic!("one message was expected: {other:?}"),
    }
}

/// The list links each game to the message that shows its board, not to a notice that came after it.
#[tokio::test]
async fn a_list_of_games_links_the_latest_boards() {
    let world = World::new("en").await;
    world.line("aki", "/challenge <@u-bo> rules:simultaneous size:5 colour:black").await;
    world.line("bo", "/accept").await;
    world.delivered().await;
    let line = async |world: &World| {
        let list = message(&world.line("aki", "/games").await).text.clone();
        list.lines().nth(1).unwrap().to_owned()
    };
    let before = line(&world).await;
    assert!(before.starts_with("- [#1](message:s1/c1/m2) <#c1>"), "{before}");
    world.line("aki", "/move C3").await;
    world.delivered().await;
    assert_eq!(world.store().inner.game(GameId(1)).await.unwrap().unwrap().message.as_deref(), Some("m3"));
    assert!(line(&world).await.contains("(message:s1/c1/m2)"), "a commitment shows no board");
    world.line("bo", "/move D4").await;
    world.delivered().await;
    assert!(line(&world).await.contains("(message:s1/c1/m4)"), "{}", line(&world).await);
}

#[tokio::test]
async fn more_challenges_than_buttons_are_counted() {
    let mut world = World::new("en").await;
    world.delivers = false;
    let stranger = |n: usize| User {
        account: Account { platform: "test".to_owned(), user: format!("u-n{n}") },
        name: format!("n{n}"),
        is_bot: false,
        is_self: false,
    };
    world.users.extend((0..30).map(stranger));
    for n in 0..30 {
        world.line(&format!("n{n}"), "/challenge size:5").await;
    }
    let replies = world.line("aki", "/accept").await;
    let which = message(&replies);
    assert!(which.text.contains("the newest 25 of 30"), "{}", which.text);
    assert_eq!(which.rows.iter().map(Vec::len).sum::<usize>(), 25);
}

/// Neither the form of `/explore` nor any of its buttons tells anybody anything of a running game; once the
/// game is over, they do.
#[tokio::test]
async fn nothing_is_explored_before_the_end() {
    let world = game().await;
    world.line("aki", "/move B2 D4").await;
    world.delivered().await;
    let form = |given: &str| What::Form {
        id: "q1:x:if:1:1:0:".to_owned(),
        fields: [("points".to_owned(), given.to_owned())].into(),
    };
    let press = |id: &str| What::Press { id: id.to_owned() };
    let asked = || {
        let pages = [
            "shares:1:1:0:",
            "shares:1:1c:0:",
            "at:1:1t:0:",
            "what:1:1:0:",
            "else:1:1:0:",
            "if:1:1:0:",
            "shares:1:1:0:B2b",
        ];
        let presses = pages.map(|page| press(&format!("q1:x:{page}")));
        presses.into_iter().chain([form(""), form("B2=black"), form("#1"), press("q1:g:explore:1:1")])
    };
    for user in ["aki", "bo", "cy"] {
        for what in asked() {
            let replies = world.ask(user, what).await;
            let told = message(&replies);
            assert!(told.text.contains("still going on"), "{}", told.text);
            assert!(told.files.is_empty() && told.rows.is_empty());
        }
        assert!(world.chat().complete(world.typing(user, "explore", "given", "")).await.is_empty());
    }
    let resigned = world.line("bo", "/resign").await;
    let [buttons] = &message(&resigned).rows[..] else { panic!("{resigned:?}") };
    world.ask("bo", press(&buttons[0].id)).await;
    world.delivered().await;
    for user in ["aki", "bo", "cy"] {
        for what in asked() {
            let replies = world.ask(user, what).await;
            assert!(!message(&replies).text.contains("still going on"));
        }
        let offers = world.chat().complete(world.typing(user, "explore", "given", "B2")).await;
        let offered: Vec<_> = offers.iter().map(|offer| offer.value.as_str()).collect();
        assert_eq!(offered, ["B2=black", "B2=empty"]);
    }
}
