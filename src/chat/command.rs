//! What each command does.

mod answer;
mod board;
mod buttons;
mod challenge;
pub(crate) mod choices;
mod claim;
mod class;
mod count;
mod explore;
mod export;
mod forget;
mod games;
mod games_here;
mod help;
mod keep;
mod leaderboard;
mod lesson;
mod lost;
mod pause;
pub(crate) mod plan;
pub(crate) mod play;
mod preview;
mod profile;
mod propose;
mod record;
mod rematch;
mod resign;
mod rules;
mod server_settings;
mod settings;
mod verify;

use tokio::time::Instant;

use crate::ask::{Answer, Ask};
use crate::budget::{of_command, of_form, of_press};
use crate::form::POINTS;
use crate::parse::{BadCommand, Command, read_line, read_options};
use crate::press::{Press, Reaction};
use crate::text::{MESSAGE, fit};
use crate::trouble::Trouble;
use crate::{Chat, Message, Reply, Request, What};

impl Chat {
    /// Does what somebody asks for. What all see of it is owed through the store; the replies are
    /// for the asker alone. Never fails: what goes wrong is told to the asker.
    pub async fn handle(&self, request: Request) -> Vec<Reply> {
        let mut ask = match Ask::begin(self, &request).await {
            Ok(ask) => ask,
            Err(error) => {
                let words = self.known.words(&request.asker.account, &request.languages);
                let text = Trouble::Store(error).told(words);
                return vec![Reply::Private(Message { text, ..Message::default() })];
            }
        };
        self.retry_refused(&request).await;
        let mut replies = match ask.answer(&request).await {
            Ok(replies) => replies,
            Err(trouble) => {
                let text = fit(&trouble.told(ask.words), MESSAGE);
                vec![Reply::Private(Message { text, ..Message::default() })]
            }
        };
        if let Some(undelivered) = self.undelivered.at(&request.place) {
            replies.push(Reply::Private(Message { text: undelivered.told(ask.words), ..Message::default() }));
        }
        replies.extend(self.whispered(&request.asker, ask.words).await);
        replies
    }

    /// Somebody does something where QGo may post: what was refused there is tried again soon.
    async fn retry_refused(&self, request: &Request) {
        if !request.missing_permissions.is_empty() || !self.refusals.are_few(Instant::now()) {
            return;
        }
        match self.store.retry_refused(&request.place, self.clock.now()).await {
            Ok(true) => self.wake_delivery(),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "what was refused cannot be tried again sooner"),
        }
    }
}

impl Ask<'_> {
    async fn answer(&mut self, request: &Request) -> Answer {
        // What needs the store says itself that it fails.
        let asker = self.chat.store.find_player(&request.asker.account).await.ok().flatten();
        if asker.is_some_and(|asker| asker.leaving) {
            return Err(self.told("data-leaving", &[]));
        }
        match &request.what {
            What::Command { name, options } => {
                let command = read_options(name, options, &request.known_users);
                self.paid(self.understood(command)?).await
            }
            What::Line(line) => {
                let (name, options) = self.understood(read_line(line))?;
                let command = read_options(name, &options, &request.known_users);
                self.paid(self.understood(command)?).await
            }
            What::Press { id, .. } => {
                let press = id.parse().map_err(|_| self.told("unknown-button", &[]))?;
                self.order = self.admitted(class::of_press(&press))?;
                self.priced(of_press(&press), Box::pin(self.pressed(press))).await
            }
            What::Form { id, fields } => {
                let press = id.parse().map_err(|_| self.told("unknown-button", &[]))?;
                self.order = self.admitted(class::of_press(&press))?;
                let typed = fields.get(POINTS).map_or("", String::as_str);
                self.priced(of_form(&press, typed), Box::pin(self.filled_in(press, fields))).await
            }
        }
    }

    /// What was read, or what is wrong with it.
    fn understood<T>(&self, read: Result<T, BadCommand>) -> Result<T, Trouble> {
        read.map_err(|bad| Trouble::Told(bad.told(self.words)))
    }

    async fn paid(&mut self, command: Command) -> Answer {
        self.order = self.admitted(class::of_command(&command))?;
        self.priced(of_command(&command), Box::pin(self.obey(command))).await
    }

    async fn obey(&self, command: Command) -> Answer {
        if !is_for_everywhere(&command) {
            let begins = matches!(command, Command::Challenge(_) | Command::Accept);
            self.may_play_here(begins).await?;
        }
        match command {
            Command::Challenge(challenge) => self.challenge(challenge).await,
            Command::Accept => self.react(Reaction::Accept).await,
            Command::Decline => self.react(Reaction::Decline).await,
            Command::Cancel => self.react(Reaction::Cancel).await,
            Command::Move(points) => self.play_here(&points).await,
            Command::Keep(point) => self.keep_here(&point).await,
            Command::Pass => self.pass_here().await,
            Command::Resign => self.resign_here().await,
            Command::Undo => self.undo_here().await,
            Command::End => self.end_here().await,
            Command::Dead(points) => self.dead_here(&points).await,
            Command::Claim => self.claim_here().await,
            Command::Board { as_text, public } => self.board_here(as_text, public).await,
            Command::Moves => self.moves_here().await,
            Command::Games => self.games().await,
            Command::Record { format, game } => self.record(format, game).await,
            Command::Verify(game) => self.verify(game).await,
            Command::Explore { game, given } => self.explore(game, &given).await,
            Command::Leaderboard { system, everywhere } => self.leaderboard(system, everywhere).await,
            Command::Profile(player) => self.profile(player).await,
            Command::SettingsMe(wishes) => self.my_settings(wishes).await,
            Command::SettingsServer(wishes) => self.server_settings(wishes).await,
            Command::Export => self.export().await,
            Command::Forget => self.ask_to_forget().await,
            Command::Rules(system) => self.rules(system).await,
            Command::Help => self.help().await,
        }
    }

    async fn pressed(&self, press: Press) -> Answer {
        match press {
            Press::Challenge(reaction, id) => {
                if reaction == Reaction::Accept {
                    self.may_play_here(true).await?;
                }
                self.react_to(reaction, id).await
            }
            Press::Game { act, game, ply } => self.pressed_in_game(act, game, ply).await,
            Press::Keep { point, game, ply } => self.pressed_keep(point, game, ply).await,
            Press::OwnData { what, player, asked } => self.pressed_own_data(what, player, asked).await,
            Press::Send { at, game, ply } => self.pressed_send(&at.to_vec(), game, ply).await,
            Press::Unplan { plan, game, .. } => self.unplan(plan, game).await,
            Press::Choice { point, game, ply } => self.pressed_choice(point, game, ply).await,
            Press::Lesson(page) => self.lesson(page).await,
            Press::Explore(page) => self.explore_page(page).await,
            Press::Commands => Ok(self.all_commands()),
            Press::Games(skip) => Ok(vec![Reply::Update(self.games_from(skip).await?)]),
        }
    }
}

/// What neither begins nor needs a game: that can be done in channels too in which none is played.
const fn is_for_everywhere(command: &Command) -> bool {
    use Command::{Cancel, Decline, Export, Forget, Help, Rules, SettingsMe, SettingsServer};
    matches!(
        command,
        SettingsMe(_) | SettingsServer(_) | Export | Forget | Help | Rules(_) | Decline | Cancel
    )
}
