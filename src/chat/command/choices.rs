//! Choices of `entangled` that are made in advance.

use qgo_rules::{BoardView, Color, Decider, EntangledSet, Phase, Point, Viewer};
use qgo_store::{GameId, NewPlan, PlanId, PlanKind, ToldCount};
use qgo_words::text::{number, text};

use crate::ask::{Answer, Ask};
use crate::games::table::{Table, player};
use crate::plan::active::ActivePlans;
use crate::plan::{Preset, sealed};
use crate::press::Press;
use crate::{Button, Look, Message, Reply};

impl Ask<'_> {
    /// The player's own set with a stone at `point`, unless the player is now asked for a choice.
    pub(super) fn set_at(table: &Table, color: Color, point: Point) -> Option<EntangledSet> {
        let view = table.game.view(Viewer::Player(color));
        let is_on = matches!(view.phase, Phase::Play | Phase::Keep);
        let is_asked = view.pending().is_some_and(|asked| asked.color == color);
        let own = own_sets(table, color).into_iter().find(|set| set.points.contains(&point));
        own.filter(|_| is_on && !is_asked)
    }

    /// A button for a choice in advance was pressed.
    pub(super) async fn pressed_choice(&self, point: Point, game: GameId, told_count: ToldCount) -> Answer {
        let (table, color) = self.seat_at(game, told_count).await?;
        let set = Self::set_at(&table, color, point);
        let set = set.ok_or_else(|| self.trouble("preset-none", &[("point", text(point.to_string()))]))?;
        let active = self.choose_beforehand(&table, color, &set, point).await?;
        Ok(vec![Reply::Update(self.choice_list(&table, color, &active))])
    }

    /// Chooses in advance to name `point` of `set`; choosing the same again withdraws that.
    pub(super) async fn preset(
        &self,
        table: &Table,
        color: Color,
        set: &EntangledSet,
        point: Point,
    ) -> Answer {
        self.is_secret(table);
        let active = self.choose_beforehand(table, color, set, point).await?;
        let key = match (active.preset_for(set), table.game.settings().choice_names_what_goes()) {
            (None, _) => "preset-withdrawn",
            (Some(_), false) => "preset-made",
            (Some(_), true) => "preset-made-goes",
        };
        let args = [
            ("point", text(point.to_string())),
            ("points", text(named(&set.points))),
            ("set", number(set.number)),
        ];
        Ok(self.private(key, &args))
    }

    async fn choose_beforehand(
        &self,
        table: &Table,
        color: Color,
        set: &EntangledSet,
        point: Point,
    ) -> Result<ActivePlans, crate::trouble::Trouble> {
        let _alone = self.chat.planning.hold(table.row.id).await;
        let before = self.chat.active_plans(table, color).await?.preset_for(set).cloned();
        match before {
            Some((id, preset)) if preset.point == point => {
                self.chat.store.drop_plans(&[id], self.key.as_ref()).await?;
            }
            before => {
                let plan = NewPlan {
                    game: table.row.id,
                    player: player(&table.row, color).id,
                    kind: PlanKind::Choice,
                    body: sealed(&Preset::of(set, point)),
                    length: table.row.length,
                    now: self.now,
                };
                let replaces: Vec<PlanId> = before.iter().map(|(id, _)| *id).collect();
                self.put_plan(&plan, &replaces).await?;
            }
        }
        self.chat.active_plans(table, color).await
    }

    /// Lists the player's own sets, with what is chosen of them.
    pub(super) async fn choices(&self, table: Table, color: Color) -> Answer {
        let _alone = self.chat.planning.hold(table.row.id).await;
        let active = self.chat.active_plans(&table, color).await?;
        Ok(vec![Reply::Private(self.choice_list(&table, color, &active))])
    }

    fn choice_list(&self, table: &Table, color: Color, active: &ActivePlans) -> Message {
        let sets = own_sets(table, color);
        if sets.is_empty() {
            return Message { text: self.words.text("preset-no-sets"), ..Message::default() };
        }
        let goes = table.game.settings().choice_names_what_goes();
        let chosen = |set: &EntangledSet| active.preset_for(set).map(|(_, preset)| preset.point);
        let line = |set: &EntangledSet| {
            let key = match (chosen(set), goes) {
                (None, _) => "preset-line-open",
                (Some(_), false) => "preset-line-stays",
                (Some(_), true) => "preset-line-goes",
            };
            let point = chosen(set).map(|point| point.to_string()).unwrap_or_default();
            let args =
                [("set", number(set.number)), ("points", text(named(&set.points))), ("point", text(point))];
            self.words.format(key, &args)
        };
        let head = self.words.text(if goes { "preset-head-goes" } else { "preset-head" });
        let lines: Vec<_> = std::iter::once(head).chain(sets.iter().map(line)).collect();
        let button = |set: &EntangledSet, point: Point| {
            let press = Press::Choice { point, game: table.row.id, told_count: table.told_count() };
            let look = if chosen(set) == Some(point) { Look::Success } else { Look::Secondary };
            Button::new(&press, format!("{}: {point}", set.number), look)
        };
        let buttons = sets.iter().flat_map(|set| set.points.iter().map(|point| button(set, *point)));
        Message {
            text: lines.join("\n"),
            rows: vec![buttons.take(self.platform.limits.buttons()).collect()],
            ..Message::default()
        }
    }
}

/// The sets of `color`, in the order in which they were placed.
pub(crate) fn own_sets(table: &Table, color: Color) -> Vec<EntangledSet> {
    match table.game.view(Viewer::Player(color)).board {
        // Where chance decides, there is nothing to choose.
        BoardView::Entangled(board) if board.collapse == Decider::Owner => {
            board.sets.into_iter().filter(|set| set.color == color).collect()
        }
        _ => Vec::new(),
    }
}

fn named(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}
