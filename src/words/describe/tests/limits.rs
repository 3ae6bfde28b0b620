//! The lengths that platforms allow, on every board size and in every language.

use qgo_rules::{ByColor, MAX_SIZE, MIN_SIZE, Point, System, ToMove, View};

use super::super::*;
use super::crowded::*;
use super::fixtures::*;
use crate::words::Words;

fn every_view() -> Vec<View> {
    let mut views = vec![empty(), pushed(), ended(41, 37), counting("C3 C4", false, Default::default())];
    let everywhere: Vec<String> = Point::all(MAX_SIZE).map(|point| point.to_string()).collect();
    views.push(counting(&everywhere.join(" "), true, ByColor { black: true, white: false }));
    views.extend((MIN_SIZE..=MAX_SIZE).flat_map(|size| {
        let sym =
            View { system: System::Sym, komi: Default::default(), to_move: ToMove::Both, ..crowded(size) };
        [crowded(size), full(size), sym, many_sets(size), many_kinds(size), many_throws(size)]
    }));
    views
}

#[test]
fn nothing_is_longer_than_it_may_be() {
    let mut names = names();
    names.black = "🙂".repeat(500);
    for words in Words::all() {
        for view in every_view() {
            let of = format!("{}×{} in {}", view.size, view.size, words.tag());
            let alt = alt_text(words, &view, &names, ALT);
            assert!(alt.chars().count() > 60, "{alt}");
            assert!(alt.encode_utf16().count() <= ALT, "alt text of {of}: {}", alt.encode_utf16().count());
            let board = text_board(words, &view, BOARD);
            assert!(board.chars().count() <= BOARD, "text board of {of}: {}", board.chars().count());
            let turn = [
                happened(words, &view, &super::fixtures::names()),
                numbers(words, &view),
                next(words, &view, &super::fixtures::names()),
            ];
            let turn = turn.join("\n");
            assert!(turn.chars().count() <= 1900, "turn of {of}: {}", turn.chars().count());
        }
    }
}

#[test]
fn the_rules_are_messages_of_their_own() {
    for words in Words::all() {
        for system in System::ALL {
            let messages = rules(words, system);
            assert!(!messages.is_empty());
            for page in &messages {
                assert!((200..=2000).contains(&page.text.chars().count()), "{}", page.text);
                assert!(!page.text.contains("{ ") && !page.text.contains("rules-"), "{}", page.text);
                for view in &page.examples {
                    let alt = alt_text(words, view, &example_names(words), ALT);
                    assert!((40..=ALT).contains(&alt.encode_utf16().count()), "{alt}");
                }
            }
        }
    }
}

#[test]
fn the_rules_link_their_sources_and_mark_what_is_ours() {
    let sources = [
        (System::Superposed, vec!["https://quantumgo.net"]),
        (System::Entangled, vec!["https://arxiv.org/abs/1603.04751"]),
        (System::Simultaneous, vec!["https://arxiv.org/abs/1007.3310", "2025"]),
        (System::Sym, vec!["https://arxiv.org/abs/1007.3310", "2025"]),
        (System::Mutation, vec!["David Nicol", "http://www.tipjar.com/dnconsult/QuantumGo.htm"]),
    ];
    for (tag, ours) in [("en", "Our ruling"), ("de", "Unsere Festlegung")] {
        let words = Words::for_tag(Some(tag));
        for (system, named) in &sources {
            let all: String = rules(words, *system).into_iter().map(|page| page.text).collect();
            assert!(named.iter().all(|source| all.contains(source)), "{all}");
            assert!(all.contains(ours), "{all}");
        }
    }
}

#[test]
fn what_has_no_room_in_a_text_board_is_counted() {
    let words = Words::for_tag(None);
    for view in [many_sets(19), many_kinds(19)] {
        let board = text_board(words, &view, BOARD);
        assert!(board.lines().last().is_some_and(|line| line.starts_with("… and ")), "{board}");
    }
    for view in [many_sets(9), many_kinds(6)] {
        let board = text_board(words, &view, BOARD);
        let listed = board.lines().filter(|line| line.contains(": ") && !line.starts_with("Last")).count();
        assert!(!board.contains("… and") && listed >= 18, "{board}");
    }
}

#[test]
fn a_turn_with_many_consequences_says_how_many_it_leaves_out() {
    let said = happened(Words::for_tag(None), &many_kinds(19), &names());
    let (told, rest) = said.rsplit_once("\n- … and ").unwrap();
    let left_out: usize = rest.split(' ').next().unwrap().parse().unwrap();
    // The first line has the two moves.
    assert_eq!(told.lines().count() - 1 + left_out, 180);
}

#[test]
fn every_row_of_a_text_board_is_there() {
    let words = Words::for_tag(None);
    for size in MIN_SIZE..=MAX_SIZE {
        for view in [crowded(size), many_sets(size), many_kinds(size)] {
            let board = text_board(words, &view, BOARD);
            for row in 1..=size {
                assert!(
                    board.lines().any(|line| line.trim_start().starts_with(&format!("{row} "))),
                    "{board}"
                );
            }
        }
    }
}

#[test]
fn a_short_list_of_shares_is_complete_and_exact() {
    let board = text_board(Words::for_tag(None), &pushed(), BOARD);
    for line in ["b2 w1: G7", "b3: C7", "w2: C3 G3"] {
        assert!(board.lines().any(|l| l == line), "{line} is missing:\n{board}");
    }
}

#[test]
fn a_long_list_of_shares_rounds_before_it_leaves_points_out() {
    let words = Words::for_tag(None);
    let many = text_board(words, &spread(13, 160), BOARD);
    assert!(!many.contains("more points"), "{many}");
    assert!(many.contains("In how many percent") && many.lines().any(|line| line == "b30: H5 G5"), "{many}");
    let too_many = text_board(words, &crowded(19), BOARD);
    assert!(too_many.contains("more points have no room here"), "{too_many}");
}

#[test]
fn a_large_capture_is_told_whole_and_leaves_room_for_the_rest() {
    let everywhere: Vec<String> = Point::all(MAX_SIZE).map(|point| point.to_string()).collect();
    for words in Words::all() {
        let told = happened(words, &measured(&everywhere[..150].join(" "), [3, 8], [1, 8]), &names());
        assert!(everywhere[..150].iter().all(|point| told.contains(point)), "{told}");
        let most = happened(words, &measured(&everywhere.join(" "), [3, 8], [1, 8]), &names());
        assert!(most.contains("181") && most.chars().count() <= 1200, "{}: {most}", most.chars().count());
    }
}
