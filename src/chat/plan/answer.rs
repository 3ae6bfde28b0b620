//! Plays what players have prepared as soon as it is their turn.

use std::sync::Arc;

use qgo_rules::{
    Action, ChanceError, ChoiceStep, Color, Match, Phase, PlayError, ToMove, View, Viewer, WorkBound,
};
use qgo_store::{Conflict, GameId, PlanId, PlanKind, StoreError};

use super::PlannedMove;
use super::active::ActivePlans;
use super::progress::DropReason;
use crate::Chat;
use crate::games::table::{Table, player};
use crate::people::private_notice::PrivateNotice;
use crate::pool::{Class, Order};
use crate::processes::Tenure;
use crate::trouble::Trouble;
use crate::turn::Cause;

/// How many prepared moves are played in a row at most: two players' lines may answer each other. The rest is
/// played when the timekeeper comes by.
const AT_ONCE: u32 = 40;

/// The result of a prepared move.
enum Tried {
    /// It was played, or the game has gone on meanwhile.
    GoOn,
    /// It cannot be played, for this reason.
    Not(DropReason),
}

impl Chat {
    /// Plays what the players of a game have prepared, while it is their turn. Without plans it does nothing,
    /// so calling it again does no harm.
    pub(crate) async fn answer_plans(&self, game: GameId) -> Result<(), Trouble> {
        let _alone = self.planning.hold(game).await;
        for _ in 0..AT_ONCE {
            let Some(row) = self.store.game(game).await?.filter(|row| row.result.is_none()) else {
                return Ok(());
            };
            let mut empty = true;
            for color in Color::ALL {
                empty &= self.store.plans(game, player(&row, color).id).await?.is_empty();
            }
            if empty || !self.answer_once(&self.table(row).await?).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Plays what a kill left unplayed, in all running games of this process in which somebody who is to act
    /// has plans.
    pub(crate) async fn answer_all_plans(&self, tenure: &Tenure) {
        let games = self.store.games_with_plans().await.unwrap_or_else(|error| {
            tracing::error!(%error, "what is prepared cannot be read");
            Vec::new()
        });
        for game in games.into_iter().filter(|game| tenure.parts().has_game(*game)) {
            self.try_to_answer(game).await;
        }
    }

    /// As [`Chat::answer_plans`], after something that succeeded: an error is only logged.
    pub(crate) async fn try_to_answer(&self, game: GameId) {
        if let Err(trouble) = self.answer_plans(game).await {
            // The timekeeper will try again.
            tracing::error!(%game, ?trouble, "what is prepared cannot be played");
        }
    }

    /// Plays one prepared move; `false` if there is none to play.
    async fn answer_once(&self, table: &Table) -> Result<bool, Trouble> {
        let mut active = Vec::new();
        for color in Color::ALL {
            active.push(self.active_plans(table, color).await?);
        }
        let of = |color: Color| &active[usize::from(color == Color::White)];
        let view = table.game.view(Viewer::Public);
        match (view.phase, view.to_move) {
            // The player is asked for an answer to a proposal first.
            _ if view.proposal.is_some() => Ok(false),
            (Phase::Keep, ToMove::One(color)) => self.choose(table, &view, color, of(color)).await,
            (Phase::Play, ToMove::One(color)) => self.answer(table, &view, color, of(color)).await,
            _ => Ok(false),
        }
    }

    /// Answers a choice with the one that was made in advance.
    async fn choose(
        &self,
        table: &Table,
        view: &View,
        color: Color,
        active: &ActivePlans,
    ) -> Result<bool, Trouble> {
        // A choice about stones just placed belongs to the player who has just placed them, and is not
        // prepared.
        let Some(asked) = view.pending().filter(|asked| asked.step != ChoiceStep::Placed) else {
            return Ok(false);
        };
        let Some((id, preset)) = active.preset_for(&asked.set) else {
            // One of the unreadable plans may have been for this set.
            let unreadable = active.unreadable.iter().filter(|(_, kind)| *kind == PlanKind::Choice);
            let dropped: Vec<_> = unreadable.map(|(id, _)| (*id, Some(DropReason::Unreadable))).collect();
            self.drop_plans(table, color, &dropped).await?;
            return Ok(false);
        };
        let tried = match asked.options.contains(&preset.point) {
            true => self.play_prepared(table, color, Action::Keep { point: preset.point }, &[*id]).await?,
            false => Tried::Not(DropReason::Illegal),
        };
        if let Tried::Not(_) = tried {
            let notice = PrivateNotice::new("whisper-preset-gone").with("game", table.row.id.0);
            let notice = notice.with("set", preset.set);
            self.notify_privately(player(&table.row, color).id, &notice, None).await?;
            self.store.drop_plans(&[*id], None).await?;
        }
        Ok(matches!(tried, Tried::GoOn))
    }

    /// Plays the answer to the opponent's last move. If it cannot be played, it is dropped, and the player
    /// has to move.
    async fn answer(
        &self,
        table: &Table,
        view: &View,
        color: Color,
        active: &ActivePlans,
    ) -> Result<bool, Trouble> {
        let due: Vec<_> = active.lines.iter().filter(|line| line.is_due).collect();
        // If two answers fit the same move, the later one counts.
        let Some(answer) = due.last().and_then(|line| line.rest.0.first()).map(|step| &step.then) else {
            return Ok(false);
        };
        let is_safe = match answer {
            PlannedMove::Points(points) => view.is_surely_legal(points),
            PlannedMove::Pass => true,
        };
        let tried = match is_safe {
            true => self.play_prepared(table, color, answer.action(), &[]).await?,
            false => Tried::Not(DropReason::Unsure),
        };
        let Tried::Not(why) = tried else { return Ok(true) };
        let dropped: Vec<(PlanId, Option<DropReason>)> =
            due.iter().enumerate().map(|(index, line)| (line.id, (index == 0).then_some(why))).collect();
        self.drop_plans(table, color, &dropped).await?;
        Ok(false)
    }

    /// Plays `action` for `color` if the rules accept it unchanged, and marks `spent` as carried out with it.
    async fn play_prepared(
        &self,
        table: &Table,
        color: Color,
        action: Action,
        spent: &[PlanId],
    ) -> Result<Tried, Trouble> {
        let game = Arc::clone(&table.game);
        let bound = WorkBound::Steps(self.config.work_per_move);
        let decide = move || {
            let mut game = Match::clone(&game);
            let event = game.act(color, action, bound)?.clone();
            Ok((game, event))
        };
        let (game, event) = match self.pool.run(&Order::of_game(Class::Move, table.row.id), decide).await? {
            Ok(decided) => decided,
            Err(PlayError::Refused(_)) => return Ok(Tried::Not(reason(table))),
            Err(PlayError::Chance(ChanceError::SeedMissing)) => {
                return Ok(Tried::Not(DropReason::Unreadable));
            }
            // It waits, and is looked at again with whatever happens next in the game.
            Err(PlayError::Chance(ChanceError::WitnessAwaited)) => return Ok(Tried::GoOn),
            Err(error) => return Err(Trouble::Damaged(table.row.id, error.to_string())),
        };
        if event.host_limit.is_some() || matches!(event.action, Action::UnintentionalPass { .. }) {
            // The move was surely legal, but not after the determination that precedes a move of more work
            // than the host allows. A plan must not turn into a pass. Whether it is dropped depends on the
            // work alone, so this tells nothing about what would be drawn.
            return Ok(Tried::Not(DropReason::Unsure));
        }
        let cause = Cause { spent, ..Cause::at(self.clock.now()) };
        match self.write_down(&table.row, game, 1, cause).await {
            Ok(()) | Err(Trouble::Store(StoreError::Conflict(Conflict::Stale))) => Ok(Tried::GoOn),
            Err(trouble) => Err(trouble),
        }
    }
}

/// The reason given for a refused answer. In systems that hide what is legal it is the reason that is also
/// given for an answer that is not surely legal, so that it tells nothing.
fn reason(table: &Table) -> DropReason {
    if table.game.settings().system().hides_what_is_legal() {
        DropReason::Unsure
    } else {
        DropReason::Illegal
    }
}
