//! A player acts in a game: the rules decide, the log grows, and a post is owed, all or nothing.

use std::sync::Arc;

use qgo_rules::{
    Action, ChanceError, Color, Event, Match, Phase, PlayError, Refusal, ToMove, View, Viewer, WorkBound,
};
use qgo_store::{GameRow, Millis, NewEvent, NewPost, ToAct, Turn};

use crate::Chat;
use crate::ask::Ask;
use crate::compose::Body;
use crate::table::Table;
use crate::trouble::Trouble;

/// What came of an action.
pub(crate) struct Done {
    /// As it was written down.
    pub(crate) event: Event,
    /// What the player who acted sees now.
    pub(crate) view: View,
}

/// An action was not done.
pub(crate) enum NotDone {
    /// The rules refuse it.
    Refused(Refusal),
    /// Something else.
    Trouble(Trouble),
}

impl<E: Into<Trouble>> From<E> for NotDone {
    fn from(error: E) -> Self {
        Self::Trouble(error.into())
    }
}

impl Ask<'_> {
    /// Does `action` for `color`, or tells why not.
    pub(crate) async fn act(&self, table: Table, color: Color, action: Action) -> Result<Done, Trouble> {
        let tried = action.clone();
        self.chat.act(table.clone(), color, action, self).await.map_err(|why| match why {
            NotDone::Refused(refusal) => self.refused(&refusal, &table, color, &tried),
            NotDone::Trouble(trouble) => trouble,
        })
    }
}

impl Chat {
    /// Does `action` for `color` in the game as `table` shows it.
    pub(crate) async fn act(
        &self,
        table: Table,
        color: Color,
        action: Action,
        ask: &Ask<'_>,
    ) -> Result<Done, NotDone> {
        let Table { row, game } = table;
        let bound = WorkBound::Steps(self.config.work_per_move);
        let decide = move || {
            // Others may look at the game meanwhile.
            let mut game = Match::clone(&game);
            let event = game.act(color, action, bound)?.clone();
            let view = game.view(Viewer::Player(color));
            Ok((game, event, view))
        };
        let (game, event, view) = self.work.run(decide).await?.map_err(|error| match error {
            PlayError::Refused(refusal) => NotDone::Refused(refusal),
            PlayError::Chance(ChanceError::SeedMissing) => ask.told("trouble-seed", &[]).into(),
            PlayError::Chance(error) => Trouble::Damaged(row.id, error.to_string()).into(),
        })?;
        self.write_down(&row, &game, &event, ask.now).await?;
        self.shelf.put(row.id, row.ply + 1, Arc::new(game));
        self.wake_delivery();
        Ok(Done { event, view })
    }

    /// Appends the event by which `row` became `game`, and owes its post, all or nothing.
    async fn write_down(
        &self,
        row: &GameRow,
        game: &Match,
        event: &Event,
        now: Millis,
    ) -> Result<(), Trouble> {
        let (shown, secret) = event.split();
        let result = game.view(Viewer::Public).result.map(|outcome| outcome.to_string());
        let turn = Turn {
            game: row.id,
            expected_ply: row.ply,
            events: &[NewEvent { shown, secret }],
            to_act: to_act(game),
            result: result.as_deref(),
            now,
        };
        let post = NewPost {
            place: row.place.clone(),
            body: Body::Turn { game: row.id, ply: row.ply + 1 }.json(),
            board_of: Some(row.id),
            shows: None,
        };
        Ok(self.store.append(&turn, &[post]).await?)
    }
}

/// Whom the game waits for, for lists of games.
pub(crate) fn to_act(game: &Match) -> ToAct {
    let waited = waited_for(&game.view(Viewer::Public));
    ToAct { black: waited.contains(&Color::Black), white: waited.contains(&Color::White) }
}

/// The players whom a game waits for: the one who has to answer a proposal; while dead stones are
/// marked, those who have not confirmed; else those whose turn it is.
pub(crate) fn waited_for(view: &View) -> Vec<Color> {
    let waits = |color: Color| match (view.phase, &view.proposal, &view.count) {
        (Phase::Over, ..) => false,
        (_, Some(proposal), _) => proposal.by != color,
        (_, _, Some(count)) => !count.confirmed[color],
        _ => match view.to_move {
            ToMove::Nobody => false,
            to_move => to_move.includes(color),
        },
    };
    Color::ALL.into_iter().filter(|color| waits(*color)).collect()
}
