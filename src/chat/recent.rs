//! Games at hand.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use qgo_rules::Match;
use qgo_store::GameId;

/// Games that were needed lately. Only a cache: what is not here is replayed from the log.
pub(crate) struct Recent {
    /// The memory that all games together may take, in boards (see [`Match::stored_boards`]).
    boards: usize,
    entries: Mutex<VecDeque<Entry>>,
}

impl Default for Recent {
    fn default() -> Self {
        Self::of(Self::BOARDS)
    }
}

struct Entry {
    id: GameId,
    ply: u32,
    game: Arc<Match>,
}

impl Recent {
    /// The most games that are kept.
    const GAMES: usize = 256;
    /// The memory that all games together may take, in boards of some 100 bytes: 300 megabytes. What
    /// the host's bound lets one game of `superposed` grow to may be a third of it.
    const BOARDS: usize = 3_000_000;

    /// Keeps at most so many boards of all games together.
    fn of(boards: usize) -> Self {
        Self { boards, entries: Mutex::default() }
    }

    /// A game as it stood after `ply` events, or the latest position before that; and after how many.
    pub(crate) fn nearest(&self, id: GameId, ply: u32) -> Option<(u32, Arc<Match>)> {
        let mut entries = self.entries();
        let fitting = entries.iter().enumerate().filter(|(_, e)| e.id == id && e.ply <= ply);
        let (index, _) = fitting.max_by_key(|(_, e)| e.ply)?;
        let entry = entries.remove(index)?;
        let nearest = (entry.ply, Arc::clone(&entry.game));
        entries.push_back(entry);
        Some(nearest)
    }

    /// Keeps a game instead of its earlier positions. Where there is no room, those that were not
    /// needed for the longest time go; the newest one always stays.
    pub(crate) fn put(&self, id: GameId, ply: u32, game: Arc<Match>) {
        let mut entries = self.entries();
        entries.retain(|e| e.id != id || e.ply > ply);
        entries.push_back(Entry { id, ply, game });
        let mut boards: usize = entries.iter().map(|e| e.game.stored_boards()).sum();
        while entries.len() > Self::GAMES || (boards > self.boards && entries.len() > 1) {
            let oldest = entries.pop_front();
            boards -= oldest.map_or(0, |e| e.game.stored_boards());
        }
    }

    fn entries(&self) -> MutexGuard<'_, VecDeque<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Action, Color, Point, Seed, Setup, System, WorkBound};

    use super::*;

    fn any_game() -> Arc<Match> {
        Arc::new(Match::new(Setup::new(System::Classic, 5).validate().unwrap(), Seed([0; 32])))
    }

    fn nearest(recent: &Recent, id: i64, ply: u32) -> Option<u32> {
        recent.nearest(GameId(id), ply).map(|(known, _)| known)
    }

    #[test]
    fn the_nearest_earlier_position_is_found() {
        let recent = Recent::default();
        assert_eq!(nearest(&recent, 1, 9), None);
        recent.put(GameId(1), 9, any_game());
        recent.put(GameId(1), 4, any_game());
        recent.put(GameId(2), 7, any_game());
        assert_eq!(
            [3, 4, 8, 9, 10].map(|ply| nearest(&recent, 1, ply)),
            [None, Some(4), Some(4), Some(9), Some(9)]
        );
        recent.put(GameId(1), 10, any_game());
        assert_eq!(nearest(&recent, 1, 9), None, "a later position takes the place of earlier ones");
    }

    #[test]
    fn what_was_not_needed_for_the_longest_time_goes() {
        let recent = Recent::default();
        for id in 0..Recent::GAMES as i64 {
            recent.put(GameId(id), 0, any_game());
        }
        assert_eq!(nearest(&recent, 0, 0), Some(0));
        recent.put(GameId(-1), 0, any_game());
        assert_eq!((nearest(&recent, 0, 0), nearest(&recent, 1, 0)), (Some(0), None));
    }

    /// A game that takes more memory than a board.
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
        let room = large_game().stored_boards();
        assert!(room > 1);
        let recent = Recent::of(2 * room);
        for id in 0..4 {
            recent.put(GameId(id), 0, large_game());
        }
        let kept = [0, 1, 2, 3].map(|id| nearest(&recent, id, 0).is_some());
        assert_eq!(kept, [false, false, true, true]);
        let small = Recent::of(1);
        small.put(GameId(0), 0, large_game());
        assert_eq!(nearest(&small, 0, 0), Some(0), "the newest one stays");
    }
}
