//! A game between two members, with which tests begin.

use std::time::Duration;

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::home::Home;
use crate::stand_in::{Asked, Message, Person, Setting, StandIn};

/// A running QGo with two members in a channel.
pub(crate) struct Club {
    pub(crate) discord: StandIn,
    pub(crate) home: Home,
    pub(crate) bot: Bot,
    pub(crate) channel: u64,
    /// Plays Black, reads English.
    pub(crate) alice: Person,
    /// Plays White, reads German.
    pub(crate) bert: Person,
}

impl Club {
    /// Opens a club without a game.
    pub(crate) async fn open() -> Self {
        Self::open_in(Setting::Server).await
    }

    /// Opens one in a channel of this kind.
    pub(crate) async fn open_in(setting: Setting) -> Self {
        let discord = StandIn::start().await;
        let home = Home::new();
        let bot = home.start(&discord).await;
        let channel = discord.conversation(setting);
        let alice = discord.person("Alice", "en-GB");
        let bert = discord.person("Bert", "de");
        Self { discord, home, bot, channel, alice, bert }
    }

    /// Opens a club with a game; `rules` and `size` as `/challenge` takes them.
    pub(crate) async fn with_game(rules: &str, size: u8) -> Self {
        let club = Self::open().await;
        club.begin(rules, size).await;
        club
    }

    /// Alice challenges Bert, who accepts; returns the message of the challenge.
    pub(crate) async fn begin(&self, rules: &str, size: u8) -> Message {
        self.begin_with(rules, size, json!({})).await
    }

    /// As [`Club::begin`], with further options of `/challenge`.
    pub(crate) async fn begin_with(&self, rules: &str, size: u8, more: Value) -> Message {
        let challenge = self.challenge_with(rules, size, more).await;
        self.bert.press(&challenge, &challenge.button("Accept")).answer().await;
        challenge
    }

    /// Alice challenges Bert; returns the message of the challenge.
    pub(crate) async fn challenge(&self, rules: &str, size: u8) -> Message {
        self.challenge_with(rules, size, json!({})).await
    }

    async fn challenge_with(&self, rules: &str, size: u8, more: Value) -> Message {
        let known = self.discord.messages(self.channel).len();
        let mut wish = json!({
            "opponent": self.bert.id.to_string(), "rules": rules, "size": size, "colour": "black",
        });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.alice.slash(self.channel, "challenge", wish).answer().await;
        let is_new = |message: &Message| message.content.contains("challenges");
        self.discord
            .wait_for("the challenge", |world| {
                world.public(self.channel).skip(known).find(|message| is_new(message)).cloned()
            })
            .await
    }

    /// The game's message with buttons, once `is_it` holds for it.
    pub(crate) async fn board(&self, what: &str, is_it: impl Fn(&Message) -> bool) -> Message {
        let is_board = |message: &Message| message.buttons().iter().any(|(label, _)| label == "Move");
        self.discord.message(self.channel, what, |message| is_board(message) && is_it(message)).await
    }

    /// The message that waits for `player`, after `moves` moves.
    pub(crate) async fn turn_of(&self, player: &Person) -> Message {
        self.board("a turn", |message| message.notified == [player.id]).await
    }

    /// The first message after `earlier` that all see and for which `is_it` holds.
    pub(crate) async fn after(
        &self,
        earlier: &Message,
        what: &str,
        is_it: impl Fn(&Message) -> bool,
    ) -> Message {
        self.discord.message(self.channel, what, |message| message.id > earlier.id && is_it(message)).await
    }

    /// The first message after `earlier` that notifies only `player`.
    pub(crate) async fn call_of(&self, player: &Person, earlier: &Message) -> Message {
        self.after(earlier, "a call", |message| message.notified == [player.id]).await
    }

    /// Both pass by the button, Bert first, and confirm that no stone is dead; returns the message of the
    /// end.
    pub(crate) async fn pass_and_count(&self, turn: &Message) -> Message {
        self.bert.press(turn, &turn.button("Pass")).answer().await;
        let turn = self.call_of(&self.alice, turn).await;
        self.alice.press(&turn, &turn.button("Pass")).answer().await;
        self.count(turn).await
    }

    /// Bert passes by the button, as the second to pass, and both confirm; returns the message of the end.
    pub(crate) async fn pass_and_count_after(&self, turn: &Message) -> Message {
        self.bert.press(turn, &turn.button("Pass")).answer().await;
        self.count(turn.clone()).await
    }

    async fn count(&self, mut last: Message) -> Message {
        for player in [&self.alice, &self.bert] {
            last = self.after(&last, "the count", |message| message.has_button("Confirm")).await;
            player.press(&last, &last.button("Confirm")).answer().await;
        }
        self.after(&last, "the end", |message| message.has_button("Verify")).await
    }

    /// Plays a move by command and waits for its private answer.
    /// The first message may be there before its arrival is noted, so that chance cannot decide yet: then the player
    /// tries again, as the answer says.
    pub(crate) async fn play(&self, player: &Person, at: &str) -> Message {
        loop {
            let answer = self.try_play(player, at).answer().await;
            if !answer.content.contains("has not arrived in the channel yet") {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Sends a move by command.
    pub(crate) fn try_play(&self, player: &Person, at: &str) -> Asked {
        player.slash(self.channel, "move", json!({ "at": at }))
    }

    /// Sends a command without options.
    pub(crate) fn slash(&self, player: &Person, command: &str) -> Asked {
        player.slash(self.channel, command, Value::Object(serde_json::Map::new()))
    }

    /// How many messages the channel has.
    pub(crate) fn posts(&self) -> usize {
        self.discord.messages(self.channel).len()
    }

    /// Stops QGo cleanly, and fails if the stand-in has complained.
    pub(crate) async fn close(self) {
        self.bot.stop().await.unwrap();
        self.discord.assert_content();
    }
}
