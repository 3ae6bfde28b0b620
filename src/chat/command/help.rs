//! `/help`: what to do next in the asker's situation.

use qgo_rules::{Color, Pending, Phase, Point, Proposal, Proposed, Settings, System, View, Viewer};
use qgo_words::text::text;
use strum::VariantArray;

use super::play::named;
use crate::ask::{Answer, Ask};
use crate::computer::opponent::computer_of;
use crate::games::table::{Table, bold_names};
use crate::pool::Class;
use crate::press::Press;
use crate::spec::{Allowed, CommandSpec, Theme, command, free};
use crate::{Button, Look, Message, Presence, Reply};

pub(crate) const COMMAND: CommandSpec =
    command("help", &[], (Theme::Looking, 7), Allowed::Everywhere, Class::Picture, |_| {
        free(|ask| Box::pin(ask.help()))
    });

impl Ask<'_> {
    async fn help(&self) -> Answer {
        let next = match self.game_here().await? {
            Some(table) if !table.is_over() => self.next_in_game(&table),
            _ => self.next_without_game().await?,
        };
        let themes: Vec<_> = Theme::VARIANTS.iter().map(|theme| self.theme(*theme)).collect();
        let parts = [self.words.text("help-head"), next, themes.join("\n")];
        let more = Button::new(&Press::Commands, self.words.text("button-commands"), Look::Secondary);
        let text = parts.join("\n\n");
        let rows = vec![vec![more]];
        Ok(vec![Reply::Private(Message { text, rows, ..Message::default() })])
    }

    /// The commands of a theme, in a line.
    fn theme(&self, theme: Theme) -> String {
        let name = |command| format!("`/{}`", self.words.command_name(command, None));
        let names: Vec<_> = (self.commands_about)(theme).into_iter().map(name).collect();
        let key = format!("help-about-{}", theme.into_str());
        self.words.format(&key, &[("commands", text(names.join(" ")))])
    }

    /// What each command does, in as many messages as needed.
    pub(super) fn all_commands(&self, commands: &[CommandSpec]) -> Vec<Reply> {
        let most = self.platform.limits.message;
        let mut messages = vec![String::new()];
        for command in commands {
            let line = self.command_line(command.name);
            match messages.last_mut() {
                Some(text) if text.chars().count() + line.chars().count() < most => {
                    text.push_str(&line);
                    text.push('\n');
                }
                _ => messages.push(line + "\n"),
            }
        }
        let message = |text: String| Message { text: text.trim_end().to_owned(), ..Message::default() };
        messages.into_iter().map(|text| Reply::Private(message(text))).collect()
    }

    fn command_line(&self, command: &str) -> String {
        let args = [
            ("command", text(self.words.command_name(command, None))),
            ("description", text(self.words.command_description(command, None))),
        ];
        self.words.format("help-command", &args)
    }

    /// What to do in a running game.
    fn next_in_game(&self, table: &Table) -> String {
        let Some(color) = table.color_of(&self.asker.account) else { return self.words.text("help-watch") };
        let view = table.game.view(Viewer::Player(color));
        let waited = view.waits_for(color);
        let theirs = view.proposal.filter(|proposal| proposal.by != color);
        if let Some(proposal) = theirs {
            return self.help_to_answer(&proposal, &view);
        }
        let key = match (view.phase, view.pending()) {
            _ if !waited => return self.help_to_wait(table, &view, color),
            (Phase::Count, _) => "help-count",
            (_, Some(pending)) => return self.help_to_choose(pending),
            _ => help_to_move(table.game.settings(), color),
        };
        self.words.text(key)
    }

    /// What is proposed; in a system with secret moves, the next move answers it, too.
    fn help_to_answer(&self, proposal: &Proposal, view: &View) -> String {
        let key = match proposal.what {
            Proposed::End => "help-answer-end",
            Proposed::Undo => "help-answer-undo",
        };
        let mut said = self.words.text(key);
        if view.system.is_simultaneous() {
            said.push(' ');
            said += &self.words.text("help-or-move-on");
        }
        said
    }

    fn help_to_choose(&self, pending: &Pending) -> String {
        let key = if pending.names_what_goes { "help-keep-goes" } else { "help-keep" };
        let options: Vec<_> = pending.options.iter().map(Point::to_string).collect();
        let example = options.first().cloned().unwrap_or_default();
        self.words.format(key, &[("options", text(options.join(", "))), ("example", text(example))])
    }

    /// The opponent is to act; meanwhile a commitment can be changed.
    fn help_to_wait(&self, table: &Table, view: &View, color: Color) -> String {
        let other = text(bold_names(self.words, &table.row)[!color].clone());
        match view.committed.as_ref().and_then(|made| made.own) {
            Some(choice) => {
                let args = [("choice", named(self.words, choice)), ("other", other)];
                self.words.format("help-committed", &args)
            }
            None => self.words.text("help-wait"),
        }
    }

    /// What to do where no game is running.
    async fn next_without_game(&self) -> Result<String, crate::trouble::Trouble> {
        let open = self.open_in(self.place).await?;
        let mine = |challenge: &qgo_store::Challenge| challenge.challenger.account == self.asker.account;
        let to_me = |challenge: &qgo_store::Challenge| {
            let opponent = challenge.opponent.as_ref();
            !mine(challenge) && opponent.is_none_or(|o| o.account == self.asker.account)
        };
        Ok(self.words.text(match () {
            () if open.iter().any(to_me) => "help-accept",
            // The computer has accepted, and the game could not begin yet.
            () if open.iter().any(|challenge| mine(challenge) && computer_of(challenge).is_some()) => {
                "help-accept"
            }
            () if open.iter().any(mine) => "help-challenge-waits",
            () if self.presence == Presence::Alone => self.challenge_alone(),
            () => "help-challenge",
        }))
    }
}

/// The key of the text that says what a move is in this game.
fn help_to_move(settings: &Settings, color: Color) -> &'static str {
    match settings.system() {
        System::Superposed => "help-move-superposed",
        System::Entangled => match settings.points_of_move(color).end() {
            1 if settings.has_partner(color) => "help-move-symmetric",
            1 => "help-move-classic",
            2 => "help-move-pair",
            _ => "help-move-triplet",
        },
        System::Simultaneous => "help-move-simultaneous",
        System::Sym => "help-move-sym",
        System::Mutation => "help-move-mutation",
        System::Classic => "help-move-classic",
    }
}
