//! How the running games of a leaving player end.

use qgo_rules::{Action, Actor, Color, Event, Kind, Match, MoveEntry, Outcome, Viewer};
use qgo_store::{Conflict, GameRow, NewEvent, PlayerId, StoreError, Turn};

use crate::Chat;
use crate::games::table::player;
use crate::pool::Order;
use crate::trouble::Trouble;

/// How often a game is read again because its players act at the same instant.
const ATTEMPTS: u32 = 20;

/// How a running game ends when one of its players leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Nobody wins, because the game has hardly begun or cannot be read.
    CalledOff,
    /// The leaving player resigns.
    Resigned,
}

impl Ending {
    /// A game in which both have moved is resigned; any other is called off.
    fn of(game: &Match) -> Self {
        let moves = game.moves(Viewer::Public);
        if Color::ALL.iter().all(|color| moves.iter().any(|entry| is_move_of(entry, *color))) {
            Self::Resigned
        } else {
            Self::CalledOff
        }
    }
}

fn is_move_of(entry: &MoveEntry, color: Color) -> bool {
    // The answer to a choice only completes the turn of the player who placed a stone.
    entry.last.kind != Kind::Keep
        && match entry.last.actor {
            Actor::One(actor) => actor == color,
            Actor::Both(_) => true,
        }
}

impl Chat {
    /// How a game would end if one of its players left now.
    pub(crate) async fn ending_of(&self, row: &GameRow, order: &Order) -> Result<Ending, StoreError> {
        match self.table_for(row.clone(), order).await {
            Ok(table) => Ok(Ending::of(&table.game)),
            Err(Trouble::Store(error)) => Err(error),
            Err(_) => Ok(Ending::CalledOff),
        }
    }

    /// Ends a game of a leaving player, unless it is over.
    pub(crate) async fn leave_game(&self, mut row: GameRow, leaver: PlayerId) -> Result<(), Trouble> {
        for _ in 0..ATTEMPTS {
            match self.leave_as_it_stands(&row, leaver).await {
                Err(Trouble::Store(StoreError::Conflict(Conflict::Stale))) => {}
                ended => return ended,
            }
            match self.store.game(row.id).await? {
                Some(now) if now.result.is_none() => row = now,
                _ => return Ok(()),
            }
        }
        self.leave_as_it_stands(&row, leaver).await
    }

    async fn leave_as_it_stands(&self, row: &GameRow, leaver: PlayerId) -> Result<(), Trouble> {
        match self.leave_readable(row, leaver).await {
            Ok(()) => Ok(()),
            Err(Trouble::Store(error)) => Err(error.into()),
            Err(trouble) => {
                tracing::error!(game = %row.id, ?trouble, "a game that cannot be read is called off");
                self.call_off_unread(row).await
            }
        }
    }

    async fn leave_readable(&self, row: &GameRow, leaver: PlayerId) -> Result<(), Trouble> {
        let (table, now) = (self.table(row.clone()).await?, self.clock.now());
        let own = if player(row, Color::Black).id == leaver { Color::Black } else { Color::White };
        if let Some((_, flagged)) = self.flagged(row, &table.game, own, now).await? {
            return self.end_by_time(&table, flagged, now).await;
        }
        let (color, action) = match Ending::of(&table.game) {
            Ending::CalledOff => (Color::Black, Action::CallOff),
            Ending::Resigned => (own, Action::Resign),
        };
        self.end_at_once(&table, color, action, now).await
    }

    /// Calls off a game that cannot be read. It cannot be shown, so no post tells of it.
    async fn call_off_unread(&self, row: &GameRow) -> Result<(), Trouble> {
        let event =
            Event { color: Color::Black, action: Action::CallOff, draws: Vec::new(), host_limit: None };
        let (shown, secret) = event.split();
        let result = Outcome::Void.to_string();
        let events = [NewEvent { shown, secret }];
        let turn =
            Turn { result: Some(&result), ..Turn::of(row.id, row.length, &events).at(self.clock.now()) };
        self.store.append(&turn, &[]).await?;
        self.changes.tell(row.id);
        Ok(())
    }
}
