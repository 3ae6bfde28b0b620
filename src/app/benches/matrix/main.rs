//! How long QGo takes on Matrix from a command to its reply, and how much memory many rooms take:
//! `cargo bench -p qgo --bench matrix -- [MOVES] [ROOMS]`.
//!
//! Two people play on a Synapse on loopback; a reply is there when a client has got it. Beside it stands a
//! program that knows nothing of Go and sends as many events and as large a picture for each message: that is
//! the homeserver's own time. Both take turns, so that whatever else the machine does disturbs both.

#![expect(clippy::unwrap_used, reason = "what fails here is not measured")]

mod echo;
mod member;
#[expect(dead_code, reason = "the page and kills of the program are for its tests")]
#[path = "../../tests/program/process.rs"]
mod process;
#[expect(dead_code, unused_imports, reason = "other clients, faults and kills are for tests")]
#[path = "../../tests/support/synapse/mod.rs"]
mod synapse;

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use process::Program;
use serde_json::{Value, json};
use tokio::time::Instant;

use echo::Echo;
use member::Member;
use synapse::{PASSWORD, Synapse};

#[tokio::main]
async fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let (moves, rooms) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(1000));
    let Some(synapse) = Synapse::own().await else { return };
    let data = tempfile::tempdir().unwrap();
    let qgo = synapse.register("qgo").await;
    let url = synapse.url();
    let settings = [("MATRIX_HOMESERVER", &*url), ("MATRIX_USER", &qgo), ("MATRIX_PASSWORD", PASSWORD)];
    let program = Program::start(data.path(), &settings);
    let mut alice = Member::join(&synapse, "alice").await;
    let bert = Member::join(&synapse, "bert").await;
    play(&synapse, &qgo, &mut alice, &bert, moves).await;
    fill(&program, &qgo, &mut alice, rooms).await;
}

/// Plays, and says how long the replies took.
async fn play(synapse: &Arc<Synapse>, qgo: &str, alice: &mut Member, bert: &Member, moves: usize) {
    let room = alice.create_room(json!({ "invite": [bert.user, qgo] })).await;
    bert.enter(&room).await;
    alice.reply(&room, qgo, "!qgo").await;
    alice.say(&room, &format!("!qgo challenge {} rules:classic size:19 colour:black", bert.user)).await;
    alice.reply(&room, qgo, "challenges").await;
    bert.say(&room, "!qgo accept").await;
    let start = alice.reply(&room, qgo, "Game #1").await;
    let echo = Echo::start(synapse, alice, bert, start["content"]["info"]["size"].as_u64().unwrap()).await;
    let (mut replies, mut echoes) = (Vec::new(), Vec::new());
    for (index, point) in points().take(moves).enumerate() {
        for (room, who, times) in [(&room, qgo, &mut replies), (&echo.room, &*echo.user, &mut echoes)] {
            let began = Instant::now();
            let line = format!("!qgo move {point}");
            if index % 2 == 0 {
                alice.say(room, &line).await
            } else {
                bert.say(room, &line).await
            }
            alice.reply(room, who, &format!(" played {point}.")).await;
            times.push(began.elapsed());
        }
    }
    report("from a command to QGo's reply", replies);
    report("the same events without QGo", echoes);
}

/// Every second point of the board: nothing touches anything.
fn points() -> impl Iterator<Item = String> {
    "ABCDEFGHJKLMNOPQRST".chars().enumerate().flat_map(|(column, letter)| {
        (1..=19).filter(move |row| (row + column) % 2 == 0).map(move |row| format!("{letter}{row}"))
    })
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_millis();
    println!("{what}: median {} ms, p99 {} ms, of {}", at(0.5), at(0.99), times.len());
}

/// Invites QGo into many rooms, and says how much memory it takes.
async fn fill(program: &Program, qgo: &str, alice: &mut Member, rooms: usize) {
    println!("with few rooms: {} MiB", resident(program));
    for number in 0..rooms {
        let wish = json!({ "name": format!("Club {number}"), "invite": [qgo] });
        let room = alice.create_room(wish).await;
        alice.reply(&room, qgo, "help").await;
    }
    println!("with {rooms} rooms more: {} MiB", resident(program));
}

/// The resident memory of the program, in MiB; 0 where the system does not tell.
fn resident(program: &Program) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0_u64) / 1024
}

/// The events of an answer to a sync, with their rooms.
fn events(answer: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let rooms = answer["rooms"]["join"].as_object().into_iter().flatten();
    rooms.flat_map(|(room, joined)| {
        joined["timeline"]["events"].as_array().into_iter().flatten().map(move |event| (room, event))
    })
}
