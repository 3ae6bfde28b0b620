//! How fast the page is for who plays at it, in a real Chromium on loopback: `cargo bench -p qgo --bench page`.
//!
//! - From opening to the first board that is painted, in a browser that has never seen the page; and how many
//!   bytes that takes.
//! - From a click on "Play" to one's own new board and to the one of somebody else, in another browser.
//! - How a game of 300 moves on 19×19 opens, and how fast one can scroll through it.
//!
//! Times are taken in the page: a board is there in the first task after the frame that paints it.
//! [`docs/page.md`](../../../../docs/page.md) tells what was measured.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

#[expect(dead_code, unused_imports, reason = "phones, other looks and axe-core are for tests")]
#[path = "../../../web/tests/web/browser/driver/mod.rs"]
mod driver;
mod game;
#[expect(dead_code, reason = "the log and stops of the program are for its tests")]
#[path = "../../tests/program/process.rs"]
mod process;
mod watch;

use std::time::Duration;

use driver::Driver;
use game::Hall;
use process::Program;
use watch::Watched;

/// Nothing takes longer than this, unless it never comes.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many browsers open a page for the first time.
const OPENINGS: usize = 5;
/// How many moves the long game has.
const LONG: u32 = 300;

#[tokio::main]
async fn main() {
    let Some(driver) = Driver::start().await else { return };
    let data = tempfile::tempdir().unwrap();
    // The long game is played at once.
    let program = Program::start(data.path(), &[("QGO_LIMIT_MOVES", "off")]);
    let hall = Hall::at(program.page()).await;
    let small = hall.begin("superposed", 9).await;
    let large = hall.begin("classic", 19).await;
    let long = hall.begin("classic", 19).await;
    hall.play(long, 0..LONG).await;
    println!("{:<58}{:>10}{:>10}{:>10}", "", "median", "slowest", "goal");

    let games = [
        ("superposed 9×9", Clicked { game: small, size: 9, stones: 2, moves: 20 }),
        ("Go on 19×19", Clicked { game: large, size: 19, stones: 1, moves: 40 }),
    ];
    for (what, game) in games {
        let (own, other) = play(&driver, &hall, game).await;
        report(&format!("{what}: click to one's own new board (ms)"), &own, "≤ 50");
        report(&format!("{what}: click to the other's new board (ms)"), &other, "≤ 100");
    }
    // The game has stones by now.
    for (what, path) in [("the first page", "/".to_owned()), ("a game", format!("/game/{small}"))] {
        let (drawn, bytes) = open(&driver, &hall, &path).await;
        report(&format!("{what}, opened cold: first board (ms)"), &drawn, "≤ 300");
        report(&format!("{what}, opened cold: over the wire (KB)"), &bytes, "≤ 150");
    }
    let (drawn, _) = open(&driver, &hall, &format!("/game/{long}")).await;
    report(&format!("{LONG} moves on 19×19, opened cold: first board (ms)"), &drawn, "≤ 300");
    for (what, steps) in scroll(&driver, &hall, long).await {
        report(&format!("{LONG} moves on 19×19, {what}: steps a second"), &[steps], "60");
    }
}

/// Opens a page in browsers that have never seen it: the times until its first board, and its kilobytes.
async fn open(driver: &Driver, hall: &Hall, path: &str) -> (Vec<f64>, Vec<f64>) {
    let (mut drawn, mut bytes) = (Vec::new(), Vec::new());
    for _ in 0..OPENINGS {
        let browser = Watched::start(driver).await;
        browser.open(&hall.url(path)).await;
        drawn.push(browser.drawn().await);
        bytes.push(browser.bytes().await / 1000.0);
        browser.close().await;
    }
    (drawn, bytes)
}

/// A game that is played by clicking.
struct Clicked {
    game: u32,
    size: u32,
    /// How many stones a move has.
    stones: u32,
    moves: u32,
}

/// Plays in two browsers: the times until the mover's new board and until the other's.
async fn play(driver: &Driver, hall: &Hall, clicked: Clicked) -> (Vec<f64>, Vec<f64>) {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    let players = [Watched::start(driver).await, Watched::start(driver).await];
    for (browser, name) in players.iter().zip(["Aki", "Bo"]) {
        browser.sit_down(hall, name, &format!("/game/{}", clicked.game)).await;
        browser.drawn().await;
    }
    for number in 0..clicked.moves {
        let [mover, waits] = if number % 2 == 0 { [0, 1] } else { [1, 0] }.map(|index| &players[index]);
        let pressed = mover.play(&Hall::points(number, clicked.stones, clicked.size)).await;
        own.push(mover.board_after(pressed).await);
        other.push(waits.board_after(pressed).await);
    }
    for browser in players {
        browser.close().await;
    }
    (own, other)
}

/// Scrolls through a game and back again.
async fn scroll(driver: &Driver, hall: &Hall, game: u32) -> [(&'static str, f64); 2] {
    let browser = Watched::start(driver).await;
    browser.open(&hall.url(&format!("/game/{game}"))).await;
    browser.drawn().await;
    let speeds = [("scrolled back", browser.scroll(-1).await), ("and forth again", browser.scroll(1).await)];
    browser.close().await;
    speeds
}

fn report(what: &str, figures: &[f64], goal: &str) {
    let mut figures = figures.to_vec();
    figures.sort_unstable_by(f64::total_cmp);
    let (median, last) = (figures[figures.len() / 2], figures[figures.len() - 1]);
    println!("{what:<58}{median:>10.1}{last:>10.1}{goal:>10}");
}
