//! Whose the points of a counted board are.

use std::collections::BTreeSet;

use qgo_rules::{Color, Point};

/// The points without a living stone that are not `dame`, each with the one colour of the living
/// stones around its region, in order. A region between both colours is nobody's.
pub(crate) fn territory(
    size: u8,
    alive: impl Fn(Point) -> Option<Color>,
    dame: &BTreeSet<Point>,
) -> Vec<(Point, Color)> {
    let mut open: BTreeSet<Point> =
        Point::all(size).filter(|point| alive(*point).is_none() && !dame.contains(point)).collect();
    let mut owned = Vec::new();
    while let Some(start) = open.pop_first() {
        let mut region = vec![start];
        let mut owners = BTreeSet::new();
        let mut next = 0;
        while let Some(point) = region.get(next).copied() {
            next += 1;
            for neighbour in neighbours(size, point) {
                owners.extend(alive(neighbour));
                if open.remove(&neighbour) {
                    region.push(neighbour);
                }
            }
        }
        if let (Some(owner), None) = (owners.pop_first(), owners.pop_first()) {
            owned.extend(region.into_iter().map(|point| (point, owner)));
        }
    }
    owned.sort();
    owned
}

fn neighbours(size: u8, point: Point) -> impl Iterator<Item = Point> {
    let (column, row) = (point.column(), point.row());
    [(column.wrapping_sub(1), row), (column + 1, row), (column, row.wrapping_sub(1)), (column, row + 1)]
        .into_iter()
        .filter_map(|(column, row)| Point::new(column, row))
        .filter(move |point| point.is_on(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_belong_to_the_stones_around_them() {
        // A 3×3 board with a black column on the left, a white one on the right: the middle is dame.
        let alive = |point: Point| match point.column() {
            0 if point.row() > 0 => Some(Color::Black),
            2 if point.row() > 0 => Some(Color::White),
            _ => None,
        };
        let point = |name: &str| name.parse::<Point>().unwrap();
        let dame = ["B1", "B2", "B3"].map(point).into_iter().collect();
        let owned = territory(3, alive, &dame);
        assert_eq!(owned, [(point("A1"), Color::Black), (point("C1"), Color::White)]);
    }

    #[test]
    fn an_empty_board_is_nobodys() {
        assert!(territory(5, |_| None, &BTreeSet::new()).is_empty());
    }
}
