//! Who takes part in a match.

use std::fmt;
use std::str::FromStr;

use cpu_time::ProcessTime;
use qgo_player::rivals::{self, Rival};
use qgo_player::{Budget, Level, Seen, Thought, think};
use qgo_rules::Action;

/// A level or a rival, perhaps with a number of simulations of its own.
#[derive(Clone, Copy)]
pub(crate) struct Contestant {
    kind: Kind,
    simulations: Option<u32>,
}

#[derive(Clone, Copy)]
enum Kind {
    Level(Level),
    Rival(Rival),
}

/// A contestant in a match, with what its thinking has cost.
pub(crate) struct Side {
    contestant: Contestant,
    moves: u32,
    simulations: u64,
    seconds: f64,
    longest: f64,
    /// The CPU time of its last move, in seconds.
    pub(crate) latest: f64,
}

/// What a side plays, and what it thought if it is a level.
pub(crate) struct Played {
    pub(crate) action: Action,
    pub(crate) thought: Option<Thought>,
}

impl Contestant {
    /// The level with this number, as it plays against people.
    pub(crate) fn level(number: u8) -> Self {
        let level = Level::new(number).expect("there is such a level");
        Self { kind: Kind::Level(level), simulations: None }
    }

    pub(crate) const fn begin(self) -> Side {
        Side { contestant: self, moves: 0, simulations: 0, seconds: 0.0, longest: 0.0, latest: 0.0 }
    }
}

impl Side {
    /// Nothing for a rival.
    pub(crate) const fn level(&self) -> Option<Level> {
        match self.contestant.kind {
            Kind::Level(level) => Some(level),
            Kind::Rival(_) => None,
        }
    }

    /// Plays. A rival without a number of simulations of its own stops after so many seconds.
    pub(crate) fn play(&mut self, seen: &Seen, seed: u64, seconds: f64) -> Played {
        let begin = ProcessTime::now();
        let Contestant { kind, simulations } = self.contestant;
        let played = match kind {
            Kind::Level(level) => {
                let thought = think(seen, level, Budget::to_play(simulations, &mut || true));
                self.simulations += u64::from(thought.simulations);
                Played { action: thought.action.clone(), thought: Some(thought) }
            }
            Kind::Rival(rival) => {
                let mut go_on = || simulations.is_some() || begin.elapsed().as_secs_f64() < seconds;
                let budget = Budget::to_judge(simulations.or(Some(u32::MAX)), &mut go_on);
                let action = rivals::act(seen, rival, seed, budget);
                Played { action: action.expect("this rival knows the system"), thought: None }
            }
        };
        self.latest = begin.elapsed().as_secs_f64();
        self.seconds += self.latest;
        self.longest = self.longest.max(self.latest);
        self.moves += 1;
        played
    }

    /// Tells what thinking has cost.
    pub(crate) fn tell(&self) {
        let moves = f64::from(self.moves.max(1));
        println!(
            "{}: {} moves, {:.3} s of CPU a move, {:.3} at most; {:.0} simulations a move",
            self.contestant,
            self.moves,
            self.seconds / moves,
            self.longest,
            self.simulations as f64 / moves
        );
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, simulations) = match text.split_once('@') {
            Some((name, number)) => {
                (name, Some(number.parse().map_err(|_| format!("{number} is no number"))?))
            }
            None => (text, None),
        };
        let kind = match name.parse() {
            Ok(level) => Kind::Level(level),
            Err(_) => Kind::Rival(name.parse().map_err(|error: rivals::BadRival| error.to_string())?),
        };
        Ok(Self { kind, simulations })
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Level(level) => write!(f, "level {level}")?,
            Kind::Rival(rival) => rival.fmt(f)?,
        }
        match self.simulations {
            Some(simulations) => write!(f, "@{simulations}"),
            None => Ok(()),
        }
    }
}
