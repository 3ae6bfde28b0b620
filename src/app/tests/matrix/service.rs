//! QGo as an application service: Synapse sends what happens.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use qgo::matrix::service::{Service, Tokens};
use qgo::matrix::{Access, Settings};
use serde_json::json;

use crate::bot::settings;
use crate::club::is_call;
use crate::home::Home;
use crate::synapse::ports::free_address;
use crate::synapse::{Event, Person, Synapse};

pub(crate) const QGO: &str = "@qgo:localhost";

/// A Synapse that knows QGo by the file that `qgo matrix-registration` writes.
struct Site {
    synapse: Arc<Synapse>,
    home: Home,
    settings: Settings,
}

impl Site {
    async fn open() -> Option<Self> {
        let home = Home::new();
        let listen = free_address();
        let file = register(home.folder(), listen);
        let synapse = Synapse::own_with(json!({ "app_service_config_files": [file] })).await?;
        let access = Access::Service(Service { listen, tokens: Tokens::load(home.folder()).unwrap() });
        let settings = Settings { access, ..settings(&synapse.url(), "") };
        Some(Self { synapse, home, settings })
    }
}

pub(crate) fn register(folder: &Path, listen: SocketAddr) -> PathBuf {
    let file = folder.join("registration.yaml");
    let mut command = Command::new(env!("CARGO_BIN_EXE_qgo"));
    command.env_clear().env("QGO_DATA_DIR", folder).current_dir(folder);
    command.args(["matrix-registration", "--server-name", "localhost", "--url", &format!("http://{listen}")]);
    assert!(command.arg("--output").arg(&file).status().unwrap().success());
    file
}

pub(crate) fn is_said(event: &Event, room: &str) -> bool {
    event.sender() == QGO && event.room == room && event.kind() == "m.room.message"
}

/// The first message after `earlier` that notifies somebody.
pub(crate) async fn call(watcher: &Person, room: &str, earlier: &str, player: &Person) -> Event {
    watcher.wait_beyond(earlier, "a call", |event| is_said(event, room) && is_call(event, &[player])).await
}

#[tokio::test]
async fn a_game_goes_on_after_a_kill() {
    let Some(site) = Site::open().await else { return };
    let bot = site.home.start_with(site.settings.clone());
    let (ann, ben) = (site.synapse.person("ann").await, site.synapse.person("ben").await);
    let room = ann.create_room(json!({ "invite": [ben.user, QGO] })).await;
    ben.join(&room).await;
    let greeting = ann.wait("the greeting", |event| is_said(event, &room)).await;
    let line = format!("!qgo challenge {} rules:classic size:5 colour:black", ben.user);
    ann.say(&room, &line).await;
    let challenge = call(&ann, &room, greeting.id(), &ben).await;
    let offered = |event: &Event| event.sender() == QGO && event.relates_to() == challenge.id();
    ben.wait("reactions", |event| offered(event) && event.key().starts_with('✅')).await;
    ben.react(&room, challenge.id(), "✅").await;
    let turn = call(&ann, &room, challenge.id(), &ann).await;
    assert!(turn.picture.is_some(), "{}", turn.json);
    bot.kill();
    // What is said meanwhile is sent once QGo is back.
    let (known, _) = (ann.count(), ann.say(&room, "!qgo move C3").await);
    let bot = site.home.start_with(site.settings.clone());
    let turn = call(&ann, &room, turn.id(), &ben).await;
    let is_private = |event: &Event| event.sender() == QGO && event.room != room;
    let told = |event: &Event| is_private(event) && event.body().contains("You played C3");
    ann.wait_after(known, "the answer", told).await;
    ben.say(&room, "!qgo move D4").await;
    call(&ann, &room, turn.id(), &ann).await;
    let said: Vec<_> = ann.events().into_iter().filter(|event| is_said(event, &room)).collect();
    let bodies: Vec<_> = said.iter().map(Event::body).collect();
    assert_eq!(said.len(), 5, "the greeting, the challenge and three turns: {bodies:?}");
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn an_encrypted_room_is_refused_once_and_in_words() {
    let Some(site) = Site::open().await else { return };
    let bot = site.home.start_with(site.settings.clone());
    let ann = site.synapse.person("ann").await;
    let encryption = json!([{
        "type": "m.room.encryption", "state_key": "", "content": { "algorithm": "m.megolm.v1.aes-sha2" },
    }]);
    let sealed =
        ann.create_room(json!({ "invite": [QGO], "is_direct": true, "initial_state": encryption })).await;
    let refusal = ann.wait("the refusal", |event| is_said(event, &sealed)).await;
    assert!(refusal.body().contains("not encrypted") && !refusal.decrypted, "{}", refusal.json);
    ann.say(&sealed, "rules").await;
    ann.say(&sealed, "games").await;
    // What is asked elsewhere is answered there, and by what nobody encrypts.
    let room = ann.create_room(json!({ "invite": [QGO] })).await;
    ann.wait("the greeting", |event| is_said(event, &room)).await;
    ann.say(&room, "!qgo games").await;
    let is_other = |event: &Event| event.sender() == QGO && event.room != sealed;
    let greeted = ann.count();
    ann.wait_after(greeted, "an answer", |event| is_other(event) && event.kind() == "m.room.message").await;
    let refusals = ann.events().into_iter().filter(|event| is_said(event, &sealed)).count();
    assert_eq!(refusals, 1);
    bot.stop().await.unwrap();
}

#[tokio::test]
async fn an_unknown_registration_is_told() {
    let Some(synapse) = Synapse::shared().await else { return };
    let home = Home::new();
    let listen = "127.0.0.1:0".parse().unwrap();
    register(home.folder(), listen);
    let access = Access::Service(Service { listen, tokens: Tokens::load(home.folder()).unwrap() });
    let bot = home.start_with(Settings { access, ..settings(&synapse.url(), "") });
    let error = bot.ended().await.unwrap_err().to_string();
    assert!(error.contains("app_service_config_files"), "{error}");
}
