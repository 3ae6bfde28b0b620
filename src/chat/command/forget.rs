//! `/data delete`, which asks for confirmation.

use qgo_store::{ChallengeStatus, Millis, Player, PlayerId};
use qgo_words::text::{number, text};

use crate::ask::{Answer, Ask};
use crate::games::table::bold;
use crate::leaving::Ending;
use crate::pool::Class;
use crate::press::{OwnData, Press};
use crate::spec::{Allowed, CommandSpec, Theme, command, free};
use crate::trouble::Trouble;
use crate::{Button, Look, Message, Reply};

/// How long the question can be answered: a quarter of an hour, in which its facts hardly change.
const STANDS: Millis = 15 * 60 * 1000;
/// How many running games are named.
const NAMED: u32 = 5;

pub(crate) const COMMAND: CommandSpec =
    command("data delete", &[], (Theme::Oneself, 3), Allowed::Everywhere, Class::Picture, |_| {
        free(|ask| Box::pin(ask.ask_to_forget()))
    });

impl Ask<'_> {
    /// Says what would be deleted and what would stay, and asks for confirmation.
    async fn ask_to_forget(&self) -> Answer {
        let store = &self.chat.store;
        let Some(player) = store.find_player(&self.asker.account).await? else {
            return Ok(self.private("data-none", &[]));
        };
        let challenges = store.all_challenges_of(player.id).await?;
        let open = challenges.iter().filter(|challenge| challenge.status == ChallengeStatus::Open).count();
        let mut parts = vec![self.words.text("data-delete-ask")];
        parts.extend(self.games_to_end(&player).await?);
        if open > 0 {
            parts.push(self.words.format("data-delete-challenges", &[("count", number(open as i64))]));
        }
        parts.extend(
            ["data-delete-stays", "data-delete-posted", "data-delete-after"].map(|key| self.words.text(key)),
        );
        Ok(vec![Reply::Private(Message {
            text: parts.join("\n\n"),
            rows: vec![vec![
                self.button_of(OwnData::Forget, Look::Danger, player.id),
                self.button_of(OwnData::Keep, Look::Secondary, player.id),
            ]],
            ..Message::default()
        })])
    }

    fn button_of(&self, what: OwnData, look: Look, player: PlayerId) -> Button {
        let label = match what {
            OwnData::Forget => "button-forget-me",
            OwnData::Keep => "button-keep-me",
        };
        let press = Press::OwnData { what, player, asked: self.now };
        Button::new(&press, self.words.text(label), look)
    }

    /// How the running games would end, in a paragraph; `None` if there are none.
    async fn games_to_end(&self, player: &Player) -> Result<Option<String>, Trouble> {
        let count = self.chat.store.count_games_of(player.id, u32::MAX).await?;
        if count == 0 {
            return Ok(None);
        }
        let mut lines = vec![self.words.text("data-delete-games")];
        for row in &self.chat.store.games_of(player.id, 0, NAMED).await? {
            let key = match self.chat.ending_of(row, &self.order).await? {
                Ending::CalledOff => "data-delete-called-off",
                Ending::Resigned if row.rated => "data-delete-resigned-rated",
                Ending::Resigned => "data-delete-resigned",
            };
            let opponent = if row.black.id == player.id { &row.white } else { &row.black };
            let opponent = text(bold(self.words, opponent));
            lines.push(self.words.format(key, &[("game", number(row.id.0)), ("opponent", opponent)]));
        }
        if let Some(more) = count.checked_sub(NAMED).filter(|more| *more > 0) {
            lines.push(self.words.format("data-delete-games-more", &[("count", number(more))]));
        }
        Ok(Some(lines.join("\n")))
    }

    /// The answer to the question of [`Ask::ask_to_forget`], asked of `player` at `asked`.
    pub(super) async fn pressed_own_data(&self, what: OwnData, player: PlayerId, asked: Millis) -> Answer {
        let own = self.chat.store.find_player(&self.asker.account).await?;
        let own = own.filter(|own| own.id == player).ok_or_else(|| self.trouble("data-not-yours", &[]))?;
        if what == OwnData::Keep {
            return Ok(vec![self.update("data-kept")]);
        }
        if self.now.abs_diff(asked) > STANDS.unsigned_abs() {
            return Err(self.trouble("data-asked-long-ago", &[]));
        }
        // This works even where QGo may not post, because nobody should have to wait for that.
        let gone = self.chat.forget(&own, self.key.as_ref()).await?;
        Ok(vec![self.update(if gone { "data-forgotten" } else { "data-forgotten-soon" })])
    }
}
