//! Drawn collapses: what chance can decide and how likely, and that nothing else differs.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{One, Zero};
use proptest::prelude::*;

use super::*;
use crate::chance::{Chance, ChanceError, Question, Seed};
use crate::game::WorkBound;
use crate::matches::Match;
use crate::settings::Setup;
use crate::system::System;
use crate::testing::points;
use crate::testing::script::script_of;
use crate::view::EntangledSet;

/// Chance that goes through all outcomes, one after the other.
#[derive(Default)]
struct Branch {
    /// Which option each draw takes.
    path: Vec<usize>,
    /// The number of options of each draw.
    options: Vec<usize>,
    probability: Option<Ratio<BigUint>>,
}

impl Branch {
    /// The next outcome; `None` after the last.
    fn next(self) -> Option<Self> {
        let mut path = self.path[..self.options.len()].to_vec();
        while let Some(last) = path.pop() {
            if last + 1 < self.options[path.len()] {
                path.push(last + 1);
                return Some(Self { path, ..Self::default() });
            }
        }
        None
    }
}

impl Chance for Branch {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let Question::Collapse(options) = question else { panic!("only choices are drawn") };
        let draw = self.options.len();
        if draw == self.path.len() {
            self.path.push(0);
        }
        self.options.push(options.len());
        let place = self.path[draw];
        let before = self.probability.take().unwrap_or_else(Ratio::one);
        self.probability = Some(before * Ratio::new(options[place].1.clone(), n.clone()));
        // The last result of the share.
        Ok(options[..=place].iter().map(|(_, share)| share).sum::<BigUint>() - 1u32)
    }
}

type Stays = Vec<(EntangledSet, BTreeMap<Point, Ratio<BigUint>>)>;

/// Plays the action with every outcome, and compares the chances told with how often what happens.
fn check_chances(game: &Entangled, color: Color, action: &Action) {
    let (at, weight) = action.placement().unwrap();
    let preview = game.preview_of(color, at, weight).unwrap();
    if preview.touches.iter().map(|set| set.points.len()).product::<usize>() > 64 {
        return;
    }
    let (mut all, mut branch, mut found) = (Ratio::zero(), Some(Branch::default()), Stays::new());
    while let Some(mut chance) = branch {
        let mut after = game.clone();
        let played = after.play(color, action, &mut Turn::new(&mut chance, WorkBound::Recorded(None)));
        let last = played.unwrap().last.unwrap();
        let probability = chance.probability.clone().unwrap_or_else(Ratio::one);
        let told = last.collapsed().iter().map(|it| it.chance.clone().unwrap()).product::<Ratio<BigUint>>();
        assert_eq!(told, probability, "{:?}", last.collapsed());
        assert!(last.collapsed().iter().all(|it| it.forced == it.chance.as_ref().unwrap().is_one()));
        for collapse in last.collapsed() {
            let place = found.iter().position(|(set, _)| *set == collapse.set).unwrap_or(found.len());
            if place == found.len() {
                let never = collapse.set.points.iter().map(|at| (*at, Ratio::zero())).collect();
                found.push((collapse.set.clone(), never));
            }
            for at in &collapse.stays {
                *found[place].1.get_mut(at).unwrap() += &probability;
            }
        }
        all += probability;
        branch = chance.next();
    }
    assert!(all.is_one());
    let told: Stays = preview
        .draws
        .into_iter()
        .map(|drawing| {
            let stays = drawing.set.points.iter().copied().zip(drawing.stays).collect();
            (drawing.set, stays)
        })
        .collect();
    assert_eq!(told, found, "{action:?}");
}

/// The same game, in which the owners choose what chance has drawn in `drawn`.
fn chosen(drawn: &Match) -> Match {
    let setup = Setup { collapse: Some(Decider::Owner), ..drawn.settings().setup() };
    let mut game = Match::new(setup.validate().unwrap(), Seed([1; 32]));
    let names_what_goes = drawn.settings().choice_names_what_goes();
    let mut told = drawn.moves(Viewer::Public).into_iter();
    for event in drawn.events() {
        let action = match event.action.placement() {
            Some((at, _)) => Action::Place { at: at.to_vec() },
            None => event.action.clone(),
        };
        let is_listed = action.is_move() || action.ends_at_once() && action != Action::CallOff;
        game.act(event.color, action, WorkBound::Steps(0)).unwrap();
        let Some(entry) = is_listed.then(|| told.next().unwrap()) else { continue };
        for collapse in entry.last.collapsed().iter().filter(|collapse| !collapse.forced) {
            let named = if names_what_goes { collapse.goes[0] } else { collapse.stays[0] };
            game.act(collapse.set.color, Action::Keep { point: named }, WorkBound::Steps(0)).unwrap();
        }
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn a_drawn_game_is_one_whose_owners_choose_the_same(mut script in script_of(System::Entangled)) {
        script.setup.collapse = Some(Decider::Chance);
        let undo = |game: &Match| game.events().iter().any(|event| event.action == Action::AcceptUndo);
        let game = script.play_seen(|game| {
            let view = game.view(Viewer::Public);
            assert_ne!(view.phase, crate::view::Phase::Keep);
        });
        if undo(&game) {
            return Ok(());
        }
        let (drawn, owned) = (game.view(Viewer::Public), chosen(&game).view(Viewer::Public));
        prop_assert_eq!(drawing(&drawn), drawing(&owned));
        prop_assert_eq!((drawn.to_move, drawn.phase, drawn.moves), (owned.to_move, owned.phase, owned.moves));
        prop_assert_eq!((drawn.score, drawn.result), (owned.score, owned.result));
    }

    #[test]
    fn chances_are_told_as_they_are(
        shape in prop::sample::select(Shape::all().collect::<Vec<_>>()),
        size in 3u8..=6,
        picks in prop::collection::vec((any::<u16>(), 8u8..=92), 1..25),
    ) {
        let mut game = Entangled::start(Way::new(size, shape, Decider::Chance), HalfPoints(0), &[]);
        for (pick, weight) in picks {
            let Status::Play(ToMove::One(color)) = game.status() else { break };
            let playable = game.playable(color);
            let count = shape.points_named(color);
            if playable.len() < count {
                break;
            }
            let named = |i: usize| playable[(usize::from(pick) + i * 5) % playable.len()];
            let at: Vec<Point> = (0..count).map(named).collect();
            let action = match weight {
                10..=90 if count == 2 => Action::Weighted { at, weight },
                _ => Action::Place { at },
            };
            let mut after = game.clone();
            let mut chance = Branch { path: vec![usize::from(pick % 2); 40], ..Branch::default() };
            if after.play(color, &action, &mut Turn::new(&mut chance, WorkBound::Recorded(None))).is_ok() {
                check_chances(&game, color, &action);
                game = after;
            }
        }
    }
}

fn begin(size: u8, shape: &str) -> Entangled {
    Entangled::start(Way::new(size, shape.parse().unwrap(), Decider::Chance), HalfPoints(0), &[])
}

/// Plays a move; `r` are the results of the draws, which must be below `n`.
fn play(game: &mut Entangled, color: Color, names: &str, draws: &[(u32, u32)]) -> Last {
    struct Given<'a>(std::slice::Iter<'a, (u32, u32)>);
    impl Chance for Given<'_> {
        fn draw(&mut self, n: &BigUint, _: &Question<'_>) -> Result<BigUint, ChanceError> {
            let (expected, r) = self.0.next().expect("another draw was expected");
            assert_eq!(*n, BigUint::from(*expected));
            Ok((*r).into())
        }
    }
    let mut chance = Given(draws.iter());
    let action = Action::naming(names.split(' ')).unwrap();
    let played = game.play(color, &action, &mut Turn::new(&mut chance, WorkBound::Recorded(None)));
    assert!(chance.0.as_slice().is_empty(), "a draw is left");
    played.unwrap().last.unwrap()
}

/// The shares are laid in the order of the points, whichever was named first.
#[test]
fn weights_go_with_their_points() {
    for (placed, r, stays) in [
        ("D4*60 Q16", 2, "D4"),
        ("D4*60 Q16", 3, "Q16"),
        ("Q16*60 D4", 1, "D4"),
        ("Q16*60 D4", 2, "Q16"),
        ("Q16*40 D4", 2, "D4"),
        ("Q16*40 D4", 3, "Q16"),
    ] {
        let mut game = begin(19, "standard");
        play(&mut game, Color::Black, placed, &[]);
        // If D4 stays, D5 has to.
        let draws = [(5, r), (2, 0)];
        let drawn = if stays == "D4" { &draws[..1] } else { &draws };
        let last = play(&mut game, Color::White, "D5 K10", drawn);
        assert_eq!(last.collapsed()[0].stays, points(stays), "{placed}, {r}");
    }
}

/// A draw that cannot be made changes nothing.
#[test]
fn a_missing_draw_leaves_the_game_as_it_was() {
    struct Never;
    impl Chance for Never {
        fn draw(&mut self, _: &BigUint, _: &Question<'_>) -> Result<BigUint, ChanceError> {
            Err(ChanceError::SeedMissing)
        }
    }
    let mut game = begin(9, "standard");
    play(&mut game, Color::Black, "C3 G7", &[]);
    let before = (game.board(Viewer::Public), game.status(), game.moves());
    let action = Action::Place { at: points("C4 E5") };
    let played = game.play(Color::White, &action, &mut Turn::new(&mut Never, WorkBound::Recorded(None)));
    assert_eq!(played, Err(ChanceError::SeedMissing.into()));
    assert_eq!((game.board(Viewer::Public), game.status(), game.moves()), before);
}

/// What weights are refused, and that points and turns are looked at in the order of the rules.
#[test]
fn weights_that_no_move_has() {
    let refusal = |shape: &str, collapse, color, names: &str| {
        let setup =
            Setup { shape: shape.parse().ok(), collapse: Some(collapse), ..Setup::new(System::Entangled, 9) };
        let mut game = Match::new(setup.validate().unwrap(), Seed([1; 32]));
        if color == Color::White {
            let count = *game.settings().points_of_move(Color::Black).start();
            let at = points("A1 A9 J1").into_iter().take(count).collect();
            game.act(Color::Black, Action::Place { at }, WorkBound::Steps(0)).unwrap();
        }
        let action = Action::naming(names.split(' ')).unwrap();
        match game.act(color, action, WorkBound::Steps(0)) {
            Err(PlayError::Refused(refusal)) => Some(refusal),
            played => played.map(|_| None).unwrap(),
        }
    };
    use Decider::{Chance, Owner};
    for names in ["C3*10 E5", "C3*90 E5", "C3*50 E5"] {
        assert_eq!(refusal("standard", Chance, Color::Black, names), None);
        assert_eq!(refusal("weak+semi", Chance, Color::Black, names), None);
        assert_eq!(refusal("standard", Owner, Color::Black, names), Some(Refusal::Weight));
    }
    for names in ["C3*9 E5", "C3*91 E5", "C3*060 E5", "C3*0 E5", "C3 E5*60", "C3*60 E5*40", "C3*300 E5"] {
        assert_eq!(refusal("standard", Chance, Color::White, names), Some(Refusal::Weight), "{names}");
    }
    for (shape, names) in [
        ("symmetric", "C3*60"),
        ("ghz", "C3*60 E5 G7"),
        ("w", "C3*50 E5 G7"),
        ("weak+symmetric+semi", "C3*60"),
    ] {
        assert_eq!(refusal(shape, Chance, Color::Black, names), Some(Refusal::Weight), "{shape}");
    }
    assert_eq!(refusal("semi", Chance, Color::White, "C3*60"), Some(Refusal::Weight));
    let count = Refusal::Count { named: 1, min: 2, max: 2 };
    assert_eq!(refusal("standard", Chance, Color::Black, "C3*9"), Some(count));
    assert_eq!(refusal("standard", Chance, Color::Black, "T19*9 T19"), Some(Refusal::Weight));
}
