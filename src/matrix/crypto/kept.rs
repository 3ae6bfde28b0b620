//! Where the encryption of one device keeps what it keeps: the parts of its shelf, and the shelf itself.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use matrix_sdk_crypto::olm::{
    InboundGroupSession, PickledInboundGroupSession, SenderDataType, StaticAccountData,
};
use matrix_sdk_crypto::store::CryptoStoreError;
use matrix_sdk_crypto::vodozemac::Curve25519PublicKey;
use matrix_sdk_crypto::{DeviceData, UserIdentityData};
use parking_lot::{Mutex, RwLock};
use qgo_store::Store;
use ruma::{DeviceId, OwnedDeviceId, UserId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::lease::Leases;
use super::remembered::Remembered;
use super::shelf::{Shelf, name};

type Result<T> = std::result::Result<T, CryptoStoreError>;

/// The parts of a device's shelf. Those that are functions have one shelf for each argument, so that all of
/// it can be read at once.
pub(super) mod part {
    pub(in crate::crypto) const ACCOUNT: &str = "account";
    /// On the shelf of the user, whose devices share it.
    pub(in crate::crypto) const IDENTITY: &str = "identity";
    /// Single values.
    pub(in crate::crypto) const VALUE: &str = "value";
    /// Values of the machine itself.
    pub(in crate::crypto) const CUSTOM: &str = "custom";
    pub(in crate::crypto) const INBOUND: &str = "inbound";
    /// The version of the backup that has an inbound session.
    pub(in crate::crypto) const BACKED_UP: &str = "backed up";
    pub(in crate::crypto) const OUTBOUND: &str = "outbound";
    pub(in crate::crypto) const WITHHELD: &str = "withheld";
    pub(in crate::crypto) const USER: &str = "user";
    pub(in crate::crypto) const TRACKED: &str = "tracked";
    pub(in crate::crypto) const HASH: &str = "hash";
    pub(in crate::crypto) const REQUEST: &str = "request";
    /// The numbers of requests by what they ask for.
    pub(in crate::crypto) const REQUESTED: &str = "requested";
    /// The numbers of requests that were not sent yet.
    pub(in crate::crypto) const UNSENT: &str = "unsent";
    /// The rooms that are encrypted, and how.
    pub(in crate::crypto) const ENCRYPTED: &str = "encrypted";
    /// Which messages of a session were read.
    pub(in crate::crypto) const SEEN: &str = "seen";
    pub(in crate::crypto) const SECRET: &str = "secret";
    pub(in crate::crypto) const SETTINGS: &str = "settings";
    pub(in crate::crypto) const BUNDLE: &str = "bundle";
    pub(in crate::crypto) const BUNDLE_DUE: &str = "bundle due";
    pub(in crate::crypto) const DOWNLOADED: &str = "downloaded";

    pub(in crate::crypto) fn sessions(sender_key: &str) -> String {
        format!("session {sender_key}")
    }

    pub(in crate::crypto) fn devices(user: &ruma::UserId) -> String {
        format!("device {user}")
    }

    pub(in crate::crypto) fn inbound_of(sender_key: &str) -> String {
        format!("inbound of {sender_key}")
    }
}

/// The single values.
pub(super) mod value {
    pub(in crate::crypto) const BACKUP_KEY: &str = "backup key";
    pub(in crate::crypto) const BACKUP_VERSION: &str = "backup version";
    pub(in crate::crypto) const DEHYDRATED_KEY: &str = "dehydrated key";
    pub(in crate::crypto) const NEXT_BATCH: &str = "next batch";
}

/// Where an inbound session is found that belongs to a device, and how much is known of who sent it.
#[derive(Serialize, Deserialize)]
pub(super) struct InboundOf {
    pub(super) room: String,
    pub(super) sender: SenderDataType,
}

/// The store of one device.
#[derive(Debug)]
pub(super) struct KeptStore {
    pub(super) shelf: Shelf,
    pub(super) user: Shelf,
    pub(super) account: RwLock<Option<StaticAccountData>>,
    /// Held from the moment at which the state of a session is read until it is written: an older state
    /// must not be written after a newer one, or a restart would encrypt two messages with the same key.
    pub(super) writing: tokio::sync::Mutex<()>,
    pub(super) leases: Mutex<Leases>,
    pub(super) devices: Remembered<HashMap<OwnedDeviceId, DeviceData>>,
    pub(super) identities: Remembered<Option<UserIdentityData>>,
    queries_due: AtomicBool,
    sessions_given: AtomicUsize,
}

impl KeptStore {
    /// The store of this device of this user.
    pub(super) fn new(kept: Arc<dyn Store>, user: &UserId, device: &DeviceId) -> Self {
        Self {
            shelf: Shelf::new(Arc::clone(&kept), name(user.as_str(), device.as_str())),
            user: Shelf::new(kept, user.to_string()),
            account: RwLock::default(),
            writing: tokio::sync::Mutex::default(),
            leases: Mutex::default(),
            devices: Remembered::default(),
            identities: Remembered::default(),
            queries_due: AtomicBool::new(true),
            sessions_given: AtomicUsize::new(0),
        }
    }

    /// Whether the devices of somebody were marked as out of date since this was last asked.
    pub(super) fn take_queries_due(&self) -> bool {
        self.queries_due.swap(false, Ordering::Relaxed)
    }

    /// The devices of somebody are out of date.
    pub(super) fn note_queries_due(&self) {
        self.queries_due.store(true, Ordering::Relaxed);
    }

    /// How many sessions were handed out; the machine never forgets one.
    pub(super) fn sessions_given(&self) -> usize {
        self.sessions_given.load(Ordering::Relaxed)
    }

    pub(super) fn note_sessions(&self, count: usize) {
        self.sessions_given.fetch_add(count, Ordering::Relaxed);
    }

    /// The public half of the account, once it was loaded or saved.
    pub(super) fn get_static_account(&self) -> Option<StaticAccountData> {
        self.account.read().clone()
    }

    pub(super) fn own(&self) -> Result<StaticAccountData> {
        self.get_static_account().ok_or(CryptoStoreError::AccountUnset)
    }

    pub(super) async fn inbound(&self, beginning: &str) -> Result<Vec<InboundGroupSession>> {
        let all = self.shelf.all::<PickledInboundGroupSession>(part::INBOUND, beginning).await?;
        all.into_iter().map(|(_, pickle)| Ok(InboundGroupSession::from_pickle(pickle)?)).collect()
    }

    pub(super) async fn is_backed_up(&self, version: &str, session: &InboundGroupSession) -> Result<bool> {
        let name = name(session.room_id().as_str(), session.session_id());
        let known: Option<String> = self.shelf.get(part::BACKED_UP, &name).await?;
        Ok(known.as_deref() == Some(version))
    }

    /// The inbound sessions of a device of which this much is known, after one of them.
    pub(super) async fn inbound_of(
        &self,
        sender_key: Curve25519PublicKey,
        sender: SenderDataType,
        mut after: Option<String>,
        limit: usize,
    ) -> Result<Vec<InboundGroupSession>> {
        let part = part::inbound_of(&sender_key.to_base64());
        let mut found = Vec::new();
        while found.len() < limit {
            let page: Vec<(String, InboundOf)> = self.shelf.page(&part, after.as_deref(), 50).await?;
            let Some((last, _)) = page.last() else { break };
            after = Some(last.clone());
            for (id, of) in page.iter().filter(|(_, of)| of.sender == sender) {
                let session: Option<PickledInboundGroupSession> =
                    self.shelf.get(part::INBOUND, &name(&of.room, id)).await?;
                if let Some(session) = session.filter(|_| found.len() < limit) {
                    found.push(InboundGroupSession::from_pickle(session)?);
                }
            }
        }
        Ok(found)
    }

    /// No longer keeps one value.
    pub(super) async fn delete(&self, part: &str, name: &str) -> Result<()> {
        let mut batch = self.shelf.batch();
        batch.remove(part, name);
        batch.keep().await
    }

    /// The value with a name, if there is one.
    pub(super) async fn named<T: DeserializeOwned>(
        &self,
        part: &str,
        name: Option<String>,
    ) -> Result<Option<T>> {
        match name {
            Some(name) => self.shelf.get(part, &name).await,
            None => Ok(None),
        }
    }
}
