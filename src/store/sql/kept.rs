//! The table `kept`.

use std::collections::BTreeSet;

use async_trait::async_trait;
use sqlx::Row;

use super::dialect::{Connection, SqlStore, lock_kind_alone, lock_kinds, plain, text};
use crate::seal::{Sealer, Slot};
use crate::{Keep, Kept, StoreError};

pub(in super::super) const ONE: &str =
    "SELECT sealed FROM kept WHERE platform = $1 AND kind = $2 AND name = $3";

/// The index finds the first name; `DISTINCT` also lets an empty one be the first of all.
pub(in super::super) const PAGE: &str = "
    SELECT name, sealed FROM kept
    WHERE platform = $1 AND kind = $2 AND name >= coalesce($3, '') AND name IS DISTINCT FROM $3
    ORDER BY name LIMIT $4";

#[async_trait]
impl Kept for SqlStore {
    async fn kept(&self, platform: &str, kind: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sealed: Option<Vec<u8>> = sqlx::query_scalar(ONE)
            .bind(platform)
            .bind(kind)
            .bind(text(name))
            .fetch_optional(&self.reader)
            .await?;
        sealed.map(|sealed| open(&self.sealer, platform, kind, name, &sealed)).transpose()
    }

    async fn all_kept(
        &self,
        platform: &str,
        kind: &str,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let rows = sqlx::query(PAGE)
            .bind(platform)
            .bind(kind)
            .bind(after.map(text))
            .bind(i64::from(limit))
            .fetch_all(&self.reader)
            .await?;
        rows.iter()
            .map(|row| {
                let name = plain(row.try_get("name")?);
                let value = open(&self.sealer, platform, kind, &name, row.try_get("sealed")?)?;
                Ok((name, value))
            })
            .collect()
    }

    async fn keep(&self, platform: &str, changes: &[Keep]) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        keep(&mut tx, &self.sealer, platform, changes).await?;
        Ok(tx.commit().await?)
    }

    async fn keep_if(
        &self,
        platform: &str,
        kind: &str,
        name: &str,
        old: Option<&[u8]>,
        changes: &[Keep],
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        lock_kind_alone(&mut tx, platform, kind).await?;
        let sealed: Option<Vec<u8>> = sqlx::query_scalar(ONE)
            .bind(platform)
            .bind(kind)
            .bind(text(name))
            .fetch_optional(&mut *tx)
            .await?;
        let value = sealed.map(|sealed| open(&self.sealer, platform, kind, name, &sealed)).transpose()?;
        if value.as_deref() != old {
            return Ok(false);
        }
        keep(&mut tx, &self.sealer, platform, changes).await?;
        tx.commit().await?;
        Ok(true)
    }
}

async fn keep(
    tx: &mut Connection,
    sealer: &Sealer,
    platform: &str,
    changes: &[Keep],
) -> Result<(), StoreError> {
    let kinds: BTreeSet<_> = changes.iter().map(|change| change.kind.as_str()).collect();
    lock_kinds(tx, platform, &kinds.into_iter().collect::<Vec<_>>()).await?;
    for Keep { kind, name, value } in changes {
        let change = match value {
            Some(value) => sqlx::query(
                "INSERT INTO kept (platform, kind, name, sealed) VALUES ($1, $2, $3, $4)
                     ON CONFLICT (platform, kind, name) DO UPDATE SET sealed = excluded.sealed",
            )
            .bind(platform)
            .bind(kind)
            .bind(text(name))
            .bind(sealer.seal(Slot::Kept { platform, kind, name }, value)),
            None => sqlx::query("DELETE FROM kept WHERE platform = $1 AND kind = $2 AND name = $3")
                .bind(platform)
                .bind(kind)
                .bind(text(name)),
        };
        change.execute(&mut *tx).await?;
    }
    Ok(())
}

fn open(
    sealer: &Sealer,
    platform: &str,
    kind: &str,
    name: &str,
    sealed: &[u8],
) -> Result<Vec<u8>, StoreError> {
    let opened = sealer.open(Slot::Kept { platform, kind, name }, sealed);
    opened.ok_or_else(|| StoreError::Sealed(format!("{platform} {kind}")))
}
