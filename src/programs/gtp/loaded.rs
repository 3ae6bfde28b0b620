//! `loadsgf`: the game of a record.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use qgo_rules::record::{self, Info, Record};
use qgo_rules::{Action, Match, Setup};

/// A game that was loaded.
pub(super) struct Loaded {
    pub(super) setup: Setup,
    pub(super) game: Match,
    /// What the record says beyond the game.
    pub(super) info: Info,
}

impl Loaded {
    /// Reads a record, up to before the move with this number.
    pub(super) fn read(path: &Path, before: Option<usize>) -> Result<Self, String> {
        let record = Record::read(&read_bounded(path)?).map_err(|error| error.to_string())?;
        let mut events = record.events().map_err(|error| error.to_string())?;
        if let Some(before) = before {
            events.truncate(moves_end(&events, before.saturating_sub(1)));
        }
        let game = Match::replay(record.settings().clone(), record.secret(), events)
            .map_err(|error| error.to_string())?;
        Ok(Self { setup: record.settings().open_setup(), game, info: record.info().clone() })
    }
}

/// The number of events before the next move after `moves` moves. Events that follow a move without being
/// a move of their own (choices, agreements) are included. In a record a turn of both players begins with
/// Black's commitment.
fn moves_end(events: &[qgo_rules::Event], moves: usize) -> usize {
    let is_move = |action: &Action| {
        let is_other =
            matches!(action, Action::Pass | Action::UnintentionalPass { .. } | Action::Commit { .. });
        is_other || action.placement().is_some()
    };
    let mut starts = events.iter().enumerate().filter(|(_, event)| is_move(&event.action));
    starts.nth(moves).map_or(events.len(), |(index, _)| index)
}

fn read_bounded(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let limit = record::MAX_BYTES as u64 + 1;
    File::open(path)
        .and_then(|file| file.take(limit).read_to_end(&mut bytes))
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}
