//! Alternative texts of board pictures.

use qgo_rules::{
    BoardView, ByColor, Color, EntangledBoard, Phase, Point, SimultaneousBoard, StoneKind, ToMove, View,
};

use super::happened::{events, new_total};
use super::phrases::{MANY_POINTS, of_shares};
use super::{caption, figures, next, numbers, phrases, score, shares};
use crate::text::fit;
use crate::words::{Arg, Words};

/// The most characters of a name.
const NAME: usize = 32;

/// The alt text of a board picture: the last move, what happened, the total, whose turn it is or
/// the result, certain stones and the strongest shares, in at most `most` characters,
/// counted in UTF-16 units as some platforms do.
pub fn alt_text(words: Words, view: &View, names: &ByColor<String>, most: usize) -> String {
    let names = ByColor::new_with(|color| fit(&names[color], NAME));
    let isolated = phrases::isolated_names(&names);
    let mut text = Budget { text: String::new(), left: most };
    text.push(&opening(words, view, &isolated));
    for said in view.last.iter().flat_map(|last| events(words, view, last, &names, MANY_POINTS)) {
        text.push(&said.text);
    }
    if let BoardView::Shares(shares) = &view.board {
        let total = Arg::from(figures::count(words, &shares.total));
        let count = Arg::Number(figures::plural(&shares.total));
        let now =
            || words.format(&of_shares(view.system, "alt-total"), &[("total", total), ("count", count)]);
        text.push(&new_total(words, view).unwrap_or_else(now));
    }
    // Whatever else the caption counts; lists are in the text below.
    let stones = caption::of_board(words, view).filter(|_| view.system.has_claims());
    for (label, value) in stones.into_iter().chain(caption::komi(words, view)) {
        text.push(&format!("{label}: {value}."));
    }
    text.push(&stands(words, view, &isolated));
    if let Some(count) = &view.count {
        text.push_list(words, "alt-dead", &listed(&count.dead), ", ", 3);
    }
    match &view.board {
        BoardView::Stones(_) => text.push_certain(words, view, ["alt-black", "alt-white"], 2),
        BoardView::Shares(shares) => {
            // Room that the certain stones leave is used for the shares.
            text.push_certain(words, view, ["alt-certain-black", "alt-certain-white"], 3);
            let strongest: Vec<String> = shares::uncertain_points(shares)
                .iter()
                .map(|(point, share)| shares::one(words, *point, share, &shares.total))
                .collect();
            text.push_list(words, &of_shares(view.system, "alt-shares"), &strongest, "; ", 1);
        }
        BoardView::Entangled(board) => entangled(words, board, &mut text),
        BoardView::Simultaneous(board) => simultaneous(words, board, &mut text),
    }
    text.text
}

/// The entangled sets in the order of their numbers, then the single stones.
fn entangled(words: Words, board: &EntangledBoard, text: &mut Budget) {
    let sets: Vec<String> = board.sets.iter().map(|set| numbers::set(words, set)).collect();
    text.push_list(words, "alt-sets", &sets, "; ", 2);
    let singles = |color: Color| -> Vec<Point> {
        let of_color = board.stones.iter().filter(|(_, stone)| **stone == color).map(|(point, _)| *point);
        of_color.filter(|point| !board.sets.iter().any(|set| set.points.contains(point))).collect()
    };
    text.push_list(words, "alt-single-black", &listed(&singles(Color::Black)), ", ", 2);
    text.push_list(words, "alt-single-white", &listed(&singles(Color::White)), ", ", 1);
}

/// The stones by their six kinds, the prisoners, and which stones are settled together.
fn simultaneous(words: Words, board: &SimultaneousBoard, text: &mut Budget) {
    text.push(&format!("{}.", numbers::prisoners(words, board)));
    for (rest, kind) in (2..=StoneKind::ALL.len() + 1).rev().zip(StoneKind::ALL) {
        let key = match kind {
            StoneKind::Black => "alt-black",
            StoneKind::White => "alt-white",
            StoneKind::Blue => "alt-blue",
            StoneKind::Green => "alt-green",
            StoneKind::Orange => "alt-orange",
            StoneKind::Red => "alt-red",
        };
        let of_kind = board.stones.iter().filter(|(_, it)| **it == kind).map(|(point, _)| *point);
        text.push_list(words, key, &listed(&of_kind.collect::<Vec<_>>()), ", ", rest);
    }
    let entanglements: Vec<String> = board.entanglements.iter().map(numbers::entanglement).collect();
    text.push_list(words, "alt-entanglements", &entanglements, "; ", 1);
}

fn listed(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

fn opening(words: Words, view: &View, names: &ByColor<String>) -> String {
    let args = [
        ("size", Arg::Number(i64::from(view.size))),
        ("black", names.black.as_str().into()),
        ("white", names.white.as_str().into()),
        ("move", Arg::Number(i64::from(view.moves))),
    ];
    words.format("alt-opening", &args)
}

fn stands(words: Words, view: &View, names: &ByColor<String>) -> String {
    match (view.phase, view.result, view.to_move) {
        (_, Some(result), _) => {
            format!("{}.", score::short_result(words, view.system, result, view.score.as_ref()))
        }
        (Phase::Count, ..) => words.text("caption-counting"),
        // What is asked of whom also tells whose turn it is.
        (Phase::Keep, ..) => next::turn(words, view, names),
        (_, None, ToMove::One(color)) => {
            words.format("alt-turn", &[("color", phrases::color(words, color).into())])
        }
        (_, None, ToMove::Both) => phrases::both_to_play(words, view),
        (_, None, ToMove::Nobody) => String::new(),
    }
}

/// A text to which sentences are added while there is room.
struct Budget {
    text: String,
    left: usize,
}

impl Budget {
    /// Adds the sentence if it fits.
    fn push(&mut self, sentence: &str) {
        let needed = units(sentence) + 1;
        if sentence.is_empty() || needed > self.left {
            return;
        }
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(sentence);
        self.left -= needed;
    }

    /// Adds the certain stones of both colours. The first colour may use one of `parts` equal parts of
    /// the room, the second one of `parts` − 1.
    fn push_certain(&mut self, words: Words, view: &View, keys: [&str; 2], parts: usize) {
        let certain = shares::certain_stones(&view.board);
        self.push_list(words, keys[0], &listed(&certain.black), ", ", parts);
        self.push_list(words, keys[1], &listed(&certain.white), ", ", parts - 1);
    }

    /// Adds the sentence `key` with as many `items` as fit into one of `parts` equal parts of the room;
    /// the others are counted.
    fn push_list(&mut self, words: Words, key: &str, items: &[String], separator: &str, parts: usize) {
        let room = self.left / parts;
        let sentence = |taken: usize| {
            let mut list = items[..taken].join(separator);
            if taken < items.len() {
                let rest = Arg::Number((items.len() - taken) as i64);
                list += &format!("{separator}{}", words.format("more-points", &[("count", rest)]));
            }
            words.format(key, &[("list", list.into())])
        };
        let fits = |taken: usize| units(&sentence(taken)) < room;
        // One more item takes more room than the smaller count saves; only the complete list has no
        // count.
        let most = if fits(items.len()) { items.len() } else { most_that(items.len(), fits) };
        if most > 0 {
            self.push(&sentence(most));
        }
    }
}

/// The largest number below `end` for which `fits` holds, if it holds for all smaller ones; 0 if it does
/// not hold for 1.
fn most_that(end: usize, fits: impl Fn(usize) -> bool) -> usize {
    let (mut most, mut too_many) = (0, end);
    while most + 1 < too_many {
        let middle = most.midpoint(too_many);
        if fits(middle) { most = middle } else { too_many = middle }
    }
    most
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}
