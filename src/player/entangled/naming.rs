//! Which points a move names, when only some of them count.

use qgo_rules::{Action, ChoiceStep, Color, Point, Tangle};

use super::endgame::Way;
use super::few::Few;
use super::search::{Search, Step};
use crate::go::board::EMPTY;
use crate::go::field::Spot;

/// How many sets of points are tried for one move.
const ATTEMPTS: usize = 400;

/// Finds points that the rules allow.
pub(super) struct Naming<'a> {
    pub(super) tangle: &'a Tangle,
    pub(super) search: &'a Search,
    pub(super) color: Color,
}

impl Naming<'_> {
    pub(super) fn points(&self, spots: Few) -> Vec<Point> {
        let field = self.search.root().field;
        spots.list().iter().filter_map(|spot| field.point(*spot)).collect()
    }

    /// What is done to go this way; `None` if the rules refuse it.
    pub(super) fn action(&self, way: Way) -> Option<Action> {
        match way {
            Way::Pass => Some(Action::Pass),
            Way::Place(spots) => self.named(spots, false).map(|at| Action::Place { at }),
            Way::Keep(spot) => {
                self.points(Few::of(&[spot])).first().map(|point| Action::Keep { point: *point })
            }
        }
    }

    /// The points to name so that these stones can be kept, if others may be named with them, or exactly these.
    /// `None` if there are none.
    pub(super) fn named(&self, spots: Few, is_open: bool) -> Option<Vec<Point>> {
        let (root, points) = (self.search.root(), self.points(spots));
        let wanted = root.points_named().saturating_sub(points.len());
        if wanted == 0 || !is_open {
            return self.tangle.place(self.color, &points).is_ok().then_some(points);
        }
        let others: Vec<Point> =
            self.others(spots).into_iter().filter_map(|spot| root.field.point(spot)).collect();
        let sets = (0..others.len()).flat_map(|first| match wanted {
            1 => vec![vec![first]],
            _ => (first + 1..others.len()).map(|second| vec![first, second]).collect(),
        });
        let with = |chosen: Vec<usize>| {
            let mut at = points.clone();
            at.extend(chosen.into_iter().map(|index| others[index]));
            at
        };
        sets.take(ATTEMPTS).map(with).find(|at| self.fits(at, &points))
    }

    /// Whether a move is legal and lets its player keep these stones, as far as others do not decide on that.
    fn fits(&self, at: &[Point], wanted: &[Point]) -> bool {
        let Ok(after) = self.tangle.place(self.color, at) else { return false };
        let board = after.board();
        match &board.pending {
            Some(pending) if pending.step == ChoiceStep::Placed && pending.names_what_goes => {
                at.iter().any(|point| !wanted.contains(point) && pending.options.contains(point))
            }
            Some(pending) if pending.step == ChoiceStep::Placed => {
                wanted.iter().any(|point| pending.options.contains(point))
            }
            Some(_) => true,
            None => at.iter().all(|point| board.stones.contains_key(point) == wanted.contains(point)),
        }
    }

    /// The other spots that may be named: first those that touch no set, and of these the ones first that the
    /// search looked at most, so that they are worth choosing after all.
    fn others(&self, spots: Few) -> Vec<Spot> {
        let root = self.search.root();
        let entangled = |spot: Spot| root.sets.iter().any(|set| set.spots.contains(spot));
        let mut others: Vec<Spot> = self
            .search
            .visited()
            .into_iter()
            .filter_map(|node| if let Step::Name(spot) = node.step { Some(spot) } else { None })
            .collect();
        let rest = root.empty().filter(|spot| !others.contains(spot)).collect::<Vec<_>>();
        others.extend(rest);
        others.retain(|spot| root.at(*spot) == EMPTY && !spots.contains(*spot));
        others.sort_by_key(|spot| root.around(*spot).any(entangled));
        others
    }
}
