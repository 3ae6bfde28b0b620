//! Checksums of tables.

use sha2::{Digest as _, Sha256};

use super::PAGE;
use crate::StoreError;
use crate::raw::Raw;
use crate::raw::tables::Table;

/// How many rows a table has, and a checksum of them: SHA-256 of each row's values, and the exclusive or of
/// these, which does not depend on the order. No two rows are the same, because each has a key of its own.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Digest {
    pub(super) rows: u64,
    hash: [u8; 32],
}

impl Digest {
    pub(super) async fn of(raw: &mut Raw, table: &Table) -> Result<Digest, StoreError> {
        let (mut hash, mut rows, mut last) = ([0; 32], 0, None);
        loop {
            let page = table.page(raw, last.as_deref(), PAGE).await?;
            let Some(end) = page.last() else { return Ok(Digest { rows, hash }) };
            last = Some(table.key_of(end));
            rows += page.len() as u64;
            for row in &page {
                let of_row =
                    row.0.iter().fold(Sha256::new(), |hash, value| hash.chain_update(value.canonical()));
                for (sum, byte) in hash.iter_mut().zip(of_row.finalize()) {
                    *sum ^= byte;
                }
            }
        }
    }

    pub(super) fn hex(&self) -> String {
        hex::encode(self.hash)
    }
}
