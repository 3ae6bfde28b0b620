//! Measures how much memory a storm of games takes, and how much of it is kept afterwards.

use std::time::Duration;

use qgo_rules::System;

use super::hall::Hall;
use super::{mebibytes, of_process};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Plays many dense games at once and animates all of them; then nothing happens for an hour, which is
/// skipped except for a real minute at its end.
pub(crate) async fn run(games: u32, moves: u32) {
    let hall = Hall::open().await;
    hall.begin("before", System::Superposed, 9).await.moves(&hall, 10).await;
    hall.delivered().await;
    let before = resident();
    println!("before: {} MiB", mebibytes(before));

    let mut tables = Vec::new();
    for number in 0..games {
        let size = [9, 13, 19][number as usize % 3];
        tables.push(hall.begin(&format!("storm{number}"), System::Superposed, size).await);
    }
    let mut all = 0;
    for (number, table) in tables.iter_mut().enumerate() {
        all += table.moves(&hall, moves).await;
        hall.line(&format!("storm{number}-b"), &format!("storm{number}"), "/record format:gif").await;
    }
    hall.delivered().await;
    let largest = tables.iter().map(|table| table.bytes()).max().unwrap_or_default();
    // The copies were needed only to know what to play.
    drop(tables);
    let (after, peak) = (resident(), peak());
    println!(
        "{all} moves in {games} games, the largest of {} KiB; peak: {} MiB",
        largest >> 10,
        mebibytes(peak)
    );
    println!("just after: {} MiB, {:+.0} %", mebibytes(after), more(before, after));

    tokio::time::pause();
    tokio::time::advance(HOUR).await;
    tokio::time::resume();
    hall.chat.tick(HOUR).await;
    for wait in [1, 9, 50] {
        tokio::time::sleep(Duration::from_secs(wait)).await;
        let now = resident();
        println!("an hour later, {wait:2} s on: {} MiB, {:+.0} %", mebibytes(now), more(before, now));
    }
}

fn more(before: usize, now: usize) -> f64 {
    (now as f64 / before as f64 - 1.0) * 100.0
}

/// The resident memory in KiB.
fn resident() -> usize {
    status("VmRSS:")
}

/// The peak of the resident memory in KiB.
fn peak() -> usize {
    status("VmHWM:")
}

fn status(field: &str) -> usize {
    of_process(std::process::id(), "status", field)
}
