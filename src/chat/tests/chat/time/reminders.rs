//! Reminders, absences, and notices that are replaced.

use std::sync::atomic::Ordering;

use qgo_chat::Clock;
use qgo_chat::testing::PLATFORM;
use qgo_store::{Parts, People, PlayerId, Timekeeping};

use super::*;

/// Sets the clock to the moment for which the timekeeper waits, and lets it look.
async fn next_look(world: &World) -> i64 {
    let next = world.store().inner.next_look(Parts::ALL).await.unwrap().expect("something is due");
    let wait = Duration::from_millis(next.abs_diff(world.clock.now().min(next)));
    world.wait(wait).await;
    next
}

async fn set(world: &World, player: &str, settings: &str) {
    let row = row(world).await;
    let player = if player == "aki" { row.black } else { row.white };
    assert!(world.store().inner.set_settings(player.id, "{}", settings, world.clock.now()).await.unwrap());
}

async fn player_of(world: &World, user: &str) -> PlayerId {
    let row = row(world).await;
    if user == "aki" { row.black.id } else { row.white.id }
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
    assert_eq!(world.store().inner.next_look(Parts::ALL).await.unwrap(), None);
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

/// Time does not reveal a changed commitment: neither a deadline nor an order of games nor a reminder does.
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
        // `- [#3](…)`, or `- #3` if no board was shown yet.
        let games = list
            .lines()
            .filter_map(|line| line.strip_prefix("- ")?.trim_start_matches('[').strip_prefix('#'));
        games.map(|line| line[..1].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(order("aki").await[..2], ["3", "2"], "one's own time first");
    assert_eq!(order("bo").await[0], "4");
}

#[tokio::test]
async fn who_is_away_loses_no_time_and_is_not_reminded() {
    let world = game("rules:classic time:2d").await;
    world.wait(HOUR * 4).await;
    let (aki, now) = (player_of(&world, "aki").await, world.clock.now());
    let back = now + 10 * DAY.as_millis() as i64;
    world.store().inner.set_absence(aki, now, Some(back), None).await.unwrap();
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
    inner.set_absence(aki, now, Some(now + 20 * DAY.as_millis() as i64), None).await.unwrap();
    inner.set_absence(bo, now, Some(now + 20 * DAY.as_millis() as i64), None).await.unwrap();
    world.wait(DAY * 3).await;
    inner.set_absence(aki, world.clock.now(), None, None).await.unwrap();
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
    world.store().inner.set_absence(aki, now, Some(now + DAY.as_millis() as i64), None).await.unwrap();
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
    let history = world.chat().history(&PLATFORM, "c1", None, 9).await.unwrap().messages;
    let (last, reminder) = history.last().unwrap();
    assert_eq!((last, reminder.rows.len()), (id, 1), "it has the buttons");
    world.line("aki", "/move C3").await;
    world.delivered().await;
    let history = world.chat().history(&PLATFORM, "c1", None, 9).await.unwrap().messages;
    assert!(history.iter().all(|(message, _)| message != id), "{history:?}");
    assert!(history.iter().filter(|(_, message)| message.text.contains("runs out")).count() == 1, "only now");
}
