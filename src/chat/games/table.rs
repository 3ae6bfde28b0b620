//! A game with its row in the store.

use std::borrow::Cow;
use std::sync::Arc;

use qgo_rules::{Actor, ByColor, Color, Match, Viewer};
use qgo_store::{Account, GameRow, LogLength, Player, ToldCount};
use qgo_words::Words;
use qgo_words::text::{escaped, plain};

use crate::Chat;
use crate::computer::Levels as _;
use crate::computer::opponent::level_of;
use crate::games::told::told_count;
use crate::markup::mention;
use crate::pool::{Class, Order};
use crate::trouble::Trouble;

/// A game with its row in the store, both at the same length of the log.
#[derive(Clone)]
pub(crate) struct Table {
    /// Its row in the store.
    pub(crate) row: GameRow,
    /// The game, with its position and log.
    pub(crate) game: Arc<Match>,
}

impl Table {
    /// The colour that an account plays, if it plays.
    pub(crate) fn color_of(&self, account: &Account) -> Option<Color> {
        Color::ALL.into_iter().find(|color| player(&self.row, *color).account == *account)
    }

    /// The viewer for an account: a player sees more than the public.
    pub(crate) fn viewer(&self, account: &Account) -> Viewer {
        self.color_of(account).map_or(Viewer::Public, Viewer::Player)
    }

    /// Of how many of its events all were told.
    pub(crate) fn told_count(&self) -> ToldCount {
        told_count(&self.game)
    }

    /// Whether a player has made a move or a choice that was not taken back.
    pub(crate) fn has_moved(&self, color: Color) -> bool {
        self.game.moves(Viewer::Public).iter().any(|entry| entry.last.actor == Actor::One(color))
    }

    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.row.result.is_some()
    }
}

/// Whom a game waits for: nobody once it is over.
pub(crate) const fn waits_for(row: &GameRow) -> ByColor<bool> {
    let is_on = row.result.is_none();
    ByColor { black: is_on && row.to_act.black, white: is_on && row.to_act.white }
}

/// The player of `color`.
pub(crate) const fn player(row: &GameRow, color: Color) -> &Player {
    match color {
        Color::Black => &row.black,
        Color::White => &row.white,
    }
}

/// Whether a player may be named and notified: not if they were forgotten or have asked to be.
pub(crate) const fn is_there(player: &Player) -> bool {
    !player.gone && !player.leaving
}

/// Whether somebody reads what is written to a player: not the computer.
pub(crate) fn is_called(player: &Player) -> bool {
    is_there(player) && level_of(player).is_none()
}

/// A player's name as typed, or the words that stand for the computer, or for somebody who is gone.
pub(crate) fn name(words: Words, player: &Player) -> Cow<'_, str> {
    match level_of(player) {
        Some(level) => Cow::Owned(level.name(words)),
        None if is_there(player) => Cow::Borrowed(&player.name),
        None => Cow::Owned(words.text("deleted-player")),
    }
}

/// The language of what all see of a game.
pub(crate) fn public_words(row: &GameRow) -> Words {
    Words::for_tag(Some(&row.locale))
}

/// The names as typed, for records, which are the same for all.
pub(crate) fn names(row: &GameRow) -> ByColor<String> {
    ByColor::new_with(|color| name(public_words(row), player(row, color)).into_owned())
}

/// The names for pictures.
pub(crate) fn plain_names(words: Words, row: &GameRow) -> ByColor<String> {
    ByColor::new_with(|color| plain(&name(words, player(row, color))))
}

/// The names in bold, for texts.
pub(crate) fn bold_names(words: Words, row: &GameRow) -> ByColor<String> {
    ByColor::new_with(|color| bold(words, player(row, color)))
}

/// The names for a text: mentions for the players in `called`, names in bold for others.
pub(crate) fn mentioned_names(words: Words, row: &GameRow, called: &[Color]) -> ByColor<String> {
    ByColor::new_with(|color| match called.contains(&color) {
        true => mentioned(words, player(row, color)),
        false => bold(words, player(row, color)),
    })
}

/// A player's name in bold, for texts.
pub(crate) fn bold(words: Words, player: &Player) -> String {
    format!("**{}**", escaped(&name(words, player)))
}

/// A player's mention, or the name in bold of somebody who does not read it.
pub(crate) fn mentioned(words: Words, player: &Player) -> String {
    if is_called(player) { mention(&player.account.user) } else { bold(words, player) }
}

impl Chat {
    /// The game of a row, at the row's length of the log, loaded on behalf of all who follow it.
    pub(crate) async fn table(&self, row: GameRow) -> Result<Table, Trouble> {
        let order = Order::of_game(Class::Move, row.id);
        self.table_for(row, &order).await
    }

    /// As [`Chat::table`], loaded by `order`.
    pub(crate) async fn table_for(&self, row: GameRow, order: &Order) -> Result<Table, Trouble> {
        let game = self.match_at(&row, row.length, order).await?;
        Ok(Table { row, game })
    }

    /// The game at this length of its log.
    pub(crate) async fn match_at(
        &self,
        row: &GameRow,
        length: LogLength,
        order: &Order,
    ) -> Result<Arc<Match>, Trouble> {
        self.games.at(row, length, order).await
    }
}
