//! The timekeeper: looks at games when their time comes, whether or not anybody acts.
//!
//! It has no state of its own. The store says when to look at a game (`due`), which is never later than
//! something is to happen; what is to happen is worked out anew then. It changes a game only if the game is
//! still as it was read, so that two timekeepers do nothing twice.
//!
//! QGo may have been stopped, the machine may have slept, or its clock may have jumped: all of these look the
//! same here, and cost the players no time. See [`qgo_store::Timekeeping::beat`].
//!
//! Of several processes each looks at the games of its own parts. All of them note that they are there, so that
//! only the time without any process is an outage.

mod away;
pub(crate) mod ending;
mod packing;

use std::sync::Arc;
use std::time::Duration;

use qgo_rules::{ByColor, Color};
use qgo_store::{Conflict, GameId, Millis, NewPost, PlayerId, StoreError, ToldCount};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::Chat;
use crate::compose::Body;
use crate::games::table::{Table, player};
use crate::keeper::ending::grace;
use crate::people::settings::PlayerSettings;
use crate::processes::notice::Notice;
use crate::time::clock::Clocks;
use crate::time::control::MINUTE;
use crate::time::reminder;
use crate::trouble::Trouble;

pub(crate) use away::Away;
pub(crate) use packing::Packer;

/// How much later than expected the timekeeper may look without that counting as an outage.
const SLACK: Millis = 2 * MINUTE;
/// The longest rest; a timekeeper that runs notes in the store at least this often that it does.
const LONG_REST: Duration = Duration::from_secs(30);
/// The longest rest of a process that is not alone: notices of other processes may get lost.
const REST_OF_SEVERAL: Duration = Duration::from_secs(5);
/// The shortest rest, so that a game that cannot be looked at makes no busy loop.
const SHORT_REST: Duration = Duration::from_secs(1);
/// How many games are looked at in one round.
const BATCH: u32 = 200;
/// When to try again to remind a player who was reminded of another game.
const AGAIN: Millis = 30 * MINUTE;
/// When to look again at a game in which a request that was made in time is not answered yet.
const SOON: Millis = 1000;
/// When to look again at a game after an error.
const PAUSE: Millis = 5 * MINUTE;

impl Chat {
    /// Keeps the time of all games until `stop` becomes true or its sender is dropped.
    pub async fn keep_time(self: Arc<Self>, mut stop: watch::Receiver<bool>) {
        let mut woken = self.time.subscribe();
        let mut last: Option<Instant> = None;
        while !*stop.borrow_and_update() && stop.has_changed().is_ok() {
            woken.mark_unchanged();
            let now = Instant::now();
            self.tick(last.map_or(Duration::ZERO, |last| now - last)).await;
            last = Some(now);
            let rest = self.time_to_rest().await;
            tokio::select! {
                _ = woken.changed() => {}
                () = tokio::time::sleep(rest) => {}
                _ = stop.changed() => {}
            }
        }
    }

    /// Looks at all games that are due, and plays prepared answers that a kill left unplayed. The last call
    /// was `elapsed` ago by a monotonic clock; 0 for the first call since QGo was started.
    pub async fn tick(&self, elapsed: Duration) {
        let now = self.clock.now();
        let elapsed = Millis::try_from(elapsed.as_millis()).unwrap_or(Millis::MAX);
        *self.looked.lock() = Some(Instant::now());
        let beat = async {
            self.note_away(now).await?;
            self.store.beat(now, elapsed, SLACK).await
        };
        match beat.await {
            Ok(None) => {}
            Ok(Some(outage)) => tracing::info!(?outage, "time went by without QGo; it counts for nobody"),
            Err(error) => {
                // It is not known whether there was an outage, so nobody loses on time now.
                tracing::error!(%error, "the time cannot be kept");
                return;
            }
        }
        self.drop_idle();
        // It is held until the end, so that no other process looks at the same games meanwhile.
        let tenure = self.shares.now();
        if tenure.parts().is_empty() {
            return;
        }
        let due = match self.store.due_games(now, BATCH, tenure.parts()).await {
            Ok(due) => due,
            Err(error) => return tracing::error!(%error, "what is due cannot be read"),
        };
        for game in due {
            if !tenure.lasts() {
                return;
            }
            if let Err(trouble) = self.look(game, now).await {
                tracing::error!(%game, ?trouble, "a game cannot be looked at; it is put off");
                self.look_later(game, now).await;
            }
        }
        if tenure.is_first() {
            self.finish_leaving().await;
        }
        self.answer_all_plans(&tenure).await;
        self.pack_old_games(&tenure, now).await;
    }

    /// Notes an outage that may have happened since the timekeeper last looked. Called before somebody who
    /// acts meanwhile loses on time.
    pub(super) async fn note_outage(&self, now: Millis) -> Result<(), StoreError> {
        self.note_away(now).await?;
        let looked = *self.looked.lock();
        let elapsed = looked.map_or(Duration::ZERO, |looked| looked.elapsed());
        let elapsed = Millis::try_from(elapsed.as_millis()).unwrap_or(Millis::MAX);
        self.store.beat(now, elapsed, SLACK).await.map(drop)
    }

    /// Wakes the timekeeper of a game, in whatever process, because it may have to look sooner.
    pub(crate) fn wake_time_for(&self, game: GameId) {
        match self.parts().has_game(game) {
            true => self.wake_time_here(),
            false => self.others.tell(Notice::Time(Some(game))),
        }
    }

    /// Wakes all timekeepers, because any games may have to be looked at sooner.
    pub(crate) fn wake_time(&self) {
        self.wake_time_here();
        self.others.tell(Notice::Time(None));
    }

    /// Wakes [`Chat::keep_time`] in this process.
    pub(crate) fn wake_time_here(&self) {
        self.time.send_replace(());
    }

    /// As this process has other games than before, wakes all who look at them.
    pub(crate) fn wake_games_here(&self) {
        self.wake_time_here();
        self.computer.wake();
    }

    async fn time_to_rest(&self) -> Duration {
        let longest = if self.store.is_shared() { REST_OF_SEVERAL } else { LONG_REST };
        let parts = self.parts();
        if parts.is_empty() {
            return longest;
        }
        let Ok(Some(next)) = self.store.next_look(parts).await else { return longest };
        let wait = next.saturating_sub(self.clock.now()).max(0);
        Duration::from_millis(wait.unsigned_abs()).clamp(SHORT_REST, longest)
    }

    async fn look(&self, id: GameId, now: Millis) -> Result<(), Trouble> {
        let Some(row) = self.store.game(id).await? else { return Ok(()) };
        let table = self.table(row).await?;
        let next = match self.clocks(&table.row, &table.game, now).await? {
            None => None,
            Some(clocks) => {
                if let Some(flagged) = clocks.flagged(now, grace(&table.row)) {
                    if self.is_asking(&table.row, &clocks, flagged).await? {
                        let soon = now.saturating_add(SOON);
                        self.store.set_due(id, table.row.length, table.row.due, Some(soon)).await?;
                        return Ok(());
                    }
                    return match self.end_by_time(&table, flagged, now).await {
                        // Somebody has acted meanwhile, or another timekeeper was faster.
                        Err(Trouble::Store(StoreError::Conflict(Conflict::Stale))) => Ok(()),
                        ended => ended,
                    };
                }
                // As if all were told now of what they still have to be told: nothing happens sooner than
                // that.
                self.remind(&table, &clocks.if_told(now), now).await?
            }
        };
        // If the game has gone on meanwhile, this changes nothing, and the game is due anyway.
        self.store.set_due(id, table.row.length, table.row.due, next).await?;
        Ok(())
    }

    /// Reminds the players who are to be reminded now; returns when the next thing is to happen.
    async fn remind(&self, table: &Table, clocks: &Clocks, now: Millis) -> Result<Option<Millis>, Trouble> {
        let row = &table.row;
        let told = Reminded::of(row.reminded, table.told_count());
        let at = ByColor::new_with(|color| {
            let settings = PlayerSettings::read(&player(row, color).settings);
            let moment = reminder::moment(clocks, color, settings.reminders, settings.quiet.as_ref(), now);
            moment.filter(|_| !told.has(color))
        });
        let mut again = None;
        let due: Vec<Color> =
            Color::ALL.into_iter().filter(|color| at[*color].is_some_and(|at| at <= now)).collect();
        if !due.is_empty() {
            let players: Vec<_> = due.iter().map(|color| player(row, *color).id).collect();
            let post = |players: &[PlayerId]| {
                let body = Body::Reminder {
                    game: row.id,
                    told_count: table.told_count(),
                    players: players.to_vec(),
                };
                NewPost::plain(row.place.clone(), body.json()).board_of(row.id).passing()
            };
            let mark = told.and(&due).mark();
            if self.store.remind(row.id, row.length, mark, &players, now, &post).await? {
                self.wake_delivery();
            } else {
                // They were reminded of another game less than a day ago.
                again = Some(now.saturating_add(AGAIN));
            }
        }
        let later = Color::ALL.into_iter().filter_map(|color| at[color]).filter(|at| *at > now);
        let grace = grace(row);
        let end = |color| Some(clocks.deadline(color)?.saturating_add(grace[color]));
        Ok(later.chain(again).chain(Color::ALL.into_iter().filter_map(end)).min())
    }

    async fn look_later(&self, id: GameId, now: Millis) {
        let put_off = async {
            if let Some(row) = self.store.game(id).await? {
                self.store.set_due(id, row.length, row.due, Some(now.saturating_add(PAUSE))).await?;
            }
            Ok::<_, StoreError>(())
        };
        if let Err(error) = put_off.await {
            tracing::error!(%error, %id, "a game cannot be put off");
        }
    }
}

/// Who was reminded in the present turn, in the single number that the store keeps.
///
/// The turn is identified by the number of events that all were told of. So a changed commitment, of which
/// nobody is to learn, brings no second reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reminded {
    told_count: ToldCount,
    of: ByColor<bool>,
}

impl Reminded {
    /// What the stored number says if its turn is the one with this `told_count`; otherwise nobody was
    /// reminded.
    fn of(kept: Option<u32>, told_count: ToldCount) -> Self {
        let bits = kept.filter(|kept| kept >> 2 == told_count.0).unwrap_or(0);
        Self { told_count, of: ByColor { black: bits & 1 != 0, white: bits & 2 != 0 } }
    }

    fn has(self, color: Color) -> bool {
        self.of[color]
    }

    fn and(mut self, others: &[Color]) -> Self {
        others.iter().for_each(|color| self.of[*color] = true);
        self
    }

    fn mark(self) -> u32 {
        self.told_count.0 << 2 | u32::from(self.of.white) << 1 | u32::from(self.of.black)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_reminded_is_known_for_the_present_turn_only() {
        let nobody = Reminded::of(None, ToldCount(7));
        let black = nobody.and(&[Color::Black]);
        assert_eq!((black.has(Color::Black), black.has(Color::White)), (true, false));
        assert_eq!(Reminded::of(Some(black.mark()), ToldCount(7)), black);
        let both = black.and(&[Color::White]);
        assert_eq!(Reminded::of(Some(both.mark()), ToldCount(7)), both);
        assert_eq!(Reminded::of(Some(both.mark()), ToldCount(8)), Reminded::of(None, ToldCount(8)));
    }
}
