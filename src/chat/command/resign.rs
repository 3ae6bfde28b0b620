//! `/resign`, which asks for confirmation.

use qgo_rules::{Action, Color, Refusal};
use qgo_words::text::number;

use crate::ask::{Answer, Ask};
use crate::compose::turn::game_button;
use crate::games::table::Table;
use crate::pool::Class;
use crate::press::Act;
use crate::spec::{Allowed, CommandSpec, Theme, command, free};
use crate::{Look, Message, Reply};

pub(crate) const COMMAND: CommandSpec =
    command("resign", &[], (Theme::Play, 7), Allowed::InGame, Class::Move, |_| {
        free(|ask| Box::pin(ask.resign_here()))
    });

impl Ask<'_> {
    async fn resign_here(&self) -> Answer {
        let (table, color) = self.seat_here().await?;
        self.ask_to_resign(&table, color)
    }

    /// Asks for confirmation.
    pub(super) fn ask_to_resign(&self, table: &Table, color: Color) -> Answer {
        self.may_post()?;
        if table.is_over() {
            return Err(self.refused(&Refusal::Over, table, color, &Action::Resign));
        }
        let button = |act, look| game_button(self.words, act, look, table.row.id, table.told_count());
        Ok(vec![Reply::Private(Message {
            text: self.words.format("really-resign", &[("game", number(table.row.id.0))]),
            rows: vec![vec![button(Act::ResignNow, Look::Danger), button(Act::PlayOn, Look::Secondary)]],
            ..Message::default()
        })])
    }

    /// Resigns after confirmation.
    pub(super) async fn resign(&self, table: Table, color: Color) -> Answer {
        self.may_post()?;
        self.act(table, color, Action::Resign).await?;
        Ok(vec![self.update("you-resigned")])
    }

    /// Replaces the private message whose button was pressed by this text.
    pub(super) fn update(&self, key: &str) -> Reply {
        Reply::Update(Message { text: self.words.text(key), ..Message::default() })
    }
}
