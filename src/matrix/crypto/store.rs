//! What the encryption of one device keeps: `matrix-sdk-crypto`'s store over QGo's database.

use std::collections::HashMap;
use std::time::Duration;

use async_trait::async_trait;
use matrix_sdk_crypto::olm::{
    InboundGroupSession, OlmMessageHash, OutboundGroupSession, PickledAccount, PickledCrossSigningIdentity,
    PickledInboundGroupSession, PickledOutboundGroupSession, PickledSession, PrivateCrossSigningIdentity,
    SenderDataType, Session,
};
use matrix_sdk_crypto::store::types::{
    BackupKeys, Changes, DehydratedDeviceKey, PendingChanges, RoomKeyCounts, RoomKeyWithheldEntry,
    RoomPendingKeyBundleDetails, RoomSettings, StoredRoomKeyBundleData, TrackedUser,
};
use matrix_sdk_crypto::store::{CryptoStore, CryptoStoreError};
use matrix_sdk_crypto::vodozemac::Curve25519PublicKey;
use matrix_sdk_crypto::{Account, DeviceData, GossipRequest, SecretInfo, UserIdentityData};
use ruma::events::secret::request::SecretName;
use ruma::{DeviceId, OwnedDeviceId, RoomId, TransactionId, UserId};
use zeroize::Zeroizing;

use super::kept::{KeptStore, part, value};
use super::shelf::{name, start};

type Result<T> = std::result::Result<T, CryptoStoreError>;

#[async_trait]
impl CryptoStore for KeptStore {
    type Error = CryptoStoreError;

    async fn load_account(&self) -> Result<Option<Account>> {
        let Some(pickle) = self.shelf.get::<PickledAccount>(part::ACCOUNT, "").await? else {
            return Ok(None);
        };
        let account = Account::from_pickle(pickle)?;
        *self.account.write() = Some(account.static_data().clone());
        Ok(Some(account))
    }

    async fn load_identity(&self) -> Result<Option<PrivateCrossSigningIdentity>> {
        let pickle: Option<PickledCrossSigningIdentity> = self.user.get(part::IDENTITY, "").await?;
        let identity = pickle.map(PrivateCrossSigningIdentity::from_pickle).transpose();
        identity.map_err(|_| CryptoStoreError::UnpicklingError)
    }

    async fn save_changes(&self, changes: Changes) -> Result<()> {
        let _writing = self.writing.lock().await;
        super::changes::save(self, changes).await
    }

    async fn save_pending_changes(&self, changes: PendingChanges) -> Result<()> {
        let Some(account) = changes.account else { return Ok(()) };
        let _writing = self.writing.lock().await;
        let mut batch = self.shelf.batch();
        batch.put(part::ACCOUNT, "", &account.pickle())?;
        batch.keep().await?;
        *self.account.write() = Some(account.static_data().clone());
        Ok(())
    }

    async fn save_inbound_group_sessions(
        &self,
        sessions: Vec<InboundGroupSession>,
        backed_up_to_version: Option<&str>,
    ) -> Result<()> {
        let _writing = self.writing.lock().await;
        let mut batch = self.shelf.batch();
        super::changes::put_inbound(&mut batch, &sessions, backed_up_to_version).await?;
        batch.keep().await
    }

    async fn get_sessions(&self, sender_key: &str) -> Result<Option<Vec<Session>>> {
        let keys = self.get_own_device().await?.as_device_keys().clone();
        let pickles: Vec<(String, PickledSession)> = self.shelf.all(&part::sessions(sender_key), "").await?;
        self.note_sessions(pickles.len().max(1));
        let sessions = pickles.into_iter().map(|(_, pickle)| {
            Session::from_pickle(keys.clone(), pickle).map_err(|_| CryptoStoreError::UnpicklingError)
        });
        let sessions: Vec<_> = sessions.collect::<Result<_>>()?;
        Ok((!sessions.is_empty()).then_some(sessions))
    }

    async fn get_inbound_group_session(
        &self,
        room_id: &RoomId,
        session_id: &str,
    ) -> Result<Option<InboundGroupSession>> {
        let name = name(room_id.as_str(), session_id);
        let pickle: Option<PickledInboundGroupSession> = self.shelf.get(part::INBOUND, &name).await?;
        Ok(pickle.map(InboundGroupSession::from_pickle).transpose()?)
    }

    async fn get_withheld_info(
        &self,
        room_id: &RoomId,
        session_id: &str,
    ) -> Result<Option<RoomKeyWithheldEntry>> {
        self.shelf.get(part::WITHHELD, &name(room_id.as_str(), session_id)).await
    }

    async fn get_withheld_sessions_by_room_id(&self, room_id: &RoomId) -> Result<Vec<RoomKeyWithheldEntry>> {
        let all = self.shelf.all(part::WITHHELD, &start(room_id.as_str())).await?;
        Ok(all.into_iter().map(|(_, entry)| entry).collect())
    }

    async fn get_inbound_group_sessions(&self) -> Result<Vec<InboundGroupSession>> {
        self.inbound("").await
    }

    async fn inbound_group_session_counts(&self, backup_version: Option<&str>) -> Result<RoomKeyCounts> {
        let mut counts = RoomKeyCounts::default();
        for session in self.inbound("").await? {
            counts.total += 1;
            if let Some(version) = backup_version {
                counts.backed_up += usize::from(self.is_backed_up(version, &session).await?);
            }
        }
        Ok(counts)
    }

    async fn get_inbound_group_sessions_by_room_id(
        &self,
        room_id: &RoomId,
    ) -> Result<Vec<InboundGroupSession>> {
        self.inbound(&start(room_id.as_str())).await
    }

    async fn get_inbound_group_sessions_for_device_batch(
        &self,
        curve_key: Curve25519PublicKey,
        sender_data_type: SenderDataType,
        after_session_id: Option<String>,
        limit: usize,
    ) -> Result<Vec<InboundGroupSession>> {
        self.inbound_of(curve_key, sender_data_type, after_session_id, limit).await
    }

    async fn inbound_group_sessions_for_backup(
        &self,
        backup_version: &str,
        limit: usize,
    ) -> Result<Vec<InboundGroupSession>> {
        let mut due = Vec::new();
        for session in self.inbound("").await? {
            if due.len() < limit && !self.is_backed_up(backup_version, &session).await? {
                due.push(session);
            }
        }
        Ok(due)
    }

    async fn mark_inbound_group_sessions_as_backed_up(
        &self,
        backup_version: &str,
        room_and_session_ids: &[(&RoomId, &str)],
    ) -> Result<()> {
        let mut sessions = Vec::new();
        for (room, id) in room_and_session_ids {
            sessions.extend(self.get_inbound_group_session(room, id).await?);
        }
        sessions.iter().for_each(InboundGroupSession::mark_as_backed_up);
        self.save_inbound_group_sessions(sessions, Some(backup_version)).await
    }

    /// Each session's backup is kept with its version.
    async fn reset_backup_state(&self) -> Result<()> {
        Ok(())
    }

    async fn load_backup_keys(&self) -> Result<BackupKeys> {
        Ok(BackupKeys {
            decryption_key: self.shelf.get(part::VALUE, value::BACKUP_KEY).await?,
            backup_version: self.shelf.get(part::VALUE, value::BACKUP_VERSION).await?,
        })
    }

    async fn load_dehydrated_device_pickle_key(&self) -> Result<Option<DehydratedDeviceKey>> {
        self.shelf.get(part::VALUE, value::DEHYDRATED_KEY).await
    }

    async fn delete_dehydrated_device_pickle_key(&self) -> Result<()> {
        self.delete(part::VALUE, value::DEHYDRATED_KEY).await
    }

    async fn get_outbound_group_session(&self, room_id: &RoomId) -> Result<Option<OutboundGroupSession>> {
        let pickle: Option<PickledOutboundGroupSession> =
            self.shelf.get(part::OUTBOUND, room_id.as_str()).await?;
        let Some(pickle) = pickle else { return Ok(None) };
        let own = self.own()?;
        Ok(Some(OutboundGroupSession::from_pickle(own.device_id, own.identity_keys, pickle)?))
    }

    async fn load_tracked_users(&self) -> Result<Vec<TrackedUser>> {
        let all = self.shelf.all(part::TRACKED, "").await?;
        all.into_iter().map(|(user, dirty)| Ok(TrackedUser { user_id: user.try_into()?, dirty })).collect()
    }

    async fn save_tracked_users(&self, users: &[(&UserId, bool)]) -> Result<()> {
        let mut batch = self.shelf.batch();
        for (user, dirty) in users {
            batch.put(part::TRACKED, user.as_str(), dirty)?;
        }
        batch.keep().await?;
        if users.iter().any(|(_, dirty)| *dirty) {
            self.note_queries_due();
        }
        Ok(())
    }

    async fn get_device(&self, user_id: &UserId, device_id: &DeviceId) -> Result<Option<DeviceData>> {
        Ok(self.get_user_devices(user_id).await?.remove(device_id))
    }

    async fn get_user_devices(&self, user_id: &UserId) -> Result<HashMap<OwnedDeviceId, DeviceData>> {
        let read = async {
            let all = self.shelf.all(&part::devices(user_id), "").await?;
            Ok(all.into_iter().map(|(device, data)| (device.into(), data)).collect())
        };
        self.devices.or_read(user_id, read).await
    }

    async fn get_own_device(&self) -> Result<DeviceData> {
        let own = self.own()?;
        self.get_device(&own.user_id, &own.device_id).await?.ok_or(CryptoStoreError::AccountUnset)
    }

    async fn get_user_identity(&self, user_id: &UserId) -> Result<Option<UserIdentityData>> {
        self.identities.or_read(user_id, self.shelf.get(part::USER, user_id.as_str())).await
    }

    async fn is_message_known(&self, message_hash: &OlmMessageHash) -> Result<bool> {
        self.shelf.has(part::HASH, &name(&message_hash.sender_key, &message_hash.hash)).await
    }

    async fn get_outgoing_secret_requests(
        &self,
        request_id: &TransactionId,
    ) -> Result<Option<GossipRequest>> {
        self.shelf.get(part::REQUEST, request_id.as_str()).await
    }

    async fn get_secret_request_by_info(&self, secret_info: &SecretInfo) -> Result<Option<GossipRequest>> {
        let number = self.shelf.get(part::REQUESTED, &secret_info.as_key()).await?;
        self.named(part::REQUEST, number).await
    }

    async fn get_unsent_secret_requests(&self) -> Result<Vec<GossipRequest>> {
        let mut unsent = Vec::new();
        for (number, ()) in self.shelf.all(part::UNSENT, "").await? {
            unsent.extend(self.shelf.get(part::REQUEST, &number).await?);
        }
        Ok(unsent)
    }

    async fn delete_outgoing_secret_requests(&self, request_id: &TransactionId) -> Result<()> {
        let request = self.get_outgoing_secret_requests(request_id).await?;
        let mut batch = self.shelf.batch();
        batch.remove(part::REQUEST, request_id.as_str());
        batch.remove(part::UNSENT, request_id.as_str());
        if let Some(request) = request {
            batch.remove(part::REQUESTED, &request.info.as_key());
        }
        batch.keep().await
    }

    async fn get_secrets_from_inbox(&self, secret_name: &SecretName) -> Result<Vec<Zeroizing<String>>> {
        let secrets: Option<Vec<String>> = self.shelf.get(part::SECRET, secret_name.as_str()).await?;
        Ok(secrets.unwrap_or_default().into_iter().map(Zeroizing::new).collect())
    }

    async fn delete_secrets_from_inbox(&self, secret_name: &SecretName) -> Result<()> {
        self.delete(part::SECRET, secret_name.as_str()).await
    }

    async fn get_room_settings(&self, room_id: &RoomId) -> Result<Option<RoomSettings>> {
        self.shelf.get(part::SETTINGS, room_id.as_str()).await
    }

    async fn get_received_room_key_bundle_data(
        &self,
        room_id: &RoomId,
        user_id: &UserId,
    ) -> Result<Option<StoredRoomKeyBundleData>> {
        self.shelf.get(part::BUNDLE, &name(room_id.as_str(), user_id.as_str())).await
    }

    async fn get_pending_key_bundle_details_for_room(
        &self,
        room_id: &RoomId,
    ) -> Result<Option<RoomPendingKeyBundleDetails>> {
        self.shelf.get(part::BUNDLE_DUE, room_id.as_str()).await
    }

    async fn get_all_rooms_pending_key_bundles(&self) -> Result<Vec<RoomPendingKeyBundleDetails>> {
        let all = self.shelf.all(part::BUNDLE_DUE, "").await?;
        Ok(all.into_iter().map(|(_, details)| details).collect())
    }

    async fn has_downloaded_all_room_keys(&self, room_id: &RoomId) -> Result<bool> {
        self.shelf.has(part::DOWNLOADED, room_id.as_str()).await
    }

    async fn get_custom_value(&self, key: &str) -> Result<Option<Vec<u8>>> {
        self.shelf.get(part::CUSTOM, key).await
    }

    async fn set_custom_value(&self, key: &str, value: Vec<u8>) -> Result<()> {
        let mut batch = self.shelf.batch();
        batch.put(part::CUSTOM, key, &value)?;
        batch.keep().await
    }

    async fn remove_custom_value(&self, key: &str) -> Result<()> {
        self.delete(part::CUSTOM, key).await
    }

    async fn try_take_leased_lock(
        &self,
        lease_duration_ms: u32,
        key: &str,
        holder: &str,
    ) -> Result<Option<u64>> {
        Ok(self.leases.lock().take(Duration::from_millis(lease_duration_ms.into()), key, holder))
    }

    async fn next_batch_token(&self) -> Result<Option<String>> {
        self.shelf.get(part::VALUE, value::NEXT_BATCH).await
    }

    /// The program opens and closes the database.
    async fn close(&self) -> Result<()> {
        Ok(())
    }

    async fn reopen(&self) -> Result<()> {
        Ok(())
    }

    async fn get_size(&self) -> Result<Option<usize>> {
        Ok(None)
    }
}
