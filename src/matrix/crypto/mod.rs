//! One device's end of encrypted rooms: `matrix-sdk-crypto`'s state machine, with QGo's database under it and
//! QGo's client beside it.
//!
//! Everything that must outlive the process is in the database before the homeserver hears of it, and a
//! request counts as sent only once its answer is there; it is repeated with the same transaction id. Who
//! waits for whom: a query of devices and a claim of their keys wait for another one of its kind, as the
//! machine demands, at most for the few seconds that the homeserver gives other homeservers to answer; a
//! message waits for the message before it in its room.

mod changes;
mod decrypt;
mod encrypt;
mod file;
mod kept;
mod lease;
mod remembered;
mod seen;
mod send;
mod shelf;
mod sign;
mod store;
#[cfg(test)]
mod store_tests;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use matrix_sdk_crypto::store::CryptoStoreError;
use matrix_sdk_crypto::{DecryptionSettings, EncryptionSyncChanges, MegolmError, OlmError, OlmMachine};
use qgo_store::Store;
use ruma::api::client::sync::sync_events::DeviceLists;
use ruma::events::AnyToDeviceEvent;
use ruma::serde::Raw;
use ruma::{DeviceId, OneTimeKeyAlgorithm, OwnedRoomId, OwnedUserId, UInt, UserId};
use tokio::sync::{Mutex, RwLock};

use crate::{Client, ClientError};
pub use decrypt::{Decrypted, Refusal, Undecryptable};
use encrypt::Rooms;
pub use file::encrypt_file;
use kept::KeptStore;
pub use sign::Introduced;

/// After how many sessions with other devices the machine is made anew: it keeps all that it used in memory,
/// a few kB each.
const MOST_SESSIONS: usize = 4000;

/// Every device is trusted that its user's homeserver names, as clients do by default: in a club nobody
/// compares emojis with a bot. [`decrypt`] adds that a message is from the user who owns the device.
const TRUST: DecryptionSettings =
    DecryptionSettings { sender_device_trust_requirement: matrix_sdk_crypto::TrustRequirement::Untrusted };

/// The encryption of one device.
pub struct Crypto {
    /// Written only to make it anew, while nothing uses it.
    machine: RwLock<OlmMachine>,
    store: Arc<KeptStore>,
    client: Arc<Client>,
    user: OwnedUserId,
    rooms: Rooms,
    /// Only the last query's answer counts for the machine.
    querying: Mutex<()>,
    /// Only the last claim's answer counts for the machine.
    claiming: Mutex<()>,
    settling: Mutex<()>,
    /// How many missing keys were asked for since the start.
    asked: AtomicUsize,
    /// The sessions that the machine had when it was made.
    sessions_before: AtomicUsize,
}

/// Why something of encryption did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum CryptoError {
    /// The database, or what was read of it.
    #[error(transparent)]
    Store(#[from] CryptoStoreError),
    /// The homeserver.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// The machine refuses.
    #[error("encryption failed: {0}")]
    Failed(String),
    /// The homeserver has other keys for this device.
    #[error(
        "the homeserver knows this device with other keys, which were in another database: restore that \
         database together with its seal.key, or log in as a new device"
    )]
    OtherKeys,
    /// The homeserver no longer has the keys of this device, because somebody logged it out.
    #[error("the homeserver has forgotten this device; log in as a new one")]
    Forgotten,
}

impl CryptoError {
    /// Whether the same may succeed later although nobody changes anything.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Server(error) if error.may_pass())
    }
}

impl From<OlmError> for CryptoError {
    fn from(error: OlmError) -> Self {
        match error {
            OlmError::Store(error) => Self::Store(error),
            other => Self::Failed(other.to_string()),
        }
    }
}

impl From<MegolmError> for CryptoError {
    fn from(error: MegolmError) -> Self {
        match error {
            MegolmError::Store(error) => Self::Store(error),
            other => Self::Failed(other.to_string()),
        }
    }
}

impl From<serde_json::Error> for CryptoError {
    fn from(error: serde_json::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// What came with a sync.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Received {
    /// The rooms for which keys came: messages that could not be read may be readable now.
    pub rooms: BTreeSet<OwnedRoomId>,
}

impl Crypto {
    /// The encryption of this device, with its keys from the database; new keys if it has none there.
    ///
    /// # Errors
    /// If the database cannot be read; with a clear text if it was sealed with another key.
    pub async fn open(
        kept: Arc<dyn Store>,
        client: Arc<Client>,
        user: &UserId,
        device: &DeviceId,
    ) -> Result<Self, CryptoError> {
        let store = Arc::new(KeptStore::new(kept, user, device));
        let machine = OlmMachine::with_store(user, device, Arc::clone(&store), None).await?;
        Ok(Self {
            machine: RwLock::new(machine),
            store,
            client,
            user: user.to_owned(),
            rooms: Rooms::default(),
            querying: Mutex::default(),
            claiming: Mutex::default(),
            settling: Mutex::default(),
            asked: AtomicUsize::new(0),
            sessions_before: AtomicUsize::new(0),
        })
    }

    /// Takes in what a sync says about encryption, before its events are read. The same twice does no harm.
    ///
    /// # Errors
    /// If the database fails; nothing must be read of that sync then.
    pub async fn receive(
        &self,
        to_device: Vec<Raw<AnyToDeviceEvent>>,
        changed: &DeviceLists,
        one_time_keys: &BTreeMap<OneTimeKeyAlgorithm, UInt>,
        unused_fallback: Option<&[OneTimeKeyAlgorithm]>,
        next_batch: String,
    ) -> Result<Received, CryptoError> {
        let changes = EncryptionSyncChanges {
            to_device_events: to_device,
            changed_devices: changed,
            one_time_keys_counts: one_time_keys,
            unused_fallback_keys: unused_fallback,
            next_batch_token: Some(next_batch),
        };
        let machine = self.machine.read().await;
        let (_, keys) = machine.receive_sync_changes(changes, &TRUST).await?;
        Ok(Received { rooms: keys.into_iter().map(|key| key.room_id).collect() })
    }

    /// Follows the devices of these users from now on: those of encrypted rooms.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn track(&self, users: impl Iterator<Item = &UserId>) -> Result<(), CryptoError> {
        Ok(self.machine.read().await.update_tracked_users(users).await?)
    }
}
