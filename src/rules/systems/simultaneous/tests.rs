//! Tests of `simultaneous`.

mod exploring;
mod invariants;
mod secrets;
mod seeds;
mod symmetry;
mod vectors;

use super::*;
use crate::game::WorkBound;
use crate::testing::{Steered, points};
use crate::view::StoneKind;

/// The result of an action; chance decides nothing.
fn act(game: &mut Simultaneous, color: Color, action: &Action) -> Result<Played, PlayError> {
    let mut chance = Steered::default();
    game.play(color, action, &mut Turn::new(&mut chance, WorkBound::Recorded(None)))
}

fn commit(game: &mut Simultaneous, color: Color, at: Point) -> Result<Played, PlayError> {
    act(game, color, &Action::Place { at: vec![at] })
}

/// Plays a whole turn; both points must be empty.
fn turn(game: &mut Simultaneous, at: ByColor<Point>) -> Last {
    commit(game, Color::Black, at.black).expect("an empty point");
    let played = commit(game, Color::White, at.white).expect("an empty point");
    played.last.expect("a complete turn is seen")
}

fn board(game: &Simultaneous) -> SimultaneousBoard {
    match game.board(Viewer::Public) {
        BoardView::Simultaneous(board) => board,
        _ => panic!("stones of six kinds"),
    }
}

/// A turn as indices into the points that are empty by then.
#[derive(Clone, Copy, Debug)]
struct Wish {
    black: usize,
    /// `None`: the same point as Black.
    white: Option<usize>,
}

impl Wish {
    fn points(self, game: &Simultaneous) -> ByColor<Point> {
        let empty = game.playable(Color::Black);
        let at = |place: usize| empty[place % empty.len()];
        ByColor { black: at(self.black), white: at(self.white.unwrap_or(self.black)) }
    }
}

/// A size, and the turns to try on it.
fn games() -> impl proptest::strategy::Strategy<Value = (u8, Vec<Wish>)> {
    use proptest::prelude::*;
    let wish = (0usize..400, prop::option::weighted(0.8, 0usize..400))
        .prop_map(|(black, white)| Wish { black, white });
    (2u8..=7, prop::collection::vec(wish, 1..90))
}

#[test]
fn a_chain_is_marked_dead_without_its_orange_stones() {
    let mut game = Simultaneous::start(5, &points("A1"));
    let at = |name| points(name)[0];
    let mut play = |black, white| turn(&mut game, ByColor { black: at(black), white: at(white) });
    play("E5", "A2");
    play("D1", "D1");
    // A stone at B1 would save A1 if it were Black's.
    play("B1", "B1");
    play("C1", "E1");
    assert_eq!(board(&game).stones[&at("B1")], StoneKind::Orange);
    assert_eq!(game.chain(at("A1")), points("A1 C1"));
    for (name, why) in [("B1", "orange"), ("D1", "red"), ("E4", "empty"), ("F1", "off the board")] {
        assert_eq!(game.chain(at(name)), [], "{why}");
    }
}
