//! `/review`: how the chances stood move by move, and where the game turned.

use std::sync::Arc;

use qgo_words::text::number;

use crate::ask::{Answer, Ask};
use crate::budget::DEAR_FILE;
use crate::compose::review::message;
use crate::games::table::Table;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Takes, Theme, command, costs, option};
use crate::trouble::Trouble;
use crate::{Message, Reply};

pub(crate) const COMMAND: CommandSpec = command(
    "review",
    &[option("game", Takes::Game)],
    (Theme::Looking, 5),
    Allowed::AtGames,
    Class::File,
    |options| {
        let game = options.game("game")?;
        costs(DEAR_FILE, move |ask| Box::pin(async move { ask.review(ask.named_game(game).await?).await }))
    },
);

impl Ask<'_> {
    /// Looks back at a game that is over. Thinking about all its moves takes seconds, so it is done where the
    /// computer thinks about its own.
    pub(super) async fn review(&self, table: Table) -> Answer {
        let id = table.row.id;
        let args = [("game", number(id.0))];
        if !table.is_over() {
            return Err(self.trouble("review-not-over", &args));
        }
        if table.game.view(qgo_rules::Viewer::Public).moves == 0 {
            return Err(self.trouble("review-empty", &args));
        }
        let (mind, reader) = (Arc::clone(&self.chat.config.mind), self.reader_of(&table.row));
        let work = move || mind.review(&table.game).map(|review| message(&reader, &table, &review));
        let made = self.chat.computer.run(&self.order, work).await?;
        let message: Message = made.map_err(|error| Trouble::Damaged(id, error.to_string()))?;
        Ok(vec![Reply::Private(message)])
    }
}
