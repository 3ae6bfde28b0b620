//! Realities in both representations, compared by everything that the rules can ask of them. Probes work
//! on copies, which do not become part of the game. While there may be a ko, nothing is asked for the
//! player who made it, because that player moves only after it is cleared.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;

use super::branch::Branch;
use super::dice::Dice;
use super::pair::Pair;
use super::tally::Tally;
use crate::chance::{Seed, SeededChance};
use crate::color::Color;
use crate::event::Action;
use crate::game::{Game, Turn, WorkBound};
use crate::point::Point;
use crate::systems::narrowing::{CONTENTS, settle};
use crate::systems::superposed::realities::{Fork, Realities};
use crate::systems::work::Work;
use crate::view::Viewer;

/// The same realities in both representations.
pub(super) type Both<'a> = [&'a dyn Realities; 2];

fn fork(realities: &dyn Realities, color: Color, at: &[Point]) -> Box<dyn Fork> {
    realities.fork(color, at, &mut Work::unbounded()).expect("without a bound nothing is too much")
}

/// Compares everything that can be observed of them, with ko points and without.
fn compare([ours, listed]: Both<'_>) {
    assert_eq!(ours.total(), listed.total());
    assert_eq!(ours.shares(), listed.shares());
    let cleared = [ours, listed].map(Realities::without_ko);
    let [our_cleared, listed_cleared] =
        [(0, ours), (1, listed)].map(|(form, as_was)| cleared[form].as_deref().unwrap_or(as_was));
    assert_eq!(our_cleared.total(), listed_cleared.total(), "without the ko");
    assert_eq!(our_cleared.shares(), listed_cleared.shares(), "without the ko");
}

/// Compares the legality and the outcomes of plays on these points.
///
/// Returns the captured sets in order; `None` if the move is illegal.
fn outcomes([ours, listed]: Both<'_>, color: Color, at: &[Point]) -> Option<Vec<Vec<Point>>> {
    let (ours, listed) = (fork(ours, color, at), fork(listed, color, at));
    assert_eq!(ours.impossible(), listed.impossible(), "{color} at {at:?}");
    // The outcomes of an illegal move are never used.
    if !listed.impossible().is_empty() {
        return None;
    }
    assert_eq!(ours.outcomes(), listed.outcomes(), "{color} at {at:?}");
    Some(listed.outcomes().iter().map(|(captured, _)| captured.clone()).collect())
}

/// Whether a ko forbids `color` the point: in all realities, in some, or in none.
pub(super) fn ban(both: Both<'_>, color: Color, point: Point) -> Option<&'static str> {
    outcomes(both, color, &[point]);
    let listed = both[1];
    let cleared = listed.without_ko()?;
    let [with, without] = [listed, &*cleared].map(|realities| {
        let fork = fork(realities, color, &[point]);
        let plays: BigUint = fork.outcomes().iter().map(|(_, n)| n).sum();
        Ratio::new(plays, realities.total().clone())
    });
    if with == without {
        None
    } else if with == Ratio::ZERO {
        Some("ko in all realities")
    } else {
        Some("ko in some realities")
    }
}

/// Compares the same move with each possible result of its measurement.
pub(super) fn moves(both: Both<'_>, color: Color, at: &[Point], tally: &mut Tally) {
    let Some(outcomes) = outcomes(both, color, at) else { return };
    for (place, captured) in outcomes.iter().enumerate() {
        let [ours, listed] = both.map(|realities| fork(realities, color, at).choose(place));
        let next: Both<'_> = [&*ours, &*listed];
        compare(next);
        if let [ko] = captured[..] {
            ban(next, !color, ko).iter().for_each(|ban| tally.note(ban));
        }
    }
}

/// Compares a determination, and the reality after it, in which `color` is to move.
pub(super) fn determination([ours, listed]: Both<'_>, color: Color, dice: &mut Dice) {
    let (mut our_rest, mut listed_rest) = (ours.narrow(), listed.narrow());
    let seed = dice.seed();
    let draws = [&mut our_rest, &mut listed_rest].map(|rest| {
        let mut chance = SeededChance::new(&seed);
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
        settle(&mut **rest, false, &mut turn).expect("seeded chance always answers");
        turn.draws
    });
    assert_eq!(draws[0], draws[1]);
    let (ours, listed) = (our_rest.left(), listed_rest.left());
    compare([&*ours, &*listed]);
    for point in Point::all(listed.size()) {
        outcomes([&*ours, &*listed], color, &[point]);
    }
}

/// Compares all realities with their multiplicities, by every possible determination and its result, and
/// what `color` may do at `ko` in each.
pub(super) fn every_reality(both: Both<'_>, color: Color, ko: Option<Point>) {
    let mut open = Some(Branch::default());
    while let Some(branch) = open {
        let mut ways = both.map(|realities| {
            let mut way = branch.clone();
            let mut turn = Turn::new(&mut way, WorkBound::Recorded(None));
            let mut rest = realities.narrow();
            settle(&mut *rest, false, &mut turn).expect("a way always answers");
            let draws = turn.draws;
            (rest.left(), draws, way)
        });
        let [(ours, our_draws, _), (listed, draws, _)] = &ways;
        assert_eq!(our_draws, draws);
        compare([&**ours, &**listed]);
        ko.iter().for_each(|ko| drop(outcomes([&**ours, &**listed], color, &[*ko])));
        open = std::mem::take(&mut ways[1].2).next();
    }
}

/// Compares what can be explored after the end: by rank, and under conditions.
pub(super) fn explored(pair: &Pair, dice: &mut Dice) {
    let both = || [&pair.engine, &pair.list].map(|game| game.explore().expect("it is not listed"));
    let mut found = both();
    for _ in 0..3 {
        let [ours, listed] = &found;
        assert_eq!((ours.total(), ours.shares()), (listed.total(), listed.shares()));
        let rank = ours.total() * dice.below(100) / 100u32;
        let reality = listed.nth(&rank);
        assert_eq!(ours.nth(&rank), reality);
        assert_eq!((ours.nth(ours.total()), listed.nth(listed.total())), (None, None));
        let points: Vec<Point> = Point::all(pair.list.realities.size()).collect();
        let at = points[dice.below(points.len())];
        for holds in CONTENTS {
            let given = [ours, listed].map(|explored| explored.given(at, holds).map(|it| it.shares()));
            assert_eq!(given[0], given[1], "{at} {holds:?}");
        }
        let holds = reality.and_then(|reality| reality.board.get(&at).copied());
        let given = [ours, listed].map(|explored| explored.given(at, holds).expect("a reality has it"));
        found = given;
    }
}

/// Compares the alternative results of a measurement.
pub(super) fn alternatives(pair: &Pair, at: &[Point]) {
    let action = Action::Place { at: at.to_vec() };
    let [ours, listed] = [&pair.engine, &pair.list].map(|game| {
        let mut chance = SeededChance::new(&Seed([0; 32]));
        let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
        game.alternatives(game.to_move, &action, &mut turn).map(|found| {
            assert!(turn.draws.is_empty());
            found.into_iter().map(|it| (it.last, it.game.board(Viewer::Public))).collect::<Vec<_>>()
        })
    });
    // The list counts other steps, so only one of the two may be too large.
    if let (Ok(ours), Ok(listed)) = (ours, listed) {
        assert!(ours.iter().zip(&listed).all(|(ours, listed)| ours == listed), "{at:?}");
    }
}

/// The stones of one of the realities.
pub(super) fn one_reality(realities: &dyn Realities, dice: &mut Dice) -> BTreeMap<Point, Color> {
    let mut rest = realities.narrow();
    let mut chance = SeededChance::new(&dice.seed());
    settle(&mut *rest, false, &mut Turn::new(&mut chance, WorkBound::Recorded(None)))
        .expect("seeded chance always answers");
    let stones = rest.left().shares().stones;
    let of = |color: Color| stones[color].keys().map(move |point| (*point, color)).collect::<Vec<_>>();
    CONTENTS.into_iter().flatten().flat_map(of).collect()
}
