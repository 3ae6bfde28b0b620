//! Properties of every game, checked against [`PlainRules`].

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::stones::Set;
use super::plain::{Plain, PlainRules};
use super::*;
use crate::color::ByColor;
use crate::game::WorkBound;
use crate::testing::Steered;
use crate::view::{ChoiceStep, EntangledBoard};

/// Up to this many combinations, all are tried.
const MOST_COMBINATIONS: usize = 800;
/// The number of placements that are tried before each move.
const TRIES: usize = 6;

/// A game that is also followed by the plain rules.
struct Followed {
    rules: PlainRules,
    game: Entangled,
    /// The positions that must not be repeated.
    seen: BTreeSet<Plain>,
    /// The stones that were placed in this turn.
    placed: BTreeSet<Point>,
    /// The stones that steps 1 and 2 kept in this turn.
    kept: BTreeSet<Point>,
    picks: std::vec::IntoIter<u16>,
}

impl Followed {
    fn new(size: u8, shape: Shape, picks: Vec<u16>) -> Self {
        let game = Entangled::start(Way::new(size, shape, Decider::Owner), HalfPoints(0), &[]);
        Self {
            rules: PlainRules { size, shape },
            seen: BTreeSet::from([Plain::of(&game)]),
            game,
            placed: BTreeSet::new(),
            kept: BTreeSet::new(),
            picks: picks.into_iter(),
        }
    }

    fn board(&self) -> EntangledBoard {
        match self.game.board(Viewer::Public) {
            BoardView::Entangled(board) => board,
            _ => panic!("a board of entangled"),
        }
    }

    fn attempt(&self, color: Color, action: &Action) -> (Entangled, Result<Last, PlayError>) {
        let (mut game, mut chance) = (self.game.clone(), Steered::default());
        let played = game.play(color, action, &mut Turn::new(&mut chance, WorkBound::Recorded(None)));
        (game, played.map(|played| played.last.unwrap()))
    }

    /// Plays and checks one input; `false` when there are no picks left.
    fn step(&mut self) -> bool {
        match self.game.status() {
            Status::Play(ToMove::One(color)) => self.make_move(color),
            Status::Keep(color) => self.answer(color),
            Status::Count => {
                self.game.resume();
                self.seen.insert(Plain::of(&self.game));
                true
            }
            status => panic!("{status:?}"),
        }
    }

    /// Tries some placements, and plays the first legal one, or passes.
    fn make_move(&mut self, color: Color) -> bool {
        let before = Plain::of(&self.game);
        self.check_apart(&before);
        let mut chosen = None;
        for _ in 0..TRIES {
            let Some(named) = self.pick_points(&before, color) else { return false };
            let placed = self.rules.placed(&before, color, &named);
            if named.is_empty() || self.rules.combinations(&before, &placed) > MOST_COMBINATIONS {
                continue;
            }
            let action = Action::Place { at: named };
            let (after, played) = self.attempt(color, &action);
            let legal = self.rules.is_legal(&before, color, &placed, &self.seen);
            assert_eq!(played.is_ok(), legal, "{action:?} in {before:?}: {played:?}");
            if let Some(pick) = self.picks.next().filter(|_| legal) {
                self.check_repetitions(&before, color, &action, &placed, usize::from(pick));
            }
            match played {
                Ok(last) if chosen.is_none() => chosen = Some((after, last, placed)),
                Ok(_) => {}
                Err(_) => assert_eq!(Plain::of(&after), before),
            }
        }
        // Passes are so rare that boards fill up.
        let Some(pick) = self.picks.next() else { return false };
        let (after, last, placed) = match chosen {
            Some(chosen) if pick % 32 > 0 => chosen,
            _ => {
                let (after, played) = self.attempt(color, &Action::Pass);
                (after, played.unwrap(), BTreeSet::new())
            }
        };
        self.game = after;
        self.kept.clear();
        if last.kind == Kind::Play {
            let start = self.rules.put(&before, color, &placed);
            self.placed = placed;
            self.follow(start, &last);
        }
        true
    }

    /// Tries the same placement with most or all keeps made repetitions, after some choices. Random games
    /// lead to such positions too rarely.
    fn check_repetitions(
        &self,
        before: &Plain,
        color: Color,
        action: &Action,
        placed: &BTreeSet<Point>,
        pick: usize,
    ) {
        let mut chosen = self.rules.put(before, color, placed);
        for (number, set) in self.rules.touched(before, placed).iter().enumerate() {
            let outcomes = self.rules.outcomes(set);
            let stays = outcomes.values().nth(pick / (number + 5) % outcomes.len()).unwrap();
            chosen.settle(set, stays);
        }
        let keeps = self.rules.outcomes(placed).into_values().enumerate();
        let repeated = keeps.filter(|(number, _)| *number != pick % 5);
        let former: Vec<Plain> =
            repeated.filter_map(|(_, stays)| self.rules.close(&chosen, placed, &stays)).collect();
        let mut there = self.game.clone();
        there.seen.extend(former.iter().map(|position| self.former(position)));
        let mut seen = self.seen.clone();
        seen.extend(former);
        let legal = self.rules.is_legal(before, color, placed, &seen);
        let mut chance = Steered::default();
        let played = there.play(color, action, &mut Turn::new(&mut chance, WorkBound::Recorded(None)));
        assert_eq!(played.is_ok(), legal, "{action:?} in {before:?}: {played:?}");
    }

    fn former(&self, position: &Plain) -> Former {
        let grid = &self.game.way.grid;
        let of = |color| position.stones.iter().filter(move |(_, it)| **it == color).map(|(at, _)| at);
        let set = |set: &BTreeSet<Point>| Set {
            color: position.stones[set.first().unwrap()],
            number: 0,
            stones: grid.set(set),
            weight: None,
        };
        let board = Board { stones: ByColor::new_with(|color| grid.set(of(color))) };
        Stones { board, sets: position.sets.iter().map(set).collect() }.former()
    }

    /// As many empty points as a move names, or none if there are too few. `None` without picks.
    fn pick_points(&mut self, before: &Plain, color: Color) -> Option<Vec<Point>> {
        let mut empty: Vec<Point> =
            Point::all(self.rules.size).filter(|at| !before.stones.contains_key(at)).collect();
        let count = self.rules.points_named(color);
        let mut named = Vec::new();
        for _ in 0..count {
            let pick = usize::from(self.picks.next()?);
            if empty.len() + named.len() >= count {
                named.push(empty.swap_remove(pick % empty.len()));
            }
        }
        Some(named)
    }

    /// Answers a choice, after checking its options.
    fn answer(&mut self, color: Color) -> bool {
        let pending = self.board().pending.unwrap();
        assert_eq!(pending.color, color);
        assert!(pending.options.len() > 1);
        if pending.step == ChoiceStep::Placed {
            assert_eq!(pending.options, self.expected_options(&Plain::of(&self.game)));
        } else {
            assert_eq!(pending.options, pending.set.points);
        }
        for point in Point::all(self.rules.size).filter(|point| !pending.options.contains(point)) {
            let (after, played) = self.attempt(color, &Action::Keep { point });
            assert_eq!(played, Err(Refusal::Choice.into()));
            assert_eq!(Plain::of(&after), Plain::of(&self.game));
        }
        let Some(pick) = self.picks.next() else { return false };
        let point = pending.options[usize::from(pick) % pending.options.len()];
        let start = Plain::of(&self.game);
        let (after, played) = self.attempt(color, &Action::Keep { point });
        self.game = after;
        let last = played.unwrap();
        assert!(!last.collapsed()[0].forced);
        let stays: BTreeSet<Point> = last.collapsed()[0].stays.iter().copied().collect();
        let set = pending.set.points.iter().copied().collect();
        assert_eq!(self.rules.outcomes(&set)[&point], stays);
        self.follow(start, &last);
        true
    }

    /// The points that may be named in step 3.
    fn expected_options(&self, start: &Plain) -> Vec<Point> {
        let legal = self.rules.legal_keeps(start, &self.placed, &self.seen);
        let is_dutiful = |stays: &BTreeSet<Point>| {
            stays.iter().any(|at| self.kept.iter().any(|kept| self.rules.touch(*at, *kept)))
        };
        let dutiful: Vec<Point> =
            legal.iter().filter(|(_, stays)| is_dutiful(stays)).map(|(at, _)| *at).collect();
        if dutiful.is_empty() { legal.into_keys().collect() } else { dutiful }
    }

    /// Applies what the last input settled, and compares.
    fn follow(&mut self, mut position: Plain, last: &Last) {
        for collapse in last.collapsed() {
            let set: BTreeSet<Point> = collapse.set.points.iter().copied().collect();
            let stays: BTreeSet<Point> = collapse.stays.iter().copied().collect();
            match collapse.step {
                ChoiceStep::Placed => {
                    let options = self.expected_options(&position);
                    assert_eq!(collapse.forced, options.len() == 1, "{options:?}");
                    position = self.rules.close(&position, &self.placed, &stays).unwrap();
                }
                ChoiceStep::End => position = settled(position, &set, &stays),
                ChoiceStep::Movers | ChoiceStep::Opponents => {
                    position = settled(position, &set, &stays);
                    self.kept.extend(stays);
                }
            }
        }
        let turn_is_over = matches!(self.game.status(), Status::Play(_));
        if turn_is_over && self.placed.len() == 1 {
            position = self.rules.close(&position, &self.placed, &self.placed).unwrap();
        }
        assert_eq!(Plain::of(&self.game), position);
        if turn_is_over {
            assert!(self.seen.insert(position), "a position comes again");
        }
    }

    /// Between turns no entangled stone touches another stone, except in `w`.
    fn check_apart(&self, position: &Plain) {
        if self.rules.shape.placing() == crate::settings::Placing::W {
            return;
        }
        for at in position.sets.iter().flatten() {
            assert!(
                !position.stones.keys().any(|other| self.rules.touch(*at, *other)),
                "{at} in {position:?}"
            );
        }
    }
}

fn settled(mut position: Plain, set: &BTreeSet<Point>, stays: &BTreeSet<Point>) -> Plain {
    position.settle(set, stays);
    position
}

fn any_shape() -> impl Strategy<Value = Shape> {
    prop::sample::select(Shape::all().collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_is_as_the_plain_rules_have_it(
        size in 2u8..=5,
        shape in any_shape(),
        picks in prop::collection::vec(any::<u16>(), 1..900),
    ) {
        let mut followed = Followed::new(size, shape, picks);
        while followed.step() {}
    }
}
