//! A player acts in a game: the rules decide, the log grows and a post is owed, in one transaction.

use std::sync::Arc;

use qgo_rules::{
    Action, ByColor, ChanceError, Color, Event, Match, PlayError, Refusal, TooManySteps, View, Viewer,
    WorkBound, within_steps,
};
use qgo_store::{
    Conflict, GameRow, Millis, NewEvent, NewPost, Pair, PlanId, Rate, RequestKey, StoreError, Turn,
};
use qgo_words::text::text;

use crate::Chat;
use crate::ask::Ask;
use crate::budget::{Deed, HEAVY_STEPS};
use crate::compose::turn::shows_board;
use crate::compose::{Body, Note};
use crate::computer::opponent;
use crate::games::table::{Table, bold_names};
use crate::games::told::{is_same_turn, is_silent};
use crate::people::rating;
use crate::pool::{Class, Order};
use crate::trouble::Trouble;

/// How often an action is tried again because others acted at the same instant. A player commits once in a
/// turn, but may change the commitment as often as they can press.
const ATTEMPTS: u32 = 20;

/// What makes a turn, beside the player's action.
#[derive(Clone, Copy)]
pub(crate) struct Cause<'a> {
    /// Its time.
    pub(crate) now: Millis,
    /// The request that asks for it, if it is one that may be repeated.
    pub(crate) request: Option<&'a RequestKey>,
    /// The plans that it carries out.
    pub(crate) spent: &'a [PlanId],
    /// What the computer says with it.
    pub(crate) note: Option<Note>,
    /// Whether it may not end a pause.
    pub(crate) waits_for_pause: bool,
}

impl Cause<'_> {
    /// Nobody has asked for it at this very moment.
    pub(crate) const fn at(now: Millis) -> Self {
        Self { now, request: None, spent: &[], note: None, waits_for_pause: false }
    }
}

/// The result of an action.
pub(crate) struct Done {
    /// The event as it was appended.
    pub(crate) event: Event,
    /// What the player who acted sees now.
    pub(crate) view: View,
}

/// Why an action was not done.
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
    /// Plays `action` for `color`; the error is in the asker's words.
    pub(crate) async fn act(&self, table: Table, color: Color, action: Action) -> Result<Done, Trouble> {
        let tried = action.clone();
        self.chat.act(table.clone(), color, action, self).await.map_err(|why| match why {
            NotDone::Refused(refusal) => self.refused(&refusal, &table, color, &tried),
            NotDone::Trouble(trouble) => trouble,
        })
    }
}

impl Chat {
    /// Plays `action` for `color` in the game as `table` shows it. If the game has gone on since, but is
    /// still in the same turn, the action is played in it as it is now. Then the answers that others have
    /// prepared for it are played.
    pub(crate) async fn act(
        &self,
        table: Table,
        color: Color,
        action: Action,
        ask: &Ask<'_>,
    ) -> Result<Done, NotDone> {
        let (id, system) = (table.row.id, table.game.settings().system());
        let done = self.act_alone(table, color, action, ask).await?;
        if system.has_prepared_answers() {
            self.try_to_answer(id).await;
        }
        Ok(done)
    }

    async fn act_alone(
        &self,
        mut table: Table,
        color: Color,
        action: Action,
        ask: &Ask<'_>,
    ) -> Result<Done, NotDone> {
        for _ in 1..ATTEMPTS {
            match self.act_once(&table, color, action.clone(), ask).await {
                Err(NotDone::Trouble(Trouble::Store(StoreError::Conflict(Conflict::Stale)))) => {}
                done => return done,
            }
            let stale = StoreError::Conflict(Conflict::Stale);
            table = self.same_turn_now(&table).await?.ok_or(stale)?;
        }
        self.act_once(&table, color, action, ask).await
    }

    async fn act_once(
        &self,
        table: &Table,
        color: Color,
        action: Action,
        ask: &Ask<'_>,
    ) -> Result<Done, NotDone> {
        ask.in_time(table, color).await?;
        let Table { row, game } = table;
        let bound = WorkBound::Steps(self.config.work_per_move);
        let game = Arc::clone(game);
        let (system, observer) = (game.settings().system().name(), Arc::clone(&self.config.observer));
        // Nobody is kept from an ordinary move, and how heavy one is shows only when it is worked out.
        let heavy = ask.pay_for_heavy(&row.place);
        let most = if heavy.is_ok() { u64::MAX } else { HEAVY_STEPS };
        let decide = move || {
            let _span = tracing::debug_span!("move", system).entered();
            // A copy, because others may read the game meanwhile.
            let mut game = Match::clone(&game);
            let event = game.act(color, action, bound)?.clone();
            let view = game.view(Viewer::Player(color));
            Ok((game, event, view))
        };
        let work = move || {
            let since = std::time::Instant::now();
            let decided = within_steps(most, decide);
            if let Ok((Ok(_), steps)) = &decided {
                observer.decided(system, *steps, since.elapsed());
            }
            decided
        };
        let order = ask.order_of(Class::Move);
        let decided = self.pool.run(&order, work).await?;
        let decided = match (decided, heavy) {
            (Ok((decided, steps)), paid) => {
                if let Ok(paid) = paid
                    && steps <= HEAVY_STEPS
                {
                    self.ledger.give_back(&[paid]);
                }
                decided
            }
            (Err(TooManySteps), Err(too_much)) => return Err(too_much.into()),
            (Err(TooManySteps), Ok(_)) => return Err(Trouble::Stopped.into()),
        };
        let (game, event, view) = decided.map_err(|error| match error {
            PlayError::Refused(refusal) => NotDone::Refused(refusal),
            PlayError::Chance(ChanceError::SeedMissing) => unreadable(table, color, ask).into(),
            PlayError::Chance(ChanceError::WitnessAwaited) => {
                let is_lost = row.told.is_some();
                ask.trouble(if is_lost { "trouble-witness-lost" } else { "trouble-witness" }, &[]).into()
            }
            PlayError::Chance(error) => Trouble::Damaged(row.id, error.to_string()).into(),
            PlayError::TooLarge => Trouble::Damaged(row.id, PlayError::TooLarge.to_string()).into(),
        })?;
        let before = table.game.view(Viewer::Public);
        let deed = match Deed::of(&event.action, color, &before, is_silent(game.events())) {
            // The computer is not bothered.
            Deed::Ask if opponent::in_game(row).is_some() => Deed::Say,
            deed => deed,
        };
        let cause = Cause { request: ask.key.as_ref(), ..Cause::at(ask.now) };
        ask.posting(deed, &row.place, Box::pin(self.write_down(row, game, 1, cause))).await?;
        self.asking.has_acted(&ask.asker.account);
        Ok(Done { event, view })
    }

    /// The game as it is now, if it has gone on since `table` and is still in the same turn.
    pub(crate) async fn same_turn_now(&self, table: &Table) -> Result<Option<Table>, Trouble> {
        let Some(row) = self.store.game(table.row.id).await? else { return Ok(None) };
        if row.length <= table.row.length {
            return Ok(None);
        }
        let now = self.table(row).await?;
        Ok(is_same_turn(&now.game, table.told_count()).then_some(now))
    }

    /// Ends a game by `action`, whatever is on the board, unless it has gone on since `table`.
    pub(crate) async fn end_at_once(
        &self,
        table: &Table,
        color: Color,
        action: Action,
        now: Millis,
    ) -> Result<(), Trouble> {
        let game = Arc::clone(&table.game);
        let end = move || {
            let mut game = Match::clone(&game);
            game.act(color, action, WorkBound::Steps(0))?;
            Ok(game)
        };
        let order = Order::of_game(Class::Move, table.row.id);
        let ended: Result<_, PlayError> = self.pool.run(&order, end).await?;
        let game = ended.map_err(|e| Trouble::Damaged(table.row.id, e.to_string()))?;
        self.write_down(&table.row, game, 1, Cause::at(now)).await
    }

    /// Appends the last `count` events of `game`, by which it followed from `row`, and owes one post for them, in one
    /// transaction.
    pub(crate) async fn write_down(
        &self,
        row: &GameRow,
        game: Match,
        count: usize,
        cause: Cause<'_>,
    ) -> Result<(), Trouble> {
        let Cause { now, request, spent, note, waits_for_pause } = cause;
        let appended = game.events().get(game.events().len().saturating_sub(count)..).unwrap_or_default();
        let event = appended.last();
        let split = |event: &Event| {
            let (shown, secret) = event.split();
            NewEvent { shown, secret }
        };
        let events: Vec<NewEvent> = appended.iter().map(split).collect();
        let silent = is_silent(game.events());
        let view = game.view(Viewer::Public);
        let result = view.result.as_ref().map(ToString::to_string);
        let rate = view.result.map(|outcome| rating::of_game(row, game.settings().system(), outcome, now));
        let pool = opponent::pool_of(row);
        let turn = Turn {
            to_act: to_act(&game),
            runs: runs(&view),
            // The game is due at once: the timekeeper then works out when it is due next.
            due: row.time.is_some().then_some(now).filter(|_| result.is_none()),
            result: result.as_deref(),
            rate: rate.as_deref().map(|rate| rate as &Rate),
            rating_pool: Some(&pool),
            silent,
            // The computer does nothing in a pause, so whatever its opponent does ends it.
            is_move: !silent
                && (event.is_some_and(|event| event.action.is_move())
                    || opponent::in_game(row).is_some() && !waits_for_pause),
            waits_for_pause,
            spent,
            request,
            ..Turn::of(row.id, row.length, &events).at(now)
        };
        let length = turn.length();
        let body = Body::Turn { game: row.id, length, note };
        let post = NewPost::plain(row.place.clone(), body.json()).tells(row.id, length);
        let post = if shows_board(row, game.events(), &view) { post } else { post.passing() };
        let posts = if silent { Vec::new() } else { vec![post] };
        self.store.append(&turn, &posts).await?;
        self.games.put(row.id, length, Arc::new(game));
        if opponent::in_game(row).is_some() {
            self.wake_computer_for(row.id);
        }
        self.wake_delivery();
        if row.time.is_some() {
            self.wake_time_for(row.id);
        }
        if !silent {
            self.changes.tell(row.id);
        }
        Ok(())
    }
}

/// The error for what cannot be read without the database's key: the opponent's commitment, or else the seed.
fn unreadable(table: &Table, color: Color, ask: &Ask<'_>) -> Trouble {
    let theirs = table.game.view(Viewer::Player(!color)).committed.unwrap_or_default();
    if theirs.by[!color] && theirs.own.is_none() {
        let other = bold_names(ask.words, &table.row)[!color].clone();
        return ask.trouble("trouble-commitment", &[("other", text(other))]);
    }
    ask.trouble("trouble-seed", &[])
}

/// Whom the game waits for, as lists of games show it.
pub(crate) fn to_act(game: &Match) -> Pair<bool> {
    let view = game.view(Viewer::Public);
    Pair { black: view.waits_for(Color::Black), white: view.waits_for(Color::White) }
}

/// Whose clocks run, in the store's form.
pub(crate) fn runs(view: &View) -> Pair<bool> {
    let ByColor { black, white } = view.clocks_run();
    Pair { black, white }
}
