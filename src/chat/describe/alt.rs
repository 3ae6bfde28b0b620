//! What a board picture shows, for those who do not see it.

use qgo_rules::{BoardView, ByColor, Color, Phase, Point, ToMove, View};

use super::happened::events;
use super::phrases::MANY_POINTS;
use super::{figures, phrases, score, shares};
use crate::text::fit;
use crate::words::{Arg, Words};

/// What platforms allow, counted in UTF-16 units as some of them do.
const MAX: usize = 1024;
/// Characters of a name.
const NAME: usize = 32;

/// The alt text of a board picture: the last move, what happened, the total, whose turn it is or
/// the result, certain stones and the strongest shares, in at most 1024 characters.
pub fn alt_text(words: Words, view: &View, names: &ByColor<String>) -> String {
    let names = ByColor::new_with(|color| fit(&names[color], NAME));
    let isolated = phrases::isolated_names(&names);
    let mut text = Budget { text: String::new(), left: MAX };
    text.push(&opening(words, view, &isolated));
    for sentence in view.last.iter().flat_map(|last| events(words, view.system, last, &names, MANY_POINTS)) {
        text.push(&sentence);
    }
    if let BoardView::Shares(shares) = &view.board {
        let total = Arg::from(figures::count(words, &shares.total));
        let count = Arg::Number(figures::plural(&shares.total));
        text.push(&words.format("alt-total", &[("total", total), ("count", count)]));
    }
    text.push(&stands(words, view));
    if let Some(count) = &view.count {
        text.push_list(words, "alt-dead", &listed(&count.dead), ", ", 3);
    }
    let certain = shares::certain_stones(&view.board);
    let key = |color| match (&view.board, color) {
        (BoardView::Shares(_), Color::Black) => "alt-certain-black",
        (BoardView::Shares(_), Color::White) => "alt-certain-white",
        (_, Color::Black) => "alt-black",
        (_, Color::White) => "alt-white",
    };
    // What certain stones leave over goes to the shares.
    text.push_list(words, key(Color::Black), &listed(&certain.black), ", ", 3);
    text.push_list(words, key(Color::White), &listed(&certain.white), ", ", 2);
    if let BoardView::Shares(shares) = &view.board {
        let strongest: Vec<String> = shares::uncertain_points(shares)
            .iter()
            .map(|(point, share)| shares::one(words, *point, share, &shares.total))
            .collect();
        text.push_list(words, "alt-shares", &strongest, "; ", 1);
    }
    text.text
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

fn stands(words: Words, view: &View) -> String {
    match (view.phase, view.result, view.to_move) {
        (_, Some(result), _) => format!("{}.", score::short_result(words, result, view.score.as_ref())),
        (Phase::Count, ..) => words.text("caption-counting"),
        (_, None, ToMove::One(color)) => {
            words.format("alt-turn", &[("color", phrases::color(words, color).into())])
        }
        (_, None, ToMove::Both | ToMove::Nobody) => String::new(),
    }
}

/// A text that grows by sentences as long as there is room.
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

    /// Adds the sentence `key` with as many `items` as fit into one of `parts` equal parts of the
    /// room; the rest is counted.
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
        if let Some(sentence) = (1..=items.len()).rev().map(sentence).find(|s| units(s) < room) {
            self.push(&sentence);
        }
    }
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}
