//! The boards of private messages, on a platform that draws them itself.

use qgo_chat::testing::PLATFORM;
use qgo_chat::{Message, Platform, Reply, Sheet, What};
use qgo_rules::{Color, Point};

use super::look::{begin, named, play};
use crate::support::world::World;

static DRAWING: Platform = Platform { draws_boards: true, ..PLATFORM };

/// A game on a platform that draws boards itself.
async fn game(options: &str) -> World {
    let world = World::on(&DRAWING, "en").await;
    begin(&world, options).await;
    world
}

fn message(replies: Vec<Reply>) -> Message {
    match replies.into_iter().next() {
        Some(Reply::Private(message) | Reply::Update(message)) => message,
        other => panic!("no private message: {other:?}"),
    }
}

/// The board of a private message, which has no picture.
fn sheet(message: &Message) -> &Sheet {
    assert!(message.files.is_empty(), "{:?}", message.files);
    message.sheet.as_deref().unwrap()
}

async fn line(world: &World, user: &str, line: &str) -> Message {
    message(world.line(user, line).await)
}

async fn press(world: &World, user: &str, id: &str) -> Message {
    message(world.ask(user, What::Press { id: id.to_owned() }).await)
}

async fn fill_in(world: &World, user: &str, id: &str, points: &str) -> Message {
    let fields = [("points".to_owned(), points.to_owned())].into();
    message(world.ask(user, What::Form { id: id.to_owned(), fields }).await)
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

#[tokio::test]
async fn a_board_comes_with_the_points_that_its_reader_can_choose() {
    let world = game("rules:classic size:5").await;
    play(&world, &["aki: /move B2"]).await;
    for (user, can_choose) in [("aki", false), ("bo", true)] {
        let shown = line(&world, user, "/board").await;
        let sheet = sheet(&shown);
        assert_eq!((sheet.game, sheet.step, sheet.moves, sheet.size), (Some(super::look::GAME), 1, 1, 5));
        assert_eq!(sheet.board.points[&point("B2")], "black stone");
        assert_eq!(sheet.pick.is_some(), can_choose);
    }
    let seen: Vec<_> = world.delivered().await;
    assert!(format!("{seen:?}").contains("board.png"), "what all see is a picture everywhere");
}

#[tokio::test]
async fn the_form_of_a_pick_takes_its_points_in_its_turn_alone() {
    let world = game("rules:classic size:5").await;
    let shown = line(&world, "aki", "/board").await;
    let form = sheet(&shown).pick.clone().unwrap().form.unwrap();
    assert_eq!(fill_in(&world, "aki", &form, "B2").await.text, "You played B2.");
    assert!(fill_in(&world, "aki", &form, "C3").await.text.contains("This turn is over"));
}

#[tokio::test]
async fn a_preview_shows_its_points_and_its_button_plays_them() {
    let world = game("rules:superposed size:5").await;
    let shown = line(&world, "aki", "/move C3 D4?").await;
    let drawn = sheet(&shown);
    assert!(drawn.pick.is_none() && drawn.board.points.is_empty());
    assert_eq!(press(&world, "aki", &shown.rows[0][0].id).await.text, "You played C3 D4.");
}

#[tokio::test]
async fn conditions_are_chosen_among_the_points_that_are_open() {
    let world = game("rules:superposed size:5").await;
    play(&world, &["aki: /move C3 D4", "bo: /move A1 E5"]).await;
    let told = world.told_count("bo").await;
    press(&world, "bo", &format!("q1:g:resign-now:1:{told}")).await;
    let shown = line(&world, "cy", "/explore").await;
    let pick = sheet(&shown).pick.clone().unwrap();
    assert_eq!((pick.command, pick.least, pick.most), ("explore", 1, 8));
    assert_eq!(named(pick.options.as_ref().unwrap()), "A1 C3 D4 E5");
    let form = pick.form.unwrap();
    let given = fill_in(&world, "cy", &form, "C3=black A1=empty").await;
    let sheet_given = sheet(&given);
    assert_eq!(sheet_given.board.points[&point("C3")], "black stone");
    assert_eq!(sheet_given.board.points.get(&point("A1")), None);
    let pick = sheet_given.pick.clone().unwrap();
    assert_eq!(named(pick.options.as_ref().unwrap()), "A1 C3 D4 E5", "what was chosen can be changed");
    assert!(pick.form.as_ref().unwrap().ends_with(":C3bA1e"), "{:?}", pick.form);
    let all = fill_in(&world, "cy", &pick.form.unwrap(), "").await;
    assert_eq!(sheet(&all).board.points[&point("C3")], "black 1/2, empty 1/2");
}

#[tokio::test]
async fn lessons_are_answered_by_points() {
    let world = World::on(&DRAWING, "en").await;
    let task = press(&world, "aki", "q1:l:begin:superposed:1").await;
    let drawn = sheet(&task);
    assert_eq!((drawn.game, drawn.step), (None, 0));
    let pick = drawn.pick.clone().unwrap();
    assert_eq!((pick.command, pick.color), ("lesson", Some(Color::Black)));
    assert!(pick.forbidden.is_empty());
    let answered = fill_in(&world, "aki", &pick.form.unwrap(), "B2 D4").await;
    assert!(!sheet(&answered).board.points.is_empty());
}

#[tokio::test]
async fn a_choice_in_a_lesson_is_made_by_its_points() {
    let world = World::on(&DRAWING, "en").await;
    let task = press(&world, "aki", "q1:l:show:entangled:3").await;
    let form = sheet(&task).pick.clone().unwrap().form.unwrap();
    let asked = fill_in(&world, "aki", &form, "C3 A1").await;
    let pick = sheet(&asked).pick.clone().unwrap();
    assert!(pick.form.is_none());
    assert_eq!(named(pick.presses.keys()), named(pick.options.as_ref().unwrap()));
    let kept = press(&world, "aki", &pick.presses[&point("C2")]).await;
    assert!(kept.text.contains("C2"), "{}", kept.text);
}

#[tokio::test]
async fn marks_are_shown_with_the_chains_that_can_be_marked() {
    let world = game("rules:classic size:5").await;
    play(&world, &["aki: /move B2", "bo: /move D4", "aki: /pass", "bo: /pass"]).await;
    let shown = line(&world, "aki", "/dead").await;
    let pick = sheet(&shown).pick.clone().unwrap();
    assert_eq!(named(pick.options.as_ref().unwrap()), "B2 D4");
    let marked = fill_in(&world, "aki", &pick.form.unwrap(), "D4").await;
    assert!(marked.text.contains("D4"), "{}", marked.text);
}
