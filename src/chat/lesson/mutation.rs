//! Nicol's game: dice, captures after the dice, and the claim.
//!
//! The seeds are chosen such that the dice do not change what a task needs.

use qgo_rules::Color;

use super::{Goal, PLAIN, Step};

pub(super) const STEPS: [Step; 5] = [
    Step { seed: 5, played: &["B C3", "W D4"], goal: Goal::Mutated, solution: "B2", ..PLAIN },
    Step {
        seed: 1,
        played: &["B B3", "W C3", "B C2", "W pass", "B D3", "W E5"],
        goal: Goal::Captured(Color::White, 1),
        solution: "C4",
        ..PLAIN
    },
    Step {
        played: &["B D4", "W A2", "B D3", "W B1"],
        goal: Goal::Captured(Color::Black, 1),
        solution: "A1",
        ..PLAIN
    },
    Step {
        seed: 85,
        played: &["B D4", "W A2", "B D3", "W B1"],
        goal: Goal::Present("A1", Color::Black),
        solution: "A1",
        ..PLAIN
    },
    Step {
        size: 4,
        seed: 1,
        played: &[
            "B A1", "W pass", "B B1", "W D4", "B C1", "W pass", "B A2", "W pass", "B B2", "W pass", "B C2",
            "W C4", "B A3", "W pass", "B B3", "W pass", "B D2", "W pass",
        ],
        goal: Goal::Won(Color::Black),
        solution: "claim",
        ..PLAIN
    },
];
