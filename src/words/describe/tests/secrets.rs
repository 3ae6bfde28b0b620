//! A commitment is in no text that others see.

use qgo_rules::{ByColor, Choice, Color, Committed, System, View, Viewer};

use super::super::*;
use super::fixtures::*;
use crate::words::Words;

/// All texts for a view.
fn all_said(words: Words, view: &View) -> Vec<String> {
    let caption = caption(words, view, &names(), Beside::Nothing);
    let around = [caption.turn_label, caption.committed_label].into_iter().chain(caption.lines);
    let fields = caption.fields.into_iter().map(|(label, value)| format!("{label} {value}"));
    let texts = [
        happened(words, view, &names()),
        next(words, view, &names()),
        numbers(words, view),
        alt_text(words, view, &names(), ALT),
        text_board(words, view, BOARD),
    ];
    texts.into_iter().chain(around).chain(fields).collect()
}

/// The text for a position is the same, whatever was committed to, so it reveals nothing.
#[test]
fn a_commitment_changes_no_word_that_others_see() {
    for system in [System::Simultaneous, System::Sym] {
        let opening = ["B C3", "W G7", "B C7", "W G3"];
        for (color, letter) in [(Color::Black, "B"), (Color::White, "W")] {
            let told = |at: &str, viewer| {
                let input = format!("{letter} {at}");
                let inputs: Vec<&str> = opening.iter().copied().chain([input.as_str()]).collect();
                let game = game_of(system, 9, &inputs);
                let view = game.view(viewer);
                let said = Words::all().into_iter().flat_map(|words| all_said(words, &view));
                let listed = Words::all()
                    .into_iter()
                    .flat_map(|words| moves(words, &game.view(viewer), &game.moves(viewer), Figures::Exact));
                said.chain(listed).collect::<Vec<String>>()
            };
            for viewer in [Viewer::Public, Viewer::Player(!color)] {
                let first = told("A1", viewer);
                for other in ["E5", "J9", "D4"] {
                    assert_eq!(told(other, viewer), first, "{} {letter} {other}", system.name());
                }
            }
        }
    }
}

/// The player's own commitment is in the text for what comes next, and nowhere else.
#[test]
fn only_the_player_reads_what_was_committed_to() {
    let mut view = both("A1", "B1", Vec::new());
    let by = ByColor { black: true, white: false };
    view.committed = Some(Committed { by, own: Some(Choice::Point(points("H8")[0])) });
    for words in Words::all() {
        let said = all_said(words, &view);
        let naming: Vec<&String> = said.iter().filter(|text| text.contains("H8")).collect();
        assert_eq!(naming, [&next(words, &view, &names())]);
    }
    super::check_next(
        &view,
        [
            "Anna has committed. Bert (White), now it is up to you. Only you see this: you committed to H8. Until both moves are in, \
             you can change yours.",
            "Anna hat sich festgelegt. Bert (Weiß), jetzt fehlt nur noch dein Zug. Das siehst nur du: Du hast dich auf H8 festgelegt. Bis \
             beide Züge da sind, kannst du deinen ändern.",
        ],
    );
}
