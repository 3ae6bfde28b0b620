//! `loadsgf`: the game of a record.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use qgo_rules::record::{self, Info, OrdinaryRecord, Record, RecordError};
use qgo_rules::{Action, HalfPoints, MAX_STEPS, Match, Seed, Setup, System};

use super::ordinary::turn;
use super::session::act;

/// A game that was loaded.
pub(super) struct Loaded {
    pub(super) setup: Setup,
    pub(super) game: Match,
    /// What the record says beyond the game.
    pub(super) info: Info,
    /// For each input, if the turn was given to its player: how many events there were before that. Empty for a record
    /// of ours, where nothing was added.
    pub(super) turned_at: Vec<Option<usize>>,
}

impl Loaded {
    /// Reads a record of ours, up to before the move with this number; an ordinary engine, which gives its komi and a
    /// seed, also reads a game of Go that another program wrote.
    pub(super) fn read(
        path: &Path,
        before: Option<usize>,
        ordinary: Option<(Option<HalfPoints>, Seed)>,
    ) -> Result<Self, String> {
        let bytes = read_bounded(path)?;
        match (Record::read(&bytes), ordinary) {
            (Ok(record), _) => Self::of(&record, before),
            (Err(RecordError::Foreign(_)), Some((komi, seed))) => Self::of_go(&bytes, before, komi, seed),
            (Err(error), _) => Err(error.to_string()),
        }
    }

    fn of(record: &Record, before: Option<usize>) -> Result<Self, String> {
        let mut events = record.events().map_err(|error| error.to_string())?;
        if let Some(before) = before {
            events.truncate(moves_end(&events, before.saturating_sub(1)));
        }
        let game = Match::replay(record.settings().clone(), record.secret(), events)
            .map_err(|error| error.to_string())?;
        Ok(Self {
            setup: record.settings().open_setup(),
            game,
            info: record.info().clone(),
            turned_at: Vec::new(),
        })
    }

    /// Stones that are set up are played, as by `set_free_handicap`.
    fn of_go(
        bytes: &[u8],
        before: Option<usize>,
        komi: Option<HalfPoints>,
        seed: Seed,
    ) -> Result<Self, String> {
        let OrdinaryRecord { size, komi: told, info, set_up, mut moves } =
            OrdinaryRecord::read(bytes).map_err(|error| error.to_string())?;
        let setup = Setup { komi: told.or(komi), ..Setup::new(System::Classic, size) };
        let settings = setup.validate().map_err(|error| error.to_string())?.bounded(Some(MAX_STEPS));
        let mut game = Match::new(settings, seed);
        moves.truncate(before.map_or(usize::MAX, |before| before.saturating_sub(1)));
        let set_up = set_up.into_iter().map(|(color, point)| (color, Action::Place { at: vec![point] }));
        let mut turned_at = Vec::new();
        for (number, (color, action)) in set_up.chain(moves).enumerate() {
            let before = game.events().len();
            // Where it cannot be, the move is refused.
            let _ = turn(&mut game, color);
            turned_at.push((game.events().len() > before).then_some(before));
            act(&mut game, color, action).map_err(|why| format!("stone or pass {}: {why}", number + 1))?;
        }
        Ok(Self { setup, game, info, turned_at })
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
