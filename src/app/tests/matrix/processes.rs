//! Several processes over one database are on Matrix together.

use std::net::SocketAddr;
use std::sync::Arc;

use qgo::matrix::service::{Service, Tokens};
use qgo::matrix::{self, Access, MatrixError, Settings};
use qgo::system::{SystemClock, SystemEntropy};
use qgo_chat::{Chat, Config, Entropy as _};
use qgo_store::{SealKey, SqliteStore, Store};
use serde_json::json;
use tempfile::TempDir;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::bot::settings;
use crate::club::is_call;
use crate::service::{QGO, call, is_said, register};
use crate::synapse::ports::free_address;
use crate::synapse::{Event, Proxy, Synapse};
use crate::together::Together;

/// One of the processes.
struct Process {
    store: Arc<Together>,
    stop: watch::Sender<bool>,
    run: JoinHandle<Result<(), MatrixError>>,
}

impl Process {
    fn start(store: Arc<Together>, settings: Settings) -> Self {
        let (stop, stopped) = watch::channel(false);
        let shared: Arc<dyn Store> = Arc::clone(&store) as _;
        let chat = Arc::new(Chat::new(
            Arc::clone(&shared),
            Arc::new(SystemClock),
            Arc::new(SystemEntropy),
            Config::default(),
        ));
        let run = tokio::spawn(matrix::run(chat, shared, settings, stopped));
        Self { store, stop, run }
    }

    /// It reaches nothing any more, and gives nothing back.
    fn kill(self) {
        self.store.cut(true);
        self.run.abort();
    }

    async fn stop(self) {
        self.stop.send_replace(true);
        self.run.await.unwrap().unwrap();
    }
}

/// A store of two processes, and its folder.
async fn two_stores() -> (TempDir, [Arc<Together>; 2]) {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite://{}", folder.path().join("qgo.sqlite3").display());
    let entropy = Arc::new(|bytes: &mut [u8]| SystemEntropy.fill(bytes));
    let store = SqliteStore::open(&url, SealKey::from_bytes([7; 32]), entropy).await.unwrap();
    let one = Together::new(Arc::new(store), Arc::new(SystemClock));
    let other = one.another();
    (folder, [one, other])
}

/// Gives each connection to the next process that listens, as a load balancer does.
async fn balance(listen: SocketAddr, targets: Vec<SocketAddr>) {
    let listener = TcpListener::bind(listen).await.unwrap();
    let mut turn = 0;
    loop {
        let (mut near, _) = listener.accept().await.unwrap();
        for _ in 0..targets.len() {
            turn = (turn + 1) % targets.len();
            if let Ok(mut far) = TcpStream::connect(targets[turn]).await {
                tokio::spawn(async move { copy_bidirectional(&mut near, &mut far).await });
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_application_service_goes_on_when_a_process_is_killed() {
    let (folder, stores) = two_stores().await;
    let (door, listens) = (free_address(), [free_address(), free_address()]);
    let file = register(folder.path(), door);
    let Some(synapse) = Synapse::own_with(json!({ "app_service_config_files": [file] })).await else {
        return;
    };
    tokio::spawn(balance(door, listens.to_vec()));
    let tokens = Tokens::load(folder.path()).unwrap();
    let of = |listen| {
        let access = Access::Service(Service { listen, tokens: tokens.clone() });
        Settings { access, ..settings(&synapse.url(), "") }
    };
    let [one, other] = stores;
    let third = one.another();
    let one = Process::start(one, of(listens[0]));
    let other = Process::start(other, of(listens[1]));
    let (ann, ben) = (synapse.person("ann").await, synapse.person("ben").await);
    let room = ann.create_room(json!({ "invite": [ben.user, QGO] })).await;
    ben.join(&room).await;
    let greeting = ann.wait("the greeting", |event| is_said(event, &room)).await;
    ann.say(&room, &format!("!qgo challenge {} rules:classic size:5 colour:black", ben.user)).await;
    let challenge = call(&ann, &room, greeting.id(), &ben).await;
    ben.react(&room, challenge.id(), "✅").await;
    let turn = call(&ann, &room, challenge.id(), &ann).await;
    one.kill();
    ann.say(&room, "!qgo move C3").await;
    let turn = call(&ann, &room, turn.id(), &ben).await;
    // The next process takes the place of the one that was killed, and the other one stops as for an update.
    let third = Process::start(third, of(listens[0]));
    ben.say(&room, "!qgo move D4").await;
    let turn = call(&ann, &room, turn.id(), &ann).await;
    other.stop().await;
    ann.say(&room, "!qgo move B2").await;
    call(&ann, &room, turn.id(), &ben).await;
    let said: Vec<_> = ann.events().into_iter().filter(|event| is_said(event, &room)).collect();
    let bodies: Vec<_> = said.iter().map(Event::body).collect();
    assert_eq!(said.len(), 6, "the greeting, the challenge and four turns: {bodies:?}");
    // Each of them has one conversation with QGo alone, whichever process has begun it.
    let is_private = |event: &&Event| event.sender() == QGO && event.room != room;
    let rooms: std::collections::BTreeSet<_> =
        ann.events().iter().filter(is_private).map(|event| event.room.clone()).collect();
    assert_eq!(rooms.len(), 1, "{rooms:?}");
    third.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_becomes_the_device_when_one_is_killed() {
    let Some(synapse) = Synapse::shared().await else { return };
    let (_folder, [one, other]) = two_stores().await;
    let third = one.another();
    let qgo = synapse.register("qgo-processes").await;
    let proxy = Proxy::before(&synapse.url()).await;
    let of = || settings(proxy.url(), &qgo);
    let one = Process::start(one, of());
    proxy.until("a sync", |proxy| !proxy.asked("/sync").is_empty()).await;
    let other = Process::start(other, of());
    let (ann, ben) = (synapse.person("processes-ann").await, synapse.person("processes-ben").await);
    let encryption = json!([{
        "type": "m.room.encryption", "state_key": "", "content": { "algorithm": "m.megolm.v1.aes-sha2" },
    }]);
    let room = ann.create_room(json!({ "invite": [ben.user, qgo], "initial_state": encryption })).await;
    ben.join(&room).await;
    let is_said =
        |event: &Event| event.sender() == qgo && event.room == room && event.kind() == "m.room.message";
    let greeting = ann.wait("the greeting", is_said).await;
    ann.say(&room, &format!("!qgo challenge {} rules:classic size:5 colour:black", ben.user)).await;
    let calls = |player| move |event: &Event| is_said(event) && is_call(event, &[player]);
    let challenge = ann.wait_beyond(greeting.id(), "the challenge", calls(&ben)).await;
    one.kill();
    ben.say(&room, "!qgo accept").await;
    let turn = ann.wait_beyond(challenge.id(), "the first turn", calls(&ann)).await;
    assert!(turn.decrypted, "{}", turn.json);
    let third = Process::start(third, of());
    other.stop().await;
    ann.say(&room, "!qgo move C3").await;
    let turn = ann.wait_beyond(turn.id(), "the second turn", calls(&ben)).await;
    let seen = ben.wait("the second turn", |event| event.id() == turn.id() && event.decrypted).await;
    assert!(seen.decrypted, "{}", seen.json);
    let said: Vec<_> = ann.events().into_iter().filter(is_said).collect();
    let bodies: Vec<_> = said.iter().map(Event::body).collect();
    assert_eq!(said.len(), 4, "the greeting, the challenge and two turns: {bodies:?}");
    third.stop().await;
}
