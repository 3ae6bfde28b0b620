//! Games at hand.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use qgo_rules::Match;
use qgo_store::GameId;

/// Games that were needed lately. Only a cache: what is not here is replayed from the log.
#[derive(Default)]
pub(crate) struct Recent(Mutex<VecDeque<Entry>>);

struct Entry {
    id: GameId,
    ply: u32,
    game: Arc<Match>,
}

impl Recent {
    /// How many are kept: large positions take tens of megabytes each.
    const MOST: usize = 32;

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

    /// Removes a game as it stood after `ply` events: who plays on it holds the only one.
    pub(crate) fn remove(&self, id: GameId, ply: u32) {
        self.entries().retain(|e| e.id != id || e.ply != ply);
    }

    /// Keeps a game instead of its earlier positions; where there is no room, the one that was not
    /// needed for the longest time goes.
    pub(crate) fn put(&self, id: GameId, ply: u32, game: Arc<Match>) {
        let mut entries = self.entries();
        entries.retain(|e| e.id != id || e.ply > ply);
        if entries.len() >= Self::MOST {
            entries.pop_front();
        }
        entries.push_back(Entry { id, ply, game });
    }

    fn entries(&self) -> MutexGuard<'_, VecDeque<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Seed, Setup, System};

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
        recent.remove(GameId(1), 10);
        assert_eq!(nearest(&recent, 1, 10), None);
    }

    #[test]
    fn what_was_not_needed_for_the_longest_time_goes() {
        let recent = Recent::default();
        for id in 0..Recent::MOST as i64 {
            recent.put(GameId(id), 0, any_game());
        }
        assert_eq!(nearest(&recent, 0, 0), Some(0));
        recent.put(GameId(-1), 0, any_game());
        assert_eq!((nearest(&recent, 0, 0), nearest(&recent, 1, 0)), (Some(0), None));
    }
}
