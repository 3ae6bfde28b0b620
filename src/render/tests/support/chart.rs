//! Charts to draw.

use qgo_render::{Chart, Series};

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

fn series(name: &str, value: &str, points: &[(i64, f64)]) -> Series {
    let points = points.iter().map(|(day, number)| (day * DAY, *number)).collect();
    Series { name: name.into(), value: value.into(), points }
}

/// The ratings of a player who has played all systems over a year.
pub(crate) fn six() -> Chart {
    let dates = ["2025-11-20", "2026-03-21", "2026-07-21", "2026-11-20"];
    Chart {
        title: "Aki".into(),
        unit: "rating".into(),
        moments: (0..).step_by(121).zip(dates).map(|(day, name)| (day * DAY, name.into())).collect(),
        series: vec![
            series(
                "classic",
                "1735",
                &[(0, 1662.0), (30, 1598.0), (95, 1655.0), (200, 1701.0), (363, 1735.0)],
            ),
            series(
                "superposed",
                "1702",
                &[(10, 1338.0), (40, 1450.0), (120, 1590.0), (240, 1640.0), (350, 1702.0)],
            ),
            series("entangled", "1500?", &[(60, 1662.0), (180, 1500.0)]),
            series("simultaneous", "1391", &[(5, 1500.0), (90, 1420.0), (210, 1445.0), (330, 1391.0)]),
            series("sym", "1338?", &[(300, 1338.0)]),
            series("mutation", "1512", &[(150, 1640.0), (220, 1480.0), (260, 1555.0), (320, 1512.0)]),
        ],
        mark: None,
    }
}

/// The rating of a player after a first game.
pub(crate) fn single() -> Chart {
    Chart {
        title: "Bo".into(),
        unit: "rating".into(),
        moments: vec![(0, "2026-11-21".into())],
        series: vec![series("superposed", "1662?", &[(0, 1662.3)])],
        mark: None,
    }
}

/// One system, a game a day for three years.
pub(crate) fn long() -> Chart {
    let rating =
        |day: i64| 1500.0 + 0.3 * day as f64 + 40.0 * (day as f64 / 37.0).sin() + ((day * 7919) % 31) as f64;
    Chart {
        title: "🦊 Wilhelmina Wolff von und zu Weissenfels-Wolkenstein, the second".into(),
        unit: "rating".into(),
        moments: vec![
            (0, "2023-11-21".into()),
            (20 * DAY, "2023-12-11".into()),
            (1095 * DAY, "2026-11-20".into()),
        ],
        series: vec![Series {
            name: "a system with a long name".into(),
            value: "1805".into(),
            points: (0..1096).map(|day| (day * DAY, rating(day))).collect(),
        }],
        mark: None,
    }
}

/// The chances in a game of sixty moves, with the forty-fifth marked.
pub(crate) fn marked() -> Chart {
    let chance = |moves: i64| 50.0 + 30.0 * (moves as f64 / 9.0).sin() + ((moves * 7919) % 13) as f64;
    let chances: Vec<(i64, f64)> = (0..=60).map(|moves| (moves, chance(moves))).collect();
    let others = chances.iter().map(|(moves, chance)| (*moves, 100.0 - chance)).collect();
    Chart {
        title: "Chances move by move".into(),
        unit: "Chance to win, %".into(),
        moments: (0..=60).step_by(10).map(|moves| (moves, moves.to_string())).collect(),
        series: vec![
            Series { name: "Aki".into(), value: "68 %".into(), points: chances },
            Series { name: "Bo".into(), value: "32 %".into(), points: others },
        ],
        mark: Some(45),
    }
}
