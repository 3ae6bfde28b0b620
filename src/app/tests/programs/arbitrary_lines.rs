//! Every line that is not empty has exactly one answer, and nothing panics, whatever is sent.

use std::cell::Cell;

use proptest::prelude::*;
use qgo_rules::System;

use crate::support::{gtp, gtp_at};

/// Commands, parts of commands, and random bytes.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        8 => prop::sample::select(vec![
            "play", "B", "W", "pass", "resign", "A1", "A1,B2", "b2,c3,a1", "C1,C2", "A2", "undo", "komi", "4", "-3.5",
            "nan", "1e999", "boardsize", "3", "19", "99999999999999999999", "qgo-rules", "superposed", "classic",
            "entangled", "simultaneous", "sym", "mutation", "shape=w", "chart=-WB.", "A1,B2,C3", "handicap=2", "max_realities=3", "max_realities=none", "komi=6", "qgo-seed", "qgo-witness", "qgo-dead",
            "qgo-end", "qgo-state", "qgo-record", "qgo-keep", "qgo-claim", "showboard", "final_score",
            "final_status_list", "dead", "genmove", "reg_genmove", "qgo-level", "1", "qgo-analyze", "time_settings",
            "time_left", "fixed_handicap", "place_free_handicap", "set_free_handicap", "loadsgf", "clear_board", "known_command", "12", "#", ",", "é", "\u{202e}",
        ])
        .prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(word, 0..5).prop_map(|words| words.join(&b' '))
}

/// Whether GTP 2, section 2.2, leaves anything of a line.
fn is_answered(line: &[u8]) -> bool {
    let before_comment = line.split(|byte| *byte == b'#').next().unwrap_or_default();
    before_comment.iter().any(|byte| *byte != b' ' && !byte.is_ascii_control())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn one_answer_to_each_line(
        system in prop::sample::select(vec![System::Superposed, System::Classic]),
        lines in prop::collection::vec(line(), 0..60),
    ) {
        let input = lines.join(&b'\n');
        // Time flies, so that the computer opponent does not think for long.
        let now = Cell::new(0);
        let output = gtp_at(system, &input, &|| now.replace(now.get() + 10_000));
        let expected = input.split(|byte| *byte == b'\n').filter(|line| is_answered(line)).count();
        let answers: Vec<&str> = output.split_terminator("\n\n").collect();
        prop_assert_eq!(answers.len(), expected);
        for answer in answers {
            prop_assert!(answer.starts_with(['=', '?']), "{}", answer);
        }
    }
}

#[test]
fn a_line_of_a_megabyte_and_bytes_that_are_no_text() {
    let input = [b"5 play B ".as_slice(), &b"A1,".repeat(400_000), b"\n\0\0\n\xff\xfe\n6 na\0me\n"].concat();
    assert_eq!(gtp(&input), "?5 line too long\n\n? unknown command\n\n=6 QGo\n\n");
}

#[test]
fn the_end_of_the_input_and_quit_end_it() {
    assert_eq!(gtp(b""), "");
    assert_eq!(gtp(b"name"), "= QGo\n\n");
    assert_eq!(gtp(b"1 quit\nname\n"), "=1\n\n");
}
