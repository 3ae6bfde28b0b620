//! Reads a typed prepared answer: `if C3 E4 then D4 Q16`, in the words of any language, or `C3 E4 > D4 Q16`;
//! steps are separated by `;`.

use std::ops::RangeInclusive;

use qgo_rules::{Color, Point, Settings};
use qgo_words::Words;
use qgo_words::text::{number, quoted, text};

use super::{IfThen, Line, PlannedMove, STEPS};
use crate::ask::points::point_words;

/// Why a text is not a prepared answer that fits the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadPlan {
    /// Not of the form "if … then …".
    Form,
    /// More steps than a line has.
    TooLong,
    /// Not the name of a point.
    Point(String),
    /// Not on the board.
    OffBoard(Point),
    /// One point twice in a move.
    Twice(Point),
    /// Not a number of points that a move of this colour can have.
    Count {
        /// How many points were named.
        named: usize,
        /// How many points are allowed.
        wanted: RangeInclusive<usize>,
        /// Whether it is about the opponent's move.
        is_theirs: bool,
    },
}

impl BadPlan {
    /// What is wrong, and what to type instead.
    pub(crate) fn in_words(&self, words: Words, settings: &Settings, owner: Color) -> String {
        let example = ("example", text(example(words, settings, owner)));
        match self {
            Self::Form => words.format("plan-bad-form", &[example]),
            Self::TooLong => words.format("plan-bad-length", &[("most", number(STEPS as i64))]),
            Self::Point(name) => words.format("plan-bad-point", &[("point", text(quoted(name))), example]),
            Self::OffBoard(point) => words.format(
                "plan-bad-off-board",
                &[("point", text(point.to_string())), ("size", number(settings.size()))],
            ),
            Self::Twice(point) => words.format("plan-bad-twice", &[("point", text(point.to_string()))]),
            Self::Count { named, wanted, is_theirs } => {
                let (least, most) = (wanted.start(), wanted.end());
                let wanted = if least == most { most.to_string() } else { format!("{least}–{most}") };
                let key = if *is_theirs { "plan-bad-count-theirs" } else { "plan-bad-count-own" };
                let args = [
                    ("named", number(*named as i64)),
                    ("wanted", text(wanted)),
                    ("most", number(*most as i64)),
                    example,
                ];
                words.format(key, &args)
            }
        }
    }
}

/// An answer that can be typed in this game, with points of its board: `if C3 E4 then D4 F5`.
pub(crate) fn example(words: Words, settings: &Settings, owner: Color) -> String {
    let of = |color, names: [&str; 3]| {
        let least = *settings.points_of_move(color).start();
        let points = names[..least.min(3)].iter().filter_map(|name| name.parse().ok());
        PlannedMove::Points(points.collect())
    };
    let step = IfThen { when: of(!owner, ["C3", "E4", "B5"]), then: of(owner, ["D4", "B2", "E1"]) };
    Line(vec![step]).in_words(words)
}

/// Whether a text is meant as a prepared answer rather than a move.
pub(crate) fn is_plan(typed: &str) -> bool {
    tokens(typed).iter().any(|token| is_if(token) || is_then(token))
}

/// Reads a line, with moves as players of this game make them. Whether a move is legal is not checked before
/// it is played.
pub(crate) fn read(typed: &str, settings: &Settings, owner: Color) -> Result<Line, BadPlan> {
    let parts = typed.split(';').map(tokens).filter(|tokens| !tokens.is_empty());
    let steps = parts.map(|tokens| step(&tokens)).collect::<Result<Vec<_>, _>>()?;
    match steps.len() {
        0 => return Err(BadPlan::Form),
        1..=STEPS => {}
        _ => return Err(BadPlan::TooLong),
    }
    for step in &steps {
        check(&step.when, settings, !owner, true)?;
        check(&step.then, settings, owner, false)?;
    }
    Ok(Line(steps))
}

/// The words of a text in lower case, without punctuation at the end of a sentence; `>` for every arrow.
fn tokens(typed: &str) -> Vec<String> {
    let typed = typed.replace("->", " > ").replace("=>", " > ").replace(['>', '→', '⇒'], " > ");
    let is_quote = |c: char| matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '`');
    let ends = |c: char| matches!(c, ',' | ':' | '.' | '…') || is_quote(c);
    let words = typed.split_whitespace().map(|word| word.trim_matches(ends).to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

fn is_if(token: &str) -> bool {
    Words::means(token, "plan-words-if")
}

fn is_then(token: &str) -> bool {
    token == ">" || Words::means(token, "plan-words-then")
}

/// Reads one step: the move before "then", with or without an "if", and the answer after it.
fn step(tokens: &[String]) -> Result<IfThen, BadPlan> {
    let tokens = match tokens {
        [first, rest @ ..] if is_if(first) => rest,
        all => all,
    };
    let at = tokens.iter().position(|token| is_then(token)).ok_or(BadPlan::Form)?;
    let after = tokens[at..].iter().position(|token| !is_then(token)).ok_or(BadPlan::Form)?;
    let (when, then) = (&tokens[..at], &tokens[at + after..]);
    if when.is_empty()
        || then.iter().any(|token| is_then(token))
        || when.iter().chain(then).any(|token| is_if(token))
    {
        return Err(BadPlan::Form);
    }
    Ok(IfThen { when: input(when)?, then: input(then)? })
}

/// Reads a pass or points.
fn input(tokens: &[String]) -> Result<PlannedMove, BadPlan> {
    if let [only] = tokens
        && Words::means(only, "plan-words-pass")
    {
        return Ok(PlannedMove::Pass);
    }
    let names = tokens.iter().flat_map(|token| point_words(token));
    let points = names.map(|name| name.parse().map_err(|_| BadPlan::Point(name.to_owned())));
    let points: Vec<Point> = points.collect::<Result<_, _>>()?;
    if points.is_empty() { Err(BadPlan::Form) } else { Ok(PlannedMove::Points(points)) }
}

/// Refuses what can never be a move of `color`.
fn check(input: &PlannedMove, settings: &Settings, color: Color, is_theirs: bool) -> Result<(), BadPlan> {
    let PlannedMove::Points(points) = input else { return Ok(()) };
    let wanted = settings.points_of_move(color);
    if !wanted.contains(&points.len()) {
        return Err(BadPlan::Count { named: points.len(), wanted, is_theirs });
    }
    if let Some(point) = points.iter().find(|point| !point.is_on(settings.size())) {
        return Err(BadPlan::OffBoard(*point));
    }
    let twice = (1..points.len()).find(|index| points[..*index].contains(&points[*index]));
    twice.map_or(Ok(()), |index| Err(BadPlan::Twice(points[index])))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use qgo_rules::{Setup, System};

    use super::*;

    fn settings(system: System) -> Settings {
        Setup::new(system, 9).validate().unwrap()
    }

    fn told(typed: &str) -> String {
        match read(typed, &settings(System::Superposed), Color::White) {
            Ok(line) => {
                line.0.iter().map(|s| format!("{} > {}", s.when, s.then)).collect::<Vec<_>>().join("; ")
            }
            Err(bad) => format!("{bad:?}"),
        }
    }

    #[test]
    fn every_form_of_a_plan_is_read() {
        let expected = "C3 E4 > D4 G7";
        for typed in [
            "if C3 E4 then D4 G7",
            "If c3, e4, then d4+g7.",
            "\"if C3 E4 then D4 G7\"",
            "wenn C3 E4, dann D4 G7",
            "falls c3 e4 dann: d4 g7",
            "C3 E4 > D4 G7",
            "C3 E4>D4 G7",
            "c3,e4 -> d4,g7;",
            "C3 E4 → D4 G7",
            "if C3 E4 > then D4 G7",
        ] {
            assert_eq!(told(typed), expected, "{typed}");
            assert!(is_plan(typed), "{typed}");
        }
        assert_eq!(told("if pass then C3 E4; if F5 F6 then passen"), "pass > C3 E4; F5 F6 > pass");
    }

    #[test]
    fn a_move_is_no_plan() {
        for typed in ["C3 E4", "", "C3, E4 + G7", "dannC3", "ifC3"] {
            assert!(!is_plan(typed), "{typed}");
        }
    }

    #[test]
    fn what_is_no_plan_says_why() {
        for (typed, expected) in [
            ("if C3 E4", "Form"),
            ("then C3 E4", "Form"),
            ("if then", "Form"),
            (">", "Form"),
            (";", "Form"),
            ("if C3 E4 then", "Form"),
            ("C3 E4 > D4 G7 > A1 A2", "Form"),
            ("if C3 E4 then D4 G7 if A1 A2", "Form"),
            ("if C3 E4 then D4 Z9", "Point(\"z9\")"),
            ("if pass C3 then D4 G7", "Point(\"pass\")"),
            ("if C3 E4 then D4 Q16", "OffBoard(Q16)"),
            ("if C3 C3 then D4 G7", "Twice(C3)"),
            ("if C3 then D4 G7", "Count { named: 1, wanted: 2..=3, is_theirs: true }"),
            ("if C3 E4 then D4 D5 D6 D7", "Count { named: 4, wanted: 2..=3, is_theirs: false }"),
        ] {
            assert_eq!(told(typed), expected, "{typed}");
        }
        assert_eq!(told(&"C3 E4 > D4 G7;".repeat(STEPS + 1)), "TooLong");
    }

    #[test]
    fn examples_are_plans_in_every_language() {
        for words in Words::all() {
            for system in System::ALL.into_iter().filter(|system| system.has_prepared_answers()) {
                for owner in Color::ALL {
                    let settings = settings(system);
                    let example = example(words, &settings, owner);
                    assert!(read(&example, &settings, owner).is_ok(), "{example}");
                }
            }
        }
    }

    fn any_typed() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            Just("if".to_owned()),
            Just("dann".to_owned()),
            Just(">".to_owned()),
            Just(";".to_owned()),
            Just("pass".to_owned()),
            "[A-Ta-t]1?[0-9]",
            "\\PC{0,6}",
        ];
        prop::collection::vec(part, 0..24).prop_map(|parts| parts.join(" "))
    }

    proptest! {
        /// Any text is read, or refused with words that say what to do; what is read is printed so that it
        /// reads back as the same line.
        #[test]
        fn any_text_is_read_or_refused(typed in any_typed()) {
            crate::handle::hostile::plan(&typed);
        }
    }
}
