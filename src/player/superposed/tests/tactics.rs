//! What it finds in positions of `superposed`. In all of them Black (X) is to move; rows are from the top to the
//! bottom.

use std::collections::BTreeMap;

use qgo_rules::{Belief, ByColor, HalfPoints};

use super::*;
use crate::thought::whole_and_cut;

/// Moves that were made since the diagram, with what they captured. The last one was White's.
type Moves<'a> = &'a [(&'a str, &'a str)];

fn points_of(names: &str) -> Vec<Point> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

/// White gets so many points that the matter in question decides.
fn position(komi: i32, rows: &str, moves: Moves<'_>) -> Seen {
    let board = |size, stones: BTreeMap<Point, Color>| {
        let of = |color| stones.iter().filter(|(_, its)| **its == color).map(|(at, _)| *at).collect();
        let begins = if moves.len().is_multiple_of(2) { Color::Black } else { Color::White };
        let mut belief = Belief::certain(size, &ByColor::new_with(of), begins).unwrap();
        for (at, captured) in moves {
            belief = belief.after(&points_of(at), &points_of(captured)).expect(at);
        }
        let placed = moves.last().map(|(at, _)| points_of(at)).unwrap_or_default();
        let ko = moves.last().map(|(_, captured)| points_of(captured)).unwrap_or_default();
        let ko = if let [point] = ko[..] { Some(point) } else { None };
        Known::Realities(Realities { belief, placed, ko })
    };
    Seen { komi: HalfPoints::whole(komi), ..Seen::drawn(rows, board) }
}

/// The points that are played, none for a pass.
fn found(komi: i32, rows: &str, moves: Moves<'_>, simulations: u32) -> Vec<Point> {
    match thought(&position(komi, rows, moves), 8, Some(simulations)).action {
        Action::Place { at } => at,
        _ => Vec::new(),
    }
}

/// It plays a set with all of these points.
fn finds(wanted: &str, komi: i32, rows: &str, moves: Moves<'_>) {
    let found = found(komi, rows, moves, 8000);
    assert!(points_of(wanted).iter().all(|point| found.contains(point)), "{wanted} is not in {found:?}");
}

#[test]
fn a_large_chain_in_atari_is_captured() {
    finds(
        "D3",
        8,
        ".......
         ..XXX..
         .XOOOX.
         .XOOOX.
         ..X.X..
         .OOOOO.
         .......",
        &[],
    );
}

#[test]
fn two_chains_in_atari_are_both_played_at() {
    finds(
        "C2 E4",
        4,
        ".......
         ....XXO
         ...XOOX
         OXX..X.
         XOOX...
         .X.OO..
         .......",
        &[("F7 G7", "")],
    );
}

#[test]
fn an_own_chain_in_atari_is_saved() {
    finds(
        "D3",
        -8,
        ".......
         ..OOO..
         .OXXXO.
         .OXXXO.
         ..O.O..
         .XXXXX.
         .......",
        &[],
    );
}

#[test]
fn a_chain_that_is_in_atari_in_half_of_the_realities_is_saved() {
    finds(
        "D3",
        -8,
        ".......
         ..OOO..
         .OXXXO.
         .OXXXO.
         ..O....
         .XXXXX.
         .......",
        &[("E3 A1", "")],
    );
}

#[test]
fn the_vital_point_is_played_at() {
    finds(
        "D1",
        30,
        ".......
         .......
         .......
         .......
         XXXXXXX
         XOOOOOX
         XO...OX",
        &[],
    );
}

#[test]
fn the_reality_with_the_vital_point_is_made_likelier() {
    // Black's stone is on D1, where it kills, or on D4. The same set may not be played again, but D1 takes the vital point
    // in the realities without a stone there, and D4 leaves more children of those with one. White can live nowhere else.
    let rows = ".......
         XXXXXXX
         XXXXXXX
         .......
         XXXXXXX
         XOOOOOX
         XO...OX";
    let found = found(30, rows, &[("D1 D4", ""), ("D7 F7", "")], 8000);
    assert!(found.iter().any(|at| points_of("D1 D4").contains(at)), "{found:?}");
    assert_ne!(found, points_of("D1 D4"));
}

#[test]
fn two_eyes_are_kept() {
    // All that is left to fill are eyes: Black's two, and White's two, where it may not play.
    let rows = ".XXOO
         XXXOO
         X.XO.
         XXXOO
         XXXO.";
    assert_eq!(found(4, rows, &[], 500), []);
}

#[test]
fn a_third_eye_is_filled_before_a_pass() {
    let rows = ".XXOO
         XXXOO
         X.XO.
         XXXOO
         .XXO.";
    let found = found(4, rows, &[], 2000);
    assert!(found.len() >= 2 && found.iter().all(|at| points_of("A1 A5 B3").contains(at)), "{found:?}");
}

#[test]
fn what_was_named_before_is_not_weighed_against_a_pass() {
    // Black has named both points in the corner, and one of them is a third eye.
    let rows = ".XXO.
         .XXOO
         X.XO.
         XXXOO
         X.XO.";
    let seen = position(4, rows, &[("A4 A5", ""), ("E1 E3", "")]);
    let Known::Realities(known) = &seen.board else { unreachable!() };
    let (plan, mut go_on) = (Plan::of(2000, false), || true);
    let mut looking = look_at(&seen, known, plan.realities, &mut go_on, &mut chance(&seen, Level::STRONGEST));
    looking.first(plan.first);
    let points = sensible(&looking);
    let choices = weighed(&mut looking, &points, &plan);
    let field = Field::new(seen.size);
    let named: Vec<_> = choices.iter().map(|choice| super::points(&choice.spots, field)).collect();
    assert!(named.contains(&points_of("B1 B3")) && !named.contains(&points_of("A4 A5")), "{named:?}");
}

#[test]
fn own_points_are_filled_though_the_game_is_won() {
    let rows = "...XO
         ...XO
         ..XXO
         ..XO.
         ..XO.";
    let found = found(4, rows, &[], 500);
    assert!(!found.is_empty());
}

#[test]
fn a_ko_is_not_retaken_in_vain() {
    // White has just captured on D4, in every reality.
    let rows = ".......
         .......
         ..XO...
         .X.XO..
         ..XO...
         .......
         .......";
    let found = found(4, rows, &[("F6 G6", ""), ("A7 C4", "D4")], 1000);
    assert!(found.len() >= 2 && !found.contains(&points_of("D4")[0]), "{found:?}");
}

#[test]
fn dead_stones_are_told_from_living_ones() {
    // Black's two stones in the corner cannot live; White's chain on the left has two eyes.
    let rows = ".OXX...
         OOX....
         .OX..X.
         OOX....
         XXX....
         ....XXX
         .X..XO.";
    assert_eq!(dead_stones(&position(4, rows, &[]), &mut || true), points_of("F1"));
}

#[test]
fn it_agrees_to_count_what_is_settled() {
    let settled = "..XO.
         .XXO.
         XXXOO
         XXXOO
         .XXO.";
    assert!(agrees_to_end(&position(4, settled, &[]), &mut || true));
    assert!(!agrees_to_end(&position(4, settled, &[]), &mut || false), "there is no time to see that");
    let open = ".....
         .XXO.
         ...O.
         .XXO.
         .....";
    assert!(!agrees_to_end(&position(4, open, &[]), &mut || true));
    // With two realities there is nothing that could be counted.
    assert!(!agrees_to_end(&position(4, settled, &[("A5 B5", ""), ("E1 E4", "")]), &mut || true));
}

/// With eyes both have as many points, but Black has to keep those of two groups.
#[test]
fn it_agrees_to_count_what_the_eyes_of_groups_decide() {
    let rows = ".XOOOOX.
         XXO.OOXX
         XXOOOOXX
         XXOOOOXX
         XXOOOOXX
         XXOOOOXX
         XXOO.OXX
         .XOOOOX.";
    assert!(agrees_to_end(&position(0, rows, &[]), &mut || true));
    assert!(!agrees_to_end(&position(-2, rows, &[]), &mut || true), "nobody wins");
}

#[test]
fn a_proof_for_which_there_is_too_little_time_is_told() {
    let seen = position(0, "X.O ... O.X", &[("B1 B3", ""), ("A2 C2", "")]);
    let [whole, cut] =
        whole_and_cut(|go_on| think(&seen, Level::STRONGEST, Budget::to_judge(Some(200), go_on)));
    assert!(!whole.was_cut_short);
    assert!(cut.was_cut_short && cut.simulations == whole.simulations, "{cut:?}");
}
