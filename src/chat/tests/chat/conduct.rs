//! What a conversation cannot show: races, every failure of the store at every command, history, stopping.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::testing::PLATFORM;
use qgo_chat::{Languages, Message, Reply, Request, Went, What};
use qgo_store::{ChallengeId, GameId, Parts, Posts as _, Talk as _};
use tokio::sync::watch;

use crate::support::courier::{Failure, RecordingCourier, Seen, check_limits};
use crate::support::faulty::Fault;
use crate::support::platforms::PLAIN;
use crate::support::world::World;

fn text(reply: &Reply) -> &str {
    match reply {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => &message.text,
    }
}

fn buttons(message: &Message) -> usize {
    message.rows.iter().map(Vec::len).sum()
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

#[tokio::test(flavor = "multi_thread")]
async fn of_moves_at_the_same_instant_one_counts() {
    let world = Arc::new(game().await);
    let tries = (0..8).map(|_| {
        let world = Arc::clone(&world);
        tokio::spawn(async move { world.line("aki", "/move A1 B2").await })
    });
    let tries: Vec<_> = tries.collect();
    let mut played = 0;
    for replies in tries {
        let replies = replies.await.unwrap();
        let told = text(&replies[0]);
        match told {
            "You played A1 B2." => played += 1,
            _ => {
                assert!(told.starts_with("Somebody was faster") || told.contains("opponent's turn"), "{told}")
            }
        }
    }
    assert_eq!(played, 1);
    let posted = world.delivered().await;
    assert_eq!(posted.iter().filter(|seen| matches!(seen, Seen::Posted { .. })).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_once() {
    let world = Arc::new(World::new("en").await);
    world.line("aki", "/challenge size:5").await;
    world.delivered().await;
    let tries = ["bo", "cy", "bo", "cy"].map(|user| {
        let world = Arc::clone(&world);
        tokio::spawn(async move { world.line(user, "/accept").await })
    });
    let mut accepted = 0;
    for replies in tries {
        accepted += usize::from(text(&replies.await.unwrap()[0]).starts_with("Accepted"));
    }
    assert_eq!(accepted, 1);
}

#[tokio::test]
async fn every_failure_of_the_store_is_told_at_every_command() {
    let world = game().await;
    let lines = [
        "/challenge @cy",
        "/accept",
        "/decline",
        "/cancel",
        "/move A1 B2",
        "/keep A1",
        "/claim",
        "/pass",
        "/resign",
        "/undo",
        "/end",
        "/dead A1",
        "/board",
        "/board public:yes",
        "/moves",
        "/games",
        "/record",
        "/verify 1",
        "/help",
    ];
    let presses =
        ["q1:g:keep:1:0:A1", "q1:g:pass:1:0", "q1:g:more:1:0", "q1:g:resign-now:1:0", "q1:c:accept:1"];
    for fault in Fault::ALL {
        world.store().set(fault);
        let mut doings: Vec<What> = lines.iter().map(|line| What::Line((*line).to_owned())).collect();
        doings.extend(presses.map(|id| What::Press { id: id.to_owned() }));
        let fields = [("points".to_owned(), "A1 B2".to_owned())];
        doings.push(What::Form { id: "q1:g:move:1:0".to_owned(), fields: fields.into() });
        for what in doings {
            let replies = world.ask("aki", what.clone()).await;
            assert_eq!(replies.len(), 1, "{fault:?}, {what:?}");
            assert!(text(&replies[0]).contains(' '), "{fault:?}, {what:?}: {replies:?}");
        }
        assert_eq!(world.chat().complete(world.typing("aki", "move", "at", "A")).await, []);
        assert!(world.chat().history(&PLATFORM, "c1", None, 50).await.is_err(), "{fault:?}");
        assert!(world.chat().sent_message(&PLATFORM, "c1", "m1").await.is_err(), "{fault:?}");
    }
    world.store().set(Fault::Works);
    assert!(world.delivered().await.is_empty(), "something was posted");
    let board = world.line("aki", "/moves").await;
    assert_eq!(text(&board[0]), "Nothing has been played yet.");
}

#[tokio::test]
async fn history_shows_what_was_sent_with_the_last_buttons() {
    let world = game().await;
    world.line("aki", "/move A1 B2").await;
    world.line("bo", "/challenge @cy size:7").await;
    world.line("bo", "/board public:yes").await;
    world.delivered().await;
    let history = world.chat().history(&PLATFORM, "c1", None, 50).await.unwrap().messages;
    let shown: Vec<_> = history.iter().map(|(id, message)| (id.as_str(), buttons(message))).collect();
    assert_eq!(shown, [("m1", 0), ("m2", 0), ("m3", 3), ("m4", 3), ("m5", 0)]);
    assert!(history[2].1.text.contains("played A1 and B2"));
    let last = world.chat().history(&PLATFORM, "c1", None, 2).await.unwrap().messages;
    assert_eq!(last.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["m4", "m5"]);
    assert!(world.chat().history(&PLATFORM, "c9", None, 50).await.unwrap().messages.is_empty());
    assert!(history.iter().any(|(_, message)| !message.files.is_empty()));
    for (id, message) in &history {
        let mut one = world.chat().sent_message(&PLATFORM, "c1", id).await.unwrap().unwrap();
        for file in &mut one.files {
            assert!(std::mem::take(&mut file.bytes).starts_with(b"\x89PNG"), "drawn when it is fetched");
        }
        assert_eq!(one, *message);
    }
    assert_eq!(world.chat().sent_message(&PLATFORM, "c9", "m1").await.unwrap(), None);
}

#[tokio::test]
async fn history_is_read_page_by_page() {
    let world = game().await;
    for (player, points) in [("aki", "A1 B2"), ("bo", "C3 D4"), ("aki", "E5 A5")] {
        world.line(player, &format!("/move {points}")).await;
        world.delivered().await;
    }
    let page = async |before, limit| world.chat().history(&PLATFORM, "c1", before, limit).await.unwrap();
    let all = page(None, 50).await;
    assert_eq!(all.before, None);
    for limit in 1..=all.messages.len() as u32 {
        let (mut read, mut before) = (Vec::new(), None);
        loop {
            let mut earlier = page(before, limit).await;
            assert!(earlier.messages.len() <= limit as usize);
            earlier.messages.append(&mut read);
            (read, before) = (earlier.messages, earlier.before);
            if before.is_none() {
                break;
            }
        }
        assert_eq!(read, all.messages, "pages of {limit}");
    }
}

#[tokio::test]
async fn everybody_reads_their_own_language_and_all_the_servers() {
    let mut world = game().await;
    world.language = "de-AT".to_owned();
    let request = world.request("aki", What::Line("/move A1 B2".to_owned()));
    let languages = Languages { user: Some("de-AT".to_owned()), server: Some("en-US".to_owned()) };
    let replies = world.chat().handle(Request { languages, ..request }).await;
    assert_eq!(text(&replies[0]), "Du hast A1 B2 gespielt.");
    let seen = world.delivered().await;
    let Seen::Posted { message, .. } = &seen[0] else { panic!("{seen:?}") };
    assert!(message.text.starts_with("**aki** (Black) played A1 and B2."), "{}", message.text);
}

#[tokio::test]
async fn where_the_platform_has_talk_of_its_own_none_is_kept() {
    let world = game().await;
    let done = world.chat().carry_out(world.request("aki", What::Talk("hello".to_owned()))).await;
    assert!(done.refused && done.went.is_none());
    assert!(text(&done.replies[0]).contains("in the channel"), "{done:?}");
    assert_eq!(world.store().talk_of(GameId(1), None, 9).await.unwrap(), []);
}

#[tokio::test]
async fn a_request_tells_what_it_made() {
    let world = World::new("en").await;
    let carry_out = async |user: &str, line: &str| {
        let done = world.chat().carry_out(world.request(user, What::Line(line.to_owned()))).await;
        (done.went, done.refused)
    };
    let challenge = "/challenge <@u-bo> size:5 colour:black";
    assert_eq!(carry_out("aki", challenge).await, (Some(Went::Challenge(ChallengeId(1))), false));
    assert_eq!(carry_out("aki", "/accept").await, (None, true));
    assert_eq!(carry_out("bo", "/accept").await, (Some(Went::Game(GameId(1))), false));
    assert_eq!(carry_out("aki", "/board text").await, (None, false));
}

#[tokio::test]
async fn long_games_and_long_names_fit() {
    // German has the longer words.
    let mut world = World::new("de").await;
    for user in &mut world.users[..2] {
        user.name = "*".repeat(200);
    }
    world.line("aki", "/challenge <@u-bo> rules:classic size:19 colour:black").await;
    world.line("bo", "/accept").await;
    world.delivers = false;
    // Black fills every other row, and White the rows between.
    for (row, column) in (0..8).flat_map(|pair| (0..19).map(move |column| (pair * 2, column))) {
        for (user, row) in [("aki", row + 1), ("bo", row + 2)] {
            let letter = b"ABCDEFGHJKLMNOPQRST"[column] as char;
            let replies = world.line(user, &format!("/move {letter}{row}")).await;
            assert!(text(&replies[0]).contains(&format!("{letter}{row}")), "{replies:?}");
            world.clock.forward(Duration::from_secs(1));
        }
    }
    world.line("aki", "/pass").await;
    world.line("bo", "/pass").await;
    world.line("aki", "/dead A1 A4 A5 A8").await;
    for line in ["/moves", "/board text", "/board", "/dead", "/games", "/help"] {
        for reply in world.line("aki", line).await {
            match reply {
                Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => {
                    check_limits(&PLATFORM, &message)
                }
            }
        }
    }
    let moves = world.line("aki", "/moves").await;
    let Reply::Private(moves) = &moves[0] else { panic!("{moves:?}") };
    assert_eq!(moves.files.len(), 1, "all the moves, as a file");
    // The last posts are enough: passes on a full board, marks, and the count.
    for _ in 0..300 {
        let post = world.store().due_posts("test", i64::MAX, 1, Parts::ALL).await.unwrap().remove(0);
        world.store().sent(post.id, None, None, 0, &|_| Vec::new()).await.unwrap();
    }
    world.delivers = true;
    assert!(world.delivered().await.len() > 5);
}

#[tokio::test]
async fn a_stopped_delivery_leaves_what_it_has_not_begun() {
    let world = game().await;
    world.line("aki", "/pass").await;
    let (_stop, stopped) = watch::channel(true);
    let courier = Arc::<RecordingCourier>::clone(&world.courier);
    Arc::clone(world.chat()).deliver(courier, stopped).await;
    assert_eq!(world.store().due_posts("test", i64::MAX, 10, Parts::ALL).await.unwrap().len(), 1);
    assert_eq!(world.delivered().await.len(), 2, "the post, and the old buttons");
}

#[tokio::test]
async fn the_platforms_own_waiting_time_is_kept() {
    let world = game().await;
    let wait = Duration::from_secs(300);
    world.courier.failures.lock().unwrap().push(Failure::Later(Some(wait)));
    world.line("aki", "/pass").await;
    assert!(world.delivered().await.is_empty());
    world.clock.forward(wait - Duration::from_millis(1));
    assert!(world.delivered().await.is_empty());
    world.clock.forward(Duration::from_millis(1));
    assert_eq!(world.delivered().await.len(), 2);
}

#[tokio::test]
async fn channels_do_not_wait_for_each_other() {
    let mut world = game().await;
    world.place.channel = "c2".to_owned();
    world.line("aki", "/challenge @cy size:5").await;
    world.place.channel = "c1".to_owned();
    world.line("aki", "/pass").await;
    world.courier.failures.lock().unwrap().push(Failure::Later(Some(Duration::from_secs(60))));
    let seen = world.delivered().await;
    let posted = seen.iter().filter(|seen| matches!(seen, Seen::Posted { .. })).count();
    assert_eq!(posted, 1, "one failed, the other was sent: {seen:?}");
}

#[tokio::test]
async fn a_platform_without_forms_is_given_none() {
    let id = "q1:g:move:1:0";
    assert!(World::new("en").await.form("aki", id).is_some());
    assert_eq!(World::on(&PLAIN, "en").await.form("aki", id), None);
}
