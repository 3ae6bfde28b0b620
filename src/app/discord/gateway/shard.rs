//! One shard: a connection to the gateway, from its beginning to its end.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures::StreamExt;
use serde::Deserialize;
use serenity::all::Interaction;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};
use tokio_util::sync::CancellationToken;
use twilight_gateway::error::{ReceiveMessageError, ReceiveMessageErrorType};
use twilight_gateway::{CloseFrame, ConfigBuilder, Intents, Message, Shard, ShardId, ShardState};

use super::super::interactions::{Came, First, Interactions};
use super::identify::Turns;
use super::sessions::{Progress, Saved};

/// How long closing a connection may take.
const TIME_TO_CLOSE: Duration = Duration::from_secs(2);

/// Of that, how long it may take until everything is answered that has come. Meanwhile nobody answers what comes
/// next, and people wait for three seconds at most.
const TIME_TO_SETTLE: Duration = Duration::from_millis(300);

/// After so many attempts to connect the pauses start anew: they double, without a bound of their own.
const ATTEMPTS: u8 = 5;

/// Why a shard has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It was told to.
    Told,
    /// Discord closed it for good, with this code.
    Refused(u16),
}

/// What a shard needs.
pub(super) struct Connection {
    pub(super) id: ShardId,
    pub(super) token: String,
    /// The gateway's address.
    pub(super) url: String,
    pub(super) turns: Turns,
    pub(super) interactions: Arc<Interactions>,
    pub(super) progress: Progress,
    /// Is told of each new session, which nobody could go on with before it is kept.
    pub(super) begun: Arc<Notify>,
    /// Whether other processes may go on with the session. Who is alone says that the bot is gone.
    pub(super) has_peers: bool,
}

/// The head of an event.
#[derive(Deserialize)]
struct Head {
    t: Option<String>,
}

/// An event with its data.
#[derive(Deserialize)]
struct Event<T> {
    d: T,
}

impl Connection {
    /// Stays connected until `stop`, beginning with a kept session if there is one.
    pub(super) async fn run(self, saved: Option<Saved>, stop: CancellationToken) -> End {
        let mut shard = self.connect(saved);
        loop {
            let item = tokio::select! {
                item = shard.next() => item,
                () = stop.cancelled() => break,
            };
            match item {
                Some(Ok(Message::Text(event))) => self.take(&shard, &event),
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| frame.code);
                    tracing::info!(
                        shard = self.id.number(),
                        ?code,
                        "a connection to Discord's gateway ended"
                    );
                    if shard.state() == ShardState::FatallyClosed {
                        return End::Refused(code.unwrap_or_default());
                    }
                }
                Some(Err(error)) => {
                    self.explain(&error);
                    if matches!(shard.state(), ShardState::Disconnected { reconnect_attempts } if reconnect_attempts >= ATTEMPTS)
                    {
                        shard = self.connect(saved_of(&shard));
                    }
                }
                None => return End::Refused(0),
            }
            self.progress.reach(saved_of(&shard));
        }
        let end = Instant::now() + TIME_TO_CLOSE;
        shard.close(if self.has_peers { CloseFrame::RESUME } else { CloseFrame::NORMAL });
        let farewell = async {
            while let Some(Ok(Message::Text(event))) = last_words(&mut shard).await {
                self.take(&shard, &event);
            }
        };
        if timeout_at(end, farewell).await.is_err() {
            tracing::warn!("the gateway was left without a farewell");
        }
        self.progress.reach(saved_of(&shard));
        // Whoever goes on gets again what is not dealt with by then, in case this process dies of its stop.
        let _settled = timeout_at(end.min(Instant::now() + TIME_TO_SETTLE), self.progress.settled()).await;
        End::Told
    }

    /// A connection that begins with a kept session. It needs no intents: interactions come without them, and
    /// contain everything that is needed, including a thread's parent.
    fn connect(&self, saved: Option<Saved>) -> Shard<Turns> {
        let config = ConfigBuilder::new(self.token.clone(), Intents::empty())
            .queue(self.turns.clone())
            .proxy_url(self.url.clone());
        let config = match saved {
            None => config,
            Some(Saved { session, url: None }) => config.session(session),
            Some(Saved { session, url: Some(url) }) => config.session(session).resume_url(url),
        };
        Shard::with_config(self.id, config.build())
    }

    /// Handles an event. Texts are not logged: they contain what people sent.
    fn take(&self, shard: &Shard<Turns>, event: &str) {
        let number = self.id.number();
        match serde_json::from_str(event) {
            Ok(Head { t: Some(name) }) if name == "READY" => {
                tracing::info!(shard = number, "connected to Discord");
                self.begun.notify_one();
            }
            Ok(Head { t: Some(name) }) if name == "RESUMED" => {
                tracing::info!(shard = number, "connected to Discord again");
            }
            Ok(Head { t: Some(name) }) if name == "INTERACTION_CREATE" => {
                let sequence = shard.session().map_or(0, |session| session.sequence());
                let under_way = self.progress.begin(sequence);
                let first = First::Callback { may_be_taken: self.has_peers };
                let came = Came { first, under_way: Some(Box::new(under_way)) };
                match serde_json::from_str::<Event<Interaction>>(event) {
                    Ok(event) => self.interactions.take_once(&event.d, came),
                    Err(_) => tracing::warn!("an interaction that Discord sent cannot be read"),
                }
            }
            _ => {}
        }
    }

    /// Logs an error without what it quotes.
    fn explain(&self, error: &ReceiveMessageError) {
        let what = match error.kind() {
            ReceiveMessageErrorType::Deserializing { .. } => "an event that Discord sent cannot be read",
            ReceiveMessageErrorType::Reconnect => "Discord's gateway could not be reached; trying again",
            _ => "a message of Discord's gateway cannot be read",
        };
        tracing::warn!(shard = self.id.number(), "{what}");
    }
}

/// What still comes on a shard that closes; `None` once the farewell has been sent: then the shard is
/// disconnected and waits.
async fn last_words(shard: &mut Shard<Turns>) -> Option<Result<Message, ReceiveMessageError>> {
    poll_fn(|cx| match shard.poll_next_unpin(cx) {
        Poll::Pending if matches!(shard.state(), ShardState::Disconnected { .. }) => Poll::Ready(None),
        other => other,
    })
    .await
}

/// The session of a shard, if it has one.
fn saved_of(shard: &Shard<Turns>) -> Option<Saved> {
    let session = shard.session()?.clone();
    Some(Saved { session, url: shard.resume_url().map(|url| url.trim_end_matches('/').to_owned()) })
}
