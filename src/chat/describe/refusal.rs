//! Why something is refused, and what to do instead.

use qgo_rules::{Point, Refusal, Settings, SetupError, System};

use crate::words::{Arg, Words};

/// Why the rules refuse something, and what to do instead.
pub fn refusal(words: Words, refusal: &Refusal, settings: &Settings) -> String {
    let at = |key: &str, point: &Point| words.format(key, &[("point", point.to_string().into())]);
    match refusal {
        Refusal::Over => words.text("refusal-over"),
        Refusal::Turn => words.text("refusal-turn"),
        Refusal::Count { named, min, max } => wrong_count(words, settings, *named, *min, *max),
        Refusal::OffBoard(point) => {
            let last = corner(settings.size());
            let args = [("point", point.to_string().into()), ("last", Arg::from(last))];
            words.format("refusal-off-board", &args)
        }
        Refusal::Duplicate(point) => at("refusal-duplicate", point),
        Refusal::Repeated => words.text("refusal-repeated"),
        Refusal::Occupied(point) => match settings.system() {
            System::Superposed | System::Sym => at("refusal-occupied-everywhere", point),
            _ => at("refusal-occupied", point),
        },
        Refusal::Suicide(point) => at("refusal-suicide", point),
        Refusal::Superko => words.text("refusal-superko"),
        Refusal::Ko(point) => at("refusal-ko", point),
        Refusal::Pending => words.text("refusal-pending"),
        Refusal::Choice => words.text("refusal-choice"),
        Refusal::Claim { have, need } => {
            let args = [("have", Arg::Number(i64::from(*have))), ("need", Arg::Number(i64::from(*need)))];
            words.format("refusal-claim", &args)
        }
        Refusal::NotAllowed => words.text("refusal-not-allowed"),
    }
}

fn wrong_count(words: Words, settings: &Settings, named: usize, min: usize, max: usize) -> String {
    let examples = if settings.size() < 5 { ["A1", "B2"] } else { ["C3", "E4"] };
    let example = examples.iter().copied().cycle().take(min.min(2)).collect::<Vec<_>>().join(" ");
    let args = [
        ("named", Arg::Number(named as i64)),
        ("min", Arg::Number(min as i64)),
        ("max", Arg::Number(max as i64)),
        ("example", example.into()),
    ];
    words.format(if min == max { "refusal-count-exact" } else { "refusal-count" }, &args)
}

/// The upper right corner of a board.
fn corner(size: u8) -> String {
    Point::new(size.saturating_sub(1), size.saturating_sub(1)).map_or_else(String::new, |p| p.to_string())
}

/// Why no game can be played with these settings, and what to do instead.
pub fn setup_error(words: Words, error: &SetupError) -> String {
    match error {
        SetupError::BadSize => words.text("setup-size"),
        SetupError::BadHandicap { max: 0 } => words.text("setup-no-handicap"),
        SetupError::BadHandicap { max } => {
            words.format("setup-handicap", &[("max", Arg::Number(i64::from(*max)))])
        }
        SetupError::KomiNotANumber => words.text("setup-komi"),
        SetupError::KomiNotEven => words.text("setup-komi-even"),
        SetupError::BadLimit => words.text("setup-limit"),
        SetupError::BadShape => words.text("setup-shape"),
        SetupError::ShapesDoNotCombine => words.text("setup-shapes-do-not-combine"),
        SetupError::BadChartFaces(faces) => {
            words.format("setup-chart-faces", &[("faces", Arg::Number(*faces as i64))])
        }
        SetupError::BadChartSign(sign) => {
            words.format("setup-chart-sign", &[("sign", sign.to_string().into())])
        }
        SetupError::ChartWithoutStop => words.text("setup-chart-without-stop"),
        SetupError::NotForSystem { key, system } => {
            let args = [
                ("setting", words.command_name("challenge", Some(key)).into()),
                ("system", Arg::from(words.choice_label("challenge", "rules", system.name()))),
            ];
            words.format("setup-not-for-system", &args)
        }
    }
}
