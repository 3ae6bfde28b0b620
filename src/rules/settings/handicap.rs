//! How many handicap stones a board takes, and on which points.

use crate::point::Point;

/// The largest handicap on a board of `size`: 0 below 7×7, 4 on 7×7 and on even boards, else 9.
pub const fn max_handicap(size: u8) -> u8 {
    match size {
        0..7 => 0,
        7 => 4,
        _ if size.is_multiple_of(2) => 4,
        _ => 9,
    }
}

/// GTP's fixed handicap points, in GTP's order (GTP 2, section 4.1.1). Empty for fewer than 2 stones.
pub(super) fn handicap_points(size: u8, handicap: u8) -> Vec<Point> {
    if handicap < 2 {
        return Vec::new();
    }
    let near = if size <= 12 { 2 } else { 3 };
    let (far, middle) = (size - 1 - near, size / 2);
    let sides = [
        (near, near),
        (far, far),
        (near, far),
        (far, near),
        (near, middle),
        (far, middle),
        (middle, near),
        (middle, far),
    ];
    // With 5, 7 and 9 stones the last one stands in the centre.
    let centre = handicap >= 5 && handicap % 2 == 1;
    sides
        .into_iter()
        .take(usize::from(handicap) - usize::from(centre))
        .chain(centre.then_some((middle, middle)))
        .filter_map(|(column, row)| Point::new(column, row))
        .collect()
}
