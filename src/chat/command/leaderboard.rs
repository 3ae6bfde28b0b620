//! `/leaderboard`.

use qgo_rules::System;

use crate::ask::{Answer, Ask};
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn leaderboard(&self, system: Option<System>, everywhere: bool) -> Answer {
        Err(Trouble::Failed(format!("{:?} is not built yet", (system, everywhere))))
    }
}
