//! What the [policy](super::policy) is told of a move.

use qgo_rules::Color;

use super::board::{BLACK, Board, EDGE, EMPTY, WHITE, stone};
use super::field::{SPOTS, Spot};
use super::playout::Playout;
use super::threats::Threats;
use super::weights::Call;

/// How far the points around a move reach at most.
const REACH: usize = 3;

/// The length of a row of a [map](Map).
const ROW: usize = 19 + 2 * REACH;

/// How many points around a move are looked at: those less than √10 steps away, and those that far.
const AROUND: u16 = 36;

/// What may be on a point but nothing: a stone of the player's or of the other's, by whether its chain has one liberty,
/// two or more; or the edge.
const CONTENTS: u16 = 7;

// The numbers of the inputs. Behind each, as many as are told there.
/// What is on each point around.
const CONTENT: u16 = 0;
/// Which of these the last stone is.
const LAST: u16 = CONTENT + AROUND * CONTENTS;
/// Why the last stone calls for the move.
const CALL: u16 = LAST + AROUND;
/// It captures a stone, or several; it puts itself in atari; it saves a stone or several that are in atari.
const CAPTURE: u16 = CALL + Call::COUNT as u16;
const SELF_ATARI: u16 = CAPTURE + 2;
const ESCAPE: u16 = SELF_ATARI + 2;
/// It tries to save what cannot be saved; it catches a chain in a ladder.
const FUTILE: u16 = ESCAPE + 2;
const LADDER: u16 = FUTILE + 1;
/// How far it is from the last stone: one step at most, two, three, or more.
const DISTANCE: u16 = LADDER + 1;
const FAR: u8 = 4;
/// How many lines from the edge, from one to five or more.
const LINE: u16 = DISTANCE + FAR as u16;
/// No stone is within three steps.
const OPEN: u16 = LINE + 5;
/// How likely it is in playouts, by powers of two.
const URGE: u16 = OPEN + 1;
const URGES: u16 = 14;

/// How many inputs there are.
pub(crate) const INPUTS: usize = (URGE + URGES) as usize;

/// The numbers of the inputs that are set, for one move.
#[derive(Clone)]
pub(crate) struct Inputs {
    numbers: [u16; Self::MOST],
    count: usize,
}

impl Inputs {
    /// What is around, where the last stone is, and the nine things that may be told besides.
    const MOST: usize = AROUND as usize + 1 + 9;

    const fn new() -> Self {
        Self { numbers: [0; Self::MOST], count: 0 }
    }

    const fn set(&mut self, number: u16) {
        self.numbers[self.count] = number;
        self.count += 1;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> {
        self.numbers[..self.count].iter().copied()
    }
}

/// The moves that are no suicide, take no forbidden ko and fill no own eye, with what is known of them.
pub(crate) fn sensible_moves(playout: &Playout<'_>, color: Color) -> Vec<(Spot, Inputs)> {
    let (board, own) = (&playout.board, stone(color));
    let (map, threats) = (Map::of(board, playout.last, own), Threats::of(board, own));
    let distances = distances_from(board, playout.last);
    let mut calls = [None; SPOTS];
    playout.calls(color, |spot, call| calls[spot.index()] = calls[spot.index()].max(Some(call)));
    let is_sensible = |spot: &&Spot| board.is_sensible(**spot, own);
    let known = |spot: &Spot| {
        let mut inputs = Inputs::new();
        map.tell(*spot, &mut inputs);
        if let Some(stones) = stones_at(&threats.captures, *spot) {
            inputs.set(CAPTURE + u16::from(stones > 1));
        } else if let Some(stones) = board.puts_itself_in_atari(*spot, own) {
            inputs.set(SELF_ATARI + u16::from(stones > 1));
        }
        if let Some(stones) = stones_at(&threats.escapes, *spot) {
            inputs.set(ESCAPE + u16::from(stones > 1));
        }
        if threats.futile.contains(spot) {
            inputs.set(FUTILE);
        }
        if threats.ladders.contains(spot) {
            inputs.set(LADDER);
        }
        if playout.last != Spot::PASS {
            inputs.set(DISTANCE + u16::from(distances[spot.index()].clamp(1, FAR)) - 1);
        }
        let urge = match calls[spot.index()] {
            Some(call) => {
                inputs.set(CALL + call as u16);
                playout.called(*spot, color, call)
            }
            None => playout.urge(*spot, color),
        };
        inputs.set(URGE + (urge.max(1).ilog2() as u16).min(URGES - 1));
        (*spot, inputs)
    };
    board.empty().iter().filter(is_sensible).map(known).collect()
}

/// How many stones are in danger for which this is the point.
fn stones_at(dangers: &[(Spot, u16)], spot: Spot) -> Option<u16> {
    dangers.iter().find(|(at, _)| *at == spot).map(|(_, stones)| *stones)
}

/// What is on each point of a board, with room around it.
struct Map<'a> {
    board: &'a Board,
    /// 0 for nothing, and otherwise one of the [contents](CONTENTS), from 1.
    contents: [u8; ROW * ROW],
    last: Option<usize>,
    /// The steps to the points around one.
    around: [isize; AROUND as usize],
}

impl<'a> Map<'a> {
    fn of(board: &'a Board, last: Spot, own: u8) -> Self {
        let edge = CONTENTS as u8;
        let mut map = Self { board, contents: [edge; ROW * ROW], last: None, around: steps_around() };
        // Of each chain, at its first stone.
        let mut known = [0; SPOTS];
        for spot in board.field.spots() {
            let place = map.place(spot);
            match board.at(spot) {
                BLACK | WHITE => {}
                EMPTY => {
                    map.contents[place] = 0;
                    continue;
                }
                // A point that is blocked is like one beyond the edge.
                _ => continue,
            }
            let content = &mut known[board.chain(spot).index()];
            if *content == 0 {
                let liberties = match board.atari(spot) {
                    Some(_) => 1,
                    None => 3 - u8::from(board.two_liberties(spot).is_some()),
                };
                *content = liberties + if board.at(spot) == own { 0 } else { 3 };
            }
            map.contents[place] = *content;
        }
        map.last = (last != Spot::PASS).then(|| map.place(last));
        map
    }

    fn place(&self, spot: Spot) -> usize {
        let (column, line) = self.board.field.column_and_line(spot);
        (usize::from(line) + REACH - 1) * ROW + usize::from(column) + REACH - 1
    }

    /// Tells what is around a spot, and how far it is from the edge.
    fn tell(&self, spot: Spot, inputs: &mut Inputs) {
        let place = self.place(spot);
        let mut is_open = true;
        for (number, step) in (0..).zip(self.around) {
            let near = place.wrapping_add_signed(step);
            let content = u16::from(self.contents[near]);
            if content > 0 {
                inputs.set(CONTENT + number * CONTENTS + content - 1);
                is_open &= content == CONTENTS;
            }
            if self.last == Some(near) {
                inputs.set(LAST + number);
            }
        }
        if is_open {
            inputs.set(OPEN);
        }
        let size = self.board.field.size();
        let (column, line) = self.board.field.column_and_line(spot);
        let from_edge = |at: u8| at.min(size + 1 - at);
        inputs.set(LINE + u16::from(from_edge(column).min(from_edge(line)).min(5)) - 1);
    }
}

/// The steps on a [map](Map) to the points around one, in the order in which the inputs have them.
fn steps_around() -> [isize; AROUND as usize] {
    let reach = REACH as isize;
    let squared = |(down, right): &(isize, isize)| down * down + right * right;
    let mut all = (-reach..=reach)
        .flat_map(|down| (-reach..=reach).map(move |right| (down, right)))
        .filter(|step| (1..=10).contains(&squared(step)))
        .map(|(down, right)| down * ROW as isize + right);
    std::array::from_fn(|_| all.next().unwrap_or_default())
}

/// How far spots are from one, up to [`FAR`], where steps inside a chain count nothing.
fn distances_from(board: &Board, start: Spot) -> [u8; SPOTS] {
    let mut distances = [FAR; SPOTS];
    if start == Spot::PASS {
        return distances;
    }
    let mut reached = Vec::new();
    let reach = |spot: Spot, distance: u8, distances: &mut [u8; SPOTS], reached: &mut Vec<Spot>| {
        if distances[spot.index()] <= distance {
            return;
        }
        if matches!(board.at(spot), EMPTY) {
            distances[spot.index()] = distance;
            reached.push(spot);
        } else if board.at(spot) != EDGE {
            for stone in board.stones(spot) {
                distances[stone.index()] = distance;
                reached.push(stone);
            }
        }
    };
    reach(start, 0, &mut distances, &mut reached);
    for distance in 1..FAR {
        for from in std::mem::take(&mut reached) {
            for near in board.adjacent(from) {
                reach(near, distance, &mut distances, &mut reached);
            }
        }
    }
    distances
}
