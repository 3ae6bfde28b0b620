//! Which points the onlooker can choose, and their own secret move.

use std::collections::BTreeSet;

use qgo_rules::{Choice, Color, Match, Phase, Point, View};
use qgo_words::Words;
use qgo_words::describe;

use super::Sight;
use crate::{Own, Pick};

/// What the onlooker can choose now.
pub(super) fn pick(sight: &Sight) -> Option<Pick> {
    let (words, view, game) = (sight.words, &sight.view, &sight.table.game);
    let you = sight.you?;
    match view.phase {
        Phase::Play if view.to_move.includes(you) => {
            let verb = match &view.committed {
                None => "table-verb-move",
                Some(made) if made.by[you] => "table-verb-change",
                Some(_) => "table-verb-commit",
            };
            let secret = view.system.is_simultaneous();
            Some(Pick { secret, verb: words.text(verb), ..move_of(words, game, you) })
        }
        Phase::Keep => option(words, view, you),
        Phase::Count => Some(dead(words, game)),
        Phase::Play | Phase::Over => None,
    }
}

/// The points of a move of `color`, as far as all know.
pub(super) fn move_of(words: Words, game: &Match, color: Color) -> Pick {
    let points = game.settings().points_of_move(color);
    let playable: BTreeSet<Point> = game.playable(color).into_iter().collect();
    Pick {
        command: "move",
        form: None,
        least: *points.start(),
        most: *points.end(),
        options: None,
        forbidden: Point::all(game.settings().size()).filter(|point| !playable.contains(point)).collect(),
        secret: false,
        verb: words.text("table-verb-move"),
    }
}

/// An option of the choice that `color` is asked for.
pub(super) fn option(words: Words, view: &View, color: Color) -> Option<Pick> {
    let pending = view.pending().filter(|pending| pending.color == color)?;
    let verb = if pending.names_what_goes { "table-verb-remove" } else { "table-verb-keep" };
    Some(one_of(pending.options.clone(), "keep", words.text(verb)))
}

/// A stone of a chain that is to be marked, or no longer.
fn dead(words: Words, game: &Match) -> Pick {
    let markable = Point::all(game.settings().size()).filter(|point| !game.chain(*point).is_empty());
    one_of(markable.collect(), "dead", words.text("table-verb-dead"))
}

fn one_of(options: Vec<Point>, command: &'static str, verb: String) -> Pick {
    Pick {
        command,
        form: None,
        least: 1,
        most: 1,
        options: Some(options),
        forbidden: Vec::new(),
        secret: false,
        verb,
    }
}

/// The onlooker's own secret move, if it can be read.
pub(super) fn own(sight: &Sight) -> Option<Own> {
    let own = sight.view.committed.as_ref()?.own?;
    let at = match own {
        Choice::Point(point) => Some(vec![point]),
        Choice::Pass => None,
    };
    Some(Own { at, text: describe::own_commitment(sight.words, own) })
}
