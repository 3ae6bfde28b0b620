//! Reads messages of encrypted rooms.

use std::sync::atomic::Ordering;

use matrix_sdk_common::deserialized_responses::{
    DecryptedRoomEvent, DeviceLinkProblem, VerificationLevel, VerificationState,
};
use matrix_sdk_crypto::store::CryptoStoreError;
use matrix_sdk_crypto::types::events::room::encrypted::{EncryptedEvent, RoomEventEncryptionScheme};
use matrix_sdk_crypto::vodozemac::megolm::DecryptionError;
use matrix_sdk_crypto::{MegolmError, OlmMachine};
use ruma::events::AnySyncTimelineEvent;
use ruma::serde::Raw;
use ruma::{RoomId, UserId};

use super::kept::part;
use super::seen::{Known, Seen};
use super::send::keys_of;
use super::shelf::name;
use super::{Crypto, CryptoError, TRUST};

/// How many keys are asked for between two starts: anybody in a room can make up sessions.
const MOST_ASKED: usize = 1000;

/// A message that could be read, as the event that it would have been in a room without encryption.
#[derive(Clone, Debug)]
pub struct Decrypted {
    /// The event; no state event.
    pub event: Raw<AnySyncTimelineEvent>,
}

/// Why a message cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Undecryptable {
    /// Its key has not come. It was asked for where somebody may have it; the message can be tried again
    /// when [`Received`](super::Received) names the room.
    #[error("the key of the message has not come")]
    Waiting,
    /// It never will be.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database or the homeserver failed; it can be tried again.
    #[error(transparent)]
    Failed(#[from] CryptoError),
}

/// Why a message is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The device that sent it does not give its key to this one.
    #[error("its sender does not share the key")]
    Withheld,
    /// It is from a device of somebody else than the event says.
    #[error("it is not from the one who the event says sent it")]
    Sender,
    /// It is from a device that its sender does not have.
    #[error("it is from a device that is not known")]
    Device,
    /// It was sent once and came as two events.
    #[error("it repeats another message")]
    Replayed,
    /// It cannot be decrypted, or what it decrypts to is not a message.
    #[error("it is not what it should be")]
    Malformed,
}

impl Crypto {
    /// Reads an event `m.room.encrypted` of this room, and notes that it was read as this event.
    ///
    /// # Errors
    /// See [`Undecryptable`].
    pub async fn decrypt(
        &self,
        room: &RoomId,
        event: &Raw<AnySyncTimelineEvent>,
    ) -> Result<Decrypted, Undecryptable> {
        let raw: &Raw<EncryptedEvent> = event.cast_ref_unchecked();
        let encrypted = raw.deserialize().map_err(|_| Refusal::Malformed)?;
        let RoomEventEncryptionScheme::MegolmV1AesSha2(content) = &encrypted.content.scheme else {
            return Err(Refusal::Malformed.into());
        };
        let machine = self.machine.read().await;
        let mut decrypted = self.open_event(&machine, room, raw).await?;
        if state_of(&decrypted) == Some(&VerificationLevel::None(DeviceLinkProblem::MissingDevice)) {
            self.query_one(&machine, &encrypted.sender).await?;
            decrypted = self.open_event(&machine, room, raw).await?;
        }
        match state_of(&decrypted) {
            Some(VerificationLevel::MismatchedSender) => return Err(Refusal::Sender.into()),
            Some(VerificationLevel::None(DeviceLinkProblem::MissingDevice)) => {
                return Err(Refusal::Device.into());
            }
            _ => {}
        }
        // In the clear a state event is the server's to judge; nobody judges what is in a message.
        if !matches!(decrypted.event.get_field::<serde_json::Value>("state_key"), Ok(None)) {
            return Err(Refusal::Malformed.into());
        }
        let session = name(room.as_str(), &content.session_id);
        self.note_seen(&session, content.ciphertext.message_index(), &encrypted.event_id).await?;
        Ok(Decrypted { event: decrypted.event.cast_unchecked() })
    }

    async fn open_event(
        &self,
        machine: &OlmMachine,
        room: &RoomId,
        event: &Raw<EncryptedEvent>,
    ) -> Result<DecryptedRoomEvent, Undecryptable> {
        let error = match machine.decrypt_room_event(event, room, &TRUST).await {
            Ok(decrypted) => return Ok(decrypted),
            Err(error) => error,
        };
        match error {
            MegolmError::MissingRoomKey(Some(_)) => Err(Refusal::Withheld.into()),
            MegolmError::MissingRoomKey(None)
            | MegolmError::Decryption(DecryptionError::UnknownMessageIndex(..)) => {
                self.ask(machine, room, event).await?;
                Err(Undecryptable::Waiting)
            }
            MegolmError::Store(error) => Err(CryptoError::Store(error).into()),
            _ => Err(Refusal::Malformed.into()),
        }
    }

    /// Asks the account's other devices for the key of a message; nobody else answers such a question. It is
    /// sent when [`Crypto::settle`] is called next.
    async fn ask(
        &self,
        machine: &OlmMachine,
        room: &RoomId,
        event: &Raw<EncryptedEvent>,
    ) -> Result<(), CryptoError> {
        let devices = machine.get_user_devices(&self.user, None).await?;
        if devices.keys().all(|device| device == machine.device_id()) {
            return Ok(());
        }
        if self.asked.fetch_add(1, Ordering::Relaxed) < MOST_ASKED {
            machine.request_room_key(event, room).await?;
        }
        Ok(())
    }

    /// Asks for the devices of one user.
    async fn query_one(&self, machine: &OlmMachine, user: &UserId) -> Result<(), CryptoError> {
        let (id, query) = machine.query_keys_for_users([user]);
        let answer = self.client.send(keys_of(&query)).await?;
        Ok(machine.mark_request_as_sent(&id, &answer).await?)
    }

    async fn note_seen(&self, session: &str, index: u32, event: &ruma::EventId) -> Result<(), Undecryptable> {
        let _writing = self.store.writing.lock().await;
        let failed = |error: CryptoStoreError| Undecryptable::Failed(error.into());
        let mut seen: Seen =
            self.store.shelf.get(part::SEEN, session).await.map_err(failed)?.unwrap_or_default();
        match seen.note(index, event) {
            Known::Same => return Ok(()),
            Known::Other => return Err(Refusal::Replayed.into()),
            Known::New => {}
        }
        let mut batch = self.store.shelf.batch();
        batch.put(part::SEEN, session, &seen).map_err(failed)?;
        batch.keep().await.map_err(failed)
    }
}

/// What is missing until it is certain who sent an event.
fn state_of(decrypted: &DecryptedRoomEvent) -> Option<&VerificationLevel> {
    match &decrypted.encryption_info.verification_state {
        VerificationState::Verified => None,
        VerificationState::Unverified(level) => Some(level),
    }
}
