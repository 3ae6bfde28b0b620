//! How long people's commands take while the computer thinks in many games at once, and how long it takes to answer:
//! `cargo bench -p qgo-chat --bench computer -- 10`.
//!
//! So many people play against the strongest level, in all systems on large boards, and each answers at once. All
//! the while two others play a game of their own, and somebody asks for the board and for help and challenges
//! somebody. Their times are taken in turn while the computer's opponents rest and while they play, so that whatever
//! else happens on the machine, and however long the game is, concerns both alike.

#[expect(dead_code, reason = "the flood uses the rest")]
mod club;

use std::env;
use std::time::Duration;

use club::{Club, Game, PLATFORM};
use qgo_chat::DEFAULT_MEMORY;
use qgo_store::{Parts, Store as _, Timekeeping as _};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// The kinds of games against the computer, one after the other. Chance settles entanglements, so that whatever is
/// played is a point.
const GAMES: [(&str, usize); 6] = [
    ("classic size:19", 1),
    ("superposed size:19", 2),
    ("entangled size:13 collapse:chance", 2),
    ("simultaneous size:19", 1),
    ("sym size:19", 1),
    ("mutation size:19", 1),
];
const DEFAULT_GAMES: usize = 10;
/// The people's games, in each of which both kinds of time are taken so often.
const ROUNDS: usize = 3;
const BLOCKS: usize = 2;
const TIMES: usize = 25;
/// The time from an answer to the next request: the way to a platform and back.
const WAY: Duration = Duration::from_millis(50);
/// How often the opponents look whether they have been answered.
const LOOK: Duration = Duration::from_millis(20);

#[tokio::main]
async fn main() {
    let number = env::args().skip(1).find_map(|option| option.parse().ok()).unwrap_or(DEFAULT_GAMES);
    let club = Club::open(DEFAULT_MEMORY).await;
    let mut lasting = JoinSet::new();
    lasting.spawn(club.deliver());
    lasting.spawn(club.keep_time());
    let (_going, stopped) = watch::channel(false);
    lasting.spawn(club.chat.clone().play_computer(stopped));

    let play = watch::Sender::new(false);
    let opponents = (0..number).map(|number| opponent(club.clone(), number, play.subscribe()));
    let mut playing = JoinSet::from_iter(opponents);
    let mut times = [const { Vec::new() }; 2];
    let mut began = Duration::ZERO;
    for round in 0..ROUNDS {
        let mut game = Game::begin(&club, ["s", "t"].map(|name| format!("{name}{round}")), 0).await;
        game.think(BLOCKS * TIMES * 2);
        for block in 0..2 * BLOCKS {
            // Each kind is the first one as often as the other.
            let plays = (block + round).is_multiple_of(2);
            play.send_replace(plays);
            if plays {
                sleep(Duration::from_secs(1)).await;
            } else {
                rests(&club).await;
            }
            let now = Instant::now();
            for _ in 0..TIMES {
                times[usize::from(plays)].push(commands(&club, &mut game).await);
            }
            began += if plays { now.elapsed() } else { Duration::ZERO };
        }
    }
    let mut answers = Vec::new();
    play.send_replace(false);
    drop(play);
    while let Some(answered) = playing.join_next().await {
        answers.push(answered.expect("an opponent who plays"));
    }
    for (plays, times) in [false, true].into_iter().zip(&times) {
        println!(
            "while the computer {}",
            if plays { format!("plays {number} games") } else { "rests".to_owned() }
        );
        for (index, what) in COMMANDS.into_iter().enumerate() {
            tell(what, times.iter().map(|times| times[index]).collect());
        }
    }
    let moves = |of: &Vec<Duration>| of.len();
    println!(
        "the computer's answers; in each game {:?} to {:?} of them, measured for {began:?}",
        answers.iter().map(moves).min(),
        answers.iter().map(moves).max()
    );
    tell("answer", answers.concat());
    lasting.shutdown().await;
}

/// What is measured.
const COMMANDS: [&str; 5] = ["move, answered", "move, posted", "/board", "/help", "/challenge"];

/// How long the commands of others take.
async fn commands(club: &Club, game: &mut Game) -> [Duration; 5] {
    let [answered, posted] = game.play().await;
    let [player, channel] = [game.users()[0].clone(), game.channel()];
    let mut times = [answered, posted, Duration::ZERO, Duration::ZERO, Duration::ZERO];
    for (index, (user, channel, line)) in [
        (&*player, &*channel, "/board"),
        ("u", "elsewhere", "/help"),
        ("u", "elsewhere", "/challenge size:9"),
    ]
    .into_iter()
    .enumerate()
    {
        sleep(WAY).await;
        let began = Instant::now();
        club.line(user, channel, line).await;
        times[2 + index] = began.elapsed();
    }
    club.line("u", "elsewhere", "/cancel").await;
    sleep(WAY).await;
    times
}

/// Waits until the computer has nothing to do.
async fn rests(club: &Club) {
    while !club.store.games_waiting_for("computer", 1, Parts::ALL).await.expect("the store works").is_empty()
    {
        sleep(LOOK).await;
    }
    sleep(Duration::from_millis(200)).await;
}

/// Plays against the computer whenever `play` is true, whatever is possible; returns how long each answer took.
async fn opponent(club: Club, number: usize, mut play: watch::Receiver<bool>) -> Vec<Duration> {
    let (rules, points) = GAMES[number % GAMES.len()];
    let (user, channel) = (format!("o{number}"), format!("o{number}"));
    let mut next = number;
    let mut answers = Vec::new();
    let mut asked = None;
    loop {
        let row = club.store.game_in(PLATFORM.name, &channel).await.expect("the store works");
        let Some(row) = row.filter(|row| row.result.is_none()) else {
            asked = None;
            club.line(&user, &channel, &format!("/challenge computer {rules} level:8 colour:black")).await;
            continue;
        };
        if !row.to_act.black {
            sleep(LOOK).await;
            continue;
        }
        if let Some(asked) = asked.take() {
            answers.push(Instant::now() - asked);
        }
        if play.wait_for(|plays| *plays).await.is_err() {
            return answers;
        }
        let line = (0..points).map(|_| {
            next += 1;
            point(next)
        });
        club.line(&user, &channel, &format!("/move {}", line.collect::<Vec<_>>().join(" "))).await;
        let now = club.store.game(row.id).await.expect("the store works").expect("the game");
        if now.length == row.length {
            // It is taken, or the first message is not there yet.
            sleep(LOOK).await;
        } else {
            asked = Some(Instant::now());
        }
    }
}

/// Points all over a board of 13×13, in an order without rows.
fn point(number: usize) -> String {
    let at = number * 61 % (13 * 13);
    let column = char::from(b"ABCDEFGHJKLMN"[at % 13]);
    format!("{column}{}", at / 13 + 1)
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let Some(last) = times.len().checked_sub(1) else { return };
    let at = |percent: usize| times[last * percent / 100];
    println!("{what}: {} times, p50 {:?}, p99 {:?}, worst {:?}", times.len(), at(50), at(99), at(100));
}
