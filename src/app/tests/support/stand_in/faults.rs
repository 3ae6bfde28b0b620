//! Failures that a test brings about.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

/// A kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Endpoint {
    /// The commands are registered.
    Commands,
    /// An interaction is responded to.
    Callback,
    /// The first response is edited or deleted.
    Original,
    /// A further answer.
    FollowUp,
    /// A further answer is edited or deleted.
    FollowUpEdit,
    /// A message to a channel.
    Post,
    /// A message of a channel is edited.
    Edit,
    /// A message of a channel is deleted.
    Delete,
    /// A thread is opened.
    Thread,
    /// A thread is put away.
    Archive,
    /// The gateway is asked for.
    Gateway,
}

impl Endpoint {
    /// The kind of a request, by its path beneath `/api/v10/`.
    pub(crate) fn of(method: &str, path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        Some(match (method, &parts[..]) {
            ("PUT", ["applications", _, "commands"]) => Self::Commands,
            ("POST", ["interactions", _, _, "callback"]) => Self::Callback,
            ("PATCH" | "DELETE", ["webhooks", _, _, "messages", "@original"]) => Self::Original,
            ("POST", ["webhooks", _, _]) => Self::FollowUp,
            ("PATCH" | "DELETE", ["webhooks", _, _, "messages", _]) => Self::FollowUpEdit,
            ("PATCH", ["channels", _]) => Self::Archive,
            ("POST", ["channels", _, "messages"]) => Self::Post,
            ("PATCH", ["channels", _, "messages", _]) => Self::Edit,
            ("DELETE", ["channels", _, "messages", _]) => Self::Delete,
            ("POST", ["channels", _, "messages", _, "threads"]) => Self::Thread,
            ("GET", ["gateway", "bot"]) => Self::Gateway,
            _ => return None,
        })
    }
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// 429; a request of that kind before the time is over is complained about.
    RateLimited(Duration),
    /// 500, and nothing is done.
    Fails,
    /// 502, but it is done.
    AnswerLost,
    /// No answer ever, and nothing is done.
    Hangs,
    /// No answer ever, but it is done.
    DoneButHangs,
}

/// The faults that are still to come about.
#[derive(Default)]
pub(crate) struct Faults {
    to_come: HashMap<Endpoint, VecDeque<Fault>>,
    not_before: HashMap<Endpoint, Instant>,
}

impl Faults {
    pub(crate) fn add(&mut self, endpoint: Endpoint, fault: Fault, times: u32) {
        self.to_come.entry(endpoint).or_default().extend((0..times).map(|_| fault));
    }

    pub(crate) fn clear(&mut self) {
        self.to_come.clear();
    }

    /// Whether faults of a kind are still to come about.
    pub(crate) fn are_left(&self, endpoint: Endpoint) -> bool {
        self.to_come.get(&endpoint).is_some_and(|faults| !faults.is_empty())
    }

    /// The fault of the next request of a kind, if any; `Err` if it came before it might.
    pub(crate) fn next(&mut self, endpoint: Endpoint) -> Result<Option<Fault>, ()> {
        let now = Instant::now();
        let too_early = self.not_before.get(&endpoint).is_some_and(|time| now < *time);
        let fault = self.to_come.get_mut(&endpoint).and_then(VecDeque::pop_front);
        if let Some(Fault::RateLimited(wait)) = fault {
            self.not_before.insert(endpoint, now + wait);
        }
        if too_early { Err(()) } else { Ok(fault) }
    }
}
