//! Results, and scores with their components.

use qgo_rules::{ByColor, Color, HalfPoints, MadeOf, Outcome, Point, Score, System};

use super::{figures, phrases};
use crate::words::{Arg, Words};

/// The most dame that are named; more are only counted.
const FEW_DAME: usize = 10;

/// How the game ended, in a sentence. `names` must be in the form for the text.
pub(super) fn result(words: Words, system: System, outcome: Outcome, names: &ByColor<String>) -> String {
    let with = |key: &str, winner: Color, by: HalfPoints| {
        let args = [
            ("winner", names[winner].as_str().into()),
            ("loser", names[!winner].as_str().into()),
            ("color", phrases::color(words, winner).into()),
            ("points", figures::points(words, by).into()),
            ("one", Arg::from(if by == HalfPoints::whole(1) { "yes" } else { "no" })),
        ];
        words.format(key, &args)
    };
    match outcome {
        Outcome::Points(winner, by) => with("result-points", winner, by),
        Outcome::Win(winner) => {
            let key = match system {
                System::Mutation => "result-claim",
                System::Sym => "result-win-everywhere",
                System::Classic | System::Superposed | System::Entangled | System::Simultaneous => {
                    "result-win"
                }
            };
            with(key, winner, HalfPoints::default())
        }
        Outcome::Resignation(winner) => with("result-resignation", winner, HalfPoints::default()),
        Outcome::Time(winner) => with("result-time", winner, HalfPoints::default()),
        Outcome::Void => words.text("result-void"),
        Outcome::Tie if system.is_won_everywhere() => words.text("result-draw"),
        Outcome::Tie => words.text("result-tie"),
    }
}

/// The result by colours alone, for a caption: `Black wins by 4 points: 41 to 37`.
pub(super) fn short_result(words: Words, system: System, outcome: Outcome, score: Option<&Score>) -> String {
    let names = ByColor::new_with(|color| phrases::color(words, color));
    let key = match (outcome, score) {
        (Outcome::Points(..), Some(_)) => "short-result-points",
        // In `sym` the points do not matter: neither player has won in every position.
        (Outcome::Tie, _) if system.is_won_everywhere() => "short-result-draw",
        (Outcome::Win(_), _) if system.is_won_everywhere() => "short-result-win-everywhere",
        (Outcome::Tie, Some(_)) => "short-result-tie",
        (Outcome::Points(..), None) => "short-result-points-alone",
        (Outcome::Tie, None) => "short-result-tie-alone",
        (Outcome::Win(_), _) => "short-result-win",
        (Outcome::Resignation(_), _) => "short-result-resignation",
        (Outcome::Time(_), _) => "short-result-time",
        (Outcome::Void, _) => "short-result-void",
    };
    let by = match outcome {
        Outcome::Points(_, by) => by,
        _ => HalfPoints::default(),
    };
    let winner = outcome.winner().unwrap_or(Color::Black);
    let points = |color| score.map_or_else(String::new, |score| figures::points(words, score.points[color]));
    let args = [
        ("winner", names[winner].as_str().into()),
        ("loser", names[!winner].as_str().into()),
        ("points", figures::points(words, by).into()),
        ("one", Arg::from(if by == HalfPoints::whole(1) { "yes" } else { "no" })),
        ("most", points(winner).into()),
        ("least", points(!winner).into()),
    ];
    words.format(key, &args)
}

/// Who won, for a caption beside words that give the margin: `Black wins`.
pub(super) fn winner(words: Words, system: System, result: Outcome) -> String {
    match result {
        Outcome::Points(winner, _) => outcome(words, System::Classic, Outcome::Win(winner)),
        other => outcome(words, system, other),
    }
}

/// A result in a few words: `Black wins by 4 points`.
pub fn outcome(words: Words, system: System, outcome: Outcome) -> String {
    short_result(words, system, outcome, None)
}

/// A score with its components, one line for each colour.
pub fn lines(words: Words, score: &Score, komi: HalfPoints) -> Vec<String> {
    let mut lines: Vec<String> = Color::ALL.into_iter().map(|c| line(words, score, komi, c)).collect();
    match &score.made_of {
        MadeOf::Stones(_) => {}
        MadeOf::Area { dame, dead, .. } | MadeOf::Estimate { dame, dead, .. } => {
            lines.extend(named_points(words, "score-dead", dead));
            lines.extend(nobodys_points(words, dame));
        }
        MadeOf::Prisoners { dead, .. } => lines.extend(named_points(words, "score-dead-prisoners", dead)),
    }
    lines
}

/// `Black: 41 = 30 stones + 11 points of territory`.
fn line(words: Words, score: &Score, komi: HalfPoints, color: Color) -> String {
    let number = |key: &str, n: u32| words.format(key, &[("count", Arg::Number(i64::from(n)))]);
    let mut sum = match &score.made_of {
        MadeOf::Stones(stones) => number("score-stones", stones[color]),
        MadeOf::Area { stones, territory, .. } | MadeOf::Estimate { stones, territory, .. } => {
            number("score-stones", stones[color]) + &number("score-territory", territory[color].len() as u32)
        }
        MadeOf::Prisoners { territory, prisoners, .. } => {
            number("score-points", territory[color].len() as u32)
                + &number("score-prisoners", prisoners[color])
        }
    };
    if let MadeOf::Estimate { eyes, .. } = &score.made_of
        && eyes[color] > 0
    {
        sum += &number("score-eyes", eyes[color]);
    }
    if color == Color::White && komi != HalfPoints::default() {
        let key = if komi < HalfPoints::default() { "score-komi-negative" } else { "score-komi" };
        let size = HalfPoints(komi.0.saturating_abs());
        sum += &words.format(key, &[("komi", figures::points(words, size).into())]);
    }
    let args = [
        ("color", phrases::color(words, color).into()),
        ("points", figures::points(words, score.points[color]).into()),
        ("sum", Arg::from(sum)),
    ];
    words.format("score-line", &args)
}

/// The dame by name, or their number if there are many: a long list does not help to check the count.
fn nobodys_points(words: Words, dame: &[Point]) -> Option<String> {
    if dame.len() <= FEW_DAME {
        return named_points(words, "score-dame", dame);
    }
    Some(words.format("score-dame-many", &[("count", Arg::Number(dame.len() as i64))]))
}

fn named_points(words: Words, key: &str, points: &[Point]) -> Option<String> {
    let named = phrases::points(words, points, phrases::MANY_POINTS);
    (!points.is_empty()).then(|| words.format(key, &[("points", named.into())]))
}
