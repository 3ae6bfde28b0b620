//! Plays `entangled`, in all its shapes, by tree search.

mod board;
mod endgame;
mod few;
mod hash;
mod naming;
mod playout;
pub(crate) mod rivals;
mod search;

use qgo_rules::{Action, Color, EntangledBoard, Point, Tangle};
use rand_core::SeedableRng;

use self::board::{Stage, Tangled};
use self::few::Few;
use self::naming::Naming;
use self::search::{Node, Search, Step};
use crate::choice::{draw, weights};
use crate::classic;
use crate::go::area::area;
use crate::go::board::Board;
use crate::level::{Choice, Level, Strength};
use crate::random::{Random, chance};
use crate::result::{sign, wins};
use crate::seen::Seen;
use crate::thought::{Budget, Candidate, Fuse, PORTION, Thought};

/// A point is settled if so much of its ownership belongs to one side.
const SETTLED: f32 = 0.8;

/// A pass that would win is trusted if the search agrees this much.
const SURE: f32 = 0.6;

/// A pass may cost so much of what is expected, for that is not exact.
const TOLERANCE: f32 = 0.05;

/// For each game that is played out, so many positions are looked at to solve the end of a game.
const POSITIONS: u32 = 4;

/// How many moves are told.
const CANDIDATES: usize = 20;

/// A move in the tree.
#[derive(Clone, Copy)]
struct Move {
    /// The points that count, or the one that answers a choice; none for a pass.
    spots: Few,
    /// Whether other points may be named with them.
    is_open: bool,
    visits: u32,
    value: f32,
    probability: f32,
}

pub(crate) fn think(seen: &Seen, tangle: &Tangle, level: Level, mut budget: Budget<'_>) -> Thought {
    let mut random = chance(seen, level);
    let root = position(seen, tangle);
    let is_choice = matches!(root.stage, Stage::Asked(_));
    // The turn was thought over when its stones were named.
    let share = if is_choice { 2 } else { 1 };
    let Strength { simulations, choice } = level.strength(seen.board.system());
    let wanted = (budget.simulations.unwrap_or(simulations) / share).max(1);
    let mut search = Search::new(root, seen.komi.0, Random::from_rng(&mut random));
    run(&mut search, wanted, &mut budget);
    let mut moves = moves(&search, choice);
    if seen.has_passed {
        leave_out_slips(&search, &mut moves);
    }
    moves.sort_by(|one, other| {
        other.probability.total_cmp(&one.probability).then(other.visits.cmp(&one.visits))
    });
    let naming = Naming { tangle, search: &search, color: seen.color };
    let solved = endgame::solved(search.root(), seen.komi.0, wanted.saturating_mul(POSITIONS), budget.go_on);
    let solved = solved.and_then(|(way, wins)| Some((naming.action(way)?, wins)));
    let solved = solved.filter(|(action, wins)| {
        *action != Action::Pass || stands_in_a_count(seen, tangle, *wins, &mut *budget.go_on)
    });
    let value = moves[0].value;
    let mut decided = solved.as_ref().map(|(_, wins)| if *wins { 1.0 } else { 0.5 });
    let action = if let Some((action, _)) = solved {
        action
    } else if is_choice {
        let weights: Vec<u32> = moves.iter().map(weight).collect();
        let point = search.root().field.point(moves[draw(&weights, &mut random)].spots.first());
        point.map_or(Action::Pass, |point| Action::Keep { point })
    } else if passes(seen, &search, value, wanted, &mut budget) {
        decided = Some(value);
        Action::Pass
    } else {
        place(&naming, &mut moves, &mut random)
    };
    let thought = Thought {
        action,
        value,
        candidates: candidates(&naming, &moves, is_choice),
        simulations: search.playouts.count,
        was_cut_short: false,
        owners: owners(&search),
    };
    match decided {
        Some(value) => thought.decided(value),
        None => thought,
    }
}

/// The stones that will not survive if both play on as in Go: all sets have collapsed in a count. Nobody can capture
/// anything any more where fewer points are empty than a move names.
pub(crate) fn dead_stones(seen: &Seen, tangle: &Tangle, go_on: Fuse<'_>) -> Vec<Point> {
    let stones = &tangle.board().stones;
    let empty = usize::from(seen.size).pow(2) - stones.len();
    if Color::ALL.into_iter().all(|color| empty < tangle.shape().points_named(color)) {
        return Vec::new();
    }
    classic::dead_stones(seen, stones, go_on)
}

/// Whether the game is won, or at least a tie, also without the stones that a count would find dead, or what there is no
/// time to find out. Sets that have not collapsed are not counted yet.
fn stands_in_a_count(seen: &Seen, tangle: &Tangle, has_to_win: bool, go_on: Fuse<'_>) -> bool {
    let EntangledBoard { stones, sets, .. } = tangle.board();
    if !sets.is_empty() {
        return true;
    }
    let dead = dead_stones(seen, tangle, &mut *go_on);
    let board = Board::with(seen.size, stones.into_iter().filter(|(point, _)| !dead.contains(point)));
    let ahead = (2 * area(&board) - seen.komi.0) as f32 * sign(seen.color);
    go_on() && if has_to_win { ahead > 0.0 } else { ahead >= 0.0 }
}

/// The position that a search begins with.
fn position(seen: &Seen, tangle: &Tangle) -> Tangled {
    Tangled::new(seen.size, seen.moves, seen.has_passed, seen.last, tangle)
}

/// Searches; false if the fuse ended it.
fn run(search: &mut Search, wanted: u32, budget: &mut Budget<'_>) -> bool {
    while search.playouts.count < wanted {
        search.run(PORTION.min(wanted - search.playouts.count));
        if search.playouts.count < wanted && !(budget.go_on)() {
            return false;
        }
    }
    true
}

const fn weight(found: &Move) -> u32 {
    // At most 65,536, so that the sum of some thousands fits.
    (found.probability * 65_536.0) as u32
}

/// The moves that were looked at, with how likely each is chosen.
fn moves(search: &Search, choice: Choice) -> Vec<Move> {
    let mut found = Vec::new();
    collect(search, choice, search.visited(), Few::default(), 1.0, &mut found);
    found
}

/// Adds the moves that begin with these points, which are as likely as that.
fn collect(
    search: &Search,
    choice: Choice,
    steps: Vec<&Node>,
    named: Few,
    likely: f32,
    found: &mut Vec<Move>,
) {
    let visits: Vec<u32> = steps.iter().map(|node| node.tally.visits).collect();
    let weights = weights(&visits, choice);
    let all: u32 = weights.iter().sum();
    for (node, weight) in steps.into_iter().zip(weights) {
        let probability = likely * weight as f32 / all.max(1) as f32;
        let (spots, is_open) = match node.step {
            Step::Pass => (Few::default(), false),
            Step::Enough => (named, true),
            Step::Keep(spot) => (Few::of(&[spot]), false),
            Step::Name(spot) => {
                let named = named.with(spot);
                let further = search.after(node);
                let is_open = !search.is_whole(named);
                if is_open && !further.is_empty() {
                    collect(search, choice, further, named, probability, found);
                    continue;
                }
                (named, named.len() < search.root().points_named())
            }
        };
        found.push(Move {
            spots,
            is_open,
            visits: node.tally.visits,
            value: node.tally.value(),
            probability,
        });
    }
}

/// Leaves out a pass that would end the game, unless it is what the search prefers: a game is not ended by a slip.
fn leave_out_slips(search: &Search, moves: &mut Vec<Move>) {
    let is_slip = |found: &Move| found.spots.len() == 0 && search.visited()[0].step != Step::Pass;
    if !moves.iter().all(is_slip) {
        moves.retain(|found| !is_slip(found));
    }
}

/// Draws a move that the rules allow.
fn place(naming: &Naming<'_>, moves: &mut Vec<Move>, random: &mut Random) -> Action {
    while !moves.is_empty() {
        let mut weights: Vec<u32> = moves.iter().map(weight).collect();
        weights[0] = weights[0].max(1);
        let index = draw(&weights, random);
        let drawn = moves[index];
        if drawn.spots.len() == 0 {
            return Action::Pass;
        }
        if let Some(at) = naming.named(drawn.spots, drawn.is_open) {
            return Action::Place { at };
        }
        moves.remove(index);
    }
    Action::Pass
}

/// The likeliest moves, named as the rules allow it. What is named alike is one move.
fn candidates(naming: &Naming<'_>, moves: &[Move], is_choice: bool) -> Vec<Candidate> {
    let all: f32 = moves.iter().map(|found| found.probability).sum();
    let mut candidates: Vec<Candidate> = Vec::new();
    for found in &moves[..moves.len().min(CANDIDATES)] {
        let is_whole = is_choice || found.spots.len() == 0;
        let named = if is_whole {
            Some(naming.points(found.spots))
        } else {
            naming.named(found.spots, found.is_open)
        };
        let Some(at) = named else { continue };
        // The first one is played where what seemed better cannot be named.
        let probability = match found.probability / all {
            share if share.is_finite() => share,
            _ => f32::from(u8::from(candidates.is_empty())),
        };
        match candidates.iter_mut().find(|known| known.names(&at)) {
            Some(known) => {
                let visits = known.visits + found.visits;
                known.value = (known.value * known.visits as f32 + found.value * found.visits as f32)
                    / visits.max(1) as f32;
                known.visits = visits;
                known.probability += probability;
            }
            None => candidates.push(Candidate { at, visits: found.visits, value: found.value, probability }),
        }
    }
    candidates.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    candidates
}

/// Of each point whose it will be.
fn owners(search: &Search) -> Vec<(Point, f32)> {
    let field = search.root().field;
    field.spots().filter_map(|spot| Some((field.point(spot)?, search.playouts.owner(spot)))).collect()
}

/// Whether a pass ends the game well, or nothing is left to play for.
///
/// While fewer moves were made than the board is wide, nothing is settled: what seems lost, such as against many stones of
/// handicap, is played for. That nothing can be lost by a pass is looked at in a search of its own: where the best move was
/// thought of, the points may be settled because of it.
fn passes(seen: &Seen, search: &Search, value: f32, wanted: u32, budget: &mut Budget<'_>) -> bool {
    let may_win = seen.has_passed && value > SURE && is_won(seen, search);
    let may_be_settled = seen.moves >= u32::from(seen.size) && is_settled(search);
    if !may_win && !may_be_settled {
        return false;
    }
    let random = search.playouts.random.clone();
    let mut after = Search::new(search.root().passed(), seen.komi.0, random);
    if !run(&mut after, wanted.div_ceil(2), budget) {
        return false;
    }
    let left = 1.0 - after.visited()[0].tally.value();
    (may_win && left > SURE && is_won(seen, &after)) || (is_settled(&after) && left > value - TOLERANCE)
}

fn is_settled(search: &Search) -> bool {
    search.root().field.spots().all(|spot| search.playouts.owner(spot).abs() > SETTLED)
}

/// Whether the player would win a count, as both would probably agree on it.
fn is_won(seen: &Seen, search: &Search) -> bool {
    let owner = |spot| search.playouts.owner(spot);
    let points = |spot| i32::from(owner(spot) > 0.2) - i32::from(owner(spot) < -0.2);
    wins(seen.color, 2 * search.root().field.spots().map(points).sum::<i32>() - seen.komi.0)
}

#[cfg(test)]
mod tests;
