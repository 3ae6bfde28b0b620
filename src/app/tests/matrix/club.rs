//! A room with a QGo and two people, with which tests begin.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use serde_json::{Value, json};

use crate::bot::Bot;
use crate::home::Home;
use crate::synapse::{Event, Person, Proxy, Synapse};

/// What a room is like.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kind {
    /// Whether it is encrypted.
    pub(crate) encrypted: bool,
    /// Whether all that everybody sees is in German.
    pub(crate) german: bool,
    /// Whether games get threads of their own.
    pub(crate) threads: bool,
}

/// A running QGo with two people in a room.
pub(crate) struct Club {
    pub(crate) kind: Kind,
    pub(crate) synapse: Arc<Synapse>,
    pub(crate) proxy: Proxy,
    pub(crate) home: Home,
    /// None while it is stopped.
    pub(crate) bot: Option<Bot>,
    /// QGo's user id.
    pub(crate) qgo: String,
    pub(crate) room: String,
    /// Plays Black and types in English; the room is hers.
    pub(crate) alice: Person,
    /// Plays White, types and reads in German.
    pub(crate) bert: Person,
    /// The root of the game's thread.
    thread: Mutex<Option<String>>,
}

impl Club {
    /// Opens a club on the homeserver that tests share; `None` where there is none.
    pub(crate) async fn open(kind: Kind) -> Option<Self> {
        Some(Self::open_on(Synapse::shared().await?, kind).await)
    }

    /// Opens one on this homeserver.
    pub(crate) async fn open_on(synapse: Arc<Synapse>, kind: Kind) -> Self {
        static CLUBS: AtomicU64 = AtomicU64::new(0);
        let number = CLUBS.fetch_add(1, Ordering::Relaxed);
        let proxy = Proxy::before(&synapse.url()).await;
        let home = Home::new();
        let qgo = synapse.register(&format!("qgo-{number:02}")).await;
        let bot = Some(home.start(&proxy, &qgo).await);
        let alice = synapse.person(&format!("alice-{number:02}")).await;
        let bert = synapse.person(&format!("bert-{number:02}")).await;
        let room = alice.create_room(json!({ "name": "Club", "initial_state": initial_state(kind) })).await;
        let thread = Mutex::default();
        let club = Self { kind, synapse, proxy, home, bot, qgo, room, alice, bert, thread };
        club.gather().await;
        club
    }

    /// Everybody comes in and sets what they want.
    async fn gather(&self) {
        let Self { room, alice, bert, qgo, kind, .. } = self;
        for user in [&bert.user, qgo] {
            alice.ask("POST", &format!("/rooms/{room}/invite"), Some(json!({ "user_id": user }))).await;
            let joins = |event: &Event| {
                event.room == *room && event.sender() == user && event.json["content"]["membership"] == "join"
            };
            alice.wait("an invited person", joins).await;
        }
        let greeting = alice.wait("the greeting", |event| self.is_public(event)).await;
        bert.wait("the greeting", |event| event.id() == greeting.id()).await;
        self.set(bert, "settings me language:de").await;
        if kind.german {
            self.set(alice, "settings server language:de").await;
        }
        if kind.threads {
            self.set(alice, "settings server threads:always").await;
        }
    }

    /// Somebody types a setting and waits until it holds.
    async fn set(&self, person: &Person, line: &str) {
        let known = person.count();
        self.type_line(person, line).await;
        self.private(person, known, "the settings", |_| true).await;
    }

    /// Whether an event is a message of QGo that all in the room see.
    pub(crate) fn is_public(&self, event: &Event) -> bool {
        event.room == self.room && self.is_message(event)
    }

    /// Whether an event is a message of QGo that can be read.
    pub(crate) fn is_message(&self, event: &Event) -> bool {
        event.kind() == "m.room.message" && event.sender() == self.qgo
    }

    /// All messages of QGo in the room so far.
    pub(crate) fn messages(&self) -> Vec<Event> {
        self.alice.events().into_iter().filter(|event| self.is_public(event)).collect()
    }

    /// The first message of QGo after `earlier` that all see, in the game's thread if it has one, and for which
    /// `is_it` holds.
    pub(crate) async fn after(&self, earlier: &str, what: &str, is_it: impl Fn(&Event) -> bool) -> Event {
        let thread = self.thread.lock().clone().unwrap_or_default();
        let is_here = |event: &Event| self.is_public(event) && event.relates_to() == thread;
        self.alice.wait_beyond(earlier, what, |event| is_here(event) && is_it(event)).await
    }

    /// The first message of QGo after `earlier` that notifies just these players.
    pub(crate) async fn call_of(&self, players: &[&Person], earlier: &str) -> Event {
        self.after(earlier, "a call", |event| is_call(event, players)).await
    }

    /// The first message that QGo writes to somebody alone after the first `known` events and for which
    /// `is_it` holds.
    pub(crate) async fn private(
        &self,
        person: &Person,
        known: usize,
        what: &str,
        is_it: impl Fn(&Event) -> bool,
    ) -> Event {
        let is_private = |event: &Event| self.is_message(event) && event.room != self.room;
        person.wait_after(known, what, |event| is_private(event) && is_it(event)).await
    }

    /// Where somebody types so that it belongs to the game.
    fn in_thread(&self) -> Option<Value> {
        let root = self.thread.lock().clone()?;
        Some(json!({
            "rel_type": "m.thread", "event_id": root, "is_falling_back": true,
            "m.in_reply_to": { "event_id": root },
        }))
    }

    /// Somebody types a command in the room, or in the game's thread; returns the event.
    pub(crate) async fn type_line(&self, person: &Person, line: &str) -> String {
        let mut content = json!({ "msgtype": "m.text", "body": format!("!qgo {line}"), "m.mentions": {} });
        if let Some(relation) = self.in_thread() {
            content["m.relates_to"] = relation;
        }
        person.send(&self.room, "m.room.message", content).await
    }

    /// Somebody types a command; returns QGo's private answer.
    pub(crate) async fn asked(&self, person: &Person, line: &str) -> Event {
        let known = person.count();
        self.type_line(person, line).await;
        self.private(person, known, line, |_| true).await
    }

    /// Alice challenges Bert to a game with these options, and he accepts by a reaction; returns the message
    /// of the challenge.
    pub(crate) async fn begin(&self, options: &str) -> Event {
        let challenge = self.challenge(options).await;
        let known = self.bert.count();
        self.press(&self.bert, &challenge, "✅").await;
        self.private(&self.bert, known, "that he accepted", |event| event.body().contains('#')).await;
        challenge
    }

    /// Alice challenges Bert; returns the message of the challenge.
    pub(crate) async fn challenge(&self, options: &str) -> Event {
        let line = format!("challenge {} {options} colour:black", self.bert.user);
        let known = self.alice.count();
        let asked = self.type_line(&self.alice, &line).await;
        self.private(&self.alice, known, "that she challenged", |event| event.body().contains('#')).await;
        let challenge = self.call_of(&[&self.bert], &asked).await;
        if self.kind.threads {
            *self.thread.lock() = Some(challenge.id().to_owned());
        }
        challenge
    }

    /// Somebody reacts to a message of QGo as to a button, once QGo offers that.
    pub(crate) async fn press(&self, person: &Person, message: &Event, emoji: &str) {
        self.offer(person, message, emoji).await;
        person.react(&message.room, message.id(), emoji).await;
    }

    /// Waits until somebody sees that QGo offers this reaction to a message.
    pub(crate) async fn offer(&self, person: &Person, message: &Event, emoji: &str) {
        let offer = |event: &Event| {
            event.kind() == "m.reaction" && event.sender() == self.qgo && event.relates_to() == message.id()
        };
        person.wait(emoji, |event| offer(event) && same(event.key(), emoji)).await;
    }

    /// Both pass by a reaction, as the turns come, from this turn on; then both confirm. Returns the message
    /// of the end.
    pub(crate) async fn pass_and_count(&self, turn: &Event, order: [&Person; 2]) -> Event {
        let mut turn = turn.clone();
        for (index, player) in order.into_iter().enumerate() {
            self.press(player, &turn, "⏭️").await;
            let next: &[&Person] = if index == 0 { &[order[1]] } else { &[&self.alice, &self.bert] };
            turn = self.call_of(next, turn.id()).await;
        }
        self.press(&self.alice, &turn, "✅").await;
        let left = self.call_of(&[&self.bert], turn.id()).await;
        self.type_line(&self.bert, "bestätigen").await;
        self.end(left.id()).await
    }

    /// The message of the end of a game.
    pub(crate) async fn end(&self, earlier: &str) -> Event {
        self.after(earlier, "the end", |event| event.body().contains("SHA") || has_seed(event)).await
    }

    /// Stops QGo cleanly.
    pub(crate) async fn stop(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await.unwrap();
        }
    }

    /// Stops QGo cleanly, and fails if anything that it said was not as it has to be.
    pub(crate) async fn close(mut self) {
        self.stop().await;
        let Self { alice, bert, qgo, proxy, kind, room, .. } = self;
        assert_eq!(proxy.complaints(), [""; 0]);
        let events: Vec<_> = alice.events().into_iter().chain(bert.events()).collect();
        let rooms = |kind: &str, sender: Option<&String>| -> BTreeSet<&str> {
            let is_it =
                |event: &&Event| event.kind() == kind && sender.is_none_or(|user| event.sender() == user);
            events.iter().filter(is_it).map(|event| event.room.as_str()).collect()
        };
        let sealed = rooms("m.room.encryption", None);
        assert_eq!(sealed.contains(room.as_str()), kind.encrypted);
        assert!(
            rooms("m.room.create", Some(&qgo)).is_subset(&sealed),
            "QGo's own conversations are encrypted"
        );
        for event in events.iter().filter(|event| event.sender() == qgo) {
            check(event, sealed.contains(event.room.as_str()));
        }
    }
}

/// The state with which a room of this kind begins.
pub(crate) fn initial_state(kind: Kind) -> Value {
    if !kind.encrypted {
        return json!([]);
    }
    json!([{
        "type": "m.room.encryption", "state_key": "", "content": { "algorithm": "m.megolm.v1.aes-sha2" },
    }])
}

/// Whether an event notifies just these players.
pub(crate) fn is_call(event: &Event, players: &[&Person]) -> bool {
    let mut users: Vec<_> = players.iter().map(|player| player.user.as_str()).collect();
    users.sort_unstable();
    let mut mentions = event.mentions().unwrap_or_default();
    mentions.sort_unstable();
    mentions == users
}

/// Whether two emojis are the same one, whatever form the clients chose.
fn same(one: &str, other: &str) -> bool {
    let plain = |emoji: &str| emoji.replace('\u{fe0f}', "");
    plain(one) == plain(other)
}

/// The end tells the seed: 64 hexadecimal digits, with a command that checks it.
fn has_seed(event: &Event) -> bool {
    let is_seed = |word: &str| word.len() == 64 && word.chars().all(|digit| digit.is_ascii_hexdigit());
    event.body().split(|sign: char| !sign.is_alphanumeric()).any(is_seed)
}

/// What holds for everything that QGo sends.
fn check(event: &Event, encrypted: bool) {
    assert_eq!(event.problems, [""; 0], "{}", event.json);
    let content = &event.json["content"];
    assert!(event.json.to_string().len() < 65_536);
    if event.kind() != "m.room.message" || content == &json!({}) {
        return;
    }
    assert_eq!(event.decrypted, encrypted, "{}", event.json);
    let mentions = event.mentions().unwrap_or_else(|| panic!("it does not say whom it notifies: {content}"));
    let kind = event.message_kind();
    let expected: &[&str] = match (event.picture, mentions.len()) {
        (Some(_), _) => &["m.image"],
        (None, 0) => &["m.notice", "m.file"],
        (None, _) => &["m.text"],
    };
    assert!(expected.contains(&kind), "{kind}: {content}");
    assert!(mentions.iter().all(|user| event.pills.iter().any(|pill| pill == user)), "{content}");
}
