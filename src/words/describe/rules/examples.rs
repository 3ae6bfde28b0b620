//! The worked examples of the rules: short games played by the engine.

use qgo_rules::{Action, Color, Match, Point, Seed, Setup, System, View, Viewer, WorkBound};

/// A short game, some positions of which are shown.
struct Example {
    system: System,
    size: u8,
    /// Every byte of the seed has this value.
    seed: u8,
    /// `B D3 C2` plays these points, `B keep D3` answers a choice.
    inputs: &'static [&'static str],
    /// The numbers of inputs after which the position is shown.
    shown: &'static [usize],
}

const EXAMPLES: [Example; 6] = [
    // QuantumGo.net, rule 1.
    Example { system: System::Superposed, size: 9, seed: 0, inputs: &["B C7 G7", "W G7 G3 C3"], shown: &[2] },
    // Ranchin, 3: the first moves of the game on 6×6.
    Example {
        system: System::Entangled,
        size: 6,
        seed: 0,
        inputs: &["B D3 C2", "W C4 D5", "B D4 C3", "B keep D3", "W keep C4", "B keep D4"],
        shown: &[2, 3, 6],
    },
    // Savelyev, 2: White C5 and Black C6 are a dual capture; then one of the possible continuations.
    Example {
        system: System::Simultaneous,
        size: 7,
        seed: 0,
        inputs: &[
            "B B5", "W B6", "B C4", "W C7", "B D5", "W D6", "B C6", "W F6", "B F2", "W C5", "B G2", "W E5",
            "B G3", "W D4",
        ],
        shown: &[10, 14],
    },
    Example {
        system: System::Sym,
        size: 5,
        seed: 0,
        inputs: &["B A1", "W B1", "B C1", "W D4", "B B2", "W A2", "B B1", "W D3"],
        shown: &[6, 8],
    },
    // With this seed the dice change six points in move 3, among them the stone just placed.
    Example { system: System::Mutation, size: 10, seed: 12, inputs: &["B D4", "W G7", "B E5"], shown: &[3] },
    Example {
        system: System::Classic,
        size: 5,
        seed: 0,
        inputs: &["B C3", "W C4", "B B4", "W E1", "B D4", "W E2", "B C5"],
        shown: &[7],
    },
];

/// The positions that explain a system.
pub(super) fn of(system: System) -> Vec<View> {
    EXAMPLES.iter().filter(|example| example.system == system).flat_map(Example::views).collect()
}

impl Example {
    /// The positions, as far as the game can be played.
    fn views(&self) -> Vec<View> {
        let Ok(settings) = Setup::new(self.system, self.size).validate() else { return Vec::new() };
        let mut game = Match::new(settings, Seed([self.seed; 32]));
        let mut views = Vec::new();
        for (input, number) in self.inputs.iter().zip(1..) {
            let Some((color, action)) = read(input) else { break };
            if game.act(color, action, WorkBound::Steps(1_000)).is_err() {
                break;
            }
            if self.shown.contains(&number) {
                views.push(game.view(Viewer::Public));
            }
        }
        views
    }
}

fn read(input: &str) -> Option<(Color, Action)> {
    let (color, what) = input.split_once(' ')?;
    let color = Color::ALL.into_iter().find(|it| it.to_string() == color)?;
    let point = |name: &str| name.parse::<Point>().ok();
    let action = match what.strip_prefix("keep ") {
        Some(kept) => Action::Keep { point: point(kept)? },
        None => Action::Place { at: what.split(' ').map(point).collect::<Option<_>>()? },
    };
    Some((color, action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_can_be_played_to_its_end() {
        for example in &EXAMPLES {
            assert_eq!(example.views().len(), example.shown.len(), "{}", example.system.name());
            assert!(example.shown.last() == Some(&example.inputs.len()), "{}", example.system.name());
        }
        assert!(System::ALL.into_iter().all(|system| !of(system).is_empty()));
    }
}
