//! QuantumGo.net's game: realities, shares, measurement and determination.

use qgo_rules::Color;

use super::{Goal, PLAIN, Step};

pub(super) const STEPS: [Step; 6] = [
    Step { goal: Goal::Total(2), solution: "B2.D4", ..PLAIN },
    Step {
        played: &["B B2 D4"],
        who: Color::White,
        goal: Goal::LessShare("D4", Color::Black),
        solution: "D4.C1",
        ..PLAIN
    },
    Step {
        seed: 14,
        played: &["B B1 D2", "W A1 E4", "B pass", "W pass"],
        goal: Goal::Measured,
        solution: "A2.C3",
        ..PLAIN
    },
    Step {
        seed: 5,
        played: &["B B1 C1", "W A1 C5", "B D5 C4", "W E5 E1", "B pass", "W pass"],
        goal: Goal::CertainCapture,
        solution: "A2.E4",
        ..PLAIN
    },
    Step {
        seed: 3,
        played: &[
            "B pass", "W A2 A4", "B pass", "W B1 B5", "B pass", "W E4 E2", "B pass", "W pass", "B pass",
            "W D5 D2",
        ],
        goal: Goal::Present("E5", Color::Black),
        solution: "E5.C3",
        ..PLAIN
    },
    Step {
        played: &["B B2 D4", "W D4 C1", "B C3 D2", "W pass"],
        goal: Goal::Determined,
        solution: "pass",
        ..PLAIN
    },
];
