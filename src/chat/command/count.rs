//! `/dead` and its buttons: the agreement on dead stones.

use std::sync::Arc;

use qgo_render::Style;
use qgo_rules::{Action, BoardView, Color, Match, Point, Viewer};
use qgo_words::Words;
use qgo_words::describe::Beside;
use qgo_words::text::text;

use super::game_form::{FOR_POINTS, GameForm, points_in};
use crate::ask::{Answer, Ask};
use crate::budget::PICTURE;
use crate::compose::Composer;
use crate::compose::board::{picture, shown};
use crate::compose::turn::{game_button, marks};
use crate::computer::opponent::never_ends;
use crate::games::table::{Table, plain_names};
use crate::pool::Class;
use crate::press::Act;
use crate::sight::{board, pick, sheet, steps_of};
use crate::spec::{Allowed, CommandSpec, Theme, command, completed, costs, option};
use crate::trouble::Trouble;
use crate::{Look, Message, Reply};

pub(crate) const COMMAND: CommandSpec = command(
    "dead",
    &[option(
        "points",
        completed(|chat, typing| Box::pin(chat.offer_points(typing, |table, _| markable(table)))),
    )],
    (Theme::Play, 5),
    Allowed::InGame,
    Class::Move,
    |options| {
        let points = options.text("points").unwrap_or_default();
        costs(if points.trim().is_empty() { PICTURE } else { None }, move |ask| {
            Box::pin(ask.dead_here(points))
        })
    },
);

pub(super) const FORM: GameForm = GameForm {
    fields: FOR_POINTS,
    price: |_| None,
    instead: |ask, _, _| ask.trouble("use-dead", &[]),
    sent: |ask, table, color, typed| {
        Box::pin(async move { ask.toggle_dead(table, color, points_in(&typed)).await })
    },
};

impl Ask<'_> {
    async fn dead_here(&self, typed: String) -> Answer {
        let (table, color) = self.seat_here().await?;
        if typed.trim().is_empty() {
            return self.show_marks(table, color).await;
        }
        self.toggle_dead(table, color, &typed).await
    }

    /// Shows the present marks with the buttons.
    async fn show_marks(&self, table: Table, color: Color) -> Answer {
        let (words, style, no_count) = (self.words, self.style, self.no_count(&table));
        let composer = self.composer();
        let shown = self.work_out(move || marks_message(&composer, words, style, &table, color)).await?;
        Ok(vec![Reply::Private(shown.ok_or(no_count)?)])
    }

    /// Marks the chains of the typed points, or removes their marks.
    async fn toggle_dead(&self, table: Table, color: Color, typed: &str) -> Answer {
        self.may_post()?;
        let named = self.points(typed)?;
        let count = table.game.view(Viewer::Public).count.ok_or_else(|| self.no_count(&table))?;
        let game = Arc::clone(&table.game);
        let dead = self.work_out(move || toggled(&game, count.dead, &named)).await?;
        let dead = dead.map_err(|point| self.cannot_be_marked(&table, point))?;
        let done = self.act(table, color, Action::MarkDead { points: dead }).await?;
        let dead = done.view.count.map(|count| count.dead).unwrap_or_default();
        Ok(vec![Reply::Private(Message { text: marks(self.words, &dead), ..Message::default() })])
    }

    /// The reason why nothing can be marked, confirmed or resumed: stones are not being counted.
    fn no_count(&self, table: &Table) -> Trouble {
        match table.game.may_propose_end() {
            Ok(()) if !never_ends(&table.row) => self.trouble("no-count", &[]),
            _ => self.trouble("no-count-yet", &[]),
        }
    }

    /// The reason why there is nothing to mark at `point`.
    fn cannot_be_marked(&self, table: &Table, point: Point) -> Trouble {
        let at = ("point", text(point.to_string()));
        match table.game.view(Viewer::Public).board {
            BoardView::Simultaneous(board) if board.stones.contains_key(&point) => {
                self.trouble("shared-stone", &[at, ("kind", text(board.stones[&point].name()))])
            }
            _ => self.trouble("no-stone", &[at]),
        }
    }

    /// Agrees to the marks or to the estimate.
    pub(super) async fn confirm(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        let count = table.game.view(Viewer::Public).count.ok_or_else(|| self.no_count(&table))?;
        if count.confirmed[color] {
            return Err(self.trouble("already-confirmed", &[]));
        }
        self.act(table, color, Action::Confirm).await?;
        Ok(self.private("you-confirmed", &[]))
    }

    /// Resumes play.
    pub(super) async fn resume(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        if table.game.view(Viewer::Public).count.is_none() {
            return Err(self.no_count(&table));
        }
        self.act(table, color, Action::Resume).await?;
        Ok(self.private("you-resumed", &[]))
    }
}

/// The points with stones, if stones are being marked.
fn markable(table: &Table) -> Vec<Point> {
    match table.game.view(Viewer::Public).count {
        Some(_) => {
            let size = table.game.settings().size();
            Point::all(size).filter(|point| !table.game.chain(*point).is_empty()).collect()
        }
        None => Vec::new(),
    }
}

/// The present marks with the buttons, if stones are being marked.
fn marks_message(
    composer: &Composer,
    words: Words,
    style: Style,
    table: &Table,
    color: Color,
) -> Option<Message> {
    let Table { row, game } = table;
    let view = table.game.view(Viewer::Public);
    let dead = &view.count.as_ref()?.dead;
    let button = |(act, look)| game_button(words, act, look, table.row.id, table.told_count());
    let buttons = [(Act::Dead, Look::Primary), (Act::Confirm, Look::Success), (Act::Resume, Look::Secondary)];
    let message = Message {
        text: [marks(words, dead), words.text("how-to-mark")].join("\n"),
        rows: vec![buttons.map(button).to_vec()],
        board: Some(shown(row, game, &view)),
        ..Message::default()
    };
    if composer.platform.draws_boards {
        let board = board(words, style, &view, &plain_names(words, row));
        let pick = pick(words, row.id, game, &view, color);
        return Some(Message {
            sheet: Some(sheet(Some((row.id, steps_of(game))), &view, board, pick)),
            ..message
        });
    }
    Some(Message { files: vec![picture(composer, words, row, &view, Beside::Nothing)], ..message })
}

/// The marks, with the chain of each of `named` added or removed: once for each chain, even if several of its
/// stones are named. The error is a point without a stone.
fn toggled(game: &Match, mut dead: Vec<Point>, named: &[Point]) -> Result<Vec<Point>, Point> {
    let mut done: Vec<Point> = Vec::new();
    for point in named {
        let chain = game.chain(*point);
        if chain.is_empty() {
            return Err(*point);
        }
        if !done.contains(point) {
            toggle(&mut dead, &chain);
            done.extend(chain);
        }
    }
    Ok(dead)
}

/// Adds a whole chain, or removes it.
fn toggle(dead: &mut Vec<Point>, chain: &[Point]) {
    if chain.iter().any(|point| dead.contains(point)) {
        dead.retain(|point| !chain.contains(point));
    } else {
        dead.extend(chain);
        dead.sort_unstable();
    }
}
