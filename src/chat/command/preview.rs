//! The preview of a move before it is sent, which nobody else sees.

use qgo_rules::{Color, Viewer};
use qgo_store::{GameId, ToldCount};

use super::game_form::{FOR_POINTS, GameForm, points_in};
use crate::Reply;
use crate::ask::{Answer, Ask};
use crate::budget::PICTURE;
use crate::compose::preview::message;
use crate::games::table::Table;
use crate::pool::Class;
use crate::press::Points;

pub(super) const FORM: GameForm = GameForm {
    fields: FOR_POINTS,
    price: |_| PICTURE,
    instead: |ask, table, color| ask.use_with_example("preview-use", table, color),
    sent: |ask, table, color, typed| {
        Box::pin(async move { ask.preview(table, color, points_in(&typed)).await })
    },
};

impl Ask<'_> {
    /// Shows what is known of a move without playing it.
    pub(super) async fn preview(&self, table: Table, color: Color, typed: &str) -> Answer {
        self.is_secret(&table);
        let action = self.placement(typed, table.game.settings().draws_collapses())?;
        if action.placement().is_some_and(|(at, _)| at.is_empty()) {
            return Err(self.use_with_example("preview-use", &table, color));
        }
        let game = std::sync::Arc::clone(&table.game);
        let tried = action.clone();
        // Previews cost nothing and can be repeated, so they wait behind those who play.
        let order = self.admitted(Class::File)?;
        let preview = self.chat.pool.run(&order, move || game.preview(color, &tried)).await?;
        let preview = preview.map_err(|refusal| self.refused(&refusal, &table, color, &action))?;
        let reader = self.reader_of(&table.row);
        let draw = move || {
            let view = table.game.view(Viewer::Player(color));
            message(&reader, &table, &view, color, &action, &preview)
        };
        Ok(vec![Reply::Private(self.chat.pool.run(&order, draw).await?)])
    }

    /// Plays a previewed move if its turn is still the present one.
    pub(super) async fn pressed_send(&self, at: Points, game: GameId, told_count: ToldCount) -> Answer {
        let (table, color) = self.seat_at(game, told_count).await?;
        self.play(table, color, &at.names().join(" ")).await
    }
}
