//! What processes over one database divide and tell each other: the tables `processes`, `leases` and `rates`,
//! and notices. All times are the database's own, so that it does not matter whose clock is wrong.

use std::collections::BTreeSet;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::PgConnection;

use super::PostgresStore;
use super::listen::{CHANNEL, Listening};
use super::open::newest_schema;
use crate::failed::unexpected;
use crate::{Millis, Notices, Processes, Share, StoreError};

/// The database's time, which goes on within a transaction.
macro_rules! database_time {
    ($per_second:literal) => {
        concat!("(extract(epoch FROM clock_timestamp()) * ", $per_second, ")::bigint")
    };
}
pub(super) use database_time;

#[async_trait]
impl Processes for PostgresStore {
    fn is_shared(&self) -> bool {
        true
    }

    async fn database_time(&self) -> Result<Option<Millis>, StoreError> {
        Ok(Some(now(&mut *self.reader.acquire().await?).await?))
    }

    async fn share(
        &self,
        kind: &str,
        parts: u32,
        process: &str,
        lasts: Duration,
    ) -> Result<Share, StoreError> {
        let mut tx = self.begin_plainly().await?;
        alone(&mut tx, kind).await?;
        let now = now(&mut tx).await?;
        let until = now.saturating_add(whole(lasts.as_millis()));
        let processes = count(&mut tx, kind, process, now, until).await?;
        let fair = usize::try_from(u64::from(parts).div_ceil(processes)).unwrap_or(usize::MAX);
        let mut held = extend(&mut tx, kind, process, now, until).await?;
        if let Some(room) = fair.checked_sub(held.len()).filter(|room| *room > 0) {
            held.extend(take(&mut tx, kind, parts, process, [now, until], room).await?);
        }
        tx.commit().await?;
        let surplus = held.iter().skip(fair).copied().collect();
        Ok(Share { held, surplus })
    }

    async fn let_go(
        &self,
        kind: &str,
        process: &str,
        parts: Option<&BTreeSet<u32>>,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin_plainly().await?;
        alone(&mut tx, kind).await?;
        let given: Option<Vec<i64>> = parts.map(|parts| parts.iter().copied().map(i64::from).collect());
        sqlx::query("DELETE FROM leases WHERE kind = $1 AND process = $2 AND ($3 IS NULL OR part = ANY($3))")
            .bind(kind)
            .bind(process)
            .bind(&given)
            .execute(&mut *tx)
            .await?;
        if given.is_none() {
            sqlx::query("DELETE FROM processes WHERE kind = $1 AND process = $2")
                .bind(kind)
                .bind(process)
                .execute(&mut *tx)
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// `next` is when the one after all that were taken is due if they come evenly; that it may lie in the past
    /// by what a rest saves up is the burst (the generic cell rate algorithm).
    async fn take_of_rate(&self, rate: &str, interval: Duration, burst: u32) -> Result<Duration, StoreError> {
        let interval = whole(interval.as_micros());
        let saved = interval.saturating_mul(i64::from(burst.saturating_sub(1)));
        let wait: i64 = sqlx::query_scalar(concat!(
            "INSERT INTO rates (rate, next) VALUES ($1, ",
            database_time!("1000000"),
            " - $3 + $2)
             ON CONFLICT (rate) DO UPDATE SET next = greatest(rates.next, ",
            database_time!("1000000"),
            " - $3) + $2 RETURNING next - $2 - ",
            database_time!("1000000")
        ))
        .bind(rate)
        .bind(interval)
        .bind(saved)
        .fetch_one(&self.writer)
        .await?;
        Ok(Duration::from_micros(u64::try_from(wait).unwrap_or(0)))
    }

    async fn notify(&self, notices: &[String]) -> Result<(), StoreError> {
        sqlx::query("SELECT pg_notify($1, notice) FROM unnest($2) AS notice")
            .bind(CHANNEL)
            .bind(notices)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    async fn notices(&self) -> Result<Option<Box<dyn Notices>>, StoreError> {
        Ok(Some(Box::new(Listening::begin(self.options.clone()).await?)))
    }
}

/// A number for the database; what is too large for it is as good as endless.
fn whole(number: u128) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX / 2)
}

async fn now(connection: &mut PgConnection) -> Result<Millis, StoreError> {
    Ok(sqlx::query_scalar(concat!("SELECT ", database_time!("1000"))).fetch_one(connection).await?)
}

/// Keeps others from dividing a kind until the transaction has ended.
async fn alone(tx: &mut PgConnection, kind: &str) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended('leases ' || $1, 0))")
        .bind(kind)
        .execute(tx)
        .await?;
    Ok(())
}

/// Notes that a process is there; returns how many are.
async fn count(
    tx: &mut PgConnection,
    kind: &str,
    process: &str,
    now: Millis,
    until: Millis,
) -> Result<u64, StoreError> {
    sqlx::query(
        "INSERT INTO processes (kind, process, until, knows) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, process) DO UPDATE SET until = excluded.until",
    )
    .bind(kind)
    .bind(process)
    .bind(until)
    .bind(newest_schema())
    .execute(&mut *tx)
    .await?;
    sqlx::query("DELETE FROM processes WHERE kind = $1 AND until <= $2")
        .bind(kind)
        .bind(now)
        .execute(&mut *tx)
        .await?;
    let there: i64 =
        sqlx::query_scalar("SELECT count(*) FROM processes WHERE kind = $1").bind(kind).fetch_one(tx).await?;
    Ok(there.unsigned_abs().max(1))
}

/// Extends what a process holds.
async fn extend(
    tx: &mut PgConnection,
    kind: &str,
    process: &str,
    now: Millis,
    until: Millis,
) -> Result<BTreeSet<u32>, StoreError> {
    let held = sqlx::query_scalar(
        "UPDATE leases SET until = $4 WHERE kind = $1 AND process = $2 AND until > $3 RETURNING part",
    );
    numbers(held.bind(kind).bind(process).bind(now).bind(until).fetch_all(tx).await?)
}

/// Takes up to `room` of the parts that nobody holds.
async fn take(
    tx: &mut PgConnection,
    kind: &str,
    parts: u32,
    process: &str,
    [now, until]: [Millis; 2],
    room: usize,
) -> Result<BTreeSet<u32>, StoreError> {
    let taken = sqlx::query_scalar(
        "INSERT INTO leases (kind, part, process, until)
         SELECT $1, part, $3, $5 FROM generate_series(0, $2 - 1) AS part
         WHERE NOT EXISTS (SELECT 1 FROM leases l WHERE l.kind = $1 AND l.part = part.part AND l.until > $4)
         ORDER BY part LIMIT $6
         ON CONFLICT (kind, part) DO UPDATE SET process = excluded.process, until = excluded.until
         RETURNING part",
    )
    .bind(kind)
    .bind(i64::from(parts))
    .bind(process)
    .bind(now)
    .bind(until)
    .bind(i64::try_from(room).unwrap_or(i64::MAX))
    .fetch_all(tx)
    .await?;
    numbers(taken)
}

fn numbers(parts: Vec<i64>) -> Result<BTreeSet<u32>, StoreError> {
    let number = |part| u32::try_from(part).map_err(|_| unexpected("the number of a part", part));
    Ok(parts.into_iter().map(number).collect::<Result<_, _>>()?)
}
