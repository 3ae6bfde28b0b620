//! Finds the games in which the computer is to act, thinks, and acts.
//!
//! Nothing waits for thinking: it holds no lock, no lease and no connection, and a part of the work may move to
//! another process meanwhile. What comes of it is appended only to the log for which it was thought, so it does
//! no harm if two processes think about the same turn. A process that is killed leaves nothing behind but a game
//! in which the computer is still to act.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_player::LostTurns;
use qgo_rules::{Action, Color, Match, PlayError, Viewer, WorkBound};
use qgo_store::{Conflict, GameId, StoreError};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::decide::{Decision, Position};
use super::opponent::{PLATFORM, in_game, is_lenient};
use super::threads::{self, class_of};
use crate::Chat;
use crate::cache::Cache;
use crate::games::table::{Table, player, waits_for};
use crate::pool::{Class, Order, Pool};
use crate::tasks::stopped;
use crate::trouble::Trouble;
use crate::turn::Cause;

/// How many games are in hand at most, including those that wait for a thread. The others wait in the store, and
/// there quick levels wait behind strong ones: so these are many.
const MOST: usize = 64;

/// How often it is looked for games whose notice was lost, as the timekeeper does.
const LONG_REST: Duration = Duration::from_secs(30);
const REST_OF_SEVERAL: Duration = Duration::from_secs(5);

/// When a game is tried again in which the computer could not act: if the store did not answer, its clock runs on; what
/// else is the matter hardly changes by itself.
const PAUSE_OF_STORE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_secs(60);
/// Each time it is put off for twice as long, so that many such games do not keep all others waiting.
const LONGEST_PAUSE: Duration = Duration::from_secs(15 * 60);

/// How often an action is tried again because the opponent acted in the same turn at the same instant.
const ATTEMPTS: u32 = 20;

/// The bytes for the chances in games that were looked back at: enough for a thousand games.
const ROOM_FOR_CHANCES: usize = 1 << 20;

/// The bytes for the lost turns of games, and for their pauses: enough for some thousand of them.
const ROOM_FOR_LOST_TURNS: usize = 1 << 20;

/// What is known in memory of the computer's games. Losing it costs nobody anything.
pub(crate) struct Computer {
    pub(super) pool: Pool,
    /// Changes whenever the computer may have to act.
    woken: watch::Sender<()>,
    /// The games that are not free for it to act in.
    games: Mutex<HashMap<GameId, State>>,
    /// Where there are any.
    lost_turns: Cache<GameId, LostTurns>,
    /// For how long games are put off that were put off before.
    pauses: Cache<GameId, Duration>,
    /// Black's chances in games that were looked back at, as [`Computer::keep_chances`] got them.
    chances: Cache<GameId, Arc<[f32]>>,
}

/// Why the computer does not act in a game now.
#[derive(Clone, Copy)]
enum State {
    InHand,
    /// It could not act.
    PutOff {
        until: Instant,
    },
}

/// A game in hand, until this is dropped.
struct InHand<'a> {
    computer: &'a Computer,
    game: GameId,
    /// For how long it is left alone then: not at all where it is known that the computer could act, or need not.
    put_off: Option<Duration>,
}

impl Drop for InHand<'_> {
    fn drop(&mut self) {
        let mut games = self.computer.games.lock();
        match self.put_off {
            Some(pause) => games.insert(self.game, State::PutOff { until: Instant::now() + pause }),
            None => games.remove(&self.game),
        };
    }
}

impl Default for Computer {
    fn default() -> Self {
        Self {
            pool: threads::pool(),
            woken: watch::Sender::new(()),
            games: Mutex::default(),
            lost_turns: Cache::new(ROOM_FOR_LOST_TURNS),
            pauses: Cache::new(ROOM_FOR_LOST_TURNS),
            chances: Cache::new(ROOM_FOR_CHANCES),
        }
    }
}

impl Computer {
    /// Takes a game in hand; `false` if it is already, or is to be left alone.
    fn take(&self, game: GameId) -> bool {
        match self.games.lock().entry(game) {
            Entry::Occupied(_) => false,
            Entry::Vacant(free) => {
                free.insert(State::InHand);
                true
            }
        }
    }

    /// How many games are in hand, and how many are put off still.
    fn count(&self) -> (usize, usize) {
        let now = Instant::now();
        let mut games = self.games.lock();
        games.retain(|_, state| !matches!(state, State::PutOff { until } if *until <= now));
        let in_hand = games.values().filter(|state| matches!(state, State::InHand)).count();
        (in_hand, games.len() - in_hand)
    }

    /// When it is looked for turns again that nobody tells of: after a rest, or when a game need not be left alone any
    /// more.
    fn next_look(&self, rest: Duration) -> Instant {
        let games = self.games.lock();
        let ends = games.values().filter_map(|state| match state {
            State::PutOff { until } => Some(*until),
            State::InHand => None,
        });
        ends.fold(Instant::now() + rest, Instant::min)
    }

    /// For how long a game is put off in which it cannot act again.
    fn next_pause(&self, game: GameId) -> Duration {
        let pause = self.pauses.get(&game).map_or(PAUSE, |last| (2 * last).min(LONGEST_PAUSE));
        self.pauses.put(game, pause, 0);
        pause
    }

    fn lost_turns(&self, game: GameId) -> LostTurns {
        self.lost_turns.get(&game).unwrap_or_default()
    }

    fn keep_lost_turns(&self, game: GameId, turns: LostTurns) {
        match turns == LostTurns::default() {
            true => self.lost_turns.remove_all(game..=game),
            false => self.lost_turns.put(game, turns, 0),
        }
    }

    /// Keeps Black's chances in a game that is over for a while: at the start, and after each entry of its list of moves.
    pub(crate) fn keep_chances(&self, game: GameId, chances: Arc<[f32]>) {
        let bytes = size_of_val(&*chances);
        self.chances.put(game, chances, bytes);
    }

    pub(crate) fn known_chances(&self, game: GameId) -> Option<Arc<[f32]>> {
        self.chances.get(&game)
    }

    /// Drops what nobody has asked for lately, but not the lost turns: many a turn takes days.
    pub(crate) fn drop_idle(&self) {
        self.chances.drop_idle();
    }

    pub(crate) fn wake(&self) {
        self.woken.send_replace(());
    }
}

impl Chat {
    /// Plays the computer's turns until `stop` becomes true or its sender is dropped. What is not thought to its
    /// end then is thought about anew by whoever looks next.
    pub async fn play_computer(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        let mut woken = self.computer.woken.subscribe();
        let mut turns = JoinSet::new();
        while !*stop.borrow_and_update() && stop.has_changed().is_ok() {
            woken.mark_unchanged();
            let mut rest = if self.store.is_shared() { REST_OF_SEVERAL } else { LONG_REST };
            let found = self.turns_of_computer().await.unwrap_or_else(|error| {
                tracing::error!(%error, "the computer's turns cannot be read");
                rest = PAUSE_OF_STORE;
                Vec::new()
            });
            for game in found {
                let (chat, stop) = (Arc::clone(&self), stop.clone());
                turns.spawn(async move { chat.take_turn(game, stop).await });
            }
            tokio::select! {
                _ = woken.changed() => {}
                Some(_) = turns.join_next(), if !turns.is_empty() => {}
                () = sleep_until(self.computer.next_look(rest)) => {}
                _ = stop.changed() => {}
            }
        }
        // What is being appended is finished; thinking is not waited for.
        while turns.join_next().await.is_some() {}
    }

    /// Plays the computer's turns that there are now, for tests; returns whether there were any.
    #[doc(hidden)]
    pub async fn play_computers_turns(&self) -> bool {
        let (_go_on, stop) = watch::channel(false);
        let found = self.turns_of_computer().await.unwrap_or_default();
        for game in &found {
            self.take_turn(*game, stop.clone()).await;
        }
        !found.is_empty()
    }

    /// Looks at a game in which the computer may have to act, in whatever process.
    pub(crate) fn wake_computer_for(&self, game: GameId) {
        match self.parts().has_game(game) {
            true => self.computer.wake(),
            false => self.others.tell(crate::processes::notice::Notice::Time(Some(game))),
        }
    }

    /// Takes games in hand in which the computer is to act: the opponents in turn, and of each those first that have
    /// waited longest.
    async fn turns_of_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let parts = self.parts();
        let (in_hand, put_off) = self.computer.count();
        if parts.is_empty() || in_hand >= MOST {
            return Ok(Vec::new());
        }
        let most = u32::try_from(MOST + put_off).unwrap_or(u32::MAX);
        let games = self.store.games_waiting_for(PLATFORM, most, parts).await?;
        Ok(games.into_iter().filter(|game| self.computer.take(*game)).take(MOST - in_hand).collect())
    }

    /// Thinks about a game that was taken in hand, and acts in it.
    async fn take_turn(&self, game: GameId, stop: watch::Receiver<bool>) {
        let mut in_hand = InHand { computer: &self.computer, game, put_off: Some(PAUSE) };
        let thought = tokio::select! {
            thought = self.think_about(game) => thought,
            () = stopped(stop) => {
                in_hand.put_off = None;
                return;
            }
        };
        let acted = match thought {
            Ok(Some((table, decision))) => self.play_decided(table, decision).await,
            Ok(None) => Ok(()),
            Err(trouble) => Err(trouble),
        };
        match acted {
            Ok(()) => {
                in_hand.put_off = None;
                self.computer.pauses.remove_all(game..=game);
            }
            Err(trouble) => {
                let pause =
                    if trouble.is_of_the_store() { PAUSE_OF_STORE } else { self.computer.next_pause(game) };
                in_hand.put_off = Some(pause);
                tracing::error!(%game, ?trouble, ?pause, "the computer cannot act; it tries again later");
            }
        }
    }

    /// What the computer does in a game; `None` if it has nothing to do there.
    async fn think_about(&self, id: GameId) -> Result<Option<(Table, Decision)>, Trouble> {
        let Some(row) = self.store.game(id).await? else { return Ok(None) };
        let Some((color, level)) = in_game(&row) else {
            return Err(Trouble::Damaged(id, "its player is no level of the computer".to_owned()));
        };
        // It was found before it was let go, or somebody has acted since.
        if !waits_for(&row)[color] || row.paused {
            return Ok(None);
        }
        // Each opponent is served in turn, however many games they have begun: when these are loaded, too.
        let (opponent, place) = (player(&row, !color).account.clone(), row.place.clone());
        let order = |class| Order::of_account(class, &opponent, &place);
        let table = self.table_for(row, &order(Class::Move)).await?;
        let (mind, game) = (Arc::clone(&self.config.mind), Arc::clone(&table.game));
        let (is_lenient, has_clock) = (is_lenient(&table.row), table.row.time.is_some());
        let lost_turns = self.computer.lost_turns(id);
        let decide = move || {
            let position = Position { game: &game, color, level, is_lenient, has_clock, lost_turns };
            position.decide(&*mind)
        };
        let class = class_of(level, &table.game.view(Viewer::Public));
        let decision = self.computer.run(&order(class), decide).await?;
        match decision.actions.is_empty() {
            false => Ok(Some((table, decision))),
            true => Err(Trouble::Failed("the computer finds nothing to do where it is to act".to_owned())),
        }
    }

    /// Appends what the computer does. If the game has gone on meanwhile, it is found again if the computer is still
    /// to act.
    async fn play_decided(&self, mut table: Table, decision: Decision) -> Result<(), Trouble> {
        let id = table.row.id;
        for attempt in 0..ATTEMPTS {
            match self.play_decided_once(&table, &decision).await {
                Err(Trouble::Store(StoreError::Conflict(Conflict::Stale))) => {}
                // What came between them has made it pointless.
                Err(Trouble::Damaged(..)) if attempt > 0 => break,
                Err(trouble) => return Err(trouble),
                Ok(()) => {
                    self.computer.keep_lost_turns(id, decision.lost_turns);
                    self.try_to_answer(id).await;
                    return Ok(());
                }
            }
            // Another process may have thought the same: in a secret turn that would be a second commitment.
            let is_to_act = |now: &Table| in_game(&now.row).is_some_and(|(own, _)| waits_for(&now.row)[own]);
            match self.same_turn_now(&table).await?.filter(is_to_act) {
                Some(now) => table = now,
                None => break,
            }
        }
        Ok(())
    }

    async fn play_decided_once(&self, table: &Table, decision: &Decision) -> Result<(), Trouble> {
        let Some((own, _)) = in_game(&table.row) else { return Ok(()) };
        let now = self.clock.now();
        if let Some((_, flagged)) = self.flagged(&table.row, &table.game, own, now).await? {
            return self.end_by_time(table, flagged, now).await;
        }
        let (game, actions) = (Arc::clone(&table.game), decision.actions.clone());
        let bound = WorkBound::Steps(self.config.work_per_move);
        let act = move || play(&game, &actions, bound);
        let order = Order::of_game(Class::Move, table.row.id);
        let game = self.pool.run(&order, act).await?;
        let game = game.map_err(|error| Trouble::Damaged(table.row.id, error.to_string()))?;
        let cause = Cause { note: decision.note, waits_for_pause: true, ..Cause::at(now) };
        self.write_down(&table.row, game, decision.actions.len(), cause).await
    }
}

/// The game after these actions.
fn play(game: &Match, actions: &[(Color, Action)], bound: WorkBound) -> Result<Match, PlayError> {
    let mut game = game.clone();
    for (color, action) in actions {
        game.act(*color, action.clone(), bound.clone())?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_game_in_which_it_could_not_act_is_tried_again_after_a_pause() {
        let (computer, game) = (Computer::default(), GameId(1));
        let in_hand = |put_off| InHand { computer: &computer, game, put_off };
        assert!(computer.take(game) && !computer.take(game));
        assert_eq!(computer.count(), (1, 0));
        drop(in_hand(None));
        assert!(computer.take(game), "it may act again");
        let panics = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let _in_hand = in_hand(Some(PAUSE));
            panic!("in a turn");
        }));
        assert!(panics.is_err());
        assert_eq!((computer.count(), computer.take(game)), ((0, 1), false));
        assert_eq!(computer.next_look(2 * PAUSE), Instant::now() + PAUSE);
        tokio::time::advance(PAUSE).await;
        assert_eq!((computer.count(), computer.take(game)), ((0, 0), true));
        assert_eq!(computer.next_look(2 * PAUSE), Instant::now() + 2 * PAUSE, "none is put off");
    }

    #[test]
    fn lost_turns_are_kept_until_a_turn_is_not_lost() {
        let (computer, game) = (Computer::default(), GameId(1));
        let lost = LostTurns::default().and(0.0, 9);
        computer.keep_lost_turns(game, lost);
        assert_eq!(computer.lost_turns(game), lost);
        computer.keep_lost_turns(game, LostTurns::default());
        assert_eq!((computer.lost_turns(game), computer.lost_turns.bytes()), (LostTurns::default(), 0));
    }
}
