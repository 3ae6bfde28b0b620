//! What a host may watch of the chat layer.

use std::fmt;
use std::time::Duration;

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It was carried out, or had been before.
    Done,
    /// It does not fit the state of things, or asks for too much, and its asker was told so.
    Refused,
    /// Something is broken that only the host can mend.
    Trouble,
}

impl Outcome {
    /// Its name, for figures and logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "ok",
            Self::Refused => "refused",
            Self::Trouble => "trouble",
        }
    }
}

/// What became of one attempt to deliver a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// The platform has taken it.
    Sent,
    /// It is tried again.
    PutOff,
    /// It waits until somebody does something there.
    Waits,
    /// It is never tried again.
    GivenUp,
}

impl Delivery {
    /// Its name, for figures and logs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::PutOff => "put_off",
            Self::Waits => "waits",
            Self::GivenUp => "given_up",
        }
    }
}

/// Told of what happens, while it happens: an observer must return at once. It hears no names of people, and
/// every name that it hears is one of a fixed list. Whatever it does not care for it need not have.
pub trait Observer: Send + Sync + fmt::Debug {
    /// A name for a request that has just come in, under which its posts are known, too; it may be read by
    /// everybody who reads the log. `None` if nobody wants to follow requests.
    fn name_request(&self) -> Option<String> {
        None
    }

    /// A request was answered after `took`. `asked` is the command, or the kind of button.
    fn answered(&self, _platform: &'static str, _asked: &'static str, _outcome: Outcome, _took: Duration) {}

    /// The rules have decided an action in a game of `system`, by so many steps of work, which took so long.
    fn decided(&self, _system: &'static str, _steps: u64, _took: Duration) {}

    /// A delivery was attempted.
    fn delivered(&self, _platform: &str, _delivery: Delivery) {}

    /// Of a kind of work that several processes divide this one leases so many parts now: `games`, or `posts`
    /// and the name of a platform.
    fn leases(&self, _kind: &str, _parts: usize) {}
}

/// An observer that does not look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl Observer for Nobody {}

/// What the chat layer has under way and keeps at one moment. The names are those of a fixed list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Load {
    /// By urgency: how many computations run, and how many wait; then the same of the computer's thoughts.
    pub work: Vec<(&'static str, usize, usize)>,
    /// The caches.
    pub caches: Vec<CacheLoad>,
    /// How long files have been drawn in all.
    pub drawing: Duration,
}

/// One cache at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheLoad {
    /// What it keeps.
    pub of: &'static str,
    /// The bytes that are in use.
    pub bytes: u64,
    /// How often something was found there since the start.
    pub found: u64,
    /// How often something had to be made.
    pub made: u64,
}

/// The posts of a platform that are due at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// How many channels wait for a post; no more than were asked for.
    pub channels: usize,
    /// For how long the oldest of these posts has been owed.
    pub oldest: Duration,
}
