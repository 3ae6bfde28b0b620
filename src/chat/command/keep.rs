//! `/keep` and its buttons: the answer to a choice of `entangled`, also before it is asked.

use qgo_rules::{Action, Color, Point, Viewer};
use qgo_store::GameId;

use crate::ask::{Answer, Ask};
use crate::parse::points;
use crate::table::Table;
use crate::text::text;
use crate::turn::pending;

impl Ask<'_> {
    pub(super) async fn keep_here(&self, typed: &str) -> Answer {
        let table = self.the_game_here().await?;
        let color = self.seat(&table)?;
        match self.understood(points(typed))?[..] {
            [point] => match Self::set_at(&table, color, point) {
                Some(set) => self.preset(&table, color, &set, point).await,
                None => self.keep(table, color, point).await,
            },
            _ => Err(self.told("keep-one-point", &[])),
        }
    }

    /// A button of a choice was pressed that was pending when all had been told of `ply` events.
    pub(super) async fn pressed_keep(&self, point: Point, game: GameId, ply: u32) -> Answer {
        let table = self.named_game(Some(game)).await?;
        self.present(&table, ply)?;
        let color = self.seat(&table)?;
        self.keep(table, color, point).await
    }

    /// Names `point` in the choice that is pending: it stays, or in shape `w` goes.
    async fn keep(&self, table: Table, color: Color, point: Point) -> Answer {
        self.may_move(&table)?;
        let view = table.game.view(Viewer::Player(color));
        let goes = pending(&view).is_some_and(|pending| pending.names_what_goes);
        self.act(table, color, Action::Keep { point }).await?;
        let key = if goes { "you-removed" } else { "you-kept" };
        Ok(self.private(key, &[("point", text(point.to_string()))]))
    }
}
