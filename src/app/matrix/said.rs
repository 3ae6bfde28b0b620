//! What somebody did in a room, and what they want by it.

use std::time::Duration;

use qgo_chat::What;
use qgo_words::text::number;
use ruma::{EventId, OwnedEventId};
use tokio::time::sleep;

use super::events::Event;
use super::handler::{Answer, Handler};
use super::lines::{LONGEST, Me, addressed, as_points, words_of};
use super::room::Room;
use super::signs::{Board, Sent};
use super::speaker::Spot;

/// A board is noted just after it was sent; whoever replies at once is not to be ignored. Only their own room
/// waits for that.
const TO_BE_NOTED: Duration = Duration::from_millis(500);

/// What somebody did, and where.
pub(super) struct Said<'a> {
    pub(super) event: &'a Event,
    pub(super) id: &'a OwnedEventId,
    pub(super) spot: Spot,
    pub(super) room: &'a Room,
    pub(super) is_alone: bool,
    pub(super) ago: Duration,
    /// Whether it came encrypted.
    pub(super) was_sealed: bool,
}

impl Handler {
    /// A message: a command if it is addressed to QGo, or if it is in a conversation with QGo alone.
    pub(super) async fn message(&self, mut said: Said<'_>) -> Option<Answer> {
        // What programs say is never answered: two of them would go on for ever.
        if said.event.text("msgtype") != Some("m.text") {
            return None;
        }
        if let Some(edited) = said.event.relates("m.replace") {
            return self.edited(&said, edited);
        }
        let words = words_of(said.event);
        let line = self.addressed(&said, &words);
        let length = words.chars().count();
        if length > LONGEST && line.is_some() {
            let most = [("most", number(LONGEST as i64))];
            return Some(self.told(&said, |words| words.format("matrix-too-long", &most)));
        }
        let points = self.points(&said, &words).await?;
        let is_for_me = line.is_some() || !matches!(points, Points::None);
        if is_for_me && !said.was_sealed && said.room.encryption.is_some() {
            self.explaining.explain(&said.spot, &said.event.sender, "matrix-not-encrypted", said.id).await;
            return None;
        }
        let line = match points {
            Points::Command(command, spot) => {
                said.spot = spot;
                command
            }
            Points::Old => return Some(self.told(&said, |words| words.text("matrix-old-board"))),
            Points::None => line?,
        };
        let line = if line.is_empty() { "help".to_owned() } else { line };
        let line = if line.starts_with('/') { line } else { format!("/{line}") };
        self.ask(&said, None, What::Line(line)).await
    }

    /// What is left of a message that is for QGo.
    fn addressed(&self, said: &Said<'_>, words: &str) -> Option<String> {
        let me = Me { id: self.rooms.me(), name: said.room.name_of(self.rooms.me()) };
        addressed(words, me).or_else(|| said.is_alone.then(|| words.trim().to_owned()))
    }

    /// The move that a reply to a board is; `None` if it is not known what it replies to.
    async fn points(&self, said: &Said<'_>, words: &str) -> Option<Points> {
        let Some(to) = said.event.replies_to() else { return Some(Points::None) };
        if as_points(words, "").is_none() {
            return Some(Points::None);
        }
        let mut sent = self.insist(|| async { Ok(self.signs.sent(to).await?) }).await?;
        if sent.is_none() {
            sleep(TO_BE_NOTED).await;
            sent = self.insist(|| async { Ok(self.signs.sent(to).await?) }).await?;
        }
        let sent = sent.filter(|sent| sent.spot.room == said.spot.room);
        let Some((board, spot)) = sent.and_then(|sent| Some((sent.board?, sent.spot))) else {
            return Some(Points::None);
        };
        let Board { game, command, .. } = &board;
        let Some(line) = as_points(words, command) else { return Some(Points::None) };
        if self.insist(|| async { Ok(self.signs.is_old(&board).await?) }).await? {
            return Some(Points::Old);
        }
        // In their own conversation the game has to be named.
        let line = if said.is_alone { format!("{line} #{game}") } else { line };
        // Clients that know no threads reply outside of them.
        Some(Points::Command(line, spot))
    }

    /// A reaction: a press of the button that it stands for under a message of QGo's, anywhere else nothing.
    pub(super) async fn reaction(&self, mut said: Said<'_>) -> Option<Answer> {
        let to = said.event.relates("m.annotation")?;
        let emoji = said.event.content.get("m.relates_to")?.get("key")?.as_str()?;
        let sent: Sent = self.insist(|| async { Ok(self.signs.sent(to).await?) }).await??;
        if sent.spot.room != said.spot.room {
            return None;
        }
        let id = sent.button(emoji)?.to_owned();
        said.spot = sent.spot;
        let pressed = said.is_alone.then(|| to.to_owned());
        self.ask(&said, pressed, What::Press { id }).await
    }

    /// An edit changes nothing; if it is one of a command, its author is told so.
    fn edited(&self, said: &Said<'_>, edited: &EventId) -> Option<Answer> {
        let mut new = said.event.clone();
        new.content = said.event.content.get("m.new_content")?.clone();
        self.addressed(said, &words_of(&new))?;
        let told = self.told(said, |words| words.text("matrix-edited"));
        // However often it is edited, it is the same answer; but not that to the command.
        Some(Answer { txn: format!("edit-{edited}"), ..told })
    }
}

/// What a reply to a message is.
enum Points {
    /// No move.
    None,
    /// A move on a board that is not the newest.
    Old,
    /// This line.
    Command(String, Spot),
}
