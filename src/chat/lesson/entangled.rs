//! Ranchin's game: pairs, touch, choices, and capture by a collapse; at last drawn collapses.

use qgo_rules::{Color, Decider, Placing};

use super::{Goal, PLAIN, Step};

pub(super) const STEPS: [Step; 7] = [
    Step { goal: Goal::Sets(1), solution: "B2.D4", ..PLAIN },
    Step {
        played: &["B A1 E1", "W B4 D4"],
        rival: &["D4"],
        goal: Goal::Collapsed(2),
        solution: "B3.E5_B3",
        ..PLAIN
    },
    Step {
        played: &["B C2 E5", "W A4 E1"],
        goal: Goal::Single("C2", Color::Black),
        solution: "C3.A1_C2",
        ..PLAIN
    },
    Step {
        played: &[
            "B C2 E5",
            "W C3 A5",
            "B keep C2",
            "B B3 D1",
            "B keep B3",
            "W A1 E1",
            "B D3 A4",
            "B keep D3",
            "W E5 A5",
        ],
        goal: Goal::Captured(Color::White, 1),
        solution: "C4.E3_C4",
        ..PLAIN
    },
    Step { placing: Placing::Symmetric, goal: Goal::Sets(1), solution: "B2", ..PLAIN },
    Step { collapse: Decider::Chance, goal: Goal::Weight("B2", 80), solution: "B2*80.D4", ..PLAIN },
    Step {
        collapse: Decider::Chance,
        played: &["B A1 E1", "W B4*70 D4"],
        goal: Goal::Collapsed(2),
        solution: "B3.E5",
        ..PLAIN
    },
];
