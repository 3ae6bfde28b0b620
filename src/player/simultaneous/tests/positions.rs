//! Positions in which it is clear how often a point is to be played.

use super::*;

/// How often the player of a colour would play each of these points, as the mean of a few thoughts.
fn shares(game: &Match, color: Color, names: &[&str]) -> Vec<f32> {
    let budgets = [4000, 5000, 6000, 7000];
    let thoughts = budgets.map(|simulations| thought(&seen(game, color), 8, Some(simulations)));
    let share = |name: &&str| {
        let point = name.parse().unwrap();
        let candidates = thoughts.iter().flat_map(|thought| &thought.candidates);
        let of_point = candidates.filter(|candidate| candidate.at == [point]);
        of_point.map(|candidate| candidate.probability).sum::<f32>() / budgets.len() as f32
    };
    names.iter().map(share).collect()
}

#[test]
fn in_sym_a_chain_in_atari_is_captured() {
    // Two stones on one point are annulled there, so that whoever is attacked cannot stop it by the same move.
    let game = played(System::Sym, 7, "C4 D4, C5 D5, E4 D6, E5 A1, E6 A2, C6 G1, D7 G2");
    let captures = shares(&game, Color::Black, &["D3"]);
    assert!(captures[0] > 0.5, "{captures:?}");
}

#[test]
fn of_two_chains_in_atari_nobody_knows_which_one_is_captured() {
    let pairs = "A6 B6, B7 C6, C7 F2, D6 E2, C5 A1, G2 G7, F1 B1, E1 F7, D2 A2, E3 G6";
    let captures = shares(&played(System::Simultaneous, 7, pairs), Color::Black, &["B5", "F3"]);
    assert!(captures.iter().all(|share| (0.1..0.9).contains(share)), "{captures:?}");
}

#[test]
fn two_eyes_are_kept() {
    let pairs = "B1 A3, D1 B3, A2 C3, B2 D3, C2 E1, D2 E2";
    for system in SYSTEMS {
        let eyes = shares(&played(system, 7, pairs), Color::Black, &["A1", "C1"]);
        assert!(eyes.iter().all(|share| *share < 0.02), "{}: {eyes:?}", system.name());
    }
}
