//! Proposals, counting, undo.

use super::*;
use crate::color::ByColor;
use crate::view::{MadeOf, Proposed};

/// A game of Go on 5×5 with a dead white stone at A1, after both players have passed.
fn counted() -> Match {
    let mut game = begin_match(System::Classic, 5);
    play(&mut game, &["C1", "A1", "C2", "D1", "C3", "D2", "C4", "D3", "C5", "D4", "B2", "D5", "-", "-"]);
    game
}

fn mark(at: &str) -> Action {
    Action::MarkDead { points: points(at) }
}

#[test]
fn classic_is_counted_when_both_confirm_the_same_marks() {
    let mut game = counted();
    let view = game.view(Viewer::Public);
    assert_eq!((view.phase, view.to_move, view.seed), (Phase::Count, ToMove::Nobody, None));
    act(&mut game, Color::Black, mark("A1"));
    act(&mut game, Color::Black, Action::Confirm);
    assert_eq!(game.act(Color::Black, Action::Confirm, BOUND), Err(NOT_ALLOWED), "once is enough");
    let count = game.view(Viewer::Public).count.unwrap();
    assert_eq!((count.dead, count.confirmed.black, count.confirmed.white), (points("A1"), true, false));
    assert_eq!(count.score.points.black, HalfPoints::whole(15));
    act(&mut game, Color::White, Action::Confirm);
    let view = game.view(Viewer::Public);
    // White: 10 points and komi 7.5.
    assert_eq!(view.result, Some(Outcome::Points(Color::White, HalfPoints(5))));
    let Some(MadeOf::Area { stones, territory, dame, dead }) = view.score.map(|s| s.made_of) else {
        panic!("an area score")
    };
    assert_eq!((stones.black, stones.white, territory.black.len(), territory.white.len()), (6, 5, 9, 5));
    assert_eq!((dame, dead), (Vec::new(), points("A1")));
    assert_eq!(view.seed, Some(SEED));
}

#[test]
fn a_mark_takes_the_whole_chain_and_a_change_clears_confirmations() {
    let mut game = counted();
    act(&mut game, Color::White, Action::Confirm);
    act(&mut game, Color::Black, mark("D3"));
    let count = game.view(Viewer::Public).count.unwrap();
    assert_eq!(count.dead, points("D1 D2 D3 D4 D5"));
    assert!(!count.confirmed.white);
    act(&mut game, Color::White, Action::Confirm);
    act(&mut game, Color::White, mark("D5 D1"));
    assert!(game.view(Viewer::Public).count.unwrap().confirmed.white, "the same marks are no change");
    let before = views(&game);
    assert_eq!(game.act(Color::White, mark("A1 E1"), BOUND), Err(NOT_ALLOWED), "E1 is empty");
    let off_board = PlayError::Refused(Refusal::OffBoard(points("F1")[0]));
    assert_eq!(game.act(Color::White, mark("A1 F1"), BOUND), Err(off_board));
    assert_eq!(views(&game), before);
    act(&mut game, Color::Black, mark(""));
    assert_eq!(game.view(Viewer::Public).count.unwrap().dead, Vec::new());
}

#[test]
fn while_stones_are_marked_play_is_over() {
    let mut game = counted();
    for color in Color::ALL {
        for action in [place("A3"), Action::Pass] {
            assert_eq!(game.act(color, action, BOUND), Err(PlayError::Refused(Refusal::Over)));
        }
    }
}

#[test]
fn a_resumed_game_goes_on_with_the_same_player_and_new_passes() {
    let mut game = counted();
    act(&mut game, Color::White, Action::Resume);
    let view = game.view(Viewer::Public);
    assert_eq!((view.phase, view.to_move, view.count), (Phase::Play, ToMove::One(Color::Black), None));
    play(&mut game, &["-"]);
    assert_eq!(game.view(Viewer::Public).phase, Phase::Play);
    play(&mut game, &["-"]);
    assert_eq!(game.view(Viewer::Public).phase, Phase::Count);
    assert_eq!(game.act(Color::White, Action::ProposeEnd, BOUND), Err(NOT_ALLOWED));
}

#[test]
fn the_estimate_is_accepted_after_the_marks() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "-", "-", "-"]);
    act(&mut game, Color::Black, Action::ProposeEnd);
    assert_eq!(game.act(Color::Black, Action::AcceptEnd, BOUND), Err(NOT_ALLOWED));
    act(&mut game, Color::White, Action::AcceptEnd);
    for _ in 0..2 {
        let count = game.view(Viewer::Public).count.unwrap();
        assert!(!count.confirmed.black && !count.confirmed.white);
        act(&mut game, Color::White, Action::Confirm);
        act(&mut game, Color::Black, Action::Confirm);
    }
    let view = game.view(Viewer::Public);
    // One stone and 80 points, less two for its eyes.
    assert_eq!(view.result, Some(Outcome::Points(Color::Black, HalfPoints::whole(75))));
    assert!(matches!(view.score.unwrap().made_of, MadeOf::Estimate { .. }));
}

#[test]
fn a_change_of_marks_takes_back_the_agreement_on_the_estimate() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "-", "-", "-"]);
    act(&mut game, Color::White, Action::ProposeEnd);
    act(&mut game, Color::Black, Action::AcceptEnd);
    act(&mut game, Color::White, Action::Confirm);
    act(&mut game, Color::Black, Action::Confirm);
    assert!(game.view(Viewer::Public).count.unwrap().agreed);
    let stone = *shares(&game).stones.black.keys().next().unwrap();
    act(&mut game, Color::White, Action::MarkDead { points: vec![stone] });
    assert!(!game.view(Viewer::Public).count.unwrap().agreed);
    act(&mut game, Color::Black, Action::Resume);
    play(&mut game, &["-"]);
    assert_eq!(game.view(Viewer::Public).phase, Phase::Play, "passes are counted anew");
}

#[test]
fn an_end_is_proposed_only_where_one_reality_is_left() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5"]);
    assert_eq!(game.act(Color::Black, Action::ProposeEnd, BOUND), Err(NOT_ALLOWED));
}

#[test]
fn one_proposal_is_open_at_a_time() {
    let mut game = begin_match(System::Superposed, 9);
    play(&mut game, &["C3 E5", "-", "-"]);
    assert_eq!(game.act(Color::Black, Action::AcceptEnd, BOUND), Err(NOT_ALLOWED), "nothing was proposed");
    act(&mut game, Color::Black, Action::ProposeEnd);
    for action in [Action::ProposeEnd, Action::ProposeUndo, Action::DeclineUndo, Action::AcceptUndo] {
        assert_eq!(game.act(Color::White, action, BOUND), Err(NOT_ALLOWED));
    }
    act(&mut game, Color::Black, Action::DeclineEnd);
    assert_eq!(game.view(Viewer::Public).proposal, None, "it was withdrawn");
    act(&mut game, Color::White, Action::ProposeEnd);
    act(&mut game, Color::Black, Action::DeclineEnd);
    assert_eq!(game.view(Viewer::Public).proposal, None, "it was declined");
    act(&mut game, Color::Black, Action::ProposeEnd);
    let open = Proposal { by: Color::Black, what: Proposed::End };
    assert_eq!(game.view(Viewer::Public).proposal, Some(open));
    play(&mut game, &["A1 B1"]);
    assert_eq!(game.view(Viewer::Public).proposal, None, "a move clears it");
}

#[test]
fn undo_restores_the_state_before() {
    for (system, moves) in
        [(System::Classic, ["C3", "E5", "D4"]), (System::Superposed, ["C3 E5", "E5 D4", "D4 G7"])]
    {
        let mut game = begin_match(system, 9);
        play(&mut game, &moves[..2]);
        let before = (views(&game), game.moves(Viewer::Public));
        act(&mut game, Color::Black, place(moves[2]));
        act(&mut game, Color::Black, Action::ProposeUndo);
        assert_eq!(game.act(Color::Black, Action::AcceptUndo, BOUND), Err(NOT_ALLOWED), "nobody's own wish");
        act(&mut game, Color::White, Action::AcceptUndo);
        assert_eq!((views(&game), game.moves(Viewer::Public)), before);
        assert_eq!(game.events().len(), 5, "the log only grows");
        act(&mut game, Color::Black, place(moves[2]));
    }
}

#[test]
fn undo_takes_back_the_pass_that_led_to_the_count() {
    let mut game = counted();
    act(&mut game, Color::White, Action::ProposeUndo);
    act(&mut game, Color::Black, Action::AcceptUndo);
    let view = game.view(Viewer::Public);
    assert_eq!((view.phase, view.to_move, view.moves), (Phase::Play, ToMove::One(Color::White), 13));
    play(&mut game, &["-"]);
    assert_eq!(game.view(Viewer::Public).phase, Phase::Count);
}

#[test]
fn undo_of_a_move_after_a_resumption_leaves_the_game_resumed() {
    let mut game = counted();
    act(&mut game, Color::Black, Action::Resume);
    play(&mut game, &["A3"]);
    act(&mut game, Color::White, Action::ProposeUndo);
    act(&mut game, Color::Black, Action::AcceptUndo);
    assert_eq!(game.view(Viewer::Public).to_move, ToMove::One(Color::Black));
    act(&mut game, Color::White, Action::ProposeUndo);
    act(&mut game, Color::Black, Action::AcceptUndo);
    assert_eq!(game.view(Viewer::Public).moves, 13, "the second pass, and the resumption with it");
}

#[test]
fn what_was_drawn_is_not_taken_back() {
    let mut game = begin_match(System::Superposed, 9);
    assert_eq!(game.may_undo(), Err(Refusal::NotAllowed), "there is nothing");
    play(&mut game, &["C3 E5", "-"]);
    assert_eq!(game.may_undo(), Ok(()));
    let turns = |game: &Match| Color::ALL.map(|color| game.may_undo_turn_of(color));
    assert_eq!(turns(&game), [true, true], "Black's with the answer to it");
    play(&mut game, &["-"]);
    assert_eq!(game.may_undo(), Err(Refusal::NotAllowed), "the board was determined");
    assert_eq!(game.act(Color::White, Action::ProposeUndo, BOUND), Err(NOT_ALLOWED));
    play(&mut game, &["A1 B2"]);
    assert_eq!((game.may_undo(), turns(&game)), (Ok(()), [false, true]));
}

#[test]
fn a_half_turn_that_a_resumption_forgot_cannot_be_taken_back() {
    let mut game = begin_match(System::Simultaneous, 5);
    act(&mut game, Color::Black, place("C3"));
    act(&mut game, Color::White, place("D4"));
    act(&mut game, Color::Black, place("A1"));
    act(&mut game, Color::Black, place("B2"));
    act(&mut game, Color::Black, Action::ProposeEnd);
    act(&mut game, Color::White, Action::AcceptEnd);
    act(&mut game, Color::White, Action::Resume);
    let committed = game.view(Viewer::Public).committed.unwrap();
    assert!(!committed.by.black && !committed.by.white);
    assert_eq!(game.may_undo(), Err(Refusal::NotAllowed), "the turn before is revealed");
}

#[test]
fn a_resignation_leaves_no_choice_to_be_asked() {
    let mut game = begin_match(System::Entangled, 5);
    act(&mut game, Color::Black, Action::Place { at: points("A1 A2") });
    let asked = |game: &Match| match game.view(Viewer::Public).board {
        BoardView::Entangled(board) => board.pending.is_some(),
        other => panic!("a board of entangled: {other:?}"),
    };
    assert!(asked(&game));
    act(&mut game, Color::White, Action::Resign);
    assert!(!asked(&game));
}

#[test]
fn dead_stones_are_off_the_board_in_the_state_of_a_scored_game() {
    let mut game = counted();
    act(&mut game, Color::Black, mark("A1"));
    let stones = |game: &Match| {
        let state: serde_json::Value =
            serde_json::from_str(&crate::json::state(&game.view(Viewer::Public))).unwrap();
        state["stones"].as_object().unwrap().len()
    };
    assert_eq!(stones(&game), 12);
    act(&mut game, Color::Black, Action::Confirm);
    act(&mut game, Color::White, Action::Confirm);
    assert_eq!(stones(&game), 11);
}

#[test]
fn half_a_turn_closes_a_proposal_to_undo_and_no_other() {
    for color in Color::ALL {
        for (action, stays) in [(Action::ProposeUndo, false), (Action::ProposeEnd, true)] {
            let mut game = begin_match(System::Simultaneous, 5);
            for (color, at) in [(Color::Black, "A1"), (Color::White, "E5"), (color, "C3")] {
                act(&mut game, color, place(at));
            }
            act(&mut game, !color, action.clone());
            act(&mut game, color, place("D4"));
            let proposal = game.view(Viewer::Public).proposal;
            assert_eq!(proposal.is_some(), stays, "{action:?} over a changed commitment of {color}");
        }
    }
}

#[test]
fn a_pair_that_is_not_allowed_closes_a_proposal_to_undo() {
    let mut game = begin_match(System::Sym, 5);
    act(&mut game, Color::Black, place("C3"));
    act(&mut game, Color::White, Action::ProposeUndo);
    let annulled = act(&mut game, Color::White, place("C3"));
    assert!(matches!(annulled.action, Action::Annul { .. }), "{annulled:?}");
    assert_eq!(game.view(Viewer::Public).proposal, None);
    act(&mut game, Color::White, place("C3"));
    act(&mut game, Color::Black, Action::ProposeUndo);
    act(&mut game, Color::White, Action::AcceptUndo);
    assert_eq!(game.view(Viewer::Public).committed.unwrap().by, ByColor::default());
}
