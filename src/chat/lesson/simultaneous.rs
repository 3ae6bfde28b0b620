//! Savelyev's S-Go: red, blue, green and orange stones, and how they are settled.

use qgo_rules::{Color, StoneKind};

use super::{Goal, PLAIN, Step};

pub(super) const STEPS: [Step; 5] = [
    Step {
        played: &["B B2", "W D4"],
        rival: &["C3"],
        goal: Goal::Kind("C3", StoneKind::Red),
        solution: "C3",
        ..PLAIN
    },
    Step {
        played: &["B B3", "W C3", "B C2", "W E5", "B D3", "W A5"],
        rival: &["E1"],
        goal: Goal::Captured(Color::White, 1),
        solution: "C4",
        ..PLAIN
    },
    Step {
        played: &["B B3", "W C3", "B C2", "W E5", "B D3", "W A5"],
        rival: &["C4"],
        goal: Goal::Kind("C4", StoneKind::Orange),
        solution: "C4",
        ..PLAIN
    },
    Step {
        played: &["B A4", "W A3", "B B5", "W B2", "B C4", "W C3", "B E1", "W B4"],
        rival: &["E5"],
        goal: Goal::DualCapture,
        solution: "B3",
        ..PLAIN
    },
    Step {
        played: &[
            "B A4", "W A3", "B B5", "W B2", "B C4", "W C3", "B E1", "W B4", "B B3", "W E5", "B D3", "W D1",
        ],
        rival: &["E4"],
        goal: Goal::Settled(Color::Black),
        solution: "C2",
        ..PLAIN
    },
];
