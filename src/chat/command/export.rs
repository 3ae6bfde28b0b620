//! `/data export`.

use crate::ask::{Answer, Ask};
use crate::trouble::Trouble;

impl Ask<'_> {
    pub(super) async fn export(&self) -> Answer {
        Err(Trouble::Failed(format!("{:?} is not built yet", ())))
    }
}
