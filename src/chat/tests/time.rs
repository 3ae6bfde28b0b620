//! Time, whatever happens to it: two timekeepers, a clock that jumps, a store that fails, a kill.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use qgo_chat::{Clock, Message, Reply, What};
use qgo_store::{GameId, GameRow, People, PlayerId, Store, Timekeeping};
use support::courier::Seen;
use support::faulty::Fault;
use support::world::World;
use tokio::sync::watch;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the timekeeper waits for what is on its way.
const GRACE: Duration = Duration::from_secs(10);

/// A game in which aki plays Black and is to move.
async fn game(options: &str) -> World {
    let world = World::new("en").await;
    begin(&world, options).await;
    world
}

async fn begin(world: &World, options: &str) {
    world.line("aki", &format!("/challenge @bo size:5 colour:black {options}")).await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
}

async fn row(world: &World) -> GameRow {
    world.store().inner.game(GameId(1)).await.unwrap().unwrap()
}

async fn result(world: &World) -> Option<String> {
    row(world).await.result
}

async fn told(world: &World, user: &str, line: &str) -> String {
    text_of(world.line(user, line).await)
}

fn text_of(mut replies: Vec<Reply>) -> String {
    match replies.remove(0) {
        Reply::Private(message) | Reply::Update(message) => message.text,
    }
}

fn posted(seen: &[Seen]) -> Vec<&Message> {
    let messages = seen.iter().filter_map(|seen| match seen {
        Seen::Posted { message, .. } => Some(message),
        _ => None,
    });
    messages.collect()
}

/// The reminders among what was seen.
fn reminders(seen: &[Seen]) -> Vec<&Message> {
    posted(seen).into_iter().filter(|message| message.text.contains("your time in game")).collect()
}

/// The clock goes to the moment for which the timekeeper is waiting, and it looks.
async fn next_look(world: &World) -> i64 {
    let next = world.store().inner.next_look().await.unwrap().expect("something is due");
    let wait = Duration::from_millis(next.abs_diff(world.clock.now().min(next)));
    world.wait(wait).await;
    next
}

async fn set(world: &World, player: &str, settings: &str) {
    let row = row(world).await;
    let player = if player == "aki" { row.black } else { row.white };
    assert!(world.store().inner.set_settings(player.id, "{}", settings, world.clock.now()).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_timekeepers_do_everything_once() {
    let world = game("rules:classic time:2d").await;
    let other = world.another_chat();
    // Both are there, and then neither for a day, which counts for nobody.
    tokio::join!(world.chat().tick(Duration::ZERO), other.tick(Duration::ZERO));
    world.clock.forward(DAY);
    tokio::join!(world.chat().tick(MINUTE), other.tick(MINUTE));
    let off = world.store().inner.off_time(GameId(1)).await.unwrap();
    assert_eq!(off.outages.len(), 1, "{off:?}");
    for _ in 0..24 {
        world.clock.forward(HOUR);
        tokio::join!(world.chat().tick(HOUR), other.tick(HOUR));
    }
    tokio::join!(world.chat().tick(HOUR), other.tick(HOUR));
    assert_eq!(reminders(&world.delivered().await).len(), 1);

    for step in [HOUR * 23, MINUTE * 58] {
        world.clock.forward(step);
        tokio::join!(world.chat().tick(step), other.tick(step));
    }
    assert_eq!(result(&world).await, None);
    world.clock.forward(MINUTE * 2);
    // Both have found out that time is up before one of them can write it down.
    let (door, came) = (world.store().appending.door.lock().await, world.store().appending.came());
    let both = async { tokio::join!(world.chat().tick(MINUTE), other.tick(MINUTE)) };
    let open = async {
        while world.store().appending.came() < came + 2 {
            tokio::task::yield_now().await;
        }
        drop(door);
    };
    tokio::join!(both, open);
    assert_eq!((row(&world).await.ply, result(&world).await.as_deref()), (1, Some("W+T")));
    assert_eq!(posted(&world.delivered().await).len(), 1);
}

/// Whatever the system's clock does, aki has the rest of a day, and then loses.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_costs_nobody_time_and_saves_nobody_for_ever() {
    let days = |count: i64| count * DAY.as_millis() as i64;
    for jumps in [&[10][..], &[-10], &[10, -10], &[-10, 10], &[-20_454, 20_454], &[3, 3, -6, 1]] {
        for restarts in [false, true] {
            let mut world = game("rules:classic time:1d").await;
            world.wait(HOUR * 20).await;
            for jump in jumps {
                world.clock.set(world.clock.now() + days(*jump));
                if restarts {
                    world.restart().await;
                }
                world.wait(SECOND).await;
                assert_eq!(result(&world).await, None, "{jumps:?} {restarts}");
            }
            world.wait(HOUR * 3).await;
            assert_eq!(result(&world).await, None, "{jumps:?} {restarts}");
            assert_eq!(
                told(&world, "bo", "/move A1").await,
                "It is your opponent's turn. You can move after them."
            );
            // A clock that went back gives the time back that had passed before it was ahead.
            let mut waited = 0;
            while result(&world).await.is_none() {
                world.wait(HOUR).await;
                waited += 1;
                assert!(waited <= 30 * 24, "{jumps:?} {restarts}: it never ends");
            }
            assert_eq!(result(&world).await.as_deref(), Some("W+T"), "{jumps:?} {restarts}");
        }
    }
}

#[tokio::test]
async fn a_jump_ahead_that_is_taken_back_is_as_if_it_had_not_been() {
    let world = game("rules:classic time:1d").await;
    world.wait(HOUR * 20).await;
    world.clock.set(world.clock.now() + 10 * DAY.as_millis() as i64);
    world.wait(MINUTE).await;
    world.clock.set(world.clock.now() - 10 * DAY.as_millis() as i64);
    world.wait(SECOND).await;
    world.wait(HOUR * 3 + MINUTE * 58).await;
    assert_eq!(result(&world).await, None);
    world.wait(MINUTE * 2).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}

#[tokio::test]
async fn a_move_at_the_last_moment_counts() {
    let just_before = DAY - Duration::from_millis(1);
    for (wait, in_time) in [(just_before, true), (DAY, false), (DAY + Duration::from_millis(1), false)] {
        let world = game("rules:classic time:1d").await;
        world.wait(wait).await;
        let told = told(&world, "aki", "/move C3").await;
        assert_eq!(told == "You played C3.", in_time, "{told}");
        assert_eq!(told.starts_with("Nothing was done: your time in game #1 ran out"), !in_time, "{told}");
        assert_eq!(result(&world).await.is_none(), in_time);
    }
}

#[tokio::test]
async fn others_wait_a_moment_for_what_is_on_its_way() {
    let world = game("rules:classic time:1d").await;
    world.wait(DAY + GRACE - Duration::from_millis(1)).await;
    assert_eq!(result(&world).await, None, "the timekeeper");
    assert_eq!(
        told(&world, "bo", "/end").await,
        "Two passes in a row end the game and begin the count: `/pass`."
    );
    assert_eq!(result(&world).await, None, "the opponent");
    world.clock.forward(Duration::from_millis(1));
    let told = told(&world, "bo", "/end").await;
    assert!(
        told.contains("the time of **aki** in game #1 ran out") && told.ends_with("so you win."),
        "{told}"
    );
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}

#[tokio::test]
async fn who_commits_in_time_wins_against_who_does_not() {
    let world = game("rules:sym time:1d").await;
    world.wait(HOUR * 23).await;
    world.line("bo", "/move A1").await;
    world.wait(DAY).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));

    let world = game("rules:sym time:1d").await;
    world.clock.forward(DAY);
    let told = told(&world, "bo", "/move A1").await;
    assert!(told.contains("the time of both ran out in the same instant"), "{told}");
    assert_eq!(result(&world).await.as_deref(), Some("Void"));
    let seen = world.delivered().await;
    let last = posted(&seen).pop().unwrap();
    assert_eq!(last.notify, ["u-aki", "u-bo"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_during_the_loss_loses_nothing() {
    let world = game("rules:classic time:1d").await;
    world.wait(DAY).await;
    world.clock.forward(GRACE);
    // It fails after the timekeeper has begun to read the game.
    let (door, came) = (world.store().reading.door.lock().await, world.store().reading.came());
    let fail = async {
        while world.store().reading.came() == came {
            tokio::task::yield_now().await;
        }
        world.store().set(Fault::Full);
        drop(door);
    };
    tokio::join!(world.chat().tick(GRACE), fail);
    assert_eq!((row(&world).await.ply, result(&world).await), (0, None));
    world.store().set(Fault::Works);
    world.wait(SECOND).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    assert_eq!(posted(&world.delivered().await).len(), 1);
}

#[tokio::test]
async fn while_the_store_fails_no_time_passes() {
    let world = game("rules:classic time:1d").await;
    world.wait(HOUR * 20).await;
    world.store().set(Fault::Full);
    world.wait(DAY * 3).await;
    world.store().set(Fault::Works);
    world.wait(HOUR * 3).await;
    assert_eq!(result(&world).await, None);
    assert_eq!(told(&world, "aki", "/move C3").await, "You played C3.");
}

#[tokio::test]
async fn a_game_that_cannot_be_read_holds_up_no_other() {
    let mut world = game("rules:classic time:1d").await;
    world.place.channel = "c2".to_owned();
    begin(&world, "rules:sym time:1d").await;
    world.line("aki", "/move A1").await;
    world.wait(DAY).await;
    // Of the one that has events the last one is missing.
    world.store().set(Fault::MissingEvent);
    world.restart().await;
    world.store().set(Fault::MissingEvent);
    world.wait(HOUR).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    let other = || async { world.store().inner.game(GameId(2)).await.unwrap().unwrap() };
    assert_eq!(other().await.result, None);
    assert!(other().await.due > Some(world.clock.now()), "it is put off");
    world.store().set(Fault::Works);
    world.wait(HOUR).await;
    assert_eq!(other().await.result.as_deref(), Some("B+T"));
}

#[tokio::test]
async fn a_loss_is_told_whenever_posts_arrive_again() {
    let mut world = game("rules:classic time:1d").await;
    world.delivers = false;
    world.wait(DAY + MINUTE).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    // Killed between the loss and its post.
    world.restart().await;
    world.delivers = true;
    let seen = world.delivered().await;
    let posts = posted(&seen);
    assert_eq!(posts.len(), 1, "the reminder comes too late: {posts:?}");
    assert!(posts[0].text.contains("ran out of time"), "{posts:?}");
    assert!(posts[0].text.contains("<@u-aki>") && posts[0].text.contains("<@u-bo>"), "{posts:?}");
    assert_eq!(posts[0].notify, ["u-aki", "u-bo"]);
    world.wait(DAY).await;
    assert!(posted(&world.delivered().await).is_empty());
}

#[tokio::test]
async fn the_timekeeper_waits_for_nothing_that_is_not_to_come() {
    let world = game("rules:classic time:2d").await;
    let began = world.clock.now();
    world.tick().await;
    assert_eq!(next_look(&world).await - began, DAY.as_millis() as i64, "the reminder");
    assert_eq!(reminders(&world.delivered().await).len(), 1);
    assert_eq!(next_look(&world).await - began, (DAY * 2 + GRACE).as_millis() as i64, "the end");
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    assert_eq!(world.store().inner.next_look().await.unwrap(), None);
}

#[tokio::test]
async fn one_reminder_a_day_names_the_other_games() {
    let mut world = game("rules:classic time:2d").await;
    world.place.channel = "c2".to_owned();
    world.wait(HOUR).await;
    begin(&world, "rules:classic time:2d").await;
    world.place =
        qgo_store::Place { channel: "far".to_owned(), server: Some("s2".to_owned()), ..world.place };
    begin(&world, "rules:classic time:2d").await;
    world.wait(DAY - HOUR).await;
    let seen = world.delivered().await;
    let reminded = reminders(&seen);
    assert_eq!(reminded.len(), 1, "{reminded:?}");
    assert_eq!(reminded[0].text.lines().count(), 1, "the others end later: {reminded:?}");

    let mut world = game("rules:classic time:49h").await;
    world.place.channel = "c2".to_owned();
    world.wait(HOUR).await;
    begin(&world, "rules:classic time:2d").await;
    world.place =
        qgo_store::Place { channel: "far".to_owned(), server: Some("s2".to_owned()), ..world.place };
    begin(&world, "rules:classic time:2d").await;
    world.wait(DAY).await;
    let seen = world.delivered().await;
    let reminded = reminders(&seen);
    assert_eq!(reminded.len(), 1, "{reminded:?}");
    let lines: Vec<_> = reminded[0].text.lines().collect();
    assert!(lines[1].starts_with("- Also in game #2 <#c2>"), "{lines:?}");
    assert!(lines[2].starts_with("- Also in one more of your games"), "{lines:?}");
    assert_eq!(lines.len(), 3);
    world.wait(HOUR * 22).await;
    assert!(reminders(&world.delivered().await).is_empty(), "one a day");
}

#[tokio::test]
async fn reminders_come_when_they_are_wanted() {
    // The world begins at midnight, UTC; aki has until midnight.
    for (settings, hour) in [
        (r#"{"reminders":0}"#, None),
        (r#"{"reminders":3}"#, Some(45)),
        (r#"{"reminders":6,"quiet":"17-22 UTC"}"#, Some(46)),
        (r#"{"reminders":6,"quiet":"19-24 +01:00"}"#, Some(47)),
        (r#"{"reminders":6,"quiet":"18-24 UTC"}"#, Some(42)),
    ] {
        let world = game("rules:classic time:2d").await;
        set(&world, "aki", settings).await;
        let mut came = None;
        for hour in 1..=47 {
            world.wait(HOUR).await;
            if !reminders(&world.delivered().await).is_empty() {
                assert_eq!(came, None, "{settings}");
                came = Some(hour);
            }
        }
        assert_eq!(came, hour, "{settings}");
    }
}

#[tokio::test]
async fn players_who_move_at_once_are_reminded_each_in_time() {
    let world = game("rules:simultaneous time:2d").await;
    set(&world, "aki", r#"{"reminders":3}"#).await;
    let mut seen = Vec::new();
    for hour in 1..=47 {
        world.wait(HOUR).await;
        let events = world.delivered().await;
        seen.extend(reminders(&events).into_iter().map(|message| (hour, message.notify.clone())));
    }
    assert_eq!(seen, [(24, vec!["u-bo".to_owned()]), (45, vec!["u-aki".to_owned()])]);
}

/// Nobody learns of a change of a commitment by time: not by a deadline, an order or a reminder.
#[tokio::test]
async fn a_change_of_a_commitment_shows_nowhere() {
    let mut runs = Vec::new();
    for changes in [false, true] {
        let world = game("rules:sym time:2d").await;
        let mut all = Vec::new();
        world.wait(HOUR * 5).await;
        world.line("aki", "/move A1").await;
        for hour in 0..40 {
            if changes && hour % 3 == 0 {
                world.line("aki", &format!("/move B{}", hour % 5 + 1)).await;
            }
            world.wait(HOUR).await;
            for seen in world.delivered().await {
                let Seen::Posted { message, .. } = seen else { continue };
                all.push((hour, message.text, message.notify));
            }
            all.push((hour, told(&world, "bo", "/games").await, Vec::new()));
            all.push((hour, told(&world, "bo", "/board text").await, Vec::new()));
            let row = row(&world).await;
            all.push((hour, format!("{:?} {:?} {:?}", row.due, row.reminded, row.updated), Vec::new()));
        }
        world.wait(DAY).await;
        assert_eq!(result(&world).await.as_deref(), Some("B+T"));
        runs.push(all);
    }
    assert!(runs[0].iter().any(|(_, text, _)| text.contains("your time in game")));
    assert_eq!(runs[0], runs[1]);
}

#[tokio::test]
async fn games_are_listed_by_the_time_that_is_left() {
    let mut world = game("rules:classic").await;
    for (channel, time) in [("c2", "3d"), ("c3", "1d"), ("c4", "2d")] {
        world.place.channel = channel.to_owned();
        begin(&world, &format!("rules:classic time:{time}")).await;
    }
    world.line("aki", "/move C3").await;
    let order = async |user| {
        let list = told(&world, user, "/games").await;
        let games: Vec<_> = list.lines().filter_map(|line| line.strip_prefix("- #")).collect();
        games.iter().map(|line| line[..1].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(order("aki").await[..2], ["3", "2"], "one's own time first");
    assert_eq!(order("bo").await[0], "4");
}

async fn player_of(world: &World, user: &str) -> PlayerId {
    let row = row(world).await;
    if user == "aki" { row.black.id } else { row.white.id }
}

#[tokio::test]
async fn who_is_away_loses_no_time_and_is_not_reminded() {
    let world = game("rules:classic time:2d").await;
    world.wait(HOUR * 4).await;
    let (aki, now) = (player_of(&world, "aki").await, world.clock.now());
    let back = now + 10 * DAY.as_millis() as i64;
    world.store().inner.set_absence(aki, now, Some(back)).await.unwrap();
    let board = told(&world, "aki", "/board text").await;
    assert!(
        board.contains(&format!("**aki** is away: that clock runs again <t:{}:R>.", back / 1000)),
        "{board}"
    );
    let games = told(&world, "bo", "/games").await;
    assert!(games.contains(&format!("the clock runs again <t:{}:R>", back / 1000)), "{games}");
    world.wait(DAY * 10).await;
    assert!(posted(&world.delivered().await).is_empty());
    world.wait(DAY).await;
    assert_eq!(reminders(&world.delivered().await).len(), 1);
    world.wait(HOUR * 19).await;
    assert_eq!(result(&world).await, None);
    world.wait(HOUR * 2).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}

#[tokio::test]
async fn an_absence_that_ends_early_and_one_of_the_other_are_seen_at_once() {
    let world = game("rules:classic time:1d").await;
    let (aki, bo, now) = (player_of(&world, "aki").await, player_of(&world, "bo").await, world.clock.now());
    let inner = &world.store().inner;
    inner.set_absence(aki, now, Some(now + 20 * DAY.as_millis() as i64)).await.unwrap();
    inner.set_absence(bo, now, Some(now + 20 * DAY.as_millis() as i64)).await.unwrap();
    world.wait(DAY * 3).await;
    inner.set_absence(aki, world.clock.now(), None).await.unwrap();
    world.wait(HOUR * 23).await;
    assert_eq!(result(&world).await, None);
    world.wait(HOUR * 2).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"), "bo's absence is not aki's");
}

#[tokio::test]
async fn an_absence_that_begins_when_time_is_up_saves_nobody() {
    let world = game("rules:classic time:1d").await;
    world.wait(DAY + SECOND).await;
    let (aki, now) = (player_of(&world, "aki").await, world.clock.now());
    world.store().inner.set_absence(aki, now, Some(now + DAY.as_millis() as i64)).await.unwrap();
    world.wait(GRACE).await;
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
}

#[tokio::test]
async fn a_notice_that_cannot_be_taken_away_loses_its_buttons() {
    let world = game("rules:classic time:2d").await;
    world.courier.keeps_messages.store(true, Ordering::Relaxed);
    world.wait(DAY).await;
    assert_eq!(reminders(&world.delivered().await).len(), 1);
    world.line("aki", "/move C3").await;
    let seen = world.delivered().await;
    assert!(matches!(&seen[..], [Seen::Posted { .. }, Seen::Stripped { id, .. }] if id == "m3"), "{seen:?}");
}

#[tokio::test]
async fn a_notice_that_is_taken_away_is_no_history_any_more() {
    let world = game("rules:classic time:2d").await;
    world.wait(DAY).await;
    let seen = world.delivered().await;
    let [Seen::Posted { id, .. }, ..] = &seen[..] else { panic!("{seen:?}") };
    let history = world.chat().history("test", "c1", 9).await.unwrap();
    let (last, reminder) = history.last().unwrap();
    assert_eq!((last, reminder.rows.len()), (id, 1), "it has the buttons");
    world.line("aki", "/move C3").await;
    world.delivered().await;
    let history = world.chat().history("test", "c1", 9).await.unwrap();
    assert!(history.iter().all(|(message, _)| message != id), "{history:?}");
    assert!(history.iter().filter(|(_, message)| message.text.contains("runs out")).count() == 1, "only now");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_timekeeper_is_woken_and_stops() {
    let world = game("rules:classic time:1m").await;
    let (stop, stopped) = watch::channel(false);
    let chat = Arc::clone(world.chat());
    let keeper = tokio::spawn(async move { chat.keep_time(stopped).await });
    while world.store().inner.next_look().await.unwrap() == Some(row(&world).await.created) {
        tokio::task::yield_now().await;
    }
    // Less than what would be taken for time without QGo.
    world.clock.forward(MINUTE + GRACE);
    let press = What::Press { id: "q1:g:pause:1:0".to_owned(), values: Vec::new() };
    let told = text_of(world.ask("bo", press).await);
    assert!(told.contains("the time of **aki**"), "{told}");
    assert_eq!(result(&world).await.as_deref(), Some("W+T"));
    stop.send_replace(true);
    keeper.await.unwrap();
}
