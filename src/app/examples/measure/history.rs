//! Measures how long the first page of messages takes.

use std::time::Instant;

use qgo_rules::System;
use serde_json::Value;

use super::hall::Hall;

/// Plays a game of each system and asks for its messages: first just after a start of the program, then as
/// often as a median needs.
pub(crate) async fn run(moves: u32) {
    for (system, size) in [(System::Superposed, 19), (System::Mutation, 19)] {
        let hall = Hall::open().await;
        let mut game = hall.begin("long", system, size).await;
        let moves = game.moves(&hall, moves).await;
        hall.delivered().await;
        let hall = hall.reopened().await;
        let (first, messages) = asked(&hall, None).await;
        let mut again = Vec::new();
        for _ in 0..9 {
            again.push(asked(&hall, None).await.0);
        }
        again.sort_unstable();
        let (earlier, _) = asked(&hall, messages["before"].as_i64()).await;
        let count = messages["messages"].as_array().unwrap().len();
        println!(
            "{} {size}×{size}, {moves} moves, the last {count} messages: {first} ms after a start, then {} ms; \
             the page before it {earlier} ms",
            system.name(),
            again[again.len() / 2],
        );
    }
}

/// The milliseconds that a page of messages takes, and the page.
async fn asked(hall: &Hall, before: Option<i64>) -> (u128, Value) {
    let before = before.map_or(String::new(), |before| format!("&before={before}"));
    let start = Instant::now();
    let url = format!("{}/api/history?channel=long{before}", hall.url);
    let page: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
    (start.elapsed().as_millis(), page)
}
