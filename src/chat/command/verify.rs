//! `/verify`: the revealed seed and every draw.

use qgo_rules::{Secret, Viewer};
use qgo_store::GameId;

use crate::ask::{Answer, Ask};
use crate::table::Table;
use crate::text::{number, text};
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn verify(&self, game: Option<GameId>) -> Answer {
        let table = self.named_game(game).await?;
        self.verify_table(table).await
    }

    /// Replays the whole log from the seed: every draw has to be the recorded one.
    pub(super) async fn verify_table(&self, table: Table) -> Answer {
        let Table { row, game } = table;
        let id = [("game", number(row.id.0))];
        if row.result.is_none() {
            return Err(self.told("verify-not-over", &id));
        }
        let Secret::Known(seed) = game.secret() else { return Err(self.told("verify-no-seed", &id)) };
        if seed.commitment().0 != row.commitment {
            return Ok(self.private("verify-commitment-differs", &id));
        }
        // Not the cached game: the log as it is kept.
        match self.chat.replay(&row, row.ply).await {
            Ok(replayed) => {
                let draws: usize = replayed.events().iter().map(|event| event.draws.len()).sum();
                let result = replayed.view(Viewer::Public).result.map(|r| r.to_string());
                if result != row.result {
                    return Ok(self.private("verify-result-differs", &id));
                }
                let args = [
                    ("game", number(row.id.0)),
                    ("commitment", text(seed.commitment().to_string())),
                    ("seed", text(seed.reveal())),
                    ("draws", number(draws as i64)),
                    ("result", text(result.unwrap_or_default())),
                ];
                Ok(self.private("verify-good", &args))
            }
            Err(Trouble::Damaged(_, why)) => {
                let args = [("game", number(row.id.0)), ("why", text(crate::text::quoted(&why)))];
                Ok(self.private("verify-differs", &args))
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// The game of a number, if the asker may look at it; without a number the game of this place.
    ///
    /// A game is for those who can see it: its players, and the server in which it is played.
    pub(super) async fn named_game(&self, game: Option<GameId>) -> Result<Table, Trouble> {
        let Some(id) = game else { return self.the_game_here().await };
        let unknown = || self.told("no-such-game", &[("game", number(id.0))]);
        let row = self.chat.store.game(id).await?.ok_or_else(unknown)?;
        let plays = [&row.black, &row.white].iter().any(|p| p.account == self.asker.account);
        let place = &row.place;
        let same_server = place.platform == self.place.platform
            && match &place.server {
                Some(_) => place.server == self.place.server,
                None => place.channel == self.place.channel,
            };
        if plays || same_server { self.chat.table(row).await } else { Err(unknown()) }
    }
}
