//! People, each a client of matrix-nio in one Python program that all tests of this process share.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::{HERE, PASSWORD, PATIENCE};

/// An event as a client sees it: decrypted, and with what is wrong with it.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// Its room.
    pub(crate) room: String,
    /// The event.
    pub(crate) json: Value,
    /// Whether it came encrypted and was read.
    pub(crate) decrypted: bool,
    /// What a client could not show as it is meant.
    pub(crate) problems: Vec<String>,
    /// The people to whom its HTML links.
    pub(crate) pills: Vec<String>,
    /// Width and height of its picture.
    pub(crate) picture: Option<(u64, u64)>,
}

impl Event {
    fn of(told: &Value) -> Self {
        let texts = |key: &str| {
            let all = told[key].as_array().into_iter().flatten();
            all.map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
        };
        Self {
            room: told["room"].as_str().unwrap_or_default().to_owned(),
            json: told["event"].clone(),
            decrypted: told["decrypted"] == true,
            problems: texts("problems"),
            pills: texts("pills"),
            picture: told["picture"][0].as_u64().zip(told["picture"][1].as_u64()),
        }
    }

    fn text(&self, pointer: &str) -> &str {
        self.json.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
    }

    /// Its id.
    pub(crate) fn id(&self) -> &str {
        self.text("/event_id")
    }

    /// Its type, `m.room.message`.
    pub(crate) fn kind(&self) -> &str {
        self.text("/type")
    }

    /// Who sent it.
    pub(crate) fn sender(&self) -> &str {
        self.text("/sender")
    }

    /// The plain text of a message.
    pub(crate) fn body(&self) -> &str {
        self.text("/content/body")
    }

    /// The kind of a message, `m.text`.
    pub(crate) fn message_kind(&self) -> &str {
        self.text("/content/msgtype")
    }

    /// How it relates to another event.
    pub(crate) fn relation(&self) -> &str {
        self.text("/content/m.relates_to/rel_type")
    }

    /// The event to which it relates; the root of its thread.
    pub(crate) fn relates_to(&self) -> &str {
        self.text("/content/m.relates_to/event_id")
    }

    /// The emoji of a reaction.
    pub(crate) fn key(&self) -> &str {
        self.text("/content/m.relates_to/key")
    }

    /// The users whom a message notifies; `None` if it does not say.
    pub(crate) fn mentions(&self) -> Option<Vec<&str>> {
        let mentions = self.json.pointer("/content/m.mentions")?;
        Some(mentions["user_ids"].as_array().into_iter().flatten().filter_map(Value::as_str).collect())
    }
}

type Log = watch::Sender<Vec<Event>>;

/// The Python program.
struct Clients {
    input: Mutex<ChildStdin>,
    asked: Mutex<HashMap<u64, oneshot::Sender<Result<Value, String>>>>,
    logs: Mutex<HashMap<String, Arc<Log>>>,
}

impl Clients {
    /// The program, which ends with this process.
    fn get(python: &Path) -> &'static Self {
        static CLIENTS: OnceLock<Clients> = OnceLock::new();
        CLIENTS.get_or_init(|| {
            let mut child = Command::new(python)
                .arg(Path::new(HERE).join("client.py"))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let output = BufReader::new(child.stdout.take().unwrap());
            let input = Mutex::new(child.stdin.take().unwrap());
            thread::spawn(move || {
                for line in output.lines().map_while(Result::ok) {
                    let line = serde_json::from_str(&line).unwrap_or_else(|_| panic!("not JSON: {line}"));
                    Self::get(Path::new("")).heard(&line);
                }
                panic!("the clients ended: {:?}", child.wait());
            });
            Self { input, asked: Mutex::default(), logs: Mutex::default() }
        })
    }

    fn heard(&self, line: &Value) {
        if let Some(id) = line["id"].as_u64() {
            let result = match line.get("ok") {
                Some(value) => Ok(value.clone()),
                None => Err(line["error"].to_string()),
            };
            if let Some(sender) = self.asked.lock().remove(&id) {
                // Whoever asked may have given up.
                let _ = sender.send(result);
            }
        } else if let Some(person) = line["person"].as_str() {
            let log = self.log(person);
            log.send_modify(|events| events.push(Event::of(line)));
        } else {
            panic!("a client broke: {line}");
        }
    }

    fn log(&self, person: &str) -> Arc<Log> {
        let mut logs = self.logs.lock();
        Arc::clone(logs.entry(person.to_owned()).or_insert_with(|| Arc::new(watch::Sender::default())))
    }

    async fn ask(&self, mut order: Value) -> Result<Value, String> {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let id = LAST.fetch_add(1, Ordering::Relaxed);
        order["id"] = id.into();
        let (sender, receiver) = oneshot::channel();
        self.asked.lock().insert(id, sender);
        self.input.lock().write_all(format!("{order}\n").as_bytes()).unwrap();
        let answer = timeout(PATIENCE, receiver).await.unwrap_or_else(|_| panic!("never answered: {order}"));
        answer.unwrap()
    }
}

/// Somebody's client.
pub(crate) struct Person {
    clients: &'static Clients,
    name: String,
    log: Arc<Log>,
    /// Their user id.
    pub(crate) user: String,
}

impl Person {
    /// Logs in with a device of its own.
    pub(crate) async fn log_in(python: &Path, homeserver: &str, user: &str) -> Self {
        static DEVICES: AtomicU64 = AtomicU64::new(0);
        let clients = Clients::get(python);
        let name = format!("{user}#{}", DEVICES.fetch_add(1, Ordering::Relaxed));
        let person = Self { clients, log: clients.log(&name), name, user: user.to_owned() };
        person
            .order(json!({
                "do": "login", "homeserver": homeserver, "user": user, "password": PASSWORD,
            }))
            .await;
        person
    }

    async fn try_order(&self, mut order: Value) -> Result<Value, String> {
        order["as"] = self.name.clone().into();
        self.clients.ask(order).await
    }

    async fn order(&self, order: Value) -> Value {
        self.try_order(order).await.unwrap_or_else(|why| panic!("{}: {why}", self.name))
    }

    /// Asks the homeserver for something below `/_matrix/client/v3`, which has to succeed.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        self.order(json!({ "do": "ask", "method": method, "path": path, "body": body })).await
    }

    /// Creates a room; `more` is added to the request.
    pub(crate) async fn create_room(&self, more: Value) -> String {
        let mut wish = json!({ "preset": "private_chat" });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.ask("POST", "/createRoom", Some(wish)).await["room_id"].as_str().unwrap().to_owned()
    }

    /// Joins a room.
    pub(crate) async fn join(&self, room: &str) {
        self.ask("POST", &format!("/join/{room}"), Some(json!({}))).await;
    }

    /// Sends an event, encrypted where the room is; returns its id.
    pub(crate) async fn send(&self, room: &str, kind: &str, content: Value) -> String {
        self.try_send(room, kind, content).await.unwrap_or_else(|why| panic!("{}: {why}", self.name))
    }

    /// As [`Person::send`], and says why it was not possible.
    pub(crate) async fn try_send(&self, room: &str, kind: &str, content: Value) -> Result<String, String> {
        let order = json!({ "do": "send", "room": room, "kind": kind, "content": content });
        Ok(self.try_order(order).await?.as_str().unwrap().to_owned())
    }

    /// Types a line in a room.
    pub(crate) async fn say(&self, room: &str, text: &str) -> String {
        self.send(room, "m.room.message", json!({ "msgtype": "m.text", "body": text, "m.mentions": {} }))
            .await
    }

    /// Reacts to an event.
    pub(crate) async fn react(&self, room: &str, event: &str, emoji: &str) -> String {
        let relation = json!({ "rel_type": "m.annotation", "event_id": event, "key": emoji });
        self.send(room, "m.reaction", json!({ "m.relates_to": relation })).await
    }

    /// All that the server lets this client have: as it came, and as it is now.
    pub(crate) async fn seen(&self) -> Value {
        self.order(json!({ "do": "seen" })).await
    }

    /// What the client has been told so far.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.log.borrow().clone()
    }

    /// How many events the client has been told of.
    pub(crate) fn count(&self) -> usize {
        self.log.borrow().len()
    }

    /// The first event for which `is_it` holds, once there is one.
    pub(crate) async fn wait(&self, what: &str, is_it: impl Fn(&Event) -> bool) -> Event {
        self.wait_after(0, what, is_it).await
    }

    /// As [`Person::wait`], among the events after the first `known`.
    pub(crate) async fn wait_after(&self, known: usize, what: &str, is_it: impl Fn(&Event) -> bool) -> Event {
        self.find(what, |events| events.iter().skip(known).find(|event| is_it(event)).cloned()).await
    }

    /// As [`Person::wait`], among the events after this one.
    pub(crate) async fn wait_beyond(&self, event: &str, what: &str, is_it: impl Fn(&Event) -> bool) -> Event {
        self.find(what, |events| {
            let known = events.iter().position(|known| known.id() == event)?;
            events[known + 1..].iter().find(|event| is_it(event)).cloned()
        })
        .await
    }

    async fn find(&self, what: &str, find: impl Fn(&[Event]) -> Option<Event>) -> Event {
        self.until(what, |events| find(events).is_some()).await;
        find(&self.log.borrow()).unwrap()
    }

    /// Waits until `is_so` holds for what the client has been told.
    pub(crate) async fn until(&self, what: &str, is_so: impl Fn(&[Event]) -> bool) {
        let mut log = self.log.subscribe();
        let wait = timeout(PATIENCE, log.wait_for(|events| is_so(events)));
        if wait.await.is_err() {
            // Why an encrypted message could not be read can only be seen there.
            let syncs = self.seen().await["syncs"].take();
            let keys = syncs.as_array().into_iter().flatten().map(|sync| &sync["to_device"]);
            let keys: Vec<_> = keys.filter(|keys| !keys.is_null()).collect();
            panic!("{} never saw {what}:\n{}\nand its device was sent {keys:?}", self.name, self.story());
        }
    }

    /// The events in short, for a test that fails.
    fn story(&self) -> String {
        let line = |event: &Event| {
            let words = if event.key().is_empty() { event.body() } else { event.key() };
            format!("{} {} {}: {words}\n", event.room, event.kind(), event.sender())
        };
        self.events().iter().map(line).collect()
    }
}
