//! Interactions and the bot's answers to them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::payload::Refusal;
use super::world::{Message, SERVER, Shared, World, text};

/// The kinds of interactions, by Discord's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// An interaction.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) kind: Kind,
    pub(crate) channel: u64,
    /// Who sent it.
    user: Value,
    /// The message whose button was pressed, perhaps to open the form that was sent.
    pub(crate) pressed: Option<u64>,
    /// When it was sent.
    asked: Instant,
    /// How long Discord waits for the first response.
    respond_until: Instant,
    /// The first response, and when it came.
    pub(crate) response: Option<Value>,
    pub(super) responded: Option<Instant>,
    /// The message to which `@original` refers.
    pub(crate) original: Option<u64>,
    /// Whether that message still says that the bot is thinking.
    pub(crate) is_thinking: bool,
    /// What only the asker has seen, in order.
    pub(crate) answers: Vec<Message>,
    /// How many messages have followed.
    pub(crate) follow_ups: usize,
    /// The user who has installed the bot and gets the answer, where the bot is a guest.
    pub(crate) host: Option<u64>,
    /// Whether only the asker may see what a guest answers.
    pub(crate) is_hushed: bool,
    /// Whether its fifteen minutes are over.
    pub(crate) is_expired: bool,
}

impl Interaction {
    pub(crate) fn new(
        id: u64,
        kind: Kind,
        channel: u64,
        user: Value,
        pressed: Option<u64>,
        time_to_respond: Duration,
    ) -> Self {
        let asked = Instant::now();
        Self {
            id,
            kind,
            channel,
            user,
            pressed,
            asked,
            respond_until: asked + time_to_respond,
            response: None,
            responded: None,
            original: None,
            is_thinking: false,
            answers: Vec::new(),
            follow_ups: 0,
            host: None,
            is_hushed: false,
            is_expired: false,
        }
    }

    /// How long the first response took.
    pub(crate) fn responded_after(&self) -> Option<Duration> {
        Some(self.responded? - self.asked)
    }

    /// Makes it too old for a first response.
    pub(crate) fn grow_old(&mut self) {
        self.respond_until = Instant::now();
    }

    /// What a message that answers it says of it.
    pub(crate) fn metadata(&self, is_further: bool) -> Value {
        let first = self.original.filter(|_| is_further);
        let owners = match self.host {
            Some(host) => json!({ "1": host.to_string() }),
            None => json!({ "0": SERVER.to_string() }),
        };
        let mut metadata = json!({
            "id": self.id.to_string(), "type": self.kind as u8, "user": self.user,
            "authorizing_integration_owners": owners,
            "original_response_message_id": first.map(|id| id.to_string()),
        });
        match (self.kind, self.pressed) {
            (Kind::Component, Some(pressed)) => {
                metadata["interacted_message_id"] = pressed.to_string().into()
            }
            (Kind::Modal, _) => {
                let mut opening = metadata.clone();
                opening["type"] = (Kind::Command as u8).into();
                metadata["triggering_interaction_metadata"] = opening;
            }
            _ => {}
        }
        metadata
    }

    /// Whether a first response of that type may come now.
    pub(crate) fn check_response(&self, response: u64) -> Result<(), Refusal> {
        if self.response.is_some() {
            return Err(Refusal::new(400, 40_060, "Interaction has already been acknowledged."));
        }
        if Instant::now() > self.respond_until {
            return Err(Refusal::new(404, 10_062, "Unknown interaction"));
        }
        let fits = match response {
            4 | 5 => self.kind != Kind::Autocomplete,
            6 | 7 => self.kind == Kind::Component || (self.kind == Kind::Modal && self.pressed.is_some()),
            8 => self.kind == Kind::Autocomplete,
            9 => matches!(self.kind, Kind::Command | Kind::Component),
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refusal::form(&format!("type {response} for a {:?}", self.kind))) }
    }
}

/// An interaction that somebody has sent, whose answers a test awaits.
pub(crate) struct Asked {
    shared: Shared,
    token: String,
}

impl Asked {
    pub(crate) fn new(shared: Shared, token: String) -> Self {
        Self { shared, token }
    }

    /// Its token, by which the stand-in knows it.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    async fn wait_for<T>(&self, what: &str, seen: impl Fn(&Interaction, &World) -> Option<T>) -> T {
        self.shared.wait_for(what, |world| seen(&world.interactions[&self.token], world)).await
    }

    /// Waits for the first response; returns its type.
    pub(crate) async fn acknowledged(&self) -> u64 {
        self.wait_for("an acknowledgement", |asked, _| asked.response.as_ref()?["type"].as_u64()).await
    }

    /// Waits for the first answer that only the asker sees.
    pub(crate) async fn answer(&self) -> Message {
        self.wait_for("a private answer", |asked, _| asked.answers.first().cloned()).await
    }

    /// Waits until there are this many private answers.
    pub(crate) async fn answers_become(&self, count: usize) {
        self.wait_for("further answers", |asked, _| (asked.answers.len() >= count).then_some(())).await;
    }

    /// Waits for the form that it opens.
    pub(crate) async fn form(&self) -> Value {
        let response = self.wait_for("a form", |asked, _| asked.response.clone()).await;
        assert_eq!(response["type"], 9, "no form: {response}");
        response["data"].clone()
    }

    /// Waits for the offers for the typed text.
    pub(crate) async fn offers(&self) -> Vec<String> {
        let response = self.wait_for("offers", |asked, _| asked.response.clone()).await;
        let choices = response["data"]["choices"].as_array().cloned().unwrap_or_default();
        choices.iter().map(|choice| text(&choice["value"])).collect()
    }

    /// How many private answers there are now.
    pub(crate) fn answers(&self) -> usize {
        self.shared.lock().interactions[&self.token].answers.len()
    }
}
