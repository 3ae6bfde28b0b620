//! What tests of encryption share.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use qgo_store::{Entropy, SealKey, Store};

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
