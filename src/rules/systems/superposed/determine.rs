//! Determination: one reality is drawn (docs/rules.md, "determination").

use super::realities::Realities;
use crate::chance::ChanceError;
use crate::game::Turn;
use crate::systems::narrowing::settle;

/// Draws one of the realities; each is as likely as its multiplicity.
///
/// # Errors
/// If a draw cannot be made.
pub(super) fn determine(
    realities: &dyn Realities,
    turn: &mut Turn<'_>,
) -> Result<Box<dyn Realities>, ChanceError> {
    let mut rest = realities.narrow();
    settle(&mut *rest, false, turn)?;
    Ok(rest.left())
}
