//! A game from the eyes of whoever looks at it: [`GamePage`](crate::GamePage) and its parts, positions that
//! the game has gone through, and variations that nobody has played. It is for platforms that draw boards
//! themselves.
//!
//! Whoever looks is a player or a stranger, and everything is made from the view that the rules give to that
//! viewer. Events of which nobody else is told (a changed commitment) are not even counted, see
//! [`crate::games::told`].
//!
//! Looking is cheap and frequent, so it has no price. It is bounded like completion: every client has only so
//! many looks under way, and whoever wants more is told so. All strangers who look at one game are one client.
//! A look at the present position is a few milliseconds, because the game is in memory as long as somebody
//! looks at it. A past position has to be replayed, up to the whole game for each request; that waits behind
//! all moves, makes way for others between two moves of the replay, and is cached like any other position. So
//! the worst that a stranger can do is to make other onlookers wait.

mod board;
mod buttons;
mod changes;
mod count;
mod eyes;
mod page;
mod pick;
mod said;
mod seats;
mod steps;
mod turn;
mod variation;

use qgo_render::Style;
use qgo_rules::{ByColor, Color, View, Viewer};
use qgo_words::Words;

use crate::games::table::Table;

pub(crate) use board::{board, drawn, sheet, standing, steps_of};
pub(crate) use changes::Changes;
pub(crate) use eyes::{Blind, Eyes};
pub(crate) use pick::{conditions, move_of, option, pick};

/// What somebody sees of a game as it is now.
pub(crate) struct Sight {
    /// Their language.
    words: Words,
    /// How their boards are drawn.
    style: Style,
    /// The game.
    table: Table,
    /// The colour that they play.
    you: Option<Color>,
    /// What they may know of the present state.
    view: View,
    /// The players' names, without markup.
    names: ByColor<String>,
}

impl Sight {
    /// The sight of a game by whoever plays `you` in it, or by a stranger.
    pub(crate) fn new(words: Words, style: Style, table: Table, you: Option<Color>) -> Self {
        let view = table.game.view(you.map_or(Viewer::Public, Viewer::Player));
        let names = crate::games::table::plain_names(words, &table.row);
        Self { words, style, table, you, view, names }
    }

    fn viewer(&self) -> Viewer {
        self.you.map_or(Viewer::Public, Viewer::Player)
    }

    /// The name of a player, as the argument of a text.
    fn named(&self, color: Color) -> qgo_words::Arg<'_> {
        self.names[color].as_str().into()
    }
}
