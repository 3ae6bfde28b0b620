//! Random games on crowded boards full of kos, compared with the plain functor of [`super::plain`].

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::plain::{Announced, Plain};
use super::*;
use crate::MAX_STEPS;
use crate::chance::{Seed, SeededChance};

/// An attempt to commit; `None` = pass.
pub(super) type Attempt = (Color, Option<Point>);

/// A board to start from, and the attempts on it.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) size: u8,
    pub(super) start: BTreeMap<Point, Color>,
    pub(super) attempts: Vec<Attempt>,
    pub(super) seed: [u8; 32],
}

/// Boards from empty to crowded, with attempts of which few are off the board.
pub(super) fn games() -> impl Strategy<Value = Trial> {
    (2u8..=7, 0u8..=4).prop_flat_map(|(size, density)| {
        let content = (0..6u8).prop_map(move |n| match n {
            n if n >= density => None,
            n if n % 2 == 0 => Some(Color::Black),
            _ => Some(Color::White),
        });
        let contents = prop::collection::vec(content, usize::from(size).pow(2));
        let on = (0..size, 0..size);
        let anywhere = (0..=size, 0..=size);
        let point = prop_oneof![40 => on, 1 => anywhere]
            .prop_map(|(column, row)| Point::new(column, row).expect("below 19"));
        let choice = prop_oneof![12 => point.prop_map(Some), 1 => Just(None)];
        let attempts = prop::collection::vec((prop::sample::select(Color::ALL.to_vec()), choice), 1..80);
        (Just(size), contents, attempts, any::<[u8; 32]>()).prop_map(|(size, contents, attempts, seed)| {
            Trial { size, start: breathing(size, &contents), attempts, seed }
        })
    })
}

/// These stones, without chains that have no liberty.
fn breathing(size: u8, contents: &[Option<Color>]) -> BTreeMap<Point, Color> {
    let grid = Grid::<WORDS>::new(size);
    let mut board = Board::EMPTY;
    for (point, content) in Point::all(size).zip(contents) {
        board.set(grid.index(point), *content);
    }
    for color in Color::ALL {
        board.stones[color] = board.stones[color].without(board.breathless(&grid, color));
    }
    Point::all(size).filter_map(|point| Some((point, board.at(grid.index(point))?))).collect()
}

/// A game from these stones.
pub(super) fn from(size: u8, stones: &BTreeMap<Point, Color>, limit: Limit) -> Sym {
    let grid = Grid::new(size);
    let mut board = Board::EMPTY;
    for (point, color) in stones {
        board.set(grid.index(*point), Some(*color));
    }
    Sym::start(grid, board, limit)
}

/// Plays both, and compares announcements and states.
fn compare(setup: &Trial, limit: Option<u64>) {
    let mut game = from(setup.size, &setup.start, limit.map_or(Limit::None, most));
    let mut plain = Plain::new(setup.size, limit, setup.start.clone());
    let (mut chance, mut plain_chance) =
        (SeededChance::new(&Seed(setup.seed)), SeededChance::new(&Seed(setup.seed)));
    let mut held = ByColor { black: None, white: None };
    for (color, at) in &setup.attempts {
        let choice = at.map_or(Choice::Pass, Choice::Point);
        let action = at.map_or(Action::Pass, |at| Action::Place { at: vec![at] });
        let mut turn = Turn::new(&mut chance, WorkBound::Steps(MAX_STEPS));
        let played = game.play(*color, &action, &mut turn);
        let draws = turn.draws;
        if let Some(word) = refused(&plain, setup.size, *at) {
            let Err(PlayError::Refused(refusal)) = played else { panic!("{action:?} is not refused") };
            assert_eq!(refusal.word(), word);
        } else if let Some(other) = held[!*color] {
            let choices = ByColor::new_with(|of| if of == *color { choice } else { other });
            let played = played.expect("it is not refused");
            compare_turn(choices, played, draws, plain.turn(choices, &mut plain_chance), plain.shares());
            held = ByColor::default();
        } else {
            held[*color] = Some(choice);
            assert_eq!(played.expect("it is not refused").action, Action::Commit { choice: Some(choice) });
        }
        assert_eq!(shares(&game), plain.shares());
        assert_eq!(game.commitments.seen_by(Viewer::Public).by, held.map(|choice| choice.is_some()));
        if let Status::Decided(outcome) = game.status() {
            assert_eq!(outcome, plain.outcome());
            return;
        }
    }
}

fn refused(plain: &Plain, size: u8, at: Option<Point>) -> Option<&'static str> {
    match at? {
        at if !at.is_on(size) => Some("off_board"),
        at if plain.is_occupied(at) => Some("occupied"),
        _ => None,
    }
}

/// `after`: the plain shares after the turn.
fn compare_turn(
    choices: ByColor<Choice>,
    played: Played,
    draws: Vec<crate::chance::Draw>,
    expected: Option<Announced>,
    after: Shares,
) {
    assert!(played.host_limit.is_none());
    let Some(expected) = expected else {
        assert_eq!((played.action, played.last), (Action::Annul { choices: Some(choices) }, None));
        return assert!(draws.is_empty());
    };
    assert_eq!(played.action, Action::Reveal { choices });
    let last = played.last.expect("a turn is seen");
    assert_eq!(last.choices(), Some(&choices));
    assert!(last.before().is_some_and(|before| last.determined().is_some() || after.total <= before * 2u32));
    let (captured, determined) = (last.captured.clone(), last.determined().cloned());
    assert_eq!(Announced { captured, determined, draws }, expected);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engine_and_plain_functor_agree(game in games(), limit in prop::option::of(1u64..4)) {
        compare(&game, limit);
    }
}
