//! `/settings server`.

use crate::ask::{Answer, Ask};
use crate::parse::ServerWishes;
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn server_settings(&self, wishes: ServerWishes) -> Answer {
        Err(Trouble::Failed(format!("{:?} is not built yet", wishes)))
    }
}
