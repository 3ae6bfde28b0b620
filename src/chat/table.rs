//! A game on the table: its row in the store, and the position that its log tells.

use std::ops::Range;
use std::sync::Arc;

use qgo_rules::{ByColor, Color, Commitment, Event, Match, Secret, Seed, Viewer};
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
        let game = match self.recent.nearest(row.id, ply) {
            Some((known, game)) if known == ply => return Ok(game),
            Some((known, game)) => {
                let events = self.events(row, known..ply).await?;
                let continued = move || Arc::unwrap_or_clone(game).continued(events);
                self.work.run(continued).await?.map_err(|e| Trouble::Damaged(row.id, e.to_string()))?
            }
            None => self.replay(row, ply).await?,
        };
        let game = Arc::new(game);
        self.recent.put(row.id, ply, Arc::clone(&game));
        Ok(game)
    }

    /// Replays the first `ply` events of a game's log.
    pub(crate) async fn replay(&self, row: &GameRow, ply: u32) -> Result<Match, Trouble> {
        let damaged = |why: String| Trouble::Damaged(row.id, why);
        let settings = KeptSettings::read(&row.settings).map_err(damaged)?;
        let secret = match row.seed {
            Some(seed) => Secret::Known(Seed(seed)),
            None => Secret::Lost(Commitment(row.commitment)),
        };
        let events = self.events(row, 0..ply).await?;
        let replayed = self.work.run(move || Match::replay(settings, secret, events)).await?;
        replayed.map_err(|e| damaged(e.to_string()))
    }

    /// These events of a game's log, all of them.
    async fn events(&self, row: &GameRow, range: Range<u32>) -> Result<Vec<Event>, Trouble> {
        let damaged = |why: String| Trouble::Damaged(row.id, why);
        let stored = self.store.events(row.id).await?;
        let wanted = stored.get(range.start as usize..range.end as usize);
        let wanted = wanted.ok_or_else(|| damaged(format!("it has only {} events", stored.len())))?;
        let read = wanted.iter().map(|event| Event::join(&event.shown, event.secret.as_deref()));
        read.collect::<Result<_, _>>().map_err(|e| damaged(e.to_string()))
    }
}
