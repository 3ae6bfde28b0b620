//! The cache of replayed games.

use std::sync::Arc;

use qgo_rules::Match;
use qgo_store::{GameId, LogLength};

use crate::cache::Cache;

/// Recently used games by the length of their logs. It is only a cache: what is not here is replayed from the
/// log.
pub(crate) struct GameCache(Cache<(GameId, LogLength), Arc<Match>>);

impl GameCache {
    /// Keeps at most `room` bytes.
    pub(crate) fn new(room: usize) -> Self {
        Self(Cache::new(room))
    }

    /// The game at this length of its log, or else the longest cached one before, with its length.
    pub(crate) fn nearest(&self, id: GameId, length: LogLength) -> Option<(LogLength, Arc<Match>)> {
        let ((_, known), game) = self.0.last_of((id, LogLength::EMPTY)..=(id, length))?;
        Some((known, game))
    }

    /// The longest cached position of a game.
    pub(crate) fn latest(&self, id: GameId) -> Option<Arc<Match>> {
        self.nearest(id, LogLength(u32::MAX)).map(|(_, game)| game)
    }

    /// Caches a game in place of its earlier positions.
    pub(crate) fn put(&self, id: GameId, length: LogLength, game: Arc<Match>) {
        self.0.remove_all((id, LogLength::EMPTY)..(id, length));
        let bytes = game.bytes();
        self.0.put((id, length), game, bytes);
    }

    /// The bytes that are in use.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.bytes() as u64
    }

    /// Drops games that nobody has asked for lately.
    pub(crate) fn drop_idle(&self) {
        self.0.drop_idle();
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Action, Color, Point, Seed, Setup, System, WorkBound};

    use super::*;

    fn any_game() -> Arc<Match> {
        Arc::new(Match::new(Setup::new(System::Classic, 5).validate().unwrap(), Seed([0; 32])))
    }

    fn nearest(cache: &GameCache, id: i64, length: u32) -> Option<u32> {
        cache.nearest(GameId(id), LogLength(length)).map(|(known, _)| known.0)
    }

    #[test]
    fn the_nearest_earlier_position_is_found() {
        let cache = GameCache::new(1 << 20);
        assert_eq!(nearest(&cache, 1, 9), None);
        cache.put(GameId(1), LogLength(9), any_game());
        cache.put(GameId(1), LogLength(4), any_game());
        cache.put(GameId(2), LogLength(7), any_game());
        assert_eq!(
            [3, 4, 8, 9, 10].map(|length| nearest(&cache, 1, length)),
            [None, Some(4), Some(4), Some(9), Some(9)]
        );
        cache.put(GameId(1), LogLength(10), any_game());
        assert_eq!(nearest(&cache, 1, 9), None, "a later position takes the place of earlier ones");
    }

    /// A game that takes much memory.
    fn large_game() -> Arc<Match> {
        let setup = Setup::new(System::Superposed, 9).validate().unwrap();
        let mut game = Match::new(setup, Seed([0; 32]));
        let moves = [["A1", "C1", "E1"], ["A3", "C3", "E3"], ["A5", "C5", "E5"], ["A7", "C7", "E7"]];
        for (at, color) in moves.into_iter().zip(Color::ALL.into_iter().cycle()) {
            let at: Vec<Point> = at.iter().map(|name| name.parse().unwrap()).collect();
            game.act(color, Action::Place { at }, WorkBound::Steps(1000)).unwrap();
        }
        Arc::new(game)
    }

    #[test]
    fn large_games_take_the_room_of_many() {
        let (large, small) = (large_game().bytes(), any_game().bytes());
        assert!(large > 4 * small, "{large} {small}");
        let room = 2 * large + 2 * small;
        let cache = GameCache::new(room);
        for id in 0..4 {
            cache.put(GameId(id), LogLength(0), large_game());
            assert!(cache.0.bytes() <= room);
        }
        assert_eq!([0, 1, 2, 3].map(|id| nearest(&cache, id, 0).is_some()), [false, false, true, true]);
        for id in 4..100 {
            cache.put(GameId(id), LogLength(0), any_game());
            assert!(cache.0.bytes() <= room);
        }
        let kept = (0..100).filter(|id| nearest(&cache, *id, 0).is_some()).count();
        assert!((5..30).contains(&kept), "{kept}");
    }
}
