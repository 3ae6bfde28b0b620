//! Moves that somebody tries out. Nothing is stored, and nobody else learns of it.
//!
//! Where all is open and nothing is drawn, moves are played one after the other on a copy of the game. In the
//! other systems what a move does is known only once it is played, so a single one can be tried, which tells
//! no more than its preview.

use qgo_render::Style;
use qgo_rules::{Action, ByColor, Color, Match, Phase, PlayError, Refusal, ToMove, View, Viewer, WorkBound};
use qgo_store::GameId;
use qgo_words::Words;
use qgo_words::describe::{self, Attempt};
use qgo_words::text::{number, quoted, text};

use super::eyes::{Blind, Eyes};
use super::{board, pick};
use crate::ask::points::placement;
use crate::compose::preview::previewed;
use crate::games::table::{bold_names, plain_names};
use crate::pool::{Class, Slot};
use crate::trouble::Trouble;
use crate::{CannotLook, Chat, Onlooker, Pick, Variation};

/// The most moves of a variation.
const MOST: usize = 60;

impl Chat {
    /// What the moves of `line` would lead to after `at` entries of the list of moves, or now. Moves are
    /// separated by semicolons, their points by commas; `pass` is one too. Players take turns, and a move of
    /// one point answers an open choice. Without any move it is the position itself. The first move that is
    /// refused ends the variation and is told as its error.
    ///
    /// # Errors
    /// If the onlooker may not see the game, if there is no such position, if a point has no such name, if
    /// there are too many moves, and if too much work is under way.
    pub async fn variation(
        &self,
        onlooker: &Onlooker,
        game: GameId,
        at: Option<u32>,
        line: &str,
    ) -> Result<Variation, CannotLook> {
        let eyes = self.eyes(onlooker).await?;
        self.variation_for(&eyes, game, at, line).await.map_err(|blind| blind.told(eyes.words))
    }

    async fn variation_for(
        &self,
        eyes: &Eyes<'_>,
        game: GameId,
        at: Option<u32>,
        line: &str,
    ) -> Result<Variation, Blind> {
        let row = self.row_seen(eyes, game).await?;
        let order = self.order_to_look(eyes, &row, Class::File)?;
        let table = self.table_for(row, &order).await?;
        let moves = read(eyes.words, line, table.game.settings().draws_collapses())?;
        let shown = self.shown_at(eyes, &table, at, &order).await?;
        let you = eyes.onlooker.account.as_ref().and_then(|account| table.color_of(account));
        let tried = Tried {
            words: eyes.words,
            style: eyes.style,
            names: plain_names(eyes.words, &table.row),
            bold: bold_names(eyes.words, &table.row),
            game: Match::clone(&shown.game),
            bound: WorkBound::Steps(self.config.work_per_move),
        };
        let play = move |slot: &Slot| tried.after(&moves, you, slot);
        Ok(self.pool.run_in_steps(&order, play).await??)
    }
}

/// The moves of a line.
fn read(words: Words, line: &str, is_drawn: bool) -> Result<Vec<Tries>, Trouble> {
    let items: Vec<_> = line.split(';').map(str::trim).filter(|item| !item.is_empty()).collect();
    if items.len() > MOST {
        let most = [("most", number(MOST as i64))];
        return Err(Trouble::Text(words.format("table-try-many", &most)));
    }
    items.into_iter().map(|item| Tries::read(words, item, is_drawn)).collect()
}

/// A move of a line.
enum Tries {
    Pass,
    /// A placement, or one point for a choice.
    Points(Action),
}

impl Tries {
    fn read(words: Words, item: &str, is_drawn: bool) -> Result<Self, Trouble> {
        if item.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        let bad = |word: String| words.format("bad-point", &[("point", text(quoted(&word)))]);
        placement(item, is_drawn).map(Self::Points).map_err(bad).map_err(Trouble::Text)
    }
}

/// A game in which moves are tried out.
struct Tried {
    words: Words,
    style: Style,
    /// The players' names, without markup.
    names: ByColor<String>,
    /// The players' names for texts.
    bold: ByColor<String>,
    game: Match,
    bound: WorkBound,
}

impl Tried {
    fn after(self, moves: &[Tries], you: Option<Color>, slot: &Slot) -> Result<Variation, Trouble> {
        if self.game.settings().is_open() { self.played(moves, slot) } else { self.previewed(moves, you) }
    }

    /// Plays the moves.
    fn played(mut self, moves: &[Tries], slot: &Slot) -> Result<Variation, Trouble> {
        let mut error = None;
        for tries in moves {
            if let Err(why) = self.play(tries)? {
                error = Some(why);
                break;
            }
            slot.give_way();
        }
        let view = self.game.view(Viewer::Public);
        let said = if moves.is_empty() { String::new() } else { self.said(&view) };
        Ok(Variation {
            board: board::board(self.words, self.style, &view, &self.names),
            said,
            certain: true,
            more: matches!(view.phase, Phase::Play | Phase::Keep),
            pick: self.pick(&view),
            error,
        })
    }

    /// Plays one move; the inner error says why it is refused.
    fn play(&mut self, tries: &Tries) -> Result<Result<(), String>, Trouble> {
        let view = self.game.view(Viewer::Public);
        let ToMove::One(color) = view.to_move else {
            return Ok(Err(self.words.text("table-try-over")));
        };
        let action = match tries {
            Tries::Pass => Action::Pass,
            Tries::Points(Action::Place { at }) if view.pending().is_some() && at.len() == 1 => {
                Action::Keep { point: at[0] }
            }
            Tries::Points(placement) => placement.clone(),
        };
        match self.game.act(color, action.clone(), self.bound.clone()) {
            Ok(_) => Ok(Ok(())),
            Err(PlayError::Refused(refusal)) => Ok(Err(self.refused(&refusal, color, &action))),
            Err(error) => Err(Trouble::Failed(error.to_string())),
        }
    }

    /// What the last move did, and what is to be chosen now.
    fn said(&self, view: &View) -> String {
        let asked = view.pending().map(|_| describe::next(self.words, view, &self.bold));
        let happened = describe::happened(self.words, view, &self.bold);
        std::iter::once(happened).chain(asked).collect::<Vec<_>>().join("\n\n")
    }

    /// What can be chosen for the next move.
    fn pick(&self, view: &View) -> Option<Pick> {
        let ToMove::One(color) = view.to_move else { return None };
        let option = pick::option(self.words, view, color, "try");
        Some(option.unwrap_or_else(|| self.pick_of(color)))
    }

    fn pick_of(&self, color: Color) -> Pick {
        pick::move_of(&self.game, color, "try", self.words.text("table-verb-try"))
    }

    /// Previews one move of the player who is to move, or of the onlooker if both are.
    fn previewed(self, moves: &[Tries], you: Option<Color>) -> Result<Variation, Trouble> {
        let words = self.words;
        let view = self.game.view(Viewer::Public);
        let color = match view.to_move {
            ToMove::One(color) => Some(color),
            ToMove::Both => Some(you.unwrap_or(Color::Black)),
            ToMove::Nobody => None,
        };
        let tried = match (color, moves) {
            (None, _) => Err(words.text("table-try-over")),
            (Some(_), []) => Ok(None),
            (Some(_), [Tries::Pass]) => Err(words.text("table-try-pass")),
            (Some(color), [Tries::Points(action)]) => match self.game.preview(color, action) {
                Ok(preview) => Ok(Some((color, preview, action.placement().and_then(|(_, weight)| weight)))),
                Err(refusal) => Err(self.refused(&refusal, color, action)),
            },
            (Some(_), [_, _, ..]) => Err(words.text("table-try-one")),
        };
        let position = |view: &View| board::board(words, self.style, view, &self.names);
        Ok(match tried {
            Ok(Some((color, preview, weight))) => Variation {
                board: position(&previewed(&view, color, &preview)),
                said: describe::preview(words, &view, &preview, weight).join("\n"),
                certain: false,
                more: false,
                pick: None,
                error: None,
            },
            untried => Variation {
                board: position(&view),
                said: String::new(),
                certain: false,
                more: color.is_some(),
                pick: color.map(|color| self.pick_of(color)),
                error: untried.err(),
            },
        })
    }

    fn refused(&self, refusal: &Refusal, color: Color, action: &Action) -> String {
        let tried = Attempt {
            color,
            action,
            settings: self.game.settings(),
            view: &self.game.view(Viewer::Public),
            names: &self.bold,
        };
        describe::refusal(self.words, refusal, &tried)
    }
}
