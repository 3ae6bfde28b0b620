//! The table `requests`.

use super::dialect::{Connection, Pool};
use crate::{Conflict, Millis, RequestKey, StoreError};

/// Notes that a request takes effect; fails if it is noted already.
pub(super) async fn note(tx: &mut Connection, request: Option<&RequestKey>) -> Result<(), StoreError> {
    let Some(request) = request else { return Ok(()) };
    let noted = sqlx::query(
        "INSERT INTO requests (platform, key, at) VALUES ($1, $2, $3) ON CONFLICT (platform, key) DO NOTHING",
    )
    .bind(&request.platform)
    .bind(&request.key)
    .bind(request.at)
    .execute(tx)
    .await?;
    if noted.rows_affected() == 0 {
        return Err(Conflict::Repeated.into());
    }
    Ok(())
}

pub(super) async fn is_noted(pool: &Pool, request: &RequestKey) -> Result<bool, StoreError> {
    let noted = sqlx::query("SELECT 1 FROM requests WHERE platform = $1 AND key = $2");
    Ok(noted.bind(&request.platform).bind(&request.key).fetch_optional(pool).await?.is_some())
}

pub(super) async fn forget_before(
    tx: &mut Connection,
    platform: &str,
    before: Millis,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM requests WHERE platform = $1 AND at < $2")
        .bind(platform)
        .bind(before)
        .execute(tx)
        .await?;
    Ok(())
}
