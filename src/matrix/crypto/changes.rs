//! Writes what changed in the encryption of one device, all of it or nothing.

use matrix_sdk_crypto::GossipRequest;
use matrix_sdk_crypto::olm::{InboundGroupSession, OutboundGroupSession, Session};
use matrix_sdk_crypto::store::CryptoStoreError;
use matrix_sdk_crypto::store::types::{Changes, DeviceChanges, SecretsInboxItem};

use super::kept::{InboundOf, KeptStore, part, value};
use super::shelf::{Batch, Shelf, name};

type Result<T> = std::result::Result<T, CryptoStoreError>;

/// Writes all changes in one transaction.
pub(super) async fn save(store: &KeptStore, changes: Changes) -> Result<()> {
    let mut batch = store.shelf.batch();
    if let Some(identity) = &changes.private_identity {
        batch.put_on(&store.user, part::IDENTITY, "", &identity.pickle().await)?;
    }
    store.note_sessions(changes.sessions.len());
    put_sessions(&mut batch, &changes.sessions).await?;
    put_inbound(&mut batch, &changes.inbound_group_sessions, None).await?;
    put_outbound(&mut batch, &changes.outbound_group_sessions).await?;
    put_devices(&mut batch, &changes.devices)?;
    for identity in changes.identities.new.iter().chain(&changes.identities.changed) {
        batch.put(part::USER, identity.user_id().as_str(), identity)?;
    }
    for hash in &changes.message_hashes {
        batch.put(part::HASH, &name(&hash.sender_key, &hash.hash), &())?;
    }
    put_requests(&mut batch, &changes.key_requests)?;
    put_secrets(&store.shelf, &mut batch, &changes.secrets).await?;
    put_values(&mut batch, &changes)?;
    put_rooms(&mut batch, &changes)?;
    let kept = batch.keep().await;
    // Also after a failure, of which it is not known what it left.
    let DeviceChanges { new, changed, deleted } = &changes.devices;
    store.devices.forget(new.iter().chain(changed).chain(deleted).map(|device| device.user_id()));
    let identities = changes.identities.new.iter().chain(&changes.identities.changed);
    store.identities.forget(identities.map(|identity| identity.user_id()));
    kept
}

async fn put_sessions(batch: &mut Batch<'_>, sessions: &[Session]) -> Result<()> {
    for session in sessions {
        let pickle = session.pickle().await;
        let part = part::sessions(&pickle.sender_key.to_base64());
        batch.put(&part, session.session_id(), &pickle)?;
    }
    Ok(())
}

/// Puts inbound sessions, and the version of the backup that has them.
pub(super) async fn put_inbound(
    batch: &mut Batch<'_>,
    sessions: &[InboundGroupSession],
    backed_up_to: Option<&str>,
) -> Result<()> {
    for session in sessions {
        let (room, id) = (session.room_id().to_string(), session.session_id());
        let name = name(&room, id);
        batch.put(part::INBOUND, &name, &session.pickle().await)?;
        if let Some(version) = backed_up_to {
            batch.put(part::BACKED_UP, &name, &version)?;
        }
        let part = part::inbound_of(&session.sender_key().to_base64());
        batch.put(&part, id, &InboundOf { room, sender: session.sender_data_type() })?;
    }
    Ok(())
}

async fn put_outbound(batch: &mut Batch<'_>, sessions: &[OutboundGroupSession]) -> Result<()> {
    for session in sessions {
        batch.put(part::OUTBOUND, session.room_id().as_str(), &session.pickle().await)?;
    }
    Ok(())
}

fn put_devices(batch: &mut Batch<'_>, devices: &DeviceChanges) -> Result<()> {
    for device in devices.new.iter().chain(&devices.changed) {
        batch.put(&part::devices(device.user_id()), device.device_id().as_str(), device)?;
    }
    for device in &devices.deleted {
        batch.remove(&part::devices(device.user_id()), device.device_id().as_str());
    }
    Ok(())
}

fn put_requests(batch: &mut Batch<'_>, requests: &[GossipRequest]) -> Result<()> {
    for request in requests {
        let number = request.request_id.as_str();
        batch.put(part::REQUEST, number, request)?;
        batch.put(part::REQUESTED, &request.info.as_key(), &number)?;
        if request.sent_out {
            batch.remove(part::UNSENT, number);
        } else {
            batch.put(part::UNSENT, number, &())?;
        }
    }
    Ok(())
}

async fn put_secrets(shelf: &Shelf, batch: &mut Batch<'_>, secrets: &[SecretsInboxItem]) -> Result<()> {
    for item in secrets {
        let name = item.secret_name.as_str();
        let mut known: Vec<String> = shelf.get(part::SECRET, name).await?.unwrap_or_default();
        // Those before it in this very list are not in the database yet.
        let new = secrets.iter().filter(|other| other.secret_name == item.secret_name);
        known.extend(new.map(|other| other.secret.to_string()));
        batch.put(part::SECRET, name, &known)?;
    }
    Ok(())
}

fn put_values(batch: &mut Batch<'_>, changes: &Changes) -> Result<()> {
    if let Some(key) = &changes.backup_decryption_key {
        batch.put(part::VALUE, value::BACKUP_KEY, key)?;
    }
    if let Some(version) = &changes.backup_version {
        batch.put(part::VALUE, value::BACKUP_VERSION, version)?;
    }
    if let Some(key) = &changes.dehydrated_device_pickle_key {
        batch.put(part::VALUE, value::DEHYDRATED_KEY, key)?;
    }
    if let Some(token) = &changes.next_batch_token {
        batch.put(part::VALUE, value::NEXT_BATCH, token)?;
    }
    Ok(())
}

fn put_rooms(batch: &mut Batch<'_>, changes: &Changes) -> Result<()> {
    for (room, entries) in &changes.withheld_session_info {
        for (session, entry) in entries {
            batch.put(part::WITHHELD, &name(room.as_str(), session), entry)?;
        }
    }
    for (room, settings) in &changes.room_settings {
        batch.put(part::SETTINGS, room.as_str(), settings)?;
    }
    for bundle in &changes.received_room_key_bundles {
        let name = name(bundle.bundle_data.room_id.as_str(), bundle.sender_user.as_str());
        batch.put(part::BUNDLE, &name, bundle)?;
    }
    for room in &changes.room_key_backups_fully_downloaded {
        batch.put(part::DOWNLOADED, room.as_str(), &())?;
    }
    for (room, details) in &changes.rooms_pending_key_bundle {
        match details {
            Some(details) => batch.put(part::BUNDLE_DUE, room.as_str(), details)?,
            None => batch.remove(part::BUNDLE_DUE, room.as_str()),
        }
    }
    Ok(())
}
