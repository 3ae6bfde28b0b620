//! The tests that `matrix-sdk-crypto` has for every store, over a database of QGo.

#![allow(unexpected_cfgs, reason = "the tests name features that their own crate has")]

use std::collections::HashMap;
use std::sync::Arc;

use matrix_sdk_crypto::{cryptostore_integration_tests, cryptostore_integration_tests_time};
use parking_lot::Mutex;
use qgo_store::Store;
use ruma::{device_id, user_id};

use super::kept::KeptStore;

/// A database for each test, by its name.
type Databases = HashMap<String, (tempfile::TempDir, Arc<dyn Store>)>;

static DATABASES: Mutex<Option<Databases>> = Mutex::new(None);

async fn get_store(name: &str, _passphrase: Option<&str>, clear: bool) -> KeptStore {
    let known = DATABASES.lock().as_ref().and_then(|all| Some(Arc::clone(&all.get(name)?.1)));
    let database = match known.filter(|_| !clear) {
        Some(database) => database,
        None => {
            let folder = tempfile::tempdir().unwrap();
            let database = super::tests::database(folder.path(), 1).await;
            DATABASES.lock().get_or_insert_default().insert(name.to_owned(), (folder, Arc::clone(&database)));
            database
        }
    };
    KeptStore::new(database, user_id!("@alice:example.org"), device_id!("ALICEDEVICE"))
}

cryptostore_integration_tests!();
cryptostore_integration_tests_time!();
