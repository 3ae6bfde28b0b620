//! Says things in rooms: uploads files, and sends events under transaction ids, by which the homeserver
//! recognises what is sent again.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use qgo_chat::{File, Message};
use qgo_matrix::{ClientError, encrypt_file};
use qgo_store::Place;
use ruma::api::client::media::create_content;
use ruma::api::client::message::send_message_event;
use ruma::api::client::redact::redact_event;
use ruma::events::room::EncryptedFile;
use ruma::serde::Raw;
use ruma::{EventId, OwnedEventId, OwnedRoomId, OwnedTransactionId, RoomId, UserId};
use serde_json::Value;

use super::encryption::Encryption;
use super::homeserver::Homeserver;
use super::html::Names;
use super::outgoing::{Uploaded, attachment, content, in_thread};
use super::room::Room;
use super::rooms::Rooms;

/// How many threads and uploads are remembered at most; beyond that all are forgotten, which costs an upload
/// or a worse place for a reply.
const REMEMBERED: usize = 4096;

/// Where something is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The room.
    pub(super) room: OwnedRoomId,
    /// The event at which the thread begins, if it is one.
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
    /// The latest event of threads, by the event at which they begin.
    latest: Mutex<HashMap<OwnedEventId, OwnedEventId>>,
    /// The addresses of uploaded files, and how they are encrypted, by transaction id, so that what is sent
    /// again is not uploaded again.
    uploads: Mutex<HashMap<String, (String, Option<EncryptedFile>)>>,
}

impl Speaker {
    pub(super) fn new(server: Arc<Homeserver>, encryption: Arc<Encryption>, rooms: Arc<Rooms>) -> Self {
        Self { server, encryption, rooms, latest: Mutex::default(), uploads: Mutex::default() }
    }

    /// Notes the latest event of a thread.
    pub(super) fn heard(&self, thread: &EventId, event: &EventId) {
        remember(&mut self.latest.lock(), thread.to_owned(), event.to_owned());
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
    ) -> Result<OwnedEventId, ClientError> {
        let room = self.rooms.room(&spot.room).await?;
        let is_sealed = self.encryption.is_on(&spot.room, &room).await?;
        let names = InRoom { room: &room, spot };
        let mut files = message.files.iter().enumerate();
        let is_picture = message.files.first().is_some_and(|file| file.media_type.starts_with("image/"));
        let picture = match files.next().filter(|_| is_picture) {
            Some((_, file)) => Some(self.upload(file, txn.to_owned(), is_sealed).await?),
            None => None,
        };
        let body = content(message, picture.as_ref(), self.relation(spot), &names);
        let id = self.send(&spot.room, txn, "m.room.message", &body).await?;
        if let Some(thread) = &spot.thread {
            self.heard(thread, &id);
        }
        for (index, file) in message.files.iter().enumerate().skip(usize::from(is_picture)) {
            let txn = format!("{txn}-{}", index + 1);
            let uploaded = self.upload(file, txn.clone(), is_sealed).await?;
            self.send(&spot.room, &txn, "m.room.message", &attachment(&uploaded, self.relation(spot)))
                .await?;
        }
        Ok(id)
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
    ) -> Result<OwnedEventId, ClientError> {
        // By convention reactions are readable in encrypted rooms, too: homeservers count them.
        let sealed = if kind == "m.reaction" {
            None
        } else {
            let state = self.rooms.room(room).await?;
            self.encryption.seal(room, &state, kind, content).await?
        };
        let (kind, body) = match sealed {
            Some(sealed) => ("m.room.encrypted", sealed),
            None => {
                let body = Raw::new(content).map_err(|error| ClientError::Invalid(error.to_string()))?;
                (kind, body.cast_unchecked())
            }
        };
        let txn = OwnedTransactionId::from(txn);
        let request = send_message_event::v3::Request::new_raw(room.to_owned(), txn, kind.into(), body);
        self.server.send(request).await.map(|answer| answer.event_id)
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

    fn relation(&self, spot: &Spot) -> Option<Value> {
        let root = spot.thread.as_ref()?;
        let latest = self.latest.lock().get(root).cloned().unwrap_or_else(|| root.clone());
        Some(in_thread(root.as_str(), latest.as_str()))
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

fn remember<K: std::hash::Hash + Eq, V>(known: &mut HashMap<K, V>, key: K, value: V) {
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(key, value);
}

/// The names in a room.
struct InRoom<'a> {
    room: &'a Room,
    spot: &'a Spot,
}

impl Names for InRoom<'_> {
    fn user(&self, id: &str) -> String {
        match <&UserId>::try_from(id) {
            Ok(user) => self.room.name_of(user).to_owned(),
            Err(_) => id.to_owned(),
        }
    }

    fn room_of(&self, channel: &str) -> Option<String> {
        let is_here = self.spot.thread.as_ref().is_some_and(|thread| thread.as_str() == channel);
        (is_here || channel.starts_with('$')).then(|| self.spot.room.to_string())
    }
}
