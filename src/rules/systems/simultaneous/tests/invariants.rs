//! What holds after every turn (docs/rules.md, "Simultaneous"), checked without bitboards.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proptest::prelude::*;

use super::*;
use crate::testing::plain::adjacent;
use crate::view::{EntangledBy, Entanglement, Resolution};

/// Whether a stone of this kind can be in a chain of this side.
fn belongs(kind: StoneKind, side: Color) -> bool {
    kind.side() == Some(side) || kind == StoneKind::Orange
}

fn is_plain(kind: StoneKind) -> bool {
    matches!(kind, StoneKind::Black | StoneKind::White)
}

fn plain_of(side: Color) -> StoneKind {
    stones::plain(side)
}

/// A side's chains without a liberty.
pub(super) fn breathless(size: u8, stones: &BTreeMap<Point, StoneKind>, side: Color) -> Vec<BTreeSet<Point>> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for start in stones.iter().filter(|(_, kind)| belongs(**kind, side)).map(|(point, _)| *point) {
        if !seen.insert(start) {
            continue;
        }
        let (mut chain, mut open, mut liberty) = (BTreeSet::from([start]), vec![start], false);
        while let Some(point) = open.pop() {
            for next in adjacent(size, point) {
                match stones.get(&next) {
                    None => liberty = true,
                    Some(kind) if belongs(*kind, side) && chain.insert(next) => open.push(next),
                    Some(_) => {}
                }
            }
        }
        seen.extend(&chain);
        if !liberty {
            found.push(chain);
        }
    }
    found
}

fn all_stones(it: &Entanglement) -> Vec<Point> {
    [it.black.as_slice(), &it.white, &it.shared].concat()
}

fn check_entanglements(board: &SimultaneousBoard) {
    let mut members = BTreeSet::new();
    let kind = |point: &Point| board.stones[point];
    for it in &board.entanglements {
        for point in all_stones(it) {
            assert!(members.insert(point), "{point} is in two entanglements");
        }
        assert!(it.black.iter().all(|point| kind(point) == StoneKind::Blue));
        assert!(it.white.iter().all(|point| kind(point) == StoneKind::Green));
        let is_shared = |kind| matches!(kind, StoneKind::Orange | StoneKind::Red);
        assert!(it.shared.iter().all(|point| is_shared(kind(point))));
        for (side, own) in [(Color::Black, StoneKind::Blue), (Color::White, StoneKind::Green)] {
            let is_used = |point: &Point| [own, StoneKind::Red].contains(&kind(point));
            assert!(it.uses[side].iter().all(is_used), "{side} uses {:?}", it.uses[side]);
            assert!(all_stones(it).iter().all(|point| !it.uses[side].contains(point)));
        }
    }
    let unsure = [StoneKind::Blue, StoneKind::Green, StoneKind::Orange];
    for (point, _) in board.stones.iter().filter(|(_, kind)| unsure.contains(kind)) {
        assert!(members.contains(point), "{point} is in no entanglement");
    }
    assert!(board.entanglements.windows(2).all(|pair| pair[0].number < pair[1].number));
}

fn check_chains(size: u8, board: &SimultaneousBoard) {
    for side in Color::ALL {
        for chain in breathless(size, &board.stones, side) {
            assert!(chain.iter().all(|point| !is_plain(board.stones[point])), "plain stones in {chain:?}");
            let holds = |it: &&Entanglement| {
                let own = if side == Color::Black { &it.black } else { &it.white };
                own.iter().any(|point| chain.contains(point))
            };
            assert!(board.entanglements.iter().filter(holds).count() <= 1, "{chain:?}");
        }
    }
}

/// Applies the reported resolutions of a turn to plain stones.
fn retold(before: &SimultaneousBoard, last: &Last) -> (BTreeMap<Point, StoneKind>, ByColor<BTreeSet<Point>>) {
    let mut stones = before.stones.clone();
    let mut captured = ByColor::<BTreeSet<Point>>::default();
    if last.at[0] != last.at[1] {
        stones.extend([(last.at[0], StoneKind::Black), (last.at[1], StoneKind::White)]);
    }
    for resolution in last.resolutions() {
        let mut take = |from: Color, points: &[Point], stones: &mut BTreeMap<Point, StoneKind>| {
            for point in points {
                assert_eq!(
                    stones.remove(point).and_then(StoneKind::side),
                    Some(from),
                    "{point} is taken once"
                );
                captured[from].insert(*point);
            }
        };
        let mut put = |kind, points: &[Point]| stones.extend(points.iter().map(|point| (*point, kind)));
        match resolution {
            Resolution::Met { at } => put(StoneKind::Red, &[*at]),
            Resolution::Entangled { by, black, white, shared, .. } => {
                put(StoneKind::Blue, black);
                put(StoneKind::Green, white);
                if *by == EntangledBy::Save {
                    assert!(shared.contains(&last.at[0]));
                    put(StoneKind::Orange, &last.at[..1]);
                }
            }
            Resolution::Captured { by, stones: taken } => take(!*by, taken, &mut stones),
            Resolution::Settled { to, alive, removed, shared, .. } => {
                put(plain_of(*to), alive);
                put(plain_of(*to), shared);
                take(!*to, removed, &mut stones);
            }
            Resolution::Turned { at, to, .. } => put(plain_of(*to), &[*at]),
        }
    }
    (stones, captured)
}

/// A game, and what its invariants need.
struct Watched {
    game: Simultaneous,
    meetings: u32,
    handicap: u32,
}

impl Watched {
    fn start(size: u8, handicap: &[Point]) -> Self {
        let count = u32::try_from(handicap.len()).unwrap();
        Self { game: Simultaneous::start(size, handicap), meetings: 0, handicap: count }
    }

    fn turn(&mut self, at: ByColor<Point>) {
        let before = board(&self.game);
        let last = turn(&mut self.game, at);
        self.meetings += u32::from(at.black == at.white);
        let board = board(&self.game);
        check_entanglements(&board);
        check_chains(self.game.grid.size(), &board);
        let (stones, captured) = retold(&before, &last);
        assert_eq!(stones, board.stones, "what is told is what happened");
        let sorted = captured.map(|points| points.into_iter().collect::<Vec<_>>());
        assert_eq!(sorted, last.captured);
        for side in Color::ALL {
            let taken = board.prisoners[!side] - before.prisoners[!side];
            assert_eq!(usize::try_from(taken).unwrap(), last.captured[side].len());
        }
        let lying = u32::try_from(board.stones.len()).unwrap();
        let accounted = lying + board.prisoners.black + board.prisoners.white;
        assert_eq!(2 * self.game.moves() - self.meetings + self.handicap, accounted);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn they_hold_in_every_game((size, wishes) in games(), handicap in prop::collection::btree_set((0u8..7, 0u8..7), 0..4)) {
        let stones: Vec<Point> = handicap
            .into_iter()
            .filter_map(|(column, row)| Point::new(column, row))
            .filter(|point| size > 3 && point.is_on(size))
            .collect();
        let mut watched = Watched::start(size, &stones);
        for wish in wishes {
            if watched.game.status() != Status::Play(ToMove::Both) {
                break;
            }
            let at = wish.points(&watched.game);
            watched.turn(at);
        }
    }
}

/// What the next turn depends on, without the numbers of entanglements.
type Position = (BTreeMap<Point, StoneKind>, BTreeSet<[Vec<Point>; 5]>);

fn position(game: &Simultaneous) -> Position {
    let board = board(game);
    let lists = |it: Entanglement| [it.black, it.white, it.shared, it.uses.black, it.uses.white];
    (board.stones, board.entanglements.into_iter().map(lists).collect())
}

/// Plays every turn in every position that can be reached, up to a limit of positions. Returns their
/// number, and whether these were all.
fn explore(size: u8, limit: usize) -> (usize, bool) {
    let first = Simultaneous::start(size, &[]);
    let mut seen = BTreeSet::from([position(&first)]);
    let mut open = VecDeque::from([first]);
    while let Some(game) = open.pop_front() {
        if seen.len() >= limit {
            return (seen.len(), false);
        }
        let empty = game.playable(Color::Black);
        for (black, white) in empty.iter().flat_map(|b| empty.iter().map(move |w| (*b, *w))) {
            let lying = u32::try_from(board(&game).stones.len()).unwrap();
            let before = Simultaneous { turns: 0, ..game.clone() };
            let taken = before.state.prisoners;
            let handicap = lying + taken.black + taken.white;
            let mut watched = Watched { game: before, meetings: 0, handicap };
            watched.turn(ByColor { black, white });
            if seen.insert(position(&watched.game)) {
                open.push_back(watched.game);
            }
        }
    }
    (seen.len(), true)
}

#[test]
fn they_hold_in_every_position_of_2x2_and_many_of_3x3() {
    assert_eq!(explore(2, usize::MAX), (89, true));
    assert!(!explore(3, 3000).1);
}
