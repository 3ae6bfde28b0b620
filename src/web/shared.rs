//! State that all handlers of the page share.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Chat, User};
use qgo_words::Words;
use tokio::sync::watch;

use crate::archive::Archive;
use crate::people::People;
use crate::problem::Problem;
use crate::processes::Processes;

/// State that all handlers share.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) chat: Arc<Chat>,
    pub(crate) archive: Arc<Archive>,
    pub(crate) people: Arc<People>,
    pub(crate) processes: Arc<Processes>,
    /// Is told how long it took until somebody was answered who did something.
    pub(crate) acknowledged: fn(Duration),
    pub(crate) stop: watch::Receiver<bool>,
}

impl Shared {
    /// The person with this id.
    ///
    /// # Errors
    /// If nobody here has it: the tab is older than the server, or they were forgotten. Or if the store fails.
    pub(crate) async fn user(&self, id: &str, words: Words) -> Result<User, Problem> {
        let found = self.processes.find(id).await.map_err(|error| Problem::of_store(error, words))?;
        found.ok_or_else(|| Problem::missing(words.text("server-unknown-player")))
    }
}
