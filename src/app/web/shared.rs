//! State that all handlers of the page share.

use std::sync::Arc;

use qgo_chat::{Chat, User};
use qgo_words::Words;
use tokio::sync::watch;

use super::archive::Archive;
use super::people::People;
use super::problem::Problem;
use super::processes::Processes;

/// State that all handlers share.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) chat: Arc<Chat>,
    pub(super) archive: Arc<Archive>,
    pub(super) people: Arc<People>,
    pub(super) processes: Arc<Processes>,
    pub(super) stop: watch::Receiver<bool>,
}

impl Shared {
    /// The person with this id.
    ///
    /// # Errors
    /// If nobody here has it: the tab is older than the server, or they were forgotten. Or if the store fails.
    pub(super) async fn user(&self, id: &str, words: Words) -> Result<User, Problem> {
        let found = self.processes.find(id).await.map_err(|error| Problem::of_store(error, words))?;
        found.ok_or_else(|| Problem::missing(words.text("server-unknown-player")))
    }
}
