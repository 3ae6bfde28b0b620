//! `/settings me`.

use crate::ask::{Answer, Ask};
use crate::parse::MyWishes;
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn my_settings(&self, wishes: MyWishes) -> Answer {
        Err(Trouble::Failed(format!("{:?} is not built yet", wishes)))
    }
}
