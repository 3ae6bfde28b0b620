//! `/help`: what to do next, from where one stands.

use qgo_rules::{Phase, Viewer};

use crate::ask::{Answer, Ask};
use crate::commands::COMMANDS;
use crate::table::Table;
use crate::text::{MESSAGE, fit, text};
use crate::turn::waited_for;
use crate::{Message, Reply};

impl Ask<'_> {
    pub(super) async fn help(&self) -> Answer {
        let next = match self.game_here().await? {
            Some(table) if !table.is_over() => self.next_in_game(&table),
            _ => self.next_without_game().await?,
        };
        let commands: Vec<_> = COMMANDS.iter().map(|command| self.command_line(command.name)).collect();
        let parts = [self.words.text("help-head"), self.words.text(next), commands.join("\n")];
        let text = fit(&parts.join("\n\n"), MESSAGE);
        Ok(vec![Reply::Private(Message { text, ..Message::default() })])
    }

    fn command_line(&self, command: &str) -> String {
        let args = [
            ("command", text(self.words.command_name(command, None))),
            ("description", text(self.words.command_description(command, None))),
        ];
        self.words.format("help-command", &args)
    }

    /// What to do in a game that is on.
    fn next_in_game(&self, table: &Table) -> &'static str {
        let Some(color) = table.color_of(&self.asker.account) else { return "help-watch" };
        let view = table.game.view(Viewer::Player(color));
        let waited = waited_for(&view).contains(&color);
        match (view.phase, view.proposal, waited) {
            (_, Some(_), true) => "help-answer-proposal",
            (Phase::Count, _, true) => "help-count",
            (_, _, true) => match table.game.settings().system() {
                qgo_rules::System::Superposed => "help-move-superposed",
                _ => "help-move-classic",
            },
            (_, _, false) => "help-wait",
        }
    }

    /// What to do where no game is on.
    async fn next_without_game(&self) -> Result<&'static str, crate::trouble::Trouble> {
        let place = self.lobby();
        let open = self.chat.store.open_challenges(&place.platform, &place.channel, self.now).await?;
        let mine = |challenge: &qgo_store::Challenge| challenge.challenger.account == self.asker.account;
        Ok(
            match open
                .iter()
                .find(|c| !mine(c) && c.opponent.as_ref().is_none_or(|o| o.account == self.asker.account))
            {
                Some(_) => "help-accept",
                None if open.iter().any(mine) => "help-challenge-waits",
                None => "help-challenge",
            },
        )
    }
}
