//! `/review`: how the chances stood move by move, and where the game turned.

use std::sync::Arc;

use qgo_player::{CannotReview, Review};
use qgo_rules::Viewer;
use qgo_words::text::number;

use crate::Reply;
use crate::ask::{Answer, Ask};
use crate::budget::DEAR_FILE;
use crate::compose::review::message;
use crate::games::table::Table;
use crate::pool::{Class, Order};
use crate::spec::{Allowed, CommandSpec, Takes, Theme, command, costs, option};
use crate::trouble::Trouble;

pub(crate) const COMMAND: CommandSpec = command(
    "review",
    &[option("game", Takes::Game)],
    (Theme::Looking, 5),
    Allowed::AtGames,
    // What takes long of it waits where the computer thinks.
    Class::Picture,
    |options| {
        let game = options.game("game")?;
        costs(DEAR_FILE, move |ask| Box::pin(async move { ask.review(ask.named_game(game).await?).await }))
    },
);

impl Ask<'_> {
    pub(super) async fn review(&self, table: Table) -> Answer {
        let reader = self.reader_of(&table.row);
        let told = move |table: &Table, review: &Review| message(&reader, table, review);
        let (message, _) = self.look_back(table, told).await?;
        Ok(vec![Reply::Private(message)])
    }

    /// Black's chances at the start of a game that is over and after each entry of its list of moves; fewer if there
    /// was too little time. If they are not known yet, they cost as much as a review.
    pub(super) async fn chances(&self, table: &Table) -> Result<Arc<[f32]>, Trouble> {
        if let Some(known) = self.chat.computer.known_chances(table.row.id) {
            return Ok(known);
        }
        let found = self.look_back(table.clone(), |_, _| ());
        self.looking(DEAR_FILE, Box::pin(found), |_| true).await.map(|((), chances)| chances)
    }

    /// What is told of a game that is over after a look back at it, and Black's chances. Thinking about all its moves
    /// takes seconds, so it is done where the computer thinks about its own.
    async fn look_back<T: Send + 'static>(
        &self,
        table: Table,
        told: impl FnOnce(&Table, &Review) -> T + Send + 'static,
    ) -> Result<(T, Arc<[f32]>), Trouble> {
        let id = table.row.id;
        let args = [("game", number(id.0))];
        if !table.is_over() {
            return Err(self.trouble("review-not-over", &args));
        }
        if table.game.view(Viewer::Public).moves == 0 {
            return Err(self.trouble("review-empty", &args));
        }
        let mind = Arc::clone(&self.chat.config.mind);
        let work = move || {
            let review = mind.review(&table.game)?;
            Ok((told(&table, &review), chances_of(&table, &review), review.was_cut_short))
        };
        let found: Result<_, CannotReview> = self.think_over(Order::of_reviewers(Class::File), work).await?;
        let (told, chances, was_cut_short) =
            found.map_err(|error| Trouble::Damaged(id, error.to_string()))?;
        // Whoever asks when there is more time gets more.
        if !was_cut_short {
            self.chat.computer.keep_chances(id, Arc::clone(&chances));
        }
        Ok((told, chances))
    }
}

/// The chances of a review. Whoever gives up while stones are counted was not looked at: there the result stands.
fn chances_of(table: &Table, review: &Review) -> Arc<[f32]> {
    let mut chances = review.chances.clone();
    if let Some(last) = chances.last().copied().filter(|_| !review.was_cut_short) {
        chances.resize(table.game.moves(Viewer::Public).len() + 1, last);
    }
    chances.into()
}
