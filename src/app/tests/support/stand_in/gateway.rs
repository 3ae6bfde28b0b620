//! The gateway: the connections of the bot's shards, their sessions, and the sessions' events.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use super::TOKEN;
use super::world::{BOT, SERVER, Shared, World, bot_user, text};

/// Intents that an application has to be granted: members, presences, message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// How many sessions may begin in a day.
const SESSIONS: u64 = 1000;

/// What a test can order the gateway to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Asks the bot to reconnect (op 7).
    Reconnect,
    /// Invalidates the bot's sessions (op 9).
    Invalidate,
    /// Drops the connection without a close frame.
    Drop,
    /// Sends the last event once more, as if to a second process.
    Repeat,
    /// Withholds an event, so that the next one's number leaves a gap.
    Gap,
    /// Sends the last event's data as an event that no client knows.
    Unknown,
    /// Sends the last event with a field of the wrong type, and then truncated.
    Broken,
    /// Closes the connection, and no longer accepts the token.
    Refuse,
}

/// The state of the bot's connections.
pub(crate) struct Gateway {
    /// How many shards the bot has to have, and how many of them may identify at once.
    pub(crate) shards: u64,
    pub(crate) at_once: u64,
    /// How many more sessions may begin until when, and that this is so no more afterwards.
    pub(super) left: u64,
    pub(super) resets_at: Instant,
    /// The sessions by shard.
    sessions: BTreeMap<u64, Session>,
    refuses: bool,
    /// How often the bot identified, and how often it resumed.
    pub(crate) identified: u32,
    pub(crate) resumed: u32,
    /// When shards have identified, with the remainders of their numbers.
    pub(crate) turns: Vec<(u64, Instant)>,
}

struct Session {
    id: String,
    /// All events; the number of each is its position, from 1.
    events: Vec<Value>,
    connection: mpsc::UnboundedSender<Out>,
}

impl Default for Gateway {
    fn default() -> Self {
        Self {
            shards: 1,
            at_once: 1,
            left: SESSIONS,
            resets_at: Instant::now(),
            sessions: BTreeMap::new(),
            refuses: false,
            identified: 0,
            resumed: 0,
            turns: Vec::new(),
        }
    }
}

impl Session {
    fn send(&self, out: Out) {
        // If the connection has just ended, it gets the events when its session is resumed.
        let _is_gone = self.connection.send(out);
    }

    fn dispatch(&mut self, event: &str, data: Value) {
        let number = self.events.len() + 1;
        let payload = json!({ "op": 0, "t": event, "s": number, "d": data });
        self.events.push(payload.clone());
        self.send(Out::Payload(payload));
    }
}

/// What is sent on a connection.
enum Out {
    Payload(Value),
    /// A text that need not be JSON.
    Text(String),
    Close(u16),
    Drop,
}

impl Gateway {
    /// How many more sessions may begin; they become more again when their time has come.
    pub(super) fn sessions_left(&mut self) -> u64 {
        if Instant::now() >= self.resets_at {
            (self.left, self.resets_at) = (SESSIONS, Instant::now() + Duration::from_secs(24 * 60 * 60));
        }
        self.left
    }

    /// Whether every shard of the bot has a session and a connection.
    pub(crate) fn is_connected(&self) -> bool {
        let open = self.sessions.values().filter(|session| !session.connection.is_closed()).count();
        open as u64 == self.shards
    }

    /// Whether a shard has a connection.
    pub(crate) fn has_owner(&self, shard: u64) -> bool {
        self.sessions.get(&shard).is_some_and(|session| !session.connection.is_closed())
    }

    /// The shard that gets the events of a channel, as if each channel were in a server of its own.
    pub(crate) fn shard_of(&self, channel: u64) -> u64 {
        channel / 100 % self.shards
    }

    /// The session of a bot with one shard.
    fn only(&mut self) -> &mut Session {
        self.sessions.values_mut().next().expect("a bot that is connected")
    }
}

/// Sends what happens in a channel to the bot, now or when it resumes its session.
///
/// # Panics
/// If the bot has no session: the event would be lost.
pub(crate) fn dispatch(world: &mut World, event: &str, data: Value) {
    let channel = text(&data["channel_id"]).parse().expect("a channel");
    let shard = world.gateway.shard_of(channel);
    world.gateway.sessions.get_mut(&shard).expect("a bot that is connected").dispatch(event, data);
}

/// Carries out an order.
pub(crate) fn order(shared: &Shared, order: Order) {
    let mut world = shared.lock();
    match order {
        Order::Reconnect => world.gateway.only().send(Out::Payload(json!({ "op": 7, "d": null }))),
        Order::Invalidate => {
            for session in std::mem::take(&mut world.gateway.sessions).into_values() {
                session.send(Out::Payload(json!({ "op": 9, "d": false })));
            }
        }
        Order::Drop => world.gateway.only().send(Out::Drop),
        Order::Repeat => {
            let last = last_event(&mut world);
            world.gateway.only().dispatch(&text(&last["t"]), last["d"].clone());
        }
        Order::Gap => {
            let session = world.gateway.only();
            let number = session.events.len() + 1;
            session.events.push(json!({ "op": 0, "t": "NOBODY_KNOWS", "s": number, "d": {} }));
        }
        Order::Unknown => {
            let data = last_event(&mut world)["d"].clone();
            world.gateway.only().dispatch("NOBODY_KNOWS", data);
        }
        Order::Broken => {
            let mut last = last_event(&mut world);
            last["d"]["guild_id"] = last["d"].to_string().into();
            let session = world.gateway.only();
            session.send(Out::Payload(last.clone()));
            let text = last.to_string();
            session.send(Out::Text(text.chars().take(text.chars().count() / 2).collect()));
        }
        Order::Refuse => {
            world.gateway.refuses = true;
            world.gateway.only().send(Out::Close(4004));
        }
    }
}

fn last_event(world: &mut World) -> Value {
    world.gateway.only().events.last().cloned().expect("an event before")
}

/// Accepts connections until dropped.
pub(crate) async fn serve(listener: TcpListener, shared: Shared) {
    let mut connections = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        connections.spawn(connection(stream, shared.clone()));
    }
}

async fn connection(stream: TcpStream, shared: Shared) {
    let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else { return };
    let (sender, mut orders) = mpsc::unbounded_channel();
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": 30_000 } });
    if socket.send(Frame::text(hello.to_string())).await.is_err() {
        return;
    }
    loop {
        let out = tokio::select! {
            frame = socket.next() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    let payload = serde_json::from_str(&text).unwrap_or_default();
                    take(&shared, &payload, &sender);
                    continue;
                }
                Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Binary(_) | Frame::Frame(_))) => continue,
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
            },
            Some(out) = orders.recv() => out,
        };
        if send(&mut socket, out).await.is_break() {
            break;
        }
    }
    // The receiver is closed before the world learns that the connection is gone.
    drop(orders);
    drop(shared.lock());
}

async fn send(socket: &mut WebSocketStream<TcpStream>, out: Out) -> ControlFlow<()> {
    let sent = match out {
        Out::Payload(payload) => socket.send(Frame::text(payload.to_string())).await,
        Out::Text(text) => socket.send(Frame::text(text)).await,
        Out::Close(code) => {
            let frame = CloseFrame { code: code.into(), reason: "".into() };
            let _closed = socket.close(Some(frame)).await;
            return ControlFlow::Break(());
        }
        Out::Drop => return ControlFlow::Break(()),
    };
    if sent.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Handles what the bot sends.
fn take(shared: &Shared, payload: &Value, connection: &mpsc::UnboundedSender<Out>) {
    let mut world = shared.lock();
    let data = &payload["d"];
    let answer = |out| {
        let _is_gone = connection.send(out);
    };
    match payload["op"].as_u64() {
        Some(1) => answer(Out::Payload(json!({ "op": 11 }))),
        Some(2 | 6) if world.gateway.refuses || !is_token(&data["token"]) => answer(Out::Close(4004)),
        Some(2) => identify(&mut world, data, connection),
        Some(6) => resume(&mut world, data, connection),
        Some(3) => {}
        other => world.complain(format!("the gateway does not know op {other:?}")),
    }
}

/// Some clients send the token alone, some as in a header.
fn is_token(token: &Value) -> bool {
    token.as_str().is_some_and(|token| token.trim_start_matches("Bot ") == TOKEN)
}

fn identify(world: &mut World, data: &Value, connection: &mpsc::UnboundedSender<Out>) {
    let intents = data["intents"].as_u64().unwrap_or(PRIVILEGED);
    if intents & PRIVILEGED != 0 {
        world.complain(format!("privileged intents: {intents}"));
    }
    let shard = data["shard"][0].as_u64().unwrap_or_default();
    if data["shard"][1].as_u64().unwrap_or(1) != world.gateway.shards {
        let _is_gone = connection.send(Out::Close(4011));
        return;
    }
    if world.gateway.sessions_left() == 0 {
        world.complain("an IDENTIFY beyond those of the day: the token would be reset");
    }
    world.gateway.left = world.gateway.left.saturating_sub(1);
    let id = format!("session-{}", world.new_id());
    let remainder = shard % world.gateway.at_once;
    world.gateway.identified += 1;
    world.gateway.turns.push((remainder, Instant::now()));
    let url = world.gateway_url.clone();
    let ready = json!({
        "v": 10, "user": bot_user(), "session_id": id, "resume_gateway_url": url, "shard": data["shard"],
        "guilds": [{ "id": SERVER.to_string(), "unavailable": true }],
        "application": { "id": BOT.to_string(), "flags": 0 },
    });
    let mut session = Session { id, events: Vec::new(), connection: connection.clone() };
    session.dispatch("READY", ready);
    world.gateway.sessions.insert(shard, session);
}

fn resume(world: &mut World, data: &Value, connection: &mpsc::UnboundedSender<Out>) {
    let seen = data["seq"].as_u64().unwrap_or_default() as usize;
    let sessions = world.gateway.sessions.values_mut();
    let Some(session) = sessions.into_iter().find(|session| data["session_id"] == session.id.as_str()) else {
        let _is_gone = connection.send(Out::Payload(json!({ "op": 9, "d": false })));
        return;
    };
    session.connection = connection.clone();
    let mut again = Vec::new();
    for event in session.events.iter().skip(seen) {
        session.send(Out::Payload(event.clone()));
        again.push(text(&event["d"]["token"]));
    }
    session.dispatch("RESUMED", json!({}));
    world.gateway.resumed += 1;
    // Whoever comes after another cannot know what that one has answered.
    world.troubled.extend(again);
}
