//! Determination: one reality is drawn, point by point (docs/rules.md, "determination").

use num_bigint::BigUint;

use super::realities::Realities;
use crate::chance::{ChanceError, Question};
use crate::game::Turn;

/// Draws one of the realities, uniformly with multiplicity.
///
/// # Errors
/// If a draw cannot be made.
pub(super) fn determine(
    realities: &dyn Realities,
    turn: &mut Turn<'_>,
) -> Result<Box<dyn Realities>, ChanceError> {
    let mut rest = realities.narrow();
    while let Some((point, shares)) = rest.next() {
        let total = shares.iter().map(|(_, share)| share).sum();
        let r = turn.draw(&total, &Question::Determination { point, shares: shares.clone() })?;
        let place = share_of(&r, shares.iter().map(|(_, share)| share));
        rest.keep(point, shares[place].0);
    }
    Ok(rest.finish())
}

/// Which of the shares, laid one after the other from 0, holds `r`, which is below their sum.
pub(super) fn share_of<'a>(r: &BigUint, shares: impl Iterator<Item = &'a BigUint>) -> usize {
    let mut end = BigUint::ZERO;
    let before = shares.take_while(|share| {
        end += *share;
        end <= *r
    });
    before.count()
}
