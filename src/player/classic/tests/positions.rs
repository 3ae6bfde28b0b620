//! Positions with their answers, as texts with a title and a board from the top row to the bottom.

use qgo_rules::{Color, HalfPoints, Point};

use super::thought;
use crate::dead_stones;
use crate::seen::{Known, Seen};
use crate::testing::drawn;

/// Black's stones are `X` and White's `O`; those of the dead are small.
fn positions(text: &str) -> Vec<(&str, &str)> {
    text.split("\n\n").map(|block| block.trim().split_once('\n').unwrap()).collect()
}

fn seen(rows: &str, color: Color) -> Seen {
    Seen { color, komi: HalfPoints(15), moves: 60, ..Seen::drawn(rows, |_, stones| Known::Stones(stones)) }
}

#[test]
fn of_the_ended_positions_the_right_stones_are_dead() {
    let mut wrong = Vec::new();
    let ended = positions(include_str!("ended.txt"));
    assert_eq!(ended.len(), 60);
    for (title, rows) in ended {
        let (_, alive) = drawn(&rows.replace(['x', 'o'], "."));
        let is_dead = |point: &Point| !alive.contains_key(point);
        let expected: Vec<Point> = drawn(rows).1.into_keys().filter(is_dead).collect();
        for color in Color::ALL {
            let found = dead_stones(&seen(rows, color), &mut || true);
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
            let asked = seen(rows, color);
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
