//! The agreement on dead stones, as it stands.

use qgo_rules::{ByColor, Color};
use qgo_words::describe;

use super::Sight;
use crate::{Count, CountedScore};

/// The marks, and the score with them.
pub(super) fn count(sight: &Sight) -> Option<Count> {
    let (words, view) = (sight.words, &sight.view);
    let count = view.count.as_ref()?;
    let points = |color: Color| describe::half_points(words, count.score.points[color]);
    Some(Count {
        dead: count.dead.clone(),
        territory: count.score.territory().cloned().unwrap_or_default(),
        score: CountedScore {
            black: points(Color::Black),
            white: points(Color::White),
            text: describe::score_lines(words, &count.score, view.komi).join("\n"),
        },
        agreed: count.confirmed,
        missing: missing(sight, count.confirmed),
    })
}

fn missing(sight: &Sight, confirmed: ByColor<bool>) -> String {
    let words = sight.words;
    let left: Vec<_> = Color::ALL.into_iter().filter(|color| !confirmed[*color]).collect();
    match (left[..].first(), left.len(), sight.you) {
        (Some(_), 2, Some(_)) => words.text("table-missing-both"),
        (Some(_), 2, None) => words.text("table-missing-all"),
        (Some(color), _, Some(you)) if *color == you => words.text("table-missing-yours"),
        (Some(color), ..) => words.format("table-missing-other", &[("player", sight.named(*color))]),
        (None, ..) => String::new(),
    }
}
