//! Drawn collapses: chance answers every choice that is asked.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::One;

use super::asking::{Ask, Outcome, Stage, view_of};
use super::{Decider, Entangled, Way};
use crate::chance::{ChanceError, Question};
use crate::color::Color;
use crate::game::{Refusal, Turn};
use crate::point::Point;
use crate::preview::{Drawing, Preview};
use crate::systems::narrowing::share_of;
use crate::view::Collapse;

/// In a preview at most this many combinations of drawn choices are worked out.
const MOST_FOLLOWED: usize = 256;

impl Ask {
    /// Draws one of the options. Returns it with the probability that it had.
    fn draw(&self, way: &Way, turn: &mut Turn<'_>) -> Result<(usize, Ratio<BigUint>), ChanceError> {
        let shares = self.shares();
        let told: Vec<(Point, BigUint)> =
            shares.iter().map(|(named, share)| (way.grid.point(*named), (*share).into())).collect();
        let n: BigUint = told.iter().map(|(_, share)| share).sum();
        let r = turn.draw(&n, &Question::Collapse(&told))?;
        let place = share_of(&r, told.iter().map(|(_, share)| share));
        Ok((shares[place].0, Ratio::new(told[place].1.clone(), n)))
    }
}

impl Entangled {
    /// If chance decides, lets it answer all choices of this turn.
    pub(super) fn draw_choices(
        &mut self,
        turn: &mut Turn<'_>,
        outcome: &mut Outcome,
    ) -> Result<(), ChanceError> {
        while self.way.decider == Decider::Chance
            && let Stage::Asked(ask, _) = &self.stage
        {
            let (named, chance) = ask.draw(&self.way, turn)?;
            self.answer(named, Some(chance), outcome);
        }
        Ok(())
    }

    /// Everything is public, so the preview is the move itself, up to the first choice. If chance decides,
    /// it is every way in which that can go on.
    pub(super) fn preview_of(
        &self,
        color: Color,
        at: &[Point],
        weight: Option<u8>,
    ) -> Result<Preview, Refusal> {
        let mut after = self.clone();
        let outcome = after.place(color, at, weight)?;
        let placement = self.placement(color, at, weight)?;
        let touched = placement.touched();
        let pending = match &after.stage {
            Stage::Asked(ask, _) => Some(ask.view(&self.way)),
            Stage::Play | Stage::Count => None,
        };
        let is_drawn = self.way.decider == Decider::Chance;
        let mut preview = Preview {
            touches: touched.iter().map(|set| view_of(&self.way, set)).collect(),
            certain: !(is_drawn && pending.is_some()),
            asks: pending.filter(|_| !is_drawn),
            ..Preview::default()
        };
        let combinations = touched.iter().map(|set| set.stones.count() as usize).product::<usize>();
        if is_drawn && combinations <= MOST_FOLLOWED {
            after.follow(&outcome.collapsed, &Ratio::one(), &mut preview.draws);
        }
        let last = after.told(color, crate::view::Kind::Play, at.to_vec(), outcome);
        Ok(Preview { placed: last.placed(), captured: last.captured, ..preview })
    }

    /// Adds what these collapses and all that can follow them contribute to the chances of the stones.
    /// `chance`: how likely it is that it came to them.
    fn follow(&self, collapsed: &[Collapse], chance: &Ratio<BigUint>, told: &mut Vec<Drawing>) {
        for collapse in collapsed {
            let place = told.iter().position(|drawing| drawing.set == collapse.set).unwrap_or_else(|| {
                let stays = vec![Ratio::default(); collapse.set.points.len()];
                told.push(Drawing { set: collapse.set.clone(), stays });
                told.len() - 1
            });
            let points = told[place].set.points.clone();
            for (point, stays) in points.iter().zip(&mut told[place].stays) {
                if collapse.stays.contains(point) {
                    *stays += chance;
                }
            }
        }
        let Stage::Asked(ask, _) = &self.stage else { return };
        let shares = ask.shares();
        let all: u32 = shares.iter().map(|(_, share)| share).sum();
        for (named, share) in shares {
            let (mut next, mut outcome) = (self.clone(), Outcome::default());
            next.answer(named, None, &mut outcome);
            next.follow(&outcome.collapsed, &(chance * Ratio::new(share.into(), all.into())), told);
        }
    }
}
