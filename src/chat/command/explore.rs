//! `/explore`.

use qgo_store::GameId;

use crate::ask::{Answer, Ask};
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn explore(&self, game: Option<GameId>, given: &str) -> Answer {
        Err(Trouble::Failed(format!("{:?} is not built yet", (game, given))))
    }
}
