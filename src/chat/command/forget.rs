//! `/data delete`.

use crate::ask::{Answer, Ask};
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn ask_to_forget(&self) -> Answer {
        Err(Trouble::Failed(format!("{:?} is not built yet", ())))
    }
}
