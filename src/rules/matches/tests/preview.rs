//! A preview tells nothing that the move would refuse differently, and nothing that is secret.

use std::collections::BTreeSet;

use num_traits::Zero;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::*;
use crate::preview::{Drawing, Preview};
use crate::settings::{Decider, Limit, Rules};
use crate::testing::script::{Script, script, script_of};
use crate::view::{Cause, Collapse, EntangledSet};

/// Points that a player might name: any number of them, on the board or off it, also repeated.
fn named() -> impl Strategy<Value = Vec<Vec<(u8, u8)>>> {
    prop::collection::vec(prop::collection::vec((0u8..8, 0u8..8), 0..4), 1..12)
}

fn actions(named: &[Vec<(u8, u8)>], size: u8) -> Vec<Action> {
    let point = |(column, row): &(u8, u8)| Point::new(column % (size + 1), row % (size + 1)).unwrap();
    let sets = named.iter().map(|at| at.iter().map(point).collect());
    let alone = Point::all(size).map(|point| vec![point]);
    let weighted = named.iter().map(|at| Action::Weighted { at: at.iter().map(point).collect(), weight: 70 });
    sets.chain(alone).map(|at| Action::Place { at }).chain(weighted).collect()
}

fn entangled_sets(view: &View) -> Vec<EntangledSet> {
    match &view.board {
        BoardView::Entangled(board) => board.sets.clone(),
        _ => Vec::new(),
    }
}

/// The sets that a stone on one of these points touches, found by comparing all pairs of points.
fn touched(view: &View, settings: &Settings, placed: &[Point]) -> Vec<EntangledSet> {
    let Rules::Entangled { shape, .. } = settings.rules() else { return Vec::new() };
    let is_near = |a: &Point, b: &Point| {
        let (x, y) = (a.column().abs_diff(b.column()), a.row().abs_diff(b.row()));
        if shape.is_weak() { x.max(y) == 1 } else { x + y == 1 }
    };
    let meets = |set: &EntangledSet| set.points.iter().any(|a| placed.iter().any(|b| is_near(a, b)));
    entangled_sets(view).into_iter().filter(meets).collect()
}

/// Whether what stays of a set is among what the preview says may stay.
fn may_stay(told: &[Drawing], collapse: &Collapse) -> bool {
    let of_set = told.iter().filter(|drawing| drawing.set == collapse.set);
    let likely = of_set.flat_map(|drawing| drawing.set.points.iter().zip(&drawing.stays));
    let possible: Vec<Point> = likely.filter(|(_, chance)| !chance.is_zero()).map(|(at, _)| *at).collect();
    collapse.stays.iter().all(|at| possible.contains(at))
}

/// Compares a preview with what the move does.
fn check_told(before: &Match, after: &Match, preview: &Preview) {
    let (was, is) = (before.view(Viewer::Public), after.view(Viewer::Public));
    let settings = before.settings();
    assert_eq!(preview.touches, touched(&was, settings, &preview.placed));
    let Some(last) =
        is.last.filter(|last| last.kind == Kind::Play && after.events().len() > before.events().len())
    else {
        return;
    };
    match is.board {
        BoardView::Stones(_) if settings.system() == System::Mutation => assert!(!preview.certain),
        BoardView::Entangled(board) if board.collapse == Decider::Chance => {
            let drawn = after.events().last().is_some_and(|event| !event.draws.is_empty());
            assert_eq!((preview.certain, &preview.asks), (!drawn, &None));
            assert_eq!(preview.placed, last.placed());
            assert!(drawn || preview.captured == last.captured);
            let collapsed = last.collapsed().iter();
            assert!(preview.draws.is_empty() || collapsed.clone().all(|it| may_stay(&preview.draws, it)));
        }
        BoardView::Stones(_) | BoardView::Entangled(_) => {
            assert!(preview.certain);
            assert_eq!((&preview.placed, &preview.captured), (&last.placed(), &last.captured));
            if let BoardView::Entangled(board) = is.board {
                assert_eq!(preview.asks, board.pending);
            }
        }
        BoardView::Shares(shares) => {
            assert!(shares.total <= preview.at_most.clone().unwrap(), "{preview:?}");
            let by_limit = last.determined().is_some_and(|determined| determined.cause == Cause::Limit);
            assert!(preview.may_determine || !by_limit);
        }
        BoardView::Simultaneous(_) => assert!(!preview.certain),
    }
}

fn check_open(view: &View, at: &[Point], preview: &Preview) {
    let (System::Superposed, BoardView::Shares(shares)) = (view.system, &view.board) else {
        assert!(preview.open.is_empty());
        return;
    };
    assert_eq!(preview.open.keys().copied().collect::<BTreeSet<_>>(), at.iter().copied().collect());
    for (point, (empty, total)) in &preview.open {
        let stones = Color::ALL.map(|color| shares.stones[color].get(point).cloned().unwrap_or_default());
        assert_eq!((&(empty + &stones[0] + &stones[1]), total), (&shares.total, &shares.total));
    }
}

/// A preview is refused if and only if the move is, for the same reason.
fn check_previews(script: &Script, named: &[Vec<(u8, u8)>]) {
    script.play_seen(|game| {
        for action in actions(named, script.setup.size) {
            let Action::Place { at } = &action else { continue };
            for color in Color::ALL {
                let mut after = game.clone();
                match (game.preview(color, &action), after.act(color, action.clone(), BOUND)) {
                    (Err(refusal), Err(error)) => assert_eq!(error, refusal.into()),
                    (Ok(preview), Ok(_)) => {
                        assert_eq!(preview.placed[..at.len()], *at);
                        check_open(&game.view(Viewer::Public), at, &preview);
                        check_told(game, &after, &preview);
                    }
                    (preview, done) => panic!("{color} {action:?}: {preview:?}, {:?}", done.err()),
                }
            }
        }
    });
}

/// All previews that `color` can ask for, out of the named points.
fn previews(game: &Match, color: Color, named: &[Vec<(u8, u8)>]) -> Vec<Result<Preview, Refusal>> {
    actions(named, game.settings().size()).iter().map(|action| game.preview(color, action)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    #[test]
    fn a_preview_is_refused_as_the_move_is_and_tells_no_less(script in script(), named in named()) {
        check_previews(&script, &named);
    }

    /// Without the seed, commitments and the points of unintentional passes, a preview is the same: it
    /// follows from what is public.
    #[test]
    fn a_preview_follows_from_what_everybody_has_seen(script in script(), named in named()) {
        let game = script.play();
        let public = super::secrets::without_secrets(&game);
        for color in Color::ALL {
            prop_assert_eq!(previews(&public, color, &named), previews(&game, color, &named));
        }
    }
}

/// Two games with the same public history have the same previews.
fn assert_same_previews(one: &Match, other: &Match) {
    let seen = |game: &Match| View { commitment: SEED.commitment(), ..game.view(Viewer::Public) };
    assert_eq!(seen(one), seen(other), "all have seen the same");
    for at in all_pairs(one.settings().size()) {
        let action = Action::Place { at };
        for color in Color::ALL {
            assert_eq!(one.preview(color, &action), other.preview(color, &action), "{action:?}");
        }
    }
}

/// Changes the seed, and the opponent's commitment.
#[test]
fn another_commitment_and_another_seed_show_in_no_preview() {
    for (system, secrets) in
        [(System::Simultaneous, [place("D4"), place("A1")]), (System::Sym, [place("D4"), Action::Pass])]
    {
        for first in Color::ALL {
            let games = [0u8, 1].map(|which| {
                let mut game = Match::new(settings(system, 5), Seed([which; 32]));
                act(&mut game, Color::Black, place("B2"));
                act(&mut game, Color::White, place("C3"));
                act(&mut game, first, secrets[usize::from(which)].clone());
                game
            });
            assert_ne!(games[0].events().last(), games[1].events().last(), "the secrets differ");
            assert_same_previews(&games[0], &games[1]);
        }
    }
}

/// Changes the points of an unintentional pass.
#[test]
fn what_was_attempted_shows_in_no_preview() {
    let mut runner = TestRunner::deterministic();
    let mut compared = 0;
    for _ in 0..150 {
        let script = script_of(System::Superposed).new_tree(&mut runner).unwrap().current();
        let mut before = script.begin();
        script.play_seen(|game| {
            let last = game.events().last().unwrap();
            if let Action::UnintentionalPass { at: Some(at) } = &last.action
                && last.draws.is_empty()
                && last.host_limit.is_none()
                && let Some(other) = attempted_otherwise(&before, last.color, at)
            {
                assert_same_previews(game, &other);
                compared += 1;
            }
            before = game.clone();
        });
    }
    assert!(compared > 5, "{compared}");
}

/// The game with another attempt that is illegal too and makes as many draws, if there is one.
fn attempted_otherwise(before: &Match, color: Color, at: &[Point]) -> Option<Match> {
    let attempts = all_pairs(before.settings().size()).into_iter().filter(|points| points != at);
    attempts
        .filter_map(|at| {
            let mut game = before.clone();
            let event = game.act(color, Action::Place { at }, BOUND).ok()?;
            let is_hidden =
                matches!(event.action, Action::UnintentionalPass { .. }) && event.host_limit.is_none();
            (is_hidden && event.draws.is_empty()).then_some(game)
        })
        .find(|other| before.view(Viewer::Public).board == other.view(Viewer::Public).board)
}

/// All single points and all pairs of points of a board.
fn all_pairs(size: u8) -> Vec<Vec<Point>> {
    let alone = Point::all(size).map(|point| vec![point]);
    let two = Point::all(size).flat_map(|a| Point::all(size).map(move |b| vec![a, b]));
    alone.chain(two).collect()
}

#[test]
fn the_shares_of_a_push_are_told_before_it() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5"]);
    let preview = game.preview(Color::White, &place("E5 G7 C3")).unwrap();
    let share = |empty: u32| (empty.into(), 2u32.into());
    let open = points("C3 E5 G7").into_iter().zip([share(1), share(1), share(2)]).collect();
    let told = Preview { placed: points("E5 G7 C3"), at_most: Some(4u32.into()), open, ..Preview::default() };
    assert_eq!(preview, told);
    let limited = Setup {
        max_realities: Some(Limit::Realities(3.try_into().unwrap())),
        ..Setup::new(System::Superposed, 9)
    };
    let mut game = Match::new(limited.validate().unwrap(), SEED);
    play(&mut game, &["C3 E5"]);
    assert!(game.preview(Color::White, &place("E5 G7 C3")).unwrap().may_determine);
    assert!(!game.preview(Color::White, &place("E5 G7")).unwrap().may_determine);
}

#[test]
fn only_placements_have_a_preview() {
    for system in System::ALL {
        let game = begin_match(system, 5);
        for action in [Action::Pass, Action::Claim, Action::Resign, Action::TimeUp, Action::ProposeEnd] {
            assert_eq!(game.preview(Color::Black, &action), Err(Refusal::NotAllowed));
        }
    }
    let mut game = begin_match(System::Classic, 5);
    play(&mut game, &["-", "-"]);
    assert_eq!(game.preview(Color::Black, &place("A1")), Err(Refusal::Over), "stones are counted");
    act(&mut game, Color::Black, Action::Resign);
    assert_eq!(game.preview(Color::Black, &place("A1")), Err(Refusal::Over));
}
