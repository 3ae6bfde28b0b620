//! Says things in rooms: uploads files, and sends events under transaction ids, by which the homeserver
//! recognises what is sent again.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use qgo_chat::markup::{Piece, pieces};
use qgo_chat::{File, Message};
use qgo_matrix::{ClientError, encrypt_file};
use qgo_store::Place;
use qgo_words::Words;
use ruma::api::client::media::create_content;
use ruma::api::client::message::send_message_event;
use ruma::api::client::redact::redact_event;
use ruma::events::AnyMessageLikeEventContent;
use ruma::events::room::EncryptedFile;
use ruma::serde::Raw;
use ruma::{EventId, OwnedEventId, OwnedRoomId, OwnedTransactionId, RoomId, UserId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::encryption::Encryption;
use super::homeserver::Homeserver;
use super::html::Names;
use super::outgoing::{Uploaded, attachment, content, edit, in_thread};
use super::room::Room;
use super::rooms::Rooms;
use super::threads::{Threads, remember};
use super::trouble::Trouble;

/// Where something is said.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub(super) struct Spot {
    /// The room.
    pub(super) room: OwnedRoomId,
    /// The event that names the thread, if it is one.
    pub(super) thread: Option<OwnedEventId>,
}

impl Spot {
    /// The spot of a place; `None` if its ids are not Matrix's.
    pub(super) fn of(place: &Place) -> Option<Self> {
        match &place.parent {
            Some(room) => Some(Self {
                room: RoomId::parse(room).ok()?,
                thread: Some(EventId::parse(&place.channel).ok()?),
            }),
            None => Some(Self { room: RoomId::parse(&place.channel).ok()?, thread: None }),
        }
    }
}

/// Says things in rooms.
pub(super) struct Speaker {
    pub(super) server: Arc<Homeserver>,
    pub(super) encryption: Arc<Encryption>,
    pub(super) rooms: Arc<Rooms>,
    pub(super) threads: Threads,
    /// The addresses of uploaded files, and how they are encrypted, by transaction id, so that what is sent
    /// again is not uploaded again.
    uploads: Mutex<HashMap<String, (String, Option<EncryptedFile>)>>,
}

impl Speaker {
    pub(super) fn new(
        server: Arc<Homeserver>,
        encryption: Arc<Encryption>,
        rooms: Arc<Rooms>,
        threads: Threads,
    ) -> Self {
        Self { server, encryption, rooms, threads, uploads: Mutex::default() }
    }

    /// Says a message: one event with its words and first picture, and one for each further file. Returns the
    /// id of the first. The same `txn` is the same message.
    ///
    /// # Errors
    /// If an event was not taken; those before it were.
    pub(super) async fn say(
        &self,
        spot: &Spot,
        message: &Message,
        txn: &str,
    ) -> Result<OwnedEventId, Trouble> {
        let root = self.root(spot).await?;
        let names = self.names(spot, &message.text).await?;
        let is_sealed = self.encryption.is_on(&spot.room, &names.room).await?;
        let is_picture = message.files.first().is_some_and(|file| file.media_type.starts_with("image/"));
        let picture = match message.files.first().filter(|_| is_picture) {
            Some(file) => Some(self.upload(file, txn.to_owned(), is_sealed).await?),
            None => None,
        };
        let body = content(message, picture.as_ref(), self.relation(root.as_deref()), &names);
        let id = self.send(&spot.room, txn, "m.room.message", &body).await?;
        if let (Some(name), Some(root)) = (&spot.thread, &root) {
            self.threads.heard(root, &id);
            self.threads.learn(name, &spot.room, root).await?;
        }
        for (index, file) in message.files.iter().enumerate().skip(usize::from(is_picture)) {
            let txn = format!("{txn}-{}", index + 1);
            let uploaded = self.upload(file, txn.clone(), is_sealed).await?;
            let body = attachment(&uploaded, self.relation(root.as_deref()));
            self.send(&spot.room, &txn, "m.room.message", &body).await?;
        }
        Ok(id)
    }

    /// Says something that everybody may read, also where nothing can be encrypted.
    ///
    /// # Errors
    /// If it was not taken.
    pub(super) async fn say_in_clear(
        &self,
        room: &RoomId,
        message: &Message,
        txn: &str,
    ) -> Result<OwnedEventId, Trouble> {
        let names = InRoom { room: self.rooms.room(room).await?, ..InRoom::default() };
        let body = content(message, None, None, &names);
        Ok(self.send_clear(room, txn, "m.room.message", &body).await?)
    }

    /// The event at which the thread of a spot begins. If the room replaces the one in which it was, it begins
    /// anew, at a message that says so.
    async fn root(&self, spot: &Spot) -> Result<Option<OwnedEventId>, Trouble> {
        let Some(name) = &spot.thread else { return Ok(None) };
        match self.threads.find(name).await? {
            None => Ok(Some(name.clone())),
            Some(thread) if thread.room == spot.room => Ok(Some(thread.root)),
            Some(_) => {
                let text = Words::for_tag(None).text("matrix-thread-goes-on");
                let message = Message { text, ..Message::default() };
                let names = InRoom { room: self.rooms.room(&spot.room).await?, ..InRoom::default() };
                let body = content(&message, None, None, &names);
                let txn = format!("thread-{name}");
                let root = self.send(&spot.room, &txn, "m.room.message", &body).await?;
                self.threads.learn(name, &spot.room, &root).await?;
                Ok(Some(root))
            }
        }
    }

    /// Sends an event, encrypted where the room is. Everything that QGo says in a room goes through here.
    ///
    /// # Errors
    /// If it was not taken.
    pub(super) async fn send(
        &self,
        room: &RoomId,
        txn: &str,
        kind: &str,
        content: &Value,
    ) -> Result<OwnedEventId, Trouble> {
        let state = self.rooms.room(room).await?;
        match self.encryption.seal(room, &state, kind, content).await? {
            Some(sealed) => Ok(self.send_raw(room, txn, "m.room.encrypted", sealed).await?),
            None => Ok(self.send_clear(room, txn, kind, content).await?),
        }
    }

    /// Sends an event that everybody can read. By convention reactions are such everywhere: homeservers count
    /// them.
    ///
    /// # Errors
    /// If it was not taken.
    pub(super) async fn send_clear(
        &self,
        room: &RoomId,
        txn: &str,
        kind: &str,
        content: &Value,
    ) -> Result<OwnedEventId, ClientError> {
        let body = Raw::new(content).map_err(|error| ClientError::Invalid(error.to_string()))?;
        self.send_raw(room, txn, kind, body.cast_unchecked()).await
    }

    async fn send_raw(
        &self,
        room: &RoomId,
        txn: &str,
        kind: &str,
        body: Raw<AnyMessageLikeEventContent>,
    ) -> Result<OwnedEventId, ClientError> {
        let txn = OwnedTransactionId::from(txn);
        let request = send_message_event::v3::Request::new_raw(room.to_owned(), txn, kind.into(), body);
        self.server.send(request).await.map(|answer| answer.event_id)
    }

    /// Replaces a message of QGo's by a text.
    ///
    /// # Errors
    /// If it was not replaced.
    pub(super) async fn replace(&self, spot: &Spot, event: &EventId, text: &str) -> Result<(), Trouble> {
        let names = self.names(spot, text).await?;
        let message = Message { text: text.to_owned(), ..Message::default() };
        let new = content(&message, None, None, &names);
        self.send(&spot.room, &format!("replace-{event}"), "m.room.message", &edit(&new, event)).await?;
        Ok(())
    }

    /// Redacts an event.
    ///
    /// # Errors
    /// If it was not redacted. An event that is gone is no error.
    pub(super) async fn redact(&self, room: &RoomId, event: &EventId) -> Result<(), ClientError> {
        let txn = OwnedTransactionId::from(format!("redact-{event}"));
        let request = redact_event::v3::Request::new(room.to_owned(), event.to_owned(), txn);
        match self.server.send(request).await {
            Err(error) if error.code() == "M_NOT_FOUND" => Ok(()),
            outcome => outcome.map(drop),
        }
    }

    fn relation(&self, root: Option<&EventId>) -> Option<Value> {
        let root = root?;
        Some(in_thread(root.as_str(), self.threads.latest(root).as_str()))
    }

    /// The names that a text needs.
    async fn names(&self, spot: &Spot, text: &str) -> Result<InRoom, Trouble> {
        let room = self.rooms.room(&spot.room).await?;
        let mut threads = HashMap::new();
        let mut names = HashMap::new();
        for piece in pieces(text) {
            let Piece::Channel(channel) = piece else { continue };
            let mut place = channel.clone();
            if let Ok(name) = <&EventId>::try_from(channel.as_str())
                && let Some(thread) = self.threads.find(name).await?
            {
                place = thread.room.to_string();
                threads.insert(channel, (place.clone(), thread.root.to_string()));
            }
            if let Ok(id) = <&RoomId>::try_from(place.as_str())
                && let Some(name) = self.rooms.known(id).and_then(|room| room.name.clone())
            {
                names.insert(place, name);
            }
        }
        Ok(InRoom { room, threads, names })
    }

    async fn upload<'f>(
        &self,
        file: &'f File,
        txn: String,
        is_sealed: bool,
    ) -> Result<Uploaded<'f>, ClientError> {
        let known = self.uploads.lock().get(&txn).cloned();
        if let Some((url, seal)) = known.filter(|(_, seal)| seal.is_some() == is_sealed) {
            return Ok(Uploaded { url, seal, file });
        }
        let (request, seal) = if is_sealed {
            let (bytes, seal) =
                encrypt_file(&file.bytes).map_err(|error| ClientError::Invalid(error.to_string()))?;
            let mut request = create_content::v3::Request::new(bytes);
            request.content_type = Some("application/octet-stream".to_owned());
            (request, Some(seal))
        } else {
            let mut request = create_content::v3::Request::new(file.bytes.clone());
            request.filename = Some(file.name.clone());
            request.content_type = Some(file.media_type.to_owned());
            (request, None)
        };
        let url = self.server.send(request).await?.content_uri.to_string();
        remember(&mut self.uploads.lock(), txn, (url.clone(), seal.clone()));
        Ok(Uploaded { url, seal, file })
    }
}

/// The names in a room.
#[derive(Default)]
struct InRoom {
    room: Arc<Room>,
    /// The rooms of threads and the events at which they begin.
    threads: HashMap<String, (String, String)>,
    /// The names of other rooms.
    names: HashMap<String, String>,
}

impl Names for InRoom {
    fn user(&self, id: &str) -> String {
        match <&UserId>::try_from(id) {
            Ok(user) => self.room.name_of(user).to_owned(),
            Err(_) => id.to_owned(),
        }
    }

    fn room(&self, id: &str) -> String {
        self.names.get(id).cloned().unwrap_or_else(|| id.to_owned())
    }

    fn thread(&self, channel: &str) -> Option<(String, String)> {
        self.threads.get(channel).cloned()
    }
}
