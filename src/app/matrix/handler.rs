//! What somebody did in a room becomes a request for chat, and its replies an answer to them alone.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::markup::channel;
use qgo_chat::{Chat, Clock, Message, Platform, Reply, What};
use qgo_words::Words;
use qgo_words::text::number;
use ruma::{EventId, OwnedEventId, OwnedRoomId, OwnedUserId, RoomId};
use tokio::time::sleep;

use super::direct::Direct;
use super::events::Event;
use super::inbox::{Item, Task};
use super::invitations::Invitations;
use super::lines::{LONGEST, Me, addressed, as_points, words_of};
use super::origin::{Origin, account, place};
use super::room::Room;
use super::rooms::Rooms;
use super::signs::{Board, Sent, Signs};
use super::speaker::{Speaker, Spot};
use super::trouble::Trouble;
use super::upgrades::Upgrades;
use crate::system::SystemClock;

/// Handles what comes.
pub(super) struct Handler {
    pub(super) chat: Arc<Chat>,
    pub(super) platform: &'static Platform,
    pub(super) rooms: Arc<Rooms>,
    pub(super) speaker: Arc<Speaker>,
    pub(super) signs: Arc<Signs>,
    pub(super) direct: Direct,
    pub(super) invitations: Invitations,
    pub(super) upgrades: Upgrades,
}

/// What is to be shown to one person.
pub(super) struct Answer {
    /// Who asked.
    pub(super) asker: OwnedUserId,
    /// Where they asked.
    pub(super) spot: Spot,
    /// Whether nobody else sees anything there.
    pub(super) is_alone: bool,
    /// The event that is answered.
    pub(super) event: OwnedEventId,
    /// What the transaction ids of the replies begin with: those with the same are the same.
    pub(super) txn: String,
    /// The message whose reaction it was, if nobody else sees that.
    pub(super) pressed: Option<OwnedEventId>,
    /// The replies.
    pub(super) replies: Vec<Reply>,
}

/// What somebody did, and where.
struct Said<'a> {
    event: &'a Event,
    id: &'a OwnedEventId,
    spot: Spot,
    room: &'a Room,
    is_alone: bool,
    ago: Duration,
}

impl Handler {
    /// Handles an item. What is to be shown takes its time, and holds up nobody else in the room.
    pub(super) async fn handle(&self, item: Item) -> Option<Answer> {
        let passed = SystemClock.now().saturating_sub(item.came).max(0).saturating_add(item.ago);
        let ago = Duration::from_millis(passed.unsigned_abs());
        match item.task {
            Task::Event(event) => return self.event(&item.room, &event, ago).await,
            Task::Invited { by } => self.invitations.invited(&item.room, &by).await,
            Task::Joined => self.joined(&item.room).await,
            Task::Dropped => {
                self.announce(&item.room, "matrix-dropped", &format!("dropped-{}", item.came)).await
            }
        }
        None
    }

    async fn event(&self, room_id: &OwnedRoomId, event: &Event, ago: Duration) -> Option<Answer> {
        let id = event.id.as_ref()?;
        let room = insist(|| async { Ok(self.rooms.room(room_id).await?) }).await?;
        let is_alone = room.alone_with(self.rooms.me()).is_some();
        let spot = insist(|| self.spot(room_id, event, id)).await?;
        let said = Said { event, id, spot, room: &room, is_alone, ago };
        match event.kind.as_str() {
            "m.room.message" => self.message(said).await,
            "m.reaction" => self.reaction(said).await,
            "m.room.tombstone" => {
                self.upgrades.replaced(room_id, &room, &event.sender).await;
                None
            }
            _ => None,
        }
    }

    /// A message: a command if it is addressed to QGo, or if it is in a conversation with QGo alone.
    async fn message(&self, mut said: Said<'_>) -> Option<Answer> {
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
        let line = match self.points(&said, &words).await? {
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
        let sent = insist(|| async { Ok(self.signs.sent(to).await?) }).await?;
        let sent = sent.filter(|sent| sent.spot.room == said.spot.room);
        let Some((board, spot)) = sent.and_then(|sent| Some((sent.board?, sent.spot))) else {
            return Some(Points::None);
        };
        let Board { game, command, .. } = &board;
        let Some(line) = as_points(words, command) else { return Some(Points::None) };
        if insist(|| async { Ok(self.signs.is_old(&board).await?) }).await? {
            return Some(Points::Old);
        }
        // In their own conversation the game has to be named.
        let line = if said.is_alone { format!("{line} #{game}") } else { line };
        // Clients that know no threads reply outside of them.
        Some(Points::Command(line, spot))
    }

    /// A reaction: a press of the button that it stands for under a message of QGo's, anywhere else nothing.
    async fn reaction(&self, mut said: Said<'_>) -> Option<Answer> {
        let to = said.event.relates("m.annotation")?;
        let emoji = said.event.content.get("m.relates_to")?.get("key")?.as_str()?;
        let sent: Sent = insist(|| async { Ok(self.signs.sent(to).await?) }).await??;
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

    /// Asks chat.
    async fn ask(&self, said: &Said<'_>, pressed: Option<OwnedEventId>, what: What) -> Option<Answer> {
        let origin = Origin {
            platform: self.platform,
            me: self.rooms.me(),
            room: said.room,
            spot: &said.spot,
            asker: &said.event.sender,
            event: said.id,
            is_alone: said.is_alone,
        };
        let replies = self.chat.handle(origin.request(what, said.ago)).await;
        (!replies.is_empty()).then(|| Answer { pressed, replies, ..self.answer(said) })
    }

    /// A word to who did something.
    fn told(&self, said: &Said<'_>, text: impl Fn(Words) -> String) -> Answer {
        let words = self.chat.words_of(&account(&said.event.sender));
        let about = if said.is_alone { String::new() } else { channel(said.spot.room.as_str()) + "\n" };
        let text = about + &text(words);
        let reply = Reply::Private(Message { text, ..Message::default() });
        Answer { replies: vec![reply], ..self.answer(said) }
    }

    fn answer(&self, said: &Said<'_>) -> Answer {
        Answer {
            asker: said.event.sender.clone(),
            spot: said.spot.clone(),
            is_alone: said.is_alone,
            event: said.id.clone(),
            txn: said.id.to_string(),
            pressed: None,
            replies: Vec::new(),
        }
    }

    /// Shows an answer to who asked.
    pub(super) async fn show(&self, answer: Answer) {
        self.direct.show(answer).await;
    }

    /// QGo has joined: it says how to begin, and what was owed there is sent.
    async fn joined(&self, room: &OwnedRoomId) {
        let Some(state) = insist(|| async { Ok(self.rooms.room(room).await?) }).await else { return };
        self.upgrades.joined(room, &state).await;
        let alone_with = state.alone_with(self.rooms.me());
        if let Some(user) = alone_with {
            self.direct.found(user, room).await;
        }
        self.invitations.greet(room, alone_with.is_some()).await;
        let spot = Spot { room: room.clone(), thread: None };
        self.chat.resume_delivery(&place(&spot, alone_with.is_some())).await;
    }

    /// Says something to all in a room.
    async fn announce(&self, room: &RoomId, key: &str, txn: &str) {
        let message = Message { text: Words::for_tag(None).text(key), ..Message::default() };
        let spot = Spot { room: room.to_owned(), thread: None };
        if let Err(error) = self.speaker.say(&spot, &message, txn).await {
            tracing::warn!(%error, "a room could not be told something");
        }
    }

    /// Where something was said. A thread that is in another room is none in this one.
    async fn spot(&self, room: &RoomId, event: &Event, id: &EventId) -> Result<Spot, Trouble> {
        let threads = &self.speaker.threads;
        let mut spot = Spot { room: room.to_owned(), thread: None };
        if let Some(root) = event.relates("m.thread") {
            let name = threads.name_of(root).await?;
            if threads.find(&name).await?.is_none_or(|thread| thread.room == room) {
                threads.heard(root, id);
                spot.thread = Some(name);
            }
        }
        Ok(spot)
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

/// Tries until it succeeds; `None` if it cannot.
async fn insist<T, W: Future<Output = Result<T, Trouble>>>(mut work: impl FnMut() -> W) -> Option<T> {
    let mut failures = 0;
    loop {
        let error = match work().await {
            Ok(done) => return Some(done),
            Err(error) => error,
        };
        failures += 1;
        let Some(wait) = error.again(failures) else {
            tracing::info!(%error, "what somebody did is left alone");
            return None;
        };
        sleep(wait).await;
    }
}
