//! Rotated, mirrored, or with the colours swapped, a game is the same game, also if chance decides in the
//! same way; and a match of any shape equals the replay of its log.

use num_bigint::BigUint;
use proptest::prelude::*;

use super::*;
use crate::chance::{Chance, ChanceError, Question, Seed};
use crate::color::ByColor;
use crate::game::WorkBound;
use crate::matches::Match;
use crate::secret::Secret;
use crate::settings::{Placing, Setup};
use crate::system::System;
use crate::view::{Collapse, EntangledSet, Particular, Pending};

/// One of the eight symmetries of the square, with or without the colours swapped.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    size: u8,
    mirror: bool,
    quarter_turns: u8,
    swap: bool,
}

impl Symmetry {
    fn point(self, point: Point) -> Point {
        if !point.is_on(self.size) {
            return point;
        }
        let last = self.size - 1;
        let (column, row) = (point.column(), point.row());
        let start = if self.mirror { (last - column, row) } else { (column, row) };
        let (column, row) = (0..self.quarter_turns).fold(start, |(column, row), _| (row, last - column));
        Point::new(column, row).unwrap()
    }

    fn points(self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.point(*point)).collect()
    }

    fn sorted(self, points: &[Point]) -> Vec<Point> {
        let mut points = self.points(points);
        points.sort_unstable();
        points
    }

    fn color(self, color: Color) -> Color {
        if self.swap { !color } else { color }
    }

    fn set(self, set: &EntangledSet) -> EntangledSet {
        let weights = set.weights().map(|weights| weights.map(|(at, weight)| (self.point(at), weight)));
        EntangledSet {
            color: self.color(set.color),
            number: set.number,
            points: self.sorted(&set.points),
            weight: weights.and_then(|weights| weights.into_iter().min()).map(|(_, weight)| weight),
        }
    }

    fn board(self, board: &EntangledBoard) -> EntangledBoard {
        let pending = board.pending.as_ref().map(|pending| Pending {
            color: self.color(pending.color),
            set: self.set(&pending.set),
            options: self.sorted(&pending.options),
            ..pending.clone()
        });
        EntangledBoard {
            stones: board.stones.iter().map(|(at, color)| (self.point(*at), self.color(*color))).collect(),
            sets: board.sets.iter().map(|set| self.set(set)).collect(),
            collapse: board.collapse,
            pending,
        }
    }

    fn action(self, action: &Action) -> Action {
        match action {
            Action::Place { at } => Action::Place { at: self.points(at) },
            Action::Weighted { at, weight } => Action::Weighted { at: self.points(at), weight: *weight },
            Action::Keep { point } => Action::Keep { point: self.point(*point) },
            other => other.clone(),
        }
    }

    fn last(self, last: &Last) -> Last {
        let collapse = |collapse: &Collapse| Collapse {
            set: self.set(&collapse.set),
            stays: self.sorted(&collapse.stays),
            goes: self.sorted(&collapse.goes),
            ..collapse.clone()
        };
        let particular = match &last.particular {
            Particular::Entangled { partner, collapsed } => Particular::Entangled {
                partner: partner.map(|point| self.point(point)),
                collapsed: collapsed.iter().map(collapse).collect(),
            },
            other => other.clone(),
        };
        Last {
            actor: match last.actor {
                Actor::One(color) => Actor::One(self.color(color)),
                both => both,
            },
            at: self.points(&last.at),
            captured: ByColor::new_with(|color| self.sorted(&last.captured[self.color(color)])),
            particular,
            ..last.clone()
        }
    }
}

/// Chance that names the option whose image, or that is the image of the option that, is the lowest point.
struct Lowest(Option<Symmetry>);

impl Chance for Lowest {
    fn draw(&mut self, n: &BigUint, question: &Question<'_>) -> Result<BigUint, ChanceError> {
        let Question::Collapse(options) = question else { panic!("only choices are drawn") };
        assert_eq!(*n, options.iter().map(|(_, share)| share).sum(), "the shares make up all results");
        assert!(options.is_sorted_by_key(|(point, _)| *point));
        let image = |(point, _): &&(Point, BigUint)| self.0.map_or(*point, |symmetry| symmetry.point(*point));
        let lowest = options.iter().min_by_key(image).unwrap().0;
        Ok(options.iter().take_while(|(point, _)| *point != lowest).map(|(_, share)| share).sum())
    }
}

/// An attempt; its numbers select points and options of the present position.
#[derive(Clone, Debug)]
enum Attempt {
    Place(Vec<Point>),
    /// Two of the points, the first with a weight.
    Weighted(Vec<Point>, u8),
    Keep(Point),
    /// One of the options, if there are any.
    Option(usize),
    Pass,
    /// Asks to take the last input back; the opponent agrees.
    Undo,
}

fn attempts(size: u8) -> impl Strategy<Value = Vec<(bool, Attempt)>> {
    let point = move || (0..=size, 0..=size).prop_map(|(column, row)| Point::new(column, row).unwrap());
    let on_board = move || (0..size, 0..size).prop_map(|(column, row)| Point::new(column, row).unwrap());
    let attempt = prop_oneof![
        30 => prop::collection::vec(on_board(), 3).prop_map(Attempt::Place),
        3 => prop::collection::vec(point(), 0..5).prop_map(Attempt::Place),
        10 => (prop::collection::vec(on_board(), 2), 8u8..=92).prop_map(|(at, it)| Attempt::Weighted(at, it)),
        30 => any::<usize>().prop_map(Attempt::Option),
        2 => point().prop_map(Attempt::Keep),
        3 => Just(Attempt::Pass),
        3 => Just(Attempt::Undo),
    ];
    prop::collection::vec((prop::bool::weighted(0.05), attempt), 1..150)
}

fn any_game() -> impl Strategy<Value = (u8, Shape, Vec<(bool, Attempt)>)> {
    let shape = prop::sample::select(Shape::all().collect::<Vec<_>>());
    (2u8..=6, shape).prop_flat_map(|(size, shape)| (Just(size), Just(shape), attempts(size)))
}

fn board_of(view: BoardView) -> EntangledBoard {
    match view {
        BoardView::Entangled(board) => board,
        _ => panic!("a board of entangled"),
    }
}

/// The action of an attempt: as many of its three points as a move names.
fn action(attempt: &Attempt, named: usize, board: &EntangledBoard) -> Action {
    match (attempt, &board.pending) {
        (Attempt::Place(at), _) if at.len() == 3 => Action::Place { at: at[..named].to_vec() },
        (Attempt::Place(at), _) => Action::Place { at: at.clone() },
        (Attempt::Weighted(at, weight), _) => Action::Weighted { at: at.clone(), weight: *weight },
        (Attempt::Option(pick), Some(pending)) => {
            Action::Keep { point: pending.options[pick % pending.options.len()] }
        }
        (Attempt::Keep(point), _) => Action::Keep { point: *point },
        (Attempt::Option(_) | Attempt::Pass | Attempt::Undo, _) => Action::Pass,
    }
}

fn to_act(status: &Status) -> Color {
    match status {
        Status::Play(ToMove::One(color)) | Status::Keep(color) => *color,
        _ => Color::Black,
    }
}

/// Plays a game and its image.
fn compare(symmetry: Symmetry, shape: Shape, decider: Decider, attempts: &[(bool, Attempt)]) {
    let begin = || Entangled::start(Way::new(symmetry.size, shape, decider), HalfPoints(0), &[]);
    let (mut game, mut image) = (begin(), begin());
    image.to_move = symmetry.color(Color::Black);
    for (out_of_turn, attempt) in attempts {
        let to_act = to_act(&game.status());
        let color = if *out_of_turn { !to_act } else { to_act };
        let before = board_of(game.board(Viewer::Public));
        let action = action(attempt, game.way.shape.points_named(color), &before);
        let play = |game: &mut Entangled, color, action: &Action, mut chance: Lowest| {
            game.play(color, action, &mut Turn::new(&mut chance, WorkBound::Recorded(None)))
        };
        // Both name corresponding options: the image of the game's is the lowest one.
        let played = play(&mut game, color, &action, Lowest(Some(symmetry)));
        match (played, play(&mut image, symmetry.color(color), &symmetry.action(&action), Lowest(None))) {
            (Ok(played), Ok(seen)) => assert_eq!(seen.last, played.last.map(|last| symmetry.last(&last))),
            (Err(PlayError::Refused(refusal)), Err(PlayError::Refused(seen))) => {
                assert_eq!(seen.word(), refusal.word());
            }
            (played, seen) => panic!("{seen:?} is not the image of {played:?}"),
        }
        let after = board_of(game.board(Viewer::Public));
        assert_eq!(board_of(image.board(Viewer::Public)), symmetry.board(&after));
        let playable = symmetry.sorted(&game.playable(color));
        assert_eq!(image.playable(symmetry.color(color)), playable);
        if game.status() == Status::Count {
            game.resume();
            image.resume();
        }
    }
}

fn begin_match(size: u8, shape: Shape, decider: Decider) -> Match {
    let setup = Setup { shape: Some(shape), collapse: Some(decider), ..Setup::new(System::Entangled, size) };
    Match::new(setup.validate().unwrap(), Seed([3; 32]))
}

/// The state that an undo has to restore.
fn shown(game: &Match) -> (BoardView, Option<Last>, u32, ToMove) {
    let view = game.view(Viewer::Public);
    (view.board, view.last, view.moves, view.to_move)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_image_of_a_game_is_the_game_of_the_images(
        (size, shape, attempts) in any_game(),
        mirror: bool,
        quarter_turns in 0u8..4,
        swap: bool,
        is_drawn: bool,
    ) {
        let decider = if is_drawn { Decider::Chance } else { Decider::Owner };
        // In the semi shapes the colours have different rules.
        let swap = swap && !matches!(shape.placing(), Placing::Semi | Placing::SymmetricSemi);
        compare(Symmetry { size, mirror, quarter_turns, swap }, shape, decider, &attempts);
    }

    #[test]
    fn a_match_of_any_shape_is_its_log((size, shape, attempts) in any_game(), is_drawn: bool) {
        let decider = if is_drawn { Decider::Chance } else { Decider::Owner };
        let mut game = begin_match(size, shape, decider);
        let bound = || WorkBound::Steps(0);
        let mut before_inputs = Vec::new();
        for (out_of_turn, attempt) in attempts {
            let (before, count) = (shown(&game), game.events().len());
            if matches!(attempt, Attempt::Undo) && game.act(Color::Black, Action::ProposeUndo, bound()).is_ok() {
                game.act(Color::White, Action::AcceptUndo, bound()).unwrap();
                prop_assert_eq!(Some(shown(&game)), before_inputs.pop());
                continue;
            }
            let to_act = Color::ALL.into_iter().find(|color| before.3.includes(*color));
            let color = to_act.map_or(Color::Black, |color| if out_of_turn { !color } else { color });
            let named = shape.points_named(color);
            let action = action(&attempt, named, &board_of(before.0.clone()));
            match game.act(color, action, bound()) {
                Ok(_) => before_inputs.push(before),
                Err(_) => prop_assert_eq!((shown(&game), game.events().len()), (before, count)),
            }
            if game.act(Color::White, Action::Resume, bound()).is_ok() {
                // Taking back a pass that ended the game also takes back the resumption. A pass after which
                // sets were drawn stays.
                let drawn = game.events().iter().rfind(|event| event.action.is_move());
                prop_assert_eq!(game.may_undo().is_ok(), drawn.is_some_and(|event| event.draws.is_empty()));
            }
        }
        let (settings, events) = (game.settings().clone(), game.events().to_vec());
        let again = Match::replay(settings, Secret::known(Seed([3; 32])), events).unwrap();
        prop_assert_eq!(shown(&again), shown(&game));
        prop_assert_eq!(again.moves(Viewer::Public), game.moves(Viewer::Public));
    }
}
