use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use qgo_chat::{Chat, Config, Entropy as _};
use qgo_matrix::Client;
use qgo_store::{Kept, SealKey, SqliteStore, Store, StoreError};
use qgo_web::connections::{self, Limits};
use reqwest::{Method, StatusCode};
use ruma::user_id;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_util::task::TaskTracker;

use super::http::{Doors, LARGEST, router};
use super::tokens::Tokens;
use super::transactions::Transactions;
use crate::matrix::encryption::Encryption;
use crate::matrix::homeserver::Homeserver;
use crate::matrix::inbox::Inbox;
use crate::matrix::session::Parts;
use crate::matrix::tasks::Tasks;
use crate::matrix::{Access, Settings};
use crate::system::{SystemClock, SystemEntropy};

/// A store that can be made to keep nothing.
struct Failing {
    inner: SqliteStore,
    fails: AtomicBool,
}

impl Failing {
    fn within(&self) -> &dyn Store {
        &self.inner
    }

    async fn around<T>(
        &self,
        asked: &'static str,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        if asked.starts_with("keep") && self.fails.load(Ordering::SeqCst) {
            return Err(StoreError::Full);
        }
        call.await
    }
}

qgo_store::forward!(Failing);

/// An application service whose inbox is never handled, so that it can be looked at.
struct Desk {
    folder: Arc<TempDir>,
    store: Arc<Failing>,
    url: String,
    tokens: Tokens,
    stop: watch::Sender<bool>,
}

impl Desk {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("qgo.sqlite3").display());
        let inner = SqliteStore::open(
            &url,
            SealKey::from_bytes([7; 32]),
            Arc::new(|bytes| SystemEntropy.fill(bytes)),
        );
        let store = Arc::new(Failing { inner: inner.await.unwrap(), fails: AtomicBool::new(false) });
        let tokens = Tokens::load_or_create(folder.path(), &SystemEntropy).unwrap();
        Self::over(Arc::new(folder), store, tokens).await
    }

    /// Another process of the same application service.
    async fn another(&self) -> Self {
        Self::over(Arc::clone(&self.folder), Arc::clone(&self.store), self.tokens.clone()).await
    }

    async fn over(folder: Arc<TempDir>, store: Arc<Failing>, tokens: Tokens) -> Self {
        let shared: Arc<dyn Store> = Arc::clone(&store) as _;
        let (stop, stopped) = watch::channel(false);
        let transactions = Arc::new(transactions(&shared, &tokens).await);
        let limits = Limits { body: Duration::from_millis(300), ..Limits::default() };
        let doors = Doors::new(tokens.clone(), transactions, TaskTracker::new(), limits.body);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/_matrix/app/v1", listener.local_addr().unwrap());
        tokio::spawn(async move { connections::serve(listener, router(doors), &limits, stopped).await });
        Self { folder, store, url, tokens, stop }
    }

    async fn ask(&self, method: Method, path: &str, token: Option<&str>, body: Vec<u8>) -> (u16, Value) {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = client.request(method, format!("{}{path}", self.url)).body(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    /// Sends a transaction as the homeserver does.
    async fn send(&self, id: &str, body: &Value) -> u16 {
        let token = Some(self.tokens.homeserver.expose());
        self.ask(Method::PUT, &format!("/transactions/{id}"), token, body.to_string().into_bytes()).await.0
    }

    /// What waits, as the tasks are written.
    async fn waiting(&self) -> Vec<Value> {
        let kept = self.store.all_kept("matrix", "inbox", None, 100).await.unwrap();
        kept.iter()
            .map(|(_, value)| serde_json::from_slice::<Value>(value).unwrap()["task"].clone())
            .collect()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.stop.send_replace(true);
    }
}

/// Transactions of `@qgo:e.org`, who is in `!in:e.org`.
async fn transactions(store: &Arc<dyn Store>, tokens: &Tokens) -> Transactions {
    let config = Config::default();
    let chat = Arc::new(Chat::new(Arc::clone(store), Arc::new(SystemClock), Arc::new(SystemEntropy), config));
    let settings = Settings {
        homeserver: "http://127.0.0.1:9".into(),
        user: String::new(),
        access: Access::Service(super::Service {
            listen: ([127, 0, 0, 1], 0).into(),
            tokens: tokens.clone(),
        }),
        allowed_servers: Vec::new(),
        allowed_rooms: Vec::new(),
        fold_old_messages: false,
    };
    let server = Arc::new(Homeserver::new(Client::new(&settings.homeserver).unwrap()));
    let encryption = Arc::new(Encryption::load(None, store).await.unwrap());
    let me = user_id!("@qgo:e.org").to_owned();
    let parts = Parts::new(chat, Arc::clone(store), server, encryption, &settings, me, 1000);
    let (_, stopped) = watch::channel(true);
    let inbox = Inbox::new(Arc::clone(store), Tasks::default(), stopped, None);
    let syncing = parts.syncing(&Arc::new(inbox));
    syncing.rooms.set_joined(["!in:e.org".try_into().unwrap()]);
    Transactions::load(syncing).await.unwrap()
}

fn message(room: &str, id: &str) -> Value {
    json!({
        "type": "m.room.message", "room_id": room, "event_id": id, "sender": "@ann:e.org",
        "origin_server_ts": 1, "content": { "msgtype": "m.text", "body": "!qgo help" },
    })
}

fn membership(room: &str, id: &str, membership: &str) -> Value {
    json!({
        "type": "m.room.member", "room_id": room, "event_id": id, "sender": "@ann:e.org",
        "state_key": "@qgo:e.org", "origin_server_ts": 1, "content": { "membership": membership },
    })
}

#[tokio::test]
async fn only_the_homeserver_gets_in() {
    let desk = Desk::open().await;
    let right = desk.tokens.homeserver.expose();
    let body = || json!({ "events": [message("!in:e.org", "$1")] }).to_string().into_bytes();
    let wrong = [format!("{right}0"), right[1..].to_owned(), desk.tokens.service.expose().to_owned()];
    for (method, path) in
        [(Method::PUT, "/transactions/1"), (Method::POST, "/ping"), (Method::GET, "/users/a")]
    {
        let (status, answer) = desk.ask(method.clone(), path, None, body()).await;
        assert_eq!((status, &answer["errcode"]), (401, &json!("M_MISSING_TOKEN")), "{path}");
        for token in &wrong {
            let (status, answer) = desk.ask(method.clone(), path, Some(token), body()).await;
            assert_eq!((status, &answer["errcode"]), (403, &json!("M_FORBIDDEN")), "{path}");
        }
    }
    assert_eq!(desk.waiting().await, Vec::<Value>::new());
    assert_eq!(desk.ask(Method::POST, "/ping", Some(right), b"{}".to_vec()).await, (200, json!({})));
    for path in ["/users/@a:e.org", "/rooms/%23a:e.org", "/thirdparty/user/irc"] {
        let (status, answer) = desk.ask(Method::GET, path, Some(right), Vec::new()).await;
        assert_eq!((status, &answer["errcode"]), (404, &json!("M_NOT_FOUND")), "{path}");
    }
    for (method, path, expected) in [(Method::GET, "/nothing", 404), (Method::GET, "/transactions/1", 405)] {
        let (status, answer) = desk.ask(method, path, Some(right), Vec::new()).await;
        assert_eq!((status, &answer["errcode"]), (expected, &json!("M_UNRECOGNIZED")), "{path}");
    }
}

#[tokio::test]
async fn a_transaction_is_stored_once() {
    let desk = Desk::open().await;
    let body = json!({ "events": [message("!in:e.org", "$1")] });
    assert_eq!((desk.send("1", &body).await, desk.send("1", &body).await), (200, 200));
    assert_eq!(desk.waiting().await.len(), 1);
    for id in 2..=120 {
        assert_eq!(desk.send(&id.to_string(), &json!({ "events": [] })).await, 200);
    }
    let kept = desk.store.kept("matrix", "transactions", "transactions").await.unwrap().unwrap();
    let kept: Value = serde_json::from_slice(&kept).unwrap();
    let ids = kept["ids"].as_array().unwrap();
    assert_eq!((ids.len(), &ids[0], &ids[99]), (100, &json!("21"), &json!("120")));
}

#[tokio::test]
async fn a_transaction_counts_once_whichever_process_gets_it() {
    let one = Desk::open().await;
    let other = one.another().await;
    let body = |id: &str| json!({ "events": [message("!in:e.org", id)] });
    for desk in [&one, &other, &one] {
        assert_eq!(desk.send("1", &body("$1")).await, 200);
    }
    assert_eq!(one.waiting().await.len(), 1);
    // At the same time, too.
    for id in ["2", "3", "4", "5", "6", "7", "8", "9"] {
        let body = body(&format!("${id}"));
        assert_eq!(tokio::join!(one.send(id, &body), other.send(id, &body)), (200, 200));
    }
    // What is sent later has a higher number, whoever has taken it in.
    let waiting = other.waiting().await;
    let ids: Vec<_> = waiting.iter().map(|task| task["Event"]["event_id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9"]);
}

#[tokio::test]
async fn what_is_not_stored_is_not_acknowledged() {
    let desk = Desk::open().await;
    let body = json!({ "events": [message("!in:e.org", "$1")] });
    desk.store.fails.store(true, Ordering::SeqCst);
    assert_eq!(desk.send("1", &body).await, 500);
    assert_eq!(desk.waiting().await.len(), 0);
    desk.store.fails.store(false, Ordering::SeqCst);
    assert_eq!(desk.send("1", &body).await, 200);
    assert_eq!(desk.waiting().await.len(), 1);
}

#[tokio::test]
async fn what_is_no_transaction_is_refused() {
    let desk = Desk::open().await;
    let token = Some(desk.tokens.homeserver.expose());
    for (body, status, code) in [
        ("", 400, "M_NOT_JSON"),
        ("{", 400, "M_NOT_JSON"),
        ("3", 400, "M_BAD_JSON"),
        ("{\"events\":3}", 400, "M_BAD_JSON"),
        (&"[".repeat(100_000), 400, "M_NOT_JSON"),
        (&"x".repeat(LARGEST + 1), 413, "M_TOO_LARGE"),
    ] {
        let answer = desk.ask(Method::PUT, "/transactions/1", token, body.as_bytes().to_vec()).await;
        assert_eq!((answer.0, &answer.1["errcode"]), (status, &json!(code)), "{} bytes", body.len());
    }
    let long = desk.send(&"9".repeat(256), &json!({ "events": [] })).await;
    assert_eq!(long, 400);
    assert_eq!(desk.send("1", &json!({ "events": [message("!in:e.org", "$1")] })).await, 200);
    assert_eq!(desk.waiting().await.len(), 1);
}

#[tokio::test]
async fn a_body_that_does_not_come_holds_up_others_for_a_moment_only() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let desk = Desk::open().await;
    let address = desk.url.trim_start_matches("http://").split('/').next().unwrap();
    let mut slow = TcpStream::connect(address).await.unwrap();
    let token = desk.tokens.homeserver.expose();
    let head = format!(
        "PUT /_matrix/app/v1/transactions/1 HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Content-Length: 100\r\n\r\n{{"
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    assert_eq!(desk.send("2", &json!({ "events": [] })).await, 200);
    let mut answer = [0; 12];
    slow.read_exact(&mut answer).await.unwrap();
    let timed_out = StatusCode::REQUEST_TIMEOUT.as_str();
    assert_eq!(std::str::from_utf8(&answer).unwrap(), format!("HTTP/1.1 {timed_out}"));
}

#[tokio::test]
async fn only_what_concerns_the_bot_waits() {
    let desk = Desk::open().await;
    let events = json!([
        message("!elsewhere:e.org", "$1"),
        { "type": "m.room.message" },
        7,
        membership("!asked:e.org", "$2", "invite"),
        membership("!new:e.org", "$3", "join"),
        message("!new:e.org", "$4"),
        message("!in:e.org", "$5"),
        membership("!in:e.org", "$6", "leave"),
        membership("!again:e.org", "$7", "leave"),
        membership("!again:e.org", "$8", "invite"),
    ]);
    assert_eq!(desk.send("1", &json!({ "events": events })).await, 200);
    let waiting = desk.waiting().await;
    let of = |kind: &str| waiting.iter().filter(|task| task.get(kind).is_some()).count();
    assert_eq!((of("Invited"), of("Event"), waiting.len()), (2, 1, 4), "{waiting:?}");
    assert!(waiting.contains(&json!("Joined")));
    assert_eq!(desk.send("2", &json!({ "events": [message("!in:e.org", "$9")] })).await, 200);
    assert_eq!(desk.waiting().await.len(), 4, "it has left");
    assert_eq!(desk.send("3", &json!({ "events": [message("!new:e.org", "$10")] })).await, 200);
    assert_eq!(desk.waiting().await.len(), 5, "it has joined");
}
