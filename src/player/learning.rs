//! Learns from games that the search plays against itself: of the moves in a position those are to be likelier that the
//! search visited more often ([`Learner`], [`Network`]), and playouts are to end as the games did ([`Balance`]).

mod adam;
mod balance;
mod network;
mod weights;

use std::fmt;
use std::str::FromStr;

use qgo_rules::{Color, Point};
use rand_core::{RngCore, SeedableRng};

pub use balance::{Balance, Errors};
pub use network::Network;
pub use weights::Learner;

use crate::go::board::{Board, stone};
use crate::go::field::Spot;
use crate::go::playout::Playout;
use crate::go::search::{Position, Search};
use crate::go::weights::Weights;
use crate::random::{Random, below};

/// White's points in these games, times two.
const KOMI: i32 = 15;

/// Once a side's chances are below this the game teaches nothing more.
const LOST: f32 = 0.03;

/// At most so many moves are played by chance at the beginning of a game.
const OPENING: u32 = 6;

/// A position that was searched. Its text is a line: the size, who is to move, the last stone or `-`, the points of the
/// board in their order (`X` is Black's), how many ninths of each were Black's at the end of the game, and the moves with
/// their visits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    size: u8,
    to_move: Color,
    last: Option<Point>,
    stones: Vec<(Point, Color)>,
    /// How much of each point was Black's at the end of the game, in ninths, in the order of the points.
    owners: Vec<u8>,
    visits: Vec<(Point, u32)>,
}

/// A line is not the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no searched position")]
pub struct NotSearched;

/// Plays a game on a board of this size, with so many simulations a move. The seed decides all of it.
#[must_use]
pub fn game(size: u8, simulations: u32, seed: u64) -> Vec<Searched> {
    let mut random = Random::seed_from_u64(seed);
    let mut position = Position {
        board: Board::new(size),
        to_move: Color::Black,
        last: Spot::PASS,
        komi: KOMI,
        forbidden: Vec::new(),
    };
    let opening = below(&mut random, OPENING);
    let (mut all, mut owners): (Vec<Searched>, _) = (Vec::new(), Vec::new());
    for turn in 0..2 * u32::from(size).pow(2) {
        let mut search = Search::new(position.clone(), Random::seed_from_u64(random.next_u64()));
        search.run(simulations, &mut || true);
        let mut visited = search.visited();
        let best = visited[0];
        owners = search.owners().iter().map(|(_, owner)| (4.5 * (owner + 1.0)).round() as u8).collect();
        if best.spot == Spot::PASS || best.value < LOST || best.value > 1.0 - LOST {
            break;
        }
        visited.retain(|visited| visited.spot != Spot::PASS && visited.visits > 0);
        let visits = visited.iter().filter_map(|visited| Some((search.point(visited.spot)?, visited.visits)));
        all.push(Searched::new(&position, visits.collect()));
        let spot = if turn < opening {
            visited[below(&mut random, visited.len() as u32) as usize].spot
        } else {
            best.spot
        };
        position.board.play(spot, stone(position.to_move));
        (position.last, position.to_move) = (spot, !position.to_move);
    }
    all.iter_mut().for_each(|searched| searched.owners.clone_from(&owners));
    all
}

impl Searched {
    fn new(position: &Position, visits: Vec<(Point, u32)>) -> Self {
        let Position { board, to_move, last, .. } = position;
        let color = |point: Point| {
            let content = board.at(board.field.spot(point));
            Color::ALL.into_iter().find(|color| stone(*color) == content)
        };
        let size = board.field.size();
        let stones = Point::all(size).filter_map(|point| Some((point, color(point)?))).collect();
        Self { size, to_move: *to_move, last: board.field.point(*last), stones, owners: Vec::new(), visits }
    }

    /// The position, turned and mirrored in one of eight ways, ready for a playout; and what share of the visits each
    /// visited move has. With 8 and more it is not told what the last stone was.
    fn turned<'w>(&self, symmetry: u32, weights: &'w Weights) -> (Playout<'w>, Vec<(Spot, f32)>) {
        let turned = |point: Point| {
            let far = self.size - 1;
            let (mut row, mut column) = (point.row(), point.column());
            if symmetry & 1 != 0 {
                row = far - row;
            }
            if symmetry & 2 != 0 {
                column = far - column;
            }
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            Point::new(column, row).unwrap_or(point)
        };
        let board = Board::with(self.size, self.stones.iter().map(|(point, color)| (turned(*point), *color)));
        let field = board.field;
        let last = self.last.filter(|_| symmetry < 8).map_or(Spot::PASS, |point| field.spot(turned(point)));
        let all: u32 = self.visits.iter().map(|(_, visits)| visits).sum();
        let share =
            |(point, visits): &(Point, u32)| (field.spot(turned(*point)), *visits as f32 / all as f32);
        let shares = self.visits.iter().map(share).collect();
        (Playout::new(board, last, weights), shares)
    }
}

/// The share of a move in the visits.
fn share_of(shares: &[(Spot, f32)], spot: Spot) -> f32 {
    shares.iter().find(|(at, _)| *at == spot).map_or(0.0, |(_, share)| *share)
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to_move = letter(self.to_move);
        let last = self.last.map_or_else(|| "-".to_owned(), |point| point.to_string());
        write!(f, "{} {to_move} {last} ", self.size)?;
        for point in Point::all(self.size) {
            let stone = self.stones.iter().find(|(at, _)| *at == point);
            write!(f, "{}", stone.map_or('.', |(_, color)| letter(*color)))?;
        }
        f.write_str(" ")?;
        self.owners.iter().try_for_each(|owner| write!(f, "{owner}"))?;
        self.visits.iter().try_for_each(|(point, visits)| write!(f, " {point}:{visits}"))
    }
}

impl FromStr for Searched {
    type Err = NotSearched;

    fn from_str(line: &str) -> Result<Self, NotSearched> {
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or(NotSearched);
        let size: u8 = word()?.parse().map_err(|_| NotSearched)?;
        let size = Some(size).filter(|size| (1..=19).contains(size)).ok_or(NotSearched)?;
        let on_board = |point: &Point| point.row() < size && point.column() < size;
        let point = |name: &str| name.parse().ok().filter(on_board).ok_or(NotSearched);
        let to_move = color(word()?.chars().next()).ok_or(NotSearched)?;
        let last = match word()? {
            "-" => None,
            name => Some(point(name)?),
        };
        let stones = Point::all(size).zip(word()?.chars());
        let stones = stones.filter_map(|(point, letter)| Some((point, color(Some(letter))?))).collect();
        let owners =
            word()?.chars().map(|owner| Some(owner.to_digit(10)? as u8)).collect::<Option<Vec<u8>>>();
        let is_whole = |owners: &Vec<u8>| owners.len() == usize::from(size).pow(2);
        let owners = owners.filter(is_whole).ok_or(NotSearched)?;
        let visits = |word: &str| {
            let (name, visits) = word.split_once(':')?;
            Some((point(name).ok()?, visits.parse().ok()?))
        };
        let visits = words.map(visits).collect::<Option<_>>().ok_or(NotSearched)?;
        Ok(Self { size, to_move, last, stones, owners, visits })
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'X',
        Color::White => 'O',
    }
}

fn color(letter: Option<char>) -> Option<Color> {
    match letter? {
        'X' => Some(Color::Black),
        'O' => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
