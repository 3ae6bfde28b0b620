//! `/profile`.

use crate::User;
use crate::ask::{Answer, Ask};
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn profile(&self, player: Option<User>) -> Answer {
        Err(Trouble::Failed(format!("{:?} is not built yet", player)))
    }
}
