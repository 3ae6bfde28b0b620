//! Owed posts: what is kept of them, and the messages made of it when they are sent.
//!
//! A post is kept as what it is about, not as its message: pictures are drawn again whenever they
//! are needed, and a message always fits the log.

pub(crate) mod board;
pub(crate) mod challenge;
pub(crate) mod explore;
pub(crate) mod lesson;
mod notice;
pub(crate) mod preview;
mod rated;
mod reminder;
pub(crate) mod turn;

use qgo_rules::ByColor;
use qgo_store::{
    Challenge, ChallengeId, ChallengeStatus, GameId, GameRow, Place, PlayerId, Post, StoreError,
};
use serde::{Deserialize, Serialize};

use crate::table::{bold_names, plain_names};
use crate::text::{fit, number, text};
use crate::told::told;
use crate::trouble::Trouble;
use crate::words::Words;
use crate::{Button, Chat, Message, Row};

/// What a post is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Body {
    /// A challenge, with its buttons.
    Challenge {
        /// Which.
        challenge: ChallengeId,
    },
    /// A challenge was answered, taken back, or is too old: its buttons go, and all are told.
    Closed {
        /// Which.
        challenge: ChallengeId,
    },
    /// The thread of a game is opened, at the message of its challenge.
    Thread {
        /// Which game.
        game: GameId,
        /// Of which challenge.
        challenge: ChallengeId,
    },
    /// A game as it stood after an event of its log, with its buttons.
    Turn {
        /// Which.
        game: GameId,
        /// After how many events.
        ply: u32,
    },
    /// The board, shown to all at a player's wish.
    Board {
        /// Of which game.
        game: GameId,
        /// After how many events.
        ply: u32,
        /// As text instead of a picture.
        as_text: bool,
    },
    /// The buttons of a message go.
    Strip {
        /// Which message of the post's place.
        message: String,
    },
    /// A message goes; where that is refused, its buttons.
    Delete {
        /// Which message of the post's place.
        message: String,
    },
    /// Players are reminded that their time runs out.
    Reminder {
        /// In which game.
        game: GameId,
        /// Of how many events all had been told then.
        ply: u32,
        /// Who.
        players: Vec<PlayerId>,
    },
    /// A player proposes to stop the clocks.
    PauseOffered {
        /// Of which game.
        game: GameId,
        /// Who.
        by: PlayerId,
    },
    /// A pause that was proposed is declined, or proposed no longer.
    PauseDeclined {
        /// In which game.
        game: GameId,
        /// Who says so.
        by: PlayerId,
        /// Whether it was their own proposal.
        own: bool,
    },
    /// The clocks stand, or run again.
    Paused {
        /// Of which game.
        game: GameId,
        /// They stand.
        on: bool,
    },
}

impl Body {
    /// As the store keeps it.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("a body is plain data")
    }
}

/// What is to be done for a post, in this order.
#[derive(Debug, Default)]
pub(crate) struct Errand {
    /// Open this thread at the post's place.
    pub(crate) thread: Option<Thread>,
    /// Take the buttons off this message.
    pub(crate) strip: Option<(Place, String)>,
    /// Take this message away.
    pub(crate) delete: Option<(Place, String)>,
    /// Post this.
    pub(crate) message: Option<Message>,
}

impl Errand {
    /// To post something, if it is still worth that.
    fn of(message: Option<Message>) -> Self {
        Self { message, ..Self::default() }
    }
}

/// A thread to be opened.
#[derive(Debug)]
pub(crate) struct Thread {
    /// Its game.
    pub(crate) game: GameId,
    /// Its name.
    pub(crate) name: String,
    /// The message to begin it at if the challenge's message is gone; `None` if this has been tried.
    pub(crate) anchor: Option<Message>,
}

impl Chat {
    /// What is to be done for a post.
    pub(crate) async fn compose(&self, post: &Post) -> Result<Errand, Trouble> {
        let body: Body = serde_json::from_str(&post.body)
            .map_err(|e| Trouble::Failed(format!("post {} is not understood: {e}", post.id)))?;
        match body {
            Body::Challenge { challenge } => {
                let challenge = self.the_challenge(challenge).await?;
                let message = challenge::message(&challenge)?;
                Ok(Errand::of(Some(message)))
            }
            Body::Closed { challenge } => {
                let challenge = self.the_challenge(challenge).await?;
                Ok(Errand {
                    message: challenge::closed_message(&challenge),
                    strip: challenge.message.map(|message| (challenge.place, message)),
                    ..Errand::default()
                })
            }
            Body::Thread { game, challenge } => {
                let row = self.the_row(game).await?;
                let at = self.the_challenge(challenge).await?.message;
                let is_first = at.is_some_and(|message| message == post.place.channel);
                let anchor = is_first.then(|| anchor(&row));
                let thread = Thread { game, name: thread_name(&row), anchor };
                Ok(Errand { thread: Some(thread), ..Errand::default() })
            }
            Body::Strip { message } => {
                Ok(Errand { strip: Some((post.place.clone(), message)), ..Errand::default() })
            }
            Body::Turn { game, ply } => {
                let row = self.the_row(game).await?;
                // What was sent in time is shown again as it was.
                let is_past = self.has_told_more(&row, ply).await?;
                let late = post.message.is_none() && is_past;
                let game = self.match_at(&row, ply).await?;
                let time = if is_past {
                    Vec::new()
                } else {
                    self.time_told(Words::for_tag(Some(&row.locale)), &row, &game, true).await?
                };
                let ratings = if ply == row.ply { self.rating_line(&row).await? } else { None };
                let draw = move || turn::message(&row, &game, late, time, ratings);
                Ok(Errand::of(Some(self.work.run(draw).await?)))
            }
            Body::Board { game, ply, as_text } => {
                let row = self.the_row(game).await?;
                let is_past = self.has_told_more(&row, ply).await?;
                let game = self.match_at(&row, ply).await?;
                let time = if is_past {
                    Vec::new()
                } else {
                    self.time_told(Words::for_tag(Some(&row.locale)), &row, &game, false).await?
                };
                let shape = board::Shape::new(as_text, board::style_of(&row));
                let message = self.work.run(move || board::public(&row, &game, shape, time)).await?;
                Ok(Errand::of(Some(message)))
            }
            Body::Delete { message } => {
                Ok(Errand { delete: Some((post.place.clone(), message)), ..Errand::default() })
            }
            Body::Reminder { game, ply, players } => {
                Ok(Errand::of(self.reminder(self.the_row(game).await?, ply, &players).await?))
            }
            Body::PauseOffered { game, by } => {
                Ok(Errand::of(self.pause_offered(self.the_row(game).await?, by).await?))
            }
            Body::PauseDeclined { game, by, own } => {
                Ok(Errand::of(self.pause_declined(self.the_row(game).await?, by, own).await?))
            }
            Body::Paused { game, on } => Ok(Errand::of(self.paused(self.the_row(game).await?, on).await?)),
        }
    }

    /// Whether a game owes posts of what happened since it had `ply` events.
    async fn has_told_more(&self, row: &GameRow, ply: u32) -> Result<bool, Trouble> {
        if row.ply == ply {
            return Ok(false);
        }
        let now = self.match_at(row, row.ply).await?;
        Ok(told(now.events()).skip(ply as usize).any(|told| told))
    }

    async fn the_challenge(&self, id: ChallengeId) -> Result<Challenge, Trouble> {
        let challenge = self.store.find_challenge(id).await?;
        challenge.ok_or_else(|| Trouble::Failed(format!("there is no challenge {id}")))
    }

    async fn the_row(&self, id: GameId) -> Result<GameRow, Trouble> {
        let row = self.store.game(id).await?;
        row.ok_or_else(|| Trouble::Damaged(id, "it is not there".to_owned()))
    }

    /// The messages that were sent to a channel, oldest first, composed anew, with their ids: for a
    /// platform that keeps no history of its own. Buttons of superseded messages are left out, and
    /// so is a message that can never be composed again.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn history(
        &self,
        platform: &str,
        channel: &str,
        limit: u32,
    ) -> Result<Vec<(String, Message)>, StoreError> {
        let mut messages = Vec::new();
        for post in self.store.sent_posts(platform, channel, limit).await? {
            messages.extend(self.composed_again(&post).await?);
        }
        Ok(messages)
    }

    /// One message of [`Chat::history`], if it was sent to that channel.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn sent_message(
        &self,
        platform: &str,
        channel: &str,
        message: &str,
    ) -> Result<Option<Message>, StoreError> {
        let Some(post) = self.store.sent_post(platform, channel, message).await? else { return Ok(None) };
        Ok(self.composed_again(&post).await?.map(|(_, message)| message))
    }

    /// A sent post's message with its id; nothing if no message came of it, or none can any more.
    async fn composed_again(&self, post: &Post) -> Result<Option<(String, Message)>, StoreError> {
        match self.try_again(post).await {
            Ok(message) => Ok(message),
            Err(Trouble::Store(error)) => Err(error),
            Err(trouble) => {
                tracing::error!(?trouble, post = %post.id, "a sent post cannot be shown again");
                Ok(None)
            }
        }
    }

    async fn try_again(&self, post: &Post) -> Result<Option<(String, Message)>, Trouble> {
        let Some(id) = post.message.clone() else { return Ok(None) };
        let Some(mut message) = self.compose(post).await?.message else { return Ok(None) };
        if !self.is_current(post, &id).await? {
            message.rows.clear();
        }
        Ok(Some((id, message)))
    }

    /// Whether a post's message is the one whose buttons count.
    async fn is_current(&self, post: &Post, message: &str) -> Result<bool, Trouble> {
        if let Some(game) = post.board_of {
            return Ok(self.the_row(game).await?.message.as_deref() == Some(message));
        }
        match post.shows {
            Some(challenge) => Ok(self.the_challenge(challenge).await?.status == ChallengeStatus::Open),
            None => Ok(false),
        }
    }
}

/// Buttons beneath a message, as many in a row as fit.
pub(crate) fn rows_of(buttons: Vec<Button>) -> Vec<Row> {
    buttons.chunks(5).map(|row| Row::Buttons(row.to_vec())).collect()
}

/// The most characters of a thread's name.
const THREAD_NAME: usize = 100;

/// The name of a game's thread.
pub(crate) fn thread_name(row: &GameRow) -> String {
    fit(&title(row, plain_names(row)), THREAD_NAME)
}

/// A message for a game's thread to begin at.
fn anchor(row: &GameRow) -> Message {
    Message { text: title(row, bold_names(row)), ..Message::default() }
}

fn title(row: &GameRow, names: ByColor<String>) -> String {
    let args = [("game", number(row.id.0)), ("black", text(names.black)), ("white", text(names.white))];
    Words::for_tag(Some(&row.locale)).format("thread-name", &args)
}
