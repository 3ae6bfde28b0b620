//! A local page of its own for each test, and a client that talks to it as the page's scripts do.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use qgo_chat::{Chat, Clock, Config, Entropy};
use qgo_store::{Millis, SealKey, Store, open};
use qgo_web::{Limits, Server, WebError};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// No test waits longer than this for anything. It makes tests fail and measures nothing. A look back at a game may take
/// 135 seconds on a machine on which others take all of the processor.
pub(crate) const PATIENCE: Duration = Duration::from_secs(180);

/// A clock that always shows the same moment.
pub(crate) struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Millis {
        1_700_000_000_000
    }
}

/// Entropy that never repeats, and is the same in every run of a test.
struct Counter(AtomicU64);

impl Counter {
    /// `run` distinguishes several sources for the same database.
    fn new(run: u64) -> Self {
        Self(AtomicU64::new(run << 32))
    }
}

impl Entropy for Counter {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let next = self.0.fetch_add(1, Ordering::Relaxed).to_le_bytes();
            chunk.copy_from_slice(&next[..chunk.len()]);
        }
    }
}

/// A chat layer over a store.
fn chat_over(store: Arc<dyn Store>, run: u64) -> Arc<Chat> {
    Arc::new(Chat::new(store, Arc::new(StoppedClock), Arc::new(Counter::new(2 * run + 1)), Config::default()))
}

/// A server over a store, and its chat layer.
pub(crate) async fn server(
    store: Arc<dyn Store>,
    run: u64,
    address: SocketAddr,
) -> Result<(Arc<Chat>, Server), WebError> {
    let chat = chat_over(Arc::clone(&store), run);
    let server = Server::bind(Arc::clone(&chat), store, address).await?;
    Ok((chat, server))
}

/// The database in `folder`.
pub(crate) async fn store(folder: &Path, run: u64) -> Arc<dyn Store> {
    let entropy = Counter::new(2 * run);
    let url = format!("sqlite://{}", folder.join("qgo.db").display());
    let bytes = Arc::new(move |bytes: &mut [u8]| entropy.fill(bytes));
    open(&url, SealKey::from_bytes([7; 32]), bytes).await.unwrap()
}

/// A running local page.
pub(crate) struct Page {
    pub(crate) url: String,
    address: SocketAddr,
    client: Client,
    stop: watch::Sender<bool>,
    served: JoinHandle<()>,
}

impl Page {
    /// Starts a page over the database in `folder`.
    pub(crate) async fn open(folder: &Path, run: u64) -> Self {
        Self::over(store(folder, run).await, run).await
    }

    /// Starts a page over this store.
    pub(crate) async fn over(store: Arc<dyn Store>, run: u64) -> Self {
        Self::start(server(store, run, ([127, 0, 0, 1], 0).into()).await.unwrap())
    }

    /// Starts a page with other limits of its connections.
    pub(crate) async fn limited(folder: &Path, limits: Limits) -> Self {
        let server = server(store(folder, 1).await, 1, ([127, 0, 0, 1], 0).into()).await;
        let (chat, server) = server.unwrap();
        Self::start((chat, server.limited(limits)))
    }

    /// Starts a page over the database in `folder` at an address that it had before.
    pub(crate) async fn open_at(folder: &Path, run: u64, address: SocketAddr) -> Self {
        Self::start(server(store(folder, run).await, run, address).await.unwrap())
    }

    fn start((chat, server): (Arc<Chat>, Server)) -> Self {
        let address = server.address();
        let (stop, stopped) = watch::channel(false);
        let playing = chat.play_computer(stopped.clone());
        let served = tokio::spawn(async move {
            tokio::join!(server.serve(stopped), playing);
        });
        Self { url: format!("http://{address}"), address, client: Client::new(), stop, served }
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops the page as the program does, and waits until it has stopped.
    pub(crate) async fn close(self) {
        self.stop.send(true).unwrap();
        tokio::time::timeout(PATIENCE, self.served).await.unwrap().unwrap();
    }

    pub(crate) fn get(&self, path: &str) -> reqwest::RequestBuilder {
        self.client.get(format!("{}{path}", self.url))
    }

    pub(crate) fn post(&self, path: &str) -> reqwest::RequestBuilder {
        self.client.post(format!("{}{path}", self.url))
    }

    /// The answer to a question.
    pub(crate) async fn ask(&self, path: &str) -> Value {
        read(self.get(path).send().await.unwrap()).await
    }

    /// Somebody joins; returns their id.
    pub(crate) async fn join(&self, name: &str) -> String {
        let person =
            read(self.post("/api/players").json(&json!({ "name": name })).send().await.unwrap()).await;
        person["id"].as_str().unwrap().to_owned()
    }

    /// Somebody does something in the club; returns the answer.
    pub(crate) async fn act(&self, player: &str, deed: Value) -> Value {
        let mut body = json!({ "as": player, "channel": "club", "lang": "en" });
        body.as_object_mut().unwrap().extend(deed.as_object().unwrap().clone());
        read(self.post("/api/act").json(&body).send().await.unwrap()).await
    }

    /// Somebody types a line in the club; returns the texts of the private replies.
    pub(crate) async fn line(&self, player: &str, line: &str) -> String {
        let answer = self.act(player, json!({ "line": line })).await;
        let replies = answer["replies"].as_array().unwrap();
        replies.iter().map(|reply| reply["message"]["text"].as_str().unwrap()).collect()
    }

    /// The last messages of the club.
    pub(crate) async fn history(&self) -> Vec<Value> {
        self.page(None).await.0
    }

    /// The last messages of the club, or those before a page; and the parameter that asks for those before
    /// them.
    pub(crate) async fn page(&self, before: Option<i64>) -> (Vec<Value>, Option<i64>) {
        let before = before.map_or(String::new(), |before| format!("&before={before}"));
        let path = format!("/api/history?channel=club{before}");
        let page = read(self.get(&path).send().await.unwrap()).await;
        (page["messages"].as_array().unwrap().clone(), page["before"].as_i64())
    }

    /// Listens to everything that is pushed from now on.
    pub(crate) async fn listen(&self) -> Pushes {
        let stream = self.get("/events").send().await.unwrap();
        Pushes { stream, text: String::new(), all: String::new() }
    }

    /// Aki (Black) and Bo (White) begin a game in the club; returns the message of its start.
    pub(crate) async fn begin(&self, pushes: &mut Pushes, more: &str) -> Value {
        for name in ["Aki", "Bo"] {
            self.join(name).await;
        }
        self.line("aki", &format!("/challenge opponent:@Bo size:9 colour:black {more}")).await;
        self.line("bo", "/accept").await;
        pushes.board(0).await
    }
}

/// The pushes of the page.
pub(crate) struct Pushes {
    stream: Response,
    /// What has come but was not read yet.
    text: String,
    /// Everything that has come.
    all: String,
}

impl Pushes {
    /// The next push that is wanted; skips others.
    pub(crate) async fn until(&mut self, mut wanted: impl FnMut(&Value) -> bool) -> Value {
        tokio::time::timeout(PATIENCE, async {
            loop {
                let push = self.next().await;
                if wanted(&push) {
                    return push;
                }
            }
        })
        .await
        .expect("what was wanted was not pushed")
    }

    /// Everything that has come so far.
    pub(crate) fn all(&self) -> &str {
        &self.all
    }

    /// The next message with a board after this many moves.
    pub(crate) async fn board(&mut self, moves: u32) -> Value {
        self.until(|push| push["message"]["board"]["moves"] == moves).await["message"].clone()
    }

    async fn next(&mut self) -> Value {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let push = event.strip_prefix("data: ").map(|data| serde_json::from_str(data).unwrap());
                self.text = rest.to_owned();
                match push {
                    Some(push) => return push,
                    None => continue,
                }
            }
            let chunk = self.stream.chunk().await.unwrap().expect("the stream goes on");
            let chunk = std::str::from_utf8(&chunk).unwrap();
            self.text.push_str(chunk);
            self.all.push_str(chunk);
        }
    }
}

/// Why a request was refused.
pub(crate) async fn refusal(response: Response) -> String {
    let text = response.text().await.unwrap();
    let problem: Value = serde_json::from_str(&text).unwrap();
    problem["error"].as_str().unwrap().to_owned()
}

/// The body of a successful answer.
pub(crate) async fn read(response: Response) -> Value {
    let status = response.status();
    let text = response.text().await.unwrap();
    assert_eq!(status, StatusCode::OK, "{text}");
    serde_json::from_str(&text).unwrap()
}
