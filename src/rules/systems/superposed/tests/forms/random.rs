//! Random games in both representations.

use std::fmt::Write;
use std::ops::Range;

use super::dice::{Dice, seed};
use super::moves::Player;
use super::pair::Pair;
use super::probes;
use super::setup::Setup;
use super::tally::Tally;
use super::wanted_games;
use crate::chance::SeededChance;
use crate::color::Color;
use crate::event::Action;
use crate::game::{PlayError, Played};
use crate::point::Point;
use crate::view::{Cause, Kind, Last};

/// The board sizes, repeated by their frequency.
const SMALL: [u8; 14] = [2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9];
const LARGE: [u8; 2] = [13, 19];

/// How often each thing happens at least, per hundred games on small boards.
const LEAST: [(&str, u64); 21] = [
    ("doubles", 700),
    ("triples", 400),
    ("pushes", 400),
    ("captures", 200),
    ("captures of several stones", 70),
    ("measurements", 400),
    ("measurements that captured nothing", 200),
    ("measurements of several captured sets", 80),
    ("ko in all realities", 100),
    ("ko in some realities", 2),
    ("unintentional passes", 200),
    ("passes", 200),
    ("determined by passes", 30),
    ("determined at the end", 1),
    ("determined by the limit", 50),
    ("determined by the host", 20),
    ("over 100 boards", 60),
    ("realities of different weight", 120),
    ("ends", 20),
    ("refused: repeated", 50),
    ("refused: occupied", 10),
];

/// The moves of a game, printed if it fails.
struct Story(String);

impl Drop for Story {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}

/// Plays the game with this number, and compares.
fn play(number: u64, sizes: &[u8], tally: &mut Tally) {
    let mut dice = Dice::new(number, sizes[0]);
    let size = sizes[dice.below(sizes.len())];
    let setup = Setup::new(size, &mut dice);
    let mut story = Story(format!("QGO_GAMES={number}..{}, {size}×{size}, {setup:?}", number + 1));
    let mut pair = Pair::start(&setup.start, setup.limit);
    let mut chance = SeededChance::new(&seed(number, size));
    let mut player = Player::new();
    for _ in 0..setup.inputs {
        let (color, action) = player.input(&pair.list, &setup, &mut dice);
        let _ = write!(story.0, "\n{color} {action:?}");
        let pushed = is_push(&pair, color, &action);
        match pair.play(color, &action, &mut chance, setup.bound.clone()) {
            Ok((played, draws)) => {
                let _ = draws.iter().try_for_each(|draw| write!(story.0, " {draw}"));
                let last = played.last.as_ref().expect("a move is seen");
                player.ko = only(&last.captured_points());
                note(&played, last, pushed && last.kind == Kind::Play, tally);
                probe(&pair, &player, &mut dice, tally);
            }
            Err(PlayError::Refused(refusal)) => {
                tally.note_if(refusal.word() == "repeated", "refused: repeated");
                tally.note_if(refusal.word() == "occupied", "refused: occupied");
                if pair.list.ended {
                    tally.note("ends");
                    break;
                }
            }
            Err(error) => panic!("{error}"),
        }
    }
    tally.note("games");
}

fn only(points: &[Point]) -> Option<Point> {
    if let [point] = points { Some(*point) } else { None }
}

/// Whether one of the points may hold a stone of the opponent.
fn is_push(pair: &Pair, color: Color, action: &Action) -> bool {
    let Action::Place { at } = action else { return false };
    at.iter().any(|point| pair.list.shares.stones[!color].contains_key(point))
}

fn note(played: &Played, last: &Last, pushed: bool, tally: &mut Tally) {
    let captured = last.captured_points().len();
    tally.note("moves");
    tally.note_if(last.kind == Kind::Pass, "passes");
    tally.note_if(last.kind == Kind::UnintentionalPass, "unintentional passes");
    tally.note_if(last.kind == Kind::Play && last.at.len() == 2, "doubles");
    tally.note_if(last.kind == Kind::Play && last.at.len() == 3, "triples");
    tally.note_if(pushed, "pushes");
    tally.note_if(captured > 0, "captures");
    tally.note_if(captured > 1, "captures of several stones");
    tally.note_if(played.host_limit.is_some(), "determined by the host");
    if let Some(measurement) = last.measurement() {
        tally.note("measurements");
        tally.note_if(captured == 0, "measurements that captured nothing");
        let is_part = captured > 0 && measurement.exact < measurement.any;
        tally.note_if(is_part, "measurements of several captured sets");
    }
    match last.determined().map(|determined| determined.cause) {
        Some(Cause::Passes) => tally.note("determined by passes"),
        Some(Cause::End) => tally.note("determined at the end"),
        Some(Cause::Limit) => tally.note("determined by the limit"),
        Some(Cause::HostLimit) | None => {}
    }
}

/// Probes both representations after some of the moves, and where there may be a ko.
fn probe(pair: &Pair, player: &Player, dice: &mut Dice, tally: &mut Tally) {
    let (both, color) = (pair.realities(), pair.list.to_move);
    let stored = pair.list.realities.stored();
    tally.note_if(*both[1].total() > stored.into(), "realities of different weight");
    for (least, what) in
        [(100, "over 100 boards"), (1000, "over 1,000 boards"), (10_000, "over 10,000 boards")]
    {
        tally.note_if(stored > least, what);
    }
    if let Some(ko) = player.ko {
        probes::ban(both, color, ko).iter().for_each(|ban| tally.note(ban));
        probes::moves(both, color, &[ko], tally);
    } else if !dice.percent(15) {
        return;
    }
    tally.note("probes");
    probes::determination(both, color, dice);
    probes::explored(pair, &mut dice.clone());
    if stored <= 40 {
        tally.note("probes of every reality");
        probes::every_reality(both, color, player.ko);
    }
    for at in player.questions(&pair.list, dice) {
        probes::moves(both, color, &at, tally);
        probes::alternatives(pair, &at);
        if player.ko.is_none() {
            probes::moves(both, !color, &at, tally);
        }
    }
}

/// Plays the games with these numbers.
fn play_all(numbers: Range<u64>, sizes: &[u8]) -> Tally {
    let mut tally = Tally::default();
    numbers.for_each(|number| play(number, sizes, &mut tally));
    println!("{tally}");
    tally
}

#[test]
fn random_games_are_equal_in_both_forms() {
    let numbers = wanted_games().unwrap_or(0..300);
    let hundreds = (numbers.end - numbers.start) / 100;
    play_all(numbers, &SMALL).expect(&LEAST.map(|(what, least)| (what, least * hundreds)));
}

#[test]
fn random_games_on_large_boards_are_equal_in_both_forms() {
    let numbers = wanted_games().unwrap_or(0..30);
    let tens = (numbers.end - numbers.start) / 10;
    let least = [("doubles", 50), ("triples", 25), ("pushes", 20), ("measurements", 5), ("captures", 5)];
    play_all(numbers, &LARGE).expect(&least.map(|(what, least)| (what, least * tens)));
}
