//! A stand-in for Discord on loopback: REST and gateway, as far as QGo uses them.
//!
//! It is as strict as Discord: bodies are checked against Discord's own OpenAPI description and the limits
//! that it does not contain. What violates one is refused as Discord refuses it, and recorded as a complaint,
//! on which the test fails in the end.

mod checks;
mod faults;
mod gateway;
mod guard;
pub(crate) mod http;
mod interactions;
mod messages;
mod payload;
mod people;
mod responses;
mod rest;
mod schema;
mod world;

use std::time::Duration;

use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

pub(crate) use faults::{Endpoint, Fault, Said};
pub(crate) use gateway::Order;
pub(crate) use interactions::Asked;
pub(crate) use people::Person;
pub(crate) use world::{Message, Setting, World};

use interactions::Interaction;
use world::Shared;

/// The token of the bot.
pub(crate) const TOKEN: &str = "MTA.stand-in.token";

/// Longer than anything takes on a busy machine; only failing tests wait that long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running stand-in; it ends when it is dropped.
pub(crate) struct StandIn {
    shared: Shared,
    base: String,
    _servers: JoinSet<()>,
}

impl StandIn {
    /// Starts it on ports of the system's choice.
    pub(crate) async fn start() -> Self {
        let gateway = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let rest = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", rest.local_addr().unwrap());
        let shared = Shared::new(format!("ws://{}", gateway.local_addr().unwrap()));
        let mut servers = JoinSet::new();
        servers.spawn(gateway::serve(gateway, shared.clone()));
        let router = rest::router(shared.clone());
        servers.spawn(async move { axum::serve(rest, router).await.unwrap() });
        Self { shared, base, _servers: servers }
    }

    /// The base URL of its REST API.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// A new text channel of the server.
    pub(crate) fn channel(&self) -> u64 {
        self.conversation(Setting::Server)
    }

    /// A new channel of this kind.
    pub(crate) fn conversation(&self, setting: Setting) -> u64 {
        self.shared.lock().new_channel(setting)
    }

    /// Fifteen minutes pass for every interaction so far.
    pub(crate) fn expire_tokens(&self) {
        for interaction in self.shared.lock().interactions.values_mut() {
            interaction.is_expired = true;
        }
    }

    /// Takes these permissions in a channel from the bot.
    pub(crate) fn forbid(&self, channel: u64, permissions: serenity::all::Permissions) {
        self.shared.lock().forbid(channel, permissions);
    }

    /// Gives these permissions in a channel to the bot.
    pub(crate) fn allow(&self, channel: u64, permissions: serenity::all::Permissions) {
        self.shared.lock().allow(channel, permissions);
    }

    /// Deletes a channel.
    pub(crate) fn delete_channel(&self, channel: u64) {
        self.shared.lock().channels.remove(&channel);
    }

    /// Deletes a message.
    pub(crate) fn delete_message(&self, message: u64) {
        self.shared.lock().messages.remove(&message);
    }

    /// A new member of the server, whose client is set to `locale`.
    pub(crate) fn person(&self, name: &str, locale: &'static str) -> Person {
        people::join(&self.shared, name, locale)
    }

    /// The bot, as members see it: for options that take a user.
    pub(crate) fn bot(&self) -> u64 {
        world::BOT
    }

    /// Lets the next requests of a kind fail.
    pub(crate) fn fail(&self, endpoint: Endpoint, fault: Fault, times: u32) {
        self.shared.lock().faults.add(endpoint, fault, times);
    }

    /// Removes all faults that have not happened yet.
    pub(crate) fn heal(&self) {
        self.shared.lock().faults.clear();
    }

    /// The bot has to have this many shards, of which that many may identify at once.
    pub(crate) fn shards(&self, shards: u64, at_once: u64) {
        let mut world = self.shared.lock();
        (world.gateway.shards, world.gateway.at_once) = (shards, at_once);
    }

    /// Lets the bot begin only so many more sessions for a time.
    pub(crate) fn sessions_left(&self, left: u64, time: Duration) {
        let mut world = self.shared.lock();
        (world.gateway.left, world.gateway.resets_at) = (left, tokio::time::Instant::now() + time);
    }

    /// Sends interactions over HTTP from now on, not over the gateway.
    pub(crate) fn send_to(&self, endpoint: String) {
        self.shared.lock().endpoint = Some(endpoint);
    }

    /// Forgives questions about what has come so far: whoever comes after another process cannot know what that
    /// one has answered.
    pub(crate) fn let_another_process_answer(&self) {
        let mut world = self.shared.lock();
        let before: Vec<String> = world.interactions.keys().cloned().collect();
        world.troubled.extend(before);
    }

    /// Waits longer than three seconds for first responses, so that a test can see who gives them.
    pub(crate) fn be_patient(&self) {
        self.shared.lock().time_to_respond = PATIENCE;
    }

    /// Makes every interaction so old that a first response comes too late.
    pub(crate) fn let_three_seconds_pass(&self) {
        self.shared.lock().interactions.values_mut().for_each(Interaction::grow_old);
    }

    /// Releases what a fault holds.
    pub(crate) fn release(&self) {
        self.shared.lock().faults.release();
    }

    /// Drops the files of a message that nobody looks at any more.
    pub(crate) fn forget_files(&self, message: u64) {
        if let Some(message) = self.shared.lock().messages.get_mut(&message) {
            message.files.clear();
        }
    }

    /// Makes the server keep a command that the bot no longer has.
    pub(crate) fn keep_command(&self, name: &str) {
        self.shared.lock().commands.push(json!({ "name": name, "options": [] }));
    }

    /// Makes the gateway do something to the bot's connection.
    pub(crate) fn order(&self, order: Order) {
        gateway::order(&self.shared, order);
    }

    /// Waits until `seen` returns something; `what` names it if that never happens.
    pub(crate) async fn wait_for<T>(&self, what: &str, seen: impl Fn(&World) -> Option<T>) -> T {
        self.shared.wait_for(what, seen).await
    }

    /// Waits until the bot is connected and its commands are known.
    pub(crate) async fn wait_for_bot(&self) {
        self.wait_for("the bot to be ready", |world| {
            (world.gateway.is_connected() && !world.commands.is_empty()).then_some(())
        })
        .await;
    }

    /// Reads the present state.
    pub(crate) fn look<T>(&self, at: impl FnOnce(&World) -> T) -> T {
        at(&self.shared.lock())
    }

    /// The messages that all see in a channel, oldest first.
    pub(crate) fn messages(&self, channel: u64) -> Vec<Message> {
        self.look(|world| world.public(channel).cloned().collect())
    }

    /// Waits for a message of a channel that all see.
    pub(crate) async fn message(
        &self,
        channel: u64,
        what: &str,
        is_it: impl Fn(&Message) -> bool,
    ) -> Message {
        self.wait_for(what, |world| world.public(channel).find(|message| is_it(message)).cloned()).await
    }

    /// Fails if the bot has violated any of Discord's rules.
    pub(crate) fn assert_content(&self) {
        let world = self.shared.lock();
        assert!(world.complaints.is_empty(), "Discord complains:\n{}", world.complaints.join("\n"));
    }
}
