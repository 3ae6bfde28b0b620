//! Encrypts messages for rooms.

use std::collections::HashMap;
use std::iter;
use std::ops::Deref;
use std::sync::{Arc, Weak};

use matrix_sdk_crypto::store::CryptoStore as _;
use matrix_sdk_crypto::{CollectStrategy, EncryptionSettings, OlmMachine};
use parking_lot::Mutex;
use ruma::events::AnyMessageLikeEventContent;
use ruma::events::room::encryption::RoomEncryptionEventContent;
use ruma::events::room::history_visibility::HistoryVisibility;
use ruma::serde::Raw;
use ruma::{EventEncryptionAlgorithm, OwnedRoomId, OwnedUserId, RoomId, UserId};
use serde::{Deserialize, Serialize};

use super::kept::part;
use super::{Crypto, CryptoError};

/// For how many messages a room key is used at least: a room could ask for a new one for each.
const LEAST_MESSAGES: u64 = 20;

/// How often a room key is shared again because devices were added meanwhile.
const ROUNDS: u32 = 4;

/// A lock for each room in which something is being encrypted.
#[derive(Default)]
pub(super) struct Rooms(Mutex<HashMap<OwnedRoomId, Weak<tokio::sync::Mutex<()>>>>);

impl Rooms {
    fn of(&self, room: &RoomId) -> Arc<tokio::sync::Mutex<()>> {
        let mut rooms = self.0.lock();
        if let Some(lock) = rooms.get(room).and_then(Weak::upgrade) {
            return lock;
        }
        rooms.retain(|_, lock| lock.strong_count() > 0);
        let lock = Arc::default();
        rooms.insert(room.to_owned(), Arc::downgrade(&lock));
        lock
    }
}

impl Crypto {
    /// How to encrypt in a room of which the homeserver tells this content of `m.room.encryption`; `None` where
    /// nothing is encrypted. A room that was encrypted once is so for good, whatever the homeserver says later.
    ///
    /// # Errors
    /// If the database fails, or the content is not one by which QGo can encrypt: then nothing must be said.
    pub async fn settings(
        &self,
        room: &RoomId,
        told: Option<&serde_json::Value>,
    ) -> Result<Option<RoomEncryptionEventContent>, CryptoError> {
        let known: Option<RoomEncryptionEventContent> =
            self.store.shelf.get(part::ENCRYPTED, room.as_str()).await?;
        let Some(told) = told else { return Ok(known) };
        let told = RoomEncryptionEventContent::deserialize(told)
            .ok()
            .filter(|told| told.algorithm == EventEncryptionAlgorithm::MegolmV1AesSha2);
        let Some(told) = told.or_else(|| known.clone()) else {
            return Err(CryptoError::Failed("the room is encrypted in a way that is not known".to_owned()));
        };
        if known.is_none() {
            let mut batch = self.store.shelf.batch();
            batch.put(part::ENCRYPTED, room.as_str(), &told)?;
            batch.keep().await?;
        }
        Ok(Some(told))
    }

    /// Whether somebody has a device that can read what is encrypted: bridged users and simple programs have
    /// none.
    ///
    /// # Errors
    /// If the homeserver or the database fails.
    pub async fn can_read(&self, user: &UserId) -> Result<bool, CryptoError> {
        let machine = self.machine.read().await;
        machine.update_tracked_users([user]).await?;
        self.query(&machine).await?;
        let devices = self.store.get_user_devices(user).await?;
        Ok(devices.values().any(|device| device.supports_olm() && device.curve25519_key().is_some()))
    }

    /// The content of `m.room.encrypted` for an event of this kind and content, readable by the devices that
    /// the members of the room have now. Whoever left does not get the key of later messages.
    ///
    /// # Errors
    /// If the homeserver or the database fails, or the room's algorithm is not known. Nothing was sent to
    /// the room.
    pub async fn encrypt(
        &self,
        room: &RoomId,
        settings: &RoomEncryptionEventContent,
        members: &[OwnedUserId],
        kind: &str,
        content: &impl Serialize,
    ) -> Result<Raw<AnyMessageLikeEventContent>, CryptoError> {
        let content = Raw::new(content)?.cast_unchecked();
        let users: Vec<OwnedUserId> = members.iter().chain(iter::once(&self.user)).cloned().collect();
        let lock = self.rooms.of(room);
        let _encrypting = lock.lock().await;
        let machine = self.machine.read().await;
        machine.update_tracked_users(users.iter().map(Deref::deref)).await?;
        self.query(&machine).await?;
        self.claim(&machine, &users).await?;
        self.share(&machine, room, settings, &users).await?;
        let encrypted = machine.encrypt_room_event_raw(room, kind, &content).await?;
        Ok(encrypted.content.cast_unchecked())
    }

    /// Shares the room key with all devices of these users. The last round finds nothing to share, so that
    /// the key cannot have expired while it was being sent.
    async fn share(
        &self,
        machine: &OlmMachine,
        room: &RoomId,
        settings: &RoomEncryptionEventContent,
        users: &[OwnedUserId],
    ) -> Result<(), CryptoError> {
        // Who may read is decided by who is a member when a message is sent, whatever the room's setting.
        let mut settings =
            EncryptionSettings::new(settings.clone(), HistoryVisibility::Joined, CollectStrategy::AllDevices);
        settings.rotation_period_msgs = settings.rotation_period_msgs.max(LEAST_MESSAGES);
        for _ in 0..ROUNDS {
            let requests =
                machine.share_room_key(room, users.iter().map(Deref::deref), settings.clone()).await?;
            if requests.is_empty() {
                return Ok(());
            }
            for request in requests {
                self.deliver_to_devices(machine, &request.txn_id, &request).await?;
            }
        }
        Err(CryptoError::Failed("the devices in the room change faster than they get its key".to_owned()))
    }
}
