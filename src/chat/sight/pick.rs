//! Which points somebody can choose, and their own secret move.

use std::collections::{BTreeMap, BTreeSet};

use qgo_rules::{Choice, Color, Explore, Match, Phase, Point, View};
use qgo_store::GameId;
use qgo_words::Words;
use qgo_words::describe;

use super::Sight;
use crate::games::told::told_count;
use crate::press::{Act, Press};
use crate::{Own, Pick};

/// What a player can choose now in a game, of which they see `view`.
pub(crate) fn pick(words: Words, id: GameId, game: &Match, view: &View, you: Color) -> Option<Pick> {
    let told_count = told_count(game);
    let form = |act| Some(Press::Game { act, game: id, told_count }.to_string());
    match view.phase {
        Phase::Play if view.to_move.includes(you) => {
            let verb = match &view.committed {
                None => "table-verb-move",
                Some(made) if made.by[you] => "table-verb-change",
                Some(_) => "table-verb-commit",
            };
            let secret = view.system.is_simultaneous();
            let pick = move_of(game, you, "move", words.text(verb));
            Some(Pick { form: form(Act::Move), secret, ..pick })
        }
        Phase::Keep => {
            let press = |point: Point| Press::Keep { point, game: id, told_count }.to_string();
            let pick = option(words, view, you, "keep")?;
            let presses = pick.options.iter().flatten().map(|point| (*point, press(*point))).collect();
            Some(Pick { presses, ..pick })
        }
        Phase::Count => Some(Pick { form: form(Act::Dead), ..dead(words, game) }),
        Phase::Play | Phase::Over => None,
    }
}

/// The points of a move of `color`, as far as all know.
pub(crate) fn move_of(game: &Match, color: Color, command: &'static str, verb: String) -> Pick {
    let points = game.settings().points_of_move(color);
    let playable: BTreeSet<Point> = game.playable(color).into_iter().collect();
    Pick {
        least: *points.start(),
        most: *points.end(),
        forbidden: Point::all(game.settings().size()).filter(|point| !playable.contains(point)).collect(),
        color: Some(color),
        weight: game.settings().takes_weight(color),
        ..nothing(command, verb)
    }
}

/// An option of the choice that `color` is asked for.
pub(crate) fn option(words: Words, view: &View, color: Color, command: &'static str) -> Option<Pick> {
    let pending = view.pending().filter(|pending| pending.color == color)?;
    let verb = if pending.names_what_goes { "table-verb-remove" } else { "table-verb-keep" };
    Some(Pick { options: Some(pending.options.clone()), ..nothing(command, words.text(verb)) })
}

/// A stone of a chain that is to be marked, or no longer.
fn dead(words: Words, game: &Match) -> Pick {
    let markable = Point::all(game.settings().size()).filter(|point| !game.chain(*point).is_empty());
    Pick { options: Some(markable.collect()), ..nothing("dead", words.text("table-verb-dead")) }
}

/// The points at which the realities of an ended game differ, for at most so many conditions. `form` is the
/// button whose form takes them.
pub(crate) fn conditions(words: Words, all: &dyn Explore, most: usize, form: String) -> Option<Pick> {
    let shares = all.shares();
    let is_certain = |point: &Point| {
        Color::ALL.iter().any(|color| shares.stones[*color].get(point) == Some(&shares.total))
    };
    let points = shares.stones.black.keys().chain(shares.stones.white.keys());
    let open: BTreeSet<Point> = points.filter(|point| !is_certain(point)).copied().collect();
    let pick = nothing("explore", words.text("table-verb-explore"));
    let options = Some(open.into_iter().collect::<Vec<_>>()).filter(|open| !open.is_empty())?;
    Some(Pick { form: Some(form), most, options: Some(options), ..pick })
}

/// One point, without saying which.
fn nothing(command: &'static str, verb: String) -> Pick {
    Pick {
        command,
        form: None,
        presses: BTreeMap::new(),
        least: 1,
        most: 1,
        options: None,
        forbidden: Vec::new(),
        color: None,
        weight: false,
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
