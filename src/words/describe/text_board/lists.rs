//! Lists below the grid: which stones are entangled with each other, as many as there is room for.

use qgo_rules::{EntangledBoard, EntangledSet, Entanglement, Point, SimultaneousBoard, StoneKind};

use super::cell::{kind_sign, label};
use crate::describe::numbers::weighted;
use crate::text::lines_within;
use crate::words::{Arg, Words};

/// The entangled sets, the newest first: `b 7: C2 D3`. If there are too many sets for the letters, it is
/// the newest that have none of their own.
pub(super) fn sets(words: Words, board: &EntangledBoard, room: usize) -> String {
    let each = board.sets.iter().enumerate().rev();
    let lines: Vec<String> =
        each.map(|(place, set)| format!("{} {}: {}", label(place), set.number, stones(words, set))).collect();
    within(words, "text-sets", &lines, room)
}

/// The unresolved entanglements with the ambiguous stones that each side's capture used.
pub(super) fn entanglements(words: Words, board: &SimultaneousBoard, room: usize) -> String {
    let lines: Vec<String> = board.entanglements.iter().map(|it| entanglement(words, board, it)).collect();
    within(words, "text-entanglements", &lines, room)
}

/// Such as `1: B C6 G C5; uses B4`.
fn entanglement(words: Words, board: &SimultaneousBoard, it: &Entanglement) -> String {
    let stones = [it.black.as_slice(), &it.white, &it.shared].concat();
    let of = |kind: StoneKind| -> Vec<Point> {
        stones.iter().copied().filter(|point| board.stones.get(point) == Some(&kind)).collect()
    };
    let kinds = StoneKind::ALL.map(|kind| (kind, of(kind)));
    let kinds = kinds.iter().filter(|(_, points)| !points.is_empty());
    let kinds: Vec<_> =
        kinds.map(|(kind, points)| format!("{} {}", kind_sign(*kind), spaced(points))).collect();
    let mut line = format!("{}: {}", it.number, kinds.join(" "));
    for (key, used) in [("text-uses-black", &it.uses.black), ("text-uses-white", &it.uses.white)] {
        if !used.is_empty() {
            line += "; ";
            line += &words.format(key, &[("points", spaced(used).into())]);
        }
    }
    line
}

fn stones(words: Words, set: &EntangledSet) -> String {
    match set.weights() {
        Some(weights) => weights.map(|it| weighted(words, it)).join(" "),
        None => spaced(&set.points),
    }
}

fn spaced(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

/// The heading `key` and as many lines as fit, each after a line break; the others are counted.
fn within(words: Words, key: &str, lines: &[String], room: usize) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let heading = words.text(key);
    let more = |count: usize| words.format("more-sets", &[("count", Arg::Number(count as i64))]);
    // The hint that counts all lines is as long as any other.
    let taken = heading.chars().count() + more(lines.len()).chars().count() + 2;
    let shown = lines_within(lines, room.saturating_sub(taken));
    let rest = (shown < lines.len()).then(|| more(lines.len() - shown));
    let all = std::iter::once(&heading).chain(&lines[..shown]).chain(&rest);
    all.map(|line| format!("\n{line}")).collect()
}
