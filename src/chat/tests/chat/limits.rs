//! Nobody can post, ping, draw or export without limit, and players do not notice the limits.

mod walk;

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Budget, Limits, Message, Reply, Request, What};
use qgo_rules::opening::Opening;
use qgo_rules::{
    Action, Color, DEFAULT_STEPS, Match, Secret, Seed, Setup, System, Viewer, Witnessed, WorkBound,
    within_steps,
};
use qgo_store::{GameId, People, Store, Witness};
use tokio::task::JoinSet;

use crate::support::faulty::Fault;
use crate::support::world::World;

/// A move that takes more steps counts as one that takes much working out.
const HEAVY: u64 = 100_000;

/// The end of such an answer in English.
const LATER: &str = "again <t:";

fn message(replies: &[Reply]) -> &Message {
    match &replies[0] {
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message,
    }
}

/// Whether somebody was told to come back later.
fn is_too_much(replies: &[Reply]) -> bool {
    message(replies).text.contains(LATER)
}

/// A request with this line in another channel, so that only the person's own budget limits it.
fn in_channel(world: &World, user: &str, channel: usize, line: &str) -> Request {
    let mut request = world.request(user, What::Line(line.to_owned()));
    request.place.channel = format!("c{channel}");
    request
}

/// aki challenges bo in these channels at the same instant; returns how many challenges were made.
async fn challenges_at_once(world: &World, channels: std::ops::Range<usize>) -> usize {
    let mut all = JoinSet::new();
    for channel in channels {
        let request = in_channel(world, "aki", channel, "/challenge @bo size:5");
        let chat = Arc::clone(world.chat());
        all.spawn(async move { message(&chat.handle(request).await).text.starts_with("Your challenge") });
    }
    all.join_all().await.into_iter().filter(|sent| *sent).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_sixty_challenges_at_once_ten_ping_also_after_a_restart() {
    let mut world = World::new("en").await;
    assert_eq!(challenges_at_once(&world, 0..60).await, 10);
    let aki = world.user("aki").account.clone();
    let player = world.store().find_player(&aki).await.unwrap().unwrap();
    assert_eq!(world.store().all_challenges_of(player.id).await.unwrap().len(), 10);
    world.restart().await;
    assert_eq!(challenges_at_once(&world, 60..70).await, 0, "it outlives a restart");
    world.clock.forward(Duration::from_secs(60));
    assert_eq!(challenges_at_once(&world, 70..80).await, 1, "one more each minute");
    world.clock.forward(Duration::from_secs(600));
    assert_eq!(challenges_at_once(&world, 80..100).await, 10, "and all after ten");
}

#[tokio::test]
async fn who_asks_for_too_much_is_told_when_to_come_back_in_their_language() {
    let world = World::new("de").await;
    for channel in 0..10 {
        world.chat().handle(in_channel(&world, "aki", channel, "/challenge @bo size:5")).await;
    }
    let refused = world.chat().handle(in_channel(&world, "aki", 10, "/challenge @bo size:5")).await;
    let text = "Das ist auf einmal zu viel von dem, was andere benachrichtigt, darum ist nichts geschehen. \
                Versuche es <t:1767225660:R> noch einmal.";
    assert_eq!(message(&refused).text, text);
    // Others are not limited by this, and neither is aki in other things.
    assert!(!is_too_much(&world.line("bo", "/challenge @cy size:5").await));
    assert!(!is_too_much(&world.line("aki", "/challenge size:5").await));
}

#[tokio::test]
async fn what_was_not_done_costs_nothing() {
    let world = World::new("en").await;
    for fault in [Fault::Full, Fault::Locked, Fault::ChallengeClosed] {
        world.store().set(fault);
        for _ in 0..30 {
            assert!(!is_too_much(&world.line("aki", "/challenge @bo size:5").await), "{fault:?}");
        }
    }
    world.store().set(Fault::Works);
    for line in
        ["/challenge @bo size:99", "/challenge @robo", "/challenge @aki", "/record game:9", "/explore"]
    {
        for _ in 0..50 {
            assert!(!is_too_much(&world.line("aki", line).await), "{line}");
        }
    }
    assert_eq!(challenges_at_once(&world, 0..60).await, 10, "all of it is left");
}

#[tokio::test]
async fn a_channel_has_enough_of_anybody() {
    let mut world = World::new("en").await;
    let somebody = world.users[0].clone();
    let mut posted = 0;
    for person in 0..100 {
        let mut user = somebody.clone();
        user.account.user = format!("u-p{person}");
        user.name = format!("p{person}");
        world.users.push(user);
        posted += usize::from(!is_too_much(&world.line(&format!("p{person}"), "/challenge size:5").await));
    }
    assert_eq!(posted, 60);
    let elsewhere = in_channel(&world, "cy", 2, "/challenge size:5");
    assert!(!is_too_much(&world.chat().handle(elsewhere).await));
}

#[tokio::test]
async fn two_friends_who_play_too_fast_lose_nothing_and_can_always_stop() {
    let world = World::new("en").await;
    world.line("aki", "/challenge @bo rules:classic size:19 colour:black").await;
    world.line("bo", "/accept").await;
    let mut played = 0;
    let points =
        (0..361_usize).map(|at| format!("{}{}", b"ABCDEFGHJKLMNOPQRST"[at % 19] as char, at / 19 + 1));
    let players = ["aki", "bo"];
    for point in points {
        let replies = world.line(players[played % 2], &format!("/move {point}")).await;
        if is_too_much(&replies) {
            assert!(message(&replies).text.starts_with("These moves come faster"), "{replies:?}");
            break;
        }
        played += 1;
    }
    assert_eq!(played, 240, "120 moves of each");
    let row = || async { world.store().inner.game(GameId(1)).await.unwrap().unwrap() };
    assert_eq!(row().await.length.0, 240);
    world.clock.forward(Duration::from_secs(2));
    assert!(
        !is_too_much(&world.line("aki", "/move T19").await),
        "a move of each is possible every other second"
    );
    assert!(!is_too_much(&world.line("bo", "/move S19").await));
    assert!(is_too_much(&world.line("aki", "/pass").await));
    let resign = What::Press { id: "q1:g:resign-now:1:242".to_owned() };
    assert_eq!(message(&world.ask("aki", resign).await).text, "You resigned.");
    assert!(row().await.result.is_some());
}

#[tokio::test]
async fn pictures_and_files_have_budgets_of_their_own_and_a_gif_is_dearer() {
    let world = World::new("en").await;
    world.line("aki", "/challenge @bo size:2 colour:black").await;
    world.line("bo", "/accept").await;
    let until_refused = async |line: &str| {
        for count in 0..100 {
            if is_too_much(&world.line("cy", line).await) {
                return count;
            }
        }
        100
    };
    assert_eq!(until_refused("/board").await, 30);
    assert_eq!(until_refused("/rules sym").await, 0, "another picture");
    assert_eq!(until_refused("/board text").await, 0);
    assert_eq!(until_refused("/record gif").await, 10);
    assert_eq!(until_refused("/record").await, 0);
    world.clock.forward(Duration::from_secs(15));
    assert_eq!(until_refused("/record").await, 1);
    assert!(!is_too_much(&world.line("aki", "/board").await));
    assert!(!is_too_much(&world.line("cy", "/games").await));
}

#[tokio::test]
async fn a_host_turns_limits_off_and_sets_others() {
    let world = World::new("en").await;
    let free = world.chat_with(Limits { channel: Budget::Off, ..Limits::all("2/1m".parse().unwrap()) });
    let sent = async |chat: &qgo_chat::Chat| {
        let mut sent = 0;
        for channel in 0..40 {
            sent += usize::from(!is_too_much(
                &chat.handle(in_channel(&world, "aki", channel, "/challenge @bo")).await,
            ));
        }
        sent
    };
    assert_eq!(sent(&free).await, 2);
    assert_eq!(sent(&world.chat_with(Limits::all(Budget::Off))).await, 40);
}

#[tokio::test]
async fn a_server_has_enough_of_what_its_people_ask_for_together() {
    let world = World::new("en").await;
    let few: Budget = "3/1m".parse().unwrap();
    let chat = world.chat_with(Limits {
        server_pictures: few,
        server_exports: few,
        heavy_moves: Budget::new(0, 60_000),
        ..Limits::all(Budget::Off)
    });
    let ask = async |user: &str, line: &str, server: Option<&str>| {
        let mut request = world.request(user, What::Line(line.to_owned()));
        request.place.server = server.map(str::to_owned);
        message(&chat.handle(request).await).text.clone()
    };
    for user in ["aki", "bo", "cy"] {
        assert!(!ask(user, "/rules sym", Some("s1")).await.contains(LATER));
    }
    let refused = ask("aki", "/rules sym", Some("s1")).await;
    assert!(refused.starts_with("Many pictures were asked for on this server"), "{refused}");
    assert!(refused.contains("<t:1767225620:R>"), "{refused}");
    assert!(!ask("aki", "/rules sym", Some("s2")).await.contains(LATER), "another server");
    for _ in 0..9 {
        assert!(!ask("aki", "/rules sym", None).await.contains(LATER), "no server");
    }
    // No ordinary move is a heavy one.
    ask("aki", "/challenge @bo size:5 colour:black", Some("s1")).await;
    ask("bo", "/accept", Some("s1")).await;
    assert!(!ask("aki", "/move A1 B2", Some("s1")).await.contains(LATER));
    assert_eq!(world.store().inner.game(GameId(1)).await.unwrap().unwrap().length.0, 1);
    for count in 0..4 {
        let is_refused = ask("cy", "/record", Some("s1")).await.contains(LATER);
        assert_eq!(is_refused, count == 3, "{count} files");
    }
}

/// A copy of the game outside QGo draws the same, and tells what each move takes.
#[tokio::test]
async fn of_the_moves_that_take_much_working_out_a_server_has_some_and_then_more() {
    let world = World::new("en").await;
    let heavy_moves = Budget::new(1, 60_000);
    let chat = world.chat_with(Limits { heavy_moves, ..Limits::all(Budget::Off) });
    let ask = async |user: &str, line: &str| {
        message(&chat.handle(world.request(user, What::Line(line.to_owned()))).await).text.clone()
    };
    let row = async || world.store().inner.game(GameId(1)).await.unwrap().unwrap();
    ask("aki", "/challenge @bo rules:superposed size:19 colour:black").await;
    ask("bo", "/accept").await;
    world.delivered().await;
    let Witness::Is(witness) = row().await.witness else {
        panic!("the message with the commitment is there")
    };
    let seed = Seed(row().await.seed.unwrap());
    let mut opening = Opening::new(&seed, 100);
    let secret = Secret::known(seed).with(Witnessed::By(witness.parse().unwrap()));
    let settings = Setup::new(System::Superposed, 19).validate().unwrap();
    let mut copy = Match::replay(settings, secret, Vec::new()).unwrap();
    let mut heavy = 0;
    for length in 0..200 {
        let (user, color) = [("aki", Color::Black), ("bo", Color::White)][length % 2];
        let action = opening.next(&copy.view(Viewer::Public));
        let Action::Place { at } = &action else { panic!("{action:?}") };
        let points: Vec<_> = at.iter().map(ToString::to_string).collect();
        let line = format!("/move {}", points.join(" "));
        let bound = WorkBound::Steps(DEFAULT_STEPS);
        let (played, steps) = within_steps(u64::MAX, || copy.act(color, action, bound).map(drop)).unwrap();
        played.unwrap();
        heavy += usize::from(steps > HEAVY);
        let told = ask(user, &line).await;
        if heavy < 2 {
            assert_eq!(row().await.length.index(), length + 1, "{told}");
            continue;
        }
        assert!(told.starts_with("This move takes much working out"), "{told}");
        assert!(told.contains("<t:1767225660:R>"), "{told}");
        assert_eq!(row().await.length.index(), length, "it was not played");
        world.clock.forward(Duration::from_secs(60));
        let told = ask(user, &line).await;
        assert_eq!(row().await.length.index(), length + 1, "{told}");
        return;
    }
    panic!("{heavy} moves took more than {HEAVY} steps");
}
