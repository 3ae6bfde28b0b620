//! Savelyev's Sym(Go): both orders of every turn.

use qgo_rules::Color;

use super::{Goal, PLAIN, Step};

pub(super) const STEPS: [Step; 5] = [
    Step {
        played: &["B A1", "W B1", "B C1", "W D4"],
        rival: &["A2"],
        goal: Goal::Total(2),
        solution: "B2",
        ..PLAIN
    },
    Step {
        played: &["B A1", "W B1", "B C1", "W D4", "B B2", "W A2"],
        rival: &["D3"],
        goal: Goal::Total(1),
        solution: "B1",
        ..PLAIN
    },
    Step { played: &["B B4", "W D2"], rival: &["C3"], goal: Goal::Annulled, solution: "C3", ..PLAIN },
    Step {
        played: &[
            "B A1", "W B1", "B C1", "W D4", "B B2", "W A2", "B C4", "W E1", "B D5", "W A4", "B E4", "W C2",
        ],
        rival: &["A5"],
        goal: Goal::Captured(Color::White, 1),
        solution: "D3",
        ..PLAIN
    },
    Step {
        played: &["B A1", "W B1", "B C1", "W pass", "B B2", "W A2", "B B1", "W pass"],
        rival: &["pass"],
        goal: Goal::Won(Color::Black),
        solution: "pass",
        ..PLAIN
    },
];
