//! Positions with their answers, as texts with a title and a board from the top row to the bottom.

use qgo_rules::{Color, HalfPoints, Point};

use super::thought;
use crate::dead_stones;
use crate::seen::{Known, Seen};

/// Black's stones are `X` and White's `O`; those of the dead are small.
fn positions<'a>(text: &'a str) -> Vec<(&'a str, Vec<&'a str>)> {
    let position = |block: &'a str| {
        let (title, rows) = block.trim().split_once('\n').unwrap();
        (title, rows.lines().rev().collect())
    };
    text.split("\n\n").map(position).collect()
}

fn seen(rows: &[&str], color: Color) -> Seen {
    let size = rows.len() as u8;
    let content = |point: &Point| rows[usize::from(point.row())].as_bytes()[usize::from(point.column())];
    let stone = |point: Point| match content(&point) {
        b'X' | b'x' => Some((point, Color::Black)),
        b'O' | b'o' => Some((point, Color::White)),
        _ => None,
    };
    Seen {
        color,
        size,
        komi: HalfPoints(15),
        board: Known::Stones(Point::all(size).filter_map(stone).collect()),
        playable: Point::all(size).filter(|point| stone(*point).is_none()).collect(),
        last: None,
        has_passed: false,
        moves: 60,
        annulled: None,
        passed_alone: false,
        mind: [3; 32],
    }
}

#[test]
fn of_the_ended_positions_the_right_stones_are_dead() {
    let mut wrong = Vec::new();
    let ended = positions(include_str!("ended.txt"));
    assert_eq!(ended.len(), 60);
    for (title, rows) in ended {
        for color in Color::ALL {
            let is_dead = |point: &Point| {
                rows[usize::from(point.row())].as_bytes()[usize::from(point.column())].is_ascii_lowercase()
            };
            let expected: Vec<Point> = Point::all(rows.len() as u8).filter(is_dead).collect();
            let found = dead_stones(&seen(&rows, color), &mut || true);
            if found != expected {
                wrong.push(format!("{title}, {color:?} counts: {found:?} instead of {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// With a komi that makes the game close, so that the point in question decides it.
fn close(mut seen: Seen) -> Seen {
    // Where all is decided nobody takes care of a few stones, so that the first guess is a bad one.
    for _ in 0..3 {
        let owners = thought(&seen, 8, Some(500)).owners;
        seen.komi = HalfPoints((2.0 * owners.iter().map(|(_, owner)| owner).sum::<f32>()) as i32);
    }
    seen
}

/// In the titles: who moves (`X` or `O`), a komi if it is not to be looked for, and where.
#[test]
fn points_that_decide_are_found() {
    let mut wrong = Vec::new();
    for (title, rows) in positions(include_str!("tactics.txt")) {
        for answer in title.split(" | ").skip(1) {
            let mut words = answer.split(' ').peekable();
            let color = if words.next() == Some("X") { Color::Black } else { Color::White };
            let asked = seen(&rows, color);
            let komi = words.next_if(|word| word.parse::<i32>().is_ok());
            let asked = match komi {
                Some(komi) => Seen { komi: komi.parse().unwrap(), ..asked },
                None => close(asked),
            };
            // By the search: with such a komi the game may as well be over.
            let candidates = thought(&asked, 8, Some(6000)).candidates;
            let found = &candidates.iter().max_by_key(|candidate| candidate.visits).unwrap().at;
            if !words.any(|name| found[..] == [name.parse().unwrap()]) {
                wrong.push(format!("{title}, {color:?} plays {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
