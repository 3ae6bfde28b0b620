//! One game in both representations.

use crate::board::Position;
use crate::chance::{Chance, Draw};
use crate::color::Color;
use crate::event::Action;
use crate::game::{Game, PlayError, Played, Turn, WorkBound};
use crate::point::Point;
use crate::settings::{HalfPoints, Limit};
use crate::systems::superposed::realities::Realities;
use crate::systems::superposed::{Superposed, list};

/// A game played in both representations at once, and compared.
#[derive(Clone)]
pub(super) struct Pair {
    pub(super) engine: Superposed,
    pub(super) list: Superposed,
}

impl Pair {
    pub(super) fn start(position: &Position, limit: Limit) -> Self {
        let engine = Superposed::start(position, HalfPoints::whole(4), limit);
        let list = Superposed { realities: list::certain(position).into(), ..engine.clone() };
        let pair = Self { engine, list };
        pair.compare();
        pair
    }

    /// The realities in both representations.
    pub(super) fn realities(&self) -> [&dyn Realities; 2] {
        [&*self.engine.realities, &*self.list.realities]
    }

    /// Plays in both with the same chance, and compares everything that can be observed. The list follows
    /// the engine if the host's bound acts, as a replay does.
    pub(super) fn play(
        &mut self,
        color: Color,
        action: &Action,
        chance: &mut (impl Chance + Clone),
        bound: WorkBound,
    ) -> Result<(Played, Vec<Draw>), PlayError> {
        let mut same_chance = chance.clone();
        let mut turn = Turn::new(chance, bound);
        let played = self.engine.play(color, action, &mut turn);
        let draws = turn.draws;
        let host_limit = played.as_ref().ok().and_then(|played| played.host_limit.clone());
        let mut turn = Turn::new(&mut same_chance, WorkBound::Recorded(host_limit));
        let expected = self.list.play(color, action, &mut turn);
        assert_eq!(played, expected);
        assert_eq!(draws, turn.draws);
        self.compare();
        played.map(|played| (played, draws))
    }

    /// Compares everything that can be observed without a move.
    fn compare(&self) {
        let (engine, list) = (&self.engine, &self.list);
        assert_eq!(engine.shares, list.shares);
        assert_eq!(engine.realities.total(), list.realities.total());
        assert_eq!(engine.realities.size(), list.realities.size());
        assert_eq!(engine.status(), list.status());
        assert_eq!(engine.moves(), list.moves());
        assert_eq!(engine.may_propose_end(), list.may_propose_end());
        assert_eq!(engine.playable(Color::Black), list.playable(Color::Black));
        if engine.may_propose_end().is_ok() {
            assert_eq!(engine.score(&[]), list.score(&[]));
            for point in Point::all(list.realities.size()) {
                assert_eq!(engine.chain(point), list.chain(point));
            }
        }
    }
}
