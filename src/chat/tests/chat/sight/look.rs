//! How tests look at games.

use qgo_chat::testing::PLATFORM;
use qgo_chat::{Button, CannotLook, GamePage, Message, Onlooker, Platform, Reply, Step, Variation, What};
use qgo_store::GameId;

use crate::support::world::World;

/// The platform of tests, on which everybody sees all channels.
pub(crate) static PAGE: Platform = Platform { sees_all_channels: true, ..PLATFORM };

pub(crate) const GAME: GameId = GameId(1);

/// Somebody who looks; a stranger has an empty name.
pub(crate) fn onlooker(world: &World, user: &str) -> Onlooker {
    Onlooker {
        platform: &PAGE,
        account: (!user.is_empty()).then(|| world.user(user).account.clone()),
        languages: world.languages(),
        style: None,
    }
}

/// What somebody sees of the first game after `at` entries, or now.
pub(crate) async fn seen_at(world: &World, user: &str, at: Option<u32>) -> Result<GamePage, CannotLook> {
    world.chat().game_page(&onlooker(world, user), GAME, at).await
}

/// What somebody sees of the first game now.
pub(crate) async fn seen(world: &World, user: &str) -> GamePage {
    seen_at(world, user, None).await.unwrap()
}

/// Positions of the first game.
pub(crate) async fn steps(world: &World, range: std::ops::Range<u32>) -> Result<Vec<Step>, CannotLook> {
    world.chat().game_steps(&onlooker(world, ""), GAME, range).await
}

/// What moves would lead to in the first game.
pub(crate) async fn tried(world: &World, user: &str, line: &str) -> Result<Variation, CannotLook> {
    world.chat().variation(&onlooker(world, user), GAME, None, line).await
}

/// A game of aki (Black) against bo with these options.
pub(crate) async fn game(options: &str) -> World {
    let world = World::new("en").await;
    begin(&world, options).await;
    world
}

/// Begins such a game.
pub(crate) async fn begin(world: &World, options: &str) {
    world.line("aki", &format!("/challenge @bo colour:black {options}")).await;
    world.delivered().await;
    world.line("bo", "/accept").await;
    world.delivered().await;
}

/// Lines of people, each `NAME: LINE`; returns the text of the last reply.
pub(crate) async fn play(world: &World, lines: &[&str]) -> String {
    let mut said = String::new();
    for line in lines {
        let (user, line) = line.split_once(": ").unwrap();
        said = text(&world.line(user, line).await);
    }
    said
}

/// Presses one of the buttons that somebody sees.
pub(crate) async fn press(world: &World, user: &str, act: &str) -> String {
    let page = seen(world, user).await;
    let start = format!("q1:g:{act}:");
    let button = buttons(&page).find(|button| button.id.starts_with(&start));
    let id = button.unwrap_or_else(|| panic!("{user} has no {act}: {:?}", page.buttons)).id.clone();
    text(&world.ask(user, What::Press { id }).await)
}

/// All buttons of a page.
pub(crate) fn buttons(page: &GamePage) -> impl Iterator<Item = &Button> {
    page.buttons.iter().flatten()
}

/// The labels of all buttons of a page.
pub(crate) fn labels(page: &GamePage) -> Vec<&str> {
    buttons(page).map(|button| button.label.as_str()).collect()
}

/// The text of the first reply.
pub(crate) fn text(replies: &[Reply]) -> String {
    match replies.first() {
        Some(Reply::Private(Message { text, .. }) | Reply::Update(Message { text, .. })) => text.clone(),
        other => panic!("no private message: {other:?}"),
    }
}

/// The names of points, with a space between them.
pub(crate) fn named<'a>(points: impl IntoIterator<Item = &'a qgo_rules::Point>) -> String {
    points.into_iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
