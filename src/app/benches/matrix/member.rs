//! A client that does no more than it must, so that it is not measured itself.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use crate::events;
use crate::synapse::{PASSWORD, Synapse, http};

/// Somebody who is logged in.
pub(crate) struct Member {
    http: reqwest::Client,
    base: String,
    token: String,
    pub(crate) user: String,
    since: Option<String>,
    /// What has come and was not asked for yet.
    come: VecDeque<(String, Value)>,
}

impl Member {
    /// Registers somebody and logs them in.
    pub(crate) async fn join(synapse: &Synapse, name: &str) -> Self {
        let user = synapse.register(name).await;
        let base = format!("{}/_matrix/client/v3", synapse.url());
        let mut member =
            Self { http: http(), base, token: String::new(), user, since: None, come: VecDeque::new() };
        let identifier = json!({ "type": "m.id.user", "user": member.user });
        let login = json!({ "type": "m.login.password", "identifier": identifier, "password": PASSWORD });
        let session = member.ask(reqwest::Method::POST, "/login", login).await;
        session["access_token"].as_str().unwrap().clone_into(&mut member.token);
        member
    }

    async fn ask(&self, method: reqwest::Method, path: &str, body: Value) -> Value {
        let request = self.http.request(method, format!("{}{path}", self.base)).bearer_auth(&self.token);
        let answer = request.json(&body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.text().await.unwrap());
        answer.json().await.unwrap()
    }

    pub(crate) async fn create_room(&self, wish: Value) -> String {
        let room = self.ask(reqwest::Method::POST, "/createRoom", wish).await;
        room["room_id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn enter(&self, room: &str) {
        self.ask(reqwest::Method::POST, &format!("/join/{room}"), json!({})).await;
    }

    /// Sends an event; returns its id.
    pub(crate) async fn send(&self, room: &str, kind: &str, content: Value) -> String {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let txn = LAST.fetch_add(1, Ordering::Relaxed);
        let path = format!("/rooms/{room}/send/{kind}/{txn}");
        let sent = self.ask(reqwest::Method::PUT, &path, content).await;
        sent["event_id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn say(&self, room: &str, line: &str) {
        self.send(room, "m.room.message", json!({ "msgtype": "m.text", "body": line })).await;
    }

    pub(crate) async fn redact(&self, room: &str, event: &str) {
        self.ask(reqwest::Method::PUT, &format!("/rooms/{room}/redact/{event}/{event}"), json!({})).await;
    }

    pub(crate) async fn upload(&self, bytes: Vec<u8>) -> String {
        let url = self.base.replace("/client/v3", "/media/v3/upload");
        let request = self.http.post(url).bearer_auth(&self.token).header("content-type", "image/png");
        let answer: Value = request.body(bytes).send().await.unwrap().json().await.unwrap();
        answer["content_uri"].as_str().unwrap().to_owned()
    }

    /// The next event that comes, with its room.
    pub(crate) async fn next(&mut self) -> (String, Value) {
        loop {
            if let Some(event) = self.come.pop_front() {
                return event;
            }
            let since = self.since.as_ref().map(|since| format!("&since={since}")).unwrap_or_default();
            let url = format!("{}/sync?timeout=30000{since}", self.base);
            let answer = self.http.get(url).bearer_auth(&self.token).send().await.unwrap();
            let answer: Value = answer.json().await.unwrap();
            self.since = answer["next_batch"].as_str().map(str::to_owned);
            self.come.extend(events(&answer).map(|(room, event)| (room.clone(), event.clone())));
        }
    }

    /// The next message of somebody in a room that contains some words.
    pub(crate) async fn reply(&mut self, room: &str, who: &str, words: &str) -> Value {
        loop {
            let (place, event) = self.next().await;
            let body = event["content"]["body"].as_str().unwrap_or_default();
            if place == room && event["sender"] == who && body.contains(words) {
                return event;
            }
        }
    }
}
