//! The limits, and how one position is drawn.

use num_bigint::BigUint;

use super::*;
use crate::chance::{Chance, Draw, Question};
use crate::host_limit::HostLimit;

/// Gives these results, one after the other.
struct Results(Vec<u32>);

impl Chance for Results {
    fn draw(&mut self, n: &BigUint, _: &Question<'_>) -> Result<BigUint, ChanceError> {
        if *n == BigUint::from(1u32) {
            return Ok(BigUint::ZERO);
        }
        if self.0.is_empty() { Err(ChanceError::RecordDiffers) } else { Ok(self.0.remove(0).into()) }
    }
}

/// Both players commit; returns the result and the draws.
fn turn(
    game: &mut Sym,
    black: &str,
    white: &str,
    results: &[u32],
    bound: WorkBound,
) -> Result<(Played, Vec<Draw>), PlayError> {
    let mut chance = Results(results.to_vec());
    let mut turn = Turn::new(&mut chance, bound);
    game.play(Color::Black, &action(black), &mut turn)?;
    let played = game.play(Color::White, &action(white), &mut turn)?;
    let draws = std::mem::take(&mut turn.draws);
    assert!(chance.0.is_empty(), "results that nobody asked for");
    Ok((played, draws))
}

const ANY: WorkBound = WorkBound::Steps(u64::MAX);

/// A number of open kos side by side on 19×19. Each of them doubles the number of positions if both
/// players play into it.
fn open_kos(count: usize) -> (Sym, Vec<(String, String)>) {
    let at = |column: usize, row: usize| {
        let part = |n: usize| u8::try_from(n).expect("on the board");
        Point::new(part(column), part(row)).expect("on the board").to_string()
    };
    let (mut black, mut white, mut turns) = (Vec::new(), Vec::new(), Vec::new());
    for (column, row) in (0..count).map(|n| (n % 4 * 4, n / 4 * 3)) {
        black.extend([at(column + 1, row), at(column, row + 1), at(column + 1, row + 2)]);
        white.extend([at(column + 2, row), at(column + 3, row + 1), at(column + 2, row + 2)]);
        turns.push((at(column + 2, row + 1), at(column + 1, row + 1)));
    }
    (begin_with(19, &black.join(" "), &white.join(" "), Limit::None), turns)
}

#[test]
fn separate_kos_double_the_positions_up_to_the_limit() {
    for limit in [1, 4, 63, 64] {
        let (mut game, kos) = open_kos(6);
        game.limit = most(limit);
        let mut expected = 1;
        for (black, white) in kos {
            let is_over = 2 * expected > limit;
            // A draw halves the positions: each ko separates them into two halves.
            let halvings = if is_over { (2 * expected).ilog2() as usize } else { 0 };
            let (played, draws) = turn(&mut game, &black, &white, &vec![0; halvings], ANY).unwrap();
            let from = is_over.then(|| Determined::whole((2 * expected).into(), Cause::Limit));
            let last = played.last.unwrap();
            assert_eq!(last.determined(), from.as_ref());
            assert_eq!(last.before(), Some(&expected.into()));
            let bounds: Vec<BigUint> = (1..=halvings).rev().map(|k| BigUint::from(1u32) << k).collect();
            assert_eq!(draws.into_iter().map(|draw| draw.n).collect::<Vec<_>>(), bounds);
            expected = if is_over { 1 } else { 2 * expected };
            assert_eq!(shares(&game).total, expected.into());
            assert_eq!(game.branches.len() as u64, expected);
        }
    }
}

#[test]
fn the_hosts_bound_draws_points_until_the_turn_fits() {
    let (mut game, kos) = open_kos(5);
    let bound = || WorkBound::Steps(16 * STEPS);
    for (black, white) in &kos[..4] {
        turn(&mut game, black, white, &[], bound()).unwrap();
    }
    let (black, white) = &kos[4];
    // At the fifth ko there are 16 positions: their 32 outcomes are more than 16.
    let (mut live, mut replayed, mut unbound) = (game.clone(), game.clone(), game.clone());
    let one = HostLimit::Points(points("B2"));
    for (game, bound) in [(&mut live, bound()), (&mut replayed, WorkBound::Recorded(Some(one.clone())))] {
        let (played, draws) = turn(game, black, white, &[0], bound).unwrap();
        assert_eq!(played.host_limit.as_ref(), Some(&one));
        let determined = Determined {
            left: 8u32.into(),
            points: points("B2"),
            ..Determined::whole(16u32.into(), Cause::HostLimit)
        };
        assert_eq!(played.last.unwrap().determined(), Some(&determined));
        assert_eq!(draws, [Draw { n: 16u32.into(), r: 0u32.into() }]);
        assert_eq!(shares(game).total, 16u32.into());
    }
    turn(&mut unbound, black, white, &[], WorkBound::Steps(32 * STEPS)).unwrap();
    assert_eq!(shares(&unbound).total, 32u32.into());
    // A pair that no position allows draws nothing, whatever the bound.
    let (played, draws) = turn(&mut game, "K19", "K19", &[], bound()).unwrap();
    assert!(matches!(played.action, Action::Annul { choices: Some(_) }) && played.host_limit.is_none());
    assert!(draws.is_empty());
    // If only some positions allow it, those alone count: Black connects where the second ko is Black's.
    let (mut fits, connects) = (game.clone(), &kos[1].1);
    let (played, _) = turn(&mut fits, connects, "K19", &[], bound()).unwrap();
    assert_eq!(played.host_limit, None, "8 positions have at most 16 outcomes");
    let (played, draws) = turn(&mut game, connects, "K19", &[0], WorkBound::Steps(8 * STEPS)).unwrap();
    assert!(played.host_limit.is_some());
    assert_eq!(draws.first().map(|draw| draw.n.clone()), Some(8u32.into()));
}

/// As versions did before the bound determined single points; their games go on.
#[test]
fn a_record_may_say_that_the_bound_drew_one_position() {
    let (mut game, kos) = open_kos(5);
    for (black, white) in &kos[..4] {
        turn(&mut game, black, white, &[], ANY).unwrap();
    }
    let bound = || WorkBound::Recorded(Some(HostLimit::Whole));
    let (mut whole, (black, white)) = (game.clone(), &kos[4]);
    let (played, draws) = turn(&mut whole, black, white, &[0, 0, 0, 0], bound()).unwrap();
    assert_eq!(played.host_limit, Some(HostLimit::Whole));
    let determined = Determined::whole(16u32.into(), Cause::HostLimit);
    assert_eq!(played.last.unwrap().determined(), Some(&determined));
    assert_eq!((draws.len(), shares(&whole).total), (4, 2u32.into()));
    let nowhere = turn(&mut game, "K19", "K19", &[], bound()).unwrap_err();
    assert_eq!(nowhere, PlayError::Chance(ChanceError::RecordDiffers), "there is nothing to draw from");
}

/// Black retakes a ko while White passes. With Black first, White's pass clears the ban; with White first
/// it remains.
#[test]
fn positions_with_equal_stones_are_drawn_by_their_ban() {
    for (r, is_banned) in [(0, false), (1, true)] {
        let mut game = begin_with(5, "B1 A2 B3", "C1 D2 C3 B2", most(1));
        let (played, draws) = turn(&mut game, "C2", "-", &[r], ANY).unwrap();
        let last = played.last.unwrap();
        assert_eq!(last.determined(), Some(&Determined::whole(2u32.into(), Cause::Limit)));
        assert_eq!(last.captured, ByColor { black: Vec::new(), white: points("B2") });
        assert_eq!(draws, [Draw { n: 2u32.into(), r: r.into() }]);
        // Without the ban White retakes in both orders; in one of them Black is then banned.
        game.limit = Limit::None;
        turn(&mut game, "E5", "B2", &[], ANY).unwrap();
        assert_eq!(shares(&game).total, if is_banned { 1u32 } else { 2 }.into());
    }
}

#[test]
fn a_draw_that_is_missing_leaves_the_game_untouched() {
    let mut game = begin_with(5, "B1 A2 B3", "C1 D2 C3 B2", most(1));
    let before = shares(&game);
    let mut chance = Results(Vec::new());
    let mut missing = Turn::new(&mut chance, ANY);
    game.play(Color::Black, &action("C2"), &mut missing).unwrap();
    let refused = game.play(Color::White, &Action::Pass, &mut missing);
    assert_eq!(refused, Err(PlayError::Chance(ChanceError::RecordDiffers)));
    assert_eq!((shares(&game), game.moves()), (before, 0));
    assert_eq!(game.commitments.seen_by(Viewer::Public).by, ByColor { black: true, white: false });
}

#[test]
fn only_what_is_certain_is_told_as_captured() {
    // Both play into the ko: one of the two stones is captured, but which one depends on the order.
    let mut game = begin_with(5, "B1 A2 B3", "C1 D2 C3", Limit::None);
    let (played, _) = turn(&mut game, "C2", "B2", &[], ANY).unwrap();
    assert_eq!(played.last.unwrap().captured, ByColor::default());
    // A stone that is captured in every order is certainly gone, even if it was just placed.
    let mut game = begin_with(5, "A2", "A1", Limit::None);
    let (played, _) = turn(&mut game, "B1", "E5", &[], ANY).unwrap();
    assert_eq!(played.last.unwrap().captured, ByColor { black: Vec::new(), white: points("A1") });
}
