//! `/record`: a game as a file.

use qgo_store::GameId;

use crate::ask::{Answer, Ask};
use crate::parse::Format;
use crate::table::Table;

impl Ask<'_> {
    pub(super) async fn record(&self, format: Format, game: Option<GameId>) -> Answer {
        let table = self.named_game(game).await?;
        self.send_record(table, format).await
    }

    /// Sends a game as a file to the asker.
    pub(super) async fn send_record(&self, table: Table, format: Format) -> Answer {
        let _ = (table, format);
        Err(self.told("unknown-button", &[]))
    }
}
