//! A move by which a game turned, in words.

use qgo_rules::{Action, BoardView, Color, Point, StoneKind, System, ToMove, View};

use crate::text::{number, text};
use crate::words::{Arg, Words};

/// How many points are named of those that a better move would have saved or won.
const SAVED: usize = 3;

/// A move that cost its player much.
#[derive(Clone, Copy, Debug)]
pub struct TurningPoint<'a> {
    /// Its line in the list of moves.
    pub line: &'a str,
    /// Its player's name, in the form for the text.
    pub player: &'a str,
    /// The player's colour.
    pub color: Color,
    /// What its player did.
    pub did: &'a Action,
    /// The position before it.
    pub before: &'a View,
    /// The player's chance to win with it, from 0 to 1.
    pub chance: f32,
    /// What would have been better.
    pub better: &'a Action,
    /// The chance with that.
    pub better_chance: f32,
    /// Whether only the better move would have led to a measurement.
    pub better_measures: bool,
    /// Points that would more likely have become the player's, with the probabilities that they do as it was played, and
    /// as it would have been.
    pub saved: &'a [(Point, f32, f32)],
}

/// A turning point: the move, what it was worth, and what would have been better.
pub fn turning_point(words: Words, point: &TurningPoint<'_>) -> String {
    let (key, better) = match point.better {
        Action::Place { at } => ("review-better-place", named(at)),
        Action::Keep { point } => ("review-better-keep", point.to_string()),
        Action::Claim => ("review-better-claim", String::new()),
        _ => ("review-better-pass", String::new()),
    };
    // Where both act at once the line tells of two moves, and the chance is with one of them.
    let did = match point.did {
        Action::Place { at } if point.before.to_move == ToMove::Both => named(at),
        Action::Pass if point.before.to_move == ToMove::Both => "pass".to_owned(),
        _ => "line".to_owned(),
    };
    let args = [
        ("line", text(point.line)),
        ("did", text(did)),
        ("player", text(point.player)),
        ("chance", percent(point.chance)),
    ];
    let mut told = words.format("review-turning-point", &args);
    told += " ";
    told += &words.format(key, &[("move", text(better)), ("chance", percent(point.better_chance))]);
    if !point.saved.is_empty() {
        told += " ";
        told += &saved(words, point);
    }
    told
}

/// What the better move would have saved, or won where the player has no stone, in how many of eight cases.
fn saved(words: Words, point: &TurningPoint<'_>) -> String {
    let certain = point.before.board.certain_stones();
    let is_own = |(at, ..): &&(Point, f32, f32)| match &point.before.board {
        BoardView::Shares(shares) => shares.stones[point.color].contains_key(at),
        _ => certain.get(at) == Some(&StoneKind::plain(point.color)),
    };
    let (stones, others): (Vec<_>, Vec<_>) = point.saved.iter().partition(is_own);
    let (deed, mut saved) = if stones.is_empty() { ("won", others) } else { ("saved", stones) };
    saved.truncate(SAVED);
    let eighths = |share: fn(&(Point, f32, f32)) -> f32| {
        let sum: f32 = saved.iter().copied().map(share).sum();
        number((8.0 * sum / saved.len() as f32).round() as i64)
    };
    let points: Vec<Point> = saved.iter().map(|(at, ..)| *at).collect();
    let what = if point.before.system == System::Superposed { "realities" } else { "games" };
    let args = [
        ("how", text(if point.better_measures { "measuring" } else { "otherwise" })),
        ("what", text(what)),
        ("deed", text(deed)),
        ("points", text(points.iter().map(Point::to_string).collect::<Vec<_>>().join(", "))),
        ("was", eighths(|(_, was, _)| *was)),
        ("would", eighths(|(.., would)| *would)),
    ];
    words.format("review-saved", &args)
}

fn named(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn percent(chance: f32) -> Arg<'static> {
    number((f64::from(chance) * 100.0).round() as i64)
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Match, Seed, Setup, Viewer, WorkBound};

    use super::*;

    #[test]
    fn own_stones_are_saved_and_other_points_are_won() {
        let settings = Setup::new(System::Superposed, 5).validate().unwrap();
        let mut game = Match::new(settings, Seed([1; 32]));
        game.act(Color::Black, Action::naming(["C3", "D4"]).unwrap(), WorkBound::Steps(100)).unwrap();
        let at = |name: &str| name.parse::<Point>().unwrap();
        let told = |better: &Action, better_measures, saved: &[(Point, f32, f32)]| {
            let point = TurningPoint {
                line: "2. White E5",
                player: "Anna",
                color: Color::Black,
                did: &Action::naming(["E5"]).unwrap(),
                before: &game.view(Viewer::Public),
                chance: 0.304,
                better,
                better_chance: 0.625,
                better_measures,
                saved,
            };
            turning_point(Words::for_tag(None), &point)
        };
        let measured = [(at("C3"), 0.25, 0.6), (at("A1"), 0.0, 1.0)];
        assert_eq!(
            told(&Action::naming(["B2", "B3"]).unwrap(), true, &measured),
            "**2. White E5** – that gave Anna about 30 % to win. With **B2 B3** it would have been 63 %. \
             Measuring at once would have saved C3 in 5 of 8 realities instead of 2."
        );
        assert!(told(&Action::Pass, false, &measured[1..]).ends_with(
            "With a pass it would have been 63 %. It would have won A1 in 8 of 8 realities instead of 0."
        ));
    }

    #[test]
    fn where_both_act_at_once_the_chance_is_with_one_of_their_moves() {
        let settings = Setup::new(System::Sym, 5).validate().unwrap();
        let before = Match::new(settings, Seed([1; 32])).view(Viewer::Public);
        let told = |language, did: &Action| {
            let point = TurningPoint {
                line: "1. Black C3, White pass",
                player: "Anna",
                color: Color::Black,
                did,
                before: &before,
                chance: 0.304,
                better: &Action::Pass,
                better_chance: 0.625,
                better_measures: false,
                saved: &[],
            };
            turning_point(Words::for_tag(Some(language)), &point)
        };
        let begins = |told: String, begin: &str| assert!(told.starts_with(begin), "{told}");
        let placed = Action::naming(["C3"]).unwrap();
        begins(told("en", &placed), "**1. Black C3, White pass** – C3 gave Anna about 30 % to win. ");
        begins(
            told("en", &Action::Pass),
            "**1. Black C3, White pass** – the pass gave Anna about 30 % to win. ",
        );
        begins(
            told("de", &placed),
            "**1. Black C3, White pass** – mit C3 hatte Anna etwa 30 % Gewinnchance. ",
        );
        begins(
            told("de", &Action::Pass),
            "**1. Black C3, White pass** – mit dem Pass hatte Anna etwa 30 % Gewinnchance. ",
        );
    }
}
