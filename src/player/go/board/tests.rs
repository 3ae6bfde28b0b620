use std::collections::BTreeSet;

use proptest::prelude::*;
use qgo_rules::{Action, BoardView, Match, Phase, Point, Seed, Setup, System, Viewer, WorkBound};

use super::*;

/// All that a board keeps beside its stones, worked out from these.
fn check(board: &Board) {
    for spot in board.field.spots() {
        let contents = board.field.around.map(|step| board.at(spot.to(step)));
        let code = (0..8).fold(0, |code, direction| code | u16::from(contents[direction]) << (2 * direction));
        assert_eq!(board.code(spot), code);
        assert_eq!(board.empty().contains(&spot), board.at(spot) == EMPTY);
        if board.at(spot) == EMPTY {
            continue;
        }
        let mut chain = BTreeSet::from([spot]);
        let mut frontier = vec![spot];
        let mut liberties = BTreeSet::new();
        while let Some(stone) = frontier.pop() {
            for near in board.adjacent(stone) {
                if board.at(near) == EMPTY {
                    liberties.insert(near);
                } else if board.at(near) == board.at(spot) && chain.insert(near) {
                    frontier.push(near);
                }
            }
        }
        assert_eq!(board.stones(spot).collect::<BTreeSet<_>>(), chain);
        assert_eq!(usize::from(board.length(spot)), chain.len());
        let only = if liberties.len() == 1 { liberties.first().copied() } else { None };
        assert_eq!(board.atari(spot), only);
        let two = board.two_liberties(spot).map(BTreeSet::from);
        assert_eq!(two, (liberties.len() == 2).then_some(liberties));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Random games are the same games here and by the rules, except that here superko is not known.
    #[test]
    fn a_stone_does_what_the_rules_say(size in 2..=9_u8, throws in proptest::collection::vec(any::<u16>(), 1..150)) {
        let mut game = Match::new(Setup::new(System::Classic, size).validate().unwrap(), Seed([1; 32]));
        let mut board = Board::new(size);
        for (index, throw) in throws.into_iter().enumerate() {
            let color = if index % 2 == 0 { Color::Black } else { Color::White };
            if game.view(Viewer::Public).phase != Phase::Play {
                break;
            }
            let playable = game.playable(color);
            let here: Vec<Point> = board
                .field
                .spots()
                .filter(|spot| board.may_play(*spot, stone(color)))
                .filter_map(|spot| board.field.point(spot))
                .collect();
            prop_assert!(playable.iter().all(|point| here.contains(point)));
            for point in here.into_iter().filter(|point| !playable.contains(point)) {
                let refused = game.preview(color, &Action::Place { at: vec![point] });
                prop_assert_eq!(refused.err(), Some(qgo_rules::Refusal::Superko), "{}", point);
            }
            let action = match playable.get(usize::from(throw) % (playable.len() + 1)) {
                Some(point) => {
                    board.play(board.field.spot(*point), stone(color));
                    Action::Place { at: vec![*point] }
                }
                None => {
                    board.pass();
                    Action::Pass
                }
            };
            game.act(color, action, WorkBound::Steps(1000)).unwrap();
            let BoardView::Stones(stones) = game.view(Viewer::Public).board else { unreachable!() };
            for point in Point::all(size) {
                let expected = stones.get(&point).map_or(EMPTY, |color| stone(*color));
                prop_assert_eq!(board.at(board.field.spot(point)), expected);
            }
            check(&board);
        }
    }
}

#[test]
fn eyes_are_told_from_false_ones() {
    let around = |contents: [u8; 8]| {
        (0..8).fold(0, |code, direction| code | u16::from(contents[direction]) << (2 * direction))
    };
    // In the middle one diagonal may be the other's; at the edge none.
    assert!(is_eye(around([1, 1, 1, 1, 1, 1, 1, 2]), BLACK));
    assert!(!is_eye(around([1, 1, 1, 1, 1, 1, 2, 2]), BLACK));
    assert!(is_eye(around([1, 1, 1, 3, 1, 3, 1, 3]), BLACK));
    assert!(!is_eye(around([1, 1, 1, 3, 1, 3, 2, 3]), BLACK));
    assert!(!is_eye(around([1, 1, 1, 0, 1, 1, 1, 1]), BLACK));
    assert!(!is_eye(around([1, 1, 1, 1, 1, 1, 1, 1]), WHITE));
}
