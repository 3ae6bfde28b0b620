//! The ways in which entanglements can be settled, compared with rule 6 on plain sets of points.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::invariants::breathless;
use super::*;
use crate::systems::exploring::Leaf;
use crate::systems::simultaneous::exploring as engine;
use crate::view::Entanglement;

type Stones = BTreeMap<Point, StoneKind>;

fn own(it: &Entanglement, side: Color) -> &[Point] {
    if side == Color::Black { &it.black } else { &it.white }
}

fn stones_of(it: &Entanglement) -> BTreeSet<Point> {
    [it.black.as_slice(), &it.white, &it.shared].concat().into_iter().collect()
}

/// The numbers of the entanglements that are settled in favour of `to` with this one, and the loose red
/// stones that turn: (a) and (b) of rule 6, repeated until nothing is added.
fn consequences(board: &SimultaneousBoard, number: u32, to: Color) -> (BTreeSet<u32>, BTreeSet<Point>) {
    let (mut going, mut turning) = (BTreeSet::from([number]), BTreeSet::new());
    let home = |at: &Point| board.entanglements.iter().find(|it| stones_of(it).contains(at));
    loop {
        let before = (going.clone(), turning.clone());
        let settled = || board.entanglements.iter().filter(|it| before.0.contains(&it.number));
        for used in settled().flat_map(|it| &it.uses[to]) {
            match home(used) {
                Some(it) => drop(going.insert(it.number)),
                None if board.stones[used] == StoneKind::Red => drop(turning.insert(*used)),
                None => {}
            }
        }
        let mut lost: BTreeSet<Point> = before.1.clone();
        lost.extend(settled().flat_map(|it| own(it, !to).iter().chain(&it.shared)));
        let fails = |it: &&Entanglement| it.uses[!to].iter().any(|used| lost.contains(used));
        going.extend(board.entanglements.iter().filter(fails).map(|it| it.number));
        if before == (going.clone(), turning.clone()) {
            return before;
        }
    }
}

/// The board after settling. Stones that became certain are in no `uses`.
fn settle(board: &SimultaneousBoard, number: u32, to: Color) -> SimultaneousBoard {
    let (going, turning) = consequences(board, number, to);
    let mut next = board.clone();
    let mut certain = turning.clone();
    for it in board.entanglements.iter().filter(|it| going.contains(&it.number)) {
        next.stones.retain(|at, _| !own(it, !to).contains(at));
        next.stones.extend(own(it, to).iter().chain(&it.shared).map(|at| (*at, stones::plain(to))));
        certain.extend(stones_of(it));
    }
    next.stones.extend(turning.into_iter().map(|at| (at, stones::plain(to))));
    next.entanglements.retain(|it| !going.contains(&it.number));
    for it in &mut next.entanglements {
        for color in Color::ALL {
            it.uses[color].retain(|at| !certain.contains(at));
        }
    }
    next
}

/// Whether a chain has newly lost its last liberty, be its stones certain or not, so that the turn
/// continues (rule 7), which is not done here.
fn goes_on(size: u8, before: &Stones, after: &Stones) -> bool {
    Color::ALL.into_iter().any(|side| {
        let old: BTreeSet<Point> = breathless(size, before, side).into_iter().flatten().collect();
        let is_candidate = |chain: &BTreeSet<Point>| {
            chain.is_disjoint(&old) && chain.iter().any(|at| after[at] != StoneKind::Orange)
        };
        breathless(size, after, side).iter().any(is_candidate)
    })
}

/// All ways, Black's captures first; `None` if one of them continues by rule 7.
fn ways(size: u8, board: &SimultaneousBoard) -> Option<Vec<Stones>> {
    let Some(lowest) = board.entanglements.first() else { return Some(vec![board.stones.clone()]) };
    let mut found = Vec::new();
    for to in Color::ALL {
        let next = settle(board, lowest.number, to);
        if goes_on(size, &board.stones, &next.stones) {
            return None;
        }
        found.extend(ways(size, &next)?);
    }
    Some(found)
}

fn leaf(stones: &Stones) -> Leaf {
    let certain = stones.iter().filter_map(|(at, kind)| Some((*at, kind.side()?))).collect();
    let both = stones.iter().filter(|(_, kind)| kind.side().is_none()).map(|(at, _)| *at).collect();
    Leaf { board: certain, both }
}

/// Compares the ways of a position with the plain ones: `None` if those continue, else their number.
fn compared(game: &Simultaneous) -> Option<usize> {
    let found = engine::ways(&game.grid, &game.state)?;
    let expected: Vec<Leaf> = ways(game.grid.size(), &board(game))?.iter().map(leaf).collect();
    assert!(found == expected, "{:?}", board(game));
    assert_eq!(game.explore().ok()?.total(), &expected.len().into());
    Some(expected.len())
}

/// Checks what holds of every way, also where rule 7 goes beyond the plain ones: no stone is made, and
/// nothing certain is left without a liberty.
fn check_leaves(game: &Simultaneous) {
    let Some(found) = engine::ways(&game.grid, &game.state) else { return };
    let occupied: BTreeSet<Point> = board(game).stones.into_keys().collect();
    for Leaf { board, both } in found {
        assert!(board.keys().chain(&both).all(|at| occupied.contains(at)), "no stone is made");
        assert!(both.iter().all(|at| !board.contains_key(at)));
        let certain = board.into_iter().map(|(at, side)| (at, stones::plain(side)));
        let stones = certain.chain(both.into_iter().map(|at| (at, StoneKind::Red))).collect();
        for side in Color::ALL {
            assert!(breathless(game.grid.size(), &stones, side).is_empty(), "{side} in {stones:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn ways_follow_the_plain_rules((size, wishes) in games()) {
        let mut game = Simultaneous::start(size, &[]);
        for wish in wishes {
            if game.status() != Status::Play(ToMove::Both) {
                break;
            }
            let at = wish.points(&game);
            turn(&mut game, at);
            check_leaves(&game);
            compared(&game);
        }
    }
}

/// The orange stone of the first entanglement, once it is White's, cuts a chain of blue and orange stones
/// off from its only liberty. No stone of that chain is certain; by rule 7 it is captured all the same.
#[test]
fn a_split_chain_of_uncertain_stones_is_captured() {
    let mut game = Simultaneous::start(4, &[]);
    let turns = "C3 C2 D3 A4 C1 B4 D1 D2 D4 D4 A3 A2 A1 C4 B2 B2 B3 B3";
    for at in points(turns).chunks(2) {
        turn(&mut game, ByColor { black: at[0], white: at[1] });
    }
    let certain = |black, white| {
        let of = |side, names| points(names).into_iter().map(move |at| (at, side));
        let board = of(Color::Black, black).chain(of(Color::White, white)).collect();
        Leaf { board, both: Vec::new() }
    };
    let expected =
        vec![certain("A1 C1 D1 B2 A3 B3 C3 D3 D4", ""), certain("A1 C1 D1", "A2 B2 C2 D2 B3 A4 B4 C4 D4")];
    assert!(engine::ways(&game.grid, &game.state) == Some(expected));
    assert_eq!(compared(&game), None);
}

/// Checks that the games above have positions with several ways.
#[test]
fn several_ways_are_compared() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut several, mut many, mut open) = (0, 0, 0);
    for _ in 0..150 {
        let (size, wishes) = games().new_tree(&mut runner).unwrap().current();
        let mut game = Simultaneous::start(size, &[]);
        for wish in wishes {
            if game.status() != Status::Play(ToMove::Both) {
                break;
            }
            let at = wish.points(&game);
            turn(&mut game, at);
            match compared(&game) {
                Some(ways) => {
                    several += u32::from(ways > 1);
                    many += u32::from(ways > 2);
                }
                None => open += 1,
            }
        }
    }
    assert!(
        several > 100 && many > 10,
        "{several} with several ways, {many} with more than two, {open} go on"
    );
}

/// Entanglements far apart have two ways each; beyond the bound there are too many to list.
#[test]
fn more_ways_than_are_listed_are_refused() {
    let mut game = Simultaneous::start(19, &[]);
    for (duals, column) in (1..).zip(0..13) {
        let own = ByColor { black: 0, white: 1 }.map(|row| {
            let at = Point::new(column, row).expect("a point");
            Set::single(game.grid.index(at))
        });
        for side in Color::ALL {
            game.state.stones.put(stones::unsure(side), own[side]);
        }
        let (shared, uses) = (Set::EMPTY, ByColor::new_with(|_| Set::EMPTY));
        game.state.entanglements.add(state::Entanglement { number: 0, own, shared, uses });
        let ways = engine::ways(&game.grid, &game.state);
        assert_eq!(ways.map(|ways| ways.len()), (duals <= 12).then(|| 1 << duals), "{duals}");
    }
    assert_eq!(game.explore().err(), Some(PlayError::TooLarge));
}
