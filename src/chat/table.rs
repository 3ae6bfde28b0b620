//! A game on the table: its row in the store, and the position that its log tells.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use qgo_rules::{ByColor, Color, Event, Match, Secret, Seed, Viewer};
use qgo_store::{Account, GameId, GameRow, Player};

use crate::Chat;
use crate::terms::KeptSettings;
use crate::text::{escaped, mention, plain};
use crate::trouble::Trouble;

/// A game as it stands.
pub(crate) struct Table {
    /// Its row in the store.
    pub(crate) row: GameRow,
    /// Its position and log.
    pub(crate) game: Arc<Match>,
}

impl Table {
    /// The colour that an account plays, if it plays.
    pub(crate) fn color_of(&self, account: &Account) -> Option<Color> {
        Color::ALL.into_iter().find(|color| player(&self.row, *color).account == *account)
    }

    /// What an account may see: a player sees more than the public.
    pub(crate) fn viewer(&self, account: &Account) -> Viewer {
        self.color_of(account).map_or(Viewer::Public, Viewer::Player)
    }

    /// Whether it has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.row.result.is_some()
    }
}

/// Who plays `color`.
pub(crate) const fn player(row: &GameRow, color: Color) -> &Player {
    match color {
        Color::Black => &row.black,
        Color::White => &row.white,
    }
}

/// The names for pictures.
pub(crate) fn plain_names(row: &GameRow) -> ByColor<String> {
    ByColor::new_with(|color| plain(&player(row, color).name))
}

/// The names for a text, in bold.
pub(crate) fn bold_names(row: &GameRow) -> ByColor<String> {
    ByColor::new_with(|color| bold(player(row, color)))
}

/// The names for a text: those of `mentioned` as mentions, the others in bold.
pub(crate) fn mentioned_names(row: &GameRow, mentioned: &[Color]) -> ByColor<String> {
    ByColor::new_with(|color| match mentioned.contains(&color) {
        true => mention(&player(row, color).account),
        false => bold(player(row, color)),
    })
}

/// A player's name for a text, in bold.
pub(crate) fn bold(player: &Player) -> String {
    format!("**{}**", escaped(&player.name))
}

impl Chat {
    /// A game as its row says that it stands.
    pub(crate) async fn table(&self, row: GameRow) -> Result<Table, Trouble> {
        let game = self.match_at(&row, row.ply).await?;
        Ok(Table { row, game })
    }

    /// A game by number.
    pub(crate) async fn find_table(&self, id: GameId) -> Result<Option<Table>, Trouble> {
        match self.store.game(id).await? {
            Some(row) => self.table(row).await.map(Some),
            None => Ok(None),
        }
    }

    /// A game as it stood after `ply` events.
    pub(crate) async fn match_at(&self, row: &GameRow, ply: u32) -> Result<Arc<Match>, Trouble> {
        if let Some(game) = self.recent.get(row.id, ply) {
            return Ok(game);
        }
        let game = Arc::new(self.replay(row, ply).await?);
        self.recent.put(row.id, ply, Arc::clone(&game));
        Ok(game)
    }

    /// Replays the first `ply` events of a game's log.
    pub(crate) async fn replay(&self, row: &GameRow, ply: u32) -> Result<Match, Trouble> {
        let damaged = |why: String| Trouble::Damaged(row.id, why);
        let settings = KeptSettings::read(&row.settings).map_err(damaged)?;
        let secret = match row.seed {
            Some(seed) => Secret::Known(Seed(seed)),
            None => Secret::Lost(qgo_rules::Commitment(row.commitment)),
        };
        let stored = self.store.events(row.id).await?;
        let events: Vec<Event> = stored
            .iter()
            .take(ply as usize)
            .map(|event| Event::join(&event.shown, event.secret.as_deref()))
            .collect::<Result<_, _>>()
            .map_err(|e| damaged(e.to_string()))?;
        if events.len() != ply as usize {
            return Err(damaged(format!("{} events where {ply} were expected", events.len())));
        }
        let replayed = self.work.run(move || Match::replay(settings, secret, events)).await?;
        replayed.map_err(|e| damaged(e.to_string()))
    }
}

/// Games that were needed lately. Only a cache: what is not here is replayed from the log.
#[derive(Default)]
pub(crate) struct Recent(Mutex<VecDeque<Entry>>);

struct Entry {
    id: GameId,
    ply: u32,
    game: Arc<Match>,
}

impl Recent {
    /// How many games are kept: large positions take tens of megabytes each.
    const MOST: usize = 32;

    /// A game as it stood after `ply` events.
    pub(crate) fn get(&self, id: GameId, ply: u32) -> Option<Arc<Match>> {
        let entry = self.take(id, ply)?;
        let game = Arc::clone(&entry);
        self.put(id, ply, entry);
        Some(game)
    }

    /// The same, and removes it.
    pub(crate) fn take(&self, id: GameId, ply: u32) -> Option<Arc<Match>> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = entries.iter().position(|e| e.id == id && e.ply == ply)?;
        entries.remove(index).map(|e| e.game)
    }

    /// Keeps a game; the one that was not needed for the longest time has to go for it.
    pub(crate) fn put(&self, id: GameId, ply: u32, game: Arc<Match>) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|e| e.id != id || e.ply != ply);
        if entries.len() >= Self::MOST {
            entries.pop_front();
        }
        entries.push_back(Entry { id, ply, game });
    }
}
