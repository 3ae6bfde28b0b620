//! Multiplicities beyond machine words.

use num_bigint::BigUint;

use super::super::determine::determine;
use super::super::list::certain;
use super::*;

/// Black forks on two points, then on these and a third one, and so on. In each reality one of the points
/// stays empty, so there are few realities, but the number of ways to reach them doubles: 1, 1, 2, 4, 8 …
/// for the first, second, third … point empty. 1 is always among them, so nothing is divided out.
#[test]
fn multiplicities_outgrow_64_bits() {
    let apart = Point::all(19).filter(|point| point.column() % 2 == 0 && point.row() % 2 == 0);
    let apart: Vec<Point> = apart.collect();
    let mut realities = certain(&Position::new(19, &ByColor::default()).expect("an empty board"));
    let one = BigUint::from(1u32);
    for forks in 1..=70usize {
        let fork = realities.fork(Color::Black, &apart[..=forks], &mut Work::unbounded());
        realities = fork.expect("no bound").choose(0);
        assert_eq!(*realities.total(), &one << forks);
        assert_eq!(realities.stored(), forks + 1, "equal realities are merged");
        let shares = realities.shares();
        assert_eq!(shares.total, &one << forks);
        assert_eq!(shares.stones.black[&apart[0]], (&one << forks) - 1u32);
        assert_eq!(shares.stones.black[&apart[forks]], &one << (forks - 1));
    }
    let stones = apart[1..=70].iter().map(|point| (*point, Color::Black)).collect();
    let mut chance = Steered { stones: Some(stones), ..Steered::default() };
    let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
    let last = determine(&*realities, &mut turn).expect("steered chance always answers");
    assert_eq!(*last.total(), one);
    assert!(!last.shares().stones.black.contains_key(&apart[0]));
    assert_eq!(turn.draws.len(), 1, "the first point decides: it is empty in one reality of 2^70");
    assert_eq!(turn.draws[0].n, &one << 70);
}
