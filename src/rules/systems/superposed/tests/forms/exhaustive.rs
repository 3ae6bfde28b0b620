//! All short games, in both representations.

use std::sync::Mutex;
use std::thread;

use super::branch::Branch;
use super::pair::Pair;
use super::probes;
use super::tally::Tally;
use super::wants_all;
use crate::board::Position;
use crate::color::{ByColor, Color};
use crate::event::Action;
use crate::game::{PlayError, WorkBound};
use crate::point::Point;
use crate::settings::Limit;
use crate::systems::narrowing::CONTENTS;
use crate::testing::symmetry::Symmetry;

/// All games from one position.
struct Games {
    /// Every double, every triple, and a pass (without points); points are sorted.
    inputs: Vec<Vec<Point>>,
    tally: Tally,
}

impl Games {
    fn new(size: u8) -> Self {
        let points: Vec<Point> = Point::all(size).collect();
        let mut inputs = vec![Vec::new()];
        for (i, a) in points.iter().enumerate() {
            for (j, b) in points.iter().enumerate().skip(i + 1) {
                inputs.push(vec![*a, *b]);
                inputs.extend(points[j + 1..].iter().map(|c| vec![*a, *b, *c]));
            }
        }
        Self { inputs, tally: Tally::default() }
    }

    /// Plays all continuations with this many moves.
    fn play(&mut self, pair: &Pair, symmetries: &[Symmetry], moves: u32) {
        for (input, kept) in self.different(symmetries) {
            self.play_input(pair, &input, &kept, moves);
        }
    }

    /// As [`Games::play`], on two threads, which share the first moves.
    fn play_on_two_threads(&mut self, pair: &Pair, symmetries: &[Symmetry], moves: u32) {
        let first = Mutex::new(self.different(symmetries));
        let inputs = &self.inputs;
        let play = || {
            let mut games = Self { inputs: inputs.clone(), tally: Tally::default() };
            loop {
                let next = first.lock().expect("no thread has failed").pop();
                let Some((input, kept)) = next else { return games.tally };
                games.play_input(pair, &input, &kept, moves);
            }
        };
        let tallies = thread::scope(|scope| {
            let threads = [scope.spawn(play), scope.spawn(play)];
            threads.map(|thread| thread.join().expect("the forms are equal"))
        });
        tallies.iter().for_each(|tally| self.tally.add(tally));
    }

    /// The inputs, each with the symmetries that leave it unchanged. Of inputs that are images of each
    /// other under `symmetries`, which leave the game so far unchanged, only one is listed.
    fn different(&self, symmetries: &[Symmetry]) -> Vec<(Vec<Point>, Vec<Symmetry>)> {
        let different = self.inputs.iter().filter_map(|input| {
            let images = symmetries.iter().map(|symmetry| (symmetry, symmetry.sorted(input)));
            let kept = images.clone().filter(|(_, image)| image == input).map(|(symmetry, _)| *symmetry);
            let is_first = images.clone().all(|(_, image)| image >= *input);
            is_first.then(|| (input.clone(), kept.collect()))
        });
        different.collect()
    }

    /// Plays this move with every outcome of its draws, and continues.
    fn play_input(&mut self, pair: &Pair, input: &[Point], symmetries: &[Symmetry], moves: u32) {
        let action = if input.is_empty() { Action::Pass } else { Action::Place { at: input.to_vec() } };
        let mut open = Some(Branch::default());
        while let Some(mut branch) = open {
            let mut next = pair.clone();
            match next.play(next.list.to_move, &action, &mut branch, WorkBound::Recorded(None)) {
                Err(PlayError::Refused(_)) => return,
                Err(error) => panic!("{error}"),
                Ok((played, draws)) => {
                    let captured = played.last.map(|last| last.captured_points()).unwrap_or_default();
                    self.tally.note("moves");
                    self.tally.note_if(!draws.is_empty(), "moves with draws");
                    self.tally.note_if(!captured.is_empty(), "captures");
                    self.tally.note_if(captured.len() > 1, "captures of several stones");
                    let ko = if let [ko] = captured[..] { Some(ko) } else { None };
                    // The outcome of a draw is not symmetric.
                    let symmetries = if draws.is_empty() { symmetries } else { &[] };
                    self.go_on(&next, ko, symmetries, moves - 1);
                }
            }
            open = branch.next();
        }
    }

    fn go_on(&mut self, pair: &Pair, ko: Option<Point>, symmetries: &[Symmetry], moves: u32) {
        let both = pair.realities();
        if let Some(ko) = ko {
            probes::ban(both, pair.list.to_move, ko).iter().for_each(|ban| self.tally.note(ban));
        }
        if moves > 0 {
            probes::every_reality(both, pair.list.to_move, ko);
            self.play(pair, symmetries, moves);
        }
    }
}

/// The content of each point of a board, in order.
type Contents = Vec<Option<Color>>;

/// The board's images under its eight symmetries.
fn images(size: u8, contents: &Contents) -> Vec<(Symmetry, Contents)> {
    let of = |mirror| (0..4).map(move |quarter_turns| Symmetry { size, mirror, quarter_turns, swap: false });
    let image = |symmetry: Symmetry| {
        let place = |point: Point| usize::from(point.row()) * usize::from(size) + usize::from(point.column());
        (symmetry, Point::all(size).map(|point| contents[place(symmetry.point(point))]).collect())
    };
    [false, true].into_iter().flat_map(of).map(image).collect()
}

/// All games of this many moves from a position; none if it is not a legal position.
fn all_games(size: u8, contents: &Contents, moves: u32, tally: Tally) -> Tally {
    let holding = |color| {
        let held = Point::all(size).zip(contents).filter(|(_, content)| **content == Some(color));
        held.map(|(point, _)| point).collect()
    };
    let Ok(start) = Position::new(size, &ByColor::new_with(holding)) else { return tally };
    let images = images(size, contents).into_iter();
    let symmetries: Vec<Symmetry> =
        images.filter(|(_, image)| image == contents).map(|(symmetry, _)| symmetry).collect();
    let mut games = Games { tally, ..Games::new(size) };
    games.tally.note("positions");
    games.play_on_two_threads(&Pair::start(&start, Limit::None), &symmetries, moves);
    games.tally
}

#[test]
fn all_games_of_four_moves_on_2x2() {
    let tally = all_games(2, &vec![None; 4], 4, Tally::default());
    println!("{tally}");
    tally.expect(&[("moves", 2000), ("captures", 1000)]);
}

/// Three moves by default.
#[test]
fn all_games_of_four_moves_on_3x3() {
    let moves = if wants_all() { 4 } else { 3 };
    let tally = all_games(3, &vec![None; 9], moves, Tally::default());
    println!("{tally}");
    tally.expect(&[("moves", 200_000), ("captures", 20_000)]);
}

/// Two moves by default, on fuller boards, with kos and captures of many stones.
#[test]
fn all_games_of_three_moves_from_the_crowded_positions_of_3x3() {
    let (moves, fewest) = if wants_all() { (3, 5) } else { (2, 6) };
    let mut tally = Tally::default();
    for code in 0..3usize.pow(9) {
        let contents: Contents = (0..9).map(|place| CONTENTS[code / 3usize.pow(place) % 3]).collect();
        let is_crowded = contents.iter().flatten().count() >= fewest;
        if is_crowded && images(3, &contents).iter().all(|(_, image)| *image >= contents) {
            tally = all_games(3, &contents, moves, tally);
        }
    }
    println!("{tally}");
    tally.expect(&[("positions", 400), ("captures of several stones", 1000), ("ko in all realities", 100)]);
}
