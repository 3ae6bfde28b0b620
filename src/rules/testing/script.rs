//! Games of any kind, made from arbitrary numbers.

use std::num::NonZeroU64;

use proptest::prelude::*;

use crate::{
    Action, BoardView, Chart, Color, Decider, Limit, Match, Phase, Point, Secret, Seed, Settings, Setup,
    Shape, System, ToMove, Viewer, Witnessed, WorkBound,
};

/// A game of any kind: settings, a seed, and a script of arbitrary numbers, each of which is turned into
/// an action. Actions that the rules refuse are left out.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) setup: Setup,
    pub(crate) seed: [u8; 32],
    pub(crate) bound: u64,
    pub(crate) actions: Vec<(u8, u16)>,
}

pub(crate) fn script() -> impl Strategy<Value = Script> {
    prop::sample::select(System::ALL.to_vec()).prop_flat_map(script_of)
}

/// A game of this system.
pub(crate) fn script_of(system: System) -> impl Strategy<Value = Script> {
    let actions = prop::collection::vec(any::<(u8, u16)>(), 0..60);
    (setup(system), any::<[u8; 32]>(), 4u64..400, actions).prop_map(|(setup, seed, bound, actions)| Script {
        setup,
        seed,
        bound,
        actions,
    })
}

fn setup(system: System) -> impl Strategy<Value = Setup> {
    let limits = if system == System::Sym { 1u64..8 } else { 1..200 };
    let limit = prop_oneof![
        1 => Just(Limit::None),
        3 => limits.prop_map(|n| Limit::Realities(NonZeroU64::new(n).expect("from 1"))),
    ];
    let shape = prop::sample::select(Shape::all().collect::<Vec<_>>());
    let charts = ["-WB.", "-WB...", "-WBWB.", "BB.BBBBB", "--W-B-W-B.-B"];
    let chart = prop::sample::select(charts.map(|chart| chart.parse::<Chart>().expect("a chart")).to_vec());
    let collapse = prop::sample::select(Decider::ALL.to_vec());
    (2u8..8, prop::bool::ANY, 2u8..5, limit, shape, collapse, chart).prop_map(
        move |(size, has_handicap, handicap, limit, shape, collapse, chart)| Setup {
            handicap: (size == 7 && has_handicap).then_some(handicap),
            max_realities: system.has_setting("max_realities").then_some(limit),
            shape: system.has_setting("shape").then_some(shape),
            collapse: system.has_setting("collapse").then_some(collapse),
            chart: system.has_setting("chart").then_some(chart),
            ..Setup::new(system, size)
        },
    )
}

impl Script {
    /// Half of all games have a bound of their own.
    pub(crate) fn settings(&self) -> Settings {
        let own = (self.seed[1] < 128).then_some(self.bound);
        self.setup.validate().expect("a legal setup").bounded(own)
    }

    /// The game before its first action. Half of all games have a witness.
    pub(crate) fn begin(&self) -> Match {
        let secret = Secret::known(Seed(self.seed));
        let witness = "matrix:$é]\\:世".parse().expect("a witness");
        let witnessed = if self.seed[0] < 128 { Witnessed::Without } else { Witnessed::By(witness) };
        Match::begin(self.settings(), secret.with(witnessed))
    }

    pub(crate) fn play(&self) -> Match {
        self.play_seen(|_| ())
    }

    /// Plays the script, and shows the game after each accepted action.
    pub(crate) fn play_seen(&self, mut seen: impl FnMut(&Match)) -> Match {
        let mut game = self.begin();
        for (kind, number) in &self.actions {
            let (color, action) = self.action(&game, *kind, *number);
            if game.act(color, action, WorkBound::Steps(self.bound)).is_ok() {
                seen(&game);
            }
        }
        game
    }

    fn action(&self, game: &Match, kind: u8, number: u16) -> (Color, Action) {
        let view = game.view(Viewer::Public);
        let mover = match view.to_move {
            ToMove::One(color) => color,
            _ => Color::ALL[usize::from(number % 2)],
        };
        let color = if kind.is_multiple_of(3) { !mover } else { mover };
        match view.phase {
            Phase::Keep if !kind.is_multiple_of(16) => return (mover, keep(&view.board, number)),
            Phase::Count if !kind.is_multiple_of(4) => return (color, self.count(&view.board, kind, number)),
            _ => {}
        }
        match kind % 36 {
            0..16 => (mover, Action::Place { at: self.points(game, mover, number) }),
            16..20 => (mover, self.weighted(game, mover, number)),
            20..24 => (mover, Action::Pass),
            24 => (color, Action::ProposeEnd),
            25 | 26 => (color, Action::AcceptEnd),
            27 => (color, if number.is_multiple_of(2) { Action::DeclineEnd } else { Action::ProposeEnd }),
            28 => (color, Action::MarkDead { points: self.points(game, mover, number) }),
            29 | 30 => (color, Action::Confirm),
            31 => (color, if number.is_multiple_of(3) { Action::Resume } else { Action::DeclineUndo }),
            32 => (color, Action::ProposeUndo),
            33 | 34 => (mover, Action::Claim),
            _ => (color, ending(number).unwrap_or(Action::AcceptUndo)),
        }
    }

    /// A placement of which the first stone has a weight, where that may be.
    fn weighted(&self, game: &Match, color: Color, number: u16) -> Action {
        let (at, weight) = (self.points(game, color, number), 8 + (number % 85) as u8);
        if game.settings().takes_weight(color) {
            Action::Weighted { at, weight }
        } else {
            Action::Place { at }
        }
    }

    /// An action while stones are counted.
    fn count(&self, board: &BoardView, kind: u8, number: u16) -> Action {
        let stones: Vec<Point> = Point::all(self.setup.size).filter(|at| board.is_occupied(*at)).collect();
        match kind % 7 {
            0..2 if !stones.is_empty() => {
                Action::MarkDead { points: vec![stones[usize::from(number) % stones.len()]] }
            }
            2 if number.is_multiple_of(2) => Action::Resume,
            _ => Action::Confirm,
        }
    }

    /// As many points as a move of the system needs, most of them playable.
    fn points(&self, game: &Match, color: Color, number: u16) -> Vec<Point> {
        let all: Vec<Point> = match game.playable(color) {
            playable if playable.is_empty() || number.is_multiple_of(7) => {
                Point::all(self.setup.size).collect()
            }
            playable => playable,
        };
        let number = usize::from(number);
        let counts = game.settings().points_of_move(color);
        let least = *counts.start();
        let count = least + number % counts.count();
        (0..count).map(|i| all[(number / 2 + i * (1 + number % 5)) % all.len()]).collect()
    }
}

/// Sometimes an action that ends the game at once.
const fn ending(number: u16) -> Option<Action> {
    match number % 16 {
        0 => Some(Action::Resign),
        1 => Some(Action::TimeUp),
        2 => Some(Action::CallOff),
        _ => None,
    }
}

/// An answer to the choice that is asked.
fn keep(board: &BoardView, number: u16) -> Action {
    let BoardView::Entangled(board) = board else { panic!("only entangled asks for choices") };
    let options = &board.pending.as_ref().expect("a choice is pending").options;
    Action::Keep { point: options[usize::from(number) % options.len()] }
}
