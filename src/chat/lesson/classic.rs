//! Go: capture, escape, and forbidden moves.

use qgo_rules::Color;

use super::{Goal, PLAIN, Step};

pub(super) const STEPS: [Step; 5] = [
    Step {
        played: &["B C2", "W C3", "B B3", "W E5", "B D3", "W A5"],
        goal: Goal::Captured(Color::White, 1),
        solution: "C4",
        ..PLAIN
    },
    Step {
        played: &["B C3", "W C2", "B E1", "W B3", "B A5", "W D3"],
        goal: Goal::Liberties("C3", 3),
        solution: "C4",
        ..PLAIN
    },
    Step {
        played: &["B D4", "W A2", "B D3", "W B1", "B C5", "W B2"],
        goal: Goal::Refused("suicide"),
        solution: "A1",
        ..PLAIN
    },
    Step {
        played: &["B B3", "W E3", "B C4", "W D4", "B C2", "W D2", "B D3", "W C3"],
        goal: Goal::Refused("superko"),
        solution: "D3",
        ..PLAIN
    },
    Step {
        played: &[
            "B A2", "W A3", "B B2", "W B3", "B C2", "W C3", "B D2", "W D3", "B D1", "W E2", "B pass", "W E1",
        ],
        goal: Goal::ClosedToRival(&["A1", "C1"]),
        solution: "B1",
        ..PLAIN
    },
];
