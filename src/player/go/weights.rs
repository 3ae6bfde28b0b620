//! How likely a playout plays a point: a weight for what is on the eight spots around it, and factors for what
//! the last stone calls for: saving, capturing, chasing, answers next to it.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::board::{BLACK, WHITE, enemy, is_eye};

/// The weight of a point of which nothing is known.
pub(crate) const UNIT: u32 = 64;

/// The learned weights. One of [`UNIT`] is neutral.
pub(crate) struct Weights {
    /// For each code of what is around, Black's and White's.
    around: Box<[[u16; 2]; 1 << 16]>,
    /// By how many sixteenths each [call](Call) makes a point likelier, at least 16.
    factors: [u32; Call::COUNT],
}

/// Why the last stone calls for a point. If it does so for several reasons, the last of these counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Call {
    /// Next to the last stone, also diagonally.
    Near,
    /// It takes one of the two liberties of the chain that the last stone belongs to.
    Chase,
    /// It is one of the two liberties that the last stone has left a chain.
    Hold,
    /// It takes a chain out of the atari into which the last stone has put it.
    Escape,
    /// It captures another chain, and thereby saves one that the last stone has put in atari.
    Rescue,
    /// It captures the chain that the last stone belongs to.
    Capture,
    /// It is the vital point of a small eye space beside the last stone: who plays there decides whether it
    /// becomes two eyes.
    Vital,
}

impl Call {
    pub(crate) const COUNT: usize = 7;

    pub(crate) const ALL: [Self; Self::COUNT] =
        [Self::Near, Self::Chase, Self::Hold, Self::Escape, Self::Rescue, Self::Capture, Self::Vital];

    /// Whether it may be right where nothing else would be.
    pub(crate) const fn is_urgent(self) -> bool {
        self as u8 >= Self::Escape as u8
    }
}

impl Weights {
    /// The weights with which everything is played, as `examples/learn.rs` has learned them.
    pub(crate) fn learned() -> &'static Self {
        static LEARNED: OnceLock<Weights> = OnceLock::new();
        LEARNED.get_or_init(|| Self::read(include_str!("weights.txt")))
    }

    /// Weights that make every point as likely as every other that is no own eye.
    pub(crate) fn neutral() -> &'static Self {
        static NEUTRAL: OnceLock<Weights> = OnceLock::new();
        NEUTRAL.get_or_init(|| Self::read(""))
    }

    /// Reads what [`crate::learning`] writes. What is missing is neutral.
    pub(crate) fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let mut factors = [16; Call::COUNT];
        let first = lines.next().unwrap_or_default().split(' ');
        for (factor, number) in factors.iter_mut().zip(first) {
            *factor = number.parse().unwrap_or(16).max(16);
        }
        let weight = |line: &str| {
            let (class, weight) = line.split_once(' ')?;
            Some((u16::from_str_radix(class, 16).ok()?, weight.parse().ok()?))
        };
        let known: HashMap<u16, u32> = lines.filter_map(weight).collect();
        Self::new(&|class| known.get(&class).copied().unwrap_or(UNIT), factors)
    }

    /// Weights by the [class] of what is around, as Black sees it.
    pub(crate) fn new(of_class: &dyn Fn(u16) -> u32, factors: [u32; Call::COUNT]) -> Self {
        let of = |code: u16, stone: u8| {
            if is_eye(code, stone) {
                return 0;
            }
            if is_eye(code, enemy(stone)) {
                // Hardly ever legal.
                return 1;
            }
            let seen = if stone == BLACK { code } else { swapped(code) };
            of_class(class(seen)).clamp(1, u32::from(u16::MAX)) as u16
        };
        let mut around = Box::new([[0; 2]; 1 << 16]);
        for (code, weights) in (0..=u16::MAX).zip(around.iter_mut()) {
            *weights = [of(code, BLACK), of(code, WHITE)];
        }
        Self { around, factors }
    }

    /// By how many sixteenths a call makes a point likelier.
    pub(crate) const fn factor(&self, call: Call) -> u32 {
        self.factors[call as usize]
    }

    /// The weight of a point for each colour, by the code of what is around it.
    pub(crate) fn around(&self, code: u16) -> [u16; 2] {
        self.around[usize::from(code)]
    }
}

/// The code with the colours swapped.
pub(crate) fn swapped(code: u16) -> u16 {
    let (low, high) = (code & 0x5555, code >> 1 & 0x5555);
    high | low << 1
}

/// The least of the eight codes that are the same but for the board being turned or seen in a mirror.
pub(crate) fn class(code: u16) -> u16 {
    let content = |direction: usize| code >> (2 * direction) & 3;
    // By direction: right, left, up, down, up right, down left, up left, down right.
    const SYMMETRIES: [[usize; 8]; 8] = [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [1, 0, 2, 3, 6, 7, 4, 5],
        [0, 1, 3, 2, 7, 6, 5, 4],
        [1, 0, 3, 2, 5, 4, 7, 6],
        [2, 3, 0, 1, 4, 5, 7, 6],
        [2, 3, 1, 0, 7, 6, 4, 5],
        [3, 2, 0, 1, 6, 7, 5, 4],
        [3, 2, 1, 0, 5, 4, 6, 7],
    ];
    let turned = |symmetry: [usize; 8]| {
        (0..8).fold(0, |code, direction| code | content(symmetry[direction]) << (2 * direction))
    };
    SYMMETRIES.into_iter().map(turned).min().unwrap_or(code)
}
