//! Walks the pages of games with much to explore.

use std::collections::BTreeSet;
use std::sync::Arc;

use qgo_rules::{Action, Match, Seed, Setup, WorkBound};

use super::*;
use crate::explore::log_length_of;
use crate::pictures::Pictures;
use crate::press::Press;
use crate::testing::PLATFORM;

/// A game that was played with a seed of zeros and then resigned.
fn ended(system: System, size: u8, moves: &[&str]) -> Arc<Match> {
    let settings = Setup::new(system, size).validate().unwrap();
    let mut game = Match::new(settings, Seed([0; 32]));
    for (index, at) in moves.iter().enumerate() {
        let color = if index % 2 == 0 { Color::Black } else { Color::White };
        let at = at.split(' ').map(|point| point.parse().unwrap()).collect();
        game.act(color, Action::Place { at }, WorkBound::Steps(qgo_rules::DEFAULT_STEPS)).unwrap();
    }
    game.act(Color::White, Action::Resign, WorkBound::Steps(1)).unwrap();
    Arc::new(game)
}

fn place(game: &Arc<Match>, moves: usize) -> Position {
    let length = log_length_of(&game.moves(qgo_rules::Viewer::Public), moves).unwrap().index();
    let events = game.events()[..length].to_vec();
    let then = Match::replay(game.settings().clone(), game.secret().clone(), events).unwrap();
    Position::new(Arc::clone(game), &then, moves).unwrap()
}

fn reader(words: Words) -> BoardReader {
    BoardReader {
        words,
        style: qgo_render::Style::Standard,
        composer: Composer { platform: &PLATFORM, pictures: Pictures::new(1 << 20) },
        names: ByColor { black: "N".repeat(32), white: "שלום".to_owned() },
    }
}

/// The message of `PAGE`, which has to fit.
fn shown(words: Words, game: &Arc<Match>, page: &str) -> Message {
    let page: ExplorePage = page.parse().unwrap();
    let made = super::page(&reader(words), &place(game, page.moves as usize), &page);
    let (limits, message) = (&PLATFORM.limits, PLATFORM.fitted(made.clone()));
    assert_eq!((&message.text, &message.files), (&made.text, &made.files), "{page} is cut");
    assert!(!message.text.contains("explore-"), "{page} lacks a text: {}", message.text);
    assert!(message.files.iter().all(|file| !file.alt.is_empty()));
    assert_eq!(message.rows.concat().len(), made.rows.concat().len(), "{page}");
    let mut ids = BTreeSet::new();
    for buttons in &message.rows {
        for button in buttons {
            assert!(ids.insert(button.id.clone()), "{page} has {button:?} twice");
            assert!(button.id.parse::<Press>().is_ok() && button.id.len() <= limits.id, "{button:?}");
            assert!(!button.label.is_empty(), "{button:?}");
        }
    }
    message
}

fn has_button(message: &Message, id: &str) -> bool {
    message.rows.iter().flatten().any(|button| button.id == id)
}

/// There are far more realities than anybody would list.
#[test]
fn many_realities_fit_and_can_be_walked() {
    let moves: Vec<String> = (1..=18).map(|row| format!("A{row} K{row} T{row}")).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let game = ended(System::Superposed, 19, &moves);
    for words in Words::all() {
        for page in
            ["shares:1:18t:0:", "at:1:18t:0:", "at:1:18t:zz:", "shares:1:18t:0:A1bK2wT3eA4wK5eT6eA7bK8e"]
        {
            let message = shown(words, &game, page);
            assert!(message.text.contains("```"), "{}", message.text);
        }
    }
    let first = shown(Words::for_tag(None), &game, "at:1:18:0:");
    assert!(has_button(&first, "q1:x:at:1:18:1:") && !first.files.is_empty());
    // Past the last reality all are shown: three points for each of 18 stones, 3^18 realities.
    let beyond = shown(Words::for_tag(None), &game, "at:1:18t:zzzzzzzzzzzzzzzz:");
    let none = "There is none with such a high number: there are 387,420,489 realities.";
    assert!(
        beyond.text.contains("**Here:** 387,420,489 realities") && beyond.text.contains(none),
        "{}",
        beyond.text
    );
}

/// Every position of a game in every form; each button of a page leads to a page.
#[test]
fn every_button_leads_somewhere() {
    let games = [
        (System::Superposed, ["A2 B1", "A1 C3", "B1 A2 D4", "D4 E5"].as_slice()),
        (System::Entangled, &["A1 E1", "A5 E5", "C3 C1"]),
        (System::Simultaneous, &["A4", "A3", "B5", "B2", "C4", "C3", "E1", "B4", "B3", "E5"]),
        (System::Sym, &["A1", "B1", "C1", "D4", "B2", "A2"]),
        (System::Mutation, &["C3", "D4"]),
        (System::Classic, &["C3", "D4"]),
    ];
    for (system, moves) in games {
        let game = ended(system, 5, moves);
        let words = Words::for_tag(Some("de"));
        let mut open = vec![format!("shares:1:{}t:0:", game.moves(qgo_rules::Viewer::Public).len())];
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        while let Some(page) = open.pop() {
            for buttons in shown(words, &game, &page).rows {
                let pages = buttons.iter().filter_map(|button| button.id.strip_prefix("q1:x:"));
                // Pictures are slow to draw and tell the same.
                let texts = pages.filter(|id| id.split(':').nth(2).is_some_and(|moves| moves.ends_with('t')));
                open.extend(texts.filter(|id| seen.insert((*id).to_owned())).map(str::to_owned));
            }
        }
        assert!(seen.len() > moves.len() / if system.is_simultaneous() { 2 } else { 1 }, "{}", system.name());
    }
}

#[test]
fn conditions_narrow_what_is_shown() {
    let game = ended(System::Superposed, 5, &["B2 D4", "D4 C1"]);
    let words = Words::for_tag(None);
    let all = shown(words, &game, "shares:1:2t:0:");
    assert!(all.text.contains("3 realities") && all.text.contains("D4 Black 1/3 (33.3 %), White 1/3"));
    let given = shown(words, &game, "shares:1:2t:0:D4w");
    assert!(
        given.text.contains("If D4 is white") && given.text.contains("1 of 3 realities"),
        "{}",
        given.text
    );
    let none = shown(words, &game, "shares:1:2t:0:C1wD4w");
    assert!(none.text.contains("Nothing fits") && none.text.contains("With D4 nothing is left"));
    assert!(!has_button(&none, "q1:x:at:1:2t:0:C1wD4w"), "conditions that nothing fulfils are dropped");
    let single = shown(words, &game, "at:1:2t:0:B2b");
    assert!(single.text.contains("Reality 1 of 2"), "{}", single.text);
}

#[test]
fn the_chances_are_told_where_they_are_known() {
    let game = ended(System::Superposed, 5, &["B2 D4", "D4 C1"]);
    let reader = reader(Words::for_tag(None));
    let shown = |page: &str, chances: &[f32]| {
        let page: ExplorePage = page.parse().unwrap();
        let place = Position { chances: Some(chances.into()), ..place(&game, page.moves as usize) };
        super::page(&reader, &place, &page)
    };
    let chances = [0.5, 0.625, 0.25, 0.0];
    let after_two = shown("shares:1:2c:0:", &chances);
    assert!(after_two.text.contains("Black 25 % (before this move 63 %), White 75 %"), "{}", after_two.text);
    assert_eq!(after_two.files.len(), 2, "the board and the graph");
    assert!(has_button(&after_two, "q1:x:shares:1:2:0:"), "the chances can be hidden");
    assert!(has_button(&after_two, "q1:x:shares:1:1c:0:"), "they stay on the way");
    let start = shown("shares:1:0c:0:", &chances);
    assert!(start.text.contains("Black 50 %, White 50 %"), "{}", start.text);
    assert_ne!(after_two.files[1].bytes, start.files[1].bytes, "another moment is marked");
    let as_text = shown("shares:1:2tc:0:", &chances);
    assert!(as_text.text.contains("Black 25 %") && as_text.files.is_empty());
    let cut_short = shown("shares:1:2c:0:", &chances[..2]);
    assert!(cut_short.text.contains("too little time"), "{}", cut_short.text);
    let unknown = self::shown(reader.words, &game, "shares:1:2:0:");
    assert!(has_button(&unknown, "q1:x:shares:1:2c:0:") && !unknown.text.contains("Chances"));
}

#[test]
fn a_game_that_is_on_shows_nothing() {
    let settings = Setup::new(System::Superposed, 5).validate().unwrap();
    let mut game = Match::new(settings, Seed([0; 32]));
    let at = ["B2", "D4"].map(|point| point.parse().unwrap()).to_vec();
    game.act(Color::Black, Action::Place { at }, WorkBound::Steps(1000)).unwrap();
    let game = Arc::new(game);
    for moves in [0, 1, 2] {
        assert!(Position::new(Arc::clone(&game), &game, moves).is_err());
    }
}

#[test]
fn a_way_to_settle_has_its_prisoners() {
    let moves = ["A4", "A3", "B5", "B2", "C4", "C3", "E1", "B4", "B3", "E5"];
    let game = ended(System::Simultaneous, 5, &moves);
    let words = Words::for_tag(None);
    let [to_black, to_white] = ["at:1:5t:0:", "at:1:5t:1:"].map(|page| shown(words, &game, page).text);
    assert!(
        to_black.contains("Way 1 of 2") && to_black.contains("Prisoners: Black 1, White 0"),
        "{to_black}"
    );
    assert!(
        to_white.contains("Way 2 of 2") && to_white.contains("Prisoners: Black 0, White 1"),
        "{to_white}"
    );
}
