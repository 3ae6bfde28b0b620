//! The programs that measure against GNU Go in short: from the same seeds come the same games and counts on every
//! machine.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../examples/dead_stones/compare.rs"]
mod compare;
#[path = "../examples/arena/contestant.rs"]
mod contestant;
#[path = "../examples/gtp_match/engine.rs"]
mod engine;
#[path = "../examples/arena/games.rs"]
mod games;
#[path = "../examples/gtp_match/play.rs"]
mod play;
#[path = "../examples/arena/sides.rs"]
mod sides;

use std::io::Write;
use std::path::Path;

use compare::{ended, gnu_go, ours};
use contestant::Contestant;
use engine::{Engine, GNU_GO};
use games::begin;
use play::play;
use qgo_player::Level;
use qgo_rules::{Color, Setup, System, Viewer};
use sides::{Ended, own};

/// Whether GNU Go is there; in CI it has to be.
fn is_there() -> bool {
    let is_there = Path::new(GNU_GO.split(' ').next().unwrap()).exists();
    let missing = "gnugo is missing, so nothing is played against it; install the package gnugo";
    assert!(is_there || std::env::var_os("CI").is_none(), "{missing}");
    if !is_there {
        writeln!(std::io::stderr(), "LEFT OUT: {missing}").unwrap_or_default();
    }
    is_there
}

#[test]
fn the_same_seeds_give_the_same_match() {
    if !is_there() {
        return;
    }
    let setup = Setup { komi: Some("7.5".parse().unwrap()), ..Setup::new(System::Classic, 7) };
    let settings = setup.validate().unwrap();
    let mut side = Contestant::level(6).begin();
    let games = [0, 1].map(|number| {
        let mut game = begin(&settings, 1, number);
        let mut other = Engine::start(GNU_GO, &settings, number);
        let Ended { winner, why } = play(&mut game, own(number), &mut side, &mut other);
        (winner, why, game.view(Viewer::Public).moves)
    });
    side.tell();
    let expected = [("B+1.5", 19), ("W gave up", 47)];
    assert_eq!(games, expected.map(|(why, moves)| (Some(Color::Black), why.to_owned(), moves)));
}

#[test]
fn both_take_the_same_stones_for_dead() {
    if !is_there() {
        return;
    }
    let settings = Setup::new(System::Classic, 7).validate().unwrap();
    let games = (0..6).map(|number| ended(&settings, Level::new(2).unwrap(), 1, number));
    let dead = games.map(|game| {
        let (ours, theirs) = (ours(&game), gnu_go(&game));
        assert!(ours == theirs, "{:?} {} {:?} {}", ours.dead, ours.score, theirs.dead, theirs.score);
        ours.dead.len()
    });
    assert_eq!(dead.collect::<Vec<_>>(), [18, 2, 1, 3, 1, 16]);
}
