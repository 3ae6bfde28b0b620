//! What tests of encryption share, and tests that need no homeserver.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use matrix_sdk_crypto::OlmMachine;
use qgo_store::{Entropy, SealKey, Store};
use ruma::{device_id, room_id, user_id};
use serde_json::json;

use super::{Crypto, MOST_SESSIONS};
use crate::Client;

/// A database in this folder, sealed with the key of this number.
pub(super) async fn database(folder: &Path, key: u8) -> Arc<dyn Store> {
    let count = AtomicU64::new(0);
    let entropy: Entropy = Arc::new(move |out| {
        let number = count.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        out.iter_mut().zip(number.iter().cycle()).for_each(|(out, byte)| *out = *byte);
    });
    let url = format!("sqlite://{}", folder.join("qgo.db").display());
    qgo_store::open(&url, SealKey::from_bytes([key; 32]), entropy).await.unwrap()
}

#[tokio::test]
async fn a_machine_that_remembers_too_much_is_made_anew_and_stays_the_same_device() {
    let folder = tempfile::tempdir().unwrap();
    // Nobody listens there: nothing of this needs a homeserver.
    let client = Arc::new(Client::new("http://127.0.0.1:9").unwrap());
    let (user, device) = (user_id!("@qgo:example.org"), device_id!("QGO"));
    let crypto = Crypto::open(database(folder.path(), 1).await, client, user, device).await.unwrap();
    let keys = crypto.machine.read().await.identity_keys();
    let is_same =
        async |before: &OlmMachine| std::ptr::eq(before.store(), crypto.machine.read().await.store());
    let before = crypto.machine.read().await.clone();
    crypto.renew().await.unwrap();
    assert!(is_same(&before).await, "there is no reason yet");
    crypto.store.note_sessions(MOST_SESSIONS);
    let using = crypto.machine.read().await;
    crypto.renew().await.unwrap();
    drop(using);
    assert!(is_same(&before).await, "it was being used");
    crypto.renew().await.unwrap();
    assert!(!is_same(&before).await);
    assert_eq!(crypto.machine.read().await.identity_keys(), keys);
    let after = crypto.machine.read().await.clone();
    crypto.renew().await.unwrap();
    assert!(is_same(&after).await, "once");
}

#[tokio::test]
async fn a_room_that_was_encrypted_stays_so_whatever_the_homeserver_says() {
    let folder = tempfile::tempdir().unwrap();
    let client = Arc::new(Client::new("http://127.0.0.1:9").unwrap());
    let (user, device) = (user_id!("@qgo:example.org"), device_id!("QGO"));
    let crypto = Crypto::open(database(folder.path(), 1).await, client, user, device).await.unwrap();
    let room = room_id!("!club:example.org");
    assert!(crypto.settings(room, None).await.unwrap().is_none());
    let odd = json!({ "algorithm": "m.rot13" });
    assert!(crypto.settings(room, Some(&odd)).await.is_err(), "nothing is said there");
    let megolm = json!({ "algorithm": "m.megolm.v1.aes-sha2" });
    assert!(crypto.settings(room, Some(&megolm)).await.unwrap().is_some());
    for told in [None, Some(&odd), Some(&json!({})), Some(&json!([]))] {
        assert!(crypto.settings(room, told).await.unwrap().is_some(), "{told:?}");
    }
}
