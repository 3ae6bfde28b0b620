//! What a player has prepared in a game and still fits it.

use std::collections::BTreeMap;

use qgo_rules::{Color, EntangledSet};
use qgo_store::{Conflict, LogLength, Plan, PlanId, PlanKind, RequestKey, StoreError};

use super::progress::{DropReason, Progress, progress};
use super::{Line, Preset};
use crate::Chat;
use crate::games::table::{Table, player};
use crate::people::private_notice::PrivateNotice;
use crate::trouble::Trouble;

/// What a player has prepared in a game.
#[derive(Debug, Default)]
pub(crate) struct ActivePlans {
    /// The lines that fit the game, in the order in which they were made.
    pub(crate) lines: Vec<ActiveLine>,
    /// The choices made in advance, also for sets that are gone: an undo may bring them back.
    pub(crate) presets: Vec<(PlanId, Preset)>,
    /// Plans that cannot be read because the key is missing.
    pub(crate) unreadable: Vec<(PlanId, PlanKind)>,
}

/// A line that fits the game, and how far it has come.
#[derive(Debug)]
pub(crate) struct ActiveLine {
    /// The number of the plan.
    pub(crate) id: PlanId,
    /// The steps that are left.
    pub(crate) rest: Line,
    /// Whether the opponent has made the first move of those steps, so that its answer is due.
    pub(crate) is_due: bool,
}

impl ActivePlans {
    /// The choice made in advance for a set.
    pub(crate) fn preset_for(&self, set: &EntangledSet) -> Option<&(PlanId, Preset)> {
        self.presets.iter().find(|(_, preset)| preset.is_for(set))
    }
}

/// Plans to drop, and why; the owner is not told of one without a reason.
type Dropped = Vec<(PlanId, Option<DropReason>)>;

impl Chat {
    /// What the player of `color` has prepared. Plans that no longer fit the game are dropped, and their
    /// owner is told. The caller holds the game's lock.
    pub(crate) async fn active_plans(&self, table: &Table, color: Color) -> Result<ActivePlans, Trouble> {
        let plans = self.store.plans(table.row.id, player(&table.row, color).id).await?;
        let (active, dropped) = sorted(plans, table, color);
        self.drop_plans(table, color, &dropped).await?;
        Ok(active)
    }

    /// Drops plans and tells their owner why, once, also if two processes do this at the same time or one was
    /// killed in between.
    pub(crate) async fn drop_plans(
        &self,
        table: &Table,
        color: Color,
        dropped: &[(PlanId, Option<DropReason>)],
    ) -> Result<(), Trouble> {
        if dropped.is_empty() {
            return Ok(());
        }
        let mut reasons: BTreeMap<DropReason, Vec<PlanId>> = BTreeMap::new();
        for (id, why) in dropped {
            if let Some(why) = *why {
                reasons.entry(why).or_default().push(*id);
            }
        }
        for (why, ids) in reasons {
            let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
            let first = ids.iter().min().map_or(0, |id| id.0);
            let told = RequestKey {
                platform: table.row.place.platform.clone(),
                key: format!("dropped {first} at {} of {}", table.row.length.0, table.row.id),
                at: self.clock.now(),
            };
            let notice = PrivateNotice::new(format!("whisper-plan-{}", why.name()));
            let notice = notice.with("game", table.row.id.0).with("count", count);
            match self.notify_privately(player(&table.row, color).id, &notice, Some(&told)).await {
                Ok(()) | Err(StoreError::Conflict(Conflict::Repeated)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let ids: Vec<_> = dropped.iter().map(|(id, _)| *id).collect();
        Ok(self.store.drop_plans(&ids, None).await?)
    }
}

fn sorted(plans: Vec<Plan>, table: &Table, color: Color) -> (ActivePlans, Dropped) {
    let (mut active, mut dropped) = (ActivePlans::default(), Dropped::new());
    for plan in plans {
        let body = plan.body.as_deref();
        match plan.kind {
            PlanKind::Choice => match body.and_then(|body| serde_json::from_str(body).ok()) {
                Some(preset) => active.presets.push((plan.id, preset)),
                None => active.unreadable.push((plan.id, plan.kind)),
            },
            PlanKind::Answer => match body.and_then(|body| serde_json::from_str(body).ok()) {
                Some(line) => sort_line(&plan, line, table, color, &mut active, &mut dropped),
                None if has_moved(table, !color, plan.length) => {
                    dropped.push((plan.id, Some(DropReason::Unreadable)));
                }
                None => active.unreadable.push((plan.id, plan.kind)),
            },
        }
    }
    if active.lines.iter().any(|line| line.is_due) {
        // The opponent made a move that another line foresaw, so nobody is told that lines for other moves
        // are gone.
        for (_, why) in dropped.iter_mut().filter(|(_, why)| *why == Some(DropReason::Other)) {
            *why = None;
        }
    }
    (active, dropped)
}

/// Whether `color` has moved since the log had this length.
fn has_moved(table: &Table, color: Color, length: LogLength) -> bool {
    let since = table.game.events().iter().skip(length.index());
    since.filter(|event| event.color == color).any(|event| event.action.is_move())
}

fn sort_line(
    plan: &Plan,
    line: Line,
    table: &Table,
    color: Color,
    active: &mut ActivePlans,
    dropped: &mut Dropped,
) {
    let events = table.game.events();
    let since = events.get(plan.length.index()..).unwrap_or_default();
    let (next, is_due) = match progress(&line, color, table.game.settings(), since) {
        Progress::Waits(next) => (next, false),
        Progress::Due(next) => (next, true),
        Progress::Done => return dropped.push((plan.id, None)),
        Progress::Over(why) => return dropped.push((plan.id, Some(why))),
    };
    let rest = Line(line.0.into_iter().skip(next).collect());
    active.lines.push(ActiveLine { id: plan.id, rest, is_due });
}
