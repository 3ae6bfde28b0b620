//! Time under all conditions: two timekeepers, a clock that jumps, a store that fails, a kill.

mod arrivals;
mod before_arrivals;
mod losses;
mod reminders;

use std::time::Duration;

use qgo_chat::{Message, Reply};
use qgo_store::{GameId, GameRow, Store};

use crate::support::courier::Seen;
use crate::support::world::World;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// How long the timekeeper waits for what may still be on its way.
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
        Reply::Private(message) | Reply::Update(message) | Reply::TakeBack(message) => message.text,
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
