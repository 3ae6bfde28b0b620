//! The list of shares below a text board, as exact as there is room for.

use std::collections::HashMap;
use std::fmt::Write as _;

use num_bigint::BigUint;
use num_traits::Zero;
use qgo_rules::{ByColor, Color, Point, Shares, System};

use super::phrases::{letters, of_shares};
use super::{figures, shares};
use crate::words::{Arg, Words};

/// Up to this total, the numbers of realities are listed instead of percentages.
const COUNTED: u32 = 9999;

/// How a share is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Precision {
    /// The number of realities.
    Counts,
    /// Percent with one decimal.
    Tenths,
    /// Whole percent, as in the pictures.
    Whole,
}

/// Points with the same shares.
struct Group {
    /// `b3 w1`.
    label: String,
    points: Vec<Point>,
}

/// The shares of all points at which realities differ, in at most `room` characters, each line after a
/// line break. They are as exact as possible while all of them fit; if they never do, as many as fit are
/// listed. Points that may have either colour come first, because the board says least about them.
pub(super) fn within(words: Words, system: System, shares: &Shares, room: usize) -> String {
    let mut points = shares::uncertain_points(shares);
    if points.is_empty() {
        return String::new();
    }
    points.sort_by_key(|(_, share)| share.black.is_zero() || share.white.is_zero());
    let exact = (shares.total <= BigUint::from(COUNTED)).then_some(Precision::Counts);
    let precisions = exact.into_iter().chain([Precision::Tenths, Precision::Whole]);
    let mut text = String::new();
    for precision in precisions {
        let left_out;
        (text, left_out) = list(words, system, shares, &points, precision, room);
        if left_out == 0 {
            break;
        }
    }
    text
}

/// The list, and the number of points that had no room in it.
fn list(
    words: Words,
    system: System,
    shares: &Shares,
    points: &[(Point, ByColor<BigUint>)],
    precision: Precision,
    room: usize,
) -> (String, usize) {
    let key = if precision == Precision::Counts { "text-counts" } else { "text-percents" };
    let total = figures::count(words, &shares.total);
    let heading = words.format(&of_shares(system, key), &[("total", total.into())]);
    let more = |count: usize| words.format("text-more", &[("count", Arg::Number(count as i64))]);
    // The hint that counts all points is as long as any other.
    let room = room.saturating_sub(more(points.len()).chars().count() + 1);
    let mut text = format!("\n{heading}");
    let mut length = text.chars().count();
    let mut listed = 0;
    'groups: for group in groups(words, shares, points, precision) {
        for (i, point) in group.points.iter().enumerate() {
            let piece = if i == 0 { format!("\n{}: {point}", group.label) } else { format!(" {point}") };
            length += piece.chars().count();
            if length > room {
                break 'groups;
            }
            text.push_str(&piece);
            listed += 1;
        }
    }
    let left_out = points.len() - listed;
    if left_out > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{}", more(left_out));
    }
    (text, left_out)
}

/// Points with the same label together, in the order of each label's first point.
fn groups(
    words: Words,
    shares: &Shares,
    points: &[(Point, ByColor<BigUint>)],
    precision: Precision,
) -> Vec<Group> {
    let value = |share: &BigUint| match precision {
        Precision::Counts => share.to_string(),
        Precision::Tenths => figures::bare_percent(words, share, &shares.total),
        Precision::Whole => figures::bare_whole_percent(words, share, &shares.total),
    };
    let letters = letters(words);
    let mut groups: Vec<Group> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for (point, share) in points {
        let present = Color::ALL.into_iter().filter(|color| !share[*color].is_zero());
        let label: Vec<_> =
            present.map(|color| format!("{}{}", letters[color], value(&share[color]))).collect();
        let label = label.join(" ");
        match places.get(&label) {
            Some(place) => groups[*place].points.push(*point),
            None => {
                places.insert(label.clone(), groups.len());
                groups.push(Group { label, points: vec![*point] });
            }
        }
    }
    groups
}
