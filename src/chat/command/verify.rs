//! `/verify`: the revealed seed and every draw.

use qgo_rules::{Match, Seed, Viewer};
use qgo_store::{GameId, GameRow};

use crate::ask::{Answer, Ask};
use crate::table::Table;
use crate::text::{number, text};
use crate::trouble::Trouble;
use crate::words::Arg;
use crate::{Reply, describe};

impl Ask<'_> {
    pub(super) async fn verify(&self, game: Option<GameId>) -> Answer {
        let row = self.named_row(game).await?;
        self.verify_row(&row).await
    }

    /// Replays the whole log from the seed: every draw has to be the recorded one.
    pub(super) async fn verify_row(&self, row: &GameRow) -> Answer {
        let id = [("game", number(row.id.0))];
        if row.result.is_none() {
            return Err(self.told("verify-not-over", &id));
        }
        let seed = Seed(row.seed.ok_or_else(|| self.told("verify-no-seed", &id))?);
        if seed.commitment().0 != row.commitment {
            return Ok(self.private("verify-commitment-differs", &id));
        }
        // Not the game at hand: the log as it is kept.
        match self.chat.shelf.replay(row, &self.order).await {
            Ok(replayed) => Ok(self.verified(row, &seed, &replayed)),
            Err(Trouble::Damaged(_, why)) => {
                let args = [("game", number(row.id.0)), ("why", text(crate::text::quoted(&why)))];
                Ok(self.private("verify-differs", &args))
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Every draw is the recorded one; so should the result be.
    fn verified(&self, row: &GameRow, seed: &Seed, replayed: &Match) -> Vec<Reply> {
        let view = replayed.view(Viewer::Public);
        let result = view.result;
        if result.map(|outcome| outcome.to_string()) != row.result {
            return self.private("verify-result-differs", &[("game", number(row.id.0))]);
        }
        let draws: usize = replayed.events().iter().map(|event| event.draws.len()).sum();
        let result = result.map(|outcome| describe::outcome(self.words, view.system, outcome));
        let args: [(&str, Arg<'_>); 5] = [
            ("game", number(row.id.0)),
            ("commitment", text(seed.commitment().to_string())),
            ("seed", text(seed.reveal())),
            ("draws", number(draws as i64)),
            ("result", text(result.unwrap_or_default())),
        ];
        self.private("verify-good", &args)
    }

    /// The game of a number, if the asker may look at it; without a number the game of this place.
    pub(super) async fn named_game(&self, game: Option<GameId>) -> Result<Table, Trouble> {
        let row = self.named_row(game).await?;
        self.table(row).await
    }

    /// The same, as its row says.
    ///
    /// A game is for those who can see it: its players, and the server in which it is played.
    pub(super) async fn named_row(&self, game: Option<GameId>) -> Result<GameRow, Trouble> {
        let store = &self.chat.store;
        let Some(id) = game else {
            let here = store.game_in(&self.place.platform, &self.place.channel).await?;
            return here.ok_or_else(|| self.told("no-game-here", &[]));
        };
        let unknown = || self.told("no-such-game", &[("game", number(id.0))]);
        let row = store.game(id).await?.ok_or_else(unknown)?;
        let plays = [&row.black, &row.white].iter().any(|p| p.account == self.asker.account);
        let place = &row.place;
        let same_server = place.platform == self.place.platform
            && match &place.server {
                Some(_) => place.server == self.place.server,
                None => place.channel == self.place.channel,
            };
        if plays || same_server { Ok(row) } else { Err(unknown()) }
    }
}
