//! A game whose channel was deleted is moved to where a player asks, or ended.
//!
//! In a deleted channel nobody can play or answer a proposal. So one player alone may move the game to a
//! place that the opponent can see too, or end it as if they left: it is called off if it has hardly begun,
//! else they resign, so that nobody wins because of a deleted channel.

use qgo_rules::{Color, Outcome};
use qgo_store::{Conflict, GameId, GameRow, NewPost, StoreError, ToldCount};
use qgo_words::describe;
use qgo_words::text::{number, text};

use crate::ask::{Answer, Ask};
use crate::compose::Body;
use crate::compose::turn::game_button;
use crate::games::settings::KeptSettings;
use crate::games::table::{bold_names, is_called, player};
use crate::leaving::Ending;
use crate::markup::channel;
use crate::people::private_notice::PrivateNotice;
use crate::people::server::Threads;
use crate::press::{Act, Press};
use crate::trouble::Trouble;
use crate::{Button, Look, Message, Reply};

impl Ask<'_> {
    /// The buttons for those of the asker's games whose channel is gone.
    pub(super) fn rescues<'r>(&self, rows: impl Iterator<Item = &'r GameRow>) -> Vec<Vec<Button>> {
        let button = |row: &GameRow, act: Act, look| {
            let press = Press::Game { act, game: row.id, told_count: ToldCount::NONE };
            let game = [("game", number(row.id.0))];
            Button::new(&press, self.words.format(&format!("button-{}", act.into_str()), &game), look)
        };
        let buttons: Vec<_> = rows
            .filter(|row| row.place_gone)
            .flat_map(|row| [button(row, Act::Bring, Look::Primary), button(row, Act::EndLost, Look::Danger)])
            .collect();
        // The two buttons of a game are in the same row.
        let in_row = (self.platform.limits.buttons_in_row / 2 * 2).max(2);
        buttons.chunks(in_row).map(<[_]>::to_vec).collect()
    }

    /// Moves a game here: to this channel, or to a thread of it.
    pub(super) async fn bring(&self, game: GameId) -> Answer {
        let (row, color) = self.lost_game(game).await?;
        let id = [("game", number(game.0))];
        // A direct conversation or another server may be a place where the opponent is not.
        if row.place.server.is_none() || row.place.server != self.place.server {
            return Err(self.trouble("lost-elsewhere", &id));
        }
        self.may_post()?;
        self.may_play_here(true).await?;
        let by = Some(player(&row, color).id);
        let taken = match self.server.threads {
            Threads::Always if self.place.parent.is_none() && self.platform.has.threads => true,
            _ => {
                let body = Body::Brought { game, by };
                let post = NewPost::plain(self.place.clone(), body.json()).tells(game, row.length);
                let key = self.key.as_ref();
                match self.chat.store.rescue_game(game, self.place, &[post], self.now, key).await {
                    Err(StoreError::Conflict(Conflict::PlaceTaken)) => true,
                    brought => brought.map(|()| false)?,
                }
            }
        };
        if taken && !self.platform.has.threads {
            return Err(self.trouble("one-game-here", &[]));
        }
        if taken && self.server.threads == Threads::Never {
            return Err(self.trouble("lost-no-threads", &[]));
        }
        if taken {
            let body = Body::Bring { game, by };
            let post = NewPost::plain(self.lobby(), body.json());
            self.chat.store.owe(&[post], self.now, self.key.as_ref()).await?;
        }
        self.chat.wake_delivery();
        self.chat.changes.tell(game);
        Ok(self.private(if taken { "lost-brought-to-thread" } else { "lost-brought" }, &id))
    }

    /// Says how the game would end, and asks for confirmation.
    pub(super) async fn ask_to_end_lost(&self, game: GameId) -> Answer {
        let (row, _) = self.lost_game(game).await?;
        let key = match self.chat.ending_of(&row, &self.order).await? {
            Ending::CalledOff => "lost-call-off",
            Ending::Resigned => "lost-resign",
        };
        let yes = game_button(self.words, Act::EndLostNow, Look::Danger, game, ToldCount::NONE);
        Ok(vec![Reply::Private(Message {
            text: self.words.format(key, &[("game", number(game.0))]),
            rows: vec![vec![yes]],
            ..Message::default()
        })])
    }

    /// Ends a game after confirmation, as if the asker left. The opponent is told with their next private
    /// answer, because there is no channel in which they could see it.
    pub(super) async fn end_lost(&self, game: GameId) -> Answer {
        let (row, color) = self.lost_game(game).await?;
        let (own, other) = (player(&row, color).id, player(&row, !color).clone());
        self.chat.leave_game(row, own).await?;
        if is_called(&other) {
            let told = PrivateNotice::new("lost-ended").with("game", game.0);
            self.chat.notify_privately(other.id, &told, self.key.as_ref()).await?;
        }
        let ended = self.chat.store.game(game).await?;
        let args = [
            ("game", number(game.0)),
            ("result", text(ended.as_ref().map_or_else(String::new, |row| self.outcome_of(row)))),
        ];
        Ok(vec![Reply::Update(Message {
            text: self.words.format("lost-you-ended", &args),
            ..Message::default()
        })])
    }

    /// The result of a game, in a few words.
    fn outcome_of(&self, row: &GameRow) -> String {
        let system = KeptSettings::read(&row.settings).map(|settings| settings.system());
        let result = row.result.as_deref().unwrap_or_default();
        match (system, result.parse::<Outcome>()) {
            (Ok(system), Ok(outcome)) => describe::outcome(self.words, system, outcome),
            _ => result.to_owned(),
        }
    }

    /// A running game of the asker whose channel is gone; asks the platform whether it is.
    async fn lost_game(&self, game: GameId) -> Result<(GameRow, Color), Trouble> {
        let mut row = self.named_row(Some(game)).await?;
        let own = Color::ALL.into_iter().find(|color| player(&row, *color).account == self.asker.account);
        let own = own.ok_or_else(|| {
            let names = bold_names(self.words, &row);
            self.trouble("not-a-player", &[("black", text(names.black)), ("white", text(names.white))])
        })?;
        let args = [("game", number(game.0)), ("channel", text(channel(&row.place.channel)))];
        if row.result.is_some() {
            return Err(self.trouble("lost-over", &args));
        }
        self.chat.look_for_channels(std::slice::from_mut(&mut row)).await?;
        if row.place_gone { Ok((row, own)) } else { Err(self.trouble("lost-there", &args)) }
    }
}
