//! Why something is refused, and what to do instead.

use qgo_rules::{Action, ByColor, Color, Phase, Point, Refusal, Settings, SetupError, System, View};

use super::phrases;
use crate::words::{Arg, Words};

/// The refused action and its circumstances.
#[derive(Clone, Copy, Debug)]
pub struct Attempt<'a> {
    /// The player who tried it.
    pub color: Color,
    /// The refused action.
    pub action: &'a Action,
    /// The settings of the game.
    pub settings: &'a Settings,
    /// The state of the game, as that player may see it.
    pub view: &'a View,
    /// The players' names, in the form for the text.
    pub names: &'a ByColor<String>,
}

/// Why the rules refuse something, and what to do instead.
pub fn refusal(words: Words, refusal: &Refusal, tried: &Attempt<'_>) -> String {
    let at = |key: &str, point: &Point| words.format(key, &[("point", point.to_string().into())]);
    let system = tried.settings.system();
    match refusal {
        Refusal::Over => words.text("refusal-over"),
        Refusal::Turn => turn(words, tried),
        Refusal::Count { named, min, max } => wrong_count(words, tried, *named, *min, *max),
        Refusal::OffBoard(point) => {
            let last = corner(tried.settings.size());
            let args = [("point", point.to_string().into()), ("last", Arg::from(last))];
            words.format("refusal-off-board", &args)
        }
        Refusal::Duplicate(point) => at("refusal-duplicate", point),
        Refusal::Repeated => words.text("refusal-repeated"),
        Refusal::Occupied(point) => match system {
            System::Superposed => at("refusal-occupied-everywhere", point),
            System::Sym => at("positions-refusal-occupied-everywhere", point),
            System::Classic | System::Entangled | System::Simultaneous | System::Mutation => {
                at("refusal-occupied", point)
            }
        },
        Refusal::Suicide(point) if system.has_choices() => at("refusal-suicide-entangled", point),
        Refusal::Suicide(point) => at("refusal-suicide", point),
        Refusal::Superko if system.has_choices() => words.text("refusal-superko-entangled"),
        Refusal::Superko => words.text("refusal-superko"),
        Refusal::Ko(point) => at("refusal-ko", point),
        Refusal::Pending => choice(words, tried, "refusal-pending"),
        Refusal::Choice => choice(words, tried, "refusal-choice"),
        Refusal::Claim { have, need } => {
            let args = [("have", Arg::Number(i64::from(*have))), ("need", Arg::Number(i64::from(*need)))];
            words.format("refusal-claim", &args)
        }
        Refusal::Weight if tried.settings.takes_weight(tried.color) => {
            let example = move_example(tried.settings, tried.color).replacen(' ', " 60 ", 1);
            words.format("refusal-weight", &[("example", example.into())])
        }
        Refusal::Weight => words.text("refusal-weight-not-here"),
        Refusal::NotAllowed => words.text(match tried.action {
            Action::Pass if !system.has_pass() => "refusal-no-pass",
            Action::Keep { .. } if !system.has_choices() => "refusal-no-choices",
            Action::Claim if !system.has_claims() => "refusal-no-claims",
            _ => "refusal-not-allowed",
        }),
    }
}

fn turn(words: Words, tried: &Attempt<'_>) -> String {
    if let Some(proposal) = tried.view.proposal.filter(|proposal| proposal.by != tried.color) {
        return words.format("refusal-proposed", &[("player", tried.names[proposal.by].as_str().into())]);
    }
    match (tried.view.phase, tried.view.pending()) {
        (Phase::Keep, Some(_)) => choice(words, tried, "refusal-pending"),
        _ => words.text("refusal-turn"),
    }
}

/// The choice that is being asked: of the player who tried something else, of the opponent, or none.
fn choice(words: Words, tried: &Attempt<'_>, key: &str) -> String {
    let is_drawn = tried.settings.draws_collapses();
    let none = if is_drawn { "refusal-choices-drawn" } else { "refusal-no-choice-now" };
    let Some(pending) = tried.view.pending() else { return words.text(none) };
    if pending.color != tried.color {
        let player = tried.names[pending.color].as_str().into();
        return words.format("refusal-others-choice", &[("player", player)]);
    }
    let named = |points: &[Point]| phrases::points(words, points, points.len());
    let args = [
        ("stones", named(&pending.set.points).into()),
        ("options", Arg::from(phrases::alternatives(words, &pending.options))),
        ("example", pending.options.first().map_or_else(String::new, Point::to_string).into()),
        ("goes", if pending.names_what_goes { "yes" } else { "no" }.into()),
        ("all", if pending.options == pending.set.points { "yes" } else { "no" }.into()),
    ];
    words.format(key, &args)
}

fn wrong_count(words: Words, tried: &Attempt<'_>, named: usize, min: usize, max: usize) -> String {
    let args = [
        ("named", Arg::Number(named as i64)),
        ("min", Arg::Number(min as i64)),
        ("max", Arg::Number(max as i64)),
        ("example", example(tried.settings, min).into()),
    ];
    words.format(
        match (min == max, tried.settings.has_partner(tried.color)) {
            (false, _) => "refusal-count",
            (true, false) => "refusal-count-exact",
            (true, true) => "refusal-count-symmetric",
        },
        &args,
    )
}

/// A move of one to three points that fits the board: `C3 E4`.
fn example(settings: &Settings, count: usize) -> String {
    let examples = if settings.size() < 5 { ["A1", "B2", "A2"] } else { ["C3", "E4", "D5"] };
    examples.into_iter().take(count).collect::<Vec<_>>().join(" ")
}

/// An example of a move of `color`: with as many points as a move names; two if it may name two or three.
pub fn move_example(settings: &Settings, color: Color) -> String {
    example(settings, *settings.points_of_move(color).start())
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
        SetupError::BadDecider => words.text("setup-collapse"),
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
