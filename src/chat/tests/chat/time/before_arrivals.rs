//! Games of a database from before clocks waited for messages: they go on with the time that they had.

use qgo_chat::{User, What};

use super::*;

/// `src/store/tests/data/README.md` says how it was made and what it holds.
const DATABASE: &str = include_str!("../../../../store/tests/data/schema-2.sql");
const GAMES: i64 = 10;

/// The remarks of the database after `label`.
fn remarks(label: &str) -> Vec<&'static str> {
    DATABASE.lines().filter_map(|line| line.strip_prefix("-- ")?.strip_prefix(label)).collect()
}

/// A world at the moment at which the database was left.
async fn world() -> World {
    let world = World::upon_text("en", DATABASE).await;
    world.clock.set(remarks("now ")[0].parse().unwrap());
    world.tick().await;
    world
}

async fn game_row(world: &World, id: i64) -> GameRow {
    world.store().game(GameId(id)).await.unwrap().unwrap()
}

/// White does something in the channel of a game.
async fn white(world: &World, id: i64, line: &str) -> String {
    let row = game_row(world, id).await;
    let mut request = world.request("bo", What::Line(line.to_owned()));
    let (account, name) = (row.white.account, row.white.name);
    request.asker = User { account, name, is_bot: false, is_self: false };
    request.place = row.place;
    text_of(world.chat().handle(request).await)
}

#[tokio::test]
async fn every_clock_is_as_it_was() {
    let mut world = world().await;
    let mut timed = 0;
    for restarts in [false, true] {
        if restarts {
            world.restart().await;
        }
        for id in 1..=GAMES {
            let expected = remarks(&format!("game {id}: "));
            timed += usize::from(!expected.is_empty());
            let board = white(&world, id, "/board style:text").await;
            let clocks: Vec<_> = board.lines().filter(|line| line.starts_with("The ")).collect();
            assert_eq!(clocks, expected, "game {id}");
        }
    }
    assert_eq!(timed, 18, "all but one, twice");
}

#[tokio::test]
async fn every_clock_goes_on() {
    let world = world().await;
    world.wait(DAY * 7).await;
    let mut results = Vec::new();
    for id in 1..=GAMES {
        results.push(game_row(&world, id).await.result.unwrap_or_default());
    }
    // The eighth is paused, and the ninth has no clock.
    let expected = ["B+T", "", "B+T", "Void", "W+T", "B+T", "W+T", "", "", "B+T"];
    assert_eq!(results, expected);
    assert_eq!(white(&world, 9, "/move A1").await, "You played A1.");
    let [ends] = &remarks("game 2: ")[..1] else { panic!("the clock of the second") };
    assert!(white(&world, 2, "/board style:text").await.contains(ends), "{ends}");
}
