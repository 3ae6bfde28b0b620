//! Prepared answers: made by `/move` with an "if", by a form, or from the list of them.

use qgo_rules::{Color, Phase, ToMove, Viewer};
use qgo_store::{Conflict, GameId, NewPlan, PlanId, PlanKind, StoreError};
use qgo_words::text::{fit, number, text};

use super::game_form::GameForm;
use crate::ask::{Answer, Ask};
use crate::compose::turn::game_button;
use crate::games::table::{Table, bold_names, player};
use crate::plan::active::{ActiveLine, ActivePlans};
use crate::plan::read::{example, read};
use crate::plan::{LINES, Line, sealed};
use crate::press::{Act, Press};
use crate::trouble::Trouble;
use crate::{Button, Look, Message, Reply};

/// The fields of the form for a prepared answer.
const IF: &str = "if";
const THEN: &str = "then";

pub(super) const FORM: GameForm = GameForm {
    fields: &[(IF, "-if"), (THEN, "-then")],
    price: |_| None,
    instead: |ask, table, color| {
        let example = example(ask.words, table.game.settings(), color);
        ask.trouble("plan-use", &[("example", text(example))])
    },
    sent: |ask, table, color, typed| {
        Box::pin(async move {
            let field = |id| typed.get(id).map_or("", |typed| typed.trim().trim_end_matches(';'));
            let line = match field(THEN) {
                "" => field(IF).to_owned(),
                then => format!("{} > {then}", field(IF)),
            };
            ask.prepare(table, color, &line).await
        })
    },
};

impl Ask<'_> {
    /// Prepares the typed answers.
    pub(super) async fn prepare(&self, table: Table, color: Color, typed: &str) -> Answer {
        self.is_secret(&table);
        let settings = table.game.settings();
        if !settings.system().has_prepared_answers() {
            return Err(self.trouble("plan-not-here", &[]));
        }
        let view = table.game.view(Viewer::Public);
        match view.phase {
            Phase::Play => {}
            Phase::Keep => return Err(self.trouble("plan-in-choice", &[])),
            Phase::Count => return Err(self.trouble("counting-now", &[])),
            Phase::Over => return Err(self.trouble("plan-over", &[])),
        }
        let line = read(typed, settings, color);
        let line = line.map_err(|bad| Trouble::Text(bad.in_words(self.words, settings, color)))?;
        let (id, active) = self.keep_line(&table, color, &line).await?;
        let others = active.lines.iter().filter(|line| line.id != id).count();
        let key = if view.to_move == ToMove::One(color) { "plan-made-early" } else { "plan-made" };
        let args = [
            ("game", number(table.row.id.0)),
            ("line", text(line.in_words(self.words))),
            ("other", text(bold_names(self.words, &table.row)[!color].clone())),
            ("count", number(others as i64 + 1)),
            ("most", number(LINES as i64)),
        ];
        let buttons = vec![
            self.withdraw_button(&table, id, self.words.text("button-unplan")),
            game_button(self.words, Act::Plans, Look::Secondary, table.row.id, table.told_count()),
        ];
        let text = self.words.format(key, &args);
        Ok(vec![Reply::Private(Message { text, rows: vec![buttons], ..Message::default() })])
    }

    /// Stores a line in place of those that answer the same moves differently; returns it and all that is
    /// prepared.
    async fn keep_line(
        &self,
        table: &Table,
        color: Color,
        line: &Line,
    ) -> Result<(PlanId, ActivePlans), Trouble> {
        let _alone = self.chat.planning.hold(table.row.id).await;
        let active = self.chat.active_plans(table, color).await?;
        let (replaced, kept): (Vec<_>, Vec<_>) =
            active.lines.iter().partition(|other| answers_same(&other.rest, line, table, color));
        if kept.len() >= LINES {
            return Err(self.trouble("plan-too-many", &[("most", number(LINES as i64))]));
        }
        let plan = NewPlan {
            game: table.row.id,
            player: player(&table.row, color).id,
            kind: PlanKind::Answer,
            body: sealed(line),
            length: table.row.length,
            now: self.now,
        };
        let replaces: Vec<_> = replaced.iter().map(|line| line.id).collect();
        let id = self.put_plan(&plan, &replaces).await?;
        Ok((id, self.chat.active_plans(table, color).await?))
    }

    /// Stores a plan, unless the game has gone on since `plan` was made.
    pub(super) async fn put_plan(&self, plan: &NewPlan, replaces: &[PlanId]) -> Result<PlanId, Trouble> {
        match self.chat.store.put_plan(plan, replaces, self.key.as_ref()).await {
            Err(StoreError::Conflict(Conflict::Stale)) => Err(self.trouble("plan-late", &[])),
            kept => Ok(kept?),
        }
    }

    /// Lists the prepared answers.
    pub(super) async fn plans(&self, table: Table, color: Color) -> Answer {
        let _alone = self.chat.planning.hold(table.row.id).await;
        let active = self.chat.active_plans(&table, color).await?;
        Ok(vec![Reply::Private(self.plan_list(&table, color, &active))])
    }

    /// Withdraws a prepared answer, and lists the others.
    pub(super) async fn unplan(&self, plan: i64, game: GameId) -> Answer {
        let table = self.named_game(Some(game)).await?;
        let color = self.seat(&table)?;
        let _alone = self.chat.planning.hold(game).await;
        let mut active = self.chat.active_plans(&table, color).await?;
        let (id, count) = (PlanId(plan), active.lines.len() + active.presets.len());
        active.lines.retain(|line| line.id != id);
        active.presets.retain(|(preset, _)| *preset != id);
        if active.lines.len() + active.presets.len() == count {
            return Err(self.trouble("plan-gone", &[]));
        }
        self.chat.store.drop_plans(&[id], self.key.as_ref()).await?;
        Ok(vec![Reply::Update(self.plan_list(&table, color, &active))])
    }

    fn plan_list(&self, table: &Table, color: Color, active: &ActivePlans) -> Message {
        let settings = table.game.settings();
        let game = ("game", number(table.row.id.0));
        if active.lines.is_empty() {
            let args = [game, ("example", text(example(self.words, settings, color)))];
            let text = self.words.format("plan-list-none", &args);
            return Message { text, ..Message::default() };
        }
        let line = |(index, line): (usize, &ActiveLine)| {
            format!("{}. {}", index + 1, line.rest.in_words(self.words))
        };
        let head = self.words.format("plan-list-head", &[game, ("most", number(LINES as i64))]);
        let lines: Vec<_> = active.lines.iter().enumerate().map(line).collect();
        let room = self.platform.limits.message.saturating_sub(head.chars().count()) / lines.len().max(1);
        let lines = lines.iter().map(|line| fit(line, room.saturating_sub(1)));
        let button = |(index, line): (usize, &ActiveLine)| {
            let label = self.words.format("button-unplan-number", &[("number", number(index as i64 + 1))]);
            self.withdraw_button(table, line.id, label)
        };
        Message {
            text: std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n"),
            rows: vec![active.lines.iter().enumerate().map(button).collect()],
            ..Message::default()
        }
    }

    fn withdraw_button(&self, table: &Table, plan: PlanId, label: String) -> Button {
        let press = Press::Unplan { plan: plan.0, game: table.row.id, told_count: table.told_count() };
        Button::new(&press, label, Look::Secondary)
    }
}

/// Whether two lines agree up to a move that they answer differently, or are the same.
fn answers_same(one: &Line, other: &Line, table: &Table, owner: Color) -> bool {
    let settings = table.game.settings();
    for (one, other) in one.0.iter().zip(&other.0) {
        if !one.when.is_same(&other.when, settings, !owner) {
            return false;
        }
        if !one.then.is_same(&other.then, settings, owner) {
            return true;
        }
    }
    one.0.len() == other.0.len()
}
