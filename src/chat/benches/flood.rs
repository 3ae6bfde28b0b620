//! How long a stranger's move takes while five people flood QGo with the most expensive requests, on one
//! server: `cargo bench -p qgo-chat --bench flood`.
//!
//! Each of the five has one finished and one running game of `superposed` on 19×19 with triple moves, and
//! asks again and again for fifteen things at once: animations, states, explorations, boards for all,
//! exports, previews; and also makes such moves. The caches are almost empty, as if they asked for something
//! new each time, and no budget ends the flood. Meanwhile two strangers play a game of their own.

mod club;

use std::time::Duration;

use club::{Club, Game, is_refused};
use qgo_chat::Reply;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

/// The memory for all caches, in bytes.
const MEMORY: usize = 1 << 20;
const FLOODERS: usize = 5;
/// The numbers of moves in a finished game and in a running one.
const OVER: usize = 150;
const ON: usize = 90;
/// The moves of each of the five during the flood, if it lasts long enough.
const DENSE: usize = 100;
/// The strangers' moves before and during the flood.
const QUIET: usize = 30;
const FLOODED: usize = 150;
/// The longest time of a flood, however few moves were made.
const LONGEST: Duration = Duration::from_secs(300);
/// The time from an answer to the next request: the way to a platform and back.
const WAY: Duration = Duration::from_millis(50);

#[tokio::main]
async fn main() {
    let club = Club::open(MEMORY).await;
    let mut lasting = JoinSet::new();
    lasting.spawn(club.deliver());
    lasting.spawn(club.keep_time());
    let began = Instant::now();
    let mut strangers = Game::begin(&club, ["s", "t"].map(str::to_owned), 0).await;
    let mut floods = Vec::new();
    for number in 0..FLOODERS {
        let mut over = Game::begin(&club, ["f", "p"].map(|name| format!("{name}{number}")), 100).await;
        over.think(OVER);
        for _ in 0..OVER {
            over.play().await;
        }
        over.resign().await;
        let mut on = Game::begin(&club, ["f", "p"].map(|name| format!("{name}{number}")), 100).await;
        on.think(ON + DENSE);
        for _ in 0..ON {
            on.play().await;
        }
        floods.push((over, on));
    }
    strangers.think(QUIET + 2 * FLOODED);
    println!("{FLOODERS} people have {OVER} and {ON} dense moves behind them after {:?}", began.elapsed());

    report("without a flood", measure(&mut strangers, QUIET).await);
    let mut flood = JoinSet::new();
    for (over, on) in &floods {
        pour(&club, &mut flood, over, on);
    }
    report_flood(&club, &mut strangers, "in a flood of pictures and files").await;
    for (_, mut on) in floods {
        let club = club.clone();
        flood.spawn(async move {
            for _ in 0..DENSE {
                on.play().await;
                club.count("dense move", false);
                sleep(WAY).await;
            }
        });
    }
    report_flood(&club, &mut strangers, "in a flood of moves as well").await;
    flood.shutdown().await;
    lasting.shutdown().await;
}

async fn report_flood(club: &Club, strangers: &mut Game, when: &str) {
    // By now all the expensive work is under way.
    sleep(Duration::from_secs(2)).await;
    let began = Instant::now();
    let times = measure(strangers, FLOODED).await;
    println!("the flood lasted {:?}: {}", began.elapsed(), club.report());
    report(when, times);
}

/// The times until each move of the strangers was answered, and until it was posted.
async fn measure(game: &mut Game, moves: usize) -> [Vec<Duration>; 2] {
    let mut times = [Vec::new(), Vec::new()];
    let playing = async {
        for _ in 0..moves {
            let [answered, posted] = game.play().await;
            times[0].push(answered);
            times[1].push(posted);
            sleep(WAY).await;
        }
    };
    if timeout(LONGEST, playing).await.is_err() {
        println!("only {} of {moves} moves were posted in {LONGEST:?}", times[0].len());
    }
    times
}

fn report(when: &str, times: [Vec<Duration>; 2]) {
    for (what, mut times) in ["answered", "posted"].into_iter().zip(times) {
        times.sort_unstable();
        let Some(last) = times.len().checked_sub(1) else { continue };
        let at = |percent: usize| times[last * percent / 100];
        println!(
            "a stranger's move {when}, {what}: {} moves, p50 {:?}, p99 {:?}, max {:?}",
            times.len(),
            at(50),
            at(99),
            at(100)
        );
    }
}

/// Starts everything that one of the five asks for at once, again and again.
fn pour(club: &Club, flood: &mut JoinSet<()>, over: &Game, on: &Game) {
    let id = over.id();
    let lines = [
        (format!("/record gif {id}"), 4),
        (format!("/record json {id}"), 1),
        (format!("/explore {id}"), 3),
        ("/board public:yes".to_owned(), 2),
        ("/board".to_owned(), 2),
        ("/data export".to_owned(), 1),
        (format!("/move {} ?", on.next_points()), 2),
    ];
    for (line, times) in lines {
        for _ in 0..times {
            let (club, user, channel, line) =
                (club.clone(), over.users()[0].clone(), over.channel(), line.clone());
            flood.spawn(async move {
                loop {
                    let replies: Vec<Reply> = club.line(&user, &channel, &line).await;
                    club.count(line.split(' ').next().unwrap_or_default(), is_refused(&replies));
                    sleep(WAY).await;
                }
            });
        }
    }
}
