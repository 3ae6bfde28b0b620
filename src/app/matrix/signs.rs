//! Reactions as buttons: the emojis that QGo puts under its messages, and what each of them means.
//!
//! What a message means is kept, so that its reactions work after a restart; those of old messages are
//! answered like old buttons. The emojis are put there by a task of their own: a message is delivered when its
//! words are, however slowly the homeserver takes reactions.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Clock, Message};
use qgo_store::{Millis, Store, StoreError};
use ruma::{EventId, OwnedEventId};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

use super::kept::Shelf;
use super::speaker::{Speaker, Spot};
use super::tasks::Tasks;
use super::trouble::Trouble;
use super::turns::Turns;
use crate::system::SystemClock;

/// The kind under which messages are kept.
pub(super) const MESSAGES: &str = "message";
const DAY: Millis = 24 * 60 * 60 * 1000;
/// How long messages are kept, as long as chat keeps its posts.
const KEPT: Millis = 30 * DAY;
/// How many messages are read at a time when old ones are dropped.
const PAGE: u32 = 500;
/// How many messages get their emojis at the same time.
const AT_ONCE: usize = 16;
/// How long an emoji is tried.
const PATIENCE: Duration = Duration::from_secs(10 * 60);

/// A message of QGo's that somebody can answer.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Sent {
    /// Where it is.
    pub(super) spot: Spot,
    /// When it was sent.
    at: Millis,
    /// The transaction id of the message, from which those of the emojis are made.
    txn: String,
    signs: Vec<Sign>,
    /// The board that it shows, if points can be played there.
    pub(super) board: Option<Board>,
    /// Whether its emojis were taken off.
    is_over: bool,
    /// What is left of it then, where old messages become one line.
    #[serde(default)]
    line: Option<String>,
}

/// An emoji under a message.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Sign {
    emoji: String,
    /// The id of the button that it presses.
    id: String,
    /// QGo's own reaction.
    event: Option<OwnedEventId>,
}

/// A board to which somebody can reply with points.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Board {
    /// The number of the game.
    pub(super) game: i64,
    /// How many moves had been made.
    moves: u32,
    /// The command that takes points.
    pub(super) command: String,
}

/// Whom a message tells of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    /// All who follow it, in the order of what happened.
    All,
    /// Whoever asked. What all were told of meanwhile may be newer.
    Asker,
}

impl Told {
    /// Whether a board with so many moves is newer than the newest that was known.
    fn is_newer(self, moves: u32, newest: u32) -> bool {
        match self {
            // After an undo there are fewer.
            Self::All => moves != newest,
            Self::Asker => moves > newest,
        }
    }
}

impl Sent {
    /// The id of the button that a reaction presses.
    pub(super) fn button(&self, emoji: &str) -> Option<&str> {
        let emoji = bare(emoji);
        self.signs.iter().find(|sign| bare(&sign.emoji) == emoji).map(|sign| sign.id.as_str())
    }
}

/// An emoji without variation selectors and colours of skin.
fn bare(emoji: &str) -> String {
    emoji.chars().filter(|c| !matches!(c, '\u{fe0f}' | '\u{fe0e}' | '\u{1f3fb}'..='\u{1f3ff}')).collect()
}

/// The emojis under QGo's messages.
pub(super) struct Signs {
    speaker: Arc<Speaker>,
    messages: Shelf,
    /// The messages that do not have all their emojis yet.
    unsigned: Shelf,
    /// The newest position of each game that was shown: its moves.
    boards: Shelf,
    turns: Arc<Turns<OwnedEventId>>,
    permits: Arc<Semaphore>,
    tasks: Tasks,
    /// Whether a message becomes one line when its emojis are taken off.
    folds: bool,
}

impl Signs {
    pub(super) fn new(store: &Arc<dyn Store>, speaker: Arc<Speaker>, tasks: Tasks, folds: bool) -> Arc<Self> {
        Arc::new(Self {
            speaker,
            messages: Shelf::new(store, MESSAGES),
            unsigned: Shelf::new(store, "unsigned"),
            boards: Shelf::new(store, "board"),
            turns: Arc::default(),
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            tasks,
            folds,
        })
    }

    /// Notes what a message that was sent means, and has its emojis put under it.
    pub(super) async fn put(
        self: &Arc<Self>,
        spot: &Spot,
        id: &EventId,
        message: &Message,
        txn: &str,
        told: Told,
    ) -> Result<(), StoreError> {
        let board = message.board.as_ref().and_then(|shown| {
            let command = shown.points_for?.to_owned();
            Some(Board { game: shown.game.0, moves: shown.moves, command })
        });
        let sign = |button: &qgo_chat::Button| {
            Some(Sign { emoji: button.emoji?.to_owned(), id: button.id.clone(), event: None })
        };
        let signs: Vec<_> = message.rows.iter().flatten().filter_map(sign).collect();
        if signs.is_empty() && board.is_none() {
            return Ok(());
        }
        let mut changes = Vec::new();
        if let Some(board) = &board {
            let game = board.game.to_string();
            let newest = self.boards.get::<u32>(&game).await?;
            if newest.is_none_or(|newest| told.is_newer(board.moves, newest)) {
                changes.push(self.boards.change(&game, &board.moves)?);
            }
        }
        if !signs.is_empty() {
            changes.push(self.unsigned.change(id.as_str(), &())?);
        }
        let sent = Sent {
            spot: spot.clone(),
            at: SystemClock.now(),
            txn: txn.to_owned(),
            signs,
            board,
            is_over: false,
            line: message.text.lines().next().filter(|_| self.folds).map(str::to_owned),
        };
        changes.push(self.messages.change(id.as_str(), &sent)?);
        self.messages.make(&changes).await?;
        self.sign(id.to_owned());
        Ok(())
    }

    /// Goes on with the emojis that were missing when QGo was stopped.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) async fn resume(self: &Arc<Self>) -> Result<(), StoreError> {
        let unsigned = self.unsigned.page::<()>(None, PAGE).await?;
        for id in unsigned.iter().filter_map(|(id, _)| EventId::parse(id).ok()) {
            self.sign(id);
        }
        Ok(())
    }

    /// A message of QGo's, by its id.
    pub(super) async fn sent(&self, id: &EventId) -> Result<Option<Sent>, StoreError> {
        self.messages.get(id.as_str()).await
    }

    /// Whether a board is not the newest of its game.
    pub(super) async fn is_old(&self, board: &Board) -> Result<bool, StoreError> {
        let newest = self.boards.get::<u32>(&board.game.to_string()).await?;
        // After an undo the newest has fewer moves.
        Ok(newest.is_some_and(|newest| newest != board.moves))
    }

    /// Takes the emojis off a message. What they mean stays known, so that a reaction is answered.
    pub(super) async fn strip(&self, id: &EventId) -> Result<(), Trouble> {
        let turn = self.turns.take(id.to_owned()).await;
        let signed = [self.unsigned.removal(id.as_str())];
        let over = |sent: &mut Sent| !std::mem::replace(&mut sent.is_over, true);
        let Some(sent) = self.messages.update(id.as_str(), &signed, over).await? else { return Ok(()) };
        drop(turn);
        for event in sent.signs.iter().filter_map(|sign| sign.event.as_ref()) {
            self.speaker.redact(&sent.spot.room, event).await?;
        }
        if let Some(line) = &sent.line {
            self.speaker.replace(&sent.spot, id, line).await?;
        }
        Ok(())
    }

    /// Puts the emojis under a message, in a task of their own.
    fn sign(self: &Arc<Self>, id: OwnedEventId) {
        let signs = Arc::clone(self);
        self.tasks.spawn(async move {
            let Ok(_permit) = signs.permits.acquire().await else { return };
            let start = Instant::now();
            let mut failures = 0;
            while let Err(error) = signs.sign_all(&id).await {
                failures += 1;
                let wait = error.again(failures).filter(|wait| start.elapsed() + *wait <= PATIENCE);
                let Some(wait) = wait else {
                    tracing::info!(%error, "a message stays without reactions");
                    return;
                };
                sleep(wait).await;
            }
        });
    }

    async fn sign_all(&self, id: &EventId) -> Result<(), Trouble> {
        let mut index = 0;
        loop {
            // Held for one emoji only: what takes them off must not wait for all of them.
            let _turn = self.turns.take(id.to_owned()).await;
            let Some(sent) = self.sent(id).await?.filter(|sent| !sent.is_over) else { return Ok(()) };
            let Some(sign) = sent.signs.get(index) else { break };
            if sign.event.is_none() {
                let relation = json!({ "rel_type": "m.annotation", "event_id": id, "key": sign.emoji });
                let content = json!({ "m.relates_to": relation });
                let txn = format!("{}-r{index}", sent.txn);
                match self.speaker.send_clear(&sent.spot.room, &txn, "m.reaction", &content).await {
                    Ok(event) => self.signed(id, index, &sent.spot, event).await?,
                    // It is there already.
                    Err(error) if error.code() == "M_DUPLICATE_ANNOTATION" => {}
                    Err(error) => return Err(error.into()),
                }
            }
            index += 1;
        }
        Ok(self.unsigned.make(&[self.unsigned.removal(id.as_str())]).await?)
    }

    /// Notes QGo's own reaction. If another process has taken the emojis off meanwhile, it has to go, too.
    async fn signed(
        &self,
        id: &EventId,
        index: usize,
        spot: &Spot,
        event: OwnedEventId,
    ) -> Result<(), Trouble> {
        let note = |sent: &mut Sent| match sent.signs.get_mut(index) {
            Some(sign) if !sent.is_over => sign.event.replace(event.clone()).as_ref() != Some(&event),
            _ => false,
        };
        let noted = self.messages.update(id.as_str(), &[], note).await?;
        if noted.is_none_or(|sent| sent.is_over) {
            self.speaker.redact(&spot.room, &event).await?;
        }
        Ok(())
    }

    /// Drops what was sent long ago.
    ///
    /// # Errors
    /// If it cannot be read or dropped.
    pub(super) async fn prune(&self) -> Result<(), StoreError> {
        let before = SystemClock.now().saturating_sub(KEPT);
        let mut after: Option<String> = None;
        loop {
            let page = self.messages.page::<Sent>(after.as_deref(), PAGE).await?;
            let Some((last, _)) = page.last() else { return Ok(()) };
            after = Some(last.clone());
            let is_old = |sent: &Option<Sent>| sent.as_ref().is_none_or(|sent| sent.at < before);
            let old = page.iter().filter(|(_, sent)| is_old(sent));
            let gone: Vec<_> = old.map(|(name, _)| self.messages.removal(name)).collect();
            self.messages.make(&gone).await?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_private_answer_that_comes_late_is_not_the_newest_board() {
        assert!(Told::All.is_newer(3, 2) && Told::All.is_newer(2, 3), "after a move, after an undo");
        assert!(Told::Asker.is_newer(3, 2), "before all are told of the move");
        assert!(!Told::Asker.is_newer(2, 3) && !Told::Asker.is_newer(3, 3) && !Told::All.is_newer(3, 3));
    }

    #[test]
    fn an_emoji_is_the_same_in_every_client() {
        let sign = |emoji: &str, id: &str| Sign { emoji: emoji.into(), id: id.into(), event: None };
        let sent = Sent {
            spot: Spot { room: ruma::RoomId::parse("!r:x").unwrap(), thread: None },
            at: 0,
            txn: "n".into(),
            signs: vec![sign("⏭️", "pass"), sign("👍", "yes"), sign("1️⃣", "one")],
            board: None,
            is_over: false,
            line: None,
        };
        assert_eq!(sent.button("⏭"), Some("pass"));
        assert_eq!(sent.button("👍🏽"), Some("yes"));
        assert_eq!(sent.button("1⃣"), Some("one"));
        assert_eq!(sent.button("2️⃣"), None);
        assert_eq!(sent.button(""), None);
    }
}
