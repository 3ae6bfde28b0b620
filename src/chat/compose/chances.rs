//! How the chances of an ended game are told: as a graph over its moves, and in words for one position.

use qgo_render::{Chart, Series, draw_chart};
use qgo_rules::{Color, MoveEntry};
use qgo_words::text::{number, text};
use qgo_words::{Arg, Words};

use super::explore::BoardReader;
use crate::File;
use crate::pictures::Key;

/// About how many moves are numbered below the graph.
const NUMBERED: usize = 6;

/// A probability as a whole number of percent.
pub(crate) fn percent(chance: f32) -> Arg<'static> {
    number((f64::from(chance) * 100.0).round() as i64)
}

/// The chances after `moves` entries of the list of moves, and before the last of these; `chances` are Black's, as in
/// a review, and end early if that was cut short.
pub(crate) fn told(words: Words, chances: &[f32], moves: usize) -> String {
    let Some(chance) = chances.get(moves) else { return words.text("explore-chances-missing") };
    let (black, white) = (("black", percent(*chance)), ("white", percent(1.0 - chance)));
    match moves.checked_sub(1).and_then(|before| chances.get(before)) {
        Some(was) => words.format("explore-chances-moved", &[black, white, ("was", percent(*was))]),
        None => words.format("explore-chances", &[black, white]),
    }
}

/// The graph of both players' chances, with the position after `marked` entries marked.
pub(crate) fn graph(
    reader: &BoardReader,
    entries: &[MoveEntry],
    chances: &[f32],
    marked: Option<usize>,
) -> File {
    let BoardReader { words, style, composer, names } = reader;
    let series = |color: Color| {
        let of = |chance: &f32| 100.0 * f64::from(if color == Color::Black { *chance } else { 1.0 - chance });
        Series {
            name: names[color].clone(),
            value: chances.last().map_or_else(String::new, |last| format!("{:.0} %", of(last))),
            points: chances.iter().enumerate().map(|(at, chance)| (at as i64, of(chance))).collect(),
        }
    };
    let chart = Chart {
        title: words.text("review-title"),
        unit: words.text("review-axis"),
        moments: moments(entries, chances.len()),
        series: Color::ALL.map(series).to_vec(),
        mark: marked.map(|moves| moves as i64),
    };
    let (least, most) = (chances.iter().copied().reduce(f32::min), chances.iter().copied().reduce(f32::max));
    let of = |chance: Option<f32>| percent(chance.unwrap_or(0.5));
    let args = [
        ("player", text(names.black.as_str())),
        ("first", of(chances.first().copied())),
        ("least", of(least)),
        ("most", of(most)),
        ("last", of(chances.last().copied())),
    ];
    File {
        name: "chances.png".to_owned(),
        media_type: "image/png",
        bytes: composer.pictures.picture(Key::of("chart", (&chart, style)), || draw_chart(&chart, *style)),
        alt: words.format("review-alt", &args),
    }
}

/// Evenly spaced numbers of moves; the chances before the first move come first. A move with choices has several entries:
/// its number is told only once.
fn moments(entries: &[MoveEntry], count: usize) -> Vec<(i64, String)> {
    let step = [1, 2, 5, 10, 20, 50].into_iter().find(|step| count <= step * NUMBERED).unwrap_or(100);
    let number = |at: usize| at.checked_sub(1).map_or(Some(0), |last| Some(entries.get(last)?.number));
    let numbered = (0..count).step_by(step).filter_map(|at| Some((at as i64, number(at)?.to_string())));
    let mut moments: Vec<_> = numbered.collect();
    moments.dedup_by(|later, earlier| later.1 == earlier.1);
    moments
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Action, Match, Seed, Setup, System, Viewer, WorkBound};

    use super::*;

    #[test]
    fn a_move_with_choices_is_numbered_once() {
        let settings = Setup::new(System::Entangled, 6).validate().unwrap();
        let mut game = Match::new(settings, Seed([1; 32]));
        let mut act = |color, action| game.act(color, action, WorkBound::Steps(1000)).map(drop).unwrap();
        act(Color::Black, Action::naming(["C3", "C4"]).unwrap());
        act(Color::Black, Action::Keep { point: "C3".parse().unwrap() });
        act(Color::White, Action::naming(["C5", "E5"]).unwrap());
        let entries = game.moves(Viewer::Public);
        let numbers: Vec<String> =
            moments(&entries, entries.len() + 1).into_iter().map(|(_, number)| number).collect();
        assert_eq!((entries.len(), numbers), (3, ["0", "1", "2"].map(str::to_owned).to_vec()));
    }
}
