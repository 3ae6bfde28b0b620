//! Time controls as people type them.

use proptest::prelude::*;

use super::*;

fn read(typed: &str) -> String {
    match parse(typed) {
        Ok(Some(control)) => control.to_string(),
        Ok(None) => "none".to_owned(),
        Err(bad) => format!("{bad:?}"),
    }
}

#[test]
fn what_people_type_is_read_in_every_language() {
    for (typed, expected) in [
        ("none", "none"),
        ("  Keine ", "none"),
        ("3d", "3d"),
        ("3 days", "3d"),
        ("3 Tage pro Zug", "3d"),
        ("1 Tag/Zug", "1d"),
        ("12h/move", "12h"),
        ("12 hours per move", "12h"),
        ("30m", "30m"),
        ("1m", "1m"),
        ("60d", "60d"),
        ("1.5d", "36h"),
        ("1,5 Tage", "36h"),
        ("24h", "1d"),
        ("90 min", "90m"),
        ("0.001d", "1m"),
        ("7d+1d", "7d+1d/14d"),
        ("7d + 1d max 14d", "7d+1d/14d"),
        ("7 Tage + 1 Tag pro Zug, höchstens 9 Tage", "Unclear"),
        ("7 Tage + 1 Tag pro Zug höchstens 9 Tage", "7d+1d/9d"),
        ("7d+1d/10d", "7d+1d/10d"),
        ("7d+1d/7d", "7d+1d/7d"),
        ("40d+1d", "40d+1d/60d"),
        ("1h+3d", "1h+3d/3d"),
    ] {
        assert_eq!(read(typed), expected, "{typed}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_its_reason() {
    for typed in [
        "",
        " ",
        "3",
        "d",
        "-1d",
        "7d+",
        "+1d",
        "7d+1d/",
        "7d/14d",
        "NaN",
        "inf",
        "9999999999d",
        "1e3d",
        "3d 4d",
        "3dd",
        "3 d move",
        "1..5d",
        "1.5.5d",
        ".5d",
        "5.d",
        "٣d",
        "3d;",
        "🕐",
        "7d+1d+1d",
        "none 3d",
        "per move",
        "1.2345d",
        "0",
    ] {
        assert_eq!(read(typed), "Unclear", "{typed}");
    }
    assert_eq!(read(&"3d ".repeat(200)), "Unclear");
    for typed in ["0d", "0.5m", "61d", "1441h", "9999999d", "0d+1d", "7d+61d", "7d+1d/61d"] {
        assert_eq!(read(typed), "OutOfRange", "{typed}");
    }
    for typed in ["7d+0", "7d+0d", "7d+0.2m", "7d + 0m max 9d"] {
        assert_eq!(read(typed), "NoStep", "{typed}");
    }
    for typed in ["7d+1d/6d", "1h+2d/1d"] {
        assert_eq!(read(typed), "MostTooSmall", "{typed}");
    }
}

#[test]
fn every_refusal_tells_what_to_type() {
    for words in Words::all() {
        for bad in [BadTime::Unclear, BadTime::OutOfRange, BadTime::NoStep, BadTime::MostTooSmall] {
            let told = bad.in_words(words);
            for form in ["`none`", "`3d`", "`7d+1d`"] {
                assert!(told.contains(form), "{told}");
            }
        }
    }
}

#[test]
fn records_have_seconds() {
    let sgf = |typed: &str| parse(typed).unwrap().unwrap().in_sgf();
    assert_eq!(sgf("3d"), (None, "259200 per move".to_owned()));
    assert_eq!(sgf("7d+1d"), (Some(604_800), "86400 fischer, at most 1209600".to_owned()));
}

fn kept(json: &str) -> Result<Control, serde_json::Error> {
    serde_json::from_str(json)
}

#[test]
fn what_the_store_keeps_is_checked() {
    let control = parse("7d+1d").unwrap().unwrap();
    assert_eq!(serde_json::to_string(&control).unwrap(), r#""7d+1d/14d""#);
    for json in ["null", "{}", "3", r#""""#, r#""none""#, r#""0d""#, r#""-5d""#, r#""10m+0m/10m""#] {
        assert!(kept(json).is_err(), "{json}");
    }
}

/// Texts similar to what people type.
fn typed() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[0-9]{1,4}",
        "[0-9]{1,2}[.,][0-9]{1,4}",
        "[dhm]",
        "( |/|\\+|-)",
        "(days|Tage|hours|min|minutes)",
        "(per move|/move|max|höchstens|none|keine)",
        "\\PC"
    ];
    prop::collection::vec(part, 0..10).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn whatever_is_typed_is_refused_or_a_control_that_reads_back(typed in typed()) {
        if let Ok(Some(control)) = parse(&typed) {
            let parts = match control {
                Control::PerMove(time) => vec![time],
                Control::Fischer { start, step, most } => {
                    prop_assert!(most >= start && most >= step);
                    vec![start, step, most]
                }
            };
            prop_assert!(parts.iter().all(|part| (LEAST..=MOST).contains(part)), "{:?}", control);
            prop_assert_eq!(parse(&control.to_string()), Ok(Some(control)));
            prop_assert_eq!(kept(&serde_json::to_string(&control).unwrap()).unwrap(), control);
        }
    }
}
