//! The state of the stand-in: channels, messages, interactions, and complaints.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::Permissions;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::PATIENCE;
use super::faults::Faults;
use super::gateway::Gateway;
use super::interactions::Interaction;
use super::payload::Refusal;

/// The application and its user; and its server.
pub(crate) const BOT: u64 = 1_000_000_000_000_000_001;
pub(crate) const SERVER: u64 = 1_000_000_000_000_000_002;
/// A server to which the bot was not added.
pub(crate) const FOREIGN_SERVER: u64 = 1_000_000_000_000_000_003;

/// The state of the stand-in.
pub(crate) struct World {
    last_id: u64,
    pub(crate) gateway_url: String,
    pub(crate) channels: BTreeMap<u64, Channel>,
    pub(crate) messages: BTreeMap<u64, Message>,
    /// The messages by channel and nonce.
    pub(crate) nonces: HashMap<(u64, String), u64>,
    /// The interactions by token.
    pub(crate) interactions: HashMap<String, Interaction>,
    pub(crate) people: BTreeMap<u64, Value>,
    /// The users who have installed the bot for themselves.
    pub(crate) hosts: BTreeSet<u64>,
    /// The commands as last registered.
    pub(crate) commands: Vec<Value>,
    pub(crate) faults: Faults,
    /// The tokens of interactions whose answers have met a fault.
    pub(crate) troubled: HashSet<String>,
    pub(crate) gateway: Gateway,
    /// Where interactions are sent over HTTP, if they are.
    pub(crate) endpoint: Option<String>,
    /// What was sent there, with the times at which it was signed.
    pub(crate) sent: Vec<(i64, String)>,
    /// How long Discord waits for the first response.
    pub(crate) time_to_respond: Duration,
    pub(crate) complaints: Vec<String>,
    /// All requests so far, as `METHOD path`.
    pub(crate) requests: Vec<String>,
}

/// A channel or thread.
pub(crate) struct Channel {
    pub(crate) parent: Option<u64>,
    pub(crate) permissions: Permissions,
    pub(crate) setting: Setting,
    pub(crate) archived: bool,
    /// What the bot has posted there, in order, and when.
    pub(crate) posted: Vec<(u64, Instant)>,
}

/// What a channel belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// The server that has the bot.
    Server,
    /// A server to which it was not added.
    ForeignServer,
    /// Direct messages of two people.
    Direct,
    /// A group chat.
    Group,
    /// Direct messages of somebody with the bot.
    WithBot,
}

impl Setting {
    /// Whether the bot is not a member, and only answers users who have installed it.
    pub(crate) fn is_foreign(self) -> bool {
        matches!(self, Self::ForeignServer | Self::Direct | Self::Group)
    }

    /// The `type` of a channel, or of a thread, there.
    pub(crate) fn channel_type(self, is_thread: bool) -> u8 {
        match self {
            Self::Server | Self::ForeignServer if is_thread => 11,
            Self::Server | Self::ForeignServer => 0,
            Self::Direct | Self::WithBot => 1,
            Self::Group => 3,
        }
    }

    /// The `context` of an interaction there.
    pub(crate) fn context(self) -> u64 {
        match self {
            Self::Server | Self::ForeignServer => 0,
            Self::WithBot => 1,
            Self::Direct | Self::Group => 2,
        }
    }
}

/// A message.
#[derive(Clone, Debug, Default)]
pub(crate) struct Message {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    pub(crate) content: String,
    pub(crate) components: Vec<Value>,
    /// The users whom it notified.
    pub(crate) notified: Vec<u64>,
    pub(crate) files: Vec<StoredFile>,
    pub(crate) ephemeral: bool,
    /// `interaction_metadata`: the interaction that it answers, if any.
    pub(crate) answers: Value,
    /// The token with which it was made, unless it was posted to the channel.
    pub(crate) token: Option<String>,
    /// The user for whom the bot answered with it, where it is a guest.
    pub(crate) host: Option<u64>,
}

/// An attachment.
#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    pub(crate) name: String,
    pub(crate) alt: Option<String>,
    pub(crate) bytes: Vec<u8>,
}

impl Message {
    /// Its buttons: label and id.
    pub(crate) fn buttons(&self) -> Vec<(String, String)> {
        let all = self.components.iter().filter_map(|row| row["components"].as_array()).flatten();
        all.filter(|component| component["type"] == 2)
            .map(|button| (text(&button["label"]), text(&button["custom_id"])))
            .collect()
    }

    /// Whether there is a button with this label.
    pub(crate) fn has_button(&self, label: &str) -> bool {
        self.buttons().iter().any(|(its, _)| its == label)
    }

    /// The id of the button with this label.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn button(&self, label: &str) -> String {
        let buttons = self.buttons();
        let found = buttons.iter().find(|(its, _)| its == label);
        found.unwrap_or_else(|| panic!("no button {label} among {buttons:?}: {}", self.content)).1.clone()
    }

    /// Its JSON as Discord sends it.
    pub(crate) fn json(&self) -> Value {
        let attachments: Vec<Value> = self
            .files
            .iter()
            .enumerate()
            .map(|(index, file)| {
                json!({
                    "id": (self.id + 1 + index as u64).to_string(),
                    "filename": file.name,
                    "description": file.alt,
                    "size": file.bytes.len(),
                    "url": format!("https://cdn.example/{}", file.name),
                    "proxy_url": format!("https://media.example/{}", file.name),
                })
            })
            .collect();
        json!({
            "id": self.id.to_string(), "channel_id": self.channel.to_string(), "type": 0,
            "author": bot_user(), "content": self.content, "timestamp": "2026-01-01T00:00:00Z",
            "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [],
            "mention_roles": [], "attachments": attachments, "embeds": [], "pinned": false,
            "components": self.components, "flags": if self.ephemeral { 64 } else { 0 },
            "interaction_metadata": self.answers,
        })
    }
}

/// The bot's user.
pub(crate) fn bot_user() -> Value {
    json!({ "id": BOT.to_string(), "username": "qgo", "discriminator": "0", "global_name": null,
            "avatar": null, "bot": true })
}

/// A JSON text, or an empty one.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl World {
    fn new(gateway_url: String) -> Self {
        Self {
            last_id: FOREIGN_SERVER,
            gateway_url,
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            nonces: HashMap::new(),
            interactions: HashMap::new(),
            people: BTreeMap::new(),
            hosts: BTreeSet::new(),
            commands: Vec::new(),
            faults: Faults::default(),
            troubled: HashSet::new(),
            gateway: Gateway::default(),
            endpoint: None,
            sent: Vec::new(),
            time_to_respond: Duration::from_secs(3),
            complaints: Vec::new(),
            requests: Vec::new(),
        }
    }

    /// A new id, greater than all before. The gap leaves room for ids of attachments.
    pub(crate) fn new_id(&mut self) -> u64 {
        self.last_id += 100;
        self.last_id
    }

    pub(crate) fn new_channel(&mut self, setting: Setting) -> u64 {
        let id = self.new_id();
        let permissions = match setting {
            Setting::Server => Permissions::all() - Permissions::ADMINISTRATOR,
            _ => Permissions::ATTACH_FILES | Permissions::EMBED_LINKS | Permissions::MENTION_EVERYONE,
        };
        let channel = Channel { parent: None, permissions, setting, archived: false, posted: Vec::new() };
        self.channels.insert(id, channel);
        id
    }

    /// A thread has the id of the message at which it was opened, and its channel's permissions.
    pub(crate) fn new_thread(&mut self, id: u64, parent: u64) {
        let Channel { permissions, setting, .. } = self.channels[&parent];
        let thread =
            Channel { parent: Some(parent), permissions, setting, archived: false, posted: Vec::new() };
        self.channels.insert(id, thread);
    }

    pub(crate) fn forbid(&mut self, channel: u64, permissions: Permissions) {
        if let Some(channel) = self.channels.get_mut(&channel) {
            channel.permissions -= permissions;
        }
    }

    pub(crate) fn allow(&mut self, channel: u64, permissions: Permissions) {
        if let Some(channel) = self.channels.get_mut(&channel) {
            channel.permissions |= permissions;
        }
    }

    /// The messages that all see in a channel, oldest first.
    pub(crate) fn public(&self, channel: u64) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.values().filter(move |message| message.channel == channel && !message.ephemeral)
    }

    /// A channel, if the bot has access to it.
    pub(crate) fn accessible(&mut self, channel: u64) -> Result<&mut Channel, Refusal> {
        match self.channels.get_mut(&channel) {
            None => Err(Refusal::new(404, 10_003, "Unknown Channel")),
            Some(channel) if channel.setting.is_foreign() => Err(Refusal::new(403, 50_001, "Missing Access")),
            Some(channel) => Ok(channel),
        }
    }

    /// The first post of a channel after message `last` for which `is_it` holds, and when it came.
    pub(crate) fn posted_after(
        &self,
        channel: u64,
        last: u64,
        is_it: impl Fn(&Message) -> bool,
    ) -> Option<(Message, Instant)> {
        let posted = &self.channels.get(&channel)?.posted;
        let new = &posted[posted.partition_point(|(id, _)| *id <= last)..];
        let known = new.iter().filter_map(|(id, at)| Some((self.messages.get(id)?, *at)));
        known.filter(|(message, _)| is_it(message)).map(|(message, at)| (message.clone(), at)).next()
    }

    /// The threads of a channel.
    pub(crate) fn threads(&self, parent: u64) -> Vec<u64> {
        self.channels
            .iter()
            .filter(|(_, channel)| channel.parent == Some(parent))
            .map(|(id, _)| *id)
            .collect()
    }

    /// How many requests of this kind there were.
    pub(crate) fn requests_like(&self, method: &str, part: &str) -> usize {
        self.requests.iter().filter(|request| request.starts_with(method) && request.contains(part)).count()
    }

    pub(crate) fn complain(&mut self, complaint: impl Into<String>) {
        self.complaints.push(complaint.into());
    }
}

/// The world, shared by the servers and the test, which can wait for changes.
#[derive(Clone)]
pub(crate) struct Shared {
    world: Arc<Mutex<World>>,
    changes: watch::Sender<u64>,
}

impl Shared {
    pub(crate) fn new(gateway_url: String) -> Self {
        Self { world: Arc::new(Mutex::new(World::new(gateway_url))), changes: watch::Sender::new(0) }
    }

    /// Locks the world; waiting tests look again afterwards.
    pub(crate) fn lock(&self) -> Locked<'_> {
        Locked { world: self.world.lock().unwrap(), changes: &self.changes }
    }

    pub(crate) async fn wait_for<T>(&self, what: &str, seen: impl Fn(&World) -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        let found = timeout(PATIENCE, async {
            loop {
                if let Some(found) = seen(&self.world.lock().unwrap()) {
                    return found;
                }
                changes.changed().await.unwrap();
            }
        });
        found.await.unwrap_or_else(|_| {
            let world = self.world.lock().unwrap();
            let messages: Vec<_> = world.messages.values().map(|m| (&m.content, m.buttons())).collect();
            panic!(
                "waited in vain for {what}\nrequests: {:#?}\nmessages: {messages:#?}\ncomplaints: {:#?}",
                world.requests, world.complaints
            )
        })
    }
}

/// The locked world.
pub(crate) struct Locked<'a> {
    world: MutexGuard<'a, World>,
    changes: &'a watch::Sender<u64>,
}

impl std::ops::Deref for Locked<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        &self.world
    }
}

impl std::ops::DerefMut for Locked<'_> {
    fn deref_mut(&mut self) -> &mut World {
        &mut self.world
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        self.changes.send_modify(|count| *count += 1);
    }
}
