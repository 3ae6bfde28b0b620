//! Faults that a test injects.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::sync::watch;
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
    /// A thread is archived.
    Archive,
    /// The gateway is asked for.
    Gateway,
}

impl Endpoint {
    /// The kind of a request, by its path below `/api/v10/`.
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
    /// 429; the stand-in complains about a request of this kind to the same channel, or by the same
    /// interaction, before the time is over.
    RateLimited(Duration),
    /// 429 for the whole bot; the stand-in complains about a request before the time is over, unless that
    /// answers an interaction.
    GlobalLimit(Duration, Said),
    /// 429 by Cloudflare, as HTML; the stand-in complains about any request before the time is over.
    ShutOut(Duration),
    /// 500 as HTML; the request is not carried out.
    Fails,
    /// 502 as HTML; but the request is carried out.
    AnswerLost,
    /// There is never an answer, and the request is not carried out.
    Hangs,
    /// There is never an answer, but the request is carried out.
    DoneButHangs,
    /// The connection breaks, and the request is not carried out.
    Drops,
    /// The connection breaks, but the request is carried out.
    DoneButDrops,
    /// It is carried out and answered when the test says so, even if nobody waits for it any more.
    Held,
}

/// Where a 429 says that it is global.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Said {
    InHead,
    InBody,
}

/// The faults that have not happened yet.
#[derive(Default)]
pub(crate) struct Faults {
    to_come: HashMap<Endpoint, VecDeque<Fault>>,
    /// By kind and by what [`major`] says.
    not_before: HashMap<(Endpoint, String), Instant>,
    /// Until when no request may come, and whether that includes answers.
    closed: Option<(Instant, bool)>,
    /// Counts the releases of held requests.
    released: watch::Sender<u32>,
}

impl Faults {
    pub(crate) fn add(&mut self, endpoint: Endpoint, fault: Fault, times: u32) {
        self.to_come.entry(endpoint).or_default().extend((0..times).map(|_| fault));
    }

    pub(crate) fn clear(&mut self) {
        self.to_come.clear();
    }

    /// Releases held requests.
    pub(crate) fn release(&self) {
        self.released.send_modify(|count| *count += 1);
    }

    /// Changes with the next release.
    pub(crate) fn released(&self) -> watch::Receiver<u32> {
        self.released.subscribe()
    }

    /// Whether faults of this kind have not happened yet.
    pub(crate) fn are_left(&self, endpoint: Endpoint) -> bool {
        self.to_come.get(&endpoint).is_some_and(|faults| !faults.is_empty())
    }

    /// The fault for the next request of a kind, if there is one; `Err` if the request came too early.
    pub(crate) fn next(&mut self, endpoint: Endpoint, path: &str) -> Result<Option<Fault>, ()> {
        let now = Instant::now();
        let route = (endpoint, major(path));
        let answers = matches!(endpoint, Endpoint::Callback | Endpoint::Original | Endpoint::FollowUp);
        let too_early = self.not_before.get(&route).is_some_and(|time| now < *time)
            || self.closed.is_some_and(|(until, all)| (all || !answers) && now < until);
        let fault = self.to_come.get_mut(&endpoint).and_then(VecDeque::pop_front);
        match fault {
            Some(Fault::RateLimited(wait)) => {
                self.not_before.insert(route, now + wait);
            }
            Some(Fault::GlobalLimit(wait, _)) => self.closed = Some((now + wait, false)),
            Some(Fault::ShutOut(wait)) => self.closed = Some((now + wait, true)),
            _ => {}
        }
        if too_early { Err(()) } else { Ok(fault) }
    }
}

/// What Discord counts a route's limit for: the channel, or the webhook with its token
/// (<https://discord.com/developers/docs/topics/rate-limits#rate-limits>).
fn major(path: &str) -> String {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let length = if parts[0] == "webhooks" { 3 } else { 2 };
    parts[..length.min(parts.len())].join("/")
}
