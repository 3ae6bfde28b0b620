//! Checksums of tables.

use sha2::{Digest as _, Sha256};

use super::PAGE;
use crate::StoreError;
use crate::raw::Raw;
use crate::raw::tables::Table;

/// How many rows a table has, and SHA-256 over all their values in the order of their keys.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Digest {
    pub(super) rows: u64,
    hash: [u8; 32],
}

impl Digest {
    pub(super) async fn of(raw: &mut Raw, table: &Table) -> Result<Digest, StoreError> {
        let (mut hash, mut rows, mut last) = (Sha256::new(), 0, None);
        loop {
            let page = table.page(raw, last.as_deref(), PAGE).await?;
            let Some(end) = page.last() else { return Ok(Digest { rows, hash: hash.finalize().into() }) };
            last = Some(table.key_of(end));
            rows += page.len() as u64;
            for value in page.iter().flat_map(|row| &row.0) {
                hash.update(value.canonical());
            }
        }
    }

    pub(super) fn hex(&self) -> String {
        hex::encode(self.hash)
    }
}
