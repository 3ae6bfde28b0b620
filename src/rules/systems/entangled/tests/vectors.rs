//! The games of `tests/vectors/entangled`, state by state.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::*;
use crate::chance::Seed;
use crate::game::WorkBound;
use crate::matches::Match;
use crate::secret::{Secret, Witness, Witnessed};
use crate::settings::Setup;
use crate::system::System;
use crate::testing::lines;
use crate::view::{ChoiceStep, EntangledSet};

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Start {
        game: String,
        init: Init,
        expect: Begun,
        state: State,
    },
    Input {
        r#in: Input,
        state: Option<State>,
        refused: Option<Vec<String>>,
        #[serde(default)]
        draws: Vec<(u32, u32)>,
    },
}

#[derive(Deserialize)]
struct Init {
    size: u8,
    shape: Shape,
    komi: Option<f64>,
    handicap: u8,
    #[serde(default)]
    collapse: Decider,
    seed: Option<String>,
    witness: Option<Witness>,
}

#[derive(Deserialize)]
struct Begun {
    komi: f64,
    setup: Vec<Point>,
    commitment: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Input {
    op: String,
    color: Option<Color>,
    #[serde(default)]
    points: Vec<String>,
    point: Option<String>,
    stays: Option<Vec<Point>>,
    goes: Option<Vec<Point>>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
struct State {
    board: String,
    sets: Vec<Vec<Point>>,
    phase: String,
    turn: Option<Color>,
    pending: Option<Asked>,
    captured: Vec<Point>,
    collapsed: Vec<(Vec<Point>, Vec<Point>)>,
    weights: Vec<Vec<(Point, u8)>>,
    chances: Vec<String>,
    score: Option<BTreeMap<String, f64>>,
    result: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Asked {
    color: Color,
    step: serde_json::Value,
    set: Vec<Point>,
    options: Vec<Point>,
}

impl State {
    /// The same, with all lists of points in the order of this crate.
    fn sorted(mut self) -> Self {
        let lists = self.sets.iter_mut().chain([&mut self.captured]);
        let pending = self.pending.iter_mut().flat_map(|asked| [&mut asked.set, &mut asked.options]);
        let collapsed = self.collapsed.iter_mut().flat_map(|(stays, goes)| [stays, goes]);
        lists.chain(pending).chain(collapsed).for_each(|points| points.sort_unstable());
        self.weights.iter_mut().for_each(|weights| weights.sort_unstable());
        self.weights.sort_unstable();
        self
    }

    fn of(game: &Match, of_move: bool) -> Self {
        let view = game.view(Viewer::Public);
        let BoardView::Entangled(board) = &view.board else { panic!("a board of entangled") };
        let last = view.last.as_ref().filter(|_| of_move);
        let score = view.score.as_ref().map(|score| {
            let points = |color| f64::from(score.points[color].0) / 2.0;
            BTreeMap::from([("black".into(), points(Color::Black)), ("white".into(), points(Color::White))])
        });
        Self {
            board: drawing(&view),
            sets: board.sets.iter().map(|set| set.points.clone()).collect(),
            phase: view.phase.name().into(),
            turn: Color::ALL.into_iter().find(|color| view.to_move.includes(*color)),
            pending: board.pending.as_ref().map(|asked| Asked {
                color: asked.color,
                step: match asked.step {
                    ChoiceStep::Movers => 1.into(),
                    ChoiceStep::Opponents => 2.into(),
                    ChoiceStep::Placed => 3.into(),
                    ChoiceStep::End => "end".into(),
                },
                set: asked.set.points.clone(),
                options: asked.options.clone(),
            }),
            captured: last.map(Last::captured_points).unwrap_or_default(),
            collapsed: last
                .iter()
                .flat_map(|last| last.collapsed())
                .map(|it| (it.stays.clone(), it.goes.clone()))
                .collect(),
            weights: board.sets.iter().filter_map(EntangledSet::weights).map(Vec::from).collect(),
            chances: last
                .iter()
                .flat_map(|last| last.collapsed())
                .filter_map(|it| it.chance.as_ref())
                .map(|chance| format!("{}/{}", chance.numer(), chance.denom()))
                .collect(),
            score,
            result: view.result.map(|result| result.to_string()),
        }
    }
}

fn begin_game(init: &Init, expect: &Begun) -> Match {
    let halves = |komi: f64| HalfPoints((2.0 * komi) as i32);
    let mut setup = Setup::new(System::Entangled, init.size);
    setup.shape = Some(init.shape);
    setup.komi = init.komi.map(halves);
    setup.handicap = Some(init.handicap);
    setup.collapse = Some(init.collapse);
    let settings = setup.validate().unwrap();
    assert_eq!(settings.komi(), halves(expect.komi));
    let (mut points, mut expected) = (settings.handicap_points(), expect.setup.clone());
    points.sort_unstable();
    expected.sort_unstable();
    assert_eq!(points, expected);
    let seed = init.seed.as_ref().map_or(Seed([0; 32]), |seed| Seed::from_hex(seed).unwrap());
    if let Some(commitment) = &expect.commitment {
        assert_eq!(seed.commitment().to_string(), *commitment);
    }
    let witnessed = init.witness.clone().map_or(Witnessed::Without, Witnessed::By);
    Match::replay(settings, Secret::known(seed).with(witnessed), Vec::new()).unwrap()
}

impl Input {
    fn action(&self) -> Option<Action> {
        let parse = |name: &String| name.parse::<Point>().ok();
        Some(match self.op.as_str() {
            "place" => Action::naming(self.points.iter().map(String::as_str)).ok()?,
            "keep" => Action::Keep { point: parse(self.point.as_ref().unwrap())? },
            "pass" => Action::Pass,
            "resign" => Action::Resign,
            op => panic!("{op}"),
        })
    }

    /// Tries the input. A refusal is returned as its word.
    fn play(&self, game: &mut Match) -> Result<(), &'static str> {
        if self.op == "dead" {
            self.count(game);
            return Ok(());
        }
        let action = self.action().ok_or("bad_point")?;
        match game.act(self.color.unwrap(), action, WorkBound::Steps(0)) {
            Ok(_) => {
                self.check_named(game);
                Ok(())
            }
            Err(PlayError::Refused(refusal)) => Err(refusal.word()),
            Err(error) => panic!("{error}"),
        }
    }

    fn count(&self, game: &mut Match) {
        let points: Vec<Point> = self.points.iter().map(|name| name.parse().unwrap()).collect();
        let marks = (Color::Black, Action::MarkDead { points });
        let confirm = Color::ALL.map(|color| (color, Action::Confirm));
        for (color, action) in [marks].into_iter().chain(confirm) {
            game.act(color, action, WorkBound::Steps(0)).unwrap();
        }
    }

    /// Checks that the point that a keep names is consistent with what it spells out.
    fn check_named(&self, game: &Match) {
        let (Some(stays), Some(goes)) = (&self.stays, &self.goes) else { return };
        let last = game.view(Viewer::Public).last.unwrap();
        let sorted = |points: &[Point]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        assert_eq!((last.kind, &last.collapsed()[0].stays), (Kind::Keep, &sorted(stays)));
        assert_eq!((last.collapsed()[0].forced, &last.collapsed()[0].goes), (false, &sorted(goes)));
        assert!(last.collapsed()[1..].iter().all(|collapse| collapse.forced));
    }
}

/// The number of games, and the number of refused inputs.
fn play_file(name: &str) -> (usize, usize) {
    let (mut games, mut refusals) = (0, 0);
    let mut current = None;
    for (number, line) in lines::<Line>(&format!("vectors/entangled/{name}.jsonl")).into_iter().enumerate() {
        let place = format!("{name}.jsonl:{}", number + 1);
        match line {
            Line::Start { game: id, init, expect, state } => {
                let game = begin_game(&init, &expect);
                assert_eq!(State::of(&game, false), state.clone().sorted(), "{place}, {id}");
                games += 1;
                current = Some((game, state.sorted()));
            }
            Line::Input { r#in: input, state, refused, draws } => {
                let (game, before) = current.as_mut().expect("a game begins first");
                let is_move = matches!(input.op.as_str(), "place" | "keep" | "pass");
                let played = input.play(game);
                match (played, state, refused) {
                    (Ok(()), Some(state), None) => {
                        *before = state.sorted();
                        let drawn = game.events().last().map_or(&[][..], |event| &event.draws);
                        let drawn: Vec<String> = drawn.iter().map(ToString::to_string).collect();
                        let draws: Vec<String> = draws.iter().map(|(n, r)| format!("{n}:{r}")).collect();
                        assert_eq!(drawn, draws, "{place}, {input:?}");
                        assert_eq!(State::of(game, is_move).sorted(), *before, "{place}, {input:?}");
                    }
                    (Err(word), None, Some(words)) => {
                        assert!(words.iter().any(|it| it == word), "{place}, {input:?}: {word}");
                        let after =
                            State::of(game, !before.collapsed.is_empty() || !before.captured.is_empty());
                        assert_eq!(after.sorted(), *before, "{place}, {input:?}");
                        refusals += 1;
                    }
                    (played, ..) => panic!("{place}, {input:?}: {played:?}"),
                }
            }
        }
    }
    (games, refusals)
}

#[test]
fn scripted() {
    assert_eq!(play_file("scripted").0, 21);
}

#[test]
fn every_shape() {
    let names = [
        "standard",
        "weak",
        "symmetric",
        "weak_symmetric",
        "semi",
        "weak_semi",
        "ghz",
        "weak_ghz",
        "w",
        "weak_w",
    ];
    let counts = names.map(play_file);
    assert_eq!(counts.iter().map(|(games, _)| games).sum::<usize>(), 60);
    assert!(counts.iter().all(|(_, refusals)| *refusals > 30));
}

/// Every draw follows from the seed and the witness.
#[test]
fn drawn_collapses() {
    assert_eq!(play_file("chance"), (40, 194), "games and refusals");
}
