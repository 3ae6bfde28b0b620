//! The computer opponent, as programs and people at a terminal meet it.

use qgo_player::{Budget, Level, Seen, think};
use qgo_rules::{Action, ByColor, Color};

/// It gives up after so many turns in a row in which it expected less than this.
const TURNS_WITHOUT_HOPE: u32 = 3;
const HOPE: f32 = 0.05;

/// Levels for beginners play on to the end.
const GIVES_UP_FROM: u8 = 4;

/// How long a thought may take if nothing else limits it, in milliseconds.
pub(crate) const FUSE: i64 = 60_000;

/// A computer opponent in one game, of either colour or both.
#[derive(Clone)]
pub(crate) struct Opponent {
    pub(crate) level: Level,
    /// How many of its turns in a row seemed lost.
    hopeless: ByColor<u32>,
}

impl Opponent {
    pub(crate) fn new(level: Level) -> Self {
        Self { level, hopeless: ByColor::default() }
    }

    /// A new game begins.
    pub(crate) fn begin(&mut self) {
        self.hopeless = ByColor::default();
    }

    /// What it does now; it resigns if nothing is left to hope for.
    pub(crate) fn choose(&mut self, seen: &Seen, color: Color, go_on: &mut dyn FnMut() -> bool) -> Action {
        let thought = think(seen, self.level, Budget { simulations: None, go_on });
        let hopeless = if thought.value < HOPE { self.hopeless[color] + 1 } else { 0 };
        self.hopeless[color] = hopeless;
        let gives_up = hopeless >= TURNS_WITHOUT_HOPE && self.level.number() >= GIVES_UP_FROM;
        if gives_up { Action::Resign } else { thought.action }
    }
}
