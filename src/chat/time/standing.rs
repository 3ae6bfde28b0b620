//! The clocks of a game in the store.

use qgo_rules::{Action, ByColor, Color, Match, Seed, Viewer};
use qgo_store::{GameRow, Millis, OffTime, Pair, Span, StoredEvent};
use qgo_words::Words;
use qgo_words::text::text;

use super::clock::{Clocks, Interval, Off, clocks};
use super::control::Control;
use super::describe;
use super::spans::Spans;
use crate::Chat;
use crate::games::table::bold_names;
use crate::trouble::Trouble;

impl Chat {
    /// The clocks at `now` of a game that stands as `game`; `None` if it has no clock or is over.
    pub(crate) async fn clocks(
        &self,
        row: &GameRow,
        game: &Match,
        now: Millis,
    ) -> Result<Option<Clocks>, Trouble> {
        let Some(control) = control(row)?.filter(|_| row.result.is_none()) else { return Ok(None) };
        let events = self.store.events(row.id).await?;
        let off = self.store.off_time(row.id).await?;
        Ok(Some(of_log(&control, row, &events, &off, game, now)))
    }

    /// The lines that tell all about the clocks of a game that stands as `game`. `with_turn` says that they
    /// are part of the turn's message, for which the clocks may wait.
    pub(crate) async fn time_lines(
        &self,
        words: Words,
        row: &GameRow,
        game: &Match,
        with_turn: bool,
    ) -> Result<Vec<String>, Trouble> {
        let now = self.clock.now();
        let Some(clocks) = self.clocks(row, game, now).await? else { return Ok(Vec::new()) };
        let clocks = if with_turn { clocks.if_told(now) } else { clocks };
        if row.paused {
            return Ok(vec![words.text("time-paused")]);
        }
        let names = bold_names(words, row);
        let mut lines = describe::clocks(words, &clocks, &names, now);
        if let Some(by) = row.pause_by {
            let by = if row.black.id == by { Color::Black } else { Color::White };
            lines.push(words.format("time-pause-offered", &[("player", text(names[by].clone()))]));
        }
        Ok(lines)
    }
}

/// The clocks at `now` of a game that stands as `game`, from its log and the time that does not count.
pub(crate) fn of_log(
    control: &Control,
    row: &GameRow,
    events: &[StoredEvent],
    off: &OffTime,
    game: &Match,
    now: Millis,
) -> Clocks {
    let begun = Match::new(game.settings().clone(), Seed([0; 32]));
    let begun = Interval {
        at: row.created,
        told: row.told,
        runs: begun.view(Viewer::Public).clocks_run(),
        ..Interval::default()
    };
    // The log may have grown since `game` was read; later events are ignored.
    let events = events.iter().zip(game.events()).map(|(kept, event)| {
        let runs = by_color(kept.runs.unwrap_or_default());
        let unconfirmed = matches!(event.action, Action::MarkDead { .. }).then_some(event.color);
        Interval { at: kept.at, told: kept.told, runs, anew: begins_anew(&event.action, runs), unconfirmed }
    });
    let intervals: Vec<_> = std::iter::once(begun).chain(events).collect();
    let off = Off {
        all: spans(off.outages.iter().chain(&off.pauses)),
        of: ByColor { black: spans(&off.absences.black), white: spans(&off.absences.white) },
    };
    clocks(control, &intervals, &off, now)
}

/// The time control of a game.
pub(crate) fn control(row: &GameRow) -> Result<Option<Control>, Trouble> {
    let read = |json: &String| serde_json::from_str(json);
    row.time.as_ref().map(read).transpose().map_err(|e| Trouble::Damaged(row.id, e.to_string()))
}

/// Whether a turn or a phase begins with an action after which these clocks run. Who completes a turn of both
/// is to move again at once. Likewise the count waits for the player who passed last too, and the estimate
/// for the player who was the last to confirm the dead stones.
fn begins_anew(action: &Action, runs: ByColor<bool>) -> bool {
    use Action::{AcceptEnd, Annul, Resume, Reveal};
    matches!(action, Reveal { .. } | Annul { .. } | AcceptEnd | Resume)
        || (action.is_move() || *action == Action::Confirm) && runs.black && runs.white
}

fn by_color(pair: Pair<bool>) -> ByColor<bool> {
    ByColor { black: pair.black, white: pair.white }
}

fn spans<'a>(spans: impl IntoIterator<Item = &'a Span>) -> Spans {
    Spans::new(spans.into_iter().map(|span| (span.since, span.until)))
}
