//! Views with as much on them as there can be.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qgo_rules::*;

use super::fixtures::*;

/// A board of `size` on which every point has different shares of two colours, with a captured chain, in
/// a game of very many realities.
pub(super) fn crowded(size: u8) -> View {
    let total = BigUint::from(3u32).pow(300);
    let stones = |part: usize| {
        let all = Point::all(size).enumerate();
        all.map(|(i, point)| (point, &total * (i + part) / 1000u32))
            .filter(|(_, n)| *n > 0u32.into())
            .collect()
    };
    let black = stones(1);
    let white = stones(2);
    let mut view = measured("", [1, 3], [1, 9]);
    view.size = size;
    view.board = BoardView::Shares(Shares { total: total.clone(), stones: ByColor { black, white } });
    if let Some(last) = &mut view.last {
        last.at = Point::all(size).take(3).collect();
        last.captured.black = Point::all(size).collect();
        if let Particular::Superposed { before, .. } = &mut last.particular {
            *before = total;
        }
    }
    view
}

/// Black shares in steps of 0.5 %, beginning with 0.5 %, on the first `points` points.
pub(super) fn spread(size: u8, points: u32) -> View {
    let shares = Shares {
        total: 20_000_000u32.into(),
        stones: ByColor {
            black: Point::all(size).zip(1..=points).map(|(point, i)| (point, (i * 100_000).into())).collect(),
            white: BTreeMap::new(),
        },
    };
    View { size, board: BoardView::Shares(shares), ..pushed() }
}

/// A board of `size` full of certain stones.
pub(super) fn full(size: u8) -> View {
    let mut view = classic("", "");
    view.size = size;
    let color = |point: Point| if point.column().is_multiple_of(2) { Color::Black } else { Color::White };
    view.board = BoardView::Stones(Point::all(size).map(|point| (point, color(point))).collect());
    view
}

/// A board of `entangled` full of pairs, with a choice from one of them, and a long capture.
pub(super) fn many_sets(size: u8) -> View {
    let all: Vec<Point> = Point::all(size).collect();
    let pairs = all.chunks_exact(2).zip(100..);
    let sets: Vec<EntangledSet> = pairs
        .map(|(pair, number)| EntangledSet {
            color: Color::White,
            number,
            points: pair.to_vec(),
            weight: None,
        })
        .collect();
    let stones = sets.iter().flat_map(|set| set.points.iter().map(|point| (*point, Color::White))).collect();
    let mut last = played(Color::White, "A1 B1");
    last.captured.black.clone_from(&all);
    let set = sets[0].clone();
    last.particular = Particular::Entangled { partner: None, collapsed: sets.iter().map(forced).collect() };
    let mut view = entangled(["", ""], &[], last);
    view.size = size;
    view.moves = 1000;
    view.board = BoardView::Entangled(EntangledBoard { stones, sets, ..EntangledBoard::default() });
    let options = set.points.clone();
    let step = ChoiceStep::Movers;
    asking(view, Pending { color: Color::White, step, set, options, names_what_goes: true })
}

fn forced(set: &EntangledSet) -> Collapse {
    let (stays, goes) = (set.points[..1].to_vec(), set.points[1..].to_vec());
    Collapse { set: set.clone(), step: ChoiceStep::End, stays, goes, forced: true, chance: None }
}

/// A board of `simultaneous` with every kind of stone, many entanglements, and a turn with very many
/// resolutions.
pub(super) fn many_kinds(size: u8) -> View {
    let all: Vec<Point> = Point::all(size).collect();
    let stones = all.iter().copied().zip(StoneKind::ALL.into_iter().cycle()).collect();
    let chunks = all.chunks_exact(2).zip(1..);
    let entanglements = chunks.map(|(pair, number)| Entanglement {
        number,
        black: pair[..1].to_vec(),
        white: pair[1..].to_vec(),
        shared: Vec::new(),
        uses: ByColor { black: all.iter().copied().take(9).collect(), white: Vec::new() },
    });
    let entanglements: Vec<Entanglement> = entanglements.collect();
    let settled = |it: &Entanglement| Resolution::Settled {
        number: it.number,
        to: Color::White,
        by: SettledBy::UsedBy(999),
        alive: it.white.clone(),
        removed: it.black.clone(),
        shared: all.clone(),
    };
    let mut view = both("A1", "B1", entanglements.iter().map(settled).collect());
    view.size = size;
    view.board = BoardView::Simultaneous(SimultaneousBoard {
        stones,
        entanglements,
        prisoners: ByColor { black: 1000, white: 1000 },
    });
    if let Some(last) = &mut view.last {
        last.captured.black = all;
    }
    view
}

/// A turn of `mutation` in which the dice hit every point, and both players lose all stones.
pub(super) fn many_throws(size: u8) -> View {
    let hit = Point::all(size).map(|at| {
        let now = [None, Some(Color::Black), Some(Color::White)][usize::from(at.column()) % 3];
        ([at.column() + 1, at.row() + 1, 12], Some(Color::White), now)
    });
    let mut view = thrown(&hit.collect::<Vec<_>>(), [0, 0, 12]);
    view.size = size;
    view.board = full(size).board;
    if let Some(last) = &mut view.last {
        last.captured = ByColor::new_with(|_| Point::all(size).collect());
    }
    view
}
