//! `/keep` and its buttons: the answer to a choice of `entangled`, also in advance.

use qgo_rules::{Action, Color, Phase, Point, Viewer};
use qgo_store::{GameId, ToldCount};
use qgo_words::text::text;

use super::choices::own_sets;
use crate::ask::{Answer, Ask};
use crate::games::table::Table;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Theme, command, completed, free, required};

pub(crate) const COMMAND: CommandSpec = command(
    "keep",
    &[required("point", completed(|chat, typing| Box::pin(chat.offer_points(typing, nameable))))],
    (Theme::Play, 1),
    Allowed::InGame,
    Class::Move,
    |options| {
        let point = options.required_text("point")?;
        free(move |ask| Box::pin(ask.keep_here(point)))
    },
);

impl Ask<'_> {
    async fn keep_here(&self, typed: String) -> Answer {
        let (table, color) = self.seat_here().await?;
        match self.points(&typed)?[..] {
            [point] => match Self::set_at(&table, color, point) {
                Some(set) => self.preset(&table, color, &set, point).await,
                None => self.keep(table, color, point).await,
            },
            _ => Err(self.trouble("keep-one-point", &[])),
        }
    }

    /// A button of a choice was pressed that was open when all had been told of `told_count` events.
    pub(super) async fn pressed_keep(&self, point: Point, game: GameId, told_count: ToldCount) -> Answer {
        let (table, color) = self.seat_at(game, told_count).await?;
        self.keep(table, color, point).await
    }

    /// Names `point` in the open choice: it stays or, in shape `w`, goes.
    async fn keep(&self, table: Table, color: Color, point: Point) -> Answer {
        self.may_move(&table)?;
        let view = table.game.view(Viewer::Player(color));
        let goes = view.pending().is_some_and(|pending| pending.names_what_goes);
        self.act(table, color, Action::Keep { point }).await?;
        let key = if goes { "you-removed" } else { "you-kept" };
        Ok(self.private(key, &[("point", text(point.to_string()))]))
    }
}

/// The options of the open choice, if it is the player's; else the points of the player's own sets, of which
/// choices can be made in advance.
fn nameable(table: &Table, color: Color) -> Vec<Point> {
    let view = table.game.view(Viewer::Player(color));
    match view.pending().filter(|pending| pending.color == color) {
        Some(pending) => pending.options.clone(),
        None if matches!(view.phase, Phase::Play | Phase::Keep) => {
            let mut points: Vec<_> = own_sets(table, color).into_iter().flat_map(|set| set.points).collect();
            points.sort_unstable();
            points
        }
        None => Vec::new(),
    }
}
