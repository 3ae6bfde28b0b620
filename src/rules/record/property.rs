//! The names of SGF properties in a record, and how their values are written.
//!
//! Those that begin with Q are our own; `docs/records.md` explains them.

use num_bigint::BigUint;

use super::decided::Stones;
use crate::color::Color;
use crate::event::{Action, Choice};
use crate::point::Point;

/// `superposed`, `sym`: in the root, the number of realities or positions above which the board is
/// determined, or `none`.
pub(super) const LIMIT: &str = "QL";
/// `superposed`, `sym`: in the root, the host's bound: the most steps of work for a move.
pub(super) const BOUND: &str = "QH";
/// `entangled`: in the root, the shape, with [`DRAWN`] after it if collapses are drawn.
pub(super) const SHAPE: &str = "QE";
/// See [`SHAPE`].
pub(super) const DRAWN: &str = "+chance";
/// `mutation`: in the root, the chart.
pub(super) const CHART: &str = "QM";
/// In the root, after the end: the commitment in hexadecimal.
pub(super) const COMMITMENT: &str = "QC";
/// In the root: the witness of the game's chance.
pub(super) const WITNESS: &str = "QWI";
/// In the root, after the end: the seed in hexadecimal.
pub(super) const SEED: &str = "QS";
/// Beside a pass: it was unintentional. After the end its values are the attempted points.
pub(super) const UNINTENTIONAL: &str = "QU";
/// A measurement took place; its values are the captured points.
pub(super) const MEASURED: &str = "QK";
/// `mutation`: the throws of the dice after the stone, each `column:row:control`.
pub(super) const THROWS: &str = "QT";
/// `entangled` with drawn collapses: beside a move, the weight of its first point in percent.
pub(super) const WEIGHT: &str = "QV";
/// `entangled` with drawn collapses: the point that each draw of the move named, in order.
pub(super) const NAMED: &str = "QO";
/// `simultaneous`, `sym`: a turn of both, Black's point and then White's; a pass is empty.
pub(super) const BOTH: &str = "QJ";
/// The board was determined after the move; its values are the black and the white stones afterwards.
pub(super) const DETERMINED: [&str; 2] = ["QDB", "QDW"];
/// The host's bound determined points before the move; its values are the stones that were drawn.
pub(super) const HOST: [&str; 2] = ["QHB", "QHW"];
/// Beside [`HOST`], unless it determined the whole board, as earlier versions did: the points, in the order in
/// which they were drawn.
pub(super) const EASED: &str = "QHP";
/// `sym`, beside a determination while the draws are still secret: for each draw between positions with
/// equal stones, the index of the one that was left, from 0.
pub(super) const LEFT: &str = "QN";
/// After the end: the draws of the move in order, each `n:r`.
pub(super) const DRAWS: &str = "QR";
/// What the players agreed on after the move, in order.
pub(super) const AGREEMENT: &str = "QA";

/// The property of a move of several points.
pub(super) const fn placement(color: Color) -> &'static str {
    match color {
        Color::Black => "QB",
        Color::White => "QW",
    }
}

/// `entangled`: the property of an answer to a collapse choice; its value is the named point.
pub(super) const fn keep(color: Color) -> &'static str {
    match color {
        Color::Black => "QOB",
        Color::White => "QOW",
    }
}

/// `mutation`: the property of a claim, which is always a true one.
pub(super) const fn claim(color: Color) -> &'static str {
    match color {
        Color::Black => "QMB",
        Color::White => "QMW",
    }
}

/// The property of a move that plain SGF can express.
pub(super) const fn plain(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// A point in SGF's letters: the column from the left, then the row from the top.
pub(super) fn point_value(point: Point, size: u8) -> String {
    let letter = |i: u8| char::from(b'a' + i);
    [letter(point.column()), letter(size - 1 - point.row())].into_iter().collect()
}

/// Points in SGF's letters.
pub(super) fn point_values(points: &[Point], size: u8) -> Vec<String> {
    points.iter().map(|point| point_value(*point, size)).collect()
}

/// Reads [`point_value`].
pub(super) fn read_point(text: &str, size: u8) -> Result<Point, String> {
    let index = |byte: u8| byte.checked_sub(b'a').filter(|i| *i < size);
    let point = match text.as_bytes() {
        [column, row] => index(*column)
            .zip(index(*row))
            .and_then(|(column, from_top)| Point::new(column, size - 1 - from_top)),
        _ => None,
    };
    point.ok_or_else(|| format!("{:?} is no point of this board", shortened(text)))
}

/// Reads a list of points; the empty value is the empty list.
pub(super) fn read_points(values: &[String], size: u8) -> Result<Vec<Point>, String> {
    match values {
        [only] if only.is_empty() => Ok(Vec::new()),
        _ => values.iter().map(|value| read_point(value, size)).collect(),
    }
}

/// Writes a commitment: a point, or the empty value for a pass.
pub(super) fn choice_value(choice: Choice, size: u8) -> String {
    choice.point().map(|point| point_value(point, size)).unwrap_or_default()
}

/// Reads [`choice_value`].
pub(super) fn read_choice(text: &str, size: u8) -> Result<Choice, String> {
    if text.is_empty() { Ok(Choice::Pass) } else { read_point(text, size).map(Choice::Point) }
}

/// Writes a throw as `4:17:3`: the faces of the column die, the row die and the control die.
pub(super) fn throw_value([column, row, control]: [u8; 3]) -> String {
    format!("{column}:{row}:{control}")
}

/// Reads [`throw_value`]. The rules check that the dice have such faces.
pub(super) fn read_throw(text: &str) -> Result<[u8; 3], String> {
    let number = |die: &str| die.bytes().all(|b| b.is_ascii_digit()).then(|| die.parse().ok()).flatten();
    let dice: Option<Vec<u8>> = text.split(':').map(number).collect();
    let throw = dice.and_then(|dice| <[u8; 3]>::try_from(dice).ok());
    throw.ok_or_else(|| format!("{:?} is no throw of three dice", shortened(text)))
}

/// Reads a number of [`LEFT`]. The rules check that there are so many positions.
pub(super) fn read_left(text: &str) -> Result<BigUint, String> {
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    let number = is_number.then(|| text.parse::<u64>().ok()).flatten().map(BigUint::from);
    number.ok_or_else(|| format!("{LEFT} is {:?}, but a whole number is wanted", shortened(text)))
}

/// The stones of one colour.
pub(super) fn stones_of(stones: &Stones, color: Color) -> Vec<Point> {
    stones.iter().filter(|(_, c)| **c == color).map(|(at, _)| *at).collect()
}

/// The agreements without points, as they are written after the colour's letter and a colon.
const AGREEMENTS: [(&str, Action); 4] = [
    ("propose_end", Action::ProposeEnd),
    ("accept_end", Action::AcceptEnd),
    ("confirm", Action::Confirm),
    ("resume", Action::Resume),
];

/// Writes an agreement as `B:confirm` or `W:dead:cc,dd`. `None` for an action that is not an agreement.
pub(super) fn agreement_value(color: Color, action: &Action, size: u8) -> Option<String> {
    if let Action::MarkDead { points } = action {
        return Some(format!("{color}:dead:{}", point_values(points, size).join(",")));
    }
    let (name, _) = AGREEMENTS.iter().find(|(_, a)| a == action)?;
    Some(format!("{color}:{name}"))
}

/// Reads [`agreement_value`].
pub(super) fn read_agreement(text: &str, size: u8) -> Result<(Color, Action), String> {
    let unknown = || format!("{:?} is no agreement", shortened(text));
    let (color, what) = text.split_once(':').ok_or_else(unknown)?;
    let color = Color::ALL.into_iter().find(|c| plain(*c) == color).ok_or_else(unknown)?;
    let action = match what.strip_prefix("dead:") {
        Some("") => Action::MarkDead { points: Vec::new() },
        Some(points) => {
            let points: Result<_, _> = points.split(',').map(|point| read_point(point, size)).collect();
            Action::MarkDead { points: points? }
        }
        None => AGREEMENTS.iter().find(|(name, _)| *name == what).ok_or_else(unknown)?.1.clone(),
    };
    Ok((color, action))
}

/// Text from a file, shortened to fit into an error message.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(30).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_of_our_own_is_explained() {
        let explained = include_str!("../../../docs/records.md");
        let single = [
            LIMIT,
            BOUND,
            EASED,
            SHAPE,
            CHART,
            COMMITMENT,
            SEED,
            WITNESS,
            UNINTENTIONAL,
            MEASURED,
            THROWS,
            WEIGHT,
            NAMED,
            BOTH,
            LEFT,
            DRAWS,
            AGREEMENT,
        ];
        let of_both = [placement, keep, claim].map(|name| Color::ALL.map(name)).concat();
        let names = [single.as_slice(), &DETERMINED, &HOST, &of_both].concat();
        for name in names {
            assert!(
                explained.contains(&format!("`{name}[")) || explained.contains(&format!(" {name}[")),
                "{name}"
            );
        }
        for (name, _) in AGREEMENTS {
            assert!(explained.contains(&format!("| `{name}` |")), "{name}");
        }
    }

    #[test]
    fn points_and_agreements_survive() {
        for size in [2, 9, 19] {
            for point in Point::all(size) {
                assert_eq!(read_point(&point_value(point, size), size), Ok(point));
            }
        }
        assert_eq!(point_value("C3".parse().unwrap(), 9), "cg");
        let points = vec!["A1".parse().unwrap(), "C3".parse().unwrap()];
        for action in [Action::Confirm, Action::MarkDead { points }, Action::MarkDead { points: Vec::new() }]
        {
            let value = agreement_value(Color::White, &action, 9).unwrap();
            assert_eq!(read_agreement(&value, 9), Ok((Color::White, action)));
        }
        assert_eq!(agreement_value(Color::Black, &Action::Pass, 9), None);
    }

    #[test]
    fn throws_and_commitments_survive() {
        for throw in [[0, 0, 1], [19, 4, 12]] {
            assert_eq!(read_throw(&throw_value(throw)), Ok(throw));
        }
        for choice in [Choice::Pass, Choice::Point("C3".parse().unwrap())] {
            assert_eq!(read_choice(&choice_value(choice, 9), 9), Ok(choice));
        }
        for text in ["", "1", "1:2", "1:2:3:4", "1:2:", "1:2:256", "a:b:c", "-1:2:3", "+0:0:1", "0: 0:1"] {
            assert!(read_throw(text).is_err(), "{text}");
        }
        assert!(read_choice("pass", 9).is_err());
        assert_eq!(read_left("12"), Ok(BigUint::from(12u32)));
        for text in ["", "+1", "-1", "1:2", "99999999999999999999"] {
            assert!(read_left(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_point_or_agreement() {
        for text in ["", "a", "aj", "ja", "AA", "aaa", "é", "1a"] {
            assert!(read_point(text, 9).is_err(), "{text}");
        }
        for text in ["", "B", "B:", "confirm", "b:confirm", "B:pass", "B:dead", "B:dead:zz", "B:dead:aa,"] {
            assert!(read_agreement(text, 9).is_err(), "{text}");
        }
    }
}
