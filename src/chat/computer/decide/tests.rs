use std::fmt;

use qgo_player::{Budget, CannotReview, Review, review, think};
use qgo_rules::{Event, Seed, Setup, System};

use super::*;

/// Thinks briefly, and takes each of its positions for this good. For all else it may have no time.
struct Sure {
    value: f32,
    has_time: bool,
}

impl fmt::Debug for Sure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sure")
    }
}

impl Mind for Sure {
    fn think(&self, seen: &Seen, level: Level) -> Thought {
        let thought = think(seen, level, Budget::to_play(Some(4), &mut || true));
        Thought { value: self.value, ..thought }
    }

    fn review(&self, game: &Match) -> Result<Review, CannotReview> {
        review(game, 4, &mut || true)
    }

    fn fuse(&self) -> Box<dyn FnMut() -> bool> {
        let has_time = self.has_time;
        Box::new(move || has_time)
    }
}

/// A game of Go on 5×5 in which this was done; the computer plays White.
struct Table {
    game: Match,
    level: u8,
    is_lenient: bool,
    has_time: bool,
}

impl Table {
    fn after(moves: &str) -> Self {
        let settings = Setup::new(System::Classic, 5).validate().unwrap();
        let mut table =
            Self { game: Match::new(settings, Seed([7; 32])), level: 1, is_lenient: true, has_time: true };
        for (index, at) in moves.split_whitespace().enumerate() {
            let color = [Color::Black, Color::White][index % 2];
            let action = match at {
                "pass" => Action::Pass,
                at => Action::Place { at: vec![at.parse().unwrap()] },
            };
            table.act(color, action);
        }
        table
    }

    fn act(&mut self, color: Color, action: Action) -> &Event {
        self.game.act(color, action, WorkBound::Steps(1000)).unwrap()
    }

    fn decide(&self, value: f32, lost_turns: LostTurns) -> Decision {
        self.decide_with_clock(false, value, lost_turns)
    }

    fn decide_with_clock(&self, has_clock: bool, value: f32, lost_turns: LostTurns) -> Decision {
        let level = Level::new(self.level).unwrap();
        let Self { ref game, is_lenient, has_time, .. } = *self;
        Position { game, color: Color::White, level, is_lenient, has_clock, lost_turns }
            .decide(&Sure { value, has_time })
    }

    /// Lets the computer act once; returns what it says.
    fn answer(&mut self) -> Option<Note> {
        let decision = self.decide(0.5, LostTurns::default());
        for (color, action) in decision.actions {
            self.act(color, action);
        }
        decision.note
    }
}

fn mark(at: &[&str]) -> Action {
    Action::MarkDead { points: at.iter().map(|at| at.parse().unwrap()).collect() }
}

#[test]
fn it_acts_only_when_the_game_waits_for_it() {
    assert_eq!(Table::after("").decide(0.5, LostTurns::default()), Decision::default());
    assert_eq!(Table::after("C3 D3").decide(0.5, LostTurns::default()), Decision::default());
    assert_eq!(Table::after("C3").decide(0.5, LostTurns::default()).actions.len(), 1);
    let mut over = Table::after("C3");
    over.act(Color::Black, Action::Resign);
    assert_eq!(over.decide(0.5, LostTurns::default()), Decision::default());
}

#[test]
fn what_it_sees_as_dead_is_confirmed_or_marked_and_then_played_out() {
    let mut agreed = Table::after("C3 pass pass");
    agreed.act(Color::Black, Action::Confirm);
    assert_eq!(agreed.answer(), None);
    assert_eq!(agreed.game.view(Viewer::Public).phase, Phase::Over, "no stone is dead, as it sees it");
    let marked = |times: usize| {
        let mut table = Table { is_lenient: false, ..Table::after("C3 pass pass") };
        for _ in 0..times {
            table.act(Color::Black, mark(&["C3"]));
            assert_eq!(table.answer(), Some(Note::Marks));
            let count = table.game.view(Viewer::Public).count.unwrap();
            assert_eq!((count.dead.len(), count.confirmed[Color::White]), (0, true));
            assert_eq!(table.decide(0.5, LostTurns::default()), Decision::default(), "it waits");
            // An undo that it declines does not begin a new count.
            table.act(Color::Black, Action::ProposeUndo);
            assert_eq!(table.answer(), Some(Note::NoUndo));
        }
        table.act(Color::Black, mark(&["C3"]));
        table
    };
    let mut confirmed = marked(1);
    confirmed.act(Color::Black, Action::Confirm);
    for mut table in [confirmed, marked(MOST_MARKINGS)] {
        assert_eq!(table.answer(), Some(Note::PlaysOn));
        assert_eq!(table.game.view(Viewer::Public).phase, Phase::Play);
    }
}

#[test]
fn it_says_that_it_had_no_time_to_judge_an_end() {
    let mut table = Table { has_time: false, ..Table::after("C3 pass pass") };
    table.act(Color::Black, mark(&["C3"]));
    assert_eq!(table.answer(), Some(Note::LittleTime));
    let count = table.game.view(Viewer::Public).count.unwrap();
    assert_eq!((count.dead.len(), count.confirmed[Color::White]), (0, true), "what is in doubt lives");
    table.act(Color::Black, Action::Confirm);
    assert_eq!(table.game.view(Viewer::Public).phase, Phase::Over);
}

#[test]
fn a_slip_is_taken_back_with_the_answer_to_it() {
    let asked = |moves: &str, is_lenient| {
        let mut table = Table { is_lenient, ..Table::after(moves) };
        table.act(Color::Black, Action::ProposeUndo);
        (table.answer(), table.game.view(Viewer::Public).moves)
    };
    assert_eq!(asked("C3 D3", true), (None, 0));
    assert_eq!(asked("C3 D3 E3 B2", true), (None, 2));
    assert_eq!(asked("C3 D3", false), (Some(Note::NoUndo), 2));
    assert_eq!(asked("C3", true), (None, 0), "before its answer");
}

#[test]
fn its_own_first_move_is_not_taken_back_alone() {
    let settings = Setup { handicap: Some(2), ..Setup::new(System::Classic, 9) }.validate().unwrap();
    let mut table = Table { game: Match::new(settings, Seed([7; 32])), ..Table::after("") };
    table.act(Color::White, Action::Place { at: vec!["E5".parse().unwrap()] });
    table.act(Color::Black, Action::ProposeUndo);
    assert_eq!(table.answer(), Some(Note::UndoImpossible));
    assert_eq!(table.game.view(Viewer::Public).moves, 1);
}

#[test]
fn it_resigns_after_three_hopeless_turns_in_a_row_but_not_against_beginners() {
    let moves = "C3 D3 C4 D4 C2 D2 C5";
    let lost = |turns, at| (0..turns).fold(LostTurns::default(), |turns, _| turns.and(0.0, at));
    let resigns = |level, value, before| {
        let decision = Table { level, ..Table::after(moves) }.decide(value, lost(before, 5));
        let resigns = decision.actions[0].1 == Action::Resign;
        (resigns, (0..=10).find(|turns| decision.lost_turns == lost(*turns, 7)))
    };
    assert_eq!(resigns(4, 0.01, 0), (false, Some(1)));
    assert_eq!(resigns(4, 0.01, 1), (false, Some(2)));
    assert_eq!(resigns(4, 0.01, 2), (true, Some(3)));
    assert_eq!(resigns(4, 0.06, 2), (false, Some(0)));
    assert_eq!(resigns(3, 0.01, 9), (false, Some(10)));
}

#[test]
fn it_proposes_to_end_again_after_some_turns() {
    let place = |at: &str| Action::Place { at: vec![at.parse().unwrap()] };
    let game = Match::new(Setup::new(System::Simultaneous, 7).validate().unwrap(), Seed([7; 32]));
    let mut table = Table { game, ..Table::after("") };
    let turn = |table: &mut Table, columns: [char; 2], row: u8| {
        for (color, column) in Color::ALL.into_iter().zip(columns) {
            table.act(color, place(&format!("{column}{row}")));
        }
    };
    // While there is room nothing is judged.
    (1..=7).for_each(|row| turn(&mut table, ['A', 'G'], row));
    (1..=7).for_each(|row| turn(&mut table, ['B', 'F'], row));
    let may_propose = |table: &Table| {
        let seen = Seen::of(&table.game, Color::White).unwrap();
        let mut judges = false;
        let mut fuse = || {
            judges = true;
            false
        };
        assert!(!proposes_to_end(&table.game, &seen, &mut fuse));
        judges
    };
    assert!(may_propose(&table));
    table.act(Color::White, Action::ProposeEnd);
    table.act(Color::Black, Action::DeclineEnd);
    for row in [1, 3, 5, 7] {
        assert!(!may_propose(&table));
        turn(&mut table, ['C', 'E'], row);
    }
    assert!(may_propose(&table));
    // Nor right after a count in which both did not see the same.
    table.act(Color::Black, Action::ProposeEnd);
    table.act(Color::White, Action::AcceptEnd);
    table.act(Color::Black, Action::Resume);
    assert!(!may_propose(&table));
}

#[test]
fn whether_to_end_is_judged_in_the_turn_of_the_other_too() {
    let game = Match::new(Setup::new(System::Superposed, 5).validate().unwrap(), Seed([7; 32]));
    let mut table = Table { game, ..Table::after("") };
    assert!(Seen::of(&table.game, Color::White).is_err());
    table.act(Color::Black, Action::ProposeEnd);
    assert!(Seen::of(&table.game, Color::White).is_ok());
    assert_eq!(table.answer(), Some(Note::NotYet));
    assert!(Seen::of(&table.game, Color::White).is_err());
}

#[test]
fn it_proposes_nothing_for_which_it_would_wait_while_its_clock_runs() {
    let game = Match::new(Setup::new(System::Superposed, 4).validate().unwrap(), Seed([7; 32]));
    let mut table = Table { game, ..Table::after("") };
    for _ in 0..100 {
        let seen = Seen::of(&table.game, Color::Black).unwrap();
        let action = think(&seen, Level::new(5).unwrap(), Budget::to_play(Some(50), &mut || true)).action;
        table.act(Color::Black, action);
        let decision = table.decide(0.5, LostTurns::default());
        if decision.actions == [(Color::White, Action::ProposeEnd)] {
            let action = &table.decide_with_clock(true, 0.5, LostTurns::default()).actions[0].1;
            assert!(action.is_move(), "{action:?}");
            return;
        }
        table.act(Color::White, decision.actions[0].1.clone());
    }
    panic!("it never proposes to end");
}
